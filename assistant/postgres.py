"""The tables on a PostgreSQL server: the same promises as of a file, to processes on many machines.

Writers go one after another, as in SQLite: each transaction begins with a lock of the whole
journal, so that what it read is still so when it is kept. A server that goes away is waited for: a
query is asked again; a transaction that was cut is done again where every statement in it finds
what it found before, and one whose end nobody heard of is looked up by its number. What cannot be
settled so raises JournalLocked, and nothing is acknowledged. All of it is in the schema
``phonepilot``. Source: https://www.postgresql.org/docs/15/ (13.3.5 advisory locks, 9.26.8 how a
transaction ended, appendix A for the codes).
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import psycopg
import structlog
from psycopg.sql import Literal

from assistant.database import JournalDamaged, JournalLocked, statements
from assistant.migrations import Row, Step, columns_of
from assistant.sql import Row as OurRow
from assistant.sql import for_postgres, values_for

log = structlog.get_logger()
T = TypeVar("T")
SCHEMA = "phonepilot"
LOCK = 0x70686F6E
"""Of the whole journal, among the advisory locks of its database."""
HANGS = 10_000
"""Milliseconds for which a process may hold the lock and say nothing: then it has hung."""
PAUSE = 0.25
"""Before a server that went away is called again."""
KEEPALIVE = {
    "connect_timeout": 5, "keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2,
    "keepalives_count": 3, "tcp_user_timeout": 10_000, "application_name": "phonepilot",
}  # fmt: skip
_TABLE = re.compile(r"CREATE TABLE IF NOT EXISTS (\w+)")
_PRELUDE = """
CREATE TABLE IF NOT EXISTS version (what TEXT PRIMARY KEY, steps INTEGER);
CREATE OR REPLACE FUNCTION instr(whole TEXT, part TEXT) RETURNS INTEGER
  LANGUAGE SQL IMMUTABLE AS 'SELECT strpos(whole, part)';
"""


class Deposed(JournalLocked):
    """Others took this process for dead, and go on with its work: it may write no more."""


class _Gone(Exception):
    """The connection is lost. What was open on it is not kept, unless it was being committed."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What came of a statement."""

    rowcount: int
    rows: tuple[Row, ...] = ()

    def fetchone(self) -> Row:
        return self.rows[0] if self.rows else None

    def fetchall(self) -> list[Row]:
        return list(self.rows)


@dataclass
class _Transaction:
    """What was done in it so far, so that it can be done again."""

    server: Server
    number: str = ""
    done: list[tuple[str, Sequence[Any], _Found]] = field(default_factory=list)

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> _Found:
        def ask() -> _Found:
            return self.server._ask(sql, parameters)

        found = self.server._settled(self, ask)
        self.done.append((sql, parameters, found))
        return found

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> _Found:
        count = sum(self.execute(sql, each).rowcount for each in parameters)
        return _Found(count)

    def again(self) -> None:
        """Raises JournalLocked where something has changed meanwhile."""
        for sql, parameters, before in self.done:
            if self.server._ask(sql, parameters) != before:
                raise JournalLocked(
                    "The database server was away in the middle of a change, and others have "
                    "written since. Nothing of it was kept; it is tried again."
                )


