"""What a person operates: icons, avatars, switches, radios, sliders, text fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from device_drivers.base import Role
from device_drivers.virtual.ui.state import FieldState
from device_drivers.virtual.ui.text import LINE_HEIGHT, break_lines, measure
from device_drivers.virtual.ui.theme import avatar_color
from device_drivers.virtual.ui.widgets import FILL, Color, Context, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter

EnterAction = Literal["next", "done", "search", "send", "go", "newline"]
"""What the enter key of the soft keyboard does in a field (Android's IME_ACTION_*)."""


@dataclass(eq=False, kw_only=True)
class Icon(Widget):
    """A drawing of ``icons.py``, ``size`` dp wide; silent unless it has a description."""

    name: str = field(default="", kw_only=False)
    size: float = 24
    color: Color = "on_surface_soft"
    role: Role = Role.IMAGE

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        return c.px(self.size), c.px(self.size)

    def paint(self, p: Painter) -> None:
        side = p.px(self.size)
        p.icon(
            self.name, self.x + (self.w - side) / 2, self.y + (self.h - side) / 2, side, self.color
        )


@dataclass(eq=False, kw_only=True)
class Avatar(Widget):
    """A person's initial on a colored disc."""

    name: str = field(default="", kw_only=False)
    size: float = 40
    role: Role = Role.IMAGE

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        return c.px(self.size), c.px(self.size)

    def paint(self, p: Painter) -> None:
        color = avatar_color(self.name, p.theme.dark)
        p.disc(self.x + self.w / 2, self.y + self.h / 2, min(self.w, self.h) / 2, color)
        initial = self.name.strip()[:1].upper()
        if initial.isalpha():
            p.label(initial, self, p.px(self.size) * 0.45, 500, "white")
        else:
            side = p.px(self.size * 0.6)
            x, y = self.x + (self.w - side) / 2, self.y + (self.h - side) / 2
            p.icon("person", x, y, side, "white")


@dataclass(eq=False, kw_only=True)
class Switch(Widget):
    """On or off; tapping its row usually flips it, so it needs no handler of its own."""

    role: Role = Role.SWITCH
    checkable: bool = True

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        return c.px(52), c.px(32)

    def paint(self, p: Painter) -> None:
        w, h = p.px(52), p.px(32)
        x, y = self.x + (self.w - w) / 2, self.y + (self.h - h) / 2
        strength = 1.0 if self.enabled else 0.4
        if not p.theme.look.keys:
            _capsule(p, x, y, w, h, self.checked, strength)
        elif self.checked:
            p.rounded(x, y, w, h, h / 2, "primary", strength)
            p.disc(x + w - h / 2, y + h / 2, p.px(12), "on_primary")
            p.icon("check", x + w - h / 2 - p.px(8), y + h / 2 - p.px(8), p.px(16), "primary")
        else:
            p.rounded(x, y, w, h, h / 2, "surface_high", strength)
            p.outline(x, y, w, h, h / 2, "outline", p.px(2), strength)
            p.disc(x + h / 2, y + h / 2, p.px(8), "outline", strength)


def _capsule(
    p: Painter, x: float, y: float, w: int, h: int, on: bool, strength: float
) -> None:  # fmt: skip
    """A switch without drawings: its ground tells whether it is on."""
    color = "switch" if on else "divider" if p.theme.dark else "surface_high"
    p.rounded(x, y, w, h, h / 2, color, strength)
    p.disc(x + (w - h / 2 if on else h / 2), y + h / 2, h / 2 - p.px(2), "white")


def _tick(p: Painter, cx: float, cy: float, on: bool) -> None:
    """A disc with a tick in it, or its edge alone."""
    side = p.px(22)
    if on:
        p.disc(cx, cy, side / 2, "primary")
        small = p.px(16)
        p.icon("check", cx - small / 2, cy - small / 2, small, "on_primary")
    else:
        p.outline(cx - side / 2, cy - side / 2, side, side, side / 2, "outline", p.px(1.5))


@dataclass(eq=False, kw_only=True)
class Radio(Widget):
    """One choice out of several."""

    role: Role = Role.RADIO
    checkable: bool = True

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        return c.px(24), c.px(24)

    def paint(self, p: Painter) -> None:
        cx, cy, color = self.x + self.w / 2, self.y + self.h / 2, "on_surface_soft"
        color = "primary" if self.checked else color
        if p.theme.look.ios:
            _tick(p, cx, cy, self.checked)
            return
        side = p.px(20)
        p.outline(cx - side / 2, cy - side / 2, side, side, side / 2, color, p.px(2))
        if self.checked:
            p.disc(cx, cy, p.px(5), color)


@dataclass(eq=False, kw_only=True)
class Checkbox(Widget):
    """A box with a tick or without; tapping its row usually flips it."""

    role: Role = Role.CHECKBOX
    checkable: bool = True

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        return c.px(24), c.px(24)

    def paint(self, p: Painter) -> None:
        side = p.px(20)
        x, y = self.x + (self.w - side) / 2, self.y + (self.h - side) / 2
        if p.theme.look.ios:
            _tick(p, x + side / 2, y + side / 2, self.checked)
        elif self.checked:
            p.rounded(x, y, side, side, p.px(4), "primary")
            p.icon("check", x, y, side, "on_primary")
        else:
            p.outline(x, y, side, side, p.px(4), "on_surface_soft", p.px(2))


@dataclass(eq=False, kw_only=True)
class Progress(Widget):
    """How far something is, 0 to 1; nothing to touch."""

    amount: float = 0
    width: float | None = FILL
    height: float | None = 4

    def __post_init__(self) -> None:
        self.value = f"{round(min(1.0, max(0.0, self.amount)) * 100)}%"

    def paint(self, p: Painter) -> None:
        done = self.w * min(1.0, max(0.0, self.amount))
        p.rounded(self.x, self.y, self.w, self.h, self.h / 2, "primary_soft")
        p.rounded(self.x, self.y, done, self.h, self.h / 2, "primary")


@dataclass(eq=False, kw_only=True)
class Slider(Widget):
    """A level from 0 to 1, set by tapping or dragging; ``text`` tells it as a percentage."""

    amount: float = 0
    steps: int = 0
    """Positions it snaps to, less one; 0 for any."""
    on_change: Callable[[float], object] = lambda value: None
    role: Role = Role.SLIDER
    width: float | None = FILL
    height: float | None = 44

    def __post_init__(self) -> None:
        self.amount = min(1.0, max(0.0, self.amount))
        self.text = f"{round(self.amount * 100)}%"

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        super().place(c, x, y, w, h)
        self.inset = c.px(16)

    def slide(self, x: float) -> None:
        """Move the thumb to the pixel column ``x``."""
        value = (x - self.x - self.inset) / max(1, self.w - 2 * self.inset)
        value = min(1.0, max(0.0, value))
        self.on_change(round(value * self.steps) / self.steps if self.steps else value)

    def paint(self, p: Painter) -> None:
        left, right = self.x + self.inset, self.x + self.w - self.inset
        at, middle = left + (right - left) * self.amount, self.y + self.h / 2
        if not p.theme.look.keys:
            self._thin(p, left, right, at, middle)
            return
        p.rounded(left - p.px(4), middle - p.px(8), right - left + p.px(8), p.px(16), p.px(8),
                  "primary_soft")  # fmt: skip
        p.rounded(left - p.px(4), middle - p.px(8), at - left + p.px(4), p.px(16), p.px(8),
                  "primary")  # fmt: skip
        p.rounded(at - p.px(8), middle - p.px(20), p.px(16), p.px(40), 0, p.ground(self))
        p.rounded(at - p.px(2), middle - p.px(20), p.px(4), p.px(40), p.px(2), "primary")

    def _thin(self, p: Painter, left: float, right: float, at: float, middle: float) -> None:
        """A line with a round white thumb on it."""
        line = p.px(5)
        p.rounded(left, middle - line / 2, right - left, line, line / 2, "surface_high")
        p.rounded(left, middle - line / 2, at - left, line, line / 2, "primary")
        p.disc(at, middle, p.px(13.5), "outline", 0.45)
        p.disc(at, middle, p.px(13), "white")


@dataclass(eq=False, kw_only=True)
class Field(Widget):
    """An editable text, kept in ``UiState.fields`` by its key.

    ``lines`` above 1 lets it grow that far; ``enter`` is what the keyboard's enter key does.
    """

    initial: str = ""
    size: float = 16
    lines: int = 1
    enter: EnterAction = "done"
    on_change: Callable[[str], object] | None = None
    on_enter: Callable[[], object] | None = None
    capitalize: bool = False
    digits: bool = False
    role: Role = Role.TEXT_FIELD
    width: float | None = FILL
    focused: bool = field(default=False, init=False)
    line_boxes: list[tuple[int, int, float]] = field(default_factory=list, init=False)
    """(start, end, top pixel) of each line shown."""

    def state(self, c: Context) -> FieldState:
        kept = c.state.field(self.key, self.initial)
        kept.multiline = self.lines > 1
        return kept

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        size = c.sp(self.size)
        count = len(break_lines(self.state(c).text, size, max_w)) if self.lines > 1 else 1
        rows = min(max(1, count), self.lines)
        return max_w, rows * round(size * LINE_HEIGHT)

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        super().place(c, x, y, w, h)
        self.kept = self.state(c)
        self.focused = c.state.focus == self.key
        self.pixels = c.sp(self.size)
        left, top, right, bottom = self.pads(c.scale)
        self.inner = (x + left, y + top, max(1, w - left - right), max(1, h - top - bottom))
        self.text = "•" * len(self.kept.text) if self.password else self.kept.text
        self._break()

    def _break(self) -> None:
        _, top, w, h = self.inner
        height = round(self.pixels * LINE_HEIGHT)
        lines: tuple[tuple[int, int], ...] = ((0, len(self.text)),)
        if self.lines > 1:
            lines = break_lines(self.text, self.pixels, w)
        cursor = next((i for i, (_, end) in enumerate(lines) if self.kept.end <= end), 0)
        visible = max(1, h // height)
        first = max(0, min(cursor - visible + 1, len(lines) - visible))
        start = top if self.lines > 1 else top + (h - height) / 2
        self.line_boxes = [
            (begin, end, start + i * height)
            for i, (begin, end) in enumerate(lines[first : first + visible])
        ]
        shown = measure(self.text[: self.kept.end], self.pixels)
        scrolls = self.lines == 1 and self.focused
        self.shift = max(0.0, shown - w + self.pixels * 0.1) if scrolls else 0.0

    def locate(self, x: float, y: float) -> int:
        """The text position nearest to a pixel."""
        height = self.pixels * LINE_HEIGHT
        line = next((b for b in self.line_boxes if y < b[2] + height), self.line_boxes[-1])
        left = x - self.inner[0] + self.shift
        ends = range(line[0], line[1] + 1)
        return min(ends, key=lambda i: abs(measure(self.text[line[0] : i], self.pixels) - left))

    def caret(self, position: int) -> tuple[float, float]:
        """Pixel (x, top) of the cursor before ``position``."""
        for start, end, top in self.line_boxes:
            if position <= end:
                inside = self.text[start : max(start, position)]
                return self.inner[0] - self.shift + measure(inside, self.pixels), top
        return float(self.inner[0]), self.line_boxes[-1][2]

    def paint(self, p: Painter) -> None:
        p.field(self)
