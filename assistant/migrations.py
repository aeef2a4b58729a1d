"""How databases of earlier versions become today's: numbered steps, each run once, in order.

``PRAGMA user_version``, on a server the table ``version``, says how many of the steps a database
has had; 0 is whatever was made before they were counted. New tables need no step: the schema makes
what is not there. A column that is added to a table needs one here, besides its place in the
schema.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

Row = Any
"""Of a query: its columns by name or place, ``keys()``."""


class Cursor(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Row: ...

    def fetchall(self) -> list[Row]: ...


class Connection(Protocol):
    """In a transaction. A SQLite connection is one."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Cursor: ...

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> Cursor: ...


Step = Callable[[Connection], None]


def columns_of(db: Connection, table: str) -> set[str]:
    """Their names; none where there is no such table."""
    if isinstance(db, sqlite3.Connection):
        return {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
    told = db.execute(
        "SELECT column_name FROM information_schema.columns"
        " WHERE table_schema=current_schema() AND table_name=?",
        (table,),
    )
    return {row[0] for row in told.fetchall()}


def adds(table: str, *columns: str) -> Step:
    """Columns, such as ``"file TEXT DEFAULT ''"``, for a table that may not be there at all."""

    def step(db: Connection) -> None:
        known = columns_of(db, table)
        for column in columns:
            if known and column.split()[0] not in known:
                db.execute(f"ALTER TABLE {table} ADD COLUMN {column}")

    return step


def together(*steps: Step) -> Step:
    def step(db: Connection) -> None:
        for each in steps:
            each(db)

    return step


def _owner(db: Connection) -> None:
    """Before there were roles, the first person that was paired owned the assistant."""
    if columns_of(db, "people"):
        first = "SELECT gateway, sender FROM people ORDER BY paired LIMIT 1"
        db.execute(f"UPDATE people SET role='owner' WHERE (gateway, sender) IN ({first})")  # noqa: S608


def _begun(db: Connection) -> None:
    """Of what was open then, nobody knows whether it had begun."""
    if columns_of(db, "tasks"):
        db.execute("UPDATE tasks SET begun=started WHERE outcome=''")


def _shown(db: Connection) -> None:
    """What had been sent by then could be read."""
    if columns_of(db, "outbox"):
        db.execute("UPDATE outbox SET shown=created WHERE sent>0")


JOURNAL: tuple[Step, ...] = (
    together(
        adds("inbox", "phone TEXT DEFAULT ''", "consent TEXT DEFAULT ''"),
        adds("outbox", "file TEXT DEFAULT ''"),
    ),
    adds("outbox", "lasts REAL DEFAULT 3600", "unsure INTEGER DEFAULT 0", "tell TEXT DEFAULT ''"),
    together(adds("people", "role TEXT DEFAULT 'member'", "phones TEXT DEFAULT ''"), _owner),
    together(adds("tasks", "begun REAL"), _begun),
    adds("inbox", "part_of TEXT DEFAULT ''"),
    adds("schedules", "kind TEXT DEFAULT 'request'"),
    together(
        adds("questions", "answered_by TEXT DEFAULT ''"),
        adds("approvals", "answered_by TEXT DEFAULT ''"),
    ),
    together(
        adds("inbox", "replies_to TEXT DEFAULT ''", "forwarded INTEGER DEFAULT 0"),
        adds("outbox", "shown REAL DEFAULT 0"),
        _shown,
    ),
    together(
        adds("inbox", "attachments TEXT DEFAULT '[]'", "language TEXT DEFAULT ''"),
        adds("outbox", "markdown INTEGER DEFAULT 0", "voice TEXT DEFAULT ''"),
    ),
)
"""Of ``journal.db``."""
