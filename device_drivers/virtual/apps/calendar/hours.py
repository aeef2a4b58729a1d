"""A day or several side by side, hour by hour: events as blocks where their times are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.calendar.records import Occurrence
from device_drivers.virtual.ui.widgets import FILL, Context, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.ui.painter import Painter

HOUR = 56
"""dp."""
GUTTER = 52
SHORTEST = 26
"""Minutes an event takes at least on the page."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a child goes: minutes of the day, column, and which of how many lanes in it."""

    begin: float
    end: float
    column: int
    lane: int = 0
    lanes: int = 1


@dataclass(eq=False, kw_only=True)
class Hours(Widget):
    """Children at ``spots`` (None: an hour's name in the gutter, in order from midnight)."""

    children: Sequence[Widget] = field(default=(), kw_only=False)
    spots: Sequence[Spot | None] = ()
    columns: int = 1
    now: tuple[int, int] | None = None
    """Column and minute of the line that says what time it is."""
    width: float | None = FILL
    height: float | None = HOUR * 24 + 12

    def arrange(self, c: Context, x: int, y: int, w: int, h: int) -> None:
        left, wide = x + c.px(GUTTER), (w - c.px(GUTTER + 6)) / self.columns
        self.grid = left, wide, y + c.px(8), HOUR * c.scale / 60
        hour = 0
        for child, spot in zip(self.children, self.spots, strict=True):
            top, minute = self.grid[2:]
            if spot is None:
                cw, ch = child.measure(c, c.px(GUTTER - 4), c.px(HOUR))
                at = round(top + hour * 60 * minute - ch / 2)
                child.place(c, left - c.px(6) - cw, at, cw, ch)
                hour += 1
                continue
            lane = wide / spot.lanes
            x1 = round(left + spot.column * wide + spot.lane * lane)
            x2 = round(left + spot.column * wide + (spot.lane + 1) * lane) - c.px(2)
            y1, y2 = round(top + spot.begin * minute), round(top + spot.end * minute) - c.px(1)
            child.measure(c, x2 - x1, y2 - y1)
            child.place(c, x1, y1, x2 - x1, y2 - y1)

    def paint(self, p: Painter) -> None:
        left, wide, top, minute = self.grid
        right = left + wide * self.columns
        for hour in range(25):
            y = round(top + hour * 60 * minute)
            p.rounded(left, y, right - left, 1, 0, "divider")
        for column in range(self.columns):
            p.rounded(round(left + column * wide), top, 1, 24 * 60 * minute, 0, "divider")
        if self.now:
            at, level = left + self.now[0] * wide, top + self.now[1] * minute
            p.rounded(at, level - p.px(1), wide, p.px(2), 0, "danger")
            p.disc(at, level, p.px(4), "danger")


def spots(happening: Sequence[Occurrence], day: date, column: int) -> list[Spot]:
    """Where the events of a day go; those at the same time share the width."""
    midnight = datetime.combine(day, time())
    placed: list[tuple[float, float]] = []
    for each in happening:
        begin = max(0.0, (each.begin - midnight) / timedelta(minutes=1))
        end = min(1440.0, (each.end - midnight) / timedelta(minutes=1))
        begin = min(begin, 1440.0 - SHORTEST)
        placed.append((begin, max(end, begin + SHORTEST)))
    found: list[Spot] = []
    group: list[int] = []
    group_end = 0.0
    lanes: list[float] = []
    chosen: dict[int, int] = {}

    def close() -> None:
        found.extend(Spot(*placed[i], column, chosen[i], len(lanes)) for i in group)

    for i, (begin, end) in enumerate(placed):
        if begin >= group_end:
            close()
            group, lanes = [], []
        free = next((n for n, until in enumerate(lanes) if until <= begin), len(lanes))
        lanes[free : free + 1] = [end]
        chosen[i] = free
        group.append(i)
        group_end = max(group_end, end)
    close()
    return found
