"""Running text with links and bold words in it, broken into lines by itself.

To accessibility it is one text with a node for each link inside, as in other browsers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.ui.text import LINE_HEIGHT, Style, measure, paragraph
from device_drivers.virtual.ui.widgets import Color, Context, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter

_PIECES = re.compile(r"\n|[⺀-鿿豈-﫿＀-￯、-〿]| *[^\s⺀-鿿豈-﫿＀-￯、-〿]+| +")


@dataclass(frozen=True, slots=True)
class Run:
    """Words that look the same; ``href`` is where they lead, "" if nowhere."""

    text: str
    bold: bool = False
    href: str = ""


@dataclass(slots=True)
class _Segment:
    """A stretch of one run on one line; ``x`` and ``line`` say where."""

    run: int
    text: str
    x: float
    line: int
    width: float


@dataclass(eq=False, kw_only=True)
class Inline(Widget):
    """A paragraph of ``runs``; ``follow`` is given the href of a link that was tapped."""

    runs: Sequence[Run]
    follow: Callable[[str], object]
    hold: Callable[[str], object]
    size: float = 16
    color: Color = "on_surface"
    role: Role = Role.TEXT
    segments: list[_Segment] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.text = re.sub(r"\s+", " ", "".join(run.text for run in self.runs)).strip()
        self.children = [
            Widget(
                role=Role.TEXT, text=run.text.strip(), traits=("link",), key=f"link {i}",
                android_class="android.view.View", on_tap=_then(self.follow, run.href),
                on_long_press=_then(self.hold, run.href),
            )
            for i, run in enumerate(self.runs)
            if run.href
        ]  # fmt: skip

    def content(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        self._break(c.sp(self.size), max_w)
        lines = max((segment.line for segment in self.segments), default=0) + 1
        return max_w, lines * round(c.sp(self.size) * LINE_HEIGHT)

    def _break(self, size: float, room: int) -> None:
        self.segments = []
        x, line = 0.0, 0
        for number, run in enumerate(self.runs):
            weight = 700 if run.bold else 400
            for piece in _PIECES.findall(run.text):
                if piece == "\n":
                    x, line = 0.0, line + 1
                    continue
                words = piece.lstrip(" ") if x == 0 else piece
                width = measure(words, size, weight)
                if x and x + width > room and words.strip():
                    x, line, words = 0.0, line + 1, words.lstrip(" ")
                    width = measure(words, size, weight)
                if words:
                    self._add(number, words, x, line, size, weight)
                    x += width

    def _add(self, run: int, words: str, x: float, line: int, size: float, weight: int) -> None:
        last = self.segments[-1] if self.segments else None
        if last and last.run == run and last.line == line:
            last.text += words
            last.width = measure(last.text, size, weight)
        else:
            self.segments.append(_Segment(run, words, x, line, measure(words, size, weight)))

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        self.x, self.y, self.w, self.h = x, y, w, h
        left, top, right, _ = self.pads(c.scale)
        self.pixels, self.origin = c.sp(self.size), (x + left, y + top)
        self._break(self.pixels, w - left - right)
        high = round(self.pixels * LINE_HEIGHT)
        links = iter(self.children)
        for number, run in enumerate(self.runs):
            if run.href:
                link = next(links)
                widest = max((s for s in self.segments if s.run == number),
                             key=lambda s: s.width, default=None)  # fmt: skip
                if widest:
                    link.place(c, round(x + left + widest.x), y + top + widest.line * high,
                               round(widest.width), high)  # fmt: skip

    def paint(self, p: Painter) -> None:
        high = round(self.pixels * LINE_HEIGHT)
        for each in self.segments:
            run = self.runs[each.run]
            color = p.theme.color("primary" if run.href else self.color)
            style = Style(self.pixels, 700 if run.bold else 400, color)
            x, y = self.origin[0] + each.x, self.origin[1] + each.line * high
            paragraph(each.text, style).paint(p.canvas, x, y)
            if run.href:
                under = y + high * 0.86
                p.line(x, under, x + each.width, under, color, max(1, p.px(1)))


def _then(do: Callable[[str], object], href: str) -> Callable[[], object]:
    return lambda: do(href)
