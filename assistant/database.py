"""One SQLite file, shared by threads and processes: transactions, patience, clear errors.

Opening one of an earlier version brings it up to date, after a copy was made beside it; one of a
later version, or a damaged one, is refused with what helps. Nothing is ever emptied silently.
What is told here is kept as it is: whoever keeps a text for people takes secrets out of it before.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from assistant.migrations import Step


class JournalLocked(Exception):
    """The database cannot be used now; the message names the file, and what helps."""


class JournalDamaged(JournalLocked):
    """It cannot be read any more: waiting does not help."""


class BackupError(Exception):
    """A backup cannot be made or used; the message says why and what to do."""


class Database:
    """Thread-safe. ``_writing`` is one transaction, ``_rows`` one query."""

    def __init__(
        self, path: Path, schema: str, busy_seconds: float, steps: Sequence[Step] = ()
    ) -> None:
        self.path = path
        self._lock = threading.RLock()
        with self._translating():
            self._db = sqlite3.connect(path, timeout=busy_seconds, check_same_thread=False)
        self._db.row_factory = sqlite3.Row
        try:
            with self._translating():
                use_wal(self._db, busy_seconds)
                self._db.execute("PRAGMA synchronous=FULL")
                self._bring_up_to_date(schema, steps)
        except JournalLocked:
            self._db.close()
            raise

    def probe(self) -> None:
        """Say at once what is wrong with the database, before any work is begun."""
        with self._writing() as db:
            examine(db, self.path)

    def be_patient(self, seconds: float = 40.0) -> None:
        """Wait longer for a lock from now on: in the middle of work giving up costs more."""
        with self._lock:
            self._db.execute(f"PRAGMA busy_timeout={int(seconds * 1000)}")

    def close(self) -> None:
        """Not in the middle of another thread's query: SQLite does not survive that."""
        with self._lock:
            self._db.close()

    def _bring_up_to_date(self, schema: str, steps: Sequence[Step]) -> None:
        version = _version(self._db)
        if version > len(steps):
            raise JournalLocked(
                f"{self.path} was written by a later version of Phonepilot. Install that version "
                "again, or name another folder with PHONEPILOT_HOME; nothing was changed."
            )
        if version == len(steps):
            self._db.executescript(schema)
            return
        if not _is_new(self._db):
            _copy(self._db, self.path.with_name(f"{self.path.name}.version-{version}"))
        with self._writing() as db:
            if not _is_new(db):
                for step in steps[_version(db) :]:  # another process may have been quicker
                    step(db)
            for statement in _statements(schema):
                db.execute(statement)
            db.execute(f"PRAGMA user_version={len(steps)}")

    @contextmanager
    def _translating(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise explained(error, self.path) from error
        except UnicodeDecodeError as error:  # SQLite quotes what it cannot understand
            raise damaged(self.path, str(error)) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._translating(), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db

    def _rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        with self._lock, self._translating():
            return self._db.execute(sql, values).fetchall()


def explained(error: sqlite3.DatabaseError, path: Path) -> JournalLocked:
    """What SQLite says of a file, in words that help."""
    match error.sqlite_errorname.split("_")[1] if hasattr(error, "sqlite_errorname") else "":
        case "BUSY" | "LOCKED":
            return JournalLocked(
                f"The database {path} is locked by another program. "
                "Close that program (a database browser, a backup?) and try again; nothing is lost."
            )
        case "FULL":
            return JournalLocked(
                f"The disk that holds {path} is full. Make room on it; nothing that was "
                "acknowledged is lost, and I go on by myself."
            )
        case "CORRUPT" | "NOTADB":
            return damaged(path, str(error))
    return JournalLocked(
        f"The database {path} cannot be used ({error}). See that its folder can be written and "
        "that the disk is well; nothing that was acknowledged is lost."
    )


def damaged(path: Path, why: str) -> JournalDamaged:
    return JournalDamaged(
        f"The database {path} cannot be used: it is damaged ({why}). `phonepilot restore FILE "
        "--aside` puts a backup in the place of everything; `phonepilot restore --aside` alone "
        "begins anew. What is there is moved beside, nothing is deleted."
    )


def examine(db: sqlite3.Connection, path: Path) -> None:
    """Raises JournalDamaged for what does not hold together."""
    (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise damaged(path, found)


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


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _is_new(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def _copy(db: sqlite3.Connection, path: Path) -> None:
    """As it is now, whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    with closing(sqlite3.connect(part)) as copy:
        db.backup(copy)
    part.replace(path)


def _statements(script: str) -> Iterator[str]:
    """One by one, so that they are part of a transaction."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
