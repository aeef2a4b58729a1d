"""What the messages app reads from and writes to the phone's memory."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from device_drivers.virtual.store import Store
from device_drivers.virtual.telephony import DRAFT


@dataclass(frozen=True, slots=True)
class Conversation:
    """A thread and the last thing in it; ``kind`` is a MESSAGE_TYPE of telephony.py."""

    id: int
    address: str
    pinned: bool
    archived: bool
    body: str
    date: int
    kind: int
    picture: str
    unread: int


def conversations(store: Store, *, archived: bool = False) -> list[Conversation]:
    """The pinned ones first, then by the last message."""
    rows = store.rows(
        "SELECT threads.id, threads.address, pinned, archived, body, date_ms, type, picture,"
        " (SELECT count(*) FROM sms u WHERE u.thread_id = threads.id AND u.read = 0)"
        " FROM threads JOIN sms ON sms.id ="
        " (SELECT id FROM sms s WHERE s.thread_id = threads.id"
        " ORDER BY date_ms DESC, id DESC LIMIT 1)"
        " WHERE archived = ? ORDER BY pinned DESC, date_ms DESC, threads.id DESC",
        int(archived),
    )
    return [
        Conversation(i, address, bool(pinned), bool(away), body, date, kind, picture, unread)
        for i, address, pinned, away, body, date, kind, picture, unread in rows
    ]


def marks(ids: Collection[int]) -> str:
    """Row ids for an SQL list."""
    return ", ".join(str(int(each)) for each in ids)


def remove(store: Store, threads: Collection[int]) -> Callable[[], None]:
    """Delete conversations; the answer brings them back."""
    kept: list[tuple[str, list[tuple[Any, ...]]]] = []
    for table, column in (("threads", "id"), ("sms", "thread_id")):
        where = f"FROM {table} WHERE {column} IN ({marks(threads)})"
        kept.append((table, store.rows(f"SELECT * {where}")))  # names of our own
        store.run(f"DELETE {where}")

    def restore() -> None:
        for table, rows in kept:
            for row in rows:
                values = ", ".join("?" * len(row))
                store.run(f"INSERT INTO {table} VALUES ({values})", *row)  # noqa: S608  # as above

    return restore


def put(store: Store, threads: Collection[int], column: str, value: int) -> None:
    """Set ``archived`` or ``pinned`` of conversations."""
    store.run(
        f"UPDATE threads SET {column}=? WHERE id IN ({marks(threads)})",  # noqa: S608  # as above
        value,
    )


def mark_read(store: Store, threads: Collection[int]) -> None:
    store.run(
        f"UPDATE sms SET read=1 WHERE read=0 AND thread_id IN ({marks(threads)})"  # noqa: S608
    )


def mark_unread(store: Store, threads: Collection[int]) -> None:
    """The last message that came in counts as unread again."""
    for thread in threads:
        store.run(
            "UPDATE sms SET read=0 WHERE id = (SELECT id FROM sms WHERE thread_id=? AND type=1"
            " ORDER BY date_ms DESC, id DESC LIMIT 1)",
            thread,
        )


def draft_of(store: Store, address: str) -> tuple[int, str]:
    """(row id, text) of what was begun and not sent, (0, "") if nothing."""
    rows = store.rows(
        "SELECT sms.id, body FROM sms JOIN threads ON threads.id = thread_id"
        " WHERE threads.address=? AND type=?",
        address, DRAFT,
    )  # fmt: skip
    return rows[0] if rows else (0, "")


def keep_draft(store: Store, address: str, body: str, now_ms: int) -> None:
    """Remember what is being written to ``address``; "" forgets it."""
    number, before = draft_of(store, address)
    if body == before:
        return
    thread = store.one("SELECT id FROM threads WHERE address=?", address)
    if body and number:
        store.run("UPDATE sms SET body=?, date_ms=? WHERE id=?", body, now_ms, number)
    elif body:
        thread = thread or store.run("INSERT INTO threads(address) VALUES (?)", address)
        store.run(
            "INSERT INTO sms(thread_id, address, body, date_ms, type) VALUES (?, ?, ?, ?, ?)",
            thread, address, body, now_ms, DRAFT,
        )  # fmt: skip
    else:
        store.run("DELETE FROM sms WHERE id=?", number)
        if not store.one("SELECT 1 FROM sms WHERE thread_id=?", thread):
            store.run("DELETE FROM threads WHERE id=?", thread)
