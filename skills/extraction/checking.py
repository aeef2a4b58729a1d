"""Three tiers of checks before rows are delivered: coverage, meaning, and code.

Tier 1: were records found, and is each field filled? Tier 2: do values make sense by themselves,
beside each other, and beside what the page says elsewhere? Tier 3 is ``analysis`` and the wall. A
finding that is ``grave`` keeps rows back; others are told.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from device_drivers.verbs.base import Said
from skills.extraction import analysis, dates, values
from skills.extraction.base import Field, Kind, Row, Value, Wish
from skills.extraction.fields import as_shown, meaning
from skills.extraction.page import Page

Opinion = Callable[[Wish, Sequence[Row]], str | None]
"""What a chat model finds odd about rows, in a sentence; None for nothing."""
_WITH_NUMBERS = ("time", "duration", "description", "comment", "year", "date")
TELLING = 10
"""Two numbers above it that are the same but for their fraction are one."""
ALL = 5
"""Rows that are odd where a number is the same in all."""
HALF = 0.5 + 1e-6
"""A star that was left out or put to it."""
SHARE = 0.5
"""Of records a field that is not optional is filled in, at least."""
_TOTAL = re.compile(
    r"(?<![\d.,])(\d{1,3}(?:[.,]\d{3})+|\d+)\s*(?:results?|products?|items?|entries|hits|jobs?|"
    r"treffer|ergebnisse|artikel|produkte|angebote|件商品|个商品|条结果|个结果|条记录|件)(?![a-z])",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Finding:
    tier: int
    said: Said
    grave: bool = True
    field: str = ""


def checked(
    wish: Wish,
    rows: Sequence[Row],
    seen: int = 0,
    tree: Page | None = None,
    code: str = "",
    others: Sequence[Sequence[Row]] = (),
    opinion: Opinion | None = None,
) -> list[Finding]:
    """All that speaks against rows. ``seen`` records were looked at (0: not known), ``others`` are
    what other sources of the same page say."""  # fmt: skip
    found = [*coverage(wish, rows, seen), *sense(wish, rows)]
    if tree is not None:
        found += total(rows, tree)
    for other in others:
        found += agreement(wish, rows, other)
    if code and (faults := analysis.faults(code)):
        found.append(Finding(3, analysis.refused(faults)))
    return found + opinions(wish, rows, opinion)


def opinions(wish: Wish, rows: Sequence[Row], opinion: Opinion | None) -> list[Finding]:
    """What a chat model doubts."""
    if opinion is None or not rows or not (odd := opinion(wish, rows)):
        return []
    return [Finding(2, Said(f"The model doubts them: {odd}", f"模型有疑问：{odd}"))]


def grave(found: Sequence[Finding]) -> list[Finding]:
    return [each for each in found if each.grave]


# --- tier 1 ---------------------------------------------------------------------------------------


def coverage(wish: Wish, rows: Sequence[Row], seen: int = 0) -> list[Finding]:
    if not rows:
        return [Finding(1, Said("No rows were found.", "没有找到任何行。"))]
    found = []
    if seen > len(rows) and len(rows) < 0.6 * seen:
        found.append(
            Finding(1, Said(
                f"Only {len(rows)} of {seen} records became rows.",
                f"{seen} 条记录中只有 {len(rows)} 条成了行。",
            ))
        )  # fmt: skip
    for each in wish.fields:
        share = filled(rows, each.name)
        if share == 0 and not each.optional:
            found.append(Finding(1, absent(each.name), field=each.name))
            continue
        if share < (0.0 if each.optional else SHARE):
            found.append(
                Finding(1, Said(
                    f"“{each.name}” is filled in only {share:.0%} of the rows.",
                    f"“{each.name}”只在 {share:.0%} 的行里有值。",
                ), field=each.name)
            )  # fmt: skip
    return found


def absent(name: str) -> Said:
    return Said(
        f"I found no “{name}” in the rows. If it is there, tell me one of the rows as you see it.",
        f"这些行里没有找到“{name}”。如果页面上有，请告诉我其中一行的内容。",
    )


def filled(rows: Sequence[Row], name: str) -> float:
    return sum(row.get(name) is not None for row in rows) / max(1, len(rows))


# --- tier 2 ---------------------------------------------------------------------------------------


def sense(wish: Wish, rows: Sequence[Row]) -> list[Finding]:
    """Types, ranges, outliers, duplicates, fields taken for each other."""
    found: list[Finding] = []
    for each in wish.fields:
        there = [row[each.name] for row in rows if row.get(each.name) is not None]
        wrong = [value for value in there if not of_kind(each.kind, value)]
        if wrong:
            found.append(_odd(each, f"{str(wrong[0])[:40]!r} is no {each.kind}"))
        elif there:
            found += _values(each, there)
    found += [*_same(wish, rows), *_mixed(wish, rows), *_one_text(wish, rows)]
    return found


def of_kind(kind: Kind, value: Value) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == "price":
        return number and isinstance(value, (int, float)) and 0 <= value < 1e12
    if kind == "rating":
        return number and isinstance(value, (int, float)) and 0 <= value <= 100
    if kind == "count":
        return isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if kind == "number":
        return number
    if kind == "date":
        return isinstance(value, str) and bool(re.match(r"\d{4}-\d\d-\d\d(T\d\d:\d\d)?$", value))
    if kind in ("link", "picture"):
        return isinstance(value, str) and bool(re.match(r"https?://\S+$", value))
    return isinstance(value, bool) if kind == "flag" else isinstance(value, str) and bool(value)


def _odd(each: Field, why: str, grave: bool = True, zh: str = "") -> Finding:
    said = Said(f"“{each.name}”: {why}.", f"“{each.name}”：{zh or why}。")
    return Finding(2, said, grave, each.name)


def _values(each: Field, there: Sequence[Value]) -> list[Finding]:
    numbers = [float(x) for x in there if isinstance(x, (int, float)) and not isinstance(x, bool)]
    found = []
    if each.kind == "price" and len(numbers) > 4:
        middle = statistics.median(numbers)
        far = [x for x in numbers if middle > 0 and x > 200 * middle]
        if far:
            found.append(
                _odd(
                    each, f"{far[0]:g} is far from the others", False, f"{far[0]:g} 与其他相差很大"
                )
            )
    if (
        each.kind == "rating"
        and len(numbers) > 2
        and max(numbers) > 10
        and statistics.median(numbers) <= 5
    ):
        found.append(
            _odd(
                each,
                f"{max(numbers):g} is on another scale",
                True,
                f"{max(numbers):g} 的分制不同",
            )
        )
    if (
        each.kind in ("price", "number", "count", "rating")
        and len(numbers) >= ALL
        and len(set(numbers)) == 1
    ):
        same = f"{numbers[0]:g}"
        found.append(_odd(each, f"it is {same} in all rows", False, f"每一行都是 {same}"))
    if each.kind == "text" and len(there) >= ALL and len(set(there)) == 1:
        same = str(there[0])[:40]
        found.append(_odd(each, f"it is “{same}” in all rows", False, f"每一行都是“{same}”"))
    if each.kind == "text":
        texts = [str(x) for x in there]
        concept = meaning(each).concept
        if not as_shown(meaning(each)) and concept not in (
            "market cap",
            "time",
            "duration",
            "description",
            "comment",
            "year",
            "date",
        ):
            money = sum(values.money(x) is not None and len(x) < 25 for x in texts)
            days = sum(dates.date(x) is not None and len(x) < 25 for x in texts)
            if max(money, days) > 0.6 * len(texts):
                what = ("prices", "价格") if money > days else ("dates", "日期")
                found.append(_odd(each, f"its values are {what[0]}", True, f"它的值是{what[1]}"))
    return found


def _same(wish: Wish, rows: Sequence[Row]) -> list[Finding]:
    """The same record again and again."""
    if len(rows) < 4:
        return []
    different = len({tuple(sorted((k, str(v)) for k, v in row.items())) for row in rows})
    if different < 0.7 * len(rows) and len(wish.fields) > 1:
        n = len(rows) - different
        return [Finding(2, Said(f"{n} rows say what others say.", f"有 {n} 行与其他行相同。"))]
    first = next((each for each in wish.fields if meaning(each).concept == "name"), None)
    if first is not None and len({str(row.get(first.name)) for row in rows}) < 0.4 * len(rows):
        return [_odd(first, "hardly any two differ", True, "几乎都相同")]
    return []


def _one_text(wish: Wish, rows: Sequence[Row]) -> list[Finding]:
    """Rows that say one and the same in three fields: no record, but what stands across a table."""
    names = [each.name for each in wish.fields if each.kind == "text"]
    said = [[row[name] for name in names if row.get(name)] for row in rows]
    odd = sum(len(each) > 2 and len(set(each)) == 1 for each in said)
    if not odd:
        return []
    return [Finding(2, Said(
        f"{odd} rows say the same in all columns.", f"有 {odd} 行的各列都相同。"
    ))]  # fmt: skip


def _mixed(wish: Wish, rows: Sequence[Row]) -> list[Finding]:
    found = []
    for n, one in enumerate(wish.fields):
        for other in wish.fields[n + 1 :]:
            pairs = [
                (row[one.name], row[other.name]) for row in rows
                if row.get(one.name) is not None and row.get(other.name) is not None
            ]  # fmt: skip
            if len(pairs) > 2 and sum(twice(a, b) for a, b in pairs) > 0.8 * len(pairs):
                found.append(
                    _odd(one, f"it is the same as “{other.name}”", True, f"与“{other.name}”相同")
                )
    by = {meaning(each).concept: each for each in wish.fields}
    if "price" in by and "old price" in by:
        name, old = by["price"].name, by["old price"].name
        pairs = [
            (row[name], row[old])
            for row in rows
            if row.get(name) is not None and row.get(old) is not None
        ]
        more = sum(isinstance(a, float) and isinstance(b, float) and a > b for a, b in pairs)
        if more > 0.3 * max(1, len(pairs)):
            found.append(_odd(by["price"], f"it is more than “{old}”", True, f"高于“{old}”"))
    return found


def twice(one: Value, other: Value) -> bool:
    """Whether one value is the other, or that without its cents."""
    if one == other:
        return True
    numbers = all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in (one, other))
    return numbers and abs(float(one or 0)) > TELLING and int(one or 0) == int(other or 0)


def total(rows: Sequence[Row], tree: Page) -> list[Finding]:
    """How many the page says there are; fewer on one page of many is no fault."""
    said = [values.count(found[1]) for found in _TOTAL.finditer(tree.text[:20_000])]
    counts = [each for each in said if each]
    if counts and len(rows) > max(counts) and max(counts) > 1:
        most = max(counts)
        return [Finding(2, Said(
            f"The page says {most}, and {len(rows)} were found.",
            f"页面说有 {most} 条，却找到 {len(rows)} 条。",
        ), grave=False)]  # fmt: skip
    return []


def agreement(wish: Wish, rows: Sequence[Row], other: Sequence[Row]) -> list[Finding]:
    """Fields on which two sources of one page do not agree, by the items that both name."""
    key = next((each.name for each in wish.fields if each.kind == "text"), "")
    theirs: Mapping[Value, Row] = {row.get(key): row for row in other}
    both = [(row, theirs[row.get(key)]) for row in rows if row.get(key) in theirs and row.get(key)]
    if len(both) < max(2, 0.5 * len(rows)):
        return []
    found = []
    for each in wish.fields:
        pairs = [
            (a[each.name], b[each.name]) for a, b in both
            if a.get(each.name) is not None and b.get(each.name) is not None
        ]  # fmt: skip
        rounded = each.kind == "rating" and _rounded(pairs)
        apart = sum(not _alike(a, b) for a, b in pairs) if not rounded else 0
        if pairs and apart > 0.3 * len(pairs) and each.kind not in ("picture", "link"):
            found.append(_odd(
                each, f"the page's data says otherwise in {apart} of {len(pairs)}", True,
                f"页面数据在 {len(pairs)} 条中有 {apart} 条不一致",
            ))  # fmt: skip
    return found


def _rounded(pairs: Sequence[tuple[Value, Value]]) -> bool:
    """Whether points are those of the other source in whole or half stars."""
    ways = [
        [(float(x), float(y)) for x, y in pairs if isinstance(x, (int, float))
         and isinstance(y, (int, float))],
    ]  # fmt: skip
    ways.append([(y, x) for x, y in ways[0]])
    return any(
        len(way) == len(pairs) and all(rounds(whole, exact) for whole, exact in way) for way in ways
    )


def rounds(whole: float, exact: float) -> bool:
    """Whether the first are the second in whole or half stars."""
    return 2 * whole == int(2 * whole) and abs(whole - exact) <= HALF


def _alike(one: Value, other: Value) -> bool:
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= 0.051 * max(1.0, abs(one) / 10)
    a, b = str(one).casefold(), str(other).casefold()
    return a == b or a in b or b in a
