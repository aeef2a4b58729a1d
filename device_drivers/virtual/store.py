"""The phone's memory: one SQLite database that screen and adb both read and write.

A seed's database is made once per process and copied as bytes, so a fresh phone costs
microseconds.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from threading import Lock, RLock
from typing import Any

from device_drivers.virtual.seed import fill

SCHEMA = """
CREATE TABLE settings(namespace TEXT, key TEXT, value TEXT, PRIMARY KEY(namespace, key));
CREATE TABLE contacts(id INTEGER PRIMARY KEY, name TEXT NOT NULL, starred INTEGER DEFAULT 0,
    created INTEGER DEFAULT 0, company TEXT DEFAULT '', job TEXT DEFAULT '',
    address TEXT DEFAULT '', birthday TEXT DEFAULT '', note TEXT DEFAULT '');
CREATE TABLE phones(id INTEGER PRIMARY KEY, contact_id INTEGER, number TEXT,
    type TEXT DEFAULT 'Mobile');
CREATE TABLE emails(id INTEGER PRIMARY KEY, contact_id INTEGER, address TEXT,
    type TEXT DEFAULT 'Home');
CREATE TABLE threads(id INTEGER PRIMARY KEY, address TEXT UNIQUE, archived INTEGER DEFAULT 0,
    pinned INTEGER DEFAULT 0);
CREATE TABLE sms(id INTEGER PRIMARY KEY, thread_id INTEGER, address TEXT,
    body TEXT NOT NULL DEFAULT '', date_ms INTEGER, type INTEGER, read INTEGER DEFAULT 1,
    picture TEXT DEFAULT '');
CREATE TABLE blocked_numbers(id INTEGER PRIMARY KEY, number TEXT UNIQUE);
CREATE TABLE calls(id INTEGER PRIMARY KEY, number TEXT, name TEXT DEFAULT '', date_ms INTEGER,
    duration INTEGER DEFAULT 0, type INTEGER);
CREATE TABLE notifications(id INTEGER PRIMARY KEY, package TEXT, title TEXT, text TEXT,
    when_ms INTEGER, dismissed INTEGER DEFAULT 0, opens TEXT DEFAULT '', actions TEXT DEFAULT '',
    ongoing INTEGER DEFAULT 0);
CREATE TABLE permissions(package TEXT, name TEXT, granted INTEGER, PRIMARY KEY(package, name));
CREATE TABLE apps(package TEXT PRIMARY KEY, installed INTEGER DEFAULT 1, path TEXT DEFAULT '',
    label TEXT DEFAULT '', version_name TEXT DEFAULT '1.0', version_code INTEGER DEFAULT 1,
    activity TEXT DEFAULT '', data INTEGER DEFAULT 0);
CREATE TABLE files(path TEXT PRIMARY KEY, mode INTEGER DEFAULT 33188, mtime INTEGER DEFAULT 0,
    content BLOB DEFAULT x'');
CREATE TABLE networks(ssid TEXT PRIMARY KEY, secured INTEGER, level INTEGER,
    saved INTEGER DEFAULT 0, connected INTEGER DEFAULT 0);
CREATE TABLE bluetooth(name TEXT PRIMARY KEY, kind TEXT, paired INTEGER DEFAULT 0,
    connected INTEGER DEFAULT 0);
