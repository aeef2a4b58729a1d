"""The table of expenses: a CSV file of the skill's own, and its sums."""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Sequence

from skills.context import Context

FILE = "expenses.csv"
COLUMNS = ("date", "merchant", "category", "total", "tax", "currency", "file")
CATEGORIES = {
    "groceries": ("groceries", "日用食品"), "eating out": ("eating out", "餐饮"),
    "travel": ("travel", "出行"), "lodging": ("lodging", "住宿"), "health": ("health", "医疗"),
    "office": ("office and books", "办公和图书"), "other": ("other", "其他"),
}  # fmt: skip
_WORDS = (
    ("lodging", r"hotel|\binn\b|lodge|hostel|酒店|宾馆|民宿"),
    ("travel", r"taxi|cabs?\b|rail|airline|air\b|petrol|fuel|parking|uber|lyft|ride|出租|滴滴|"
               r"加油|停车|高铁|航空|地铁"),
    ("health", r"pharmac|drug|chemist|clinic|dental|doctor|药|医院|诊所"),
    ("eating out", r"restaurant|caf[eé]|kitchen|kettle|osteria|pizz|grill|\bbar\b|bistro|diner|"
                   r"coffee|bakery|"
                   r"gasthaus|餐|饭|菜馆|面馆|咖啡|火锅|奶茶|小吃|烧烤|川菜"),
    ("groceries", r"market|foods?\b|grocer|supermarket|mart\b|超市|便利|生鲜|果|商店"),
    ("office", r"books?\b|stationer|office|paper|print|书|文具|打印"),
)  # fmt: skip
_FORMULA = re.compile(r"^[=+\-@\t\r]")
Row = dict[str, str]


def kept(context: Context) -> list[Row]:
    """The rows there are, the oldest first; what is no row is left out."""
    text = "\n".join(context.lines(FILE))
    found = csv.DictReader(io.StringIO(text))
    return [{c: row.get(c) or "" for c in COLUMNS} for row in found if row.get("date")]


def keep(context: Context, rows: Sequence[Row]) -> None:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({c: safe(row[c]) for c in COLUMNS} for row in rows)
    context.write(FILE, out.getvalue())


def safe(text: str) -> str:
    """As a spreadsheet takes it for a text; an amount below zero stays an amount."""
    flat = " ".join(text.split())
    number = re.fullmatch(r"-?\d+(\.\d+)?", flat)
    return f"'{flat}" if _FORMULA.match(flat) and not number else flat


def category_of(merchant: str) -> str:
    name = merchant.lower()
    return next((kind for kind, words in _WORDS if re.search(words, name)), "other")


def sums(context: Context, rows: Sequence[Row], month: str = "") -> list[str]:
    """A line for each month, the newest first, with its categories; currencies are not added up."""
    months: dict[str, dict[str, dict[str, int]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(int))
    )
    for row in rows:
        cents = in_cents(row["total"])
        if cents is not None:
            months[row["date"][:7]][row["category"]][row["currency"]] += cents
    lines = []
    for name in sorted(months, reverse=True):
        if month and name != month:
            continue
        kinds = months[name]
        whole: dict[str, int] = defaultdict(int)
        for by_currency in kinds.values():
            for currency, cents in by_currency.items():
                whole[currency] += cents
        lines.append(f"{_month(context, name)}{context.words(': ', '：')}{_told(context, whole)}")
        for kind in sorted(kinds):
            label = context.words(*CATEGORIES.get(kind, (kind, kind)))
            lines.append(f"  {label} {_told(context, kinds[kind])}")
    return lines


def _told(context: Context, by_currency: dict[str, int]) -> str:
    told = (f"{shown(cents)} {currency}".strip() for currency, cents in sorted(by_currency.items()))
    return context.words(", ", "，").join(told)


def _month(context: Context, name: str) -> str:
    names = ("January", "February", "March", "April", "May", "June", "July", "August",
             "September", "October", "November", "December")  # fmt: skip
    year, number = int(name[:4]), int(name[5:7])
    return context.words(f"{names[number - 1]} {year}", f"{year}年{number}月")


def shown(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def in_cents(text: str) -> int | None:
    """Of ``12``, ``12.5``, ``1,234.50`` or ``12,50``; None for what is no amount."""
    plain = re.sub(r"[^\d.,-]", "", text)
    match = re.fullmatch(r"(-?)([\d.,]*\d)[.,](\d{1,2})", plain) or re.fullmatch(
        r"(-?)([\d.,]*\d)()", plain
    )
    if not match:
        return None
    whole = int(re.sub(r"[.,]", "", match[2])) * 100 + int((match[3] or "0").ljust(2, "0"))
    return -whole if match[1] else whole
