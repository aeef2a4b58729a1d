"""The shapes that slider puzzles cut out, and how the hole they leave is made visible."""

from __future__ import annotations

import math
import random
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

Shape = Literal[
    "jigsaw", "square", "round", "circle", "star", "triangle", "diamond", "plus",
    "heart", "hexagon", "shield", "socket", "house", "moon",
]  # fmt: skip
Hole = Literal[
    "darker", "lighter", "outlined", "sunken", "blurred",
    "grey", "mosaic", "tinted", "filled", "hatched", "dotted", "grained", "striped", "checked",
    "slanted",
]  # fmt: skip
Rim = Literal["none", "white", "dark", "shadow", "glow", "bevel"]
Floats = NDArray[np.float32]
FINER = 4


def cut_out(shape: Shape, size: int, rng: random.Random) -> Image.Image:
    """Its mask, ``size`` pixels wide and high, white where the piece is."""
    side = size * FINER
    mask = Image.new("L", (side, side))
    draw = ImageDraw.Draw(mask)
    match shape:
        case "jigsaw" | "socket":
            _jigsaw(draw, side, rng, out=shape == "jigsaw")
        case "square":
            draw.rectangle((0, 0, side, side), fill=255)
        case "round":
            draw.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.18, fill=255)
        case "circle":
            draw.ellipse((0, 0, side - 1, side - 1), fill=255)
        case "heart":
            draw.ellipse((0, side * 0.02, side * 0.54, side * 0.56), fill=255)
            draw.ellipse((side * 0.46, side * 0.02, side - 1, side * 0.56), fill=255)
            draw.polygon(
                [(side * x, side * y) for x, y in ((0.05, 0.42), (0.95, 0.42), (0.5, 1))], fill=255
            )
        case "moon":
            draw.ellipse((0, 0, side - 1, side - 1), fill=255)
            draw.ellipse((side * 0.42, -side * 0.1, side * 1.2, side * 0.7), fill=0)
        case _:
            draw.polygon([(side * x, side * y) for x, y in CORNERS[shape]], fill=255)
    return mask.resize((size, size), Image.Resampling.BOX)


def _star() -> tuple[tuple[float, float], ...]:
    spots = []
    for n in range(10):
        far, angle = (0.5, 0.22)[n % 2], math.pi * (n / 5 - 0.5)
        spots.append((0.5 + far * math.cos(angle), 0.52 + far * math.sin(angle)))
    return tuple(spots)


CORNERS: dict[str, tuple[tuple[float, float], ...]] = {
    "star": _star(),
    "triangle": ((0.5, 0.02), (1, 0.97), (0, 0.97)),
    "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    "plus": (
        (0.3, 0), (0.7, 0), (0.7, 0.3), (1, 0.3), (1, 0.7), (0.7, 0.7),
        (0.7, 1), (0.3, 1), (0.3, 0.7), (0, 0.7), (0, 0.3), (0.3, 0.3),
    ),
    "hexagon": ((0.25, 0.06), (0.75, 0.06), (1, 0.5), (0.75, 0.94), (0.25, 0.94), (0, 0.5)),
    "shield": ((0.05, 0.1), (0.5, 0), (0.95, 0.1), (0.9, 0.6), (0.5, 1), (0.1, 0.6)),
    "house": ((0.5, 0), (1, 0.45), (0.85, 0.45), (0.85, 1), (0.15, 1), (0.15, 0.45), (0, 0.45)),
}  # fmt: skip


def _jigsaw(draw: ImageDraw.ImageDraw, side: int, rng: random.Random, *, out: bool) -> None:
    """A square with knobs on some sides and notches in others; without ``out``, notches alone."""
    edge, knob = side * (0.2 if out else 0.02), side * rng.uniform(0.11, 0.14)
    draw.rectangle((edge, edge, side - edge, side - edge), fill=255)
    sides = [(0.5, 0.0, 0, -1), (0.5, 1.0, 0, 1), (0.0, 0.5, -1, 0), (1.0, 0.5, 1, 0)]
    rng.shuffle(sides)
    for n, (x, y, across, down) in enumerate(sides[: rng.randint(2, 4)]):
        knobbed = out and (n == 0 or rng.random() < 0.6)
        at = knob * (0.55 if knobbed else -0.45)
        middle_x = edge + x * (side - 2 * edge) + across * at
        middle_y = edge + y * (side - 2 * edge) + down * at
        box = (middle_x - knob, middle_y - knob, middle_x + knob, middle_y + knob)
        draw.ellipse(box, fill=255 if knobbed else 0)


def edge_of(mask: Image.Image, thick: int) -> Image.Image:
    """A line of ``thick`` pixels on the inner side of a shape's edge."""
    framed = Image.new("L", (mask.width + 2, mask.height + 2))
    framed.paste(mask, (1, 1))
    inner = framed
    for _ in range(thick):
        inner = inner.filter(ImageFilter.MinFilter(3))
    line = ImageChops.subtract(framed, inner)
    return line.crop((1, 1, mask.width + 1, mask.height + 1))


