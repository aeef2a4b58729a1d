"""What a new row may hold beyond what a task said of it.

A column that nobody named holds what its table begins with, unless it says only when the row was
made or follows from the rest (``FREE``), or whose the row is (``PARENTS``): then it names the new
row that was expected beside it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from device_drivers.virtual.people import same_number
from device_drivers.virtual.tasks.base import Added, Change

Row = Mapping[str, Any]
BLANK = (None, "", 0, b"")

FREE: Mapping[str, tuple[str, ...]] = {
    "calls": ("date_ms", "duration", "name"),
    "contacts": ("created",),
    "events": ("created_ms", "reminder_min"),
    "favourites": ("added_ms",),
    "files": ("mode", "mtime"),
    "mail_labels": ("color",),
    "mails": ("date_ms", "quoted", "sender", "sender_name"),
    "media": ("width", "height", "taken_ms"),
    "note_items": ("position",),
    "notes": ("created_ms", "changed_ms"),
    "order_items": ("name",),
    "orders": ("number", "placed_ms", "due_ms", "shipping", "total"),
    "playlist_songs": ("position",),
    "playlists": ("created_ms",),
    "reviews": ("author", "date_ms"),
    "saved_places": ("saved_ms",),
    "sms": ("date_ms",),
    "timers": ("ends_at_ms", "paused_left_ms"),
    "trips": ("metres", "seconds", "started_ms", "ended_ms"),
    "web_bookmarks": ("title", "at_ms"),
    "web_downloads": ("url", "at_ms"),
    "web_forms": ("at_ms",),
}

PARENTS: Mapping[str, Mapping[str, str]] = {
    "emails": {"contact_id": "contacts"},
    "label_members": {"label_id": "labels"},
    "mail_attachments": {"mail_id": "mails"},
    "mail_labelled": {"label_id": "mail_labels", "mail_id": "mails"},
    "note_items": {"note_id": "notes"},
    "note_tags": {"label_id": "note_labels", "note_id": "notes"},
    "order_items": {"order_id": "orders"},
    "orders": {"address_id": "addresses", "card_id": "cards"},
    "phones": {"contact_id": "contacts"},
    "playlist_songs": {"playlist_id": "playlists"},
    "saved_places": {"list_id": "place_lists"},
    "web_values": {"form_id": "web_forms"},
}


class Beginnings:
    """What the tables of a snapshot begin their rows with, and whose its conversations are."""

    def __init__(self, snapshot: bytes) -> None:
        self._columns: dict[str, dict[str, object]] = {}
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            db.deserialize(snapshot)
            for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'"):
                info = db.execute(f"PRAGMA table_info({table})").fetchall()
                self._columns[table] = {row[1]: _value(db, row[4]) for row in info}
            known = "threads" in self._columns
            rows = db.execute("SELECT id, address FROM threads").fetchall() if known else []
            self._threads: dict[int, str] = dict(rows)

    def closed(self, change: Added, row: Row, parents: Mapping[str, object]) -> bool:
        """Whether all that ``change`` leaves unsaid of the new ``row`` is as it should be, where
        ``parents`` has the ids of the rows expected beside it, by column."""
        free = {"id", *FREE.get(change.table, ()), *change.values}
        return all(
            name in free
            or (value == parents[name] if name in parents else self._begun(change.table, name, row))
            for name, value in row.items()
        )

    def _begun(self, table: str, name: str, row: Row) -> bool:
        value = row[name]
        if (table, name) == ("sms", "thread_id"):
            return same_number(self._threads.get(value, ""), row["address"])
        if (table, name) == ("mails", "thread_id"):
            return bool(value == row["id"])
        begun = self._columns[table][name]
        return value in BLANK if begun in BLANK else bool(value == begun)


def _value(db: sqlite3.Connection, default: str | None) -> object:
    return db.execute(f"SELECT {default}").fetchone()[0] if default else None  # ours


def parents_of(wish: int, expected: Sequence[Change]) -> dict[str, int]:
    """Which new rows must exist before that one: the last of their table said before it, or the
    first said after it, by the column that names them."""
    change = expected[wish]
    if not isinstance(change, Added):
        return {}
    found = {}
    for column, table in PARENTS.get(change.table, {}).items():
        rows = [i for i, c in enumerate(expected) if isinstance(c, Added) and c.table == table]
        if rows and column not in change.values:
            found[column] = max((i for i in rows if i < wish), default=rows[0])
    return found
