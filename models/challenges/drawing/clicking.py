"""Clicking challenges: touch what the prompt names, in its order, among what lies on a scene.

Characters, letters or icons, turned, in many colours and paints, with others that are not meant;
or shapes told by their properties ("the largest circle, then the green square").
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from models.challenges.base import Drawn, Point
from models.challenges.drawing import clicking_glyphs as glyphs
from models.challenges.drawing import parts, scenes
from models.challenges.drawing.clicking_paints import SPARE, stamp
from models.challenges.drawing.clicking_prompts import Meant, as_picture, in_words, told
from models.challenges.drawing.clicking_words import COLOURS
from models.challenges.drawing.parts import CHINESE, LATIN, LATIN_HELD_OUT, Colour
from models.challenges.drawing.patterns import PATTERNS

ROOM = 6
"""Pixels that stay free between what lies on the scene."""
INSIDE = 0.45
"""Share of a thing's longer side within which a touch hits it."""
SANS = (*CHINESE, "Noto Sans Bold")
SERIF = ("Noto Serif", "Noto Serif Bold")


@dataclass(frozen=True, slots=True)
class Look:
    """How one look draws. ``prompt``: ``words`` write the characters, ``picture`` draws them or
    the icons, ``named`` calls icons by name, ``told`` by properties."""

    pool: str
    prompt: Literal["words", "picture", "named", "told"]
    paints: tuple[str, ...]
    grounds: Literal["plain", "scenes"] = "scenes"
    faces: tuple[str, ...] = SANS
    size: tuple[int, int] = (28, 54)
    turn: float = 40
    noise: tuple[str, ...] = ()
    asked: tuple[int, int] = (3, 4)
    shown: tuple[int, int] = (5, 7)


LEARNT: dict[str, Look] = {
    "plain": Look("characters", "words", ("flat",), "plain"),
    "photograph": Look("characters", "words", ("outlined", "shadowed", "flat"), size=(30, 56)),
    "pictured": Look("characters", "picture", ("flat", "outlined", "faint"), turn=35),
    "scratched": Look("characters", "words", ("flat", "outlined"),
                      noise=("lines", "dots", "grain")),
    "hollow": Look("characters", "words", ("hollow", "sticker"), "plain", size=(34, 56)),
    "letters": Look("letters", "words", ("flat", "outlined", "shadowed", "hollow"), faces=LATIN,
                    asked=(3, 5), noise=("dots",)),
    "icons": Look("icons", "picture", ("flat", "outlined", "shadowed")),
    "stickers": Look("icons", "picture", ("sticker", "faint"), asked=(3, 5), shown=(6, 8)),
    "signs": Look("phone", "picture", ("flat", "outlined", "sticker"), turn=25),
    "named": Look("icons", "named", ("flat", "outlined", "sticker"), noise=("grain",)),
    "shapes": Look("shapes", "told", ("flat", "shadowed"), "plain", turn=10),
    "shapes outside": Look("shapes", "told", ("outlined", "shadowed"), turn=15),
    "mottled": Look("characters", "picture", ("striped", "blotched", "askew"), noise=("haze",)),
    "slanted letters": Look("letters", "words", ("askew", "blotched", "striped"), faces=LATIN,
                            noise=("haze", "lines")),
    "hazy icons": Look("icons", "picture", ("askew", "blotched", "striped"), size=(26, 54),
                       shown=(6, 8), noise=("haze",)),
    "hazy signs": Look("phone", "picture", ("askew", "striped", "faint"), noise=("haze", "lines")),
    "brushed": Look("characters", "picture", ("gradient", "shadowed"), faces=SERIF,
                    size=(32, 56)),
    "waved": Look("characters", "words", ("waved",), faces=SERIF, noise=("curves",)),
    "kana": Look("kana", "words", ("glowing", "flat"), faces=("Noto Sans Bold", "Noto Serif")),
    "glass letters": Look("letters", "words", ("glass",), faces=(*LATIN, *LATIN_HELD_OUT),
                          size=(30, 52)),
    "carved icons": Look("icons", "picture", ("glowing", "gradient")),
    "crowded signs": Look("phone", "picture", ("waved", "outlined"), size=(26, 40), asked=(4, 5),
                          shown=(8, 8), noise=("curves",)),
    "called icons": Look("icons", "named", ("glass", "waved"), size=(32, 56)),
    "shaded shapes": Look("shapes", "told", ("shaded",), turn=15),
}  # fmt: skip
LOOKS: tuple[str, ...] = tuple(LEARNT)


@dataclass(frozen=True, slots=True)
class Placed:
    """One thing on the scene: its middle, its longer side as it lies there."""

    meant: Meant
    middle: Point
    side: float
    turned: float


def draw(look: str, seed: int) -> Drawn:
    """Raises KeyError for a look there is not, FontMissing without the fonts of the set-up."""
    rng = random.Random(f"clicking {look} {seed}")
    style = LEARNT[look]
    picture, things = composed(style, rng)
    while len(things) < style.asked[0]:  # there was no room
        picture, things = composed(style, rng)
    asked = things[: min(rng.randint(*style.asked), len(things))]
    rng.shuffle(asked)
    meant = [thing.meant for thing in asked]
    prompt: str | Image.Image
    if style.prompt == "picture":
        prompt = as_picture([one.glyph for one in meant], rng.choice(style.faces), rng)
    elif style.prompt == "told":
        prompt = told(meant, [thing.meant for thing in things], rng)
    else:
        prompt = in_words([one.glyph for one in meant], rng)
    return Drawn(
        "clicking", look, seed, picture, tuple(thing.middle for thing in asked), prompt=prompt,
        within=INSIDE * min(thing.side for thing in asked),
    )  # fmt: skip


