"""What changed on a phone, and whether that is what a task wanted and nothing else.

A snapshot is the phone's database as the bytes of an SQLite file. Two of them are compared row by
row, by primary key, over every table there is. Each expected change is matched to one difference of
its own; what is left over and not incidental is a fault that names its table and row.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from device_drivers.virtual.tasks.base import Added, Change, Changed, Removed
from device_drivers.virtual.tasks.incidental import BOOKKEEPING, Scope
from device_drivers.virtual.tasks.rows import Beginnings, parents_of
from device_drivers.virtual.weather_traces import is_trace, traces

Snapshot = bytes
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Difference:
    """One row that is new (``before`` None), gone (``after`` None) or other than it was."""

    table: str
    key: tuple[Any, ...]
    before: Row | None
    after: Row | None

    @property
    def columns(self) -> list[str]:
        """The columns in which a changed row differs."""
        if self.before is None or self.after is None:
            return []
        return [name for name, value in self.before.items() if self.after[name] != value]

    def __str__(self) -> str:
        name = f"{self.table}[{', '.join(map(str, self.key))}]"
        if self.before is None:
            return f"{name} was added: {_short(self.after)}"
        if self.after is None:
            return f"{name} was removed: {_short(self.before)}"
        pairs = (f"{c} {_shown(self.before[c])} -> {_shown(self.after[c])}" for c in self.columns)
        return f"{name} was changed: {_cut(', '.join(pairs))}"


def _short(row: Row | None) -> str:
    said = {name: value for name, value in (row or {}).items() if value not in (None, "", 0, b"")}
    return _cut(", ".join(f"{name} {_shown(value)}" for name, value in said.items()))


def _shown(value: object) -> str:
    return f"{len(value)} bytes" if isinstance(value, bytes) else repr(value)


def _cut(text: str, most: int = 240) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


# --- comparing two snapshots ----------------------------------------------------------------------


def differences(before: Snapshot, after: Snapshot) -> list[Difference]:
    """Every row that is not the same in both, by table and key, but for those weather made."""
    if before == after:
        return []
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(after)
        db.execute("ATTACH ':memory:' AS earlier")
        db.deserialize(before, name="earlier")
        found = []
        for table in sorted(_tables(db, "main") | _tables(db, "earlier")):
            found += _table_differences(db, table)
        made = traces(db)
        return [d for d in found if not (d.after and is_trace(made, d.table, d.after))]


def _tables(db: sqlite3.Connection, schema: str) -> set[str]:
    sql = f"SELECT name FROM {schema}.sqlite_master WHERE type='table'"  # noqa: S608  # constants
    return {name for (name,) in db.execute(sql) if not name.startswith("sqlite_")}


def _table_differences(db: sqlite3.Connection, table: str) -> list[Difference]:
    columns = [(row[1], row[5]) for row in db.execute(f"PRAGMA main.table_info({table})")]
    names = [name for name, _ in columns]
    keys = [name for name, part in sorted(columns, key=lambda c: c[1]) if part] or names
    gone = {_key(row, keys): row for row in _only_in(db, "earlier", "main", table, names)}
    come = {_key(row, keys): row for row in _only_in(db, "main", "earlier", table, names)}
    found = [Difference(table, key, gone.get(key), come.get(key)) for key in {**gone, **come}]
    return [d for d in found if not _only_bookkeeping(d)]


def _only_in(
    db: sqlite3.Connection, here: str, there: str, table: str, names: Sequence[str]
) -> Iterable[Row]:
    sql = f"SELECT * FROM {here}.{table} EXCEPT SELECT * FROM {there}.{table}"  # noqa: S608
    return (dict(zip(names, row, strict=True)) for row in db.execute(sql))


def _key(row: Row, keys: Sequence[str]) -> tuple[Any, ...]:
    return tuple(row[name] for name in keys)


def _only_bookkeeping(d: Difference) -> bool:
    return bool(d.columns) and all(name in BOOKKEEPING for name in d.columns)


# --- matching what was wanted ---------------------------------------------------------------------


def relevant(found: Iterable[Difference], scope: Scope) -> list[Difference]:
    """The differences that count."""
    return [d for d in found if not scope.covers(d)]


def compare(
    before: Snapshot, after: Snapshot, expected: Sequence[Change], scope: Scope | None = None
) -> list[str]:
    """What is wrong with ``after`` where ``expected`` should have happened to ``before``: []."""
    scope = scope or Scope()
    found = _apart(differences(before, after), expected)
    matched = _match(expected, found, scope, Beginnings(after))
    used = {index for pair in matched.values() for index in pair}
    faults = [f"missing: {describe(e)}" for i, e in enumerate(expected) if i not in matched]
    left = relevant((d for i, d in enumerate(found) if i not in used), scope)
    return faults + [f"unexpected: {d}" for d in left]


def _apart(found: Iterable[Difference], expected: Sequence[Change]) -> list[Difference]:
    """A row that went and one that came in its place under the same key, as the two they are."""
    parted = []
    for d in found:
        mine = [change for change in expected if change.table == d.table]
        went = any(isinstance(c, Removed) and _has(d.before, c.values) for c in mine)
        came = any(isinstance(c, Added) and _has(d.after, c.values) for c in mine)
        if went and came and d.before is not None and d.after is not None:
            parted += [
                Difference(d.table, d.key, d.before, None),
                Difference(d.table, d.key, None, d.after),
            ]
        else:
            parted.append(d)
    return parted


def describe(change: Change) -> str:
    """An expected change in words."""
    if isinstance(change, Changed):
        return f"{change.table} where {_values(change.where)} becomes {_values(change.to)}"
    verb = "a new row" if isinstance(change, Added) else "no longer the row"
    return f"{verb} in {change.table} with {_values(change.values)}"


def _values(values: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{name} as {getattr(value, '__name__', 'tested')}" if callable(value)
        else f"{name} {value!r}"
        for name, value in values.items()
    ) or "anything"  # fmt: skip


def _match(
    expected: Sequence[Change], found: Sequence[Difference], scope: Scope, begun: Beginnings
) -> dict[int, tuple[int, ...]]:
    """Which differences each expected change stands for, as many as can be matched at once
    (augmenting paths): first those that stand alone, then the rows that belong to one of these."""
    parents = {wish: parents_of(wish, expected) for wish in range(len(expected))}
    owner: dict[tuple[int, ...], int] = {}

    def place(wish: int, tried: set[tuple[int, ...]]) -> bool:
        for option in fits.get(wish, ()):
            if option in tried:
                continue
            tried.add(option)
            if option not in owner or place(owner[option], tried):
                owner[option] = wish
                return True
        return False

    fits: dict[int, list[tuple[int, ...]]] = {}
    for wish in sorted(parents, key=lambda wish: len(parents[wish]) > 0):
        placed = {settled: option for option, settled in owner.items()}
        ids = {
            column: found[placed[parent][0]].key[0] if parent in placed else None
            for column, parent in parents[wish].items()
        }
        change = expected[wish]
        if isinstance(change, Added):
            fits[wish] = [
                (i,) for i, d in enumerate(found)
                if d.table == change.table and d.before is None and d.after is not None
                and _has(d.after, change.values) and begun.closed(change, d.after, ids)
            ]  # fmt: skip
        else:
            fits[wish] = _fitting(change, found, scope)
        place(wish, set())
    return {wish: option for option, wish in owner.items()}


def _fitting(
    change: Removed | Changed, found: Sequence[Difference], scope: Scope
) -> list[tuple[int, ...]]:
    """The differences, or pairs of them, that would be ``change``."""
    mine = [(i, d) for i, d in enumerate(found) if d.table == change.table]
    if isinstance(change, Removed):
        return [(i,) for i, d in mine if d.after is None and _has(d.before, change.values)]
    wanted = {**change.where, **change.to}
    direct: list[tuple[int, ...]] = [
        (i,)
        for i, d in mine
        if d.before is not None
        and _has(d.before, change.where)
        and _has(d.after, change.to)
        and _free(d, change, scope)
    ]
    named = set(change.where.values()) if wanted.items() >= change.where.items() else set()
    fresh: list[tuple[int, ...]] = [  # a row that its key names, and that was not there before
        (i,) for i, d in mine if d.before is None and _has(d.after, wanted) and named >= {*d.key}
    ]
    return direct or _rewritten(change, mine, scope) or fresh


def _rewritten(
    change: Changed, mine: Sequence[tuple[int, Difference]], scope: Scope
) -> list[tuple[int, ...]]:
    """A row deleted and written again under another key is a changed row all the same."""
    pairs: list[tuple[int, ...]] = []
    for i, gone in mine:
        if gone.after is not None or not _has(gone.before, change.where):
            continue
        for j, come in mine:
            if come.before is None and _has(come.after, change.to):
                both = Difference(change.table, gone.key, gone.before, come.after)
                if _free(both, change, scope, but=("id",)):
                    pairs.append((i, j))
    return pairs


def _free(d: Difference, change: Changed, scope: Scope, but: Sequence[str] = ()) -> bool:
    """Whether nothing but what should change has changed in a row."""
    allowed = {*change.to, *BOOKKEEPING, *but}
    return all(name in allowed or scope.frees(d, name) for name in d.columns)


def _has(row: Row | None, values: Mapping[str, Any]) -> bool:
    return row is not None and all(
        name in row and same(row[name], wanted) for name, wanted in values.items()
    )


def same(value: object, wanted: object) -> bool:
    """Equal, or passing a test; texts without blanks at their ends and with plain quotes."""
    if callable(wanted):
        return bool(wanted(value))
    if isinstance(value, str) and isinstance(wanted, str):
        return _plain(value) == _plain(wanted)
    return value == wanted


def _plain(text: str) -> str:
    return text.strip().translate(_QUOTES).replace("\r\n", "\n")


_QUOTES = str.maketrans("‘’“”", "''\"\"")
