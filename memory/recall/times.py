"""When a question is about: "yesterday", "last week", "three days ago", "in March", "上个月"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

Span = tuple[float, float]
"""From and to (exclusive), seconds since the epoch."""
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip
_NUMBERS = {
    "one": 1, "a": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "十": 10,
}  # fmt: skip
_AGO = re.compile(r"\b(\d+|a|one|two|three|four|five|six|seven) (day|week|month)s? ago\b")
_AGO_ZH = re.compile(r"(\d+|[一两二三四五六七十])(天|周|个星期|个月)(?:以前|之前|前)")
_IN_MONTH = re.compile(rf"\bin ({'|'.join(_MONTHS)})\b(?! \d{{1,2}}\b)(?:,? (\d{{4}}))?")


def _day(today: datetime, back: int) -> tuple[datetime, datetime]:
    start = today - timedelta(days=back)
    return start, start + timedelta(days=1)


def _week(today: datetime, back: int) -> tuple[datetime, datetime]:
    monday = today - timedelta(days=today.weekday() + 7 * back)
    return monday, monday + timedelta(days=7)


def _month(today: datetime, back: int) -> tuple[datetime, datetime]:
    months = today.year * 12 + today.month - 1 - back
    start = today.replace(year=months // 12, month=months % 12 + 1, day=1)
    after = (start + timedelta(days=32)).replace(day=1)
    return start, after


_SAID: Mapping[str, tuple[Callable[[datetime, int], tuple[datetime, datetime]], int]] = {
    r"\btoday\b|\bthis morning\b|今天|今早": (_day, 0),
    r"\byesterday\b|\blast night\b|昨天|昨晚": (_day, 1),
    r"\bthe day before yesterday\b|前天": (_day, 2),
    r"\bthis week\b|这周|本周|这个星期": (_week, 0),
    r"\blast week\b|上周|上个星期|上星期": (_week, 1),
    r"\bthis month\b|这个月|本月": (_month, 0),
    r"\blast month\b|上个月|上月": (_month, 1),
}
_UNITS = {"day": _day, "week": _week, "month": _month, "天": _day, "周": _week, "个星期": _week,
          "个月": _month}  # fmt: skip


def span_in(query: str, now: float) -> Span | None:
    """The first span of time that is named, by this machine's clock; None when there is none."""
    local = datetime.fromtimestamp(now)  # noqa: DTZ006 - days begin as this machine's do
    today = local.replace(hour=0, minute=0, second=0, microsecond=0)
    try:
        return _said(query.casefold(), today)
    except (OverflowError, ValueError):  # before the calendar begins, or after it ends
        return None


def _said(text: str, today: datetime) -> Span | None:
    if found := _AGO.search(text) or _AGO_ZH.search(text):
        number, unit = found.groups()
        return _seconds(_UNITS[unit](today, _NUMBERS.get(number) or int(number)))
    for pattern, (span, back) in sorted(_SAID.items(), key=lambda each: -each[1][1]):
        if re.search(pattern, text):
            return _seconds(span(today, back))
    if found := _IN_MONTH.search(text):
        month, year = _MONTHS.index(found[1]) + 1, int(found[2] or today.year)
        start = today.replace(year=year, month=month, day=1)
        if not found[2] and start > today:
            start = start.replace(year=year - 1)
        return _seconds((start, (start + timedelta(days=32)).replace(day=1)))
    return None


def _seconds(span: tuple[datetime, datetime]) -> Span:
    return span[0].timestamp(), span[1].timestamp()
