"""From when and until when something is so, in English and Chinese: phrases of time become ISO dates.

``timed`` takes "since March", "until Friday" or "明年" out of a clause and gives what is left.
A month or year stands for its first day; past phrases ("since March") look back, others ahead. A
phrase that names no day that we know stays where it is.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
_UNIT = r"(?:year|month|week|spring|summer|autumn|fall|winter)"
_ENGLISH = (
    rf"(?:\d{{4}}-\d\d-\d\d|(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}(?:,? \d{{4}})?"
    rf"|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|{_MONTH}(?:,? (?:of )?\d{{4}})?"
    rf"|(?:the end of )?(?:next|last|this) (?:{_UNIT}|{_DAY}|{_MONTH})|{_DAY}"
    r"|today|tomorrow|tonight|yesterday|(?:19|20)\d\d)"
)
_NUMBER = r"[一二三四五六七八九十两\d]{1,3}"
_CHINESE = (
    rf"(?:(?:\d{{4}}|今|明|去|后|前)年(?:{_NUMBER}月(?:{_NUMBER}[日号])?|初|底)?"
    rf"|{_NUMBER}月(?:{_NUMBER}[日号])?|(?:下|上|这)(?:个)?(?:周|星期|礼拜)(?:[一二三四五六日天])?"
    r"|(?:下|上)(?:个)?月|(?:周|星期|礼拜)[一二三四五六日天]|今天|明天|后天|昨天)"
)
_I = re.IGNORECASE
_SINCE = re.compile(rf",?\b(?:ever )?since (?P<day>{_ENGLISH})\b\.?", _I)
_FROM = re.compile(
    rf"\b(?:starting|as of|from|beginning)(?: in| on| from)? (?P<day>{_ENGLISH})(?: on(?:wards?)?)?\b,?",
    _I,
)
_UNTIL = re.compile(rf"\b(?:until|till|'?til|through) (?P<day>{_ENGLISH})\b,?", _I)
_NEXT = re.compile(
    rf"(?<!every )\b(?:in )?(?P<day>next (?:{_UNIT}|{_DAY}|{_MONTH})|tomorrow)\b,?", _I
)
_LAST = re.compile(
    rf"\b(?:back )?(?:in |on )?(?P<day>last (?:{_UNIT}|{_DAY}|{_MONTH})|yesterday|(?<=in )(?:19|20)\d\d)\b,?",
    _I,
)
_ON = re.compile(rf"\b(?:in|on|this) (?P<day>{_ENGLISH})\b(?!s),?", _I)
_NOT_LATER = re.compile(
    r"\b(?:moved|started|joined|left|switched|changed|bought|sold|rented|adopted|quit|retired|settled|given up|gave up|stopped"
    r"|cancelled|closed|deleted|replaced|became|got|completed|picked up|renamed|have (?:worked|lived|been))\b",
    _I,
)
_GOES = re.compile(
    r"\b(?:quit|stopped|gave up|given up|bought|sold|left|retired|got divorced|flying|fly|going|travell?ing|moving|moved|started|starting|joined|joining|leaving|visiting)\b",
    _I,
)
_ZH_SINCE = re.compile(rf"(?:自从?|从)(?P<day>{_CHINESE})(?:开始|起|以来)?")
_ZH_UNTIL = re.compile(rf"(?:一直)?(?:到|至|直到)(?P<day>{_CHINESE})(?:为止|之前|前)?")
_ZH_NEXT = re.compile(
    r"(?P<day>明年初?|后年|下个?月|下个?(?:周|星期|礼拜)[一二三四五六日天]?|明天|后天)(?=.)"
)
_ZH_LAST = re.compile(
    r"(?P<day>去年|前年|上个?月|上个?(?:周|星期|礼拜)[一二三四五六日天]?|昨天)(?=.)"
)
_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2}


@dataclass(frozen=True, slots=True)
class Timed:
    """What is left of a clause, and the ISO dates that it named ("" for none)."""

    rest: str
    since: str = ""
    until: str = ""
    ahead: bool = False
    """It begins later than today."""


def timed(clause: str, now: date) -> Timed:
    """``clause`` without its phrases of time that say since or until when. A clause about going
    somewhere also gives its "on Friday"."""
    found = Timed(clause)
    forward = [_FROM, _NEXT] + ([_ON] if _GOES.search(clause) else [])
    found = _taken(found, (_UNTIL, _ZH_UNTIL), now, until=True)
    found = _taken(
        found, (_SINCE, _ZH_SINCE, _LAST if _NOT_LATER.search(clause) else _ZH_LAST), now, back=True
    )
    found = _taken(found, (*forward, _ZH_NEXT), now, back=bool(_NOT_LATER.search(clause)))
    return replace(found, ahead=found.since > now.isoformat())


def _taken(
    so_far: Timed, patterns: tuple[re.Pattern[str], ...], now: date, *,
    back: bool = False, until: bool = False,
) -> Timed:  # fmt: skip
    for pattern in patterns:
        match = pattern.search(so_far.rest)
        day = resolve(match["day"], now, back=back) if match else None
        if match is None or day is None or (so_far.since and not until):
            continue
        rest = f"{so_far.rest[: match.start()]} {so_far.rest[match.end() :]}"
        rest = re.sub(r"\s{2,}", " ", rest).strip(" ,") if rest.isascii() else rest.strip()
        rest = re.sub(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", "", rest)
        if until:
            return replace(so_far, rest=rest, until=day.isoformat())
        return replace(so_far, rest=rest, since=day.isoformat())
    return so_far


def resolve(phrase: str, now: date, *, back: bool = False) -> date | None:
    """The day that a phrase names; ``back``: a month or weekday without more is the last one."""
    text = phrase.lower().strip().removeprefix("the end of ").removeprefix("the ")
    return (
        _plain(text, now)
        or _shifted(text, now)
        or _named(text, now, back)
        or _chinese(text, now, back)
    )


def _plain(text: str, now: date) -> date | None:
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            return None
    if re.fullmatch(r"(?:19|20)\d\d", text):
        return date(int(text), 1, 1)
    days = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}
    days |= {"今天": 0, "明天": 1, "后天": 2, "昨天": -1}
    return now + timedelta(days[text]) if text in days else None


def _shifted(text: str, now: date) -> date | None:
    """next week, last year, 下个月, 明年."""
    years = {
        "next year": 1,
        "last year": -1,
        "this year": 0,
        "明年": 1,
        "明年初": 1,
        "后年": 2,
        "去年": -1,
    }
    years |= {"前年": -2, "今年": 0}
    if text in years:
        return date(now.year + years[text], 1, 1)
    if text in ("next month", "下月", "下个月"):
        return (now.replace(day=1) + timedelta(32)).replace(day=1)
    if text in ("last month", "上月", "上个月"):
        return (now.replace(day=1) - timedelta(1)).replace(day=1)
    week = re.fullmatch(
        r"(?:(next|last|this) week)|([下上这])个?(?:周|星期|礼拜)([一二三四五六日天])?", text
    )
    if week is None:
        return None
    monday = now - timedelta(now.weekday())
    by = {"next": 1, "last": -1, "this": 0, "下": 1, "上": -1, "这": 0}[week[1] or week[2]]
    day = "一二三四五六日天".find(week[3]) if week[3] else 0
    return monday + timedelta(7 * by + min(day, 6))


def _named(text: str, now: date, back: bool) -> date | None:
    """Weekdays and months by their English names."""
    which = re.match(r"(next|last|this) ", text)
    back = which[1] == "last" if which else back
    text = text[which.end() :] if which else text
    if re.fullmatch(_DAY, text):
        return _weekday(DAYS.index(text[:3]), now, back)
    match = re.fullmatch(
        rf"(\d{{1,2}})?(?:st|nd|rd|th)? ?(?:of )?({_MONTH})(?: (\d{{1,2}})(?:st|nd|rd|th)?)?(?:,? (?:of )?(\d{{4}}))?",
        text,
    )
    if match is None:
        return None
    month, day = MONTHS.index(match[2][:3]) + 1, int(match[1] or match[3] or 1)
    return _of_month(month, day, int(match[4]) if match[4] else None, now, back)


def _chinese(text: str, now: date, back: bool) -> date | None:
    week = re.fullmatch(r"(?:周|星期|礼拜)([一二三四五六日天])", text)
    if week:
        return _weekday(min("一二三四五六日天".index(week[1]), 6), now, back)
    match = re.fullmatch(
        rf"(?:(\d{{4}}|今|明|去)年)?(?:初|底)?(?:({_NUMBER})月)?(?:({_NUMBER})[日号])?", text
    )
    if match is None or not (match[1] or match[2]):
        return None
    years = {"今": now.year, "明": now.year + 1, "去": now.year - 1}
    year = (years.get(match[1]) or int(match[1])) if match[1] else None
    month, day = number(match[2] or "1"), number(match[3] or "1")
    return _of_month(month, day, year, now, back)


def _weekday(day: int, now: date, back: bool) -> date:
    if back:
        return now - timedelta((now.weekday() - day - 1) % 7 + 1)
    return now + timedelta((day - now.weekday() - 1) % 7 + 1)


def _of_month(month: int, day: int, year: int | None, now: date, back: bool) -> date | None:
    try:
        if year is not None:
            return date(year, month, day)
        found = date(now.year, month, day)
        if back and found > now:
            return date(now.year - 1, month, day)
        return date(now.year + 1, month, day) if not back and found < now else found
    except ValueError:
        return None  # 31 February


def number(text: str) -> int:
    """一 to 九十九, or digits."""
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return _DIGITS.get(text[-1], 0)
    return 10 * (_DIGITS.get(tens, 1) if tens else 1) + (_DIGITS.get(ones, 0) if ones else 0)
