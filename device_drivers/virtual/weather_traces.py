"""The rows that weather made, noted in the phone's own database: nobody else is blamed for them.

A text that gives orders, a call that nobody took and what the shade says about them stay when the
fault is over. Each such row is kept in the settings (``phone``, ``weather``) by its table, its id
and what it said, so that a snapshot carries the list, and a row that somebody else writes later
under the same id is not taken for one of them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from device_drivers.virtual.store import Store

WHERE = "phone", "weather"
"""Namespace and key of the setting."""
SAYING: Mapping[str, tuple[str, ...]] = {
    "threads": ("address",),
    "sms": ("thread_id", "address", "body", "date_ms", "type"),
    "calls": ("number", "date_ms", "type"),
    "notifications": ("package", "title", "text", "when_ms"),
}
"""The tables weather writes to, with the columns that tell one of its rows from any other."""

Row = Mapping[str, Any]
Newest = Mapping[str, int]


def newest(store: Store) -> Newest:
    """The highest id of each table, for ``note`` to begin behind."""
    return {
        table: store.one(f"SELECT max(id) FROM {table}") or 0  # noqa: S608  # names from here
        for table in SAYING
    }


def note(store: Store, since: Newest, made: Callable[[str, Row], bool]) -> None:
    """Keep in mind the rows younger than ``since`` of which ``made(table, row)`` is true."""
    known = json.loads(store.setting(*WHERE) or "[]")
    fresh = []
    for table, columns in SAYING.items():
        names = ("id", *columns)
        sql = f"SELECT {', '.join(names)} FROM {table} WHERE id > ? ORDER BY id"  # noqa: S608
        for values in store.rows(sql, since[table]):
            row = dict(zip(names, values, strict=True))
            if made(table, row) and [table, row] not in known:
                fresh.append([table, row])
    if fresh:
        store.put_setting(*WHERE, json.dumps(known + fresh, ensure_ascii=False))


def traces(db: sqlite3.Connection) -> list[tuple[str, Row]]:
    """The rows that weather made, of the phone whose database this is: table and what they say."""
    sql = "SELECT value FROM settings WHERE namespace=? AND key=?"
    found = db.execute(sql, WHERE).fetchone()
    return [(table, row) for table, row in json.loads(found[0] if found else "[]")]


def is_trace(made: list[tuple[str, Row]], table: str, row: Row) -> bool:
    """Whether ``row`` is one that weather made, or the list of them."""
    if table == "settings" and (row["namespace"], row["key"]) == WHERE:
        return True
    return any(table == its and said.items() <= row.items() for its, said in made)
