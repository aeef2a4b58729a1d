"""Which days a question about the past speaks of: yesterday, this week, 昨天, 周一."""

from __future__ import annotations

import datetime as dt
import re

from assistant.understanding.text import level

_WEEKDAYS = (
    ("mon", "一"), ("tue", "二"), ("wed", "三"), ("thu", "四"), ("fri", "五"), ("sat", "六"),
    ("sun", "[日天]"),
)  # fmt: skip


def span_of(text: str, today: dt.date) -> tuple[dt.date, dt.date] | None:
    """The first and the last day that are asked about; None when none are named."""
    flat = level(text).lower()
    if re.search(r"\bday before yesterday\b|前天", flat):
        return _ago(today, 2), _ago(today, 2)
    if re.search(r"\byesterday\b|\blast night\b|昨[天晚日]", flat):
        return _ago(today, 1), _ago(today, 1)
    if re.search(r"\btoday\b|\bthis (?:morning|afternoon|evening)\b|今[天日早晚]|上午|下午", flat):
        return today, today
    if re.search(r"\blast week\b|上周(?![一二三四五六日天])|上个?星期(?![一二三四五六日天])", flat):
        monday = _ago(today, today.weekday() + 7)
        return monday, monday + dt.timedelta(days=6)
    if re.search(r"\bthis week\b|这周|本周|这个?星期", flat):
        return _ago(today, today.weekday()), today
    for number, (en, zh) in enumerate(_WEEKDAYS):
        if re.search(rf"\b{en}[a-z]*day\b|(?:周|星期|礼拜){zh}", flat):
            back = (today.weekday() - number - 1) % 7 + 1
            return _ago(today, back), _ago(today, back)
    return None


def _ago(today: dt.date, days: int) -> dt.date:
    return today - dt.timedelta(days=days)
