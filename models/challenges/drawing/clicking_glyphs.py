"""What lies on a clicking challenge: characters, letters, icons; which of them may be learnt.

A glyph goes by its name: a character by itself, an icon as ``icon:key``, one of the virtual phone's
as ``phone:wifi``.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from models.challenges.drawing.clicking_icons import ICONS, SHAPES, drawn
from models.challenges.drawing.clicking_words import FIGURES
from models.challenges.drawing.parts import font, glyph

ICON, PHONE = "icon:", "phone:"
SIDE, INK = 40, 32
"""A clean form's side, and how much of it the glyph's longer side takes."""

HELD_OUT_ICONS = (
    "umbrella", "anchor", "rocket", "butterfly", "snowflake", "crown", "bicycle", "mushroom",
    "camera", "scissors", "cat", "cherry", "ladder", "magnet", "bird", "key",
)  # fmt: skip
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are taken for each other."""
KANA = "あいうえおかきけこさしすせそたちつてとなにぬねのはひふほまみむめもやゆよらりるれろわをん"


@lru_cache(maxsize=1)
def _common() -> tuple[str, ...]:
    """The 3755 common characters of GB 2312."""
    rows = range(0xB0, 0xD8)
    codes = (bytes((row, cell)) for row in rows for cell in range(0xA1, 0xFF))
    return tuple(char for code in codes if (char := code.decode("gb2312", "ignore")))


@lru_cache(maxsize=16)
def pool(kind: str, *, held_out: bool = False) -> tuple[str, ...]:
    """The glyphs of a kind that may be learnt, or those that are held out."""
    if kind == "characters":
        return tuple(c for n, c in enumerate(_common()) if (n % 5 == 3) == held_out)
    if kind == "letters":
        return () if held_out else tuple(LETTERS)
    if kind == "kana":
        return () if held_out else tuple(KANA)
    if kind == "shapes":
        return () if held_out else tuple(ICON + name for name in FIGURES)
    if kind == "icons":
        return tuple(ICON + name for name in ICONS if (name in HELD_OUT_ICONS) == held_out)
    if kind == "phone":
        names = enumerate(sorted(_phones()))
        return tuple(PHONE + name for n, name in names if (n % 4 == 1) == held_out)
    raise KeyError(kind)


@lru_cache(maxsize=1)
def _phones() -> dict[str, str]:
    """The virtual phone's icons. Needs the extra ``virtual``: only drawing asks for them."""
    from device_drivers.virtual.ui.icons import DRAWINGS

    return DRAWINGS


def shape(name: str, size: int, *, face: str = "Noto Sans", edge: int = 0, stroke: float = 2.0,
          turned: float = 0.0) -> Image.Image:  # fmt: skip
    """Where the glyph's paint lies (L), cut close; before it is turned it is ``size`` high or wide.

    ``face`` and ``edge`` are for characters, ``stroke`` for icons. Raises FontMissing."""
    if len(name) == 1:
        ink = glyph(name, font(face, size), edge=edge)
        scale = size / max(ink.size)
        ink = ink.resize((max(1, round(ink.width * scale)), max(1, round(ink.height * scale))),
                         Image.Resampling.BILINEAR)  # fmt: skip
    else:
        ink = cut(drawn(_drawing(name), size, stroke))
    return cut(ink.rotate(turned, Image.Resampling.BICUBIC, expand=True)) if turned else ink


def _drawing(name: str) -> str:
    if name.startswith(PHONE):
        return _phones()[name.removeprefix(PHONE)]
    bare = name.removeprefix(ICON)
    return SHAPES.get(bare) or ICONS[bare]


def cut(ink: Image.Image) -> Image.Image:
    box = ink.point(lambda v: 255 * (v > 60)).getbbox()
    return ink.crop(box) if box else ink


def clean(ink: Image.Image, turned: float = 0.0) -> NDArray[np.uint8]:
    """Ink (L, strong where it lies) as all clean forms are: dark on white, in the middle."""
    if turned:
        ink = cut(ink.rotate(turned, Image.Resampling.BILINEAR, expand=True))
    scale = INK / max(ink.size)
    size = (max(1, round(ink.width * scale)), max(1, round(ink.height * scale)))
    small = ink.resize(size, Image.Resampling.BOX if scale < 1 else Image.Resampling.BILINEAR)
    form = Image.new("L", (SIDE, SIDE))
    form.paste(small, ((SIDE - size[0]) // 2, (SIDE - size[1]) // 2))
    return 255 - np.asarray(form, np.uint8)


def alike(one: str, other: str) -> float:
    """How much two glyphs look the same, 0 to 1."""
    a, b = _blurred(one), _blurred(other)
    return float((a * b).sum())


@lru_cache(maxsize=2048)
def _blurred(name: str) -> NDArray[np.float32]:
    form = Image.fromarray(clean(shape(name, 48))).resize((10, 10), Image.Resampling.BOX)
    ink = 255 - np.asarray(form, np.float32)
    return np.asarray(ink / max(1e-6, float(np.sqrt((ink**2).sum()))), np.float32)
