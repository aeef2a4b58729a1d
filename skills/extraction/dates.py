"""Dates as people write them, to ISO 8601. Standard library only: it goes into the wall with the
function.
"""

from __future__ import annotations

import datetime as dt
import re

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar jänner janv enero", "feb february februar feber",
            "mar march mär märz maerz mrz", "apr april", "may mai", "jun june "
                                                                    "juni", "jul july juli",
            "aug august", "sep sept september", "oct october okt oktober", "nov november",
            "dec december dez dezember",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_NAMES = "|".join(sorted(_MONTHS, key=len, reverse=True))
_CLOCKS = (
    re.compile(r"(?<!\d)(\d{1,2}):(\d{2})(?::\d{2})?(?:\.\d+)?\s*([ap]\.?m\.?)?", re.I),
    re.compile(r"(?<![\d.])(\d{1,2})\.(\d{2})\s*([ap]\.?m\b)", re.I),
    re.compile(r"(?<![\d.])(\d{1,2})(?:\.(\d{2}))?\s*(?=Uhr\b)()", re.I),
    re.compile(r"^\D{0,12}\b(\d{1,2})()\s*([ap]\.?m\b)", re.I),
)
"""6:30 pm, 6.30pm, 18.30 Uhr, 18 Uhr, and right behind the day 6pm."""
_YEAR = re.compile(r"(?<![\d.,])(?:1[0-9]|20)\d\d(?![\d]|[.,]\d)")
_WAYS = (
    ("ymd", re.compile(r"(?<!\d)(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)")),
    ("dMy", re.compile(rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|"
                       rf"th)?\.?\s*(?:of\s+)?({_NAMES})\b\.?,?\s*(\d{{4}})", re.I)),
    ("Mdy", re.compile(rf"\b({_NAMES})\b\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?,?\s*(\d{{4}})", re.I)),
    ("dmy", re.compile(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)")),
    ("??y", re.compile(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)")),
)  # fmt: skip
LONG = 120
_UNITS = {
    "d": r"days?|d|tag(?:en?)?|天|日", "w": r"weeks?|wochen?|wk|周|个?星期",
    "m": r"months?|monate?n?|mon|mo|个?月", "y": r"years?|jahre?n?|yr|年",
    "h": r"hours?|hrs?|h|stunden?|std|个?小时|minutes?|mins?|minuten?|分钟|seconds?|secs?"
         r"|sekunden?|秒",
}  # fmt: skip
_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}
_HOURS = re.compile(r"hours?|hrs?|h|stunden?|std|个?小时", re.I)
_UNIT = "|".join(f"(?P<{key}>{how})" for key, how in _UNITS.items())
_NUMBER = r"(?P<n>\d{1,3}|an?|eine[mnr]?|one|[一两二三四五六七八九十半])\+?"
_AGO = (
    re.compile(rf"(?<!\w){_NUMBER}\s*(?:{_UNIT})\.?\s*(?:ago|前)(?![a-z])", re.I),
    re.compile(
        rf"(?<!\w)(?:vor|seit)\s+(?:über\s+|mehr als\s+)?{_NUMBER}\s*(?:{_UNIT})(?!\w)", re.I
    ),
)  # fmt: skip
_NEAR = (
    (2, re.compile(r"day before yesterday|vorgestern|前天", re.I)),
    (1, re.compile(r"yesterday|gestern|昨[天日]", re.I)),
    (0, re.compile(r"today|just now|\bheute\b|gerade eben|soeben|今[天日]|刚刚", re.I)),
)
_FEW = {"一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
        "十": 10}  # fmt: skip
_NO_YEAR = (
    ("dM", re.compile(rf"(?<![\d.])(\d{{1,2}})(?:st|nd|rd|th)?\.?\s*({_NAMES})\b"
                      r"(?!\.?,?\s*\d{4})", re.I)),
    ("Md", re.compile(rf"\b({_NAMES})\b\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:])"
                      r"(?!,?\s*\d{4})", re.I)),
    ("md", re.compile(r"(?<!\d)(\d{1,2})月(\d{1,2})[日号]")),
)  # fmt: skip
SHORT = 60


def date(value: object, month_first: bool = True) -> str | None:
    """ "2026-03-05", with the time where there is one "2026-03-05T14:30"; None for no date.

    ``month_first``: of "03/05/2026", where both could be the month."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _of_seconds(float(value))
    said = re.sub(r"\s+", " ", str(value)).strip() if isinstance(value, str) else ""
    if not said or len(said) > LONG:
        return None
    for order, way in _WAYS:
        if found := way.search(said):
            return _made(order, found, said[found.end() :], month_first)
    return None


def year(value: object) -> float | None:
    """The year in a text: 1972.0 of "Blue Heron, 1972. 264 pages"."""
    said = value if isinstance(value, str) and len(value) <= LONG else ""
    found = _YEAR.search(said)
    return float(found[0]) if found else None


def ago(value: object, at: str) -> str | None:
    """The day of "2 days ago", "vor 3 Tagen", "昨天", seen ``at``, ISO 8601; also of a day without
    its year, which is that nearest to ``at``. None for what says no such day."""
    said = re.sub(r"\s+", " ", value).strip() if isinstance(value, str) else ""
    if not said or len(said) > SHORT or not at:
        return None
    try:
        now = dt.datetime.fromisoformat(at)
    except ValueError:
        return None
    for way in _AGO:
        if found := way.search(said):
            return (now - _long(found)).date().isoformat()
    for days, way in _NEAR:
        if way.search(said):
            return (now - dt.timedelta(days=days)).date().isoformat()
    return _without_year(said, now.date())


def _long(found: re.Match[str]) -> dt.timedelta:
    said = found["n"].lower()
    number = float(said) if said.isdecimal() else 0.5 if said == "半" else _FEW.get(said, 1)
    unit = next(key for key in _UNITS if found[key])
    if unit == "h":
        return dt.timedelta(hours=number if _HOURS.fullmatch(found["h"]) else 0)
    return dt.timedelta(days=number * _DAYS[unit])


def _without_year(said: str, now: dt.date) -> str | None:
    for order, way in _NO_YEAR:
        if found := way.search(said):
            one, two = found.groups()
            month = int(one) if order == "md" else _MONTHS[(one if order == "Md" else two).lower()]
            day = int(one if order == "dM" else two)
            near = [each for year in (now.year - 1, now.year, now.year + 1)
                    if (each := _day(year, month, day)) is not None]  # fmt: skip
            return min(near, key=lambda each: abs(each - now)).isoformat() if near else None
    return None


def _day(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _made(order: str, found: re.Match[str], rest: str, month_first: bool) -> str | None:
    one, two, three = found.groups()
    if order == "ymd":
        year, month, day = int(one), int(two), int(three)
    elif order == "dMy":
        year, month, day = int(three), _MONTHS[two.lower()], int(one)
    elif order == "Mdy":
        year, month, day = int(three), _MONTHS[one.lower()], int(two)
    else:
        first = order == "??y" and (month_first or int(two) > 12) and int(one) <= 12
        year, month, day = int(three), int(one if first else two), int(two if first else one)
    year += 2000 if year < 100 else 0
    try:
        day_of = dt.date(year, month, day).isoformat()
    except ValueError:
        return None
    clock = next((seen for way in _CLOCKS if (seen := way.search(rest))), None)
    if clock is None:
        return day_of
    hour, minute, half = int(clock[1]), int(clock[2] or 0), (clock[3] or "").lower()[:1]
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    return f"{day_of}T{hour:02}:{minute:02}" if hour < 24 and minute < 60 else day_of


def _of_seconds(seconds: float) -> str | None:
    """Of Unix time in seconds or milliseconds."""
    seconds = seconds / 1000 if seconds > 1e11 else seconds
    if not 6e8 < seconds < 4e9:
        return None
    return dt.datetime.fromtimestamp(seconds, dt.UTC).strftime("%Y-%m-%dT%H:%M")
