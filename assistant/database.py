"""One SQLite file, shared by threads and processes: transactions, patience, clear errors; or the
same on a PostgreSQL server (``postgres.py``), shared by many machines. SQL here is such that both
take it.

Opening a file of an earlier version brings it up to date, after a copy was made beside it; one of a
later version, or a damaged one, is refused with what helps. Nothing is ever emptied silently.
What is told here is kept as it is: whoever keeps a text for people takes secrets out of it before.
"""

from __future__ import annotations

import glob
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import structlog

from assistant.migrations import Connection, Row, Step

log = structlog.get_logger()


class JournalLocked(Exception):
    """The database cannot be used now; the message names the file, and what helps."""


class JournalDamaged(JournalLocked):
    """It cannot be read any more: waiting does not help."""


class BackupError(Exception):
    """A backup cannot be made or used; the message says why and what to do."""


class Store(Protocol):
    """Where the tables are. Thread-safe; everything raises JournalLocked."""

    def rows(self, sql: str, values: Sequence[Any]) -> list[Row]: ...

    def writing(self) -> AbstractContextManager[Connection]: ...

    def probe(self) -> None: ...

    def be_patient(self, seconds: float) -> None: ...

    def fence(self, name: str, epoch: int) -> None: ...

    def scrub(self, tables: Sequence[str]) -> bool: ...

    def close(self) -> None: ...


class Database:
    """Thread-safe. ``_writing`` is one transaction, ``_rows`` one query. ``server`` is the address
    of a PostgreSQL database, "" for the file ``path``."""

    def __init__(
        self,
        path: Path,
        schema: str,
        busy_seconds: float,
        steps: Sequence[Step] = (),
        server: str = "",
    ) -> None:
        self.path = path
        self._store = _opened(path, schema, busy_seconds, steps, server)

    def probe(self) -> None:
        """Say at once what is wrong with the database, before any work is begun."""
        self._store.probe()

    def be_patient(self, seconds: float = 40.0) -> None:
        """Wait longer for a lock from now on: in the middle of work giving up costs more."""
        self._store.be_patient(seconds)

    def fence(self, member: str, epoch: int) -> None:
        """On a server: from now on only this member of the cluster may write here."""
        self._store.fence(member, epoch)

    def close(self) -> None:
        """Not in the middle of another thread's query: SQLite does not survive that."""
        self._store.close()

    def _writing(self) -> AbstractContextManager[Connection]:
        return self._store.writing()

    def _rows(self, sql: str, *values: Any) -> list[Row]:
        return self._store.rows(sql, values)


def _opened(
    path: Path, schema: str, busy_seconds: float, steps: Sequence[Step], server: str
) -> Store:
    if not server:
        return File(path, schema, busy_seconds, steps)
    from assistant.postgres import Server

    return Server(server, schema, busy_seconds, steps, "journal" if steps else "")


class File:
    """The tables in one SQLite file."""

    def __init__(
        self, path: Path, schema: str, busy_seconds: float, steps: Sequence[Step]
    ) -> None:  # fmt: skip
        self._path = path
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
        with self.writing() as db:
            examine(db, self._path)

    def be_patient(self, seconds: float) -> None:
        with self._lock:
            self._db.execute(f"PRAGMA busy_timeout={int(seconds * 1000)}")

    def fence(self, name: str, epoch: int) -> None:
        """A file is locked by the system: it needs none."""

    def scrub(self, tables: Sequence[str]) -> bool:
        """No byte of what was deleted stays in the file, its log, or copies of earlier versions.
        False while others use the file or the disk is full: to be tried again."""
        with self._lock, self._translating():
            try:
                self._db.execute("VACUUM")  # secure_delete leaves what was moved between pages
                busy, *_ = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            except sqlite3.OperationalError as error:
                log.warning("database not scrubbed", file=self._path.name, why=str(error))
                return False
        if not busy:
            for copy in self._path.parent.glob(f"{glob.escape(self._path.name)}.version-*"):
                copy.unlink(missing_ok=True)
        return not busy

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _bring_up_to_date(self, schema: str, steps: Sequence[Step]) -> None:
        version = _version(self._db)
        if version > len(steps):
            raise JournalLocked(
                f"{self._path} was written by a later version of Phonepilot. Install that version "
                "again, or name another folder with PHONEPILOT_HOME; nothing was changed."
            )
        if version == len(steps):
            self._db.executescript(schema)
            return
        if not _is_new(self._db):
            _copy(self._db, self._path.with_name(f"{self._path.name}.version-{version}"))
        with self.writing() as db:
            if not _is_new(db):
                for step in steps[_version(db) :]:  # another process may have been quicker
                    step(db)
            for statement in statements(schema):
                db.execute(statement)
            db.execute(f"PRAGMA user_version={len(steps)}")

    @contextmanager
    def _translating(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise explained(error, self._path) from error
        except UnicodeDecodeError as error:  # SQLite quotes what it cannot understand
            raise damaged(self._path, str(error)) from error

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Within one of this thread it is a part of that."""
        with self._lock, self._translating():
            if self._db.in_transaction:
                yield self._db
                return
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db

    def rows(self, sql: str, values: Sequence[Any]) -> list[Row]:
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
        case "READONLY" | "CANTOPEN" | "PERM":
            return JournalLocked(
                f"The database {path} cannot be written ({error}). Make it and its folder writable "
                "for the user that Phonepilot runs as (chmod u+rw), or its disk; nothing that was "
                "acknowledged is lost."
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


def statements(script: str) -> Iterator[str]:
    """One by one, so that they are part of a transaction."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
