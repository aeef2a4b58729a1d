"""One SQLite file, shared by threads and processes: transactions, patience, clear errors."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class JournalLocked(Exception):
    """The database is held by another program, or damaged; the message names the file."""


class Database:
    """Thread-safe. ``_writing`` is one transaction, ``_rows`` one query."""

    def __init__(self, path: Path, schema: str, busy_seconds: float) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._db = sqlite3.connect(path, timeout=busy_seconds, check_same_thread=False)
        self._db.row_factory = sqlite3.Row
        with self._translating():
            use_wal(self._db, busy_seconds)
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.executescript(schema)

    def _has_column(self, table: str, column: str) -> None:
        """Add a text column to a table of an earlier version."""
        names = [row["name"] for row in self._rows(f"PRAGMA table_info({table})")]
        if column not in names:
            with self._writing() as db:
                db.execute(f"ALTER TABLE {table} ADD COLUMN {column} TEXT DEFAULT ''")

    def probe(self) -> None:
        """Say at once when another program holds the database, before any work is begun."""
        with self._writing():
            pass

    def be_patient(self, seconds: float = 40.0) -> None:
        """Wait longer for a lock from now on: in the middle of work giving up costs more."""
        with self._lock:
            self._db.execute(f"PRAGMA busy_timeout={int(seconds * 1000)}")

    def close(self) -> None:
        """Not in the middle of another thread's query: SQLite does not survive that."""
        with self._lock:
            self._db.close()

    @contextmanager
    def _translating(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            if "locked" not in str(error):
                raise JournalLocked(
                    f"The database {self.path} cannot be used ({error}). If it is damaged, move it "
                    "away; a new one is made."
                ) from error
            raise JournalLocked(
                f"The database {self.path} is locked by another program. "
                "Close that program (a database browser, a backup?) and try again; nothing is lost."
            ) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._translating(), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db

    def _rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        with self._lock, self._translating():
            return self._db.execute(sql, values).fetchall()


def use_wal(db: sqlite3.Connection, seconds: float) -> None:
    """Switch to the write-ahead log. SQLite does not wait for others by itself when it does."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
