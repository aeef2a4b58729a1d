"""Requests for later, or again and again: kept in the journal, so that a restart forgets none.

When its time has come a request is handed in as a message of the person who made it, under a name
that is the same however often it is tried: the inbox keeps one.
"""

from __future__ import annotations

import calendar
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, get_args

from assistant.database import Database

SCHEMA = """
CREATE TABLE IF NOT EXISTS schedules (
  id TEXT PRIMARY KEY, number INTEGER, gateway TEXT, chat TEXT, person TEXT, phone TEXT, text TEXT,
  first REAL, every TEXT, next REAL, runs INTEGER DEFAULT 0, over TEXT DEFAULT '', made REAL,
  kind TEXT DEFAULT 'request')
  WITHOUT ROWID;
"""
Every = Literal["", "hour", "day", "weekday", "week", "month"]
"""How often; "" once, ``weekday`` Monday to Friday."""
HOW_OFTEN: tuple[Every, ...] = get_args(Every)
Kind = Literal["request", "reminder"]
"""A request is done when its time comes; a reminder is only said."""
MOST = 50
"""As many may wait of one person."""


class TooMany(Exception):
    """A person has as many requests waiting as are allowed."""


@dataclass(frozen=True, slots=True)
class Scheduled:
    """``number`` is how its person names it; ``next`` in Unix seconds, 0 when it is over."""

    id: str
    number: int
    gateway: str
    chat: str
    person: str
    phone: str
    text: str
    first: float
    every: Every
    next: float
    runs: int = 0
    kind: Kind = "request"


class Timetable(Database):
    """The part of the journal that knows what is to be done later."""

    def schedule(
        self,
        key: str,
        gateway: str,
        chat: str,
        person: str,
        phone: str,
        text: str,
        first: datetime,
        every: Every = "",
        kind: Kind = "request",
    ) -> Scheduled:
        """Keep a request; the same ``key`` again changes nothing. Raises TooMany."""
        with self._writing() as db:
            mine = (gateway, person)
            known = db.execute("SELECT 1 FROM schedules WHERE id=?", (key,)).fetchone()
            (waiting,) = db.execute(
                "SELECT count(*) FROM schedules WHERE gateway=? AND person=? AND next>0", mine
            ).fetchone()
            if waiting >= MOST and not known:
                raise TooMany(f"{waiting} requests are waiting already")
            (number,) = db.execute(
                "SELECT coalesce(max(number), 0) + 1 FROM schedules WHERE gateway=? AND person=?",
                mine,
            ).fetchone()
            at = first.timestamp()
            db.execute(
                "INSERT INTO schedules (id, number, gateway, chat, person, phone, text,"
                " first, every, next, made, kind) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"
                " ON CONFLICT DO NOTHING",
                (key, number, gateway, chat, person, phone, text, at, every, at, time.time(), kind),
            )
        return self._found("id=?", key)[0]

    def schedules_of(self, gateway: str, person: str) -> list[Scheduled]:
        """What waits for its time, soonest first."""
        return self._found("gateway=? AND person=? AND next>0 ORDER BY next", gateway, person)

    def due(self, now: float) -> list[Scheduled]:
        return self._found("next>0 AND next<=? ORDER BY next", now)

    def ran(self, scheduled: Scheduled, upcoming: float) -> None:
        """Its time has come and was acted upon; ``upcoming`` is the next one, 0 for none."""
        with self._writing() as db:
            db.execute(
                "UPDATE schedules SET next=?, runs=runs+1 WHERE id=? AND next=?",
                (upcoming, scheduled.id, scheduled.next),
            )

    def set_right(self, now: datetime) -> None:
        """After the clock was put back: what is repeated waits for its next time from now on, not
        for one that a wrong clock has moved it on to."""
        for each in self._found("next>0 AND every<>''"):
            first = datetime.fromtimestamp(each.first).astimezone()
            upcoming = following(first, each.every, now)
            if upcoming and upcoming.timestamp() < each.next:
                with self._writing() as db:
                    db.execute(
                        "UPDATE schedules SET next=? WHERE id=? AND next=?",
                        (upcoming.timestamp(), each.id, each.next),
                    )

    def cancel_schedule(self, gateway: str, person: str, number: int) -> Scheduled | None:
        """Forget one; None when its person has none of this number waiting."""
        known = self._found(
            "gateway=? AND person=? AND number=? AND next>0", gateway, person, number
        )
        if not known:
            return None
        with self._writing() as db:
            db.execute("UPDATE schedules SET next=0, over='cancelled' WHERE id=?", (known[0].id,))
        return known[0]

    def _found(self, where: str, *values: object) -> list[Scheduled]:
        return [
            Scheduled(
                r["id"], r["number"], r["gateway"], r["chat"], r["person"], r["phone"], r["text"],
                r["first"], r["every"], r["next"], r["runs"], r["kind"],
            )
            for r in self._rows(f"SELECT * FROM schedules WHERE {where}", *values)  # noqa: S608 - ours
        ]  # fmt: skip


def following(first: datetime, every: Every, after: datetime) -> datetime | None:
    """The first time later than ``after``, at the same time of the clock; None when it was once.

    ``first`` is local time: where the clock is put forward or back, 8:00 stays 8:00."""
    if not every:
        return first if first > after else None
    n = _guess(first, every, after)
    while (at := _STEPS[every](first, n)) <= after or (every == "weekday" and at.weekday() > 4):
        n += 1
    return at


def _guess(first: datetime, every: Every, after: datetime) -> int:
    """How many steps to skip at least: years of hours need not be counted one by one."""
    longest = {"hour": 1.0, "day": 25.0, "weekday": 25.0, "week": 169.0, "month": 745.0}[every]
    return max(0, int((after - first).total_seconds() / 3600 / longest) - 1)


def _month(first: datetime, n: int) -> datetime:
    """The 31st is the last day of shorter months."""
    years, month = divmod(first.month - 1 + n, 12)
    year = first.year + years
    day = min(first.day, calendar.monthrange(year, month + 1)[1])
    return _local(first.replace(year=year, month=month + 1, day=day))


def _local(at: datetime) -> datetime:
    """With the offset that is in force at that time."""
    return at.replace(tzinfo=None).astimezone()


_STEPS: dict[str, Callable[[datetime, int], datetime]] = {
    "hour": lambda first, n: (first + timedelta(hours=n)).astimezone(),
    "day": lambda first, n: _local(first + timedelta(days=n)),
    "weekday": lambda first, n: _local(first + timedelta(days=n)),
    "week": lambda first, n: _local(first + timedelta(weeks=n)),
    "month": _month,
}
