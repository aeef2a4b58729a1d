"""What Clock keeps: alarms and when they ring, those put off, timers, cities, the stopwatch."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from device_drivers.virtual.apps.clock.words import in_words, say
from device_drivers.virtual.store import Store

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.deskclock"
SCHEMA = """
CREATE TABLE alarms(id INTEGER PRIMARY KEY, hour INTEGER, minute INTEGER, days INTEGER DEFAULT 0,
    label TEXT DEFAULT '', enabled INTEGER DEFAULT 1, vibrate INTEGER DEFAULT 1,
    skip_once INTEGER DEFAULT 0, sound TEXT DEFAULT 'Morning dew');
CREATE TABLE alarm_snoozes(alarm_id INTEGER PRIMARY KEY, at_ms INTEGER);
CREATE TABLE timers(id INTEGER PRIMARY KEY, label TEXT DEFAULT '', total_ms INTEGER,
    ends_at_ms INTEGER, paused_left_ms INTEGER, state TEXT);
CREATE TABLE clock_cities(id INTEGER PRIMARY KEY, city TEXT UNIQUE, zone TEXT);
CREATE TABLE stopwatch(id INTEGER PRIMARY KEY, since_ms INTEGER DEFAULT 0,
    kept_ms INTEGER DEFAULT 0);
CREATE TABLE stopwatch_laps(id INTEGER PRIMARY KEY, at_ms INTEGER);
"""
TABLES = ("alarms", "alarm_snoozes", "timers", "clock_cities", "stopwatch", "stopwatch_laps")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SOUNDS = ("Morning dew", "Marimba", "Old bell", "Rooster", "Soft piano", "Waves", "None")


@dataclass(frozen=True, slots=True)
class Alarm:
    """One row; bit 0 of ``days`` is Monday, 0 means once."""

    id: int
    hour: int
    minute: int
    days: int
    label: str
    enabled: bool
    skip_once: bool
    vibrate: bool = True
    sound: str = SOUNDS[0]

    def after(self, moment: datetime) -> datetime:
        """The first time it would ring strictly after ``moment``."""
        at = moment.replace(hour=self.hour, minute=self.minute, second=0, microsecond=0)
        for ahead in range(9):
            day = at + timedelta(days=ahead)
            if day > moment and (not self.days or self.days >> day.weekday() & 1):
                return day
        return at + timedelta(days=1)


def alarms(store: Store, where: str = "1") -> list[Alarm]:
    """All alarms, by time of day."""
    rows = store.rows(
        "SELECT id, hour, minute, days, label, enabled, skip_once, vibrate, sound"  # noqa: S608
        f" FROM alarms WHERE {where} ORDER BY hour, minute, id"
    )
    return [
        Alarm(number, hour, minute, days, label, bool(enabled), bool(skip), bool(vibrate), sound)
        for number, hour, minute, days, label, enabled, skip, vibrate, sound in rows
    ]


def upcoming(store: Store, now: datetime) -> list[tuple[datetime, Alarm]]:
    """Every enabled alarm with the moment it rings next, soonest first."""
    due = []
    for alarm in alarms(store, "enabled"):
        at = alarm.after(now)
        due.append((alarm.after(at) if alarm.skip_once and alarm.days else at, alarm))
    return sorted(due, key=lambda each: (each[0], each[1].id))


def set_alarm(phone: Phone, hour: int, minute: int, days: int = 0, label: str = "") -> int:
    """Add an alarm, or switch on the one there is just like it; its row id."""
    same = phone.store.one(
        "SELECT id FROM alarms WHERE hour=? AND minute=? AND days=? AND label=?",
        hour, minute, days, label,
    )  # fmt: skip
    if same:
        phone.store.run("UPDATE alarms SET enabled=1, skip_once=0 WHERE id=?", same)
    number = same or phone.store.run(
        "INSERT INTO alarms(hour, minute, days, label) VALUES (?, ?, ?, ?)",
        hour, minute, days, label,
    )  # fmt: skip
    announce(phone, int(number))
    return int(number)


def announce(phone: Phone, number: int) -> None:
    """Say in a toast how long until alarm ``number`` rings."""
    now = phone.clock.now()
    for alarm in alarms(phone.store, "enabled"):
        if alarm.id == number:
            span = in_words(phone, alarm.after(now) - now)
            phone.toast(say(phone, "Alarm set for {span} from now.", span=span))


def snooze_minutes(phone: Phone) -> int:
    """How long an alarm is put off."""
    return phone.number("clock", "snooze_minutes", 10)


def snooze(phone: Phone, number: int) -> None:
    """Ring alarm ``number`` again a little later."""
    minutes = snooze_minutes(phone)
    at = phone.clock.now_ms() + minutes * 60_000
    phone.store.run("INSERT OR REPLACE INTO alarm_snoozes VALUES (?, ?)", number, at)
    phone.toast(say(phone, "Snoozing for {n} minutes.", n=minutes))


def due(phone: Phone, before_ms: int, now_ms: int) -> list[Alarm]:
    """The alarms to ring for the time between two moments; a one-time alarm is off afterwards."""
    zone = phone.clock.zone
    before = datetime.fromtimestamp(before_ms / 1000, UTC).astimezone(zone)
    now = datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(zone)
    ringing = []
    for alarm in alarms(phone.store, "enabled"):
        if alarm.after(before - timedelta(microseconds=1)) > now or before == now:
            continue
        if alarm.skip_once:
            phone.store.run("UPDATE alarms SET skip_once=0 WHERE id=?", alarm.id)
        else:
            ringing.append(alarm)
        if not alarm.days:
            phone.store.run("UPDATE alarms SET enabled=0 WHERE id=?", alarm.id)
    for (number,) in phone.store.rows(
        "SELECT alarm_id FROM alarm_snoozes WHERE at_ms <= ?", now_ms
    ):
        phone.store.run("DELETE FROM alarm_snoozes WHERE alarm_id=?", number)
        ringing += [a for a in alarms(phone.store) if a.id == number and a not in ringing]
    return ringing


def start_timer(phone: Phone, seconds: int, label: str = "") -> int:
    """Start counting down from ``seconds``; the timer's row id."""
    ends = phone.clock.now_ms() + seconds * 1000
    number = phone.store.run(
        "INSERT INTO timers(label, total_ms, ends_at_ms, paused_left_ms, state)"
        " VALUES (?, ?, ?, 0, 'running')",
        label, seconds * 1000, ends,
    )  # fmt: skip
    phone.changed()
    return number