def composed(
    style: Look, rng: random.Random, ground: Image.Image | None = None
) -> tuple[Image.Image, list[Placed]]:
    """A scene and what was put on it; ``ground`` is one made before, and is painted on."""
    picture = ground or scenery(style.grounds, rng, rng.randint(250, 400), rng.randint(150, 300))
    things: list[Placed] = []
    wanted = rng.randint(*style.shown)
    for meant in _chosen(style, wanted, rng):
        _put(picture, meant, style, rng, things)
    return _noised(picture, style.noise, rng), things


def scenery(grounds: str, rng: random.Random, width: int, height: int) -> Image.Image:
    if grounds == "plain":
        light = rng.random() < 0.7

        def colour() -> Colour:
            return parts.pale(rng, 150) if light else parts.deep(rng, 90)

        picture = parts.gradient((width, height), colour(), colour(), rng.uniform(0, 6.28))
        parts.dots(picture, rng, rng.randint(0, 40), colour, 8)
        return picture
    families = {**scenes.FAMILIES, **PATTERNS}
    return scenes.scene(rng.choice(sorted(families)), rng, width, height)


def _chosen(style: Look, count: int, rng: random.Random) -> list[Meant]:
    """What will lie on the scene: no two that look the same, shapes told apart."""
    kinds = glyphs.pool(style.pool)
    chosen: list[Meant] = []
    if style.prompt == "told":
        few = rng.sample(kinds, min(len(kinds), rng.randint(3, 4)))
        while len(chosen) < count:
            one = Meant(rng.choice(few), rng.choice(sorted(COLOURS)), rng.choice((0.6, 1.0)))
            if one not in chosen:
                chosen.append(one)
        return chosen
    for name in rng.sample(kinds, len(kinds)):
        if len(chosen) == count:
            break
        same = 0.999 if len(name) == 1 else 0.86
        if all(name != other.glyph and glyphs.alike(name, other.glyph) < same for other in chosen):
            chosen.append(Meant(name))
    return chosen


def _put(
    picture: Image.Image, meant: Meant, style: Look, rng: random.Random, things: list[Placed]
) -> None:
    """Lays it where there is room; leaves it out where there is none."""
    side = rng.uniform(*style.size)
    if meant.share:
        side = style.size[1] * meant.share * rng.uniform(0.94, 1.0)
    turned = rng.uniform(-style.turn, style.turn)
    for attempt in range(60):
        small = 1.0 if attempt < 30 or meant.share else 0.8
        ink = glyphs.shape(meant.glyph, round(side * small), face=rng.choice(style.faces),
                           stroke=rng.uniform(1.8, 2.6), turned=turned)  # fmt: skip
        x = rng.uniform(ink.width / 2 + 3, picture.width - ink.width / 2 - 3)
        y = rng.uniform(ink.height / 2 + 3, picture.height - ink.height / 2 - 3)
        longer = max(ink.size)
        if any(max(abs(x - o.middle[0]), abs(y - o.middle[1])) < (longer + o.side) / 2 + ROOM
               for o in things):  # fmt: skip
            continue
        left, top = round(x - ink.width / 2), round(y - ink.height / 2)
        middle = (left + ink.width / 2, top + ink.height / 2)
        around = (max(0, left), max(0, top), left + ink.width, top + ink.height)
        colour = painted(picture.crop(around), meant, rng)
        sheet = stamp(ink, rng.choice(style.paints), colour, rng)
        picture.paste(sheet, (left - SPARE, top - SPARE), sheet)
        things.append(Placed(meant, middle, longer, turned))
        return


def painted(under: Image.Image, meant: Meant, rng: random.Random) -> Colour:
    """A colour that can be seen on what lies under it, or the one that is told."""
    if meant.colour:
        red, green, blue = COLOURS[meant.colour][2]
        return _about(red, rng), _about(green, rng), _about(blue, rng)
    bright = parts.light(np.asarray(under, np.float32).mean((0, 1)))
    while True:
        colour = (rng.randint(0, 255), rng.randint(0, 255), rng.randint(0, 255))
        if abs(parts.light(colour) - bright) > 70:
            return colour


def _about(part: int, rng: random.Random) -> int:
    return min(255, max(0, part + rng.randint(-9, 9)))


def _noised(picture: Image.Image, noise: tuple[str, ...], rng: random.Random) -> Image.Image:
    def colour() -> Colour:
        return rng.randint(0, 255), rng.randint(0, 255), rng.randint(0, 255)

    if "lines" in noise:
        parts.lines(picture, rng, rng.randint(2, 6), colour)
    if "curves" in noise:
        parts.curves(picture, rng, rng.randint(2, 4), colour, (1, 2))
    if "dots" in noise:
        parts.dots(picture, rng, rng.randint(40, 160), colour, 1.8)
    if "haze" in noise:
        picture = _hazy(picture, rng)
    return parts.grain(picture, rng, rng.uniform(4, 14)) if "grain" in noise else picture


def _hazy(picture: Image.Image, rng: random.Random) -> Image.Image:
    """With some see-through discs and bars laid over, all a little out of focus."""
    over = Image.new("RGBA", picture.size)
    pen = ImageDraw.Draw(over)
    for _ in range(rng.randint(1, 4)):
        x, y = rng.uniform(0, picture.width), rng.uniform(0, picture.height)
        wide, high = rng.uniform(20, 120), rng.uniform(8, 80)
        paint = (*(rng.randint(0, 255) for _ in range(3)), rng.randint(30, 110))
        (pen.ellipse if rng.random() < 0.6 else pen.rectangle)((x, y, x + wide, y + high), paint)
    laid = Image.alpha_composite(picture.convert("RGBA"), over).convert("RGB")
    return laid.filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.8)))
