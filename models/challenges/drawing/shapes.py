"""Coloured shapes to be counted."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from PIL import Image, ImageDraw

from models.challenges.drawing import parts
from models.challenges.drawing.parts import Colour

COLOURS: dict[str, tuple[Colour, ...]] = {
    "red": ((214, 40, 40), (230, 57, 70), (190, 20, 30)),
    "green": ((46, 160, 67), (40, 140, 60), (80, 180, 80)),
    "blue": ((30, 90, 220), (50, 110, 200), (20, 60, 180)),
    "yellow": ((245, 205, 30), (255, 220, 60), (235, 190, 20)),
    "purple": ((130, 60, 180), (150, 80, 200), (110, 40, 150)),
    "orange": ((245, 130, 30), (250, 145, 50), (235, 115, 20)),
    "black": ((20, 20, 20), (35, 35, 40), (10, 10, 15)),
}
CORNERS = {"triangle": 3, "square": 4, "hexagon": 6}
SIZES = ((200, 100), (240, 120), (300, 150), (320, 200))


@dataclass(frozen=True, slots=True)
class Scene:
    """``many`` of one colour and kind among others."""

    many: int
    colour: str
    kind: str
    colours: tuple[str, ...] = ("red", "green", "blue", "yellow")
    kinds: tuple[str, ...] = ("circle", "square", "triangle")
    dark: bool = False
    outlined: bool = False


def shapes(scene: Scene, rng: random.Random) -> Image.Image:
    """RGB; shapes do not touch."""
    wide, high = rng.choice(SIZES)
    picture = Image.new(
        "RGB", (wide * 2, high * 2), "#26282e" if scene.dark else parts.pale(rng, 225)
    )
    pen = ImageDraw.Draw(picture)
    others = [
        (colour, kind)
        for colour in scene.colours
        for kind in scene.kinds
        if (colour, kind) != (scene.colour, scene.kind)
    ]
    wanted = [(scene.colour, scene.kind)] * scene.many
    wanted += [rng.choice(others) for _ in range(rng.randint(2, 6))]
    taken: list[tuple[float, float, float]] = []
    for colour, kind in wanted:
        x, y, r = _free(taken, wide * 2, high * 2, rng)
        taken.append((x, y, r))
        edge = (rng.choice(((255, 255, 255), (120, 120, 120))), 3) if scene.outlined else None
        _shape(pen, kind, (x, y), r, rng.choice(COLOURS[colour]), rng, edge)
    return picture.resize((wide, high), Image.Resampling.LANCZOS)


def _free(
    taken: list[tuple[float, float, float]], wide: int, high: int, rng: random.Random
) -> tuple[float, float, float]:  # fmt: skip
    """A place for one more, smaller the longer it is looked for."""
    least = high * 0.1
    r = rng.uniform(least, high * 0.16)
    while True:
        x, y = rng.uniform(r + 3, wide - r - 3), rng.uniform(r + 3, high - r - 3)
        if all(math.dist((x, y), (a, b)) > r + c + 8 for a, b, c in taken):
            return x, y, r
        r = max(least * 0.75, r * 0.99)


def _shape(
    pen: ImageDraw.ImageDraw, kind: str, at: tuple[float, float], r: float, colour: Colour,
    rng: random.Random, edge: tuple[Colour, int] | None,
) -> None:  # fmt: skip
    outline, width = edge or (None, 0)
    x, y = at
    if kind == "circle":
        pen.ellipse([x - r, y - r, x + r, y + r], fill=colour, outline=outline, width=width)
        return
    corners = CORNERS.get(kind, 10)
    start = rng.uniform(0, math.tau)
    points = []
    for i in range(corners):
        far = r * 0.42 if kind == "star" and i % 2 else r
        turned = start + math.tau * i / corners
        points.append((x + far * math.cos(turned), y + far * math.sin(turned)))
    pen.polygon(points, fill=colour, outline=outline, width=width)
