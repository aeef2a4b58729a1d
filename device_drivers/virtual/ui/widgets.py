"""The widget: a box that can be measured, placed and painted; and the boxes that hold others.

A screen's ``build`` returns fresh widgets every time something changed; what outlives them
(scroll offsets, fields, focus) is kept by key in a ``UiState``. Lengths given to widgets are dp;
after layout, ``x y w h`` are whole pixels of the screen. Layout asks twice: ``measure`` how large
a widget wants to be within the room offered, then ``place`` where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from device_drivers.base import Role
from device_drivers.virtual.ui.state import ScrollState, UiState
from device_drivers.virtual.ui.text import Style, fit
from device_drivers.virtual.ui.theme import Theme

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter

FILL = -1.0
"""As a width or height: all the room offered."""

UNBOUNDED = 1_000_000
EVERYWHERE = -UNBOUNDED, UNBOUNDED
_NO_PADDING = 0, 0, 0, 0
Padding = float | tuple[float, float] | tuple[float, float, float, float]
Color = str | int
Direction = Literal["up", "down", "left", "right"]
"""Where a finger moved."""


@dataclass(slots=True)
class Context:
    """What layout needs to know: pixels per dp, the font scale, colors, and what is kept by key."""

    scale: float
    font_scale: float
    theme: Theme
    state: UiState
    sight: tuple[int, int] = EVERYWHERE
    """Top and bottom of what can be seen of the list that is being placed, in pixels; what lies
    beyond is not laid out inside."""

    def px(self, dp: float) -> int:
        return round(dp * self.scale)

    def sp(self, size: float) -> float:
        return round(size * self.scale * self.font_scale, 1)


@dataclass(eq=False, kw_only=True)
class Widget:
    """One box. ``padding`` is all sides, (horizontal, vertical) or (left, top, right, bottom)."""

    children: Sequence[Widget] = ()
    key: str = ""
    width: float | None = None
    height: float | None = None
    min_height: float = 0
    weight: float = 0
    yields: bool = False
    """In a row or column, asked for its size last: it makes do with what the others leave."""
    padding: Padding = 0
    background: Color = ""
    radius: float = 0
    border: Color = ""

    role: Role = Role.GROUP
    text: str = ""
    description: str = ""
    hint: str = ""
    id: str = ""
    package: str = ""
    android_class: str = ""
    on_tap: Callable[[], object] | None = None
    on_long_press: Callable[[], object] | None = None
    on_double_tap: Callable[[], object] | None = None
    """The second of two quick taps; the first is a tap."""
    on_swipe: Callable[[Direction], bool] | None = None
    on_pinch: Callable[[float], object] | None = None
    """Two fingers apart (more than 1) or together (less): by how much things are to grow."""
    on_drag: Callable[[float, float], object] | None = None
    """A finger that moves on it, by pixels across and down."""
    enabled: bool = True
    checkable: bool = False
    checked: bool = False
    selected: bool = False
    password: bool = False
    value: str = ""
    """What it stands at, told to accessibility apart from its name."""
    traits: tuple[str, ...] = ()
    """What it is beside its role, in the terms of ``node.TRAITS``: header, link, search_field."""
    hidden: bool = False
    """Drawn, but not told to accessibility."""

    x: int = field(default=0, init=False)
    y: int = field(default=0, init=False)
    w: int = field(default=0, init=False)
    h: int = field(default=0, init=False)
    uid: int = field(default=0, init=False)
    _room: tuple[int, int] = field(default=(-1, -1), init=False)
    _size: tuple[int, int] = field(default=(0, 0), init=False)
    _settled: bool = field(default=False, init=False)
    """Whether more height would change nothing, neither its size nor that of what is inside."""

    def pads(self, scale: float) -> tuple[int, int, int, int]:
        """Left, top, right, bottom padding in pixels."""
        p = self.padding
        if not p:
            return _NO_PADDING
        if not isinstance(p, tuple):
            side = round(p * scale)
            return side, side, side, side
        if len(p) == 2:
            across, down = round(p[0] * scale), round(p[1] * scale)
            return across, down, across, down
        return round(p[0] * scale), round(p[1] * scale), round(p[2] * scale), round(p[3] * scale)

    def measure(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        """The size wanted within ``max_w`` x ``max_h`` pixels, padding included."""
        room, size = self._room, self._size
        if room[0] == max_w and (room[1] == max_h or (self._settled and max_h >= size[1])):
            return size
        left, top, right, bottom = self.pads(c.scale)
        w = _fixed(c, self.width, max_w)
        h = _fixed(c, self.height, max_h)
        steady = h is not None
        if w is None or h is None:
            inner_w = max(0, (max_w if w is None else w) - left - right)
            inner_h = max(0, (max_h if h is None else h) - top - bottom)
            cw, ch = self.content(c, inner_w, inner_h)
            w = min(max_w, cw + left + right) if w is None else w
            if h is None:
                h = min(max_h, max(ch + top + bottom, round(self.min_height * c.scale)))
                steady = self.steady()
        self._settled = steady and h < max_h and self.height != FILL
        self._room, self._size = (max_w, max_h), (w, h)
        return self._size

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        """Settle at this rectangle, and settle the children."""
        self.x, self.y, self.w, self.h = x, y, w, h
        if self.children:
            left, top, right, bottom = self.pads(c.scale)
            self.arrange(c, x + left, y + top, max(0, w - left - right), max(0, h - top - bottom))

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        """The size of what is inside the padding."""
        return 0, 0

    def steady(self) -> bool:
        """Whether ``content`` answered what it would answer with any more height as well; asked
        after ``content``, and only of what was not cut off."""
        return True

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        """Place the children inside this rectangle."""

    def paint(self, p: Painter) -> None:
        """Draw what this widget is beyond its background; children are drawn by the painter."""


def _fixed(c: Context, length: float | None, room: int) -> int | None:
    if length is None:
        return None
    return room if length == FILL else min(round(length * c.scale), room)


Align = Literal["start", "center", "end", "stretch"]


@dataclass(eq=False, kw_only=True)
class Stack(Widget):
    """Children on top of each other; ``align_x`` and ``align_y`` say where the smaller ones sit."""

    children: Sequence[Widget] = field(default=(), kw_only=False)
    align_x: Align = "start"
    align_y: Align = "start"

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        sizes = [child.measure(c, max_w, max_h) for child in self.children]
        return max((s[0] for s in sizes), default=0), max((s[1] for s in sizes), default=0)

    def steady(self) -> bool:
        return all(child._settled for child in self.children)

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        for child in self.children:
            cw, ch = child.measure(c, w, h)
            cw = w if self.align_x == "stretch" else cw
            ch = h if self.align_y == "stretch" else ch
            child.place(
                c, x + _slack(self.align_x, w - cw), y + _slack(self.align_y, h - ch), cw, ch
            )


def _slack(align: Align, room: int) -> int:
    if align == "center":
        return room // 2
    return room if align == "end" else 0


@dataclass(eq=False, kw_only=True)
class Linear(Widget):
    """Children one after the other; a child's ``weight`` is its share of the room left over."""

    children: Sequence[Widget] = field(default=(), kw_only=False)
    gap: float = 0
    align: Align = "start"
    justify: Align = "start"
    vertical: bool = False
    _divided_for: tuple[int, int] = field(default=(-1, -1), init=False)
    _divided: list[tuple[int, int]] = field(default_factory=list, init=False)
    _needs: int = field(default=UNBOUNDED, init=False)
    """The height from which on more would not divide the room otherwise."""

    def _sizes(self, c: Context, w: int, h: int) -> list[tuple[int, int]]:
        """(main, cross) of each child; asked for while measuring and again while placing."""
        room = self._divided_for
        if room[0] != w or (room[1] != h and h < self._needs):
            self._divided = self._divide(c, w, h)
            self._divided_for = w, h
            self._needs = self._extent(c)[1] if self.steady() else UNBOUNDED
        return self._divided

    def _divide(self, c: Context, w: int, h: int) -> list[tuple[int, int]]:
        children, vertical = self.children, self.vertical
        main, cross = (h, w) if vertical else (w, h)
        left = max(0, main - round(self.gap * c.scale) * (len(children) - 1))
        flexible = main < UNBOUNDED // 2
        sizes = [(0, 0)] * len(children)
        total, yields = 0.0, False
        for child in children:
            total += child.weight
            yields = yields or child.yields
        for i, child in sorted(enumerate(children), key=_yields) if yields else enumerate(children):
            if not (flexible and child.weight):
                size = _ask(c, child, left, cross, vertical)
                sizes[i] = size
                left = max(0, left - size[0])
        if not (flexible and total):
            return sizes
        used, before = 0, 0.0
        for i, child in enumerate(children):
            if child.weight:
                before += child.weight
                share = round(left * before / total) - used
                used += share
                sizes[i] = share, _ask(c, child, share, cross, vertical)[1]
        return sizes

    def steady(self) -> bool:
        for child in self.children:
            if not child._settled or (child.weight and self.vertical):
                return False
        return True

    def _extent(self, c: Context) -> tuple[int, int]:
        """Width and height of all children together."""
        main, cross = round(self.gap * c.scale) * max(0, len(self._divided) - 1), 0
        for size, across in self._divided:
            main += size
            cross = max(cross, across)
        return (cross, main) if self.vertical else (main, cross)

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        self._sizes(c, max_w, max_h)
        return self._extent(c)

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        sizes = self._sizes(c, w, h)
        gap = c.px(self.gap)
        main, cross = (h, w) if self.vertical else (w, h)
        at = _slack(self.justify, main - sum(s[0] for s in sizes) - gap * (len(sizes) - 1))
        above, below = c.sight if not c.state.focus else EVERYWHERE  # a field is where it is
        for child, (size, across) in zip(self.children, sizes, strict=True):
            wide = cross if self.align == "stretch" else min(cross, across)
            off = _slack(self.align, cross - wide)
            if self.vertical and (y + at >= below or y + at + size <= above):
                child.x, child.y, child.w, child.h = x + off, y + at, wide, size
            elif self.vertical:
                child.place(c, x + off, y + at, wide, size)
            else:
                child.place(c, x + at, y + off, size, wide)
            at += size + gap


