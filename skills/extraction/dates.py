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
_CLOCK = re.compile(r"(?<!\d)(\d{1,2}):(\d{2})(?::\d{2})?(?:\.\d+)?\s*([ap]\.?m\.?)?", re.I)
_WAYS = (
    ("ymd", re.compile(r"(?<!\d)(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)")),
    ("dMy", re.compile(rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|"
                       rf"th)?\.?\s*(?:of\s+)?({_NAMES})\b\.?,?\s*(\d{{4}})", re.I)),
    ("Mdy", re.compile(rf"\b({_NAMES})\b\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?,?\s*(\d{{4}})", re.I)),
    ("dmy", re.compile(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)")),
    ("??y", re.compile(r"(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)")),
)  # fmt: skip
LONG = 120


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
    clock = _CLOCK.search(rest)
    if clock is None:
        return day_of
    hour, minute, half = int(clock[1]), int(clock[2]), (clock[3] or "").lower()[:1]
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    return f"{day_of}T{hour:02}:{minute:02}" if hour < 24 and minute < 60 else day_of


def _of_seconds(seconds: float) -> str | None:
    """Of Unix time in seconds or milliseconds."""
    seconds = seconds / 1000 if seconds > 1e11 else seconds
    if not 6e8 < seconds < 4e9:
        return None
    return dt.datetime.fromtimestamp(seconds, dt.UTC).strftime("%Y-%m-%dT%H:%M")
