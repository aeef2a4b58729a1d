"""The same items on two days: what they were may change for some of them, not for all at once."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence

from device_drivers.verbs.base import Said
from skills.extraction.base import Kind, Row, Value, Wish
from skills.extraction.checking import Finding

DAY, MONTH = len("2026-03-05"), 31
TOLD_APART, MOSTLY = 0.5, 0.5
"""Share of the items that a key has to tell apart, and that have to be there on both days."""


def overlap(wish: Wish, rows: Sequence[Row], before: Sequence[Row]) -> list[Finding]:
    """Items that were there before keep their values: one field does not change for all of them
    while the others stay."""
    keys, both = paired(wish, rows, before)
    found = []
    for each in wish.fields if len(both) >= 3 else ():
        same = sum(_same(each.kind, a.get(each.name), b.get(each.name)) for a, b in both)
        if same < 0.3 * len(both) and each.name not in keys:
            said = Said(
                f"“{each.name}” changed for {len(both) - same} of {len(both)} items at once.",
                f"{len(both)} 项中有 {len(both) - same} 项的“{each.name}”同时变了。",
            )
            found.append(Finding(2, said, field=each.name))
    return found


def _same(kind: Kind, now: Value, before: Value) -> bool:
    """Whether a value is what it was; "two weeks ago" moves on by some days."""
    if now == before:
        return True
    days = all(isinstance(each, str) and len(each) == DAY for each in (now, before))
    if kind != "date" or not days:
        return False
    try:
        moved = dt.date.fromisoformat(str(now)) - dt.date.fromisoformat(str(before))
    except ValueError:
        return False
    return dt.timedelta(0) <= moved <= dt.timedelta(days=MONTH)


def paired(
    wish: Wish, rows: Sequence[Row], before: Sequence[Row]
) -> tuple[tuple[str, ...], list[tuple[Row, Row]]]:
    """The same items of two days, with the fields that tell: a link, else a text, else several
    texts. None where these do not tell items apart, or where the lists are mostly of others."""
    texts = tuple(each.name for each in wish.fields if each.kind == "text")
    links = [(each.name,) for each in wish.fields if each.kind == "link"]
    for keys in [*links, *([texts[:1]] if texts else []), *([texts] if len(texts) > 1 else [])]:
        now, old = _apart(rows, keys), _apart(before, keys)
        if min(len(now), len(old)) < TOLD_APART * max(len(rows), len(before), 1):
            continue
        both = [(row, old[key]) for key, row in now.items() if key in old]
        both = [(one, other) for one, other in both if _one_item(one, other, keys)]
        if len(both) >= MOSTLY * min(len(now), len(old)):
            return keys, both
    return (), []


def _apart(rows: Sequence[Row], keys: Sequence[str]) -> dict[tuple[Value, ...], Row]:
    """Rows by their keys, those that share theirs left out."""
    said = [tuple(row.get(key) for key in keys) for row in rows]
    often = Counter(said)
    return {
        key: row for key, row in zip(said, rows, strict=True)
        if often[key] == 1 and None not in key
    }  # fmt: skip


def _one_item(one: Row, other: Row, keys: Sequence[str]) -> bool:
    """They share their keys; more than half of what else they have says so, too."""
    others = [name for name, value in other.items() if value is not None and name not in keys]
    same = sum(one.get(name) == other[name] for name in others)
    return len(others) > 1 and same >= round(0.6 * len(others))
