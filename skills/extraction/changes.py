"""What changed between two runs: items that came, went, or have other values now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device_drivers.verbs.base import Said
from skills.extraction.base import Field, Kind, Row
from skills.extraction.output import value_shown

SHOWN = 5
"""Of each sort."""
_NAMING: tuple[Kind, ...] = ("link", "text")
"""Kinds of fields by which an item may be known again, surest first."""


@dataclass(frozen=True, slots=True)
class Changed:
    """One item before and after; ``names`` are the fields that differ."""

    before: Row
    after: Row
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """``key`` is the field by which items were known again."""

    key: str
    came: tuple[Row, ...] = ()
    went: tuple[Row, ...] = ()
    changed: tuple[Changed, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.came or self.went or self.changed)


def changes(
    before: Sequence[Row], after: Sequence[Row], fields: Sequence[Field]
) -> Changes | None:  # fmt: skip
    """None where no field tells the items apart: then nothing can be said."""
    key = _key(before, after, fields)
    if key is None:
        return None
    old = {row[key]: row for row in before}
    new = {row[key]: row for row in after}
    names = [field.name for field in fields if field.name != key]
    found = []
    for name, row in new.items():
        differ = tuple(n for n in names if name in old and old[name].get(n) != row.get(n))
        if differ:
            found.append(Changed(old[name], row, differ))
    return Changes(
        key,
        tuple(row for name, row in new.items() if name not in old),
        tuple(row for name, row in old.items() if name not in new),
        tuple(found),
    )


def told(found: Changes, fields: Sequence[Field]) -> Said:
    """In words; "nothing changed" where nothing did."""
    if not found:
        return Said("Nothing changed since the last time.", "与上次相比没有变化。")
    by_name = {field.name: field for field in fields}
    en: list[str] = []
    zh: list[str] = []
    for rows, (one_en, one_zh) in ((found.came, ("New", "新增")), (found.went, ("Gone", "消失"))):
        if rows:
            listed = [value_shown(row[found.key], by_name[found.key]) for row in rows]
            en.append(f"{one_en}: {_some(listed, ', ', 'and {} more')}")
            zh.append(f"{one_zh}：{_some(listed, '、', '另有 {} 项')}")
    if found.changed:
        listed_en = [_change(each, by_name, found.key, "en") for each in found.changed]
        listed_zh = [_change(each, by_name, found.key, "zh") for each in found.changed]
        en.append(f"Changed: {_some(listed_en, '; ', 'and {} more')}")
        zh.append(f"变动：{_some(listed_zh, '；', '另有 {} 项')}")
    return Said("\n".join(en), "\n".join(zh))


def _key(before: Sequence[Row], after: Sequence[Row], fields: Sequence[Field]) -> str | None:
    ways = sorted(
        (field for field in fields if field.kind in _NAMING),
        key=lambda field: (_NAMING.index(field.kind), fields.index(field)),
    )
    for field in ways:
        if all(_tells_apart(rows, field.name) for rows in (before, after)):
            return field.name
    return None


def _tells_apart(rows: Sequence[Row], name: str) -> bool:
    said = [row.get(name) for row in rows]
    return all(value is not None for value in said) and len(set(said)) == len(said)


def _change(each: Changed, by_name: dict[str, Field], key: str, language: str) -> str:
    name = value_shown(each.after[key], by_name[key], language)
    differ = ", ".join(
        f"{n} {value_shown(each.before.get(n), by_name[n], language)} → "
        f"{value_shown(each.after.get(n), by_name[n], language)}"
        for n in each.names
    )
    return f"{name} ({differ})" if language == "en" else f"{name}（{differ}）"


def _some(listed: Sequence[str], between: str, more: str) -> str:
    shown = list(listed[:SHOWN])
    left = len(listed) - SHOWN
    return between.join([*shown, more.format(left)] if left > 0 else shown)
