"""How slider puzzles look that are only measured with: own shapes, holes, edges and scenes.

A ``Look`` says how one draws; ``_hole`` and ``_edged`` make the hole and the piece.
"""

from __future__ import annotations

import io
import math
import random
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from models.challenges.base import Drawn
from models.challenges.drawing import scenes_measured
from models.challenges.drawing.painting import any_colour
from models.challenges.drawing.parts import gradient

WITHIN = 5.0
FINER = 4
SPARE = 6
"""Pixels around a piece for its shadow or glow."""
Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Look:
    size: tuple[int, int]
    side: tuple[int, int]
    """How large the piece is, in pixels."""
    shapes: tuple[str, ...]
    hole: str
    edge: str
    decoy: bool = False
    """A fainter hole of another shape, in other rows."""
    jpeg: int = 90


_LOOKS: dict[str, Look] = {
    "knobs_shaded": Look((260, 160), (44, 52), ("knobs",), "shaded", "lit"),
    "canvas_white": Look((310, 155), (44, 54), ("bumps",), "whitened", "white"),
    "large_veiled": Look((340, 195), (60, 70), ("ticket", "knobs"), "veiled", "glow", decoy=True),
    "edged_worn": Look((320, 160), (44, 56), ("knobs", "bumps"), "edged", "dark", jpeg=55),
    "soft_other": Look((310, 155), (46, 56), ("bumps", "knobs"), "soft", "white", decoy=True),
    "figure_bright": Look((300, 170), (46, 60), ("drop", "cloud", "pentagon"), "bright", "shadow"),
}
HELD_OUT: tuple[str, ...] = tuple(_LOOKS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    like, rng = _LOOKS[look], random.Random(f"slider {look} {seed}")
    grown = rng.uniform(0.9, 1.15)
    width, height = round(like.size[0] * grown), round(like.size[1] * grown)
    scene = _scene(rng, width, height)
    side, shape = rng.randint(*like.side), rng.choice(like.shapes)
    mask = _shape(shape, side, rng)
    start, y = rng.randint(0, 10), rng.randint(4, height - side - 4)
    goal = rng.randint(start + side + 16, width - side - 4)
    piece = scene.crop((goal, y, goal + side, y + side))
    picture = scene
    if like.decoy and (spot := _beside(rng, width, height, side, (start, goal), y)):
        other = _shape(rng.choice(("pentagon", "drop", "knobs")), side, rng)
        picture = Image.blend(scene, _hole(scene, other, spot, like.hole), rng.uniform(0.5, 0.75))
    picture = _kept(_hole(picture, mask, (goal, y), like.hole), like.jpeg, rng)
    laid = _edged(piece, mask, like.edge)
    shown = picture.copy()
    shown.paste(laid, (start - SPARE, y - SPARE), laid)
    tall = Image.new("RGBA", (side, height))
    tall.paste(laid.crop((SPARE, SPARE, SPARE + side, SPARE + side)), (0, y))
    tall.putalpha(ImageChops.multiply(tall.getchannel("A"), _at(mask, (0, y), tall.size)))
    return Drawn(
        "slider", look, seed, shown, float(goal - start), background=picture, piece=tall,
        within=WITHIN,
    )  # fmt: skip


def _scene(rng: random.Random, width: int, height: int) -> Image.Image:
    """Like a photograph, or lights out of focus on a gradient."""
    if rng.random() < 0.75:
        return scenes_measured.scene(rng, width, height)
    picture = gradient((width, height), any_colour(rng), any_colour(rng), rng.uniform(0, 6.28))
    for _ in range(rng.randint(20, 40)):
        r, x, y = rng.uniform(5, 34), rng.uniform(0, width), rng.uniform(0, height)
        spot = Image.new("L", picture.size)
        ImageDraw.Draw(spot).ellipse((x - r, y - r, x + r, y + r), fill=rng.randint(60, 170))
        picture.paste(any_colour(rng), (0, 0), spot.filter(ImageFilter.GaussianBlur(0.8)))
    return picture


def _shape(name: str, side: int, rng: random.Random) -> Image.Image:
    """White where the piece is."""
    n = side * FINER
    mask = Image.new("L", (n, n))
    pen = ImageDraw.Draw(mask)

    def dot(x: float, y: float, r: float, fill: int = 255) -> None:
        pen.ellipse(((x - r) * n, (y - r) * n, (x + r) * n, (y + r) * n), fill=fill)

    if name == "bumps":  # a square with a bump above and at the right, and a dent at the left
        pen.rectangle((0, 0.22 * n, 0.78 * n, n), fill=255)
        dot(0.4, 0.18, 0.15)
        dot(0.82, 0.62, 0.15)
        dot(0.02, 0.62, 0.15, 0)
    elif name == "knobs":  # each side has one of three
        pen.rounded_rectangle((0.17 * n, 0.17 * n, 0.83 * n, 0.83 * n), 0.04 * n, fill=255)
        ways = [1, -1, rng.choice((1, -1)), rng.choice((0, 1))]
        rng.shuffle(ways)
        for way, (across, down) in zip(ways, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            if way:
                far = 0.37 if way > 0 else 0.29
                dot(0.5 + across * far, 0.5 + down * far, 0.125, 255 if way > 0 else 0)
    elif name == "ticket":  # notches in two sides that face each other
        pen.rounded_rectangle((0, 0, n - 1, n - 1), 0.1 * n, fill=255)
        for x, y in ((0.5, 0.0), (0.5, 1.0)) if rng.random() < 0.5 else ((0.0, 0.5), (1.0, 0.5)):
            dot(x, y, 0.17, 0)
    elif name == "drop":
        dot(0.5, 0.64, 0.35)
        pen.polygon([(n * x, n * y) for x, y in ((0.5, 0.01), (0.19, 0.5), (0.81, 0.5))], fill=255)
    elif name == "cloud":
        pen.rounded_rectangle((0, 0.5 * n, n - 1, 0.9 * n), 0.2 * n, fill=255)
        dot(0.36, 0.46, 0.23)
        dot(0.64, 0.52, 0.2)
    else:
        turns = [math.tau * (i / 5 - 0.25) for i in range(5)]
        pen.polygon(
            [(n * (0.5 + 0.5 * math.cos(a)), n * (0.52 + 0.5 * math.sin(a))) for a in turns],
            fill=255,
        )
    return mask.resize((side, side), Image.Resampling.BOX)


def _beside(
    rng: random.Random, width: int, height: int, side: int, taken: tuple[int, int], row: int
) -> tuple[int, int] | None:
    """A place in other rows, clear of the piece and of its hole."""
    for _ in range(80):
        x, y = rng.randint(side + 12, width - side - 4), rng.randint(3, height - side - 3)
        if abs(y - row) > side * 0.4 and all(abs(x - other) > side + 3 for other in taken):
            return x, y
    return None


def _at(mask: Image.Image, spot: tuple[int, int], size: tuple[int, int]) -> Image.Image:
    whole = Image.new("L", size)
    whole.paste(mask, spot)
    return whole


def _line(mask: Image.Image, thick: int) -> Image.Image:
    """The inner edge of a shape."""
    framed = _at(mask, (SPARE, SPARE), (mask.width + 2 * SPARE, mask.height + 2 * SPARE))
    return ImageChops.subtract(framed, framed.filter(ImageFilter.MinFilter(2 * thick + 1)))


def _hole(picture: Image.Image, mask: Image.Image, spot: tuple[int, int], kind: str) -> Image.Image:
    """The picture with a hole there."""
    whole = _at(mask, spot, picture.size)
    was = np.asarray(picture, np.float32)
    inside = np.asarray(whole, np.float32)[..., None] / 255
    soft = np.asarray(whole.filter(ImageFilter.GaussianBlur(4)), np.float32)[..., None] / 255
    edge = _at(_line(mask, 1), (spot[0] - SPARE, spot[1] - SPARE), picture.size)
    line = np.asarray(edge, np.float32)[..., None] / 255
    told: Floats
    if kind == "shaded":  # dark, darker along its edge
        told = was * (1 - inside * (0.36 + 0.4 * (1 - soft)))
    elif kind == "whitened":
        told = was + (255 - was) * inside * 0.62
        told = told + (255 - told) * line * 0.6
    elif kind == "veiled":
        told = was * (1 - inside * 0.5)
        told = told + (255 - told) * line * 0.55
    elif kind == "edged":  # a shadow beyond the shape, a pale line
        told = was * (1 - np.maximum(inside * 0.42, soft * (1 - inside) * 0.45))
        told = told + (225 - told) * line * 0.5
    elif kind == "soft":
        blurred = np.asarray(picture.filter(ImageFilter.GaussianBlur(5)), np.float32)
        told = was + (blurred * 0.8 - was) * inside
        told = told + (245 - told) * line * 0.6
    else:  # bright, with a shadow at its upper left
        cast = ImageChops.offset(whole, 3, 3).filter(ImageFilter.GaussianBlur(2))
        shade = 1 - np.asarray(cast, np.float32)[..., None] / 255
        told = was + (255 - was) * inside * 0.5
        told = told * (1 - inside * shade * 0.5)
    return Image.fromarray(np.clip(told, 0, 255).astype(np.uint8))


def _edged(piece: Image.Image, mask: Image.Image, edge: str) -> Image.Image:
    """The piece (RGBA), ``SPARE`` pixels larger on each side."""
    size = (mask.width + 2 * SPARE, mask.height + 2 * SPARE)
    framed = _at(mask, (SPARE, SPARE), size)
    around = framed.filter(ImageFilter.MaxFilter(3)).filter(ImageFilter.GaussianBlur(2))
    ink = (255, 255, 255) if edge == "glow" else (0, 0, 0)
    whole = Image.new("RGBA", size, (*ink, 0))
    if edge in ("glow", "shadow", "lit"):
        whole.putalpha(around.point([n * 3 // 4 for n in range(256)]))
    body = Image.new("RGBA", size)
    body.paste(piece, (SPARE, SPARE))
    body.putalpha(framed)
    whole = Image.alpha_composite(whole, body)
    line = Image.new("RGBA", size, (20, 20, 20, 0) if edge == "dark" else (255, 255, 255, 0))
    if edge in ("white", "dark", "glow"):
        line.putalpha(_line(mask, 1).point([round(n * 0.8) for n in range(256)]))
    elif edge == "lit":
        upper = ImageChops.subtract(framed, ImageChops.offset(framed, 2, 2))
        line.putalpha(upper.point([round(n * 0.6) for n in range(256)]))
    return Image.alpha_composite(whole, line)


def _kept(picture: Image.Image, quality: int, rng: random.Random) -> Image.Image:
    """As a JPEG, with a little noise."""
    chance = np.random.default_rng(rng.getrandbits(32))
    noisy = np.asarray(picture, np.float32) + chance.normal(0, 2, (*picture.size[::-1], 3))
    kept = io.BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(kept, "JPEG", quality=quality)
    return Image.open(kept).convert("RGB")
