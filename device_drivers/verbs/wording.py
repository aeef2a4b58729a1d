"""How verbs put things into words: phrase tables, moments, weekdays, lists."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable, Sequence

from device_drivers.verbs.base import Said

_DAYS_EN = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_DAYS_ZH = ("周一", "周二", "周三", "周四", "周五", "周六", "周日")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def phrases(table: str) -> tuple[str, ...]:
    """Phrases separated by ``|`` or line ends, in the order written."""
    return tuple(p for line in table.splitlines() for p in map(str.strip, line.split("|")) if p)


def moment(at: dt.datetime) -> Said:
    """``Tue 24 Nov 07:00`` and ``11月24日周二 07:00``."""
    return Said(
        f"{_DAYS_EN[at.weekday()]} {at.day} {_MONTHS[at.month - 1]} {at:%H:%M}",
        f"{at.month}月{at.day}日{_DAYS_ZH[at.weekday()]} {at:%H:%M}",
    )


def weekdays(days: Sequence[int]) -> Said:
    """``every Mon, Wed`` for (0, 2); whole weeks, working days and weekends by their names."""
    chosen = tuple(sorted(set(days)))
    named = {
        (0, 1, 2, 3, 4, 5, 6): Said("every day", "每天"),
        (0, 1, 2, 3, 4): Said("every weekday", "工作日"),
        (5, 6): Said("every weekend", "周末"),
    }
    if chosen in named:
        return named[chosen]
    return Said(
        "every " + ", ".join(_DAYS_EN[d] for d in chosen),
        "每" + "、".join(_DAYS_ZH[d] for d in chosen),
    )


def duration(seconds: int) -> Said:
    """``1 h 5 min 30 s`` and ``1小时5分钟30秒``, leaving out what is zero."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    parts = [(hours, "h", "小时"), (minutes, "min", "分钟"), (left, "s", "秒")]
    shown = [p for p in parts if p[0]] or parts[2:]
    return Said(
        " ".join(f"{n} {en}" for n, en, _ in shown), "".join(f"{n}{zh}" for n, _, zh in shown)
    )


def in_lines(every: Iterable[Said]) -> Said:
    """Each in a line of its own."""
    said = list(every)
    return Said("\n".join(each.en for each in said), "\n".join(each.zh for each in said))


def many(number: int, thing: str) -> str:
    """``1 note``, ``2 notes``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def on_off(on: bool) -> Said:
    return Said("on", "开") if on else Said("off", "关")


_LINES = re.compile(r"\s*[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]\s*")
_LOOKS_BLANK = str.maketrans(dict.fromkeys("\u2800\u3164\u115f\u1160\uffa0", " "))
_JOINS = "\u200c\u200d"
"""Without them some scripts and emoji fall apart."""


def one_line(text: str, most: int = 0) -> str:
    """As it can stand in a question without making lines of its own, hiding words behind blanks or
    turning them around; at most ``most`` characters (0: all)."""
    kinds = {"Cc": " ", "Cf": "", "Co": "", "Cs": ""}
    broken = _LINES.sub(" ↵ ", text.strip()).translate(_LOOKS_BLANK)
    seen = "".join(c if c in _JOINS else kinds.get(unicodedata.category(c), c) for c in broken)
    flat = re.sub(r"(↵ )+", "↵ ", " ".join(seen.split()))
    return flat if not 0 < most < len(flat) else f"{flat[: most - 1]}…"
