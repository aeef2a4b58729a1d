"""How rotation puzzles look that are only measured with: scenes and surroundings of their own."""

from __future__ import annotations

import io
import math
import random
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from models.challenges.base import Drawn
from models.challenges.drawing import scenes_measured

WITHIN = 10.0
FINER = 4
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """What lies around the disc: ``alone`` on a page, in its ``scene``, or in a ``ring`` of it."""

    around: str
    pages: tuple[Colour, ...] = ((255, 255, 255),)
    line: tuple[int, int] = (0, 0)
    """Pixels of a line around the disc; ``inks`` are its colours."""
    inks: tuple[Colour, ...] = ((255, 255, 255),)
    shadow: bool = False
    marked: bool = False
    """A small triangle on the page says where upright is, and four short strokes."""
    rest: str = ""
    """What was done to the scene around the disc: ``veiled``, ``dim``, ``soft``."""
    jpeg: int = 88


_LOOKS: dict[str, Look] = {
    "alone_hairline": Look("alone", line=(1, 2), inks=((210, 210, 214),)),
    "alone_marked": Look(
        "alone", ((232, 240, 250), (246, 238, 228)), (4, 6), shadow=True, marked=True
    ),
    "alone_night": Look(
        "alone", ((30, 32, 38), (18, 24, 40)), (2, 3), ((80, 160, 240), (240, 180, 70)), jpeg=65
    ),
    "scene_veiled": Look("scene", line=(1, 2), rest="veiled"),
    "scene_soft": Look("scene", line=(2, 3), shadow=True, rest="soft", jpeg=75),
    "ring_parted": Look("ring", ((255, 255, 255), (242, 243, 246)), (3, 4)),
    "ring_dim": Look("ring", ((250, 250, 250), (225, 232, 228)), (1, 2), rest="dim"),
}
HELD_OUT: tuple[str, ...] = tuple(_LOOKS)


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for an unknown look."""
    like, rng = _LOOKS[look], random.Random(f"rotation {look} {seed}")
    page, ink, line = rng.choice(like.pages), rng.choice(like.inks), rng.randint(*like.line)
    turned = float(rng.randint(12, 348))
    if like.around == "alone":
        radius = rng.randint(76, 110)
        scene = scenes_measured.scene(rng, 2 * radius, 2 * radius)
        margin = rng.randint(14, 34)
        side = 2 * (radius + margin)
        picture, middle = Image.new("RGB", (side, side), page), (side // 2, side // 2)
        disc = _disc(scene, (radius, radius), radius, turned)
        if like.marked:
            _mark(picture, middle, radius + line)
    else:
        high = rng.randint(180, 240)
        wide = high if like.around == "ring" else round(high * rng.uniform(1.2, 1.6))
        scene, middle = scenes_measured.scene(rng, wide, high), (wide // 2, high // 2)
        radius = round(high * rng.uniform(0.3, 0.36))
        disc = _disc(scene, middle, radius, turned)
        picture = _rest(scene, like.rest)
        if like.around == "ring":
            whole = Image.new("RGB", (wide, high), page)
            whole.paste(picture, (0, 0), _round(high // 2).resize((wide, high)))
            picture = whole
    x, y = middle
    if like.shadow:
        dark = _at(_round(radius + line), (x - radius - line + 1, y - radius - line + 3), picture)
        dark = dark.filter(ImageFilter.GaussianBlur(3)).point([n * 2 // 5 for n in range(256)])
        picture.paste((0, 0, 0), (0, 0), dark)
    if line:
        far = radius + line
        picture.paste(ink, (x - far, y - far), _round(far))
    rest = None
    if like.around != "alone":
        rest = picture.copy()
        rest.paste((255, 255, 255), (x - radius, y - radius), disc.getchannel("A"))
    picture.paste(disc, (x - radius, y - radius), disc)
    return Drawn(
        "rotation", look, seed, _kept(picture, like.jpeg), turned, background=rest, piece=disc,
        within=WITHIN,
    )  # fmt: skip


def _disc(scene: Image.Image, middle: tuple[int, int], radius: int, turned: float) -> Image.Image:
    """RGBA, turned against the clock."""
    x, y = middle
    whole = scene.rotate(turned, Image.Resampling.BICUBIC, center=middle)
    disc = whole.crop((x - radius, y - radius, x + radius, y + radius)).convert("RGBA")
    disc.putalpha(_round(radius))
    return disc


def _round(radius: int) -> Image.Image:
    n = 2 * radius * FINER
    mask = Image.new("L", (n, n))
    ImageDraw.Draw(mask).ellipse((0, 0, n - 1, n - 1), fill=255)
    return mask.resize((2 * radius, 2 * radius), Image.Resampling.BOX)


def _at(mask: Image.Image, spot: tuple[int, int], picture: Image.Image) -> Image.Image:
    whole = Image.new("L", picture.size)
    whole.paste(mask, spot)
    return whole


def _rest(scene: Image.Image, how: str) -> Image.Image:
    if how == "veiled":
        return Image.blend(scene, Image.new("RGB", scene.size, (255, 255, 255)), 0.4)
    if how == "dim":
        return Image.blend(scene, Image.new("RGB", scene.size, (0, 0, 0)), 0.35)
    return scene.filter(ImageFilter.GaussianBlur(1.6)) if how == "soft" else scene.copy()


def _mark(picture: Image.Image, middle: tuple[int, int], far: int) -> None:
    pen, (x, y) = ImageDraw.Draw(picture), middle
    pen.polygon([(x - 6, y - far - 11), (x + 6, y - far - 11), (x, y - far - 3)], (90, 110, 140))
    for quarter in range(1, 4):
        across, down = math.sin(quarter * math.pi / 2), -math.cos(quarter * math.pi / 2)
        ends = [(x + across * (far + n), y + down * (far + n)) for n in (4, 10)]
        pen.line(ends, (150, 160, 176), 2)


def _kept(picture: Image.Image, quality: int) -> Image.Image:
    kept = io.BytesIO()
    picture.save(kept, "JPEG", quality=quality)
    return Image.open(kept).convert("RGB")
