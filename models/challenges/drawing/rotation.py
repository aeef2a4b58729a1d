"""Rotation puzzles: a disc of a scene to be turned upright, alone or within the rest of it."""

from __future__ import annotations

import io
import math
import random
from dataclasses import dataclass
from typing import Literal

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from models.challenges.base import Drawn
from models.challenges.drawing import lights, scenes
from models.challenges.drawing.painting import Colour, any_colour, shade

WITHIN = 10.0
FINER = 4
Around = Literal["plain", "scene", "ring"]


@dataclass(frozen=True, slots=True)
class Look:
    """How the puzzles of one site look. ``around`` the disc: nothing, the scene, a ring of it."""

    around: Around = "plain"
    border: tuple[int, int] = (0, 0)
    """Pixels of a line around the disc, fewest and most."""
    inks: tuple[Colour, ...] = ((255, 255, 255),)
    shadow: bool = False
    grounds: tuple[Colour, ...] = ((255, 255, 255), (245, 245, 245))
    light: tuple[float, float] = (1.0, 1.0)
    """By how much the disc is lighter than the rest."""
    jpeg: int = 92
    blur: float = 0.0
    faded: bool = False
    """The ground goes from one colour to another."""
    brown: bool = False
    """An old photograph."""
    marked: bool = False
    """A small triangle on the ground says where upright is; strokes, the other quarters."""
    rest: tuple[str, ...] = ()
    """One of these lights is on what lies around the disc, and not on the disc."""
    disc: tuple[str, ...] = ()
    """One of these is on the disc alone."""
    whole: tuple[str, ...] = ()
    """One of these is on it all."""


_GREY: tuple[Colour, ...] = ((200, 200, 200), (60, 60, 65), (120, 120, 120))
_INKS: tuple[Colour, ...] = ((255, 255, 255), (30, 30, 30), (90, 140, 230))

_LOOKS: dict[str, Look] = {
    "alone_faded_ground": Look(border=(0, 6), inks=_INKS, faded=True),
    "alone_brown": Look(brown=True, jpeg=75, border=(0, 3)),
    "alone_worn": Look(jpeg=40, blur=1.2, grounds=_GREY, shadow=True),
    "scene_brown_light": Look("scene", brown=True, light=(0.75, 0.9), jpeg=70),
    "ring_wide_line": Look("ring", (4, 7), ((240, 200, 60), (255, 255, 255))),
    "scene_worn": Look("scene", (1, 3), blur=1.0, jpeg=45),
    "ring_gap": Look("ring", (5, 12), ((255, 255, 255), (240, 240, 240), (40, 42, 48))),
    "scene_dim_line": Look("scene", (3, 7), _INKS, light=(0.75, 1.2), jpeg=60),
    "alone_white": Look(),
    "alone_bordered": Look(border=(2, 6), inks=_INKS, grounds=_GREY),
    "alone_shadow": Look(shadow=True, grounds=((255, 255, 255), (235, 238, 242))),
    "alone_jpeg": Look(jpeg=50, grounds=(*_GREY, (255, 255, 255))),
    "alone_blurred": Look(blur=0.9, border=(0, 4)),
    "scene_plain": Look("scene"),
    "scene_lined": Look("scene", (1, 4), _INKS),
    "scene_light": Look("scene", light=(0.75, 1.25), jpeg=75),
    "ring_white": Look("ring", (0, 4)),
    "ring_shadow": Look("ring", (0, 3), shadow=True, light=(0.85, 1.1), grounds=_GREY),
    "page_hairline": Look(border=(1, 2), inks=((210, 210, 214),)),
    "page_marked": Look(
        border=(4, 6), shadow=True, marked=True, grounds=((232, 240, 250), (246, 238, 228))
    ),
    "page_night": Look(
        border=(2, 3), inks=((80, 160, 240), (240, 180, 70)), jpeg=65,
        grounds=((30, 32, 38), (18, 24, 40)),
    ),
    "around_veiled": Look("scene", (0, 3), rest=("veiled",)),
    "around_soft": Look("scene", (2, 3), shadow=True, rest=("soft",), jpeg=75),
    "around_other_light": Look("scene", (0, 2), rest=("sided", "shadowed", "foggy", "grey")),
    "parted": Look("ring", (3, 4), grounds=((255, 255, 255), (242, 243, 246))),
    "parted_dim": Look("ring", (1, 2), rest=("dim",), grounds=((250, 250, 250), (225, 232, 228))),
    "parted_faint": Look("ring", (0, 4), disc=("faint", "veiled"), jpeg=70),
    "alone_lit": Look(border=(0, 4), inks=_INKS, whole=("sided", "shadowed", "dark_corners")),
    "alone_pale": Look(border=(0, 2), disc=("veiled", "foggy", "faint"), grounds=_GREY),
    "alone_tones": Look(border=(0, 4), disc=("two_tones", "grey", "glaring"), jpeg=70),
    "alone_rough": Look(border=(0, 3), whole=("noisy", "soft"), grounds=(*_GREY, (255, 255, 255))),
    "scene_rough": Look("scene", (0, 3), whole=("noisy", "soft", "foggy", "shadowed"), jpeg=60),
}  # fmt: skip
LOOKS = tuple(_LOOKS)
UPRIGHT_FAMILIES = tuple(scenes.UPRIGHT)
RING_FAMILIES = (*scenes.UPRIGHT, "pebbles", "clouds", "leaves")


