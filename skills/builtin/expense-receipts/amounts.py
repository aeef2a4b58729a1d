"""Amounts of money, days and currencies as receipts print them, in English and Chinese."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

_AMOUNT = re.compile(
    r"(?<![\d/.:#-])(?P<minus>-\s?)?(?:(?P<sign>HK\$|S\$|US\$|A\$|C\$|[$€£¥￥₩])\s?)?"
    r"(?P<number>\d{1,3}(?:[ ,.']\d{3})+(?:[.,]\d{2})?|\d+[.,]\s?\d{2}|\d+)(?!\d)"
    r"(?P<after>\s?(?:%|€|£|元|kr|EUR|USD|GBP|CNY|RMB|JPY|CHF))?(?![\d/:])"
)
_CURRENCIES = (
    ("HKD", r"HK\$|\bHKD\b"), ("SGD", r"\bS\$|\bSGD\b"), ("AUD", r"\bA\$|\bAUD\b|\bABN\b"),
    ("CAD", r"\bC\$|\bCAD\b"), ("EUR", r"€|\bEUR\b|\bEURO\b"), ("GBP", r"£|\bGBP\b"),
    ("CHF", r"\bCHF\b"), ("JPY", r"\bJPY\b|円"), ("CNY", r"\b(?:CNY|RMB)\b|元|人民币"),
    ("USD", r"\$|\bUSD\b"), ("CNY", r"[¥￥]"),
)  # fmt: skip
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MONTH = r"(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_END = r"(?=\D|$|\d{1,2}[:：])"
"""Readers lose the blank between a day and a time."""
_YEAR_FIRST = re.compile(r"(?<!\d)(20\d\d)\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})" + _END)
_DAY_MONTH = re.compile(
    rf"(?i)(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[ .-]*{_MONTH}[ ,.'-]*"
    r"(?P<year>20\d\d|\d\d)(?![\d:])"
)
_MONTH_DAY = re.compile(
    rf"(?i)\b{_MONTH}[ .]*(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[ ,]+(?P<year>20\d\d)"
)
_NUMBERS = re.compile(r"(?<![\d.])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(20\d\d|\d\d)" + _END)
_COMPACT = re.compile(r"(?<!\d)(20[2-4]\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)")


@dataclass(frozen=True)
class Day:
    """``sure``: no other reading of it fits."""

    day: dt.date
    sure: bool = True


def amounts(text: str) -> list[int]:
    """In cents, from the left. Percentages are none; whole numbers only beside a currency."""
    found = []
    for match in _AMOUNT.finditer(text):
        number, after = match["number"].replace(" ", ""), (match["after"] or "").strip()
        decimals = re.search(r"[.,]\d{2}$", number) is not None
        if after == "%" or not (decimals or match["sign"] or after):
            continue
        whole = re.sub(r"[.,']", "", number)
        cents = int(whole) * (1 if decimals else 100)
        found.append(-cents if match["minus"] else cents)
    return found


def currency_of(text: str) -> str:
    """An ISO code; "" where nothing tells. Chinese words without a sign are yuan."""
    if re.search(r"\b(?:HKD|HK\$|港币)", text):
        return "HKD"
    for code, pattern in _CURRENCIES:
        if re.search(pattern, text):
            return "JPY" if code == "CNY" and re.search("[\u3040-\u30ff]", text) else code
    return "CNY" if re.search(r"合计|总计|实付|小计|金额|应收", text) else ""


def days(text: str, currency: str) -> list[Day]:
    """The days a line names. Of 03/04/2026 the currency tells which is the month: dollars put it
    first."""
    found: list[Day] = []
    for year, month, day in _YEAR_FIRST.findall(text) + _COMPACT.findall(text):
        found += _day(int(year), int(month), int(day))
    for pattern in (_DAY_MONTH, _MONTH_DAY):
        for match in pattern.finditer(text):
            month = _MONTHS.index(match["month"][:3].lower()) + 1
            found += _day(_year(match["year"]), month, int(match["day"]))
    for first, _, second, year in _NUMBERS.findall(text):
        found += _either(int(first), int(second), _year(year), currency)
    return found


def _either(first: int, second: int, year: int, currency: str) -> list[Day]:
    if first > 12 or second > 12:
        return _day(year, second, first) or _day(year, first, second)
    month_first = currency in ("USD", "CAD")
    month, day = (first, second) if month_first else (second, first)
    return _day(year, month, day, sure=first == second or bool(currency))


def _day(year: int, month: int, day: int, *, sure: bool = True) -> list[Day]:
    try:
        return [Day(dt.date(year, month, day), sure)]
    except ValueError:
        return []


def _year(text: str) -> int:
    return int(text) if len(text) == 4 else 2000 + int(text)
