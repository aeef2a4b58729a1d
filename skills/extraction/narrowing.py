"""“Only the ones below 50”: rows that a request narrows down, after they were read."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from device_drivers.verbs.base import Said
from skills.extraction import amounts, fields, values
from skills.extraction.base import Field, Row, Value

How: TypeAlias = Literal["below", "at most", "above", "at least", "with", "without"]
NUMBERS = ("price", "rating", "number", "count")
_COMPARED: dict[How, Callable[[float, float], bool]] = {
    "below": operator.lt, "at most": operator.le, "above": operator.gt, "at least": operator.ge,
}  # fmt: skip
_ZH: dict[How, str] = {
    "below": "低于", "at most": "不超过", "above": "高于", "at least": "不低于", "with": "包含",
    "without": "不包含",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Only:
    """What rows have to be. ``field`` is "" where none was named; ``value`` is a number to compare
    with, or what a text holds."""

    how: How
    value: str
    field: str = ""


def narrowed(
    rows: Sequence[Row], known: Sequence[Field], only: Sequence[Only]
) -> tuple[list[Row], list[Said]]:
    """The rows that are so, and what to tell of it: what was left out, what could not be told."""
    kept, said = list(rows), []
    for each in only:
        found = _meant(each, known)
        amount = values.price(each.value)
        if not found or (each.how in _COMPARED and amount is None):
            said.append(_not_done(each))
            continue
        before = len(kept)
        unknown = 0
        if each.how in _COMPARED and amount is not None:
            numbers = [(row, _number(row.get(found[0].name))) for row in kept]
            unknown = sum(number is None for _, number in numbers)
            compare = _COMPARED[each.how]
            kept = [
                row for row, number in numbers if number is not None and compare(number, amount)
            ]
        else:
            wanted = each.how == "with"
            kept = [row for row in kept if _holds(row, found, each.value) == wanted]
        said.append(_done(each, found, len(kept), before, unknown))
    return kept, said


def _meant(only: Only, known: Sequence[Field]) -> list[Field]:
    """The fields that are asked; of a comparison one."""
    if only.field:
        concept = fields.meaning(fields.field(only.field)).concept
        named = [each for each in known if only.field.casefold() == each.name.casefold()]
        return named or [each for each in known if fields.meaning(each).concept == concept][:1]
    if only.how not in _COMPARED:
        return [each for each in known if each.kind == "text"]
    numbers = [each for each in known if each.kind in NUMBERS]
    prices = [each for each in numbers if each.kind == "price"]
    if len(numbers) != 1 and len(prices) != 1:
        return []
    return prices if len(prices) == 1 else numbers


def _number(value: Value) -> float | None:
    if isinstance(value, str):
        return values.price(amounts.lower(value) or value)
    return None if value is None or isinstance(value, bool) else float(value)


def _holds(row: Row, among: Sequence[Field], wanted: str) -> bool:
    return any(wanted.casefold() in str(row.get(each.name) or "").casefold() for each in among)


def _done(only: Only, found: Sequence[Field], kept: int, of: int, unknown: int) -> Said:
    name = f"{found[0].name} " if len(found) == 1 else ""
    en = f"Only {name}{only.how} {only.value}: {kept} of {of} rows."
    zh = f"只保留{name}{_ZH[only.how]} {only.value} 的：{of} 行中的 {kept} 行。"
    if unknown:
        en += f" {unknown} without a value are left out."
        zh += f"有 {unknown} 行没有值，已去掉。"
    return Said(en, zh)


def _not_done(only: Only) -> Said:
    what = f"{only.field} {only.how} {only.value}".strip()
    return Said(
        f"I could not tell what “{what}” is about, so no rows are left out for it.",
        f"我不清楚“{only.field}{_ZH[only.how]} {only.value}”指哪一项，所以没有据此筛选。",
    )
