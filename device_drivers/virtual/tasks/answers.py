"""Whether an answer says what it should, however it is put.

Both texts become tokens in which a time, a date or a number has one form: "7:30 PM" and "19:30",
"Nov 20" and "11月20日", "1,200.50" and "1200.5" are the same. The wanted tokens must stand in the
answer in that order and side by side, and the answer may name no other time, date or number (but
for those of the goal), so that naming everything on the screen is not an answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

MOST_WORDS = 60
"""An answer this much longer than what was wanted is a recital."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<{}>jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?"
_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SMALL_ZH = "零一二三四五六七八九十"

_TOKEN = re.compile(
    r"(?P<iso>\d{4})-(?P<iso_month>\d\d?)-(?P<iso_day>\d\d?)"
    r"|(?:\d{4}年)?(?P<zh_month>\d\d?)月(?P<zh_day>\d\d?)[日号]"
    rf"|\b{_MONTH.format('month')} (?P<day>\d\d?)(?:st|nd|rd|th)?\b(?!:)(?:,? \d{{4}}\b)?"
    rf"|\b(?P<day_first>\d\d?)(?:st|nd|rd|th)?(?: of)? {_MONTH.format('month_after')}"
    r"(?: \d{4}\b)?"
    r"|(?P<noon_zh>凌晨|早上|上午|中午|下午|晚上)?"
    r"(?P<hour>\d\d?)[:：](?P<minute>\d\d)(?::\d\d)?(?: ?(?P<half>[ap])\.?m\b\.?)?"
    r"|(?P<hour_zh_half>凌晨|早上|上午|中午|下午|晚上)?(?P<hour_zh>\d\d?)点(?P<minute_zh>\d\d?)?分?"
    r"|\b(?P<full_hour>\d\d?) ?(?P<full_half>[ap])\.?m\b\.?"
    r"|(?P<phone>\+?\d[\d ()-]{6,}\d)"
    r"|(?P<number>\d[\d,]*(?:\.\d+)?)"
    r"|(?P<han>[\u3400-\u9fff])"
    r"|(?P<word>\w+(?:'\w+)?)"
)


def says(answer: str, wanted: str | Callable[[str], bool], goal: str = "") -> bool:
    """Whether ``answer`` gives ``wanted``: a text, or a test of the answer."""
    if callable(wanted):
        return bool(wanted(answer))
    want, said = tokens(wanted), tokens(answer)
    if not want or len(said) > len(want) + MOST_WORDS or not _holds(said, want):
        return False
    facts = {token for token in said if _is_fact(token)}
    return facts <= {*want, *tokens(goal)} | _parts(want)


def tokens(text: str) -> list[str]:
    """Words, Chinese characters, and facts: ``@19:30``, ``@11-20``, ``#42.5``, ``+12125550100``."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_QUOTES)
    return list(_read(plain))


_QUOTES = str.maketrans("‘’“”", "''\"\"")


def _read(text: str) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        part = found.groupdict()
        if part["iso"]:
            yield _date(part["iso_month"], part["iso_day"])
        elif part["zh_month"]:
            yield _date(part["zh_month"], part["zh_day"])
        elif part["month"] or part["month_after"]:
            month = (part["month"] or part["month_after"])[:3]
            yield _date(str(_MONTHS.index(month) + 1), part["day"] or part["day_first"])
        elif part["hour"]:
            yield _time(part["hour"], part["minute"], part["half"] or part["noon_zh"])
        elif part["hour_zh"]:
            yield _time(part["hour_zh"], part["minute_zh"] or "0", part["hour_zh_half"])
        elif part["full_hour"]:
            yield _time(part["full_hour"], "0", part["full_half"])
        elif part["phone"]:
            yield from _phone(part["phone"])
        elif part["number"]:
            yield _number(part["number"])
        elif part["word"]:
            word = part["word"]
            yield f"#{_SMALL.index(word)}" if word in _SMALL else word
        else:
            yield _han(part["han"], text, found.end())


def _date(month: str, day: str) -> str:
    return f"@{int(month)}-{int(day)}"


def _time(hour: str, minute: str, half: str | None) -> str:
    number = int(hour)
    if (
        half in ("p", "下午", "晚上", "中午")
        and number < 12
        and not (half == "中午" and number > 9)
    ):
        number += 12
    if half in ("a", "凌晨", "早上", "上午") and number == 12:
        number = 0
    return f"@{number}:{int(minute):02d}"


def _phone(text: str) -> Iterator[str]:
    """A telephone number, or several plain numbers side by side."""
    digits = re.sub(r"\D", "", text)
    if len(digits) >= 7 and not re.fullmatch(r"\d{1,3}(?: \d{1,3})+", text):
        yield "+" + digits
        return
    for number in re.findall(r"\d+", text):
        yield _number(number)


def _number(text: str) -> str:
    value = text.replace(",", "")
    return "#" + (value.rstrip("0").rstrip(".") if "." in value else value.lstrip("0") or "0")


def _han(character: str, text: str, end: int) -> str:
    """A numeral on its own is a number; within a word it is a character."""
    alone = text[end : end + 1] in ("个", "条", "封", "张", "次", "件", "首", "人", "位", "")
    if alone and character in _SMALL_ZH:
        return f"#{_SMALL_ZH.index(character)}"
    return "#2" if character == "两" and alone else character


def _is_fact(token: str) -> bool:
    return token[0] in "@#+"


def _holds(said: list[str], want: list[str]) -> bool:
    width = len(want)
    return any(
        all(_equal(a, b) for a, b in zip(said[i : i + width], want, strict=False))
        for i in range(len(said) - width + 1)
    )


def _equal(said: str, want: str) -> bool:
    """A telephone number may be said without its country."""
    if said[0] == want[0] == "+" and min(len(said), len(want)) > 9:
        return said.endswith(want[1:]) or want.endswith(said[1:])
    return said == want


def _parts(want: list[str]) -> set[str]:
    """The short form of a telephone number is no other fact."""
    return {f"+{number[cut:]}" for number in want if number[0] == "+" for cut in (2, 3, 4)}
