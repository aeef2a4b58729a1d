"""Moments, days and lengths of time: the pieces found in a sentence, and what they mean together.

``times_en`` and ``times_zh`` find pieces; ``combine`` makes one When of them. How an hour without
"am" or "pm" is read, in this order:

1. a part of the day said anywhere in the sentence decides ("7 in the evening", 晚上八点);
2. 0 and 13-24, and a leading zero, are taken from the 24-hour clock as written;
3. with a day or a repetition the hour is taken as written: tomorrow at 7 is 07:00;
4. 1 to 4 means the afternoon when that is still ahead today and it is past 6 in the morning;
5. otherwise as written: an alarm for 7 is 07:00.

An approximate time ("7ish", 七点左右) is never rounded to an exact one: ``When.vague`` is set.

The general libraries were tried first (dateparser 1.5, parsedatetime 2.6, jionlp 1.5, Microsoft's
recognizers 1.0): each of them silently misreads some of "tomorrow at 7", "quarter to 9", 明早七点半
or 差一刻八点, and an alarm at the wrong time is worse than a question.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Half = Literal["am", "pm"]
ALL_DAYS = (0, 1, 2, 3, 4, 5, 6)
WORKDAYS = (0, 1, 2, 3, 4)
WEEKEND = (5, 6)


@dataclass(frozen=True, slots=True)
class Clock:
    """``as_written``: on the 24-hour clock, so that nothing is left to decide."""

    hour: int
    minute: int = 0
    half: Half | None = None
    as_written: bool = False
    vague: bool = False


@dataclass(frozen=True, slots=True)
class DayPart:
    """Morning or evening, said apart from the hour. ``noon``: 11 to 1 around midday."""

    half: Half
    noon: bool = False


@dataclass(frozen=True, slots=True)
class Days:
    """A repetition; 0 is Monday."""

    days: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Length:
    """A duration; ``from_now`` when it leads to a moment ("in 20 minutes", 半小时后)."""

    seconds: int
    from_now: bool = False


Value = Clock | DayPart | Days | Length | dt.date


@dataclass(frozen=True, slots=True)
class Piece:
    """Where in the text a value was read: ``text[start:end]``."""

    start: int
    end: int
    value: Value


@dataclass(frozen=True, slots=True)
class When:
    """The moment a sentence speaks of; anything may be missing."""

    time: dt.time | None = None
    date: dt.date | None = None
    days: tuple[int, ...] = ()
    vague: bool = False


def combine(pieces: Iterable[Piece], now: dt.datetime) -> When:
    """One moment from all pieces; of two of a kind the first counts, and two clocks are vague."""
    values = [piece.value for piece in pieces]
    clocks = [v for v in values if isinstance(v, Clock)]
    day = next((v for v in values if isinstance(v, dt.date)), None)
    days = tuple(sorted({d for v in values if isinstance(v, Days) for d in v.days}))
    part = next((v for v in values if isinstance(v, DayPart)), None)
    length = next((v for v in values if isinstance(v, Length) and v.from_now), None)
    if length and not clocks:
        then = now + dt.timedelta(seconds=length.seconds)
        far = then - now >= dt.timedelta(days=1)
        return When(then.time().replace(microsecond=0), then.date() if far else day, days)
    if not clocks:
        return When(None, day, days)
    vague = any(clock.vague for clock in clocks) or len(set(clocks)) > 1
    dated = day is not None or bool(days)
    hour, next_day = _hour(clocks[0], part, dated, now)
    if next_day and day is not None:
        day += dt.timedelta(days=1)
    return When(dt.time(hour, clocks[0].minute), day, days, vague)


def _hour(clock: Clock, part: DayPart | None, dated: bool, now: dt.datetime) -> tuple[int, bool]:
    """The hour on the 24-hour clock, and whether it is midnight at the end of the named day."""
    hour, half = clock.hour, clock.half
    if hour == 24:
        return 0, True
    if half is None and part is not None and not clock.as_written:
        if part.noon:
            return (hour if 10 <= hour <= 12 else hour + 12), False
        if part.half == "pm" and hour == 12:
            return 0, True
        half = part.half
    if half is not None and hour <= 12:
        return hour % 12 + (12 if half == "pm" else 0), False
    if clock.as_written or dated or hour > 4 or hour == 0:
        return hour, False
    afternoon = dt.time(hour + 12, clock.minute)
    return (hour + 12 if dt.time(6) <= now.time() < afternoon else hour), False


def weekday_from(now: dt.datetime, weekday: int, *, next_week: bool = False) -> dt.date:
    """The coming such day, today excluded; with ``next_week`` that of the next week from Monday."""
    today = now.date()
    if next_week:
        return today + dt.timedelta(days=7 - today.weekday() + weekday)
    return today + dt.timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def day_range(first: int, last: int) -> tuple[int, ...]:
    """Monday to Friday, or Saturday to Tuesday."""
    return tuple((first + i) % 7 for i in range((last - first) % 7 + 1))


def coming(now: dt.datetime, month: int, day: int, year: int | None = None) -> dt.date | None:
    """That day this year, or next year when it is past; None when there is no such day."""
    try:
        found = dt.date(year or now.year, month, day)
        return found if year or found >= now.date() else found.replace(year=now.year + 1)
    except ValueError:
        return None


def coming_day(now: dt.datetime, day: int) -> dt.date | None:
    """The next date with that day of the month, today included."""
    for ahead in range(62):
        found = now.date() + dt.timedelta(days=ahead)
        if found.day == day:
            return found
    return None


def without_overlaps(pieces: Sequence[Piece]) -> list[Piece]:
    """Earlier patterns win over later ones; the result is in reading order."""
    kept: list[Piece] = []
    for piece in pieces:
        if all(piece.end <= k.start or piece.start >= k.end for k in kept):
            kept.append(piece)
    return sorted(kept, key=lambda piece: piece.start)
