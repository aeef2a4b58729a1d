"""What light, weather and age do to a picture: veils, fog, shadows, two tones, noise, softness.

``lit`` does what its names say, each time a little otherwise.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from models.challenges.drawing.painting import any_colour, mixed, shade, uneven

Shades = NDArray[np.float32]


def veiled(picture: Image.Image, rng: random.Random) -> Image.Image:
    """Something pale, or of a colour, lies over it all."""
    over = rng.choice(((255, 255, 255), (230, 234, 240), any_colour(rng)))
    return Image.blend(picture, Image.new("RGB", picture.size, over), rng.uniform(0.2, 0.5))


def dim(picture: Image.Image, rng: random.Random) -> Image.Image:
    return Image.blend(picture, Image.new("RGB", picture.size), rng.uniform(0.2, 0.5))


def foggy(picture: Image.Image, rng: random.Random) -> Image.Image:
    """Pale from one side, and in patches."""
    light = rng.uniform(170, 250)
    thick = 0.35 + 0.3 * _slope(picture, rng) + 0.2 * _patches(picture, rng, 0.3)
    thick = np.clip(thick, 0, rng.uniform(0.4, 0.75))[..., None]
    return _kept(_shades(picture) * (1 - thick) + np.float32(light) * thick)


def soft(picture: Image.Image, rng: random.Random) -> Image.Image:
    """Out of focus."""
    by = min(picture.size) * rng.uniform(0.003, 0.012)
    return picture.filter(ImageFilter.GaussianBlur(by))


def sided(picture: Image.Image, rng: random.Random) -> Image.Image:
    """Light from any side, a shadow on the other."""
    by = 1 + rng.uniform(0.2, 0.45) * _slope(picture, rng)
    return _kept(_shades(picture) * by[..., None])


def shadowed(picture: Image.Image, rng: random.Random) -> Image.Image:
    """Soft shadows and spots of light."""
    by = 1 + rng.uniform(0.2, 0.45) * _patches(picture, rng, rng.uniform(0.2, 0.6))
    return _kept(_shades(picture) * by[..., None])


def dark_corners(picture: Image.Image, rng: random.Random) -> Image.Image:
    down, across = _places(picture)
    return _kept(
        _shades(picture) * (1 - rng.uniform(0.3, 0.6) * (down**2 + across**2) / 2)[..., None]
    )


def two_tones(picture: Image.Image, rng: random.Random) -> Image.Image:
    """A print in one ink on one paper."""
    ink, paper = shade(any_colour(rng), 0.5), mixed(any_colour(rng), (255, 255, 255), 0.6)
    grey = np.asarray(picture.convert("L"), np.float32)[..., None] / 255
    return _kept(np.asarray(ink) * (1 - grey) + np.asarray(paper) * grey)


def grey(picture: Image.Image, rng: random.Random) -> Image.Image:
    return Image.blend(picture, picture.convert("L").convert("RGB"), rng.uniform(0.6, 1))


def noisy(picture: Image.Image, rng: random.Random) -> Image.Image:
    drawn = np.random.default_rng(rng.getrandbits(32))
    shades = _shades(picture)
    return _kept(shades + drawn.normal(0, rng.uniform(8, 22), shades.shape))


def faint(picture: Image.Image, rng: random.Random) -> Image.Image:
    """With little contrast, at any brightness."""
    return _kept((_shades(picture) - 128) * rng.uniform(0.3, 0.6) + rng.uniform(80, 185))


def glaring(picture: Image.Image, rng: random.Random) -> Image.Image:
    """With too much light, and too much contrast."""
    return _kept((_shades(picture) - 128) * rng.uniform(1.2, 1.7) + rng.uniform(120, 165))


LIGHTS: dict[str, Callable[[Image.Image, random.Random], Image.Image]] = {
    f.__name__: f
    for f in (
        veiled, dim, foggy, soft, sided, shadowed, dark_corners, two_tones, grey, noisy, faint,
        glaring,
    )
}  # fmt: skip


def lit(picture: Image.Image, names: Iterable[str], rng: random.Random) -> Image.Image:
    """One after the other. Raises KeyError for a name that is not in ``LIGHTS``."""
    for name in names:
        picture = LIGHTS[name](picture, rng)
    return picture


def _shades(picture: Image.Image) -> Shades:
    return np.asarray(picture, np.float32)


def _kept(shades: NDArray[np.floating]) -> Image.Image:
    return Image.fromarray(np.clip(shades, 0, 255).astype(np.uint8))


def _places(picture: Image.Image) -> tuple[Shades, Shades]:
    """How far down and across, -1 to 1."""
    down, across = np.meshgrid(
        np.linspace(-1, 1, picture.height, dtype=np.float32),
        np.linspace(-1, 1, picture.width, dtype=np.float32),
        indexing="ij",
    )
    return down, across


def _slope(picture: Image.Image, rng: random.Random) -> Shades:
    """From -1 to 1, from any side to the other."""
    (down, across), way = _places(picture), rng.uniform(0, math.tau)
    return np.asarray(np.clip(down * math.sin(way) + across * math.cos(way), -1, 1), np.float32)


def _patches(picture: Image.Image, rng: random.Random, size: float) -> Shades:
    wide = size * picture.height
    return uneven(rng, (picture.height, picture.width), (wide, wide))
