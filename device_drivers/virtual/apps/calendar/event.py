"""One event: when, where, with whom; and taking it, or a day of its series, away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

from device_drivers.virtual.apps.calendar import words
from device_drivers.virtual.apps.calendar.records import (
    PACKAGE,
    Event,
    Occurrence,
    delete,
    end_before,
    event,
    leave_out,
    next_of,
    now,
    to_ms,
)
from device_drivers.virtual.intents import VIEW, Intent
from device_drivers.virtual.screen import Screen
from device_drivers.virtual.ui.components import (
    app_bar,
    button,
    dialog,
    empty,
    icon_button,
    listing,
    page,
    row,
)
from device_drivers.virtual.ui.controls import Avatar
from device_drivers.virtual.ui.widgets import Column, Row, Text, Widget

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

BEGIN = "beginTime"


def _id(name: str) -> str:
    return f"{PACKAGE}:id/{name}"


def uri(number: int) -> str:
    return f"content://{PACKAGE}/events/{number}"


def event_screen(caller: Screen, each: Occurrence) -> EventInfo:
    """The page of an event on a certain day."""
    begin = to_ms(each.begin, caller.phone.clock.zone, each.event.all_day)
    return EventInfo(caller.phone, Intent(VIEW, uri(each.event.id), extras={BEGIN: begin}))


def intended(phone: Phone, intent: Intent) -> Occurrence | None:
    """The event an intent names, on the day of its beginTime; else the next of a series."""
    last = intent.path[-1] if intent.path else ""
    found = event(phone, int(last)) if last.isdigit() else None
    if found is None:
        return None
    zone = phone.clock.zone
    first = Occurrence(found, found.begin(zone), found.end(zone))
    asked = intent.text(BEGIN) or parse_qs(urlsplit(intent.data).query).get(BEGIN, [""])[0]
    if not found.rrule:
        return first
    if asked.lstrip("-").isdigit():
        moment = datetime.fromtimestamp(int(asked) / 1000, UTC)
        begin = moment.astimezone(UTC if found.all_day else zone).replace(tzinfo=None)
        return Occurrence(found, begin, begin + (first.end - first.begin))
    return next_of(phone, found, now(phone)) or first


class EventInfo(Screen):
    """What is known about an event, and what can be done with it."""

    package = PACKAGE
    activity = f"{PACKAGE}.EventInfoActivity"

    def opened(self) -> None:
        self.each = intended(self.phone, self.intent)

    def turn_to(self, number: int) -> None:
        """Show another event."""
        self.intent = Intent(VIEW, uri(number))
        self.opened()

    def build(self) -> Widget:
        found = event(self.phone, self.each.event.id) if self.each else None
        if self.each is None or found is None:
            gone = empty("calendar", self.t("This event is gone"))
            return page(app_bar("", back=self.finish), [gone])
        self.each = self._fresh(self.each, found)
        t = self.t
        actions = [
            icon_button("edit", t("Edit"), self._edit, id=_id("info_action_edit")),
            icon_button("delete", t("Delete"), self._delete, id=_id("info_action_delete")),
            icon_button("more", t("More options"), self._more, id=_id("info_action_more")),
        ]
        return page(
            app_bar("", back=self.finish, actions=actions), [listing(self._rows(self.each))]
        )

    def _fresh(self, each: Occurrence, found: Event) -> Occurrence:
        """The same day of the event as it stands in the database now."""
        if found == each.event:
            return each
        zone = self.phone.clock.zone
        begin, end = found.begin(zone), found.end(zone)
        if found.rrule:
            begin = datetime.combine(each.begin.date(), begin.time())
            end = begin + (found.end(zone) - found.begin(zone))
        return Occurrence(found, begin, end)

    def _rows(self, each: Occurrence) -> list[Widget]:
        t, phone, found = self.t, self.phone, each.event
        calendar = self.store.rows("SELECT name, account, color FROM calendars WHERE id=?",
                                   found.calendar_id)  # fmt: skip
        name, account, color = calendar[0] if calendar else (t("No calendar"), "", 0)
        dot = Widget(width=18, height=18, radius=5, background=found.color or color or "outline")
        when: list[Widget] = [
            Text(found.title or t("(No title)"), size=24, id=_id("title"), traits=("header",)),
            Text(words.span(phone, t, each), size=15, color="on_surface_soft",
                 id=_id("when_datetime")),
        ]  # fmt: skip
        if found.rrule:
            when.append(Text(words.repeats(phone, t, found.rrule), size=14, id=_id("when_repeat"),
                             color="on_surface_soft"))  # fmt: skip
        rows: list[Widget] = [
            Row([dot, Column(when, gap=4, weight=1)], gap=20, padding=(22, 10, 20, 16),
                align="start"),
        ]  # fmt: skip
        if found.location:
            rows.append(row(found.location, t("Open map"), icon="location", do=self._map,
                            id=_id("where"), lines=3))  # fmt: skip
        rows.append(row(words.reminder(t, found.reminder_min), icon="bell", id=_id("reminder")))
        if found.guests:
            rows += self._guests(found.guests.split(", "))
        rows.append(row(name, account, icon="calendar", id=_id("calendar")))
        if found.description:
            rows.append(row(found.description, icon="note", id=_id("description"), lines=0))
        return rows

    def _guests(self, names: list[str]) -> list[Widget]:
        t = self.t
        head = t("Guests") if len(names) == 1 else t("{n} guests", n=len(names))
        rows: list[Widget] = [row(head, icon="people", id=_id("guests"))]
        for name in names:
            contact = self.store.one("SELECT id FROM contacts WHERE name=?", name)
            rows.append(
                Row([row(name, leading=Avatar(name, size=32), lines=1, key=f"guest {name}",
                         id=_id("guest"), do=self._person(contact) if contact else None)],
                    padding=(42, 0, 0, 0))
            )  # fmt: skip
        return rows

    def _person(self, contact: int) -> Callable[[], None]:
        link = f"content://com.android.contacts/contacts/{contact}"
        return lambda: self.phone.follow(self, Intent(VIEW, link))

    def _map(self) -> None:
        if self.each:
            place = quote(self.each.event.location)
            self.phone.follow(self, Intent(VIEW, f"geo:0,0?q={place}"))

    def _edit(self, *, duplicate: bool = False) -> None:
        from device_drivers.virtual.apps.calendar.edit import edit_screen  # the form shows this

        if self.each:
            self.open(edit_screen(self.phone, self.each, duplicate=duplicate))

    def _more(self) -> None:
        self.menu(
            [
                (self.t("Duplicate"), lambda: self._edit(duplicate=True)),
                (self.t("Share"), self._share),
            ]
        )

    def _share(self) -> None:
        if self.each is None:
            return
        found = self.each.event
        lines = [found.title, words.span(self.phone, self.t, self.each), found.location,
                 found.description]  # fmt: skip
        self.share("\n".join(line for line in lines if line), subject=found.title)

    def _delete(self) -> None:
        if self.each:
            remove(self, self.each, self.finish)


def remove(screen: Screen, each: Occurrence, then: Callable[[], object]) -> None:
    """Delete an event after a yes; of a series: this one, the following, or all."""
    t, phone, found = screen.t, screen.phone, each.event
    day = each.begin.date()

    def done(do: Callable[[], object]) -> Callable[[], None]:
        def act() -> None:
            screen.dismiss()
            do()
            then()
            phone.stacks.top.snack(t("Event deleted"))

        return act

    everything = done(lambda: delete(phone, found.id))
    if not found.rrule:
        title = found.title or t("(No title)")
        message = t("“{title}” will be deleted.", title=title)
        screen.show(
            lambda: dialog(
                t("Delete event?"), message,
                [button(t("Cancel"), screen.dismiss, kind="text", id="android:id/button2"),
                 button(t("Delete"), everything, kind="text", id="android:id/button1")],
            )
        )  # fmt: skip
        return
    choices = [(t("Only this event"), done(lambda: leave_out(phone, found, day)))]
    if day > found.begin(phone.clock.zone).date():
        following = done(lambda: end_before(phone, found, day))
        choices.append((t("This and following events"), following))
    choices.append((t("All events"), everything))
    which(screen, t("Delete repeating event?"), choices)


def which(screen: Screen, title: str, choices: list[tuple[str, Callable[[], None]]]) -> None:
    """Ask what of a series is meant."""
    cancel = button(screen.t("Cancel"), screen.dismiss, kind="text", id="android:id/button2")
    screen.show(lambda: dialog(title, [row(name, do=do) for name, do in choices], [cancel]))
