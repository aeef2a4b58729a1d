"""What stands in the calendar: events, the days they fall on, how a series repeats.

Times are milliseconds since 1970; an all-day event begins at UTC midnight and ends at UTC midnight
of the day after its last, as in Android's calendar provider. A series carries an RFC 5545 RRULE;
days left out of it are listed in ``exdates``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from dateutil.rrule import rrule, rruleset, rrulestr

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.calendar"
SCHEMA = """
CREATE TABLE calendars(id INTEGER PRIMARY KEY, name TEXT, account TEXT DEFAULT '',
    color INTEGER DEFAULT 0, visible INTEGER DEFAULT 1);
CREATE TABLE events(id INTEGER PRIMARY KEY, calendar_id INTEGER DEFAULT 1, title TEXT DEFAULT '',
    location TEXT DEFAULT '', description TEXT DEFAULT '', begin_ms INTEGER, end_ms INTEGER,
    all_day INTEGER DEFAULT 0, rrule TEXT DEFAULT '', exdates TEXT DEFAULT '',
    reminder_min INTEGER DEFAULT -1, guests TEXT DEFAULT '', color INTEGER DEFAULT 0,
    original_id INTEGER DEFAULT 0, created_ms INTEGER DEFAULT 0);
CREATE TABLE event_alerts(id INTEGER PRIMARY KEY, event_id INTEGER, begin_ms INTEGER,
    at_ms INTEGER);
"""
FREQUENCIES = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


@dataclass(frozen=True, slots=True)
class Event:
    """One row of events; ``reminder_min`` is how many minutes before, -1 for none."""

    id: int
    calendar_id: int
    title: str
    location: str
    description: str
    begin_ms: int
    end_ms: int
    all_day: int
    rrule: str
    exdates: str
    reminder_min: int
    guests: str
    color: int
    original_id: int

    def begin(self, zone: ZoneInfo) -> datetime:
        """When it (the first of a series) begins, in local time without a zone."""
        return local(self.begin_ms, zone, self.all_day)

    def end(self, zone: ZoneInfo) -> datetime:
        return local(self.end_ms, zone, self.all_day)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An event on a certain day; ``begin`` and ``end`` are local times without a zone."""

    event: Event
    begin: datetime
    end: datetime

    @property
    def last_day(self) -> date:
        """The last day it touches."""
        return max(self.begin, self.end - timedelta(microseconds=1)).date()

    def on(self, day: date) -> bool:
        return self.begin.date() <= day <= self.last_day


def local(ms: int, zone: ZoneInfo, all_day: int = 0) -> datetime:
    """A moment as the wall clock shows it."""
    moment = datetime.fromtimestamp(ms / 1000, UTC)
    return moment.astimezone(UTC if all_day else zone).replace(tzinfo=None)


def to_ms(moment: datetime, zone: ZoneInfo, all_day: int = 0) -> int:
    """Milliseconds since 1970 of a wall-clock time."""
    return round(moment.replace(tzinfo=UTC if all_day else zone).timestamp() * 1000)


_COLUMNS = ", ".join(f"events.{field.name}" for field in fields(Event))


def events(phone: Phone, where: str = "1", *values: object) -> list[Event]:
    """Rows of events; ``where`` may speak of the joined ``calendars`` too."""
    rows = phone.store.rows(
        f"SELECT {_COLUMNS} FROM events"  # noqa: S608  # conditions are written in this package
        f" LEFT JOIN calendars ON calendars.id = calendar_id WHERE {where} ORDER BY begin_ms",
        *values,
    )
    return [Event(*row) for row in rows]


def event(phone: Phone, number: int) -> Event | None:
    return next(iter(events(phone, "events.id = ?", number)), None)


