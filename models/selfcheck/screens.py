"""The screen of a self-check: six targets that nobody can mistake, at places that betray a fault.

Each differs in colour, shape and letter. They lie on six different heights and in six different
columns, unrelated to each other, so that swapped axes, a flip, a shift and a scale all look
different; four are so near the middle that they are still there when a server cuts out a square.
"""

from __future__ import annotations

import io
import math
import random
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from device_drivers.base import Screen

COLOURS = {
    "red": (214, 30, 30), "blue": (25, 85, 225), "green": (15, 150, 60), "orange": (250, 150, 0),
    "purple": (140, 35, 175), "black": (0, 0, 0), "white": (255, 255, 255),
}  # fmt: skip
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
_LETTERS = "AEFHKLMNPRTXYZ"
_HEIGHTS = (0.10, 0.31, 0.44, 0.57, 0.69, 0.90)
_COLUMNS = (0.11, 0.27, 0.42, 0.58, 0.73, 0.89)
_JITTER = 0.015
_RELATED = 0.35
"""Heights and columns may not go together more than this (correlation)."""


@dataclass(frozen=True, slots=True)
class Target:
    """A shape on the screen; ``x`` and ``y`` are its middle, ``radius`` its half size, in pixels of
    the screen."""

    colour: str
    shape: str
    letter: str
    x: int
    y: int
    radius: int

    @property
    def words(self) -> str:
        return f"the {self.colour} {self.shape} with the letter {self.letter}"


@dataclass(frozen=True, slots=True)
class TestScreen:
    """A screen whose targets are known."""

    screen: Screen
    targets: tuple[Target, ...]

    def place(self, target: Target) -> tuple[float, float]:
        """Where a target is, as fractions of the screen."""
        return target.x / self.screen.width, target.y / self.screen.height


def draw(size: tuple[int, int], *, seed: int, dark: bool = False) -> TestScreen:
    """A screen of ``size`` pixels. The same seed gives the same screen."""
    targets = layout(size, seed=seed, dark=dark)
    picture = Image.new("RGB", size, (18, 18, 22) if dark else (250, 250, 248))
    pen = ImageDraw.Draw(picture)
    for target in targets:
        _draw_target(pen, target)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return TestScreen(Screen(*size, "phonepilot.selfcheck", image=out.getvalue()), targets)


def layout(size: tuple[int, int], *, seed: int, dark: bool = False) -> tuple[Target, ...]:
    """The targets of the screen that :func:`draw` makes, without drawing it."""
    chance = random.Random(seed)  # noqa: S311 - a layout is no secret
    width, height = size
    shapes = chance.sample(SHAPES, len(SHAPES))
    letters = chance.sample(_LETTERS, len(SHAPES))
    colours = chance.sample([c for c in COLOURS if c != ("black" if dark else "white")], 6)
    columns = _unrelated(chance)
    radius = max(8, round(0.05 * min(size)))
    return tuple(
        Target(
            colour, shape, letter,
            round(width * (column + chance.uniform(-_JITTER, _JITTER))),
            round(height * (row + chance.uniform(-_JITTER, _JITTER))),
            radius,
        )
        for colour, shape, letter, column, row in zip(
            colours, shapes, letters, columns, _HEIGHTS, strict=True
        )
    )  # fmt: skip


def _unrelated(chance: random.Random) -> list[float]:
    """The columns in an order that has little to do with the heights."""
    while True:
        columns = chance.sample(_COLUMNS, len(_COLUMNS))
        if abs(_correlation(columns, _HEIGHTS)) < _RELATED:
            return columns


def _correlation(one: list[float], other: tuple[float, ...]) -> float:
    mean_1, mean_2 = sum(one) / len(one), sum(other) / len(other)
    together = sum((a - mean_1) * (b - mean_2) for a, b in zip(one, other, strict=True))
    spread_1 = math.sqrt(sum((a - mean_1) ** 2 for a in one))
    spread_2 = math.sqrt(sum((b - mean_2) ** 2 for b in other))
    return together / (spread_1 * spread_2)


_CORNERS = {"triangle": (3, 30), "square": (4, 45), "diamond": (4, 0), "hexagon": (6, 0)}
"""How many, and by how many degrees the first is turned."""


def _draw_target(pen: ImageDraw.ImageDraw, target: Target) -> None:
    colour = COLOURS[target.colour]
    x, y, r = target.x, target.y, target.radius
    if target.shape == "circle":
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)
    elif target.shape == "star":
        pen.polygon(_corners(x, y, 10, -90, [r, r / 2]), fill=colour)
    else:
        count, turned = _CORNERS[target.shape]
        pen.polygon(_corners(x, y, count, turned, [r]), fill=colour)
    light = sum(colour) < 500
    font = ImageFont.load_default(max(8, round(r * 0.7)))
    pen.text((x, y), target.letter, fill="white" if light else "black", font=font, anchor="mm")


def _corners(
    x: int, y: int, count: int, turned: float, radii: list[float]
) -> list[tuple[float, float]]:
    found = []
    for n in range(count):
        angle = math.radians(turned + 360 * n / count)
        radius = radii[n % len(radii)]
        found.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return found
