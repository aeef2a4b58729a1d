"""Whether the forms in which a recipe writes a value are all of it: no part of it may be dropped.

A part that no step writes must be the same in all that the recipe was learnt from, and in the new
value: whoever learns from "7 AM" and "9 PM" knows no place for minutes, so "8:45 PM" does not fit.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from assistant.shortcuts.base import Parameter
from assistant.shortcuts.forms import WHOLE_DAY, bare, clock_in, day_in, kind_of, seconds_in

_WORD_FOR_WORD = frozenset({"said", "bare"})
_PART_OF_A_TEXT = frozenset({"first", "last", "stem", "leaf", "head", "national"})
_WHOLE_TIME = frozenset({"12h", "24h", "seconds"})
_HALF = frozenset({"am_pm", "am_pm_zh", "am_pm_lower"})
_WHOLE_DATE = WHOLE_DAY | {"zh", "zh_day"}
_A_WEEK = 7


def covers(parameter: Parameter, forms: Iterable[str], value: str, now: dt.datetime) -> bool:
    """Whether a recipe that writes a parameter only in these forms can stand for this value."""
    used, kind = set(forms), parameter.kind
    if kind_of(value, now) != kind and kind != "text":
        return False
    if used & _WORD_FOR_WORD or kind == "number" or (kind == "text" and value in parameter.seen):
        return True
    if kind == "date" and used & {"weekday", "wday"} and not used & (_WHOLE_DATE | {"d", "month"}):
        day = day_in(value, now)
        return day is not None and 0 <= (day - now.date()).days < _A_WEEK
    dropped = _dropped(kind, used, value, now)
    others = [_dropped(kind, used, each, now) for each in parameter.seen]
    if kind == "date" and "d" in used:  # a calendar is turned to a month that was seen
        return dropped is not None and (not dropped or dropped in others)
    return dropped is not None and all(each == dropped for each in others if dropped)


def _dropped(
    kind: str, used: set[str], value: str, now: dt.datetime
) -> Mapping[str, object] | None:
    """The parts of a value that none of the forms writes; None where it is no such value."""
    if kind == "time":
        at = clock_in(value, now)
        return _of_time(at, used) if at is not None else None
    if kind == "length":
        seconds = seconds_in(value, now)
        return _of_length(seconds, used) if seconds is not None else None
    if kind == "date":
        day = day_in(value, now)
        return _of_day(day, used) if day is not None else None
    return _of_text(bare(value), used)


def _of_time(at: dt.time, used: set[str]) -> Mapping[str, object]:
    if used & _WHOLE_TIME:
        return {}
    found: dict[str, object] = {}
    if "mm" not in used:
        found["minute"] = at.minute
    if not used & {"H", "HH"}:
        if "h" not in used:
            found["hour"] = at.hour % 12
        if not used & _HALF:
            found["half"] = at.hour < 12
    return found


def _of_length(seconds: int, used: set[str]) -> Mapping[str, object]:
    if used & {"seconds", "pad"}:
        return {}
    hours, minutes = seconds // 3600, seconds // 60 % 60
    written = {"h": "h" in used or "hours" in used, "m": "m" in used, "s": "s" in used}
    if "minutes" in used:
        written |= {"h": True, "m": True}
    parts = {"h": hours, "m": minutes, "s": seconds % 60}
    return {name: part for name, part in parts.items() if not written[name]}


def _of_day(day: dt.date, used: set[str]) -> Mapping[str, object]:
    if used & _WHOLE_DATE:
        return {}
    found: dict[str, object] = {}
    if "month" not in used:
        found["month"] = (day.year, day.month)
    if "d" not in used:
        found["day"] = day.day
    return found


def _of_text(value: str, used: set[str]) -> Mapping[str, object]:
    if used - _PART_OF_A_TEXT:
        return {}
    words = value.split()
    found: dict[str, object] = {}
    if used & {"first", "last"}:
        begin, end = int("first" in used), len(words) - int("last" in used)
        found["words"] = words[begin:end]
    if "stem" in used:
        found["ending"] = value.rpartition(".")[2]
    if used & {"leaf", "head"}:
        pieces = value.split("/")
        found["pieces"] = pieces[int("head" in used) : len(pieces) - int("leaf" in used)]
    if "national" in used:
        found["country"] = "".join(c for c in value if c.isdecimal())[:-10]
    return {name: part for name, part in found.items() if part}
