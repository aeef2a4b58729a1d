"""The calendar's first screen, its search and the choice of calendars shown."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import partial

from device_drivers.virtual.apps.calendar import views, words
from device_drivers.virtual.apps.calendar.edit import edit_screen
from device_drivers.virtual.apps.calendar.event import event_screen, remove
from device_drivers.virtual.apps.calendar.records import (
    PACKAGE,
    Event,
    Occurrence,
    events,
    next_of,
    now,
)
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    Do,
    app_bar,
    check_row,
    empty,
    fab,
    icon_button,
    listing,
    page,
    row,
    search_box,
    section,
    top_tabs,
)
from device_drivers.virtual.ui.controls import Icon
from device_drivers.virtual.ui.date_picker import DatePicker, months_later
from device_drivers.virtual.ui.widgets import Row, Stack, Text, Widget

_LAST_TIME = 4_102_444_800_000
"""The year 2100, in milliseconds: whoever asks for later ones is shown that."""
VIEWS = (("agenda", "Schedule"), ("day", "Day"), ("week", "Week"), ("month", "Month"))


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


class Main(Screen):
    """One of four views around ``day``."""

    package = PACKAGE
    activity = f"{PACKAGE}.AllInOneActivity"
    view = "agenda"
    earlier = later = 0
    """Days the schedule shows before the chosen day, and more than usual behind it."""

    def opened(self) -> None:
        self.day = self.phone.clock.now().date()
        path = self.intent.path
        if path[:1] == ["time"] and path[-1].lstrip("-").isdigit():
            at = datetime.fromtimestamp(min(int(path[-1][:18]), _LAST_TIME) / 1000, UTC)
            self.day = at.astimezone(self.phone.clock.zone).date()
            self.view = "day"

    def build(self) -> Widget:
        t = self.t
        self.colors = dict(self.store.rows("SELECT id, color FROM calendars"))
        today = self.phone.clock.now().date()
        actions = [
            icon_button("search", t("Search"), lambda: self.open(Find(self.phone)),
                        id=_id("action_search"), size=40),
            _today_button(today, t("Today"), self.go_today),
            icon_button("more", t("More options"), self._more, id=_id("action_more"), size=40),
        ]  # fmt: skip
        tabs = [(key, t(name)) for key, name in VIEWS]
        make = {"agenda": views.schedule, "month": views.month}.get(self.view)
        count = 1 if self.view == "day" else 7
        body = make(self) if make else views.hourly(self, count)
        new = fab("add", t("New event"), self._new, id=_id("floating_action_button"))
        views_row = top_tabs(tabs, self.view, self._look)
        if self.phone.landscape:
            views_row.weight = 2
            return page(self._bar([views_row, *actions]), [body], floating=new, beside=True)
        return page(self._bar(actions), [views_row, body], floating=new)

    def _bar(self, actions: list[Widget]) -> Widget:
        name = self.phone.date_text(words.moment(self.day), "month")
        if self.view != "agenda" and self.phone.language == "en":
            name = f"{self.day:%b %Y}"
        size = 18.5 if self.view == "agenda" else 16
        words_only = self.view != "agenda" and self.phone.font_scale > 1.2
        arrow = [] if words_only else [Icon("down", size=18, hidden=True)]
        title = Row(
            [Text(name, size=size, max_lines=1, hidden=True, yields=True), *arrow],
            gap=2, padding=(14, 0, 4, 0), height=48, radius=24, text=name, on_tap=self._jump,
            description=f"{name}, {self.t('Go to date')}", id=_id("title"), traits=("header",),
        )  # fmt: skip
        turns: list[Widget] = []
        if self.view != "agenda":
            before, after = {
                "day": (self.t("Previous day"), self.t("Next day")),
                "week": (self.t("Previous week"), self.t("Next week")),
                "month": (self.t("Previous month"), self.t("Next month")),
            }[self.view]
            turns = [
                icon_button("left", before, partial(self._turn, -1), id=_id("previous"), size=40),
                icon_button("right", after, partial(self._turn, 1), id=_id("next"), size=40),
            ]
        bar = app_bar("", actions=[*turns, *actions])
        bar.children = [Stack([title], weight=1, align_y="center"), *bar.children[1:]]
        return bar

    def back(self) -> bool:
        if self.earlier or self.later:
            self.earlier = self.later = 0
            return True
        return False

    # --- moving about -----------------------------------------------------------------------

    def _look(self, view: str) -> None:
        self.view = view

    def _turn(self, by: int) -> None:
        if self.view == "month":
            self.day = months_later(self.day, by)
        else:
            self.day += timedelta(days=by * (7 if self.view == "week" else 1))

    def swiped(self, direction: str) -> bool:
        """A page on for a finger to the left, a page back for one to the right."""
        if direction not in ("left", "right"):
            return False
        self._turn(1 if direction == "left" else -1)
        self.phone.changed()
        return True

    def choose_day(self, day: date) -> None:
        self.day = day

    def open_day(self, day: date) -> None:
        self.day, self.view = day, "day"

    def go_today(self) -> None:
        self.day = self.phone.clock.now().date()
        self.earlier = self.later = 0
        self.ui.scrolls.pop("schedule", None)

    def show_earlier(self) -> None:
        self.earlier += views.AHEAD

    def show_later(self) -> None:
        self.later += 2 * views.AHEAD

    def _jump(self) -> None:
        DatePicker(self, self.day, self.choose_day).show()

    def _more(self) -> None:
        self.menu(
            [
                (self.t("Go to date"), self._jump),
                (self.t("Calendars"), lambda: self.open(Calendars(self.phone))),
            ]
        )

    # --- events -----------------------------------------------------------------------------

    def color_of(self, event: Event) -> int:
        return event.color or self.colors.get(event.calendar_id) or words.COLORS[4][1]

    def show_event(self, each: Occurrence) -> None:
        self.open(event_screen(self, each))

    def event_menu(self, each: Occurrence) -> None:
        """What a long press on an event offers."""
        self.menu(
            [
                (self.t("Edit"), lambda: self.open(edit_screen(self.phone, each))),
                (self.t("Duplicate"),
                 lambda: self.open(edit_screen(self.phone, each, duplicate=True))),
                (self.t("Delete"), lambda: remove(self, each, lambda: None)),
            ]
        )  # fmt: skip

    def _new(self) -> None:
        moment = now(self.phone)
        at = words.next_hour(moment)
        if self.view != "agenda" and self.day != moment.date():
            at = words.moment(self.day) + timedelta(hours=9)
        self.new_event(at)

    def new_event(self, at: datetime) -> None:
        self.open(edit_screen(self.phone, at=at))


def _today_button(today: date, said: str, do: Do) -> Widget:
    frame = Stack(
        [Text(str(today.day), size=11.5, bold=600, color="on_surface_soft", hidden=True,
              align="center", max_lines=1)],
        width=24, height=24, radius=5, border="on_surface_soft", align_x="center",
        align_y="center",
    )  # fmt: skip
    made = icon_button("calendar", said, do, id=_id("action_today"), size=40)
    made.children = [frame]
    return made


class Find(Screen):
    """Events by any word in them, the next of a series."""

    package = PACKAGE
    activity = f"{PACKAGE}.SearchActivity"

    def opened(self) -> None:
        self.ui.focus = "search"

    def build(self) -> Widget:
        t = self.t
        back = icon_button("back", t("Navigate up"), self.finish)
        bar = search_box("search", t("Search events"), id=_id("search_src_text"), leading=back,
                         change=lambda _: self.phone.changed())  # fmt: skip
        wanted = self.typed("search").strip()
        if not wanted:
            return page(bar, [empty("search", t("Type to search your events"))])
        rows: list[Widget] = []
        day: date | None = None
        for each in self._found(wanted):
            if each.begin.date() != day:
                day = each.begin.date()
                rows.append(section(words.heading(self.phone, t, day)))
            rows.append(self._row(each, day))
        return page(bar, [listing(rows or [empty("calendar", t("No results"))], key="found")])

    def _found(self, wanted: str) -> list[Occurrence]:
        zone, moment = self.phone.clock.zone, now(self.phone)
        where = "events.title LIKE ?1 OR location LIKE ?1 OR description LIKE ?1 OR guests LIKE ?1"
        found = []
        for each in events(self.phone, where, f"%{wanted}%"):
            coming = next_of(self.phone, each, moment)
            found.append(coming or Occurrence(each, each.begin(zone), each.end(zone)))
        return sorted(found, key=lambda o: (o.begin, o.event.id))

    def _row(self, each: Occurrence, day: date) -> Widget:
        summary = words.span(self.phone, self.t, each, day)
        if each.event.location:
            summary = f"{summary} · {each.event.location}"
        return row(
            each.event.title or self.t("(No title)"), summary, lines=1, id=_id("event"),
            icon="repeat" if each.event.rrule else "calendar", key=f"event {each.event.id}",
            do=lambda: self.open(event_screen(self, each)),
        )  # fmt: skip


class Calendars(Screen):
    """Which calendars are shown."""

    package = PACKAGE
    activity = f"{PACKAGE}.selectcalendars.SelectVisibleCalendarsActivity"

    def build(self) -> Widget:
        rows: list[Widget] = []
        account = None
        for number, name, owner, color, visible in self.store.rows(
            "SELECT id, name, account, color, visible FROM calendars ORDER BY account, id"
        ):
            if owner != account:
                account = owner
                rows.append(section(owner))
            mark = check_row(name, bool(visible), partial(self._show, number),
                             key=f"calendar {number}")  # fmt: skip
            dot = Widget(width=14, height=14, radius=7, background=color)
            mark.children = [*mark.children, dot]
            rows.append(mark)
        return page(app_bar(self.t("Calendars"), back=self.finish), [listing(rows)])

    def _show(self, number: int, visible: bool) -> None:
        self.store.run("UPDATE calendars SET visible=? WHERE id=?", int(visible), number)
