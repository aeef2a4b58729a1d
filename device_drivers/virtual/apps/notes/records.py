"""Notes in the database: reading them with their items and labels, and what may be done to many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from device_drivers.virtual.store import Store

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone

PACKAGE = "com.android.notes"
SCHEMA = """
CREATE TABLE notes(id INTEGER PRIMARY KEY, title TEXT DEFAULT '', body TEXT DEFAULT '',
    created_ms INTEGER, changed_ms INTEGER, color TEXT DEFAULT '', pinned INTEGER DEFAULT 0,
    state TEXT DEFAULT '', trashed_ms INTEGER DEFAULT 0, checklist INTEGER DEFAULT 0,
    reminder_ms INTEGER DEFAULT 0);
CREATE TABLE note_items(id INTEGER PRIMARY KEY, note_id INTEGER, text TEXT DEFAULT '',
    done INTEGER DEFAULT 0, position INTEGER DEFAULT 0);
CREATE TABLE note_labels(id INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE note_tags(id INTEGER PRIMARY KEY, note_id INTEGER, label_id INTEGER);
"""
ARCHIVED, TRASHED = "archived", "trashed"


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a checklist."""

    text: str
    done: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A note as the list shows it."""

    id: int
    title: str
    body: str
    changed_ms: int
    color: str
    pinned: int
    checklist: int
    reminder_ms: int
    items: tuple[Item, ...] = ()
    labels: tuple[str, ...] = ()


def cards(store: Store, state: str, words: str = "", label: int = 0) -> list[Card]:
    """Notes of a state with these words in title, text, items or labels; pinned first."""
    tagged = " AND id IN (SELECT note_id FROM note_tags WHERE label_id = ?3)" if label else ""
    rows = store.rows(
        "SELECT id, title, body, changed_ms, color, pinned, checklist, reminder_ms"  # noqa: S608
        " FROM notes WHERE state = ?1 AND ?3 = ?3 AND (title LIKE ?2 OR body LIKE ?2 OR id IN"
        " (SELECT note_id FROM note_items WHERE text LIKE ?2) OR id IN (SELECT note_id FROM"
        " note_tags JOIN note_labels ON note_labels.id = label_id WHERE name LIKE ?2))"
        f"{tagged} ORDER BY pinned DESC, changed_ms DESC, id DESC",
        state, f"%{words}%", label,
    )  # fmt: skip
    items: dict[int, list[Item]] = {}
    for number, text, done in store.rows(
        "SELECT note_id, text, done FROM note_items ORDER BY done, position, id"
    ):
        items.setdefault(number, []).append(Item(text, bool(done)))
    tags: dict[int, list[str]] = {}
    for number, name in store.rows(
        "SELECT note_id, name FROM note_tags JOIN note_labels ON note_labels.id = label_id"
        " ORDER BY name"
    ):
        tags.setdefault(number, []).append(name)
    return [
        replace(Card(*row), items=tuple(items.get(row[0], ())), labels=tuple(tags.get(row[0], ())))
        for row in rows
    ]


def plain(store: Store, number: int) -> str:
    """The text of a note, a checklist as lines."""
    body = str(store.one("SELECT body FROM notes WHERE id=?", number) or "")
    lines = [
        f"{'☑' if done else '☐'} {text}"
        for text, done in store.rows(
            "SELECT text, done FROM note_items WHERE note_id=? ORDER BY position, id", number
        )
    ]
    return "\n".join([*([body] if body else []), *lines])


def put_state(phone: Phone, numbers: Sequence[int], state: str) -> None:
    """Archive, trash or bring back; an archived or trashed note is not pinned."""
    trashed = phone.clock.now_ms() if state == TRASHED else 0
    for number in numbers:
        phone.store.run("UPDATE notes SET state=?, trashed_ms=? WHERE id=?", state, trashed, number)
        if state:
            phone.store.run("UPDATE notes SET pinned=0 WHERE id=?", number)


def forget(store: Store, number: int) -> None:
    """Delete a note for good, with its items and labels."""
    for table in ("note_items", "note_tags"):
        store.run(f"DELETE FROM {table} WHERE note_id=?", number)  # noqa: S608  # constants
    store.run("DELETE FROM notes WHERE id=?", number)


def duplicate(phone: Phone, number: int) -> int:
    """A copy of a note with its items and labels; its id."""
    store, now = phone.store, phone.clock.now_ms()
    copy = store.run(
        "INSERT INTO notes(title, body, created_ms, changed_ms, color, checklist)"
        " SELECT title, body, ?, ?, color, checklist FROM notes WHERE id=?", now, now, number,
    )  # fmt: skip
    store.run(
        "INSERT INTO note_items(note_id, text, done, position)"
        " SELECT ?, text, done, position FROM note_items WHERE note_id=?", copy, number,
    )  # fmt: skip
    store.run(
        "INSERT INTO note_tags(note_id, label_id) SELECT ?, label_id FROM note_tags"
        " WHERE note_id=?", copy, number,
    )  # fmt: skip
    return copy


def tag(store: Store, number: int, label: int, on: bool) -> None:
    """Put a label on a note or take it off."""
    store.run("DELETE FROM note_tags WHERE note_id=? AND label_id=?", number, label)
    if on:
        store.run("INSERT INTO note_tags(note_id, label_id) VALUES (?, ?)", number, label)
