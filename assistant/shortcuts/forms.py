"""Values and how they are written in places: a time as "7" and "30" and "PM", a day as a label.

``ways(value, kind, now)`` gives every form a value has. A parameter's forms in a recipe are those
that explained all runs; ``covering.py`` says whether they write all of a new value.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from functools import lru_cache

from assistant.shortcuts.base import ValueKind
from assistant.understanding.reading import Reading
from assistant.understanding.times import Clock, Length, combine

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip
_MULTIPLES = {"once": 1, "twice": 2, "a": 1, "an": 1, "a dozen": 12, "half": 0}
_CJK = "零一二三四五六七八九十"
_ORDINAL = re.compile(r"(\d+)(st|nd|rd|th)")
_PHONE = re.compile(r"\+?[\d ().-]{6,}")
HALVES = {"AM": "am", "PM": "pm", "上午": "am", "下午": "pm"}
WHOLE_DAY = frozenset({"full", "day_month", "month_day", "iso", "weekday_day", "short"})
"""Forms that tell one day of a year from every other."""


def kind_of(value: str, now: dt.datetime) -> ValueKind:
    """What a value is, by itself: it must be nothing else besides."""
    value = bare(value)
    if _number(value) is not None:
        return "number"
    pieces = _reading(value, now).pieces
    if pieces and _blank(value, [(p.start, p.end) for p in pieces]):
        values = [p.value for p in pieces]
        if any(isinstance(v, Clock) for v in values) and len(pieces) == 1:
            return "time"
        if any(isinstance(v, Length) for v in values) and len(pieces) == 1:
            return "length"
        if all(isinstance(v, dt.date) for v in values):
            return "date"
    return "text"


def ways(value: str, kind: ValueKind, now: dt.datetime) -> Mapping[str, str]:
    """Every form of it, likelier ones first; none is empty."""
    found = {"said": value.strip(), "bare": bare(value)}
    value = value if kind == "text" else bare(value)
    if kind == "number":
        found |= _of_number(value)
    elif kind == "time" and (clock := _clock(value, now)):
        found |= _of_time(clock)
    elif kind == "length" and (seconds := _seconds(value, now)) is not None:
        found |= _of_length(seconds)
    elif kind == "date" and (day := _day(value, now)):
        found |= _of_day(day, now)
    else:
        found |= _of_text(bare(value))
    if kind != "text":  # how it was said comes last: it is said otherwise next time
        found = {form: found[form] for form in (*list(found)[2:], "said", "bare")}
    return {form: text for form, text in found.items() if text}


def bare(value: str) -> str:
    """Without the sign that ends a sentence, which is or is not a part of the value."""
    return value.strip().rstrip(".!?。！？").rstrip() or value.strip()


def day_in(value: str, now: dt.datetime) -> dt.date | None:
    """The day a value means."""
    return _day(value, now)


def clock_in(value: str, now: dt.datetime) -> dt.time | None:
    """The time of day a value means."""
    return _clock(value, now)


def seconds_in(value: str, now: dt.datetime) -> int | None:
    """The length of time a value means."""
    return _seconds(value, now)


# --- each kind ----------------------------------------------------------------------------------


def _of_text(value: str) -> dict[str, str]:
    words = value.split()
    found = {"lower": value.lower(), "capital": value[:1].upper() + value[1:]}
    found |= {"upper": value.upper(), "title": value.title(), "plain": _no_article(value)}
    found |= {"capital_plain": _no_article(value)[:1].upper() + _no_article(value)[1:]}
    if len(words) > 1 and value.isascii():
        found |= {"first": words[0], "last": words[-1]}
    if "." in value and " " not in value:
        found |= {"stem": value.rpartition(".")[0]}
    if "/" in value:
        found |= {"leaf": value.rpartition("/")[2], "head": value.partition("/")[0]}
    if _PHONE.fullmatch(value):
        digits = re.sub(r"\D", "", value)
        found |= {"digits": digits, "national": digits[-10:]}
    return found


def _no_article(value: str) -> str:
    return re.sub(r"^(the|a|an|my|our) ", "", value, flags=re.IGNORECASE)


def _of_number(value: str) -> dict[str, str]:
    n = _number(value)
    if n is None:
        return {}
    found = {"digits": str(n), "two": f"{n:02d}", "three": f"{n:03d}", "less": str(n - 1)}
    if n < len(_NUMBERS):
        found |= {"word": _NUMBERS[n], "capital_word": _NUMBERS[n].capitalize()}
    return found


def _of_time(at: dt.time) -> dict[str, str]:
    half = "AM" if at.hour < 12 else "PM"
    short = str(at.hour % 12 or 12)
    return {
        "12h": f"{short}:{at.minute:02d} {half}", "24h": f"{at.hour:02d}:{at.minute:02d}",
        "h": short, "HH": f"{at.hour:02d}", "H": str(at.hour), "mm": f"{at.minute:02d}",
        "am_pm": half, "am_pm_zh": "上午" if half == "AM" else "下午", "seconds": f"{at:%H:%M:%S}",
        "am_pm_lower": half.lower(),
    }  # fmt: skip


def _of_length(seconds: int) -> dict[str, str]:
    minutes, hours = seconds // 60, seconds // 3600
    return {
        "minutes": str(minutes), "seconds": str(seconds), "hours": str(hours),
        "pad": f"{hours:02d}{minutes % 60:02d}{seconds % 60:02d}".lstrip("0"),
        "m": f"{minutes % 60:02d}", "s": f"{seconds % 60:02d}", "h": f"{hours:02d}",
    }  # fmt: skip


def _seconds(value: str, now: dt.datetime) -> int | None:
    lengths = [p.value for p in _reading(value, now).pieces if isinstance(p.value, Length)]
    return lengths[0].seconds if len(lengths) == 1 else None


def _of_day(day: dt.date, now: dt.datetime) -> dict[str, str]:
    year = f", {day.year}" if day.year != now.year else ""
    weekday = "一二三四五六日"[day.weekday()]
    return {
        "full": f"{day:%A}, {day:%B} {day.day}, {day.year}", "month": f"{day:%B} {day.year}",
        "month_day": f"{day:%B} {day.day}{year}", "short": f"{day:%b} {day.day}{year}",
        "weekday_day": f"{day:%a}, {day:%b} {day.day}{year}", "iso": day.isoformat(),
        "day_month": f"{day.day} {day:%B}", "weekday": f"{day:%A}", "wday": f"{day:%a}",
        "d": str(day.day), "zh": f"{day.year}年{day.month}月{day.day}日 星期{weekday}",
        "zh_day": f"{day.month}月{day.day}日",
    }  # fmt: skip


def _number(value: str) -> int | None:
    plain = value.strip().lower().removesuffix("%").strip()
    if re.fullmatch(r"\d{1,9}", plain) and (plain == "0" or not plain.startswith("0")):
        return int(plain)
    if ordinal := _ORDINAL.fullmatch(plain):
        return int(ordinal[1])
    if plain in _NUMBERS:
        return _NUMBERS.index(plain)
    if len(plain) == 1 and plain in _CJK:
        return _CJK.index(plain)
    return _MULTIPLES.get(plain) if plain in ("once", "twice") else None


def _clock(value: str, now: dt.datetime) -> dt.time | None:
    pieces = _reading(value, now).pieces
    return combine(pieces, now).time if pieces else None


def _day(value: str, now: dt.datetime) -> dt.date | None:
    pieces = [p for p in _reading(value, now).pieces if isinstance(p.value, dt.date)]
    days = {p.value for p in pieces}
    if len(days) > 1:  # of "Tuesday, November 24" the weekday alone is the next one
        days = {p.value for p in pieces if re.search(r"\d", value[p.start : p.end])}
    found = days.pop() if len(days) == 1 else None
    return found if isinstance(found, dt.date) else None


@lru_cache(maxsize=512)
def _reading(value: str, now: dt.datetime) -> Reading:
    return Reading(value, now)


def _blank(value: str, spans: list[tuple[int, int]]) -> bool:
    """Whether nothing but glue stands beside the spans."""
    rest = "".join(c for i, c in enumerate(value) if not any(a <= i < b for a, b in spans))
    return re.fullmatch(r"(?:[\s,，.]|\b(?:on|at|the|of)\b)*", rest) is not None
