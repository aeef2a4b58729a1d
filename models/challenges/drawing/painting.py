"""A canvas to paint scenes on: shapes with soft edges, gradients, grain, light.

Lengths are shares of the canvas' height: x goes from 0 to ``aspect``, y from 0 (above) to 1. It is
painted at twice its size and made smaller at the end, so that edges are soft.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

Colour = tuple[int, int, int]
Spot = tuple[float, float]
FINER = 2


class Canvas:
    """What is being painted, and the chance that says how."""

    def __init__(self, rng: random.Random, width: int, height: int) -> None:
        self.rng = rng
        self.aspect = width / height
        self._size = (width, height)
        self._unit = height * FINER
        self._image = Image.new("RGB", (width * FINER, height * FINER))
        self._draw = ImageDraw.Draw(self._image)

    def poly(self, spots: Sequence[Spot], colour: Colour) -> None:
        self._draw.polygon([self._at(x, y) for x, y in spots], fill=colour)

    def box(self, left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        if right > left and bottom > top:
            self._draw.rectangle((*self._at(left, top), *self._at(right, bottom)), fill=colour)

    def rounded(self, left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        """A box with round corners."""
        if right <= left or bottom <= top:
            return
        round_by = 0.25 * min(right - left, bottom - top) * self._unit
        box = (*self._at(left, top), *self._at(right, bottom))
        self._draw.rounded_rectangle(box, round_by, fill=colour)

    def oval(self, x: float, y: float, across: float, down: float, colour: Colour) -> None:
        """``across`` and ``down`` are half its width and height."""
        box = (*self._at(x - across, y - down), *self._at(x + across, y + down))
        self._draw.ellipse(box, fill=colour)

    def line(self, spots: Sequence[Spot], colour: Colour, thick: float) -> None:
        width = max(1, round(thick * self._unit))
        self._draw.line([self._at(x, y) for x, y in spots], colour, width, joint="curve")

    def arc(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        part: Spot,
        colour: Colour,
        thick: float,
    ) -> None:
        """A part of an oval's edge, from one angle to another, clockwise from the right."""
        box = (*self._at(x - across, y - down), *self._at(x + across, y + down))
        self._draw.arc(box, *part, colour, max(1, round(thick * self._unit)))

    def fade(self, top: float, bottom: float, above: Colour, below: Colour) -> None:
        """A band from one colour to another, all across."""
        first, last = round(top * self._unit), round(bottom * self._unit)
        steps = np.linspace(0, 1, max(last - first, 1))[:, None]
        rows = np.asarray(above) * (1 - steps) + np.asarray(below) * steps
        band = np.repeat(rows[:, None].astype(np.uint8), self._image.width, axis=1)
        self._image.paste(Image.fromarray(band), (0, first))

    def grain(self, top: float, bottom: float, by: float, size: tuple[float, float]) -> None:
        """Makes a band uneven, in patches of about ``size``."""
        first, last = max(round(top * self._unit), 0), min(round(bottom * self._unit), self._height)
        if last - first < 2:
            return
        box = (0, first, self._image.width, last)
        shape = (last - first, self._image.width)
        wave = uneven(self.rng, shape, (size[0] * self._unit, size[1] * self._unit))
        lit = np.asarray(self._image.crop(box), np.float32) + by * wave[..., None]
        self._image.paste(Image.fromarray(np.clip(lit, 0, 255).astype(np.uint8)), box)

    def soften(self, by: float) -> None:
        """Blurs what stands so far: the far ground of a photograph."""
        blurred = self._image.filter(ImageFilter.BoxBlur(by * self._unit))
        self._image.paste(blurred)

    def done(self) -> Image.Image:
        """What was painted, in the size asked for."""
        return self._image.resize(self._size, Image.Resampling.BOX)

    @property
    def _height(self) -> int:
        return self._image.height

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * self._unit, y * self._unit


def uneven(
    rng: random.Random, shape: tuple[int, int], patch: tuple[float, float]
) -> NDArray[np.float32]:
    """Smooth chance between -1 and 1, its hills about ``patch`` (across, down) pixels wide."""
    rows, columns = (
        max(2, math.ceil(length / max(width, 1)))
        for length, width in zip(shape, reversed(patch), strict=True)
    )
    low = np.random.default_rng(rng.getrandbits(32)).uniform(-1, 1, (rows, columns))
    hills = Image.fromarray(low.astype(np.float32))
    return np.asarray(hills.resize(shape[::-1], Image.Resampling.BICUBIC), np.float32)


def shade(colour: Colour, by: float) -> Colour:
    """Darker (below 1) or lighter (above 1)."""
    red, green, blue = (min(255, max(0, round(part * by))) for part in colour)
    return red, green, blue


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def about(rng: random.Random, colour: Colour, by: int = 22) -> Colour:
    """That colour, or nearly."""
    red, green, blue = (min(255, max(0, part + rng.randint(-by, by))) for part in colour)
    return red, green, blue


def any_colour(rng: random.Random) -> Colour:
    """A lively one."""
    low, high = rng.randint(20, 90), rng.randint(150, 250)
    parts = [low, high, rng.randint(low, high)]
    rng.shuffle(parts)
    return parts[0], parts[1], parts[2]


def finished(picture: Image.Image, rng: random.Random) -> Image.Image:
    """As a camera would have taken it: light from a side, dark corners, a tint, grain, blur."""
    width, height = picture.size
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    direction, strength = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.14)
    light = 1 + strength * (math.cos(direction) * across + math.sin(direction) * down)
    light -= rng.uniform(0, 0.22) * (across**2 + down**2) / 2
    lit = np.asarray(picture, np.float32) * light[..., None].astype(np.float32)
    lit *= np.asarray([rng.uniform(0.88, 1.1) for _ in range(3)], np.float32)
    contrast = rng.uniform(0.75, 1.15)
    lit = (lit - 128) * contrast + 128 + rng.uniform(-14, 14)
    lit += rng.uniform(2, 14) * uneven(rng, (height, width), (height / 6, height / 6))[..., None]
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(1, 7), lit.shape)
    made = Image.fromarray(np.clip(lit + noise, 0, 255).astype(np.uint8))
    return made.filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.7)))
