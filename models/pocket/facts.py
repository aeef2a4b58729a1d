"""Facts that a text implies: the hour of "half past seven", the month of "next Friday".

A picker wants "7", "30" and "PM" where a person said "19:30", and calls a day "Friday, November 20,
2026" where they said "on Friday". Each fact is a short text, made from a place in the text, that
can be copied, or looked for on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time, timedelta
from functools import lru_cache

from models.pocket.hours import HAN, SMALL, TENS, counted, hours

MOST = 40
"""Facts of one text, at most."""


@dataclass(frozen=True, slots=True)
class Fact:
    """``text`` follows from ``source[start:end]``."""

    start: int
    end: int
    kind: str
    """One of ``models.pocket.items.FACT_KINDS``."""
    text: str


@lru_cache(maxsize=4096)
def facts(source: str, today: date | None = None) -> tuple[Fact, ...]:
    """What follows from a text, in the order of the text; days need to know which day it is."""
    found = [
        *_times(source),
        *_days(source, today),
        *_numbers(source),
        *_addresses(source),
        *_phones(source),
        *_lengths(source),
    ]
    taken: dict[tuple[int, str, str], Fact] = {}
    for fact in sorted(found, key=lambda f: f.start):
        taken.setdefault((fact.start, fact.kind, fact.text), fact)
    return tuple(taken.values())[:MOST]


# --- times ----------------------------------------------------------------------------------------


def _times(source: str) -> Iterator[Fact]:
    for start, end, at in hours(source):
        yield from _of_time(start, end, at)


def _of_time(start: int, end: int, at: time) -> Iterator[Fact]:
    half = "AM" if at.hour < 12 else "PM"
    yield Fact(start, end, "hour", str(at.hour % 12 or 12))
    yield Fact(start, end, "hour24", f"{at.hour:02d}")
    yield Fact(start, end, "minute", f"{at.minute:02d}")
    yield Fact(start, end, "half", half)
    yield Fact(start, end, "half", "上午" if at.hour < 12 else "下午")
    yield Fact(start, end, "clock", f"{at.hour % 12 or 12}:{at.minute:02d} {half}")


# --- days -----------------------------------------------------------------------------------------

_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september",
           "october", "november", "december")  # fmt: skip
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTH = "(?P<{}>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?"
_DAY = re.compile(
    rf"(?i)\b{_MONTH.format('m1')} (?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<y1>\d{{4}}))?"
    rf"|\b(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH.format('m2')}(?: (?P<y2>\d{{4}}))?"
    r"|(?:(?P<y3>\d{4})年)?(?P<m3>\d{1,2})月(?P<d3>\d{1,2})[日号]"
    r"|(?P<y4>\d{4})-(?P<m4>\d\d)-(?P<d4>\d\d)"
    r"|\b(?P<relative>today|tonight|tomorrow|the day after tomorrow)\b"
    r"|(?P<relative_zh>今天|明天|后天)"
    r"|\b(?P<weekday>mon|tues|wednes|thurs|fri|satur|sun)day\b"
    r"|(?:星期|周|礼拜)(?P<weekday_zh>[一二三四五六日天])"
)
_RELATIVE = {"today": 0, "tonight": 0, "tomorrow": 1, "the day after tomorrow": 2, "今天": 0,
             "明天": 1, "后天": 2}  # fmt: skip
_BEGINNINGS = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")


def _days(source: str, today: date | None) -> Iterator[Fact]:
    if today is None:
        return
    whole: set[date] = set()
    for m in _DAY.finditer(source):
        day = _meant(m, today)
        if day is None or (day in whole and (m["weekday"] or m["weekday_zh"])):
            continue
        whole.add(day)
        start, end = m.span()
        weekday, month = _WEEKDAYS[day.weekday()].title(), _MONTHS[day.month - 1].title()
        yield Fact(start, end, "day", f"{weekday}, {month} {day.day}, {day.year}")
        yield Fact(start, end, "month", f"{month} {day.year}")
        yield Fact(start, end, "daynumber", str(day.day))
        yield Fact(start, end, "weekday", weekday)
        yield Fact(start, end, "weekday", "星期" + "一二三四五六日"[day.weekday()])
        yield Fact(start, end, "day", f"{day.year}年{day.month}月{day.day}日")


def _meant(m: re.Match[str], today: date) -> date | None:
    for n in "1234":
        if m[f"m{n}"]:
            name = m[f"m{n}"]
            month = int(name) if name.isdigit() else _month(name)
            return _safe(int(m[f"y{n}"] or today.year), month, int(m[f"d{n}"]))
    relative = (m["relative"] or m["relative_zh"] or "").lower()
    if relative:
        return today + timedelta(days=_RELATIVE[relative])
    if m["weekday"]:
        wanted = _BEGINNINGS.index(m["weekday"].lower())
    else:
        wanted = "一二三四五六日".index(m["weekday_zh"].replace("天", "日"))
    return today + timedelta(days=(wanted - today.weekday()) % 7)


def _month(name: str) -> int:
    return next(i for i, month in enumerate(_MONTHS, 1) if month.startswith(name.lower()))


def _safe(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


# --- numbers and addresses ------------------------------------------------------------------------

_NUMBER = re.compile(rf"(?i)\b({'|'.join((*SMALL, *TENS))})\b")
_NUMBER_ZH = re.compile(
    r"(?<![周期拜])([二三四五六七八九]?十[一二三四五六七八九]?|[一两二三四五六七八九])(?=[个分秒小张封条杯本位遍次双件首天])"
)


def _numbers(source: str) -> Iterator[Fact]:
    for m in _NUMBER.finditer(source):
        word = m[0].lower()
        value = TENS[word] if word in TENS else SMALL.index(word)
        yield Fact(*m.span(), "number", str(value))
    for m in _NUMBER_ZH.finditer(source):
        yield Fact(*m.span(), "number", str(counted(m[0].replace("两", "二"))))


_HOST = re.compile(
    r"(?i)\b(?:https?://)?(?:[a-z0-9-]+\.)+(?:com|org|net|io|cn|example)\b[^\s，。“”、？（）()]*"
)


def _addresses(source: str) -> Iterator[Fact]:
    """A web address as it is typed: with its scheme, without a full stop that ends the sentence."""
    for m in _HOST.finditer(source):
        bare = m[0].rstrip(".,;:!?")
        if "@" in source[max(0, m.start() - 1) : m.end()]:
            continue
        place = m.start(), m.start() + len(bare)
        yield Fact(*place, "address", bare if "://" in bare else f"https://{bare}")
        yield Fact(*place, "address", bare.split("://")[-1])


_PHONE = re.compile(r"(?<![\d.])\+?\d[\d ()-]{7,}\d(?!\d)")


def _phones(source: str) -> Iterator[Fact]:
    """A number as a dialler takes it: digits, with the country where it is known."""
    for m in _PHONE.finditer(source):
        digits = re.sub(r"\D", "", m[0])
        if m[0].startswith("+"):
            yield Fact(*m.span(), "phone", f"+{digits}")
        elif len(digits) == 10:
            yield Fact(*m.span(), "phone", f"+1{digits}")
        yield Fact(*m.span(), "phone", digits)


# --- lengths of time ------------------------------------------------------------------------------

_UNIT = re.compile(
    rf"(?i)(?<![\d:.])(?P<many>\d{{1,3}}|\b(?:{'|'.join((*SMALL, *TENS))}|an?|half an?)\b)"
    r"[ -]?(?P<unit>hours?|hrs?|h|minutes?|mins?|seconds?|secs?|s)\b(?P<half> and a half)?"
    rf"|(?P<many_zh>\d{{1,3}}|[{HAN}十两半]{{1,3}})个?(?P<half_zh>半)?"
    r"(?P<unit_zh>小时|钟头|分钟|分(?!之)|秒钟?)(?P<half_after>半)?"
)
_SECONDS = {"h": 3600, "m": 60, "s": 1, "小": 3600, "钟": 3600, "分": 60, "秒": 1}
_BETWEEN = re.compile(r"(?:,|，| |and|又|零|过)*")


def _lengths(source: str) -> Iterator[Fact]:
    """A length of time as a keypad takes it: hours, minutes, seconds, without zeros before."""
    start = end = total = 0
    least = 0
    for m in _UNIT.finditer(source):
        unit = _SECONDS[(m["unit"] or m["unit_zh"])[0].lower()]
        many = _many(m["many"] or m["many_zh"])
        more = 0.5 if m["half"] or m["half_zh"] or m["half_after"] else 0.0
        seconds = round((many + more) * unit)
        if least and unit < least and _BETWEEN.fullmatch(source[end : m.start()]):
            total += seconds
        else:
            yield from _spelled(start, end, total)
            start, total = m.start(), seconds
        end, least = m.end(), unit
    yield from _spelled(start, end, total)


def _many(said: str) -> float:
    word = said.lower()
    if word.isdigit():
        return int(word)
    if word in ("a", "an"):
        return 1
    if word.startswith("half") or word == "半":
        return 0.5
    if word in TENS:
        return TENS[word]
    return SMALL.index(word) if word in SMALL else counted(word.replace("两", "二").strip("半"))


def _spelled(start: int, end: int, seconds: int) -> Iterator[Fact]:
    if 0 < seconds < 100 * 3600:
        hours, rest = divmod(seconds, 3600)
        digits = f"{hours}{rest // 60:02d}{rest % 60:02d}".lstrip("0")
        yield Fact(start, end, "spelled", digits)
