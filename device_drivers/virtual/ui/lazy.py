"""Lines of long lists that are built only where they can be seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from device_drivers.virtual.ui.widgets import FILL, Context, Widget


@dataclass(eq=False, kw_only=True)
class Lazy(Widget):
    """A line that ``make`` builds when it is in sight of the list around it.

    All lines that are ``like`` each other must be equally high: only the first is measured. Text
    fields do not belong in such a line.
    """

    make: Callable[[], Widget]
    like: str
    width: float | None = FILL
    _settled: bool = field(default=True, init=False)

    def measure(self, c: Context, max_w: int, max_h: int) -> tuple[int, int]:
        heights, alike = c.state.heights, (self.like, max_w, c.scale, c.font_scale)
        if alike not in heights:
            heights[alike] = self._made().measure(c, max_w, max_h)[1]
        return max_w, heights[alike]

    def place(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        self.x, self.y, self.w, self.h = x, y, w, h
        top, bottom = c.sight
        if y < bottom and y + h > top:
            self._made().place(c, x, y, w, h)
        else:
            self.children = ()

    def _made(self) -> Widget:
        if not self.children:
            self.children = (self.make(),)
        return self.children[0]