def draw(look: str, seed: int) -> Drawn:
    """A puzzle of one look; the same for the same seed."""
    rng, like = random.Random(f"rotation {look} {seed}"), _LOOKS[look]
    families = UPRIGHT_FAMILIES if like.around == "plain" else RING_FAMILIES
    family = rng.choice(families)
    turned = float(rng.randint(12, 348))
    radius = rng.randint(75, 150) if like.around == "plain" else rng.randint(60, 110)
    made = _alone if like.around == "plain" else _within
    picture, disc, middle = made(like, family, radius, turned, rng)
    rest = None
    if like.around != "plain":
        rest = picture.copy()
        rest.paste((255, 255, 255), _corner(middle, disc), disc.getchannel("A"))
    return Drawn(
        kind="rotation",
        look=look,
        seed=seed,
        picture=_worn(lights.lit(picture, _one(like.whole, rng), rng), like),
        answer=turned,
        background=rest,
        piece=disc,
        within=WITHIN,
    )


def _alone(
    like: Look, family: str, radius: int, turned: float, rng: random.Random
) -> tuple[Image.Image, Image.Image, tuple[int, int]]:
    """The disc on plain ground."""
    side = 2 * radius
    full = _browned(scenes.scene(family, rng, side, side), like)
    full = lights.lit(full, _one(like.disc, rng), rng)
    disc = _disc(full, (radius, radius), radius, turned)
    margin = rng.randint(4, 40)
    across, down = rng.randint(-margin // 3, margin // 3), rng.randint(-margin // 3, margin // 3)
    picture = _ground(like, side + 2 * margin, rng)
    middle = (radius + margin + across, radius + margin + down)
    _lay(picture, disc, middle, like, rng)
    return picture, disc, middle


def _within(
    like: Look, family: str, radius: int, turned: float, rng: random.Random
) -> tuple[Image.Image, Image.Image, tuple[int, int]]:
    """The disc cut from the middle of its scene, and turned in there."""
    if like.around == "ring":
        width = height = round(radius * rng.uniform(1.4, 1.9)) * 2
    else:
        height = round(2 * radius * rng.uniform(1.25, 1.8))
        width = round(height * rng.uniform(1, 1.6))
    picture = _browned(scenes.scene(family, rng, width, height), like)
    middle = (width // 2, height // 2)
    lit_disc = lights.lit(picture, _one(like.disc, rng), rng)
    disc = _disc(lit_disc, middle, radius, turned)
    picture = lights.lit(picture, _one(like.rest, rng), rng)
    light = rng.uniform(*like.light)
    lit = disc.convert("RGB").point([min(255, round(n * light)) for n in range(256)] * 3)
    lit.putalpha(disc.getchannel("A"))
    if like.around == "ring":
        edge = rng.randint(0, 14)
        framed = _ground(like, width + 2 * edge, rng)
        framed.paste(picture, (edge, edge), _round_mask(width // 2))
        picture, middle = framed, (middle[0] + edge, middle[1] + edge)
    _lay(picture, lit, middle, like, rng)
    return picture, lit, middle


def _disc(full: Image.Image, middle: tuple[int, int], radius: int, turned: float) -> Image.Image:
    """The disc around a place of a scene, turned against the clock."""
    x, y = middle
    whole = full.rotate(turned, Image.Resampling.BICUBIC, center=middle)
    disc = whole.crop((x - radius, y - radius, x + radius, y + radius)).convert("RGBA")
    disc.putalpha(_round_mask(radius))
    return disc


def _round_mask(radius: int) -> Image.Image:
    side = 2 * radius
    mask = Image.new("L", (side * FINER, side * FINER))
    ImageDraw.Draw(mask).ellipse((0, 0, side * FINER - 1, side * FINER - 1), fill=255)
    return mask.resize((side, side), Image.Resampling.BOX)


def _ground(like: Look, side: int, rng: random.Random) -> Image.Image:
    """What the disc or the ring lies on."""
    if not like.faded:
        return Image.new("RGB", (side, side), rng.choice(like.grounds))
    one = any_colour(rng)
    bar = np.linspace(one, shade(any_colour(rng), 0.8), side)[None].astype(np.uint8)
    bars = Image.fromarray(np.repeat(bar, side, axis=0))
    return bars.rotate(rng.choice((0, 90, 180, 270)))


def _lay(
    picture: Image.Image, disc: Image.Image, middle: tuple[int, int], like: Look, rng: random.Random
) -> None:
    """Puts the disc on the picture, with its shadow and its line."""
    radius, line = disc.width // 2, rng.randint(*like.border)
    x, y = middle
    if like.marked:
        _mark(picture, middle, radius + line)
    if like.shadow:
        way, strength = rng.uniform(0, math.tau), rng.uniform(0.3, 0.6)
        by = round(3.5 * math.cos(way)), round(3.5 * math.sin(way))
        dark = Image.new("L", picture.size)
        dark.paste(
            _round_mask(radius + line), (x - radius - line + by[0], y - radius - line + by[1])
        )
        dark = dark.filter(ImageFilter.GaussianBlur(rng.uniform(2.5, 6)))
        dark = dark.point([round(n * strength) for n in range(256)])
        picture.paste((0, 0, 0), (0, 0), dark)
    if line:
        far = radius + line
        picture.paste(rng.choice(like.inks), (x - far, y - far), _round_mask(far))
    picture.paste(disc, _corner(middle, disc), disc)


def _mark(picture: Image.Image, middle: tuple[int, int], far: int) -> None:
    pen, (x, y) = ImageDraw.Draw(picture), middle
    pen.polygon([(x - 6, y - far - 11), (x + 6, y - far - 11), (x, y - far - 3)], (90, 110, 140))
    for across, down in ((1, 0), (0, 1), (-1, 0)):
        ends = [(x + across * (far + n), y + down * (far + n)) for n in (4, 10)]
        pen.line(ends, (150, 160, 176), 2)


def _one(names: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    return (rng.choice(names),) if names else ()


def _corner(middle: tuple[int, int], disc: Image.Image) -> tuple[int, int]:
    return middle[0] - disc.width // 2, middle[1] - disc.height // 2


def _browned(picture: Image.Image, like: Look) -> Image.Image:
    if not like.brown:
        return picture
    grey = np.asarray(picture.convert("L"), np.float32)[..., None]
    brown = grey * np.asarray((1.05, 0.92, 0.72), np.float32) + np.float32(8)
    return Image.fromarray(np.clip(brown, 0, 255).astype(np.uint8))


def _worn(picture: Image.Image, like: Look) -> Image.Image:
    """Blurred and kept as a JPEG, as this look has it."""
    kept = io.BytesIO()
    picture.filter(ImageFilter.GaussianBlur(like.blur)).save(kept, "JPEG", quality=like.jpeg)
    return Image.open(kept).convert("RGB")
