"""The journal: everything that must survive a crash, in one SQLite file.

Messages are stored before they are acknowledged (inbox) and before they are sent (outbox). Every
effect on a phone is written down as an intent before it happens and as done after; an intent
without a done is what a restart has to look into. Times are Unix seconds.
"""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant import ledger, threads, timetable
from assistant.ledger import Ledger
from assistant.threads import Threads
from assistant.timetable import Timetable
from gateways.base import Button, Inbound, Outbound

SCHEMA = """
CREATE TABLE IF NOT EXISTS inbox (
  gateway TEXT, external_id TEXT, chat TEXT, sender TEXT, sender_name TEXT, text TEXT, button TEXT,
  private INTEGER, phone TEXT, consent TEXT, at REAL, received REAL, handled REAL,
  PRIMARY KEY (gateway, external_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outbox (
  id INTEGER PRIMARY KEY, key TEXT UNIQUE, gateway TEXT, chat TEXT, text TEXT, image TEXT,
  buttons TEXT, version INTEGER DEFAULT 1, sent INTEGER DEFAULT 0, message_id TEXT DEFAULT '',
  tries INTEGER DEFAULT 0, not_before REAL DEFAULT 0, dead TEXT DEFAULT '', created REAL,
  file TEXT DEFAULT '');
CREATE TABLE IF NOT EXISTS tasks (
  id TEXT PRIMARY KEY, turn TEXT, gateway TEXT, chat TEXT, person TEXT, phone TEXT, text TEXT,
  stop INTEGER DEFAULT 0, started REAL, ended REAL, outcome TEXT DEFAULT '', reply TEXT DEFAULT '',
  report TEXT DEFAULT '{}') WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS effects (
  task TEXT, n INTEGER, action TEXT, before TEXT, result TEXT DEFAULT '', at REAL,
  PRIMARY KEY (task, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS questions (
  id TEXT PRIMARY KEY, task TEXT, gateway TEXT, chat TEXT, person TEXT, options TEXT,
  answer TEXT DEFAULT '', open INTEGER DEFAULT 1, at REAL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
  gateway TEXT, sender TEXT, name TEXT, paired REAL, PRIMARY KEY (gateway, sender)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pairing (
  code TEXT PRIMARY KEY, gateway TEXT, sender TEXT, chat TEXT, name TEXT, at REAL) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """One message to send: ``message.edits`` is set when an earlier version is already there."""

    id: int
    version: int
    tries: int
    gateway: str
    message: Outbound


@dataclass(frozen=True, slots=True)
class Question:
    """A question a task waits on. ``options``: shown text -> value."""

    id: str
    task: str
    gateway: str
    chat: str
    person: str
    options: dict[str, str]


def answer_value(question: str, index: int) -> str:
    """The value of the button for an option; platforms take 64 bytes, ids differ at their end."""
    return f"answer:{index}:{question[-48:]}"


def stop_value(task: str) -> str:
    return f"stop:{task[-48:]}"


class Journal(Ledger, Threads, Timetable):
    """Thread-safe; every method is one transaction."""

    def __init__(self, path: Path, busy_seconds: float = 5.0) -> None:
        schema = SCHEMA + ledger.SCHEMA + threads.SCHEMA + timetable.SCHEMA
        super().__init__(path, schema, busy_seconds)
        self._has_column("outbox", "file")

    # --- inbox --------------------------------------------------------------------------------

    def receive(self, message: Inbound) -> bool:
        """Keep a message; False when the same one is here already."""
        with self._writing() as db:
            cursor = db.execute(
                "INSERT OR IGNORE INTO inbox VALUES (?,?,?,?,?,?,?,?,?,?,?,?,NULL)",
                (
                    message.gateway, message.external_id, message.chat, message.sender,
                    message.sender_name, message.text, message.button, message.private,
                    message.phone, message.consent, message.at.timestamp(), time.time(),
                ),
            )  # fmt: skip
            return cursor.rowcount == 1

    def unhandled(self, gateway: str) -> list[Inbound]:
        """Messages that were kept but not yet acted upon, oldest first."""
        rows = self._rows(
            "SELECT * FROM inbox WHERE handled IS NULL AND gateway=? ORDER BY received", gateway
        )
        return [
            Inbound(
                gateway=r["gateway"], external_id=r["external_id"], chat=r["chat"],
                sender=r["sender"], sender_name=r["sender_name"], text=r["text"],
                button=r["button"], private=bool(r["private"]), phone=r["phone"],
                consent=r["consent"],
                at=datetime.fromtimestamp(r["at"], UTC),
            )
            for r in rows
        ]  # fmt: skip

    def last_words(self, gateway: str, sender: str) -> str:
        """The last message of a person that was no command and no pressed button; "" for none."""
        rows = self._rows(
            "SELECT text FROM inbox WHERE gateway=? AND sender=? AND button='' AND trim(text)<>''"
            " AND text NOT LIKE '/%' ORDER BY received DESC LIMIT 1",
            gateway,
            sender,
        )
        return str(rows[0]["text"]) if rows else ""

    def handled(self, message: Inbound) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE inbox SET handled=? WHERE gateway=? AND external_id=?",
                (time.time(), message.gateway, message.external_id),
            )

    # --- outbox -------------------------------------------------------------------------------

    def say(self, gateway: str, key: str, message: Outbound) -> None:
        """Queue a message. The same key again replaces what it said (and edits it if sent)."""
        buttons = json.dumps([[b.label, b.value] for b in message.buttons], ensure_ascii=False)
        image = str(message.image) if message.image else ""
        file = str(message.file) if message.file else ""
        with self._writing() as db:
            db.execute(
                "INSERT INTO outbox (key, gateway, chat, text, image, file, buttons, created)"
                " VALUES (?,?,?,?,?,?,?,?) ON CONFLICT(key) DO UPDATE SET text=excluded.text,"
                " image=excluded.image, buttons=excluded.buttons, version=version+1"
                " WHERE text!=excluded.text OR image!=excluded.image OR buttons!=excluded.buttons",
                (key, gateway, message.chat, message.text, image, file, buttons, time.time()),
            )

    def unsent(self, gateway: str, now: float) -> list[OutboxRow]:
        """What is due, oldest first: new messages, and edits of those sent. A message that has to
        wait holds back the later ones of its chat."""
        rows = self._rows(
            "SELECT * FROM outbox o WHERE sent < version AND dead = '' AND not_before <= ?1"
            " AND gateway = ?2 AND NOT EXISTS (SELECT 1 FROM outbox e WHERE e.gateway = ?2"
            " AND e.chat = o.chat AND e.id < o.id AND e.sent < e.version AND e.dead = ''"
            " AND e.not_before > ?1) ORDER BY id LIMIT 1000",
            now, gateway,
        )  # fmt: skip
        return [
            OutboxRow(
                r["id"], r["version"], r["tries"], r["gateway"],
                Outbound(
                    chat=r["chat"], text=r["text"], image=Path(r["image"]) if r["image"] else None,
                    buttons=tuple(Button(*pair) for pair in json.loads(r["buttons"])),
                    edits=r["message_id"], file=Path(r["file"]) if r["file"] else None,
                ),
            )
            for r in rows
        ]  # fmt: skip

    def sent(self, row: OutboxRow, message_id: str) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE outbox SET sent=?, message_id=?, tries=0 WHERE id=?",
                (row.version, message_id, row.id),
            )

    def postpone(self, row: OutboxRow, until: float) -> None:
        with self._writing() as db:
            db.execute("UPDATE outbox SET tries=tries+1, not_before=? WHERE id=?", (until, row.id))

    def give_up(self, row: OutboxRow, why: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE outbox SET dead=? WHERE id=?", (why, row.id))

    # --- tasks --------------------------------------------------------------------------------

    def open_task(
        self, task: str, turn: str, gateway: str, chat: str, person: str, phone: str, text: str
    ) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT OR IGNORE INTO tasks"
                " (id, turn, gateway, chat, person, phone, text, started) VALUES (?,?,?,?,?,?,?,?)",
                (task, turn, gateway, chat, person, phone, text, time.time()),
            )

    def close_task(self, task: str, outcome: str, reply: str, report: dict[str, Any]) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE tasks SET ended=?, outcome=?, reply=?, report=? WHERE id=?",
                (time.time(), outcome, reply, json.dumps(report, ensure_ascii=False), task),
            )

    def task(self, task: str) -> dict[str, Any] | None:
        rows = self._rows("SELECT * FROM tasks WHERE id=?", task)
        return dict(rows[0]) if rows else None

    def tasks_of_turn(self, turn: str) -> list[dict[str, Any]]:
        return [
            dict(r) for r in self._rows("SELECT * FROM tasks WHERE turn=? ORDER BY started", turn)
        ]

    def recent_tasks(self, limit: int = 20) -> list[dict[str, Any]]:
        rows = self._rows("SELECT * FROM tasks ORDER BY started DESC LIMIT ?", limit)
        return [dict(r) for r in rows]

    def tasks_of_person(self, gateway: str, person: str, limit: int) -> list[dict[str, Any]]:
        """What was done for somebody, newest first; only what is over."""
        rows = self._rows(
            "SELECT * FROM tasks WHERE gateway=? AND person=? AND outcome<>'' ORDER BY started DESC"
            " LIMIT ?",
            gateway, person, limit,
        )  # fmt: skip
        return [dict(r) for r in rows]

    def open_of_person(self, gateway: str, person: str) -> list[dict[str, Any]]:
        """What is being done on a phone for somebody, oldest first."""
        rows = self._rows(
            "SELECT * FROM tasks WHERE gateway=? AND person=? AND outcome='' AND phone<>''"
            " ORDER BY started",
            gateway, person,
        )  # fmt: skip
        return [dict(r) for r in rows]

    def effects_of(self, task: str) -> list[dict[str, Any]]:
        """What a task did to its phone, in order: ``action``, ``before`` and ``result``."""
        rows = self._rows("SELECT n FROM effects WHERE task=? ORDER BY n", task)
        found = [self.effect(task, row["n"]) for row in rows]
        return [each for each in found if each is not None]

    def name_of(self, gateway: str, sender: str) -> str:
        """What a paired person is called on their platform; "" for others."""
        rows = self._rows("SELECT name FROM people WHERE gateway=? AND sender=?", gateway, sender)
        return str(rows[0]["name"] or "") if rows else ""

    def tasks_of_chats(self, beginning: str, limit: int) -> list[dict[str, Any]]:
        """The latest tasks of the chats whose names begin so, newest first."""
        rows = self._rows(
            "SELECT * FROM tasks WHERE substr(chat, 1, ?)=? ORDER BY started DESC LIMIT ?",
            len(beginning), beginning, limit,
        )  # fmt: skip
        return [dict(r) for r in rows]

    def open_tasks(self, gateway: str, chat: str) -> list[dict[str, Any]]:
        """Tasks of a chat that have no outcome yet, oldest first."""
        return [
            dict(r)
            for r in self._rows(
                "SELECT * FROM tasks WHERE gateway=? AND chat=? AND outcome='' ORDER BY started",
                gateway, chat,
            )
        ]  # fmt: skip

    def unfinished(self) -> list[dict[str, Any]]:
        """Tasks that have no outcome yet."""
        return [dict(r) for r in self._rows("SELECT * FROM tasks WHERE outcome=''")]

    def stop(self, task: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE tasks SET stop=1 WHERE id=?", (task,))

    def stopping(self, task: str) -> bool:
        return bool(self._rows("SELECT 1 FROM tasks WHERE id=? AND stop=1", task))

    # --- effects ------------------------------------------------------------------------------

    def intend(self, task: str, n: int, action: dict[str, Any], before: dict[str, Any]) -> None:
        """Write down what is about to happen. Raises sqlite3.IntegrityError if it was already."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO effects (task, n, action, before, at) VALUES (?,?,?,?,?)",
                (task, n, json.dumps(action, ensure_ascii=False), json.dumps(before), time.time()),
            )

    def effect(self, task: str, n: int) -> dict[str, Any] | None:
        """The n-th effect of a task: its ``action``, ``before`` and, once done, ``result``."""
        rows = self._rows("SELECT * FROM effects WHERE task=? AND n=?", task, n)
        if not rows:
            return None
        row = dict(rows[0])
        return {
            "action": json.loads(row["action"]),
            "before": json.loads(row["before"]),
            "result": json.loads(row["result"]) if row["result"] else None,
        }

    def done(self, task: str, n: int, result: dict[str, Any]) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE effects SET result=? WHERE task=? AND n=?",
                (json.dumps(result, ensure_ascii=False), task, n),
            )

    # --- questions ----------------------------------------------------------------------------

    def pose(self, question: Question) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT OR IGNORE INTO questions (id, task, gateway, chat, person, options, at)"
                " VALUES (?,?,?,?,?,?,?)",
                (
                    question.id, question.task, question.gateway, question.chat, question.person,
                    json.dumps(question.options, ensure_ascii=False), time.time(),
                ),
            )  # fmt: skip

    def open_question(self, gateway: str, chat: str) -> Question | None:
        """The oldest question that a chat has not answered."""
        return _first_question(
            self._rows(
                "SELECT * FROM questions WHERE gateway=? AND chat=? AND open=1 ORDER BY at LIMIT 1",
                gateway, chat,
            )
        )  # fmt: skip

    def question_of(self, task: str) -> Question | None:
        """The question a task waits on."""
        return _first_question(
            self._rows("SELECT * FROM questions WHERE task=? AND open=1 ORDER BY at LIMIT 1", task)
        )

    def answer_of(self, question: str) -> str | None:
        """What was answered, "" for silence; None while the question is open."""
        rows = self._rows("SELECT answer FROM questions WHERE id=? AND open=0", question)
        return str(rows[0]["answer"]) if rows else None

    def close_question(self, question: str, answer: str) -> bool:
        """Keep the first answer; False when there was one already."""
        with self._writing() as db:
            cursor = db.execute(
                "UPDATE questions SET open=0, answer=? WHERE id=? AND open=1", (answer, question)
            )
            return cursor.rowcount == 1

    # --- people -------------------------------------------------------------------------------

    def is_paired(self, gateway: str, sender: str) -> bool:
        return bool(
            self._rows("SELECT 1 FROM people WHERE gateway=? AND sender=?", gateway, sender)
        )

    def pending_codes(self, gateway: str, ttl: float) -> list[dict[str, Any]]:
        """Codes not older than ``ttl`` seconds."""
        since = time.time() - ttl
        rows = self._rows("SELECT * FROM pairing WHERE gateway=? AND at>=?", gateway, since)
        return [dict(r) for r in rows]

    def offer_code(self, code: str, message: Inbound, ttl: float) -> None:
        """Remember a pairing code, forgetting those older than ``ttl`` seconds."""
        with self._writing() as db:
            db.execute("DELETE FROM pairing WHERE at < ?", (time.time() - ttl,))
            db.execute(
                "INSERT INTO pairing VALUES (?,?,?,?,?,?)",
                (
                    code, message.gateway, message.sender, message.chat,
                    message.sender_name, time.time(),
                ),
            )  # fmt: skip

    def pair(self, code: str, ttl: float) -> dict[str, Any] | None:
        """Turn a live code into a paired person; None when there is no such code."""
        with self._writing() as db:
            db.execute("DELETE FROM pairing WHERE at < ?", (time.time() - ttl,))
            row = db.execute("SELECT * FROM pairing WHERE code=?", (code,)).fetchone()
            if row is None:
                return None
            db.execute("DELETE FROM pairing WHERE code=?", (code,))
            db.execute(
                "INSERT OR REPLACE INTO people VALUES (?,?,?,?)",
                (row["gateway"], row["sender"], row["name"], time.time()),
            )
            return dict(row)

    def people(self) -> list[dict[str, Any]]:
        return [dict(r) for r in self._rows("SELECT * FROM people ORDER BY paired")]


def _first_question(rows: list[sqlite3.Row]) -> Question | None:
    if not rows:
        return None
    r = rows[0]
    return Question(
        r["id"], r["task"], r["gateway"], r["chat"], r["person"], json.loads(r["options"])
    )
