"""The form of an event: new, changed, or one day of a series changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.calendar import words
from device_drivers.virtual.apps.calendar.event import BEGIN, EventInfo, intended, uri, which
from device_drivers.virtual.apps.calendar.fields import Choosing
from device_drivers.virtual.apps.calendar.records import (
    PACKAGE,
    Occurrence,
    end_before,
    leave_out,
    local,
    now,
    to_ms,
)
from device_drivers.virtual.intents import Extra, Intent
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    listing,
    page,
    space,
    switch_row,
)
from device_drivers.virtual.ui.controls import Field, Icon
from device_drivers.virtual.ui.date_picker import DatePicker
from device_drivers.virtual.ui.time_picker import TimePicker
from device_drivers.virtual.ui.widgets import Row, Stack, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

EDIT, INSERT = "android.intent.action.EDIT", "android.intent.action.INSERT"
TYPED = ("title", "location", "description")


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


@dataclass(frozen=True, slots=True)
class Draft:
    """What the form stands at beside its text fields."""

    begin: datetime
    end: datetime
    all_day: bool = False
    rrule: str = ""
    reminder_min: int = 10
    guests: tuple[str, ...] = ()
    calendar_id: int = 1
    color: int = 0


def edit_screen(
    phone: Phone, each: Occurrence | None = None, *, at: datetime | None = None,
    duplicate: bool = False,
) -> EditEvent:  # fmt: skip
    """The form of an event there is, of a copy of it, or of a new one at a local time."""
    extras: dict[str, Extra] = {}
    if each:
        extras[BEGIN] = to_ms(each.begin, phone.clock.zone, each.event.all_day)
        extras["duplicate"] = duplicate
        return EditEvent(phone, Intent(EDIT, uri(each.event.id), extras=extras))
    if at:
        extras[BEGIN] = to_ms(at, phone.clock.zone)
    return EditEvent(phone, Intent(INSERT, f"content://{PACKAGE}/events", extras=extras))


class EditEvent(Choosing):
    """Nothing is written before Save."""

    package = PACKAGE
    activity = f"{PACKAGE}.event.EditEventActivity"

    def opened(self) -> None:
        each = intended(self.phone, self.intent) if self.intent.action != INSERT else None
        self.each = None if self.intent.flag("duplicate") else each
        self.calendars = self.store.rows("SELECT id, name, account, color FROM calendars")
        texts = {
            "title": self.intent.text("title"),
            "location": self.intent.text("eventLocation"),
            "description": self.intent.text("description"),
        }
        if each:
            found = each.event
            texts = {
                "title": found.title,
                "location": found.location,
                "description": found.description,
            }
            end = each.end - timedelta(days=1) if found.all_day else each.end
            self.draft = Draft(
                each.begin, max(each.begin, end), bool(found.all_day), found.rrule,
                found.reminder_min, tuple(filter(None, found.guests.split(", "))),
                found.calendar_id, found.color,
            )  # fmt: skip
        else:
            self.draft = self._asked()
        for key in TYPED:
            self.ui.field(key, texts[key])
        self.before = self.draft, texts

    def _asked(self) -> Draft:
        """A new event as the intent wants it."""
        intent, phone = self.intent, self.phone
        zone, whole = phone.clock.zone, intent.flag("allDay")
        begin_ms, end_ms = intent.number(BEGIN), intent.number("endTime")
        begin = words.next_hour(now(phone))
        if begin_ms is not None:
            begin = local(begin_ms, zone, int(whole))
        end = begin if whole else begin + timedelta(hours=1)
        if end_ms is not None:
            end = max(begin, local(end_ms, zone, int(whole)) - timedelta(days=whole))
        first = int(self.calendars[0][0]) if self.calendars else 1
        invited = intent.text("android.intent.extra.EMAIL")
        names = tuple(self._named(address.strip()) for address in invited.split(",") if address)
        return Draft(begin, end, whole, intent.text("rrule"), guests=names, calendar_id=first)

    def _named(self, address: str) -> str:
        return str(
            self.store.one(
                "SELECT name FROM contacts JOIN emails ON contact_id = contacts.id"
                " WHERE emails.address = ?", address,
            ) or address
        )  # fmt: skip

    # --- looks ------------------------------------------------------------------------------

    def build(self) -> Widget:
        t = self.t
        save = button(t("Save"), self._save, id=_id("action_done"))
        bar = app_bar(t("Edit event") if self.each else t("New event"), back=self._leave,
                      actions=[Row([save], padding=(0, 0, 10, 0))])  # fmt: skip
        title = Field(key="title", hint=t("Add title"), size=24, enter="next", capitalize=True,
                      padding=(62, 14, 20, 14), id=_id("title"))  # fmt: skip
        rows: list[Widget] = [
            title,
            switch_row(t("All day"), self.draft.all_day, self._whole, icon="clock"),
            self._when("start", self.draft.begin),
            self._when("end", self.draft.end),
            *self.repeat_rows(),
            self._line("location", t("Add location"), "location"),
            *self.other_rows(),
            self._line("description", t("Add description"), "note", lines=8),
            space(40),
        ]
        return page(bar, [listing(rows, key="form")])

    def _line(self, key: str, hint: str, icon: str, lines: int = 1) -> Widget:
        box = Field(key=key, hint=hint, lines=lines, padding=(0, 14), id=_id(key), weight=1,
                    enter="newline" if lines > 1 else "done", capitalize=True)  # fmt: skip
        return Row([Icon(icon), box], gap=18, padding=(20, 2))

    def _when(self, which_end: str, at: datetime) -> Widget:
        t, phone = self.t, self.phone
        starts = which_end == "start"
        day = phone.date_text(at, "weekday_day")
        date_name = t("Start date") if starts else t("End date")
        time_name = t("Start time") if starts else t("End time")
        inside = [
            _cell(day, f"{date_name}, {day}", partial(self._pick_day, which_end),
                  _id(f"{which_end}_date"), wide=True)
        ]  # fmt: skip
        if not self.draft.all_day:
            time = words.clock(phone, at)
            wrong = not starts and self.draft.end < self.draft.begin
            inside.append(_cell(time, f"{time_name}, {time}", partial(self._pick_time, which_end),
                                _id(f"{which_end}_time"), wrong=wrong))  # fmt: skip
        return Row(inside, padding=(48, 0, 10, 0), width=-1)

    # --- choosing ---------------------------------------------------------------------------

    def _whole(self, on: bool) -> None:
        begin, end = self.draft.begin, self.draft.end
        if not on and begin == end:
            begin = datetime.combine(begin.date(), words.next_hour(now(self.phone)).time())
            end = begin + timedelta(hours=1)
        self.draft = replace(self.draft, all_day=on, begin=begin, end=end)

    def _pick_day(self, which_end: str) -> None:
        at = self.draft.begin if which_end == "start" else self.draft.end

        def chosen(day: date) -> None:
            self._move(which_end, datetime.combine(day, at.time()))

        DatePicker(self, at.date(), chosen).show()

    def _pick_time(self, which_end: str) -> None:
        at = self.draft.begin if which_end == "start" else self.draft.end

        def chosen(hour: int, minute: int) -> None:
            self._move(which_end, at.replace(hour=hour, minute=minute))

        TimePicker(self, at.hour, at.minute, chosen).show()

    def _move(self, which_end: str, at: datetime) -> None:
        """A new start takes the end along, as long as the event was."""
        draft = self.draft
        if which_end == "start":
            self.draft = replace(draft, begin=at, end=at + (draft.end - draft.begin))
        else:
            self.draft = replace(draft, end=at)
        self.phone.changed()

    # --- leaving ----------------------------------------------------------------------------

    def back(self) -> bool:
        self._leave()
        return True

    def _leave(self) -> None:
        texts = {key: self.typed(key) for key in TYPED}
        if (self.draft, texts) == self.before:
            self.finish()
        else:
            self.ask(self.t("Discard changes?"), self.t("Your changes have not been saved."),
                     self.t("Discard"), self.finish)  # fmt: skip

    def _save(self) -> None:
        if self.draft.end < self.draft.begin:
            self.phone.toast(self.t("The event ends before it begins"))
            return
        series = self.each is not None and self.each.event.rrule
        if not series or self.each is None:
            self._write(self.each.event.id if self.each else 0)
            return
        choices: list[tuple[str, Callable[[], None]]] = []
        if self.draft.rrule == self.each.event.rrule:
            choices.append((self.t("Only this event"), partial(self._part, "one")))
        if self.each.begin.date() > self.each.event.begin(self.phone.clock.zone).date():
            choices.append((self.t("This and following events"), partial(self._part, "rest")))
        choices.append((self.t("All events"), partial(self._part, "all")))
        which(self, self.t("Save repeating event"), choices)

    def _part(self, what: str) -> None:
        assert self.each  # noqa: S101  # only asked about a series
        self.dismiss()
        found, day = self.each.event, self.each.begin.date()
        if what == "one":
            leave_out(self.phone, found, day)
            self.draft = replace(self.draft, rrule="")
            self._show(self._write(0, original=found.id))
        elif what == "rest":
            end_before(self.phone, found, day)
            self._show(self._write(0))
        else:
            shift = found.begin(self.phone.clock.zone) - self.each.begin
            self.draft = replace(
                self.draft, begin=self.draft.begin + shift, end=self.draft.end + shift
            )
            self._write(found.id)

    def _show(self, number: int) -> None:
        """The page below is that of an event which is another one now."""
        below = self.phone.stacks.top
        if isinstance(below, EventInfo):
            below.turn_to(number)

    def _write(self, number: int, original: int = 0) -> int:
        """Save the event, a new one for 0; its id."""
        draft, zone = self.draft, self.phone.clock.zone
        begin, end = draft.begin, draft.end
        if draft.all_day:
            begin, end = words.moment(begin.date()), words.moment(end.date()) + timedelta(days=1)
        values = {
            "calendar_id": draft.calendar_id,
            **{key: self.typed(key).strip() for key in TYPED},
            "begin_ms": to_ms(begin, zone, draft.all_day),
            "end_ms": to_ms(end, zone, draft.all_day),
            "all_day": int(draft.all_day), "rrule": draft.rrule, "color": draft.color,
            "reminder_min": draft.reminder_min, "guests": ", ".join(draft.guests),
        }  # fmt: skip
        if number:
            marks = ", ".join(f"{name}=?" for name in values)
            self.store.run(f"UPDATE events SET {marks} WHERE id=?",  # noqa: S608  # own names
                           *values.values(), number)  # fmt: skip
        else:
            values |= {"original_id": original, "created_ms": self.phone.clock.now_ms()}
            marks = ", ".join("?" * len(values))
            number = self.store.run(
                f"INSERT INTO events({', '.join(values)}) VALUES ({marks})",  # noqa: S608
                *values.values(),
            )
        self.finish()
        self.phone.stacks.top.snack(self.t("Event saved"))
        return number


def _cell(
    text: str, said: str, do: Callable[[], object], id: str, *, wide: bool = False,
    wrong: bool = False,
) -> Widget:  # fmt: skip
    label = Text(text, size=16, max_lines=1, hidden=True, color="danger" if wrong else "on_surface")
    return Stack([label], padding=(14, 13), radius=12, text=text, description=said, on_tap=do,
                 id=id, weight=1 if wide else 0, android_class="android.widget.Button")  # fmt: skip
