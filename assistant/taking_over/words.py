"""What a person says while they have the phone: a number to tap, a key, a swipe, done, a text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from device_drivers.base import Direction


@dataclass(frozen=True, slots=True)
class Square:
    """Tap the square with this number; ``closer``: show its squares instead. ``picture`` is the
    number of the one it stands on, 0 for the latest."""

    number: int
    closer: bool = False
    picture: int = 0


@dataclass(frozen=True, slots=True)
class At:
    """A finger on a place of a picture that was shown, both in parts of the screen (0 to 1)."""

    x: float
    y: float
    frame: int


@dataclass(frozen=True, slots=True)
class Pull:
    """A finger from one place of that picture to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    frame: int


@dataclass(frozen=True, slots=True)
class Swiped:
    """A finger across the middle of the screen: ``up`` moves it up."""

    way: Direction


@dataclass(frozen=True, slots=True)
class Press:
    key: Literal["back", "enter"]


@dataclass(frozen=True, slots=True)
class Typed:
    """A text for the field. It may be a password: nobody but the phone is to see it."""

    text: str

    def __repr__(self) -> str:
        return "Typed(…)"


@dataclass(frozen=True, slots=True)
class Look:
    """Only a new picture, of the whole screen."""


@dataclass(frozen=True, slots=True)
class Over:
    """``done``: the person did it; ``silence``: nobody is there any more."""

    how: Literal["done", "silence"]


Wish = Square | At | Pull | Swiped | Press | Typed | Look | Over

_DONE = re.compile(
    r"(ok(ay)?[,.]? )?(i.?m |i am |it.?s |all )?(done|finished|ready)( it| now)?[.!]*"
    r"|(我)?(已经?)?(完成|好|弄好|做好|搞定|登录好|验证好)了?[。！!]*",
    re.IGNORECASE,
)
_CLOSER = re.compile(
    r"(?:(\d{1,2}) ?(?:again|closer|finer|more|zoom|再|放大|细看|细分)"
    r"|(?:closer|finer|zoom(?: in)?(?: to)?|放大|细看) ?(\d{1,2}))",
    re.IGNORECASE,
)
_OF_PICTURE = re.compile(r"(\d{1,2}) of picture (\d{1,4})")
"""What a button says that lies under a picture."""
_SWIPE = re.compile(
    r"(?:swipe|scroll|滑动?|向) ?(up|down|left|right|上|下|左|右)(?:滑动?)?|(上|下|左|右)滑",
    re.IGNORECASE,
)
_TYPE = re.compile(r"(?:type|输入)[:： ]\s*(.+)", re.IGNORECASE | re.DOTALL)
_WAYS: dict[str, Direction] = {
    "up": "up", "down": "down", "left": "left", "right": "right",
    "上": "up", "下": "down", "左": "left", "右": "right",
}  # fmt: skip
_SIMPLE: dict[str, Wish] = {
    "back": Press("back"), "go back": Press("back"), "返回": Press("back"), "后退": Press("back"),
    "enter": Press("enter"), "press enter": Press("enter"), "回车": Press("enter"),
    "picture": Look(), "look": Look(), "show": Look(), "refresh": Look(), "whole": Look(),
    "看图": Look(), "图片": Look(), "看看": Look(), "刷新": Look(), "全屏": Look(), "截图": Look(),
}  # fmt: skip


def read(text: str, squares: int) -> Wish:
    """What a message means where ``squares`` are numbered. Whatever is nothing else is typed; a
    short number is one of a square, also where there is none."""
    said = text.strip()
    if _DONE.fullmatch(said):
        return Over("done")
    if simple := _SIMPLE.get(said.casefold()):
        return simple
    if re.fullmatch(r"\d{1,2}", said):
        return Square(int(said))
    if hit := _OF_PICTURE.fullmatch(said):
        return Square(int(hit[1]), picture=int(hit[2]))
    if (hit := _CLOSER.fullmatch(said)) and 1 <= int(hit[1] or hit[2]) <= squares:
        return Square(int(hit[1] or hit[2]), closer=True)
    if hit := _SWIPE.fullmatch(said):
        return Swiped(_WAYS[(hit[1] or hit[2]).lower()])
    if hit := _TYPE.fullmatch(said):
        return Typed(hit[1])
    return Typed(said)


def is_private(text: str) -> bool:
    """Whether it may be a code or a password, which is written down nowhere. A number of a square
    is told by its length: codes have more digits."""
    return isinstance(read(text, 99), Typed)
