"""The four ways of looking at the calendar: schedule, day, week, month."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.base import Role
from device_drivers.virtual.apps.calendar import words
from device_drivers.virtual.apps.calendar.hours import HOUR, SHORTEST, Hours, Spot, spots
from device_drivers.virtual.apps.calendar.records import PACKAGE, Occurrence, now, occurrences
from device_drivers.virtual.ui.components import button, divider, listing, row, space
from device_drivers.virtual.ui.date_picker import LETTERS, month_days
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
    from device_drivers.virtual.apps.calendar.main import Main

AHEAD = 30
"""Days of schedule at first, and how many more each time."""


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def schedule(screen: Main) -> Widget:
    """What is to come from the chosen day on, by day."""
    phone, t = screen.phone, screen.t
    first = screen.day - timedelta(days=screen.earlier)
    last = screen.day + timedelta(days=AHEAD + screen.later)
    today = phone.clock.now().date()
    by_day: dict[date, list[Occurrence]] = {}
    for each in occurrences(phone, first, last):
        day = max(first, each.begin.date())
        while day <= min(last, each.last_day):
            by_day.setdefault(day, []).append(each)
            day += timedelta(days=1)
    if first <= today <= last:
        by_day.setdefault(today, [])
    rows: list[Widget] = [
        Row([button(t("Show earlier events"), screen.show_earlier, kind="text")],
            justify="center", width=FILL),
    ]  # fmt: skip
    for day in sorted(by_day):
        rows.append(_day_head(screen, day, today))
        rows += [event_row(screen, each, day) for each in by_day[day]]
        if not by_day[day]:
            rows.append(Text(t("Nothing planned"), size=15, color="on_surface_soft",
                             padding=(44, 6, 20, 10)))  # fmt: skip
    rows.append(Row([button(t("Show later events"), screen.show_later, kind="text")],
                    justify="center", width=FILL))  # fmt: skip
    return listing(rows, key="schedule", padding=(0, 0, 0, 90))


def _day_head(screen: Main, day: date, today: date) -> Widget:
    text = words.heading(screen.phone, screen.t, day)
    color = "primary" if day == today else "on_surface_soft"
    return Text(text, size=14, bold=600, padding=(22, 14, 22, 4), max_lines=1, color=color,
                traits=("header",), key=f"head {day}")  # fmt: skip


def event_row(screen: Main, each: Occurrence, day: date) -> Widget:
    """An event in a list."""
    summary = words.span(screen.phone, screen.t, each, day)
    if each.event.location:
        summary = f"{summary} · {each.event.location}"
    mark = Widget(width=6, height=38, radius=3, background=screen.color_of(each.event))
    return row(
        each.event.title or screen.t("(No title)"), summary, leading=mark, lines=1,
        do=partial(screen.show_event, each), hold=partial(screen.event_menu, each),
        key=f"event {each.event.id} {each.begin:%m%d%H%M}", id=_id("event"),
    )  # fmt: skip


def month(screen: Main) -> Widget:
    """A month's grid with the chosen day's events beside or below it."""
    phone, t = screen.phone, screen.t
    days = month_days(screen.day)
    happening = occurrences(phone, days[0], days[-1])
    wide = phone.landscape
    letters: list[Widget] = [
        Text(letter, size=12, align="center", color="on_surface_soft", hidden=True, max_lines=1)
        for letter in LETTERS[phone.language]
    ]
    high = 31.0 if wide else 47.0
    cells = [_cell(screen, day, [o for o in happening if o.on(day)], high) for day in days]
    grid = Column([Grid(letters, columns=7), Grid(cells, columns=7, gap=1)], gap=2,
                  padding=(10, 4, 10, 4), on_swipe=screen.swiped, key="grid")  # fmt: skip
    of_day = [o for o in happening if o.on(screen.day)]
    rows: list[Widget] = [
        Text(words.heading(phone, t, screen.day), size=14, bold=600, color="primary",
             padding=(22, 10, 22, 4), traits=("header",), max_lines=1, id=_id("selected_day")),
        *(event_row(screen, each, screen.day) for each in of_day),
    ]  # fmt: skip
    if not of_day:
        rows.append(Text(t("Nothing planned"), size=15, color="on_surface_soft",
                         padding=(22, 8, 22, 10)))  # fmt: skip
    below = listing(rows, key=f"day {screen.day}", padding=(0, 0, 0, 90))
    if wide:
        grid.weight = 1
        return Row([grid, below], height=FILL, align="stretch", weight=1)
    return Column([grid, divider(), below], weight=1, height=FILL)


def _cell(screen: Main, day: date, events: list[Occurrence], high: float) -> Widget:
    phone, t = screen.phone, screen.t
    on, today = day == screen.day, day == phone.clock.now().date()
    color: Color = "on_surface" if day.month == screen.day.month else "outline"
    color = "on_primary" if on else "primary" if today else color
    size = 14 if high > 40 else 14 / max(1.0, phone.font_scale)
    number = Stack(
        [Text(str(day.day), size=size, bold=600 if today else 400, color=color, max_lines=1,
              align="center", hidden=True)],
        width=28 if high > 40 else 22, height=28 if high > 40 else 20, radius=14,
        align_x="center", align_y="center", background="primary" if on else "",
        border="primary" if today and not on else "",
    )  # fmt: skip
    dots = [
        Widget(width=6, height=6, radius=3, background=screen.color_of(o.event)) for o in events[:3]
    ]
    inside: list[Widget] = [number, Row(dots, gap=3, height=8, justify="center")]
    said = phone.date_text(words.moment(day), "full")
    if not events:
        said = t("{day}, no events", day=said)
    elif len(events) == 1:
        said = t("{day}, 1 event", day=said)
    else:
        said = t("{day}, {n} events", day=said, n=len(events))
    return Column(
        inside, height=high, align="center", gap=4 if high > 40 else 0, padding=(0, 2),
        text=str(day.day), description=said, on_tap=partial(screen.choose_day, day), radius=12,
        selected=on, traits=("cell",),
        on_long_press=partial(screen.new_event, words.moment(day) + timedelta(hours=9)),
        role=Role.BUTTON, id=_id("month_day"),
    )  # fmt: skip


def hourly(screen: Main, count: int) -> Widget:
    """The chosen day (``count`` 1) or its whole week (7), hour by hour."""
    phone = screen.phone
    first = screen.day - timedelta(days=screen.day.weekday() if count == 7 else 0)
    days = [first + timedelta(days=i) for i in range(count)]
    happening = occurrences(phone, days[0], days[-1])
    scale = phone.density / 160
    kept = screen.ui.scroll("hours")
    if not kept.seen:
        kept.offset = 7.4 * HOUR * scale
    columns: list[Widget] = []
    whole = [[o for o in happening if o.on(day) and _long(o)] for day in days]
    head: list[Widget] = [_week_head(screen, days)] if count == 7 else [_one_head(screen, first)]
    if any(whole):
        columns = [
            Column([_chip(screen, each, count) for each in each_day[:3]], gap=2, weight=1)
            for each_day in whole
        ]
        head.append(Row([space(width=52), *columns], padding=(0, 2, 6, 4), align="start"))
    grid = Column([Scroll([_grid(screen, days, happening)], key="hours")], weight=1, height=FILL,
                  on_swipe=screen.swiped, key="grid")  # fmt: skip
    return Column([*head, divider(), grid], weight=1, height=FILL)


def _long(each: Occurrence) -> bool:
    return bool(each.event.all_day) or each.end - each.begin >= timedelta(days=1)


def _grid(screen: Main, days: list[date], happening: list[Occurrence]) -> Widget:
    phone, t = screen.phone, screen.t
    children: list[Widget] = []
    places: list[Spot | None] = []
    for hour in range(24):
        text = f"{hour:02d}:00" if phone.hours_24 else phone.time_text(hour, 0).replace(":00", "")
        children.append(Text(text, size=11, color="on_surface_soft", max_lines=1))
        places.append(None)
    if len(days) == 1:
        for hour in range(24):
            at = datetime.combine(days[0], time(hour))
            said = t("New event, {time}", time=words.clock(phone, at))
            children.append(Widget(description=said, on_tap=partial(screen.new_event, at),
                                   key=f"slot {hour}", role=Role.BUTTON))  # fmt: skip
            places.append(Spot(hour * 60, hour * 60 + 60, 0))
    for column, day in enumerate(days):
        of_day = [o for o in happening if o.on(day) and not _long(o)]
        children += [_block(screen, each, len(days)) for each in of_day]
        places += spots(of_day, day, column)
    moment = now(phone)
    line = None
    if moment.date() in days:
        line = days.index(moment.date()), moment.hour * 60 + moment.minute
    return Hours(children, spots=places, columns=len(days), now=line)


def _block(screen: Main, each: Occurrence, count: int) -> Widget:
    title = each.event.title or screen.t("(No title)")
    when = words.span(screen.phone, screen.t, each, each.begin.date())
    size = 13 if count == 1 else 10
    minutes = max(SHORTEST, (each.end - each.begin) / timedelta(minutes=1))
    room = minutes * HOUR / 60 / (size * 1.25 * screen.phone.font_scale)
    roomy = room >= 2
    lines: list[Widget] = [
        Text(title, size=size, bold=500, color="white", hidden=True,
             max_lines=1 if count == 1 else max(1, min(5, int(room))))
    ]  # fmt: skip
    if count == 1 and roomy:
        summary = f"{when} · {each.event.location}" if each.event.location else when
        lines.append(Text(summary, size=11.5, color="white", max_lines=1, hidden=True))
    return Column(
        lines, padding=(6, 2) if count == 1 else (2, 1), radius=6 if count == 1 else 4,
        background=screen.color_of(each.event), text=title, description=f"{title}, {when}",
        on_tap=partial(screen.show_event, each), on_long_press=partial(screen.event_menu, each),
        role=Role.BUTTON, id=_id("event"), key=f"event {each.event.id} {each.begin:%m%d%H%M}",
    )  # fmt: skip


def _chip(screen: Main, each: Occurrence, count: int) -> Widget:
    title = each.event.title or screen.t("(No title)")
    label = Text(title, size=12.5 if count == 1 else 10, color="white", max_lines=1, hidden=True)
    when = words.span(screen.phone, screen.t, each, each.begin.date())
    return Stack(
        [label], height=24 if count == 1 else 18, padding=(6 if count == 1 else 2, 0), radius=5,
        align_y="center", background=screen.color_of(each.event), text=title,
        description=f"{title}, {when}", on_tap=partial(screen.show_event, each), role=Role.BUTTON,
        on_long_press=partial(screen.event_menu, each), id=_id("event"),
        key=f"event {each.event.id}",
    )  # fmt: skip


def _one_head(screen: Main, day: date) -> Widget:
    text = words.heading(screen.phone, screen.t, day)
    return Text(text, size=15, bold=600, color="primary", padding=(20, 6, 20, 6), max_lines=1,
                traits=("header",), id=_id("selected_day"))  # fmt: skip


def _week_head(screen: Main, days: list[date]) -> Widget:
    phone = screen.phone
    today = phone.clock.now().date()

    def cell(day: date) -> Widget:
        on = day == today
        color: Color = "primary" if on else "on_surface"
        letter = LETTERS[phone.language][day.weekday()]
        return Column(
            [
                Text(letter, size=11, color="on_surface_soft", align="center", hidden=True),
                Text(str(day.day), size=16, bold=600 if on else 400, color=color, align="center",
                     hidden=True, max_lines=1),
            ],
            weight=1, on_tap=partial(screen.open_day, day), text=str(day.day), role=Role.BUTTON,
            description=phone.date_text(words.moment(day), "full"), padding=(0, 4), radius=10,
        )  # fmt: skip

    return Row([space(width=52), *(cell(day) for day in days)], padding=(0, 0, 6, 0), width=FILL)
