"""What stands above a clicking challenge: a sentence, or a row of small glyphs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from models.challenges.drawing import clicking_glyphs as glyphs
from models.challenges.drawing.clicking_words import CALLED, COLOURS


class Meant(NamedTuple):
    """A thing by its glyph; shapes also by colour and by how large they are, 0 to 1."""

    glyph: str
    colour: str = ""
    share: float = 0.0


WRITTEN = (
    "请依次点击：{、}",
    "请依次点击“{”“}”",
    "按顺序点击图中的文字：{ }",
    "请按语序依次点击【{】【}】",
    "Click {, } in order",
    'Please click "{" "}" in order',
    "Tap in this order: { }",
    "在下图依次点选：{，}",
    "请在图中顺次选择 {、}",
    "Select {, then }",
    "Touch the characters: {, }",
)
NAMED = ("Tap the {, then the }", "Click the icons in order: {, }", "请依次点击图标：{、}",
         "请点击{，然后点击}", "Select the { and then the }", "先点{，再点}")  # fmt: skip


def in_words(names: Sequence[str], rng: random.Random) -> str:
    """Characters as they are, icons by what they are called."""
    if len(names[0]) == 1:
        return _filled(rng.choice(WRITTEN), names)
    form = rng.choice(NAMED)
    return _filled(form, [called(name, _is_chinese(form)) for name in names])


def called(glyph: str, chinese: bool) -> str:
    return CALLED[glyph.removeprefix(glyphs.ICON)][chinese]


def _filled(form: str, names: Sequence[str]) -> str:
    """``{`` and ``}`` stand around what goes between the names."""
    before, rest = form.split("{")
    between, after = rest.split("}")
    return f"{before}{between.join(names)}{after}"


def _is_chinese(text: str) -> bool:
    return any("一" <= char <= "鿿" for char in text)


def told(asked: Sequence[Meant], shown: Sequence[Meant], rng: random.Random) -> str:
    """Each by as much as tells it from all others that are shown."""
    chinese = rng.random() < 0.5
    said = [_property(one, shown, chinese, rng) for one in asked]
    if chinese:
        first, then = rng.choice((("先点选", "，再点选"), ("请点击", "，然后点击")))
        return first + then.join(said)
    first, then = rng.choice((("Select ", " and then "), ("Click ", ", then ")))
    return first + then.join(said)


def _property(one: Meant, shown: Sequence[Meant], chinese: bool, rng: random.Random) -> str:
    name = called(one.glyph, chinese)
    same = [other for other in shown if other.glyph == one.glyph]
    sizes = [other.share for other in same]
    colours = [other.colour for other in same]
    colour = COLOURS[one.colour][chinese]
    ways: list[str] = []
    if len(same) == 1:
        ways.append(f"{name}" if chinese else f"the {name}")
    if sizes.count(one.share) == 1 and len(same) > 1:
        large = one.share == max(sizes)
        word = (
            ("最大的" if large else "最小的") if chinese else ("largest" if large else "smallest")
        )
        ways.append(f"{word}{name}" if chinese else f"the {word} {name}")
    if colours.count(one.colour) == 1:
        ways.append(f"{colour}的{name}" if chinese else f"the {colour} {name}")
    if not ways:
        large = one.share == max(other.share for other in same if other.colour == one.colour)
        word = (
            ("最大的" if large else "最小的") if chinese else ("largest" if large else "smallest")
        )
        ways.append(f"{word}{colour}{name}" if chinese else f"the {word} {colour} {name}")
    return rng.choice(ways)


def as_picture(names: Sequence[str], face: str, rng: random.Random) -> Image.Image:
    """A row of them, dark on a pale ground."""
    side = rng.randint(20, 34)
    gap = rng.randint(max(6, side // 3), side)
    size = (len(names) * (side + gap) + gap, side + rng.randint(6, 14))
    row = Image.new("L", size, rng.choice((255, 255, 246, 236)))
    shade = rng.choice((0, 0, 30, 60))
    for n, name in enumerate(names):
        ink = glyphs.shape(name, side, face=face)
        left = gap + n * (side + gap) + (side - ink.width) // 2
        row.paste(shade, (left, (size[1] - ink.height) // 2), ink)
    if rng.random() < 0.2:
        ImageDraw.Draw(row).rectangle((0, 0, size[0] - 1, size[1] - 1), outline=200)
    return row.convert("RGB")
