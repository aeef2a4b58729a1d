"""The phone's own date and time, read off the clock app's page, where no command tells them."""

from __future__ import annotations

import datetime as dt
import re
from itertools import pairwise

from device_drivers.base import Device
from device_drivers.verbs.alarm_list import CLOCK, time_of
from device_drivers.verbs.base import VerbFailed
from device_drivers.verbs.sight import open_page

_PAGE = ("Clock", "World Clock", "时钟", "世界时钟")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE = re.compile(
    r"(?P<month>[A-Z][a-z]{2,})\.? (?P<day>\d{1,2})\b"
    r"|\b(?P<day2>\d{1,2}) (?P<month2>[A-Z][a-z]{2,})"
    r"|(?P<month3>\d{1,2})月(?P<day3>\d{1,2})日"
)
_YEAR = re.compile(r"(?<!\d)(20\d\d)(?!\d)")


def shown_clock(phone: Device) -> tuple[str, str] | None:
    """The time and the date under it, as they are written: other cities have no date. Leaves the
    clock app in front. Raises VerbFailed without one."""
    texts = [e.text.strip() for e in open_page(phone, "Clock", _PAGE).elements if e.text]
    found = (pair for pair in pairwise(texts) if CLOCK.fullmatch(pair[0]) and _DATE.search(pair[1]))
    return next(found, None)


def phone_clock(phone: Device) -> dt.datetime | None:
    """The phone's date and time, without a zone; None where it cannot be read. Where no year is
    shown, the one that lies nearest by this machine's clock."""
    try:
        shown = shown_clock(phone)
    except VerbFailed:
        return None
    time = time_of(shown[0]) if shown else None
    day = day_in(shown[1], dt.datetime.now().astimezone().date()) if shown else None
    return dt.datetime.combine(day, time) if day and time else None


def day_in(text: str, today: dt.date) -> dt.date | None:
    """The day that a text names, in either language; None for none."""
    found = _DATE.search(text)
    if found is None:
        return None
    name = found["month"] or found["month2"]
    if name and name[:3].lower() not in _MONTHS:
        return None
    month = _MONTHS.index(name[:3].lower()) + 1 if name else int(found["month3"])
    day = int(found["day"] or found["day2"] or found["day3"])
    said = _YEAR.search(text)
    years = [int(said[1])] if said else [today.year - 1, today.year, today.year + 1]
    days = [each for year in years if (each := _valid(year, month, day))]
    return min(days, key=lambda each: abs(each - today), default=None)


def _valid(year: int, month: int, day: int) -> dt.date | None:
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None
