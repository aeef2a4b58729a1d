"""What components are made of where a system has a shape of its own for them.

``components`` and ``surfaces`` choose by ``looks.look()``; screens use those, never this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from device_drivers.base import Role
from device_drivers.virtual.ui.controls import Checkbox, Icon, Radio
from device_drivers.virtual.ui.looks import ANDROID, look
from device_drivers.virtual.ui.painter import Painter
from device_drivers.virtual.ui.widgets import (
    FILL,
    UNBOUNDED,
    Column,
    Context,
    Row,
    Scroll,
    Stack,
    Text,
    Widget,
)

Do = Callable[[], object]


@dataclass(eq=False, kw_only=True)
class Lines(Column):
    """Rows with hairlines between them, ``inset`` dp from the left."""

    inset: float = 0

    def paint(self, p: Painter) -> None:
        left = p.px(self.inset)
        for child in self.children[1:]:
            p.rounded(self.x + left, child.y, self.w - left, max(1, p.px(0.5)), 0, "divider")


@dataclass(eq=False, kw_only=True)
class Answers(Widget):
    """Buttons below a line: side by side where two fit, else, or if ``stacked``, in a column."""

    children: Sequence[Widget] = field(default=(), kw_only=False)
    stacked: bool = False

    def _wants(self, c: Context, room: int) -> tuple[bool, list[int], int]:
        """Whether they are stacked, the width each wants, and how high each is."""
        sizes = [child.measure(c, UNBOUNDED, UNBOUNDED) for child in self.children]
        widths, high = [size[0] for size in sizes], max(size[1] for size in sizes)
        share = room // len(sizes)
        return self.stacked or len(sizes) > 2 or max(widths) > share, widths, high

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        stacked, widths, high = self._wants(c, max_w)
        if stacked:
            return max(widths), high * len(widths)
        return 2 * max(widths), high

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        stacked, _, high = self._wants(c, w)
        count = len(self.children)
        for i, child in enumerate(self.children):
            if stacked:
                child.measure(c, w, high)
                child.place(c, x, y + i * high, w, high)
            else:
                left, right = w * i // count, w * (i + 1) // count
                child.measure(c, right - left, high)
                child.place(c, x + left, y, right - left, high)

    def paint(self, p: Painter) -> None:
        line = max(1, p.px(0.5))
        for child in self.children:
            p.rounded(child.x, child.y, child.w, line, 0, "divider")
            if child.x > self.x:
                p.rounded(child.x, child.y, line, child.h, 0, "divider")


class Bar(Widget):
    """What is at the left, a title in the middle of the display, what is at the right."""

    def __init__(self, left: Widget, title: Widget, right: Widget) -> None:
        super().__init__(children=(left, title, right), width=FILL, height=52, padding=(6, 0))

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        left, title, right = self.children
        at_left, at_right = left.measure(c, w, h), right.measure(c, w, h)
        side = max(at_left[0], at_right[0])
        wanted = title.measure(c, UNBOUNDED, h)[0]
        if wanted > w - 2 * side:
            begin, room = x + at_left[0], max(0, w - at_left[0] - at_right[0])
        else:
            begin, room = x + side, w - 2 * side
        wide, high = title.measure(c, room, h)
        title.place(c, begin + (room - wide) // 2, y + (h - high) // 2, wide, high)
        left.place(c, x, y + (h - at_left[1]) // 2, *at_left)
        right.place(c, x + w - at_right[0], y + (h - at_right[1]) // 2, *at_right)


def title_bar(title: str, back: Do | None, actions: Sequence[Widget]) -> Widget:
    """A page further in has its title in the middle, the first one a large one at the left."""
    id = "android:id/title" if title else ""
    if back is None:
        words = Text(title, size=28, bold=700, max_lines=1, id=id, traits=("header",), weight=1,
                     padding=(14, 0, 4, 0))  # fmt: skip
        return Row([words, *actions], height=60, padding=(6, 0), width=FILL)
    way = Row(
        [Icon("left", size=22, color="primary", hidden=True),
         Text(ANDROID.up, size=16.5, color="primary", max_lines=1, hidden=True)],
        height=44, padding=(2, 0, 8, 0), radius=12, role=Role.BUTTON, description=ANDROID.up,
        on_tap=back, android_class="android.widget.ImageButton",
    )  # fmt: skip
    for each in actions:
        _plain(each)
    words = Text(title, size=17, bold=600, max_lines=1, id=id, traits=("header",))
    return Bar(way, words, Row(actions))


def _plain(action: Widget) -> None:
    """A word in a bar stands there without a ground."""
    if action.text and action.background and isinstance(action.children[0], Text):
        action.background, action.padding = "", (10, 0)
        label = action.children[0]
        label.size, label.bold = 16.5, 600
        label.color = "primary" if action.enabled else "outline"


def with_ways(children: Sequence[Widget]) -> list[Widget]:
    """Rows of a card; those that lead on, and show nothing else at their end, with an arrow."""
    for child in children:
        leads = isinstance(child, Row) and child.on_tap and child.children and child.enabled
        if leads and not any(isinstance(part, (Radio, Checkbox)) for part in child.children):
            last = child.children[-1]
            if isinstance(last, Column) and last.weight:
                way = Icon("right", size=16, color="outline", hidden=True)
                child.children = [*child.children, way]
    return list(children)


def alert(title: str, body: Sequence[Widget] | str, buttons: Sequence[Widget]) -> Widget:
    """A question in the middle of the screen, its answers in a row below a line."""
    inside: list[Widget] = []
    if title:
        inside.append(Text(title, size=17, bold=600, align="center", padding=(20, 20, 20, 4),
                           id="android:id/alertTitle"))  # fmt: skip
    if body and isinstance(body, str):
        words = Text(body, size=13.5, align="center", id="android:id/message",
                     padding=(20, 2 if title else 20, 20, 18))  # fmt: skip
        several = "\n" in body
        inside.append(
            Scroll([words], key="message", height=None, yields=True, bar=True) if several else words
        )
    elif body:
        content = Column([*inside, *body], padding=(0, 0, 0, 12))
        inside = [Scroll([content], key="dialog", height=None, yields=True, bar=True)]
    else:
        inside.append(Widget(height=14))
    drawn = [each for each in buttons if each.description and not each.text]
    if drawn:
        inside.append(Row(drawn, justify="center", width=FILL))
    if len(drawn) < len(buttons):
        inside.append(answers([each for each in buttons if each.text]))
    wide = 332 if body and not isinstance(body, str) else 286
    return Column(inside, background="surface_low", radius=look().dialog, width=wide)


def answers(buttons: Sequence[Widget], stacked: bool = False) -> Widget:
    """What can be answered, without grounds of their own."""
    for each in buttons:
        each.height, each.radius, each.background = 46, 0, ""
        for label in each.children:
            if isinstance(label, Text):
                label.size, label.color = 16.5, "primary" if each.enabled else "outline"
    return Answers(buttons, stacked=stacked, width=FILL)


def segments(
    tabs: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], object]
) -> Widget:
    """One of several views of a page; ``tabs`` are (key, name)."""

    def segment(key: str, name: str) -> Widget:
        on = key == chosen
        label = Text(name, size=14, bold=600 if on else 400, max_lines=1, hidden=True)
        face = Stack([label], height=30, width=FILL, radius=8, align_x="center", align_y="center",
                     background="key" if on else "")  # fmt: skip
        return Column(
            [face], weight=1, text=name, role=Role.TAB, selected=on, padding=(2, 5),
            on_tap=lambda: choose(key), key=f"tab {key}",
        )  # fmt: skip

    ground = Row([segment(*each) for each in tabs], height=40, radius=11, background="surface_high")
    return Column([ground], padding=(14, 4, 14, 8))


def flat_tabs(
    tabs: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], object], *, low: bool
) -> Widget:
    """The destinations at the bottom: drawings above small words, the chosen one tinted."""
    shape = Row if low else Column

    def tab(name: str, icon: str) -> Widget:
        on = name == chosen
        color = "primary" if on else "on_surface_soft"
        label = Text(name, size=11, bold=500, max_lines=1, color=color, hidden=True)
        return shape(
            [Icon(icon, size=25, color=color, hidden=True), label], gap=3, align="center",
            justify="center", weight=1, height=42 if low else 54, text=name, description=name,
            role=Role.TAB, selected=on, on_tap=lambda: choose(name), key=name, radius=12,
        )  # fmt: skip

    line = Widget(width=FILL, height=0.5, background="divider")
    row = Row([tab(*each) for each in tabs], gap=0)
    return Column([line, row], background="surface_low", width=FILL)