def occurrences(
    phone: Phone, first: date, last: date, where: str = "ifnull(visible, 1)", *values: object
) -> list[Occurrence]:
    """What happens between two days, both included: series unrolled, all-day events first."""
    zone = phone.clock.zone
    start, stop = datetime.combine(first, time()), datetime.combine(last, time.max)
    low = to_ms(start, zone) - 14 * 3_600_000
    high = to_ms(stop, zone) + 14 * 3_600_000
    found: list[Occurrence] = []
    near = f"({where}) AND (rrule != '' OR (begin_ms <= ? AND end_ms >= ?))"
    for each in events(phone, near, *values, high, low):
        found += [o for o in unroll(each, zone, start, stop) if o.begin <= stop]
    return sorted(found, key=lambda o: (o.begin.date(), not o.event.all_day, o.begin, o.event.id))


def unroll(event: Event, zone: ZoneInfo, start: datetime, stop: datetime) -> list[Occurrence]:
    """The occurrences of one event that touch the span between two local times."""
    begin, end = event.begin(zone), event.end(zone)
    length = max(timedelta(), end - begin)
    moments = [begin]
    rule = series(event.rrule, begin)
    if rule is not None:
        left_out = event.exdates.split(",")
        moments = [
            moment
            for moment in rule.between(start - length, stop, inc=True)
            if moment.date().isoformat() not in left_out
        ]
    return [
        Occurrence(event, moment, moment + length)
        for moment in moments
        if moment <= stop and (moment + length > start or moment >= start)
    ]


@lru_cache(maxsize=1024)
def series(rule: str, begin: datetime) -> rrule | rruleset | None:
    """The days of a repeating event; None for a rule that is empty or makes no sense."""
    parts = parse(rule)
    if parts.get("FREQ") not in FREQUENCIES:
        return None
    until = parts.get("UNTIL", "").rstrip("Z")
    if until:
        parts["UNTIL"] = until if "T" in until else f"{until}T235959"
    try:
        return rrulestr(";".join(f"{k}={v}" for k, v in parts.items()), dtstart=begin, cache=True)
    except (ValueError, KeyError):  # somebody else's rule, by adb
        return None


def parse(rule: str) -> dict[str, str]:
    """``FREQ=WEEKLY;BYDAY=MO`` as a dict, names in capitals."""
    pairs = (part.partition("=") for part in rule.removeprefix("RRULE:").split(";"))
    return {name.strip().upper(): value.strip().upper() for name, _, value in pairs if value}


def next_of(phone: Phone, event: Event, after: datetime) -> Occurrence | None:
    """The first occurrence that ends after a local time; None when there is none any more."""
    zone = phone.clock.zone
    if not event.rrule:
        only = Occurrence(event, event.begin(zone), event.end(zone))
        return only if only.end > after else None
    for days in (8, 40, 400):
        ahead = unroll(event, zone, after, after + timedelta(days=days))
        coming = [o for o in ahead if o.end > after]
        if coming:
            return coming[0]
    return None


def now(phone: Phone) -> datetime:
    """The wall-clock time, without a zone."""
    return phone.clock.now().replace(tzinfo=None)


def leave_out(phone: Phone, event: Event, day: date) -> None:
    """Take one day out of a series."""
    exdates = ",".join(sorted({*filter(None, event.exdates.split(",")), day.isoformat()}))
    phone.store.run("UPDATE events SET exdates=? WHERE id=?", exdates, event.id)


def end_before(phone: Phone, event: Event, day: date) -> None:
    """Let a series end before ``day``."""
    parts = parse(event.rrule)
    parts.pop("COUNT", None)
    parts["UNTIL"] = f"{day - timedelta(days=1):%Y%m%d}"
    rule = ";".join(f"{name}={value}" for name, value in parts.items())
    phone.store.run("UPDATE events SET rrule=? WHERE id=?", rule, event.id)


def delete(phone: Phone, number: int) -> None:
    """An event, with the days taken out of its series and what is still to be rung for it."""
    phone.store.run("DELETE FROM event_alerts WHERE event_id=?", number)
    phone.store.run("DELETE FROM events WHERE id=? OR original_id=?", number, number)
