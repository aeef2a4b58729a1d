"""What the web chat shows: the last messages of each chat, and the files in them.

SQLite, in memory unless a file is named. It is what a chat platform would keep on its servers: a
page that comes back asks for what has changed since.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
import uuid
from dataclasses import dataclass
from typing import Any

KEPT_MESSAGES = 300
"""Of each chat."""
KEPT_BYTES = 64 * 1024**2
"""Of files, all chats together."""
UPLOAD_SECONDS = 24 * 3600.0
"""A file that was uploaded, and never said, is kept so long."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS said (
    n INTEGER PRIMARY KEY AUTOINCREMENT, chat TEXT NOT NULL, id TEXT NOT NULL,
    mine INTEGER NOT NULL, shown TEXT NOT NULL, at REAL NOT NULL, version INTEGER NOT NULL,
    UNIQUE (chat, id));
CREATE INDEX IF NOT EXISTS said_by_version ON said (chat, version);
CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, chat TEXT NOT NULL, said TEXT NOT NULL DEFAULT '', name TEXT NOT NULL,
    mime TEXT NOT NULL, content BLOB NOT NULL, at REAL NOT NULL);
"""
Shown = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """A file of a chat."""

    id: str
    name: str
    mime: str
    content: bytes


class Store:
    """May be used from any thread."""

    def __init__(self, path: str) -> None:
        """``path`` of the file; "" for memory. Raises sqlite3.Error."""
        self._db = sqlite3.connect(path or ":memory:", check_same_thread=False)
        self._lock = threading.Lock()
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.executescript(SCHEMA)

    def close(self) -> None:
        self._db.close()

    def show(self, chat: str, id_: str, shown: Shown, *, mine: bool) -> None:
        """A message by us (``mine``), or by the person. The same id again changes nothing."""
        with self._lock, self._db:
            self._db.execute(
                "INSERT OR IGNORE INTO said (chat, id, mine, shown, at, version) "
                "VALUES (?,?,?,?,?,?)",
                (chat, id_, mine, json.dumps(shown), time.time(), self._next()),
            )
            self._tie(chat, id_, shown)
            self._prune(chat)

    def change(self, chat: str, id_: str, shown: Shown) -> bool:
        """Whether the message of ours is still there. What is not named stays, but buttons."""
        with self._lock, self._db:
            row = self._db.execute(
                "SELECT shown FROM said WHERE chat=? AND id=? AND mine", (chat, id_)
            ).fetchone()
            if row is None:
                return False
            before: Shown = json.loads(row[0])
            for gone in ("buttons", "html"):
                before.pop(gone, None)
            after = before | shown
            if after != json.loads(row[0]):
                self._db.execute(
                    "UPDATE said SET shown=?, version=? WHERE chat=? AND id=?",
                    (json.dumps(after), self._next(), chat, id_),
                )
                self._tie(chat, id_, shown)
            return True

    def since(self, chat: str, version: int) -> tuple[int, list[Shown]]:
        """The version now, and every message that came or changed after ``version``, in order."""
        with self._lock:
            rows = self._db.execute(
                "SELECT id, mine, shown, at, version FROM said WHERE chat=? AND version>? "
                "ORDER BY n",
                (chat, version),
            ).fetchall()
        found = [
            {"id": id_, "mine": bool(mine), "at": at} | json.loads(shown)
            for id_, mine, shown, at, _ in rows
        ]
        return max([version, *(row[4] for row in rows)]), found

    def offers(self, chat: str, id_: str, value: str) -> bool:
        """Whether the message shows a button of that value."""
        with self._lock:
            row = self._db.execute(
                "SELECT shown FROM said WHERE chat=? AND id=? AND mine", (chat, id_)
            ).fetchone()
        buttons = json.loads(row[0]).get("buttons", []) if row else []
        return value in [button["value"] for button in buttons]

    def keep(self, chat: str, name: str, mime: str, content: bytes) -> Kept:
        kept = Kept(uuid.uuid4().hex, name, mime, content)
        with self._lock, self._db:
            self._db.execute(
                "INSERT INTO files (id, chat, name, mime, content, at) VALUES (?,?,?,?,?,?)",
                (kept.id, chat, name, mime, content, time.time()),
            )
            self._prune_files()
        return kept

    def file(self, chat: str, id_: str) -> Kept | None:
        with self._lock:
            row = self._db.execute(
                "SELECT id, name, mime, content FROM files WHERE id=? AND chat=?", (id_, chat)
            ).fetchone()
        return Kept(*row) if row else None

    def _next(self) -> int:
        (newest,) = self._db.execute("SELECT coalesce(max(version), 0) FROM said").fetchone()
        return int(newest) + 1

    def _tie(self, chat: str, id_: str, shown: Shown) -> None:
        """Files go when their message goes."""
        for each in shown.get("files", []):
            self._db.execute(
                "UPDATE files SET said=? WHERE id=? AND chat=?", (id_, each["id"], chat)
            )

    def _prune(self, chat: str) -> None:
        self._db.execute(
            "DELETE FROM said WHERE chat=? AND n <= (SELECT n FROM said WHERE chat=? "
            "ORDER BY n DESC LIMIT 1 OFFSET ?)",
            (chat, chat, KEPT_MESSAGES),
        )
        self._db.execute(
            "DELETE FROM files WHERE chat=? AND said<>'' AND said NOT IN "
            "(SELECT id FROM said WHERE chat=?)",
            (chat, chat),
        )

    def _prune_files(self) -> None:
        self._db.execute(
            "DELETE FROM files WHERE said='' AND at<?", (time.time() - UPLOAD_SECONDS,)
        )
        self._db.execute(
            "DELETE FROM files WHERE id IN (SELECT id FROM (SELECT id, sum(length(content)) OVER "
            "(ORDER BY at DESC, rowid DESC) AS until FROM files) WHERE until > ?)",
            (KEPT_BYTES,),
        )
