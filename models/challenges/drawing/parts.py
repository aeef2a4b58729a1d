"""What several kinds of drawn challenges are made of: fonts, colours, noise, waves.

Only fonts that the set-up installs, and Pillow's own, so that a seed draws the same everywhere.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
Shades = NDArray[np.float32]
Font = ImageFont.FreeTypeFont

FOLDERS = (
    Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"),
    Path.home() / ".local/share/fonts", Path.home() / ".fonts", Path.home() / "Library/Fonts",
)  # fmt: skip
OWN = "Aileron"
"""The font that Pillow brings along."""
FONTS: dict[str, tuple[str, int]] = {
    "Roboto": ("Roboto-Regular.ttf", 0),
    "Roboto Medium": ("Roboto-Medium.ttf", 0),
    "Roboto Bold": ("Roboto-Bold.ttf", 0),
    "Roboto Black": ("Roboto-Black.ttf", 0),
    "Roboto Light": ("Roboto-Light.ttf", 0),
    "Roboto Italic": ("Roboto-Italic.ttf", 0),
    "Roboto Bold Italic": ("Roboto-BoldItalic.ttf", 0),
    "Roboto Condensed": ("RobotoCondensed-Regular.ttf", 0),
    "Roboto Condensed Bold": ("RobotoCondensed-Bold.ttf", 0),
    "Noto Sans": ("NotoSansCJK-Regular.ttc", 2),
    "Noto Sans Bold": ("NotoSansCJK-Bold.ttc", 2),
    "Noto Mono": ("NotoSansCJK-Regular.ttc", 7),
    "Noto Mono Bold": ("NotoSansCJK-Bold.ttc", 7),
    "Noto Serif": ("NotoSerifCJK-Regular.ttc", 2),
    "Noto Serif Bold": ("NotoSerifCJK-Bold.ttc", 2),
    "DejaVu Sans": ("DejaVuSans.ttf", 0),
    "DejaVu Sans Bold": ("DejaVuSans-Bold.ttf", 0),
    "DejaVu Mono": ("DejaVuSansMono.ttf", 0),
    "DejaVu Serif": ("DejaVuSerif.ttf", 0),
    "DejaVu Serif Bold": ("DejaVuSerif-Bold.ttf", 0),
}
"""File and number of the face in it."""
INSTEAD = {
    "DejaVu Sans": "Noto Sans", "DejaVu Sans Bold": "Noto Sans Bold",
    "DejaVu Mono": "Noto Mono", "DejaVu Serif": "Noto Serif",
    "DejaVu Serif Bold": "Noto Serif Bold",
}  # fmt: skip
"""Fontconfig brings DejaVu along, but may be satisfied with others."""
LATIN = (
    "Roboto", "Roboto Medium", "Roboto Bold", "Roboto Black", "Roboto Light", "Roboto Italic",
    "Roboto Condensed", "Noto Sans", "Noto Sans Bold", "Noto Mono", "Noto Serif",
    "DejaVu Sans", "DejaVu Sans Bold", "DejaVu Mono",
)  # fmt: skip
"""To learn from."""
LATIN_HELD_OUT = (
    OWN, "Roboto Condensed Bold", "Noto Serif Bold", "Noto Mono Bold", "DejaVu Serif",
)  # fmt: skip
CHINESE = ("Noto Sans", "Noto Serif")
CHINESE_HELD_OUT = ("Noto Sans Bold", "Noto Serif Bold", "Noto Mono Bold")


class FontMissing(Exception):
    """A font that the set-up installs is not there."""


def font(name: str, size: int) -> Font:
    """Raises FontMissing."""
    if name == OWN:
        return _own(size)
    path, face = _file(name)
    return _face(path, size, face)


@lru_cache(maxsize=64)
def _file(name: str) -> tuple[str, int]:
    file, face = FONTS[name]
    for folder in FOLDERS:
        if found := next(iter(sorted(folder.rglob(file))), None):
            return str(found), face
    if name in INSTEAD:
        return _file(INSTEAD[name])
    raise FontMissing(
        f"no font {file}: apt-get install -y fonts-roboto fonts-noto-cjk, or copy it to"
        f" {FOLDERS[3]}"
    )


@lru_cache(maxsize=1024)
def _face(path: str, size: int, face: int) -> Font:
    return ImageFont.truetype(path, size, index=face)


@lru_cache(maxsize=128)
def _own(size: int) -> Font:
    drawn = ImageFont.load_default(size)
    if not isinstance(drawn, ImageFont.FreeTypeFont):
        raise FontMissing("Pillow was built without FreeType")
    return drawn


def light(colour: Sequence[float]) -> float:
    """How bright a colour seems, 0 to 255."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def pale(rng: random.Random, least: int = 190) -> Colour:
    return (rng.randint(least, 255), rng.randint(least, 255), rng.randint(least, 255))


def deep(rng: random.Random, most: int = 130) -> Colour:
    """A dark colour that may be vivid."""
    while True:
        colour = (rng.randint(0, 220), rng.randint(0, 220), rng.randint(0, 220))
        if light(colour) <= most:
            return colour


def vivid(rng: random.Random, least: int = 150) -> Colour:
    """A bright colour, for dark grounds."""
    while True:
        colour = (rng.randint(40, 255), rng.randint(40, 255), rng.randint(40, 255))
        if light(colour) >= least:
            return colour


