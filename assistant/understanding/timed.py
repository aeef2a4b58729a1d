"""Requests for later, or again and again: "every day at 8: read my messages", 十分钟后关闭wifi."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.understanding import moods
from assistant.understanding.reading import Reading, blanked
from assistant.understanding.text import core, level
from assistant.understanding.times import ALL_DAYS, WORKDAYS, Length, combine

if TYPE_CHECKING:
    from assistant.timetable import Every

_LEADS = re.compile(
    r"(?i)(?:\b(?:at|on|in|by|after|every|each|starting|from|around|of)\s+|[在到等过从])+$"
)
_HOURLY = re.compile(r"(?i)\b(?:every hour|hourly|once an hour)\b|每(?:个)?小时|每隔一小时")
_MONTHLY = re.compile(r"(?i)\b(?:every month|monthly|each month)\b|每(?:个)?月")
_OF_EACH_MONTH = re.compile(
    r"(?i)(?:\bon )?\b(?:(?:every|the|each) )?(?P<n>first|second|third|last|\d{1,2}(?:st|nd|rd|th))"
    r"(?: day)? of (?:every|each|the) month\b"
    r"|\b(?:every|each) month on the (?P<on>first|second|third|last|\d{1,2}(?:st|nd|rd|th))\b"
    r"|每(?:个)?月(?:的)?(?P<zh>\d{1,2}|[一二三四五六七八九十]{1,3}|最后一)[号日天]"
)
_PART_OF_DAYS = re.compile(
    r"(?i)\b(?:(?:every|each)(?: \w+day)?|(?:weekdays|daily|every ?day) in the) "
    r"(?P<en>morning|noon|afternoon|evening|night)s?\b"
    r"|每(?:个)?(?:天|日|工作日|周[一二三四五六日天]|星期[一二三四五六日天])的?"
    r"(?P<zh>早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里)"
)
_CUSTOMARY: Mapping[str, dt.time] = {
    name: dt.time(hour)
    for hour, names in (
        (8, ("morning", "早上", "早晨", "清晨")), (9, ("上午",)), (12, ("noon", "中午")),
        (15, ("afternoon", "下午")), (18, ("evening", "傍晚")), (21, ("night", "晚上", "夜里")),
    )
    for name in names
}  # fmt: skip
"""When a part of the day is for what comes again and again; the confirmation says so."""
_OF_A_THING = re.compile(
    r"(?i)\b(?:except|but|other than|apart from)(?: for)?(?: the)?(?: ones?)?(?: not)?$|除了"
)
"""The time says which one is meant: "delete all alarms except the one at 7"."""
_SKILL_BEFORE = re.compile(r"(?:\bskill\s+|技能\s*)[“\"'「]?$")
_SKILL_AFTER = re.compile(r"[”\"'」]?(?:\s+skill\b|\s*(?:这个|的)?技能)")
_EDGE = " ,:;、，：；-—."
_LED = re.compile(r"(?i)^(?:then|and|please|to|就|都|请|再|要)\s*")


@dataclass(frozen=True, slots=True)
class Later:
    """``request`` is what to do then; ``first`` is on the clock that was asked with."""

    request: str
    first: dt.datetime
    every: Every = ""
    opens: bool = False
    """The time was said first, so that it goes for all of the request."""


def later(text: str, now: dt.datetime, names: Iterable[str] = ()) -> tuple[Later, ...]:
    """What is asked for later: one for each day of the week where some are named. Empty when no
    exact time is said, or more than one. What is in ``names`` says no time: “night watch”."""
    told = _without_names(text, names, now)
    opens = _opens(text, told, now)
    return tuple(replace(each, opens=opens) for each in _later(text, told, now))


def _without_names(text: str, names: Iterable[str], now: dt.datetime) -> str:
    """With spaces in their place, so that every other offset stays. What is called “Daily” or
    “Tonight at 8” has no claim to these words but where it is called a skill."""
    flat = level(text).casefold()
    if len(flat) != len(text):
        return text
    words = [re.escape(level(name).casefold()) for name in names if name.strip()]
    ends = [rf"(?<![a-z0-9]){word}(?![a-z0-9])" for word in sorted(words, key=len, reverse=True)]
    found = re.finditer("|".join(ends), flat) if ends else ()
    return blanked(
        text,
        [m.span() for m in found if _as_skill(flat, m.span()) or not _says_when(m.group(), now)],
    )


def _as_skill(flat: str, span: tuple[int, int]) -> bool:
    before, after = flat[: span[0]], flat[span[1] :]
    return bool(_SKILL_BEFORE.search(before) or _SKILL_AFTER.match(after))


def _says_when(name: str, now: dt.datetime) -> bool:
    """Whether a name is nothing but a time."""
    repeats = [m.span() for m in (_HOURLY.search(name), _MONTHLY.search(name)) if m]
    spans = [*((p.start, p.end) for p in Reading(name, now).pieces), *repeats]
    return bool(spans) and not any(c.isalnum() for c in _without(name, spans))


def _opens(text: str, told: str, now: dt.datetime) -> bool:
    start, pieces = core(text)[0], Reading(told, now).pieces
    first = min((p.start for p in pieces), default=len(text))
    hourly = _HOURLY.search(level(told))
    return not _LEADS.sub("", level(text)[start:first]).strip() or bool(hourly and not pieces)


def _later(text: str, told: str, now: dt.datetime) -> tuple[Later, ...]:
    """``told`` is the text as far as it may say when."""
    if monthly := _OF_EACH_MONTH.search(level(told)):
        return _monthly(text, told, monthly, now)
    reading = Reading(told, now)
    spans = [(p.start, p.end) for p in reading.pieces]
    repeats = [m.span() for m in (_HOURLY.search(level(told)), _MONTHLY.search(level(told))) if m]
    request = _without(text, spans + repeats)
    when = combine(reading.pieces, now)
    if not request or when.vague or reading.impossible or moods.told(text):
        return ()
    if _OF_A_THING.search(request):
        return ()
    if _HOURLY.search(level(told)):
        first = now + dt.timedelta(hours=1)
        return (Later(request, first, "hour"),) if not reading.pieces else ()
    lengths = [p.value for p in reading.pieces if isinstance(p.value, Length) and p.value.from_now]
    if lengths:
        then = now + dt.timedelta(seconds=lengths[0].seconds)
        return (Later(request, then),) if len(reading.pieces) == 1 else ()
    if when.time is None and when.days and (part := _PART_OF_DAYS.search(level(told))):
        said = (part["en"] or part["zh"]).lower()
        return _on_days(request, _CUSTOMARY[said], when.date, when.days, now)
    if when.time is None:
        return ()
    if _MONTHLY.search(level(told)):
        day = when.date
        on = _at(day, when.time, now) if day else now
        return (Later(request, on, "month"),) if on > now else ()
    return _on_days(request, when.time, when.date, when.days, now)


def _monthly(text: str, told: str, said: re.Match[str], now: dt.datetime) -> tuple[Later, ...]:
    """ "On the first of every month at 9"; the last day of a month is its 31st at most."""
    day = _day_of_month(said["n"] or said["on"] or said["zh"])
    rest, told = (f"{t[: said.start()]} {t[said.end() :]}" for t in (text, told))
    reading = Reading(told, now)
    when = combine(reading.pieces, now)
    request = _without(rest, [(p.start, p.end) for p in reading.pieces])
    if not request or when.time is None or when.vague or when.days or not 1 <= day <= 31:
        return ()
    for ahead in range(62):
        on = _at(now.date() + dt.timedelta(days=ahead), when.time, now)
        if on > now and on.day == day:
            return (Later(request, on, "month"),)
    return ()


def _day_of_month(said: str) -> int:
    named = {"first": 1, "second": 2, "third": 3, "last": 31, "最后一": 31}
    if said.lower() in named:
        return named[said.lower()]
    return int(said[:-2]) if said[0].isdigit() and not said.isdigit() else _number(said)


def _number(said: str) -> int:
    import cn2an  # a tenth of a second, which only a Chinese numeral needs

    return int(said) if said.isdigit() else int(cn2an.cn2an(said, "smart"))


def _on_days(
    request: str, time: dt.time, date: dt.date | None, days: tuple[int, ...], now: dt.datetime
) -> tuple[Later, ...]:
    if days == ALL_DAYS:
        return (Later(request, _next(time, now), "day"),)
    if days == WORKDAYS:
        return (Later(request, _next(time, now, WORKDAYS), "weekday"),)
    if days:
        return tuple(Later(request, _next(time, now, (day,)), "week") for day in days)
    first = _at(date, time, now) if date else _next(time, now)
    return (Later(request, first),) if first > now else ()


def _at(day: dt.date, time: dt.time, now: dt.datetime) -> dt.datetime:
    """On the clock that was asked with; this machine's has another offset in summer."""
    here = dt.datetime.combine(day, time).astimezone()
    same = now.utcoffset() == now.replace(tzinfo=None).astimezone().utcoffset()
    return here if same else dt.datetime.combine(day, time, now.tzinfo)


def _next(time: dt.time, now: dt.datetime, days: tuple[int, ...] = ALL_DAYS) -> dt.datetime:
    for ahead in range(8):
        found = _at(now.date() + dt.timedelta(days=ahead), time, now)
        if found > now and found.weekday() in days:
            return found
    raise ValueError(f"no such day: {days}")


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    flat = level(text)
    led = [
        (m.start() if (m := _LEADS.search(flat[:start])) else start, end) for start, end in spans
    ]
    rest = " ".join(blanked(text, led).split()).strip(_EDGE)
    rest = re.sub(r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])", "", rest)
    return _LED.sub("", rest).strip(_EDGE)
