"""How rotation puzzles look that are only measured with, as public check services show them.

A disc of a photograph alone on a page, plain or in a bezel; a figure under a lamp; a disc in the
photograph it was cut from, plain or under haze; a disc within a wider one.
"""

from __future__ import annotations

import io
import math
import random
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

from models.challenges.base import Drawn
from models.challenges.drawing import scenes_fresh
from models.challenges.drawing.painting import Colour, any_colour, mixed, shade

WITHIN = 10.0
FINER = 4
PAGES: tuple[Colour, ...] = (
    (255, 255, 255), (247, 248, 250), (238, 241, 246), (226, 236, 244), (36, 38, 46),
)  # fmt: skip
Made = tuple[Image.Image, Image.Image, Image.Image | None]
"""The picture, the disc, the picture without the disc."""


def plain(rng: random.Random, turned: float) -> Made:
    """On white, at most with a pale hairline; small, as it comes from a server."""
    radius = rng.randint(66, 104)
    disc, middle = _alone(rng, radius, turned), radius + rng.randint(2, 24)
    picture = Image.new("RGB", (2 * middle, 2 * middle), rng.choice(PAGES[:2]))
    if rng.random() < 0.4:
        _filled(picture, middle, radius + 1, (214, 216, 220))
    picture.paste(disc, (middle - radius, middle - radius), disc)
    return picture, disc, None


def bezel(rng: random.Random, turned: float) -> Made:
    """In a wide rim with a part of it coloured, and a shadow on the page."""
    radius, rim = rng.randint(74, 108), rng.randint(6, 12)
    disc, middle = _alone(rng, radius, turned), radius + rim + rng.randint(10, 26)
    page = rng.choice(PAGES)
    picture = Image.new("RGB", (2 * middle, 2 * middle), page)
    _filled(picture, middle, radius + rim + 3, shade(page, 0.8))
    picture = picture.filter(ImageFilter.GaussianBlur(3))
    _filled(picture, middle, radius + rim, mixed(page, (128, 136, 150), rng.uniform(0.15, 0.6)))
    far, start = radius + rim, rng.randint(0, 359)
    box = (middle - far, middle - far, middle + far, middle + far)
    if rng.random() < 0.6:
        ImageDraw.Draw(picture).arc(box, start, start + rng.randint(30, 200), any_colour(rng), rim)
    _filled(picture, middle, radius + 2, (255, 255, 255))
    picture.paste(disc, (middle - radius, middle - radius), disc)
    return picture, disc, None


def lamplit(rng: random.Random, turned: float) -> Made:
    """One figure, as under a lamp that stays where it is while the figure turns."""
    radius = rng.randint(84, 116)
    disc, middle = _alone(rng, radius, turned, scenes_fresh.FIGURES), radius + rng.randint(6, 18)
    picture = Image.new("RGB", (2 * middle, 2 * middle), rng.choice(PAGES))
    _filled(picture, middle, radius + 3, any_colour(rng))
    picture.paste(disc, (middle - radius, middle - radius), disc)
    return _shone(picture, rng, rng.uniform(0.2, 0.42)), disc, None


def cut(rng: random.Random, turned: float) -> Made:
    """In its photograph, with a white line and a soft shadow."""
    scene, middle, radius = _around(rng)
    disc, rest = _disc(scene, middle, radius, turned), scene.copy()
    if rng.random() < 0.7:
        dark = Image.new("L", scene.size)
        at = rng.randint(-2, 2), rng.randint(1, 4)
        dark.paste(150, (middle[0] - radius + at[0], middle[1] - radius + at[1]),
                   _round(radius))  # fmt: skip
        rest.paste((0, 0, 0), (0, 0), dark.filter(ImageFilter.GaussianBlur(4)))
    _ringed(rest, middle, radius + rng.randint(0, 3), (255, 255, 255))
    return _laid(rest, disc, middle)


def hazed(rng: random.Random, turned: float) -> Made:
    """In its photograph, that is pale, dull or out of focus around it; light falls on both."""
    scene, middle, radius = _around(rng)
    disc, rest = _disc(scene, middle, radius, turned), scene
    how = rng.randrange(3)
    if how == 0:
        haze = rng.choice(((255, 255, 255), (206, 214, 224), (236, 224, 206)))
        rest = Image.blend(scene, Image.new("RGB", scene.size, haze), rng.uniform(0.2, 0.42))
    elif how == 1:
        rest = ImageEnhance.Color(scene).enhance(rng.uniform(0, 0.4))
        rest = ImageEnhance.Brightness(rest).enhance(rng.uniform(0.65, 0.9))
    else:
        rest = scene.filter(ImageFilter.GaussianBlur(rng.uniform(1.2, 2.6)))
    _ringed(rest, middle, radius + rng.randint(0, 2), (250, 250, 250))
    picture, disc, hole = _laid(rest, disc, middle)
    return _shone(picture, rng, rng.uniform(0.05, 0.22)), disc, hole


