"""Calendar: schedule, day, week and month; events and series, guests, reminders that ring."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import quote

from device_drivers.virtual.apps.calendar import words
from device_drivers.virtual.apps.calendar.content import fill
from device_drivers.virtual.apps.calendar.edit import EditEvent
from device_drivers.virtual.apps.calendar.event import BEGIN, EventInfo, uri
from device_drivers.virtual.apps.calendar.main import Calendars, Find, Main
from device_drivers.virtual.apps.calendar.records import (
    PACKAGE,
    SCHEMA,
    Event,
    Occurrence,
    event,
    events,
    to_ms,
    unroll,
)
from device_drivers.virtual.intents import VIEW, AppInfo, Intent
from device_drivers.virtual.language import translate
from device_drivers.virtual.screen import App, Filter, Screen

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

MINUTE, DAY = 60_000, 86_400_000
SNOOZE_MS = 10 * MINUTE
ITEM, DIRECTORY = "vnd.android.cursor.item/event", "vnd.android.cursor.dir/event"


def _tick(phone: Phone, before: int, now: int) -> None:
    """Ring what came due; reminders are for whole minutes."""
    if before // MINUTE == now // MINUTE:
        return
    low, high = max(before // MINUTE, (now - DAY) // MINUTE), now // MINUTE
    for each in events(phone, "reminder_min >= 0"):
        for happening in _due(phone, each, low, high):
            _remind(phone, happening)
    snoozed = phone.store.rows(
        "SELECT id, event_id, begin_ms FROM event_alerts WHERE at_ms <= ? ORDER BY at_ms", now
    )
    for number, event_id, begin_ms in snoozed:
        phone.store.run("DELETE FROM event_alerts WHERE id=?", number)
        found = event(phone, event_id)
        if found:
            _remind(phone, _on(phone, found, begin_ms))


def _due(phone: Phone, each: Event, low: int, high: int) -> list[Occurrence]:
    """Occurrences whose reminder is for a minute after ``low``, up to ``high``."""
    zone, ahead = phone.clock.zone, each.reminder_min
    first, last = low + ahead, high + ahead
    if not each.rrule and not first < -(-each.begin_ms // MINUTE) <= last:
        return []
    start, stop = (
        datetime.fromtimestamp(m * 60, UTC).astimezone(UTC if each.all_day else zone)
        for m in (first, last)
    )
    found = unroll(each, zone, start.replace(tzinfo=None), stop.replace(tzinfo=None))
    begins = ((o, -(-to_ms(o.begin, zone, each.all_day) // MINUTE)) for o in found)
    return [o for o, minute in begins if first < minute <= last]


def _on(phone: Phone, found: Event, begin_ms: int) -> Occurrence:
    moment = datetime.fromtimestamp(begin_ms / 1000, UTC)
    begin = moment.astimezone(UTC if found.all_day else phone.clock.zone).replace(tzinfo=None)
    length = found.end(phone.clock.zone) - found.begin(phone.clock.zone)
    return Occurrence(found, begin, begin + length)


def _remind(phone: Phone, each: Occurrence) -> None:
    def t(text: str, **values: object) -> str:
        return translate(text, phone.language, words.ZH, values)

    found = each.event
    begin = to_ms(each.begin, phone.clock.zone, found.all_day)
    text = words.span(phone, t, each, phone.clock.now().date())
    actions = [(t("Snooze"), f"snooze/{found.id}/{begin}")]
    if found.location:
        text = f"{text} · {found.location}"
        actions.append((t("Open map"), f"map/{found.id}"))
    phone.post_notification(
        PACKAGE, found.title or t("(No title)"), text, f"{uri(found.id)}?{BEGIN}={begin}",
        actions=actions,
    )  # fmt: skip


def _act(phone: Phone, link: str) -> None:
    """A button of a reminder."""
    what, number, *rest = link.split("/")
    found = event(phone, int(number))
    if found is None:
        return
    if what == "map":
        phone.close_shade()
        phone.start_activity(Intent(VIEW, f"geo:0,0?q={quote(found.location)}"))
    else:
        phone.store.run(
            "INSERT INTO event_alerts(event_id, begin_ms, at_ms) VALUES (?, ?, ?)",
            found.id, int(rest[0]), phone.clock.now_ms() + SNOOZE_MS,
        )  # fmt: skip
        phone.toast(translate("Snoozed for 10 minutes", phone.language, words.ZH, {}))


def _view(phone: Phone, intent: Intent) -> Screen:
    return (EventInfo if intent.path[:1] == ["events"] else Main)(phone, intent)


APP = App(
    AppInfo(PACKAGE, "Calendar", "日历", Main.activity, "14.2", 1420),
    "calendar", 0xFF1E6E5C, (Main, EventInfo, EditEvent, Find, Calendars),
    (
        Filter((VIEW,), EventInfo, schemes=("content",), authorities=(PACKAGE,), handle=_view),
        Filter(("android.intent.action.EDIT",), EditEvent, schemes=("content",),
               authorities=(PACKAGE,)),
        Filter(("android.intent.action.INSERT",), EditEvent, schemes=("content",),
               authorities=(PACKAGE,)),
        Filter(("android.intent.action.INSERT", "android.intent.action.EDIT"), EditEvent,
               types=(ITEM, DIRECTORY)),
    ),
    ("events", "event_alerts"),
    tick=_tick, schema=SCHEMA, fill=fill, zh=words.ZH, act=_act,
    incidental=("event_alerts", "event_alerts+"),
    permissions=("READ_CALENDAR", "WRITE_CALENDAR", "READ_CONTACTS"),
)  # fmt: skip