class Server:
    """Thread-safe: one connection, one user of it at a time. ``counted`` names the tables whose
    ``steps`` are counted; "" where there will never be any."""

    def __init__(
        self, address: str, schema: str, patience: float, steps: Sequence[Step] = (),
        counted: str = "",
    ) -> None:  # fmt: skip
        self._address = address
        self._patience = patience
        self._lock = threading.RLock()
        self._db: psycopg.Connection[Any] | None = None
        self._open: _Transaction | None = None
        self._fence = "true"
        self._closed = False
        try:
            self._bring_up_to_date(schema, steps, counted)
        except BaseException:
            self._drop()
            raise

    # --- what a store offers ------------------------------------------------------------------

    def rows(self, sql: str, values: Sequence[Any]) -> list[Row]:
        with self._lock:
            if self._open is not None:
                return self._open.execute(sql, values).fetchall()
            return self._patiently(lambda: self._ask(sql, values)).fetchall()

    @contextmanager
    def writing(self) -> Iterator[_Transaction]:
        """Within one of this thread it is a part of that."""
        with self._lock:
            if self._open is not None:
                yield self._open
                return
            self._open = _Transaction(self)
            try:
                self._patiently(self._begin)
                yield self._open
                self._commit(self._open)
            except BaseException:
                self._roll_back()
                raise
            finally:
                self._open = None

    def probe(self) -> None:
        with self.writing() as db:
            db.execute("SELECT 1")

    def be_patient(self, seconds: float) -> None:
        with self._lock:
            self._patience = seconds
            if self._db is not None:
                self._patiently(lambda: self._ask(f"SET lock_timeout={int(seconds * 1000)}", ()))

    def scrub(self, tables: Sequence[str]) -> bool:
        """No byte of what was deleted stays in the files of these tables; what the server's own
        log and backups hold goes when it drops those. False where that cannot be done now."""
        with self._lock:
            try:
                for table in tables:
                    sql = f"VACUUM (FULL) {table}"
                    self._patiently(partial(self._ask, sql, ()))
            except JournalLocked as error:
                log.warning("database not scrubbed", why=str(error))
                return False
        return True

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._drop()

    def fence(self, name: str, epoch: int) -> None:
        """From now on only the process that the table ``members`` knows as this one may write."""
        who = Literal(name).as_string()
        with self._lock:
            self._fence = f"EXISTS (SELECT 1 FROM members WHERE name={who} AND epoch={epoch:d})"  # noqa: S608

    # --- transactions -------------------------------------------------------------------------

    def _begin(self) -> None:
        found = self._ask(
            f"BEGIN; SELECT pg_advisory_xact_lock({LOCK});"
            f" SELECT pg_current_xact_id()::text AS number, {self._fence} AS member",
            None,
        )
        assert self._open is not None  # noqa: S101 - writing() has made it
        self._open.number = found.rows[0]["number"]
        if not found.rows[0]["member"]:
            raise Deposed(
                "This process was taken for dead, and others go on with its work. It ends; "
                "started again, it is a member again."
            )

    def _settled(self, transaction: _Transaction, ask: Callable[[], T]) -> T:
        """A statement of a transaction; where the server went away, after all that came before."""
        try:
            return self._heard(ask)
        except _Gone:
            log.warning("database away", doing="a transaction is done again")

        def once_more() -> T:
            self._begin()
            transaction.again()
            return ask()

        return self._patiently(once_more)

    def _commit(self, transaction: _Transaction) -> None:
        try:
            self._heard(lambda: self._ask("COMMIT", None))
        except _Gone:
            number = transaction.number
            if self._patiently(lambda: self._fate(number)) == "committed":
                return

            def once_more() -> None:
                self._begin()
                transaction.again()
                self._ask("COMMIT", None)

            self._heard(once_more, gone="It is not known whether a change was kept.")

    def _fate(self, number: str) -> str:
        """Of a transaction: one that goes on still belongs to a connection that is being ended."""
        found = self._ask("SELECT pg_xact_status(?::xid8) AS fate", (number,))
        if found.rows[0]["fate"] == "in progress":
            raise _Gone
        return str(found.rows[0]["fate"])

    def _roll_back(self) -> None:
        with contextlib.suppress(psycopg.Error, _Gone):
            if self._db is not None:
                self._ask("ROLLBACK", None)

    # --- the connection -----------------------------------------------------------------------

    def _patiently(self, ask: Callable[[], T]) -> T:
        """Until the server is there again. Raises JournalLocked."""
        deadline = time.monotonic() + self._patience
        while True:
            try:
                return self._heard(ask)
            except _Gone as error:
                if time.monotonic() > deadline:
                    raise away(str(error.__cause__ or error)) from error
            time.sleep(PAUSE)

    def _heard(self, ask: Callable[[], T], gone: str = "") -> T:
        """Raises _Gone (JournalLocked with ``gone`` as its reason), JournalLocked, and
        sqlite3.IntegrityError for what is there already, as a file does."""
        try:
            return ask()
        except psycopg.IntegrityError as error:
            raise sqlite3.IntegrityError(_line(error)) from error
        except psycopg.Error as error:
            if self._db is not None and not self._db.closed:
                raise explained(error) from error
            self._drop()
            if gone:
                raise away(gone) from error
            raise _Gone from error
        except _Gone as error:
            if gone:
                raise away(gone) from error
            raise

    def _ask(self, sql: str, values: Sequence[Any] | None) -> _Found:
        """``values`` None: as it is written, several statements if need be; of the last one."""
        cursor = self._connected().cursor()
        if values is None:
            cursor.execute(sql.encode())
            while cursor.nextset():
                pass
        else:
            meant = for_postgres(sql)
            cursor.execute(meant.encode(), values_for(meant, values))
        if cursor.description is None:
            return _Found(cursor.rowcount)
        names = {column.name: n for n, column in enumerate(cursor.description)}
        return _Found(cursor.rowcount, tuple(OurRow.of(names, row) for row in cursor.fetchall()))

    def _connected(self) -> psycopg.Connection[Any]:
        if self._closed:
            raise away("it was closed here")
        if self._db is None or self._db.closed:
            limits = (
                f"SET search_path={SCHEMA}; SET lock_timeout={int(self._patience * 1000)};"
                f" SET idle_in_transaction_session_timeout={HANGS}"
            )
            db = psycopg.connect(self._address, autocommit=True, **KEEPALIVE)  # type: ignore[arg-type]
            try:
                db.execute(limits.encode())
            except psycopg.Error:
                db.close()
                raise
            self._db = db
        return self._db

    def _drop(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    # --- versions -----------------------------------------------------------------------------

    def _bring_up_to_date(self, schema: str, steps: Sequence[Step], counted: str) -> None:
        with self.writing() as db:
            db.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            for statement in statements(_PRELUDE):
                db.execute(statement)
            if counted:
                _bring(db, schema, steps, counted)
            for statement in statements(schema):
                db.execute(statement)


def _bring(db: _Transaction, schema: str, steps: Sequence[Step], counted: str) -> None:
    """Tables that stand without being counted have had no step; new ones need none."""
    known = db.execute("SELECT steps FROM version WHERE what=?", (counted,)).fetchone()
    stand = any(columns_of(db, table) for table in _TABLE.findall(schema))
    version = known["steps"] if known else 0 if stand else len(steps)
    if version > len(steps):
        raise JournalLocked(
            "The database was written by a later version of Phonepilot. Install that "
            "version on this machine, too; nothing was changed."
        )
    for step in steps[version:]:
        step(db)
    db.execute(
        "INSERT INTO version VALUES (?, ?) ON CONFLICT (what) DO UPDATE SET steps=excluded.steps",
        (counted, len(steps)),
    )


def away(why: str) -> JournalLocked:
    return JournalLocked(
        f"The database server cannot be reached ({why}). See that it runs, and the address under "
        "[cluster] database; nothing that was acknowledged is lost, and I go on by myself."
    )


def explained(error: psycopg.Error) -> JournalLocked:
    """What the server says, in words that help; its own line has no password in it."""
    match error.sqlstate or "":
        case "55P03" | "40P01" | "40001":
            return JournalLocked(
                "The journal on the database server is locked by another program for too long. "
                "See who holds it (pg_stat_activity); nothing is lost."
            )
        case "53100":
            return JournalLocked(
                "The disk of the database server is full. Make room on it; nothing that was "
                "acknowledged is lost, and I go on by myself."
            )
        case "25006":
            return away("it only answers questions: is it a replica?")
        case "XX001" | "XX002":
            return JournalDamaged(
                f"The database on the server is damaged ({_line(error)}). Bring back its backup "
                "(pg_restore, docs/cluster.md)."
            )
    return JournalLocked(
        f"The database server refuses ({_line(error)}). See its log, and that the user under "
        "[cluster] database owns the database; nothing that was acknowledged is lost."
    )


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
