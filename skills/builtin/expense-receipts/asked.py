"""Which of the expenses a request is about: a time and kinds of things, as people say them."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from table import Row

from skills.context import Context

_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august",
           "september", "october", "november", "december")  # fmt: skip
_KINDS = {
    "groceries": r"grocer|supermarket|日用|超市|买菜",
    "eating out": r"eating out|restaurant|dining|lunch|dinner|coffee|meals?\b|餐|吃饭|外卖|咖啡",
    "travel": r"travel|taxi|train|fuel|petrol|transport|出行|打车|出租|交通|加油|高铁",
    "lodging": r"hotel|lodging|住宿|酒店",
    "health": r"health|pharmacy|doctor|medicine|医疗|药",
    "office": r"office|books?\b|stationery|办公|图书|文具",
}  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """Days from ``first`` up to ``last``, and kinds; none: all. ``told`` says it in words."""

    first: str = ""
    last: str = ""
    kinds: tuple[str, ...] = ()
    told: str = ""

    def rows(self, every: list[Row]) -> list[Row]:
        return [
            row for row in every
            if (not self.first or self.first <= row["date"] <= self.last)
            and (not self.kinds or row["category"] in self.kinds)
        ]  # fmt: skip


def asked_in(context: Context) -> Asked:
    said = context.request.casefold()
    kinds = tuple(kind for kind, words in _KINDS.items() if re.search(words, said))
    span = _span(said, context.now.date())
    if span is None:
        return Asked(kinds=kinds)
    first, last = span
    told = first.isoformat() if first == last else f"{first.isoformat()} – {last.isoformat()}"
    return Asked(first.isoformat(), last.isoformat(), kinds, told)


def _span(said: str, today: dt.date) -> tuple[dt.date, dt.date] | None:
    """First and last day; None where no time is named."""
    monday = today - dt.timedelta(days=today.weekday())
    if re.search(r"\btoday\b|今天|今日", said):
        return today, today
    if re.search(r"\byesterday\b|昨天|昨日", said):
        return today - dt.timedelta(days=1), today - dt.timedelta(days=1)
    if re.search(r"\bthis week\b|[这本]个?(?:周|星期)", said):
        return monday, today
    if re.search(r"\blast week\b|上个?(?:周|星期)", said):
        return monday - dt.timedelta(days=7), monday - dt.timedelta(days=1)
    if re.search(r"\bthis month\b|[这本当]个?月", said):
        return today.replace(day=1), today
    if re.search(r"\blast month\b|上个?月", said):
        last = today.replace(day=1) - dt.timedelta(days=1)
        return last.replace(day=1), last
    if re.search(r"\bthis year\b|今年", said):
        return today.replace(month=1, day=1), today
    if re.search(r"\blast year\b|去年", said):
        return dt.date(today.year - 1, 1, 1), dt.date(today.year - 1, 12, 31)
    return _month(said, today)


def _month(said: str, today: dt.date) -> tuple[dt.date, dt.date] | None:
    """One that is named: the last such, or of the year that is named."""
    names = "|".join(_MONTHS)
    by_name = re.search(rf"\b(?:in|of|for|during) ({names})\b(?:,? (\d{{4}}))?", said)
    by_number = re.search(r"(?:(\d{4})年)?(\d{1,2})月(?!\d)", said)
    if by_name:
        month, year = _MONTHS.index(by_name[1]) + 1, by_name[2]
    elif by_number and 1 <= int(by_number[2]) <= 12:
        month, year = int(by_number[2]), by_number[1]
    else:
        return None
    of = int(year) if year else today.year - (month > today.month)
    following = dt.date(of + month // 12, month % 12 + 1, 1)
    return dt.date(of, month, 1), following - dt.timedelta(days=1)