def glyph(
    text: str, face: Font, *, edge: int = 0, turned: float = 0, slant: float = 0
) -> Image.Image:
    """The text's shape alone (L), cut close. ``edge``: only its outline, so many pixels thick;
    ``turned`` degrees against the clock; ``slant``: how far its top leans to the right."""
    left, top, right, bottom = face.getbbox(text, stroke_width=edge)
    spare = 2
    shape = Image.new("L", (int(right - left) + 2 * spare, int(bottom - top) + 2 * spare))
    at = (spare - left, spare - top)
    ImageDraw.Draw(shape).text(at, text, fill=255, font=face, stroke_width=edge)
    if edge:
        ImageDraw.Draw(shape).text(at, text, fill=0, font=face)
    if slant:
        lean = abs(slant) * shape.height
        shape = shape.transform(
            (shape.width + math.ceil(lean), shape.height), Image.Transform.AFFINE,
            (1, slant, -max(0.0, slant * shape.height), 0, 1, 0), Image.Resampling.BILINEAR,
        )  # fmt: skip
    if turned:
        shape = shape.rotate(turned, Image.Resampling.BICUBIC, expand=True)
    box = shape.getbbox()
    return shape.crop(box) if box else shape


def moved(picture: Image.Image, x: Shades, y: Shades, beyond: int | None = None) -> Image.Image:
    """Each pixel taken from ``x``, ``y`` further, between pixels; ``beyond`` the edge, the edge's
    own or this shade."""
    pixels = np.asarray(picture, np.float32)
    flat = pixels[..., None] if pixels.ndim == 2 else pixels
    high, wide = flat.shape[:2]
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    across, down = across + x, down + y
    outside = (across < 0) | (across > wide - 1) | (down < 0) | (down > high - 1)
    across, down = across.clip(0, wide - 1.001), down.clip(0, high - 1.001)
    left, top = across.astype(np.intp), down.astype(np.intp)
    part, below = (across - left)[..., None], (down - top)[..., None]
    right, under = np.minimum(left + 1, wide - 1), np.minimum(top + 1, high - 1)
    upper = flat[top, left] * (1 - part) + flat[top, right] * part
    lower = flat[under, left] * (1 - part) + flat[under, right] * part
    told = upper * (1 - below) + lower * below
    if beyond is not None:
        told[outside] = beyond
    return Image.fromarray(told.reshape(pixels.shape).round().astype(np.uint8))


def wave(size: tuple[int, int], rng: random.Random, strength: float) -> tuple[Shades, Shades]:
    """Two sine waves across each other, for ``moved``; ``strength`` in pixels."""
    wide, high = size
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    first, second = rng.uniform(0, math.tau), rng.uniform(0, math.tau)
    x = strength * 0.7 * np.sin(down / (high * rng.uniform(0.12, 0.35)) + first)
    y = strength * np.sin(across / (high * rng.uniform(0.3, 0.8)) + second)
    return x.astype(np.float32), y.astype(np.float32)


def gradient(size: tuple[int, int], first: Colour, last: Colour, turned: float) -> Image.Image:
    """From one colour to the other, along ``turned`` radians."""
    wide, high = size
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    along = across * math.cos(turned) + down * math.sin(turned)
    along = (along - along.min()) / max(1e-6, float(along.max() - along.min()))
    told = np.array(first) * (1 - along[..., None]) + np.array(last) * along[..., None]
    return Image.fromarray(told.astype(np.uint8))


def lines(
    picture: Image.Image, rng: random.Random, count: int, colour: Callable[[], Colour],
    thick: tuple[int, int] = (1, 2),
) -> None:  # fmt: skip
    """Straight ones, from edge to edge or nearly."""
    pen = ImageDraw.Draw(picture)
    wide, high = picture.size
    for _ in range(count):
        start = (rng.uniform(-0.1, 0.4) * wide, rng.uniform(0, high))
        end = (rng.uniform(0.6, 1.1) * wide, rng.uniform(0, high))
        pen.line([start, end], fill=colour(), width=rng.randint(*thick))


def curves(
    picture: Image.Image, rng: random.Random, count: int, colour: Callable[[], Colour],
    thick: tuple[int, int] = (1, 3),
) -> None:  # fmt: skip
    """Bends through the picture from left to right."""
    pen = ImageDraw.Draw(picture)
    wide, high = picture.size
    for _ in range(count):
        middle, swing = rng.uniform(0.3, 0.7) * high, rng.uniform(0.1, 0.35) * high
        length, start = rng.uniform(0.25, 0.7) * wide, rng.uniform(0, math.tau)
        points = [
            (x, middle + swing * math.sin(math.tau * x / (2 * length) + start))
            for x in range(-2, wide + 3, 3)
        ]
        pen.line(points, fill=colour(), width=rng.randint(*thick), joint="curve")


def dots(
    picture: Image.Image, rng: random.Random, count: int, colour: Callable[[], Colour],
    most: float = 1.5,
) -> None:  # fmt: skip
    pen = ImageDraw.Draw(picture)
    for _ in range(count):
        x, y, r = (
            rng.uniform(0, picture.width),
            rng.uniform(0, picture.height),
            rng.uniform(0.4, most),
        )
        pen.ellipse([x - r, y - r, x + r, y + r], fill=colour())


def grain(picture: Image.Image, rng: random.Random, strength: float) -> Image.Image:
    """Noise in every pixel, ``strength`` its standard deviation."""
    drawn = np.random.default_rng(rng.getrandbits(32))
    noise = drawn.normal(0, strength, (picture.height, picture.width, 3))
    return Image.fromarray((np.asarray(picture, np.float32) + noise).clip(0, 255).astype(np.uint8))
