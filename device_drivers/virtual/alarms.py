"""When alarms ring: the rows of the alarms table against the clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from device_drivers.virtual.store import Store

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


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

    def after(self, moment: datetime) -> datetime:
        """The first time it would ring strictly after ``moment``."""
        at = moment.replace(hour=self.hour, minute=self.minute, second=0, microsecond=0)
        for ahead in range(9):
            day = at + timedelta(days=ahead)
            if day > moment and (not self.days or self.days >> day.weekday() & 1):
                return day
        return at + timedelta(days=1)

    def days_text(self) -> str:
        """Which days, in words; "" for once."""
        if self.days == 127:
            return "Every day"
        return ", ".join(name for i, name in enumerate(WEEKDAYS) if self.days >> i & 1)


def alarms(store: Store, where: str = "1") -> list[Alarm]:
    """All alarms, by time of day."""
    rows = store.rows(
        "SELECT id, hour, minute, days, label, enabled, skip_once FROM alarms"  # noqa: S608
        f" WHERE {where} ORDER BY hour, minute, id"
    )
    return [
        Alarm(number, hour, minute, days, label, bool(enabled), bool(skip))
        for number, hour, minute, days, label, enabled, skip in rows
    ]


def upcoming(store: Store, now: datetime) -> list[tuple[datetime, Alarm]]:
    """Every enabled alarm with the moment it rings next, soonest first."""
    due = []
    for alarm in alarms(store, "enabled"):
        at = alarm.after(now)
        due.append((alarm.after(at) if alarm.skip_once and alarm.days else at, alarm))
    return sorted(due, key=lambda each: (each[0], each[1].id))


def in_words(span: timedelta) -> str:
    """How long until then: "7 hours and 30 minutes"."""
    minutes = max(1, -(-int(span.total_seconds()) // 60))
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    parts = [(days, "day"), (hours, "hour"), (minutes, "minute")]
    words = [f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in parts if n]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