def _ask(
    c: Context, child: Widget, main: int, cross: int, vertical: bool
) -> tuple[int, int]:  # fmt: skip
    if vertical:
        w, h = child.measure(c, cross, main)
        return h, w
    return child.measure(c, main, cross)


def _yields(each: tuple[int, Widget]) -> bool:
    return each[1].yields


@dataclass(eq=False, kw_only=True)
class Row(Linear):
    """Left to right, centered across."""

    align: Align = "center"


@dataclass(eq=False, kw_only=True)
class Column(Linear):
    """Top to bottom, as wide as the room."""

    align: Align = "stretch"
    vertical: bool = True


@dataclass(eq=False, kw_only=True)
class Grid(Widget):
    """Cells of equal width in ``columns`` columns, rows as high as their highest cell."""

    children: Sequence[Widget] = field(default=(), kw_only=False)
    columns: int = 4
    gap: float = 0

    def _rows(self, c: Context, w: int) -> tuple[int, list[int]]:
        gap = c.px(self.gap)
        cell = max(0, (w - gap * (self.columns - 1)) // self.columns)
        heights = [child.measure(c, cell, UNBOUNDED)[1] for child in self.children]
        rows = [
            max(heights[i : i + self.columns]) for i in range(0, len(heights), self.columns)
        ]  # fmt: skip
        return cell, rows

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        _, rows = self._rows(c, max_w)
        return max_w, sum(rows) + c.px(self.gap) * max(0, len(rows) - 1)

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        gap = c.px(self.gap)
        cell, rows = self._rows(c, w)
        for i, child in enumerate(self.children):
            row, column = divmod(i, self.columns)
            top = y + sum(rows[:row]) + gap * row
            child.place(c, x + column * (cell + gap), top, cell, rows[row])


@dataclass(eq=False, kw_only=True)
class Scroll(Widget):
    """One child, larger than the room, seen through a window that a finger moves.

    Needs a ``key``; ``start`` says which end is seen first.
    """

    children: Sequence[Widget] = field(default=(), kw_only=False)
    horizontal: bool = False
    start: Literal["top", "bottom"] = "top"
    bar: bool = False
    """Whether a line at its edge shows where in it one is, and so that there is more."""
    role: Role = Role.LIST
    width: float | None = FILL
    height: float | None = FILL
    kept: ScrollState = field(default_factory=ScrollState, init=False)

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        if self.horizontal:
            w, h = self.children[0].measure(c, UNBOUNDED, max_h)
        else:
            w, h = self.children[0].measure(c, max_w, UNBOUNDED)
        return min(w, max_w), min(h, max_h)

    def steady(self) -> bool:
        return not self.horizontal or self.children[0]._settled

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        child, self.kept = self.children[0], c.state.scroll(self.key)
        if self.horizontal:
            size = max(w, child.measure(c, UNBOUNDED, h)[0])
            offset = self.kept.fit(size - w, self.start == "bottom", w)
            child.place(c, x - offset, y, size, h)
        else:
            size = max(h, child.measure(c, w, UNBOUNDED)[1])
            offset = self.kept.fit(size - h, self.start == "bottom", h)
            around = c.sight
            c.sight = max(around[0], y), min(around[1], y + h)
            child.place(c, x, y - offset, w, size)
            c.sight = around


@dataclass(eq=False, kw_only=True)
class Text(Widget):
    """Words. ``size`` in sp, ``max_lines`` 0 for as many as it takes."""

    text: str = field(default="", kw_only=False)
    size: float = 16
    bold: int = 400
    color: Color = "on_surface"
    align: Literal["start", "center", "end"] = "start"
    max_lines: int = 0
    role: Role = Role.TEXT
    shown: str = field(default="", init=False)
    style: Style = field(default=Style(16), init=False)
    _fitted: int = field(default=-1, init=False)
    """The width in which ``shown`` was made to fit."""
    _theme: Theme | None = field(default=None, init=False)

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        if self._theme is not c.theme:
            self.style = Style(c.sp(self.size), self.bold, c.theme.color(self.color), self.align)
            self._theme = c.theme
        self.shown, w, h = fit(self.text, self.style, max_w, self.max_lines)
        self._fitted = max_w
        return min(max_w, int(w) + 1), int(h)

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        super().place(c, x, y, w, h)
        left, _, right, _ = self.pads(c.scale)
        if w - left - right != self._fitted or self._theme is not c.theme:
            self.content(c, w - left - right, h)

    def paint(self, p: Painter) -> None:
        p.words(self)