def with_hole(
    picture: Image.Image, mask: Image.Image, spot: tuple[int, int], hole: Hole, strength: float
) -> Image.Image:
    """The picture with a hole of this shape there. ``strength``: 0 faint to 1 plain."""
    box = (*spot, spot[0] + mask.width, spot[1] + mask.height)
    before = picture.crop(box)
    was = np.asarray(before, np.float32)
    after: Floats = _inside(before, was, mask, hole, strength)
    share = np.asarray(mask, np.float32)[..., None] / 255
    if hole in ("outlined", "grey", "filled"):
        line = np.asarray(edge_of(mask, 1), np.float32)[..., None] / 255
        ink = 255.0 if hole == "outlined" and was.mean() < 150 else 40.0
        after = np.asarray(after + line * (ink - after) * (0.45 + 0.4 * strength), np.float32)
    mended = Image.fromarray(np.clip(was + share * (after - was), 0, 255).astype(np.uint8))
    holed = picture.copy()
    holed.paste(mended, box)
    return holed


def _inside(
    before: Image.Image, was: Floats, mask: Image.Image, hole: Hole, strength: float
) -> Floats:
    size = mask.width
    match hole:
        case "darker":
            return was * np.float32(0.72 - 0.4 * strength)
        case "lighter":
            return was + (255 - was) * np.float32(0.3 + 0.4 * strength)
        case "outlined":
            return was * np.float32(0.92)
        case "sunken":
            moved = ImageChops.offset(mask, round(size * 0.08), round(size * 0.08))
            lit = moved.filter(ImageFilter.GaussianBlur(size * 0.06))
            depth = 1 - np.asarray(lit, np.float32)[..., None] / 255
            return np.asarray(was * (0.8 - 0.2 * strength - 0.35 * depth), np.float32)
        case "blurred":
            soft = before.filter(ImageFilter.GaussianBlur(size * (0.08 + 0.08 * strength)))
            return np.asarray(soft, np.float32) * np.float32(0.85 - 0.15 * strength)
        case "grey":
            grey = was.mean(axis=2, keepdims=True) * np.float32(0.85 - 0.25 * strength)
            return np.repeat(grey, 3, axis=2)
        case "mosaic":
            few = before.resize((max(size // 9, 3),) * 2, Image.Resampling.BOX)
            coarse = np.asarray(few.resize(before.size, Image.Resampling.NEAREST), np.float32)
            return coarse * np.float32(0.85 - 0.25 * strength)
        case "tinted":
            tint = np.asarray((70, 120, 200), np.float32)
            return was + (tint - was) * np.float32(0.35 + 0.3 * strength)
        case "filled":
            return was + (225 - was) * np.float32(0.75 + 0.15 * strength)
        case "hatched":
            lines = np.asarray(np.indices(was.shape[:2]).sum(axis=0) % 8 < 3)[..., None]
            return np.asarray(was * (0.75 - 0.2 * strength) + lines * 45, np.float32)
        case _:
            return _textured(was, hole, strength)


def _textured(was: Floats, hole: Hole, strength: float) -> Floats:
    """With a texture of its own, which is another one in each picture."""
    chance = np.random.default_rng(round(float(was.sum())) % 2**31)
    down, across = np.indices(was.shape[:2])
    wide, light = int(chance.integers(4, 11)), float(chance.choice((-45.0, 40.0, 60.0)))
    much = np.float32(0.6 + 0.4 * strength)
    match hole:
        case "dotted":
            far = np.hypot(down % wide - wide / 2, across % wide - wide / 2)
            over = (far < wide * 0.3) * light
        case "grained":
            over = chance.normal(0, 30, was.shape[:2])
        case "striped":
            way = down if chance.random() < 0.5 else across
            over = (way % wide < wide * 0.4) * light
        case "checked":
            over = ((down // wide + across // wide) % 2) * light
        case _:
            over = ((down - across) % (wide + 3) < 3) * light
    dim = np.float32(chance.choice((0.6, 0.75, 0.9)))
    return np.asarray(was * (1 - much * (1 - dim)) + much * over[..., None], np.float32)


def rimmed(piece: Image.Image, rim: Rim) -> Image.Image:
    """The piece (RGBA) with an edge that sets it off; a shadow or a glow goes beyond its shape."""
    mask = piece.getchannel("A")
    match rim:
        case "white" | "dark":
            line = edge_of(mask, 1 if piece.width < 50 else 2)
            ink = (250, 250, 250) if rim == "white" else (35, 35, 35)
            made = piece.copy()
            made.paste(ink, (0, 0), line.point([round(n * 0.85) for n in range(256)]))
            made.putalpha(mask)
            return made
        case "bevel":
            one, other = ImageChops.offset(mask, 2, 2), ImageChops.offset(mask, -2, -2)
            made = piece.copy()
            made.paste((255, 255, 255), (0, 0), _share(ImageChops.subtract(mask, one), 0.6))
            made.paste((0, 0, 0), (0, 0), _share(ImageChops.subtract(mask, other), 0.5))
            made.putalpha(mask)
            return made
        case _:
            return piece


def halo(mask: Image.Image, rim: Rim) -> tuple[Image.Image, tuple[int, int, int]] | None:
    """What a rim throws on the picture around the piece: where, 4 px wider, and its colour."""
    if rim not in ("shadow", "glow"):
        return None
    wide = Image.new("L", (mask.width + 8, mask.height + 8))
    wide.paste(mask, (5, 6) if rim == "shadow" else (4, 4))
    soft = wide.filter(ImageFilter.MaxFilter(3)).filter(ImageFilter.GaussianBlur(2))
    return _share(soft, 0.7), ((0, 0, 0) if rim == "shadow" else (255, 235, 120))


def _share(mask: Image.Image, share: float) -> Image.Image:
    return mask.point([round(n * share) for n in range(256)])
