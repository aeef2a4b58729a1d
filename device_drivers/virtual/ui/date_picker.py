"""The date picker: a month to tap a day in, the years behind its title."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.ui.components import button, dialog, icon_button, space
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.widgets import (
    FILL,
    Color,
    Column,
    Grid,
    Row,
    Scroll,
    Stack,
    Text,
    Widget,
)

if TYPE_CHECKING:
    from device_drivers.virtual.screen import Screen

YEARS = range(1950, 2101)
LETTERS = {"en": "MTWTFSS", "zh": "一二三四五六日"}


def month_days(day: date) -> list[date]:
    """The days a page of ``day``'s month shows: whole weeks, Monday first."""
    first = day.replace(day=1)
    start = first - timedelta(days=first.weekday())
    weeks = -(-(first.weekday() + monthrange(day.year, day.month)[1]) // 7)
    return [start + timedelta(days=i) for i in range(weeks * 7)]


def months_later(day: date, by: int) -> date:
    """The same day ``by`` months on, or the last of a month that is shorter."""
    index = day.year * 12 + day.month - 1 + by
    year, month = index // 12, index % 12 + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))


@dataclass(slots=True)
class DatePicker:
    """Choosing a day in a dialog of ``screen``; ``done`` gets it."""

    screen: Screen
    day: date
    done: Callable[[date], object]
    shown: date = field(init=False)
    years: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.shown = self.day

    def show(self) -> None:
        self.screen.show(self.build)

    def build(self) -> Widget:
        """The dialog as it should look now."""
        t, low = self.screen.t, self.screen.phone.landscape
        buttons = [
            button(t("Cancel"), self.screen.dismiss, kind="text", id="android:id/button2"),
            button(t("OK"), self._ok, kind="text", id="android:id/button1"),
        ]
        chosen = Text(
            self.screen.phone.date_text(_moment(self.day), "weekday_day"), size=18 if low else 30,
            max_lines=2, padding=(24, 18 if low else 22, 12, 6),
            id="android:id/date_picker_header_date", traits=("header",),
        )  # fmt: skip
        body = self._years() if self.years else self._month()
        if low:
            left = Column([chosen, *self._title(), space(weight=1),
                           Row(buttons, padding=(6, 0, 0, 8))], width=208, height=FILL)  # fmt: skip
            body.weight, body.padding = 1, (10, 8)
            return Row([left, body], background="surface_high", radius=28, width=500, height=236,
                       align="stretch")  # fmt: skip
        made = dialog("", [Row(self._title(), padding=(10, 0), width=FILL), body], buttons)
        made.children = [chosen, *made.children]
        return made

    def _title(self) -> list[Widget]:
        """The month, which opens the years, and the ways to the months beside it."""
        t = self.screen.t
        name = self.screen.phone.date_text(_moment(self.shown), "month")
        if str(self.shown.year) not in name:
            name = f"{name} {self.shown.year}"
        title = Row(
            [Text(name, size=15, bold=500, max_lines=1, hidden=True),
             Icon("up" if self.years else "down", size=18, hidden=True)],
            gap=6, padding=(14, 0), height=44, radius=22, role=Role.BUTTON, text=name,
            description=name, on_tap=self._flip, id="android:id/date_picker_header_year",
        )  # fmt: skip
        turns: list[Widget] = []
        if not self.years:
            turns = [
                icon_button("left", t("Previous month"), partial(self._turn, -1),
                            id="android:id/prev"),
                icon_button("right", t("Next month"), partial(self._turn, 1), id="android:id/next"),
            ]  # fmt: skip
        if self.screen.phone.landscape:
            return [title, Row(turns, padding=(10, 0))]
        return [title, space(weight=1), *turns]

    def _month(self) -> Widget:
        phone = self.screen.phone
        height = 30 if phone.landscape else 42
        letters: list[Widget] = [
            Text(letter, size=12.5, align="center", color="on_surface_soft", hidden=True)
            for letter in LETTERS[phone.language]
        ]
        cells = [self._cell(day, height) for day in month_days(self.shown)]

        def swipe(direction: str) -> bool:
            if direction in ("left", "right"):
                self._turn(1 if direction == "left" else -1)
            return direction in ("left", "right")

        return Column([Grid(letters, columns=7), Grid(cells, columns=7)], gap=4, padding=(14, 2),
                      on_swipe=swipe, key="month")  # fmt: skip

    def _cell(self, day: date, height: int) -> Widget:
        if day.month != self.shown.month:
            return space(height)
        phone = self.screen.phone
        on, today = day == self.day, day == phone.clock.now().date()
        color: Color = "on_primary" if on else "primary" if today else "on_surface"
        disc = Stack(
            [Text(str(day.day), size=15, color=color, align="center", max_lines=1, hidden=True)],
            width=height - 4, height=height - 4, radius=height / 2 - 2, align_x="center",
            align_y="center", background="primary" if on else "",
            border="primary" if today and not on else "",
        )  # fmt: skip
        return Stack(
            [disc], height=height, align_x="center", align_y="center", text=str(day.day),
            description=phone.date_text(_moment(day), "full"), role=Role.BUTTON, selected=on,
            on_tap=partial(self._pick, day), radius=height / 2,
        )  # fmt: skip

    def _years(self) -> Widget:
        cells: list[Widget] = []
        for year in range(max(YEARS[0], self.shown.year - 4), min(YEARS[-1], self.shown.year + 15)):
            on = year == self.shown.year
            label = Text(str(year), size=15, max_lines=1, align="center", hidden=True,
                         color="on_primary" if on else "on_surface")  # fmt: skip
            cells.append(
                Stack([label], height=44, radius=22, align_x="center", align_y="center",
                      background="primary" if on else "", text=str(year), role=Role.BUTTON,
                      selected=on, on_tap=partial(self._year, year))
            )  # fmt: skip
        grid = Grid(cells, columns=4, gap=6)
        if self.screen.phone.landscape:
            return Scroll([grid], key="years", weight=1)
        return Column([grid], padding=(20, 8))

    def _flip(self) -> None:
        self.years = not self.years

    def _year(self, year: int) -> None:
        self.shown = months_later(self.shown, (year - self.shown.year) * 12)
        self.years = False

    def _turn(self, by: int) -> None:
        self.shown = months_later(self.shown.replace(day=1), by)
        self.screen.phone.changed()

    def _pick(self, day: date) -> None:
        self.day = self.shown = day

    def _ok(self) -> None:
        self.screen.dismiss()
        self.done(self.day)


def _moment(day: date) -> datetime:
    return datetime.combine(day, time())
