"""What a receipt says: merchant, day, total, tax, currency, by rules for English and Chinese."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from amounts import Day, amounts, currency_of, days
from rows import Row, rows_of, slopes

from skills.context import Line

_TOTALS = (
    re.compile(r"(?i)\b(grand total|amount (due|paid|payable)|total (due|paid|amount|to pay|incl)|"
               r"balance due|net to pay|you paid)|实付|应付|实收金额|支付金额|付款金额|价税合计|"
               r"总金额"),
    re.compile(r"(?i)(?<!sub)(?<!sub-)(?<!sub )\btotal\b|\bsumme\b|\bgesamt|合计|总计|总额|总价|"
               r"应收"),
    re.compile(r"(?i)\bamount\b|\bsum\b|\bpaid\b|金额|实收|收款"),
)  # fmt: skip
_NO_TOTAL = re.compile(
    r"(?i)\bsub-? ?total|total (tax|vat|savings|saved|items|discount|qty|points|number|net)|"
    r"(tax|vat|gst|item|items|discount|savings) total|before tax|excl|tender|change\b|cash\b|"
    r"小计|件数|数量|税额|合计税|优惠|折扣|找零|单价|不含税|积分|总件"
)
_TAX = re.compile(
    r"(?i)\b(sales tax|tax|vat|gst|hst|pst|mwst|iva|tva)\b|税额|增值税|税金|"
    r"(?<!含)(?<!价)税(?!号|务|率|人|前)"
)
_NO_TAX = re.compile(
    r"(?i)(vat|tax|gst) ?(no|number|id|reg|invoice|#)|tax(able| invoice| point)|before tax|"
    r"after tax|"
    r"excl|net of|incl\. total|税号|纳税人|不含税|税率(?!.*\d\.\d\d)|价税合计"
)
_NOT_A_NAME = re.compile(
    r"(?i)^(total|subtotal|amount|receipt|invoice|tax invoice|sales receipt|bill|welcome|thank|"
    r"copy|customer|merchant copy|"
    r"order|table|date|time|tel|phone|www|http|vat|abn|store|cashier|your|paid|payment|e-?receipt)\b|"
    r"^(收据|小票|购物小票|发票|电子发票|增值税|欢迎|谢谢|日期|时间|电话|地址|单号|订单|桌号|结账单|收银|客户联|"
    r"消费清单|付款成功|支付成功|交易成功|账单|No[.:])|@|\d{3}[- ]?\d{4}|\d{6}|信用代码|纳税人|税号"
)
_ADDRESS = re.compile(
    r"(?i)^\d+\w? \w+|\b\d{5}\b|\b(street|road|avenue|drive|lane|platz|stra(ss|ß)e)\b|\d+号"
)
_SHOP = re.compile(r"(?i)店|超市|公司|餐厅|饭店|酒店|酒楼|面馆|菜馆|咖啡|药房|书店|商场|便利|"
                   r"\b(ltd|inc|gmbh|llc|"
                   r"market|cafe|café|restaurant|hotel|store|shop|foods|pharmacy|taxi|cabs?|bar|"
                   r"grill)\b")  # fmt: skip


@dataclass(frozen=True)
class Receipt:
    """Amounts in cents; None, or "", for what was not found. ``doubts`` names what is not sure:
    total, day, merchant, currency."""

    merchant: str = ""
    day: dt.date | None = None
    total: int | None = None
    tax: int | None = None
    currency: str = ""
    doubts: tuple[str, ...] = field(default=())


def read_receipt(lines: Sequence[Line], today: dt.date) -> Receipt:
    """Of the ways in which the lines may belong together, the first whose amounts add up."""
    printed = [line for line in lines if line.text.strip()]
    if not printed:
        return Receipt(doubts=("total", "day", "merchant", "currency"))
    ways = [rows_of(printed, slope) for slope in slopes(printed)]
    read = [_read(rows, today) for rows in ways]
    for rows, receipt in zip(ways, read, strict=True):
        if receipt.total is not None and adds_up(rows, receipt.total):
            return receipt
    if len({receipt.total for receipt in read}) > 1 and "total" not in read[0].doubts:
        return replace(read[0], doubts=("total", *read[0].doubts))
    return read[0]


def adds_up(rows: Sequence[Row], total: int) -> bool:
    """Whether the rows above the total come to it, or what was given less the change does."""
    above: list[int] = []
    for row in rows:
        there = [cents for cents in amounts(row.text) if cents]
        if not there:
            continue
        if there[-1] == total and above and total in _comes_to(above):
            return True
        above.append(there[-1])
    return any(a - b == total for a, b in pairwise(above) if a != total)


def _comes_to(above: Sequence[int]) -> set[int]:
    """Sums of the last rows above: all of them, or a subtotal and what was added to it."""
    sums, running = set(), 0
    for count, cents in enumerate(reversed(above), 1):
        running += cents
        if count > 1:
            sums.add(running)
    return sums


def _read(rows: list[Row], today: dt.date) -> Receipt:
    text = "\n".join(row.text for row in rows)
    currency = currency_of(text)
    total, sure_total = _total(rows)
    day = _day(rows, currency, today)
    merchant = _merchant(rows)
    tax = _tax(rows, total)
    missing = {
        "total": total is None or not sure_total, "day": day is None or not day.sure,
        "merchant": not merchant, "currency": not currency,
    }  # fmt: skip
    doubts = tuple(name for name, doubtful in missing.items() if doubtful)
    return Receipt(merchant, day.day if day else None, total, tax, currency, doubts)


def _total(rows: list[Row]) -> tuple[int | None, bool]:
    """The amount beside the strongest word for it; sure where the print is clear and no line of
    the kind says another one."""
    for words in _TOTALS:
        found: list[tuple[int, float]] = []
        for at, row in enumerate(rows):
            if not words.search(row.text) or _NO_TOTAL.search(row.text):
                continue
            there = amounts(row.text) or (_alone(rows[at + 1]) if at + 1 < len(rows) else [])
            if there:
                found.append((there[-1], row.sure))
        if found:
            largest = max(found)
            clear = largest[1] > 0.7 and len({cents for cents, _ in found}) == 1
            return largest[0], clear
    every = [
        abs(cents)  # a payment is shown as what went away
        for row in rows
        if not _NO_TOTAL.search(row.text)
        for cents in amounts(row.text)
    ]
    return (max(every), False) if every else (None, False)


def _alone(row: Row) -> list[int]:
    """The amount of a row with nothing else on it."""
    return amounts(row.text) if not re.search(r"[^\W\d_]{3,}", row.text) else []


def _tax(rows: list[Row], total: int | None) -> int | None:
    """The sum of the rows that tell a tax; never as much as the total."""
    found = []
    for row in rows:
        if not _TAX.search(row.text) or _NO_TAX.search(row.text):
            continue
        there = [cents for cents in amounts(row.text) if cents >= 0]
        if there and (total is None or there[-1] < total):
            if re.search(
                r"(?i)total (tax|vat|gst)|(tax|vat|gst) total|税额合计|合计税额", row.text
            ):
                return there[-1]
            found.append(there[-1])
    return sum(found) if found else None


def _day(rows: list[Row], currency: str, today: dt.date) -> Day | None:
    """The first day that is not in the future nor years ago; beside a word for it first."""
    labelled = [r for r in rows if re.search(r"(?i)\bdate\b|日期|时间|issued|开票", r.text)]
    for row in [*labelled, *rows]:
        for day in days(row.text, currency):
            if dt.timedelta() <= today - day.day <= dt.timedelta(days=3 * 366):
                return day
    return None


def _merchant(rows: list[Row]) -> str:
    """Of the first rows the one in the largest print, or that is called like a shop."""
    best, score = "", 0.0
    for at, row in enumerate(rows[:6]):
        name = " ".join(cell for cell in row.cells if not amounts(cell)).strip(" *-=#·.")
        letters = sum(c.isalpha() for c in name)
        if letters < 2 or _NOT_A_NAME.search(name) or letters < 0.4 * len(name) or days(name, ""):
            continue
        here = row.height * (1.0 - 0.06 * at) * (1.25 if _SHOP.search(name) else 1.0)
        here *= 0.5 if _ADDRESS.search(row.text) else 1.0
        if here > score:
            best, score = name, here
    return re.sub(r"^(?:商户(?:名称)?|销售方(?:名称)?|商家|收款方|名称|merchant|seller|"
                  r"from)\s*[:：]\s*", "", best,
                  flags=re.IGNORECASE)[:80]  # fmt: skip
