"""English times: "half past seven", "in 20 minutes", "every weekday at 6:30", "dec 3rd".

Number words are read by text2num, spelled-out dates by dateutil; the patterns only find them.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator

from dateutil import parser as dates
from text_to_num import text2num

from assistant.understanding.times import (
    ALL_DAYS,
    WEEKEND,
    WORKDAYS,
    Clock,
    DayPart,
    Days,
    Half,
    Length,
    Piece,
    Value,
    coming,
    coming_day,
    day_range,
    weekday_from,
    without_overlaps,
)

_UNITS = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety"
_WORD = rf"(?:(?:{_TENS})(?:[ -](?:{_UNITS}))?|{_TEENS}|{_UNITS})"
NUMBER = rf"(?:\d+(?:\.\d+)?|(?:(?:one|a) )?hundred(?: and)?(?: {_WORD})?|{_WORD})"
_HOUR = rf"(?:[01]?\d|2[0-4]|{_TEENS}|{_UNITS})"
_HALF = r"(?:\s*(?P<half>a\.?\s?m\b\.?|p\.?\s?m\b\.?))"
_DAYNAME = (
    r"(?:mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?"
    r"|sun(?:day)?)"
)
_DAYS = {"mon": 0, "tue": 1, "wed": 2, "thu": 3, "fri": 4, "sat": 5, "sun": 6}
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_TOMORROW = r"(?:tomm?orr?ow|tmrw?|tmr|tmw|2morrow)"
_LIST = r"(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+|\s*&\s*|\s*/\s*)"
_SECONDS = {"h": 3600, "m": 60, "s": 1}
_UNIT = r"(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|h(?=\b|\d)|m(?=\b|\d)|s\b)"
_ONE_LENGTH = (
    rf"(?:{NUMBER} and a half[ -]?{_UNIT}|an? {_UNIT} and a half|half an? {_UNIT}|half[ -]{_UNIT}"
    rf"|{NUMBER} {_UNIT} and a half|(?:a )?quarter of an hour|{NUMBER}[ -]?{_UNIT}|an? {_UNIT})"
)
_LENGTH = rf"{_ONE_LENGTH}(?:(?:,? and |, | )?{NUMBER}[ -]?{_UNIT})*"

Read = Callable[[re.Match[str], dt.datetime], Value | None]


def number(words: str) -> float:
    """Raises ValueError for what is no number."""
    words = words.strip().lower().replace("fourty", "forty")
    if re.fullmatch(r"\d+(?:\.\d+)?", words):
        return float(words)
    return float(text2num(re.sub(r"^a hundred", "one hundred", words), "en"))


def find(text: str, now: dt.datetime) -> list[Piece]:
    """All pieces of time in ``text``, in reading order, not overlapping."""
    pieces = [
        Piece(match.start(), match.end(), value)
        for pattern, read in _PATTERNS
        for match in pattern.finditer(text)
        if (value := read(match, now)) is not None
    ]
    return without_overlaps(pieces)


def bare_hour(text: str) -> Iterator[Piece]:
    """Lone numbers that could be an hour; for a sentence that must contain a time."""
    for match in re.finditer(rf"(?<![\d.:])\b({_HOUR})\b(?![\d:%]|\.\d)", text, re.IGNORECASE):
        yield Piece(match.start(), match.end(), _clock(match[1], None, None))


def _clock(hour: str, minute: str | None, half: str | None, *, vague: bool = False) -> Clock:
    which: Half | None = None
    if half:
        which = "am" if half.lower().startswith("a") else "pm"
    hours, minutes = int(number(hour)), int(number(minute)) if minute else 0
    written = hours == 0 or hours > 12 or (hour.startswith("0") and len(hour) > 1)
    return Clock(hours, minutes, None if hours > 12 else which, written and not which, vague)


def _digits(m: re.Match[str], now: dt.datetime) -> Value | None:
    return _valid(_clock(m["h"], m["m"], m["half"], vague=bool(m["ish"])))


def _spoken(m: re.Match[str], now: dt.datetime) -> Value | None:
    minute = re.sub(r"^(?:oh|o)[ -]", "", m["m"], flags=re.IGNORECASE)
    return _valid(_clock(m["h"], minute, m["half"]))


def _past(m: re.Match[str], now: dt.datetime) -> Value | None:
    by = m["by"].lower()
    minutes = 30 if by == "half" else 15 if "quarter" in by else int(number(m["n"]))
    hour = _clock(m["h"], None, m["half"])
    if (m["dir"] or "past").lower() in ("past", "after"):
        return _valid(Clock(hour.hour, minutes, hour.half, hour.as_written))
    back = (hour.hour - 1) or 12
    half = hour.half
    if hour.hour == 12 and half:
        half = "am" if half == "pm" else "pm"
    return _valid(Clock(back, 60 - minutes, half, hour.as_written))


def _hour_only(m: re.Match[str], now: dt.datetime) -> Value | None:
    groups = m.groupdict()
    vague = bool(groups.get("ish") or groups.get("about"))
    return _valid(_clock(m["h"], None, groups.get("half"), vague=vague))


def _compact(m: re.Match[str], now: dt.datetime) -> Value | None:
    return _valid(_clock(m["h"], m["m"], m["half"]))


def _valid(clock: Clock) -> Clock | None:
    return clock if clock.hour <= 24 and 0 <= clock.minute < 60 else None


def _named(m: re.Match[str], now: dt.datetime) -> Value:
    midnight = m[0].lower().endswith("midnight")
    return Clock(24 if midnight else 12, 0, None, as_written=True)


def _part(m: re.Match[str], now: dt.datetime) -> Value:
    return DayPart("am" if "morning" in m[0].lower() else "pm")


def _tonight(m: re.Match[str], now: dt.datetime) -> Value:
    return DayPart("pm")


def _today(m: re.Match[str], now: dt.datetime) -> Value:
    return now.date()


def _ahead(days: int) -> Read:
    return lambda m, now: now.date() + dt.timedelta(days=days)


def _in_days(m: re.Match[str], now: dt.datetime) -> Value:
    count = 1 if m["n"].lower() == "a" else int(number(m["n"]))
    return now.date() + dt.timedelta(days=count * (7 if m["u"].lower().startswith("w") else 1))


def _weekday(m: re.Match[str], now: dt.datetime) -> Value:
    next_week = (m["next"] or "").lower().startswith("next")
    return weekday_from(now, _DAYS[m["d"][:3].lower()], next_week=next_week)


def _date(m: re.Match[str], now: dt.datetime) -> Value | None:
    try:
        found = dates.parse(m[0].replace(" of ", " ").removeprefix("the "), default=now)
    except (ValueError, OverflowError):
        return None
    return coming(now, found.month, found.day, found.year if re.search(r"\d{4}", m[0]) else None)


def _day_of_month(m: re.Match[str], now: dt.datetime) -> Value | None:
    return coming_day(now, int(m["d"]))


def _every_day(m: re.Match[str], now: dt.datetime) -> Value:
    return Days(ALL_DAYS)


def _workdays(m: re.Match[str], now: dt.datetime) -> Value:
    return Days(WORKDAYS)


def _weekends(m: re.Match[str], now: dt.datetime) -> Value:
    return Days(WEEKEND)


def _day_span(m: re.Match[str], now: dt.datetime) -> Value:
    return Days(day_range(_DAYS[m["a"][:3].lower()], _DAYS[m["b"][:3].lower()]))


def _day_list(m: re.Match[str], now: dt.datetime) -> Value:
    names = re.findall(_DAYNAME, m[0], re.IGNORECASE)
    return Days(tuple(sorted({_DAYS[name[:3].lower()] for name in names})))


def _length(m: re.Match[str], now: dt.datetime) -> Value | None:
    seconds = 0.0
    for part in re.finditer(rf"{_ONE_LENGTH}", m["length"], re.IGNORECASE):
        seconds += _seconds(part[0].lower())
    from_now = bool(m["before"]) or bool(m["after"])
    return Length(round(seconds), from_now) if seconds > 0 else None


def _seconds(words: str) -> float:
    if "quarter of" in words:
        return 900
    unit = _SECONDS[re.findall(_UNIT, words)[-1][0]]
    if words.startswith("half"):
        return unit / 2
    half = unit / 2 if "and a half" in words else 0
    count = re.match(NUMBER, words)
    return (number(count[0]) if count else 1) * unit + half


def _p(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_MINUTE = (
    rf"(?:(?:oh|o)[ -](?:{_UNITS})|(?:twenty|thirty|fou?rty|fifty)(?:[ -](?:{_UNITS}))?|{_TEENS})"
)
_NOT_COUNT = (
    r"(?!\s*(?:%|percent|per cent|hours?|hrs?|min|sec|days?|weeks?|times|people|[:.]?\d|/))"
)
_PATTERNS: tuple[tuple[re.Pattern[str], Read], ...] = (
    (_p(r"\b(?:every ?day|daily|each day|all (?:seven )?days"
        r"|(?:every|each)(?: single)?(?= (?:morning|afternoon|evening|night)\b))\b"), _every_day),
    (_p(r"\b(?:every|each|on|all)? ?(?:week|work)(?:ing )?[ -]?days?\b"), _workdays),
    (_p(r"\b(?:every|each|on|at) (?:the )?weekends?\b|\bweekends\b"), _weekends),
    (_p(rf"\b(?:every |from |on )?(?P<a>{_DAYNAME})s?\s*(?:to|through|thru|till|until|-|–)\s*"
        rf"(?P<b>{_DAYNAME})s?\b"), _day_span),
    (_p(rf"\b(?:every|each) {_DAYNAME}s?(?:{_LIST}(?:every )?{_DAYNAME}s?)*\b"), _day_list),
    (_p(r"\b(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s"
        rf"(?:{_LIST}{_DAYNAME}s?)*\b"), _day_list),
    (_p(rf"\b(?P<before>in|after|for the next) (?P<length>{_LENGTH})\b(?P<after>(?!))?"), _length),
    (_p(rf"\b(?P<before>(?!))?(?P<length>{_LENGTH})(?P<after> from now| later)\b"), _length),
    (_p(rf"\b(?P<before>(?!))?(?P<length>{_LENGTH})(?P<after>(?!))?(?! (?:past|to|before"
        rf"|after|till)"
        rf"\s+{_HOUR}\b)"), _length),
    (_p(rf"(?<![\d:])(?P<h>[01]?\d|2[0-4])(?:[:h]|\.(?=\d\d\s*[ap]\.?m))(?P<m>[0-5]\d)(?::\d\d)?"
        rf"(?P<ish>ish)?{_HALF}?(?!\d)"), _digits),
    (_p(rf"(?<![\d:])(?P<h>0?\d|1[0-2])(?P<m>[0-5]\d){_HALF}"), _compact),
    (_p(rf"\b(?P<by>half|(?:a )?quarter|(?P<n>{NUMBER})(?: minutes?| mins?)?) "
        rf"(?P<dir>past|after|to|before|till|of) (?P<h>{_HOUR})(?: o'?clock)?\b{_HALF}?"), _past),
    (_p(rf"\b(?P<by>half)(?P<n>(?!))?(?P<dir>(?!))? (?P<h>{_UNITS}|{_TEENS})\b{_HALF}?"), _past),
    (_p(rf"\b(?P<h>{_TEENS}|{_UNITS})[ -](?P<m>{_MINUTE})\b{_HALF}?"), _spoken),
    (_p(rf"\b(?P<h>\d|1[0-2]) (?P<m>[0-5]\d)\b{_HALF}"), _compact),
    (_p(r"\b(?:at|for) (?P<h>\d|1[0-2]) (?P<m>[0-5][05])\b(?P<half>(?!))?"), _compact),
    (_p(rf"(?<![\d:.])(?P<h>{_HOUR}){_HALF}"), _hour_only),
    (_p(rf"\b(?P<h>{_HOUR})[ -]?(?P<ish>ish)\b"), _hour_only),
    (_p(rf"\b(?P<h>{_HOUR})(?= (?:(?:in the|at|this|{_TOMORROW}|on \w+day) )?"
        rf"(?:morning|afternoon|evening|night|tonight)\b)"), _hour_only),
    (_p(rf"\b(?:(?:at|for|around"
        rf"|about) )?(?:like )?(?P<h>{_HOUR}) or (?P<about>{_HOUR})\b{_HALF}?"),
     _hour_only),
    (_p(rf"\b(?P<about>like) (?P<h>{_HOUR})\b{_NOT_COUNT}"), _hour_only),
    (_p(rf"\b(?P<about>around|about|roughly|approximately) (?P<h>{_HOUR})\b{_NOT_COUNT}"),
     _hour_only),
    (_p(rf"\b(?P<h>{_HOUR})\s*(?:o'?clock|oclock)(?:{_HALF})?"), _hour_only),
    (_p(r"\b(?:12 )?(?:noon|midday)\b|\b(?:12 )?midnight\b"), _named),
    (_p(rf"\b(?:the )?day after {_TOMORROW}\b"), _ahead(2)),
    (_p(rf"\b{_TOMORROW}\b"), _ahead(1)),
    (_p(r"\b(?:today|this(?= (?:morning|afternoon|evening)))\b"), _today),
    (_p(r"\b(?:tonight|tonite|2nite)\b"), _tonight),
    (_p(rf"\b(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b(?:,? \d{{4}})?"), _date),
    (_p(rf"\b{_MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?\b(?:,? \d{{4}})?"), _date),
    (_p(r"\b\d{4}-\d{2}-\d{2}\b"), _date),
    (_p(r"\b(?:on )?the (?P<d>\d{1,2})(?:st|nd|rd|th)\b"), _day_of_month),
    (_p(r"\bin (?P<n>a|\d+|two|three|four|five|six|seven) (?P<u>days?|weeks?)\b"), _in_days),
    (_p(rf"\b(?P<next>next |this |coming |on )?(?P<d>{_DAYNAME})\b"), _weekday),
    (_p(r"\b(?:in the |at |this |the )?(?:morning|afternoon|evening|night)\b"), _part),
    (_p(rf"\b(?:at|by|@|until|till) ?(?P<h>{_HOUR})\b{_NOT_COUNT}"), _hour_only),
    (_p(rf"\bfor (?P<h>{_HOUR})\b{_NOT_COUNT}"), _hour_only),
)  # fmt: skip