CREATE INDEX sms_thread ON sms(thread_id, date_ms);
"""


class Store:
    """One connection, ``db``: the person's data in memory, or in ``path`` where it outlives us."""

    def __init__(self, seed: int, now_ms: int, path: Path | None = None) -> None:
        self.db = sqlite3.connect(
            ":memory:" if path is None else path, check_same_thread=False, isolation_level=None
        )
        self._using = RLock()  # SQLite ends the process when it is closed under a thread that reads
        self._settings: dict[tuple[str, str], str] = {}
        self._settings_of = -1
        self._known: dict[str, tuple[object, ...]] = {}
        if path is None:
            self.db.deserialize(_image(seed, now_ms))
        else:
            self._complete(seed, now_ms)

    def _complete(self, seed: int, now_ms: int) -> None:
        """Give a database file what it lacks: everything when new, else what came with a version
        of ours that is younger than the file."""
        with closing(sqlite3.connect(":memory:")) as whole:
            whole.deserialize(_image(seed, now_ms))
            there = {name for (name,) in self.rows("SELECT name FROM sqlite_master")}
            made = whole.execute(
                "SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL"
                " ORDER BY type = 'trigger', type DESC"
            )
            self.db.execute("BEGIN")
            for name, kind, sql in made.fetchall():
                if name in there:
                    self._add_columns(name, whole) if kind == "table" else None
                    continue
                self.db.execute(sql)
                if kind == "table":
                    rows = whole.execute(f"SELECT * FROM {name}").fetchall()  # noqa: S608
                    for row in rows:
                        marks = ", ".join("?" * len(row))
                        self.db.execute(f"INSERT INTO {name} VALUES ({marks})", row)  # noqa: S608
            if "settings" not in there:
                self.put_setting("phone", "seed", str(seed))
            self.db.execute("COMMIT")

    def _add_columns(self, table: str, whole: sqlite3.Connection) -> None:
        known = {column[1] for column in self.rows(f"PRAGMA table_info({table})")}
        for _, name, kind, _, default, _ in whole.execute(f"PRAGMA table_info({table})"):
            if name not in known:
                otherwise = f" DEFAULT {default}" if default is not None else ""
                self.db.execute(f"ALTER TABLE {table} ADD COLUMN {name} {kind}{otherwise}")

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with self._using:
            return self.db.execute(sql, values).fetchall()

    def one(self, sql: str, *values: object) -> Any:
        """The first column of the first row, None when there is none."""
        with self._using:
            row = self.db.execute(sql, values).fetchone()
        return row[0] if row else None

    def run(self, sql: str, *values: object) -> int:
        """Change something; the id of an inserted row."""
        with self._using:
            return self.db.execute(sql, values).lastrowid or 0

    def setting(self, namespace: str, key: str) -> str | None:
        """One setting, None when there is none; asked for at every turn, so kept until a row of
        the database changes, whoever changes it."""
        if self._settings_of != self.db.total_changes:
            rows = self.rows("SELECT namespace, key, value FROM settings WHERE value IS NOT NULL")
            self._settings = {(space, name): str(value) for space, name, value in rows}
            self._settings_of = self.db.total_changes
        return self._settings.get((namespace, key))

    def news(self, name: str, *facts: object) -> bool:
        """Whether a row of the database, or ``facts``, changed since ``name`` last asked."""
        now = self.db.total_changes, *facts
        known, self._known[name] = self._known.get(name), now
        return known != now

    def put_setting(self, namespace: str, key: str, value: str | None) -> None:
        """Write one setting; None deletes it."""
        if value is None:
            self.run("DELETE FROM settings WHERE namespace=? AND key=?", namespace, key)
        else:
            self.run("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", namespace, key, value)

    def load(self, image: bytes) -> None:
        """Put the database file ``image`` in place of everything."""
        with self._using:
            self.db.deserialize(image)
        self._settings_of = -1
        self._known.clear()

    def dump(self) -> str:
        """The whole content as SQL, to compare two phones."""
        return "\n".join(self.db.iterdump())

    def close(self) -> None:
        with self._using:
            self.db.close()


@lru_cache(maxsize=256)
def _image(seed: int, now_ms: int) -> bytes:
    """The whole database of a seed; Store copies it."""
    with _filling:
        db = _empty()
        db.execute("BEGIN")
        try:
            fill(db, seed, now_ms)
            return db.serialize()
        finally:
            db.execute("ROLLBACK")


_filling = Lock()


@lru_cache(maxsize=1)
def _empty() -> sqlite3.Connection:
    """A database with empty tables, filled for one seed after the other: to read the schema and
    prepare the statements takes as long as to run them."""
    from device_drivers.virtual.apps import built_in  # apps are drawn on what uses this module

    db = sqlite3.connect(
        ":memory:", check_same_thread=False, isolation_level=None, cached_statements=1024
    )
    db.execute("PRAGMA page_size = 2048")  # most tables are small, and each has pages of its own
    db.executescript(SCHEMA + "".join(app.schema for app in built_in().values()))
    return db