def double(rng: random.Random, turned: float) -> Made:
    """A disc in a wider one of the same photograph, which stays as it is; a gap between them."""
    side = rng.randint(190, 250)
    middle, gap = (side // 2, side // 2), rng.randint(1, 4)
    radius = round(side * rng.uniform(0.29, 0.34))
    scene = scenes_fresh.scene(rng, side, side)
    disc, page = _disc(scene, middle, radius, turned), rng.choice(PAGES)
    rest = Image.new("RGB", scene.size, page)
    wide = side // 2 - rng.randint(1, 6)
    light = ImageEnhance.Brightness(scene).enhance(rng.uniform(0.75, 1.1))
    rest.paste(light.crop((middle[0] - wide, middle[1] - wide, middle[0] + wide, middle[1] + wide)),
               (middle[0] - wide, middle[1] - wide), _round(wide))  # fmt: skip
    _ringed(rest, middle, radius + gap, page)
    return _laid(rest, disc, middle)


_LOOKS: dict[str, Callable[[random.Random, float], Made]] = {
    "alone, plain": plain, "alone, in a bezel": bezel, "alone, lamplit": lamplit,
    "cut from its photograph": cut, "cut and hazed": hazed, "disc in a disc": double,
}  # fmt: skip
HELD_OUT: tuple[str, ...] = tuple(_LOOKS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    made, rng = _LOOKS[look], random.Random(f"turned {look} {seed}")
    turned = float(rng.randint(15, 345))
    picture, disc, rest = made(rng, turned)
    kept = io.BytesIO()
    picture.save(kept, "JPEG", quality=rng.randint(68, 92))
    picture = Image.open(kept).convert("RGB")
    return Drawn(
        "rotation", look, seed, picture, turned, background=rest, piece=disc, within=WITHIN
    )


def _alone(
    rng: random.Random, radius: int, turned: float, among: tuple[str, ...] | None = None
) -> Image.Image:
    side = 2 * radius
    scene = scenes_fresh.scene(rng, side, side, among or tuple(scenes_fresh.FAMILIES))
    return _disc(scene, (radius, radius), radius, turned)


def _around(rng: random.Random) -> tuple[Image.Image, tuple[int, int], int]:
    """A photograph, its middle, and how wide a disc is cut there."""
    high = rng.randint(170, 230)
    wide = round(high * rng.uniform(1.0, 1.7))
    scene = scenes_fresh.scene(rng, wide, high)
    return scene, (wide // 2, high // 2), round(high * rng.uniform(0.3, 0.38))


def _disc(scene: Image.Image, middle: tuple[int, int], radius: int, turned: float) -> Image.Image:
    """RGBA, turned against the clock."""
    x, y = middle
    whole = scene.rotate(turned, Image.Resampling.BICUBIC, center=middle)
    disc = whole.crop((x - radius, y - radius, x + radius, y + radius)).convert("RGBA")
    disc.putalpha(_round(radius))
    return disc


def _laid(rest: Image.Image, disc: Image.Image, middle: tuple[int, int]) -> Made:
    spot = middle[0] - disc.width // 2, middle[1] - disc.height // 2
    picture, hole = rest.copy(), rest.copy()
    picture.paste(disc, spot, disc)
    hole.paste((255, 255, 255), spot, disc.getchannel("A"))
    return picture, disc, hole


def _round(radius: int) -> Image.Image:
    n = 2 * radius * FINER
    mask = Image.new("L", (n, n))
    ImageDraw.Draw(mask).ellipse((0, 0, n - 1, n - 1), fill=255)
    return mask.resize((2 * radius, 2 * radius), Image.Resampling.BOX)


def _ringed(picture: Image.Image, middle: tuple[int, int], far: int, ink: Colour) -> None:
    picture.paste(ink, (middle[0] - far, middle[1] - far), _round(far))


def _filled(picture: Image.Image, middle: int, far: int, ink: Colour) -> None:
    _ringed(picture, (middle, middle), far, ink)


def _shone(picture: Image.Image, rng: random.Random, strength: float) -> Image.Image:
    """A spot of light on the page that falls on whatever lies there, and less light far from it."""
    down, across = np.mgrid[0 : picture.height, 0 : picture.width]
    turn, far = rng.uniform(0, math.tau), rng.uniform(0.15, 0.4)
    x = picture.width * (0.5 + far * math.cos(turn))
    y = picture.height * (0.5 + far * math.sin(turn))
    away = np.hypot(across - x, down - y) / (0.6 * picture.height)
    light = strength * (np.exp(-(away**2)) - 0.45)[..., None]
    shades = np.asarray(picture, np.float32)
    lit = np.where(light > 0, shades + (255 - shades) * light, shades * (1 + light))
    return Image.fromarray(lit.clip(0, 255).astype(np.uint8))
