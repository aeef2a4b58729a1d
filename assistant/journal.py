"""The journal: everything that must survive a crash, in one SQLite file.

Each part keeps its own tables: messages in and out, questions, people, what was spent, threads of
the brain, requests for later. Here are tasks and their effects: every effect on a phone is written
down as an intent before it happens and as done after; an intent without a done is what a restart
has to look into. Times are Unix seconds.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from assistant import (
    ledger,
    messages,
    migrations,
    people,
    questions,
    received,
    risky,
    steers,
    taken_back,
    threads,
    timetable,
)
from assistant.database import damaged
from assistant.figures import Figures
from assistant.guard import approvals
from assistant.guard.approvals import Approval, Approvals
from assistant.ledger import Ledger
from assistant.messages import Messages
from assistant.migrations import Connection
from assistant.people import People
from assistant.questions import Questions
from assistant.risky import Risks
from assistant.secrets.known import KNOWN
from assistant.steers import Steers
from assistant.taken_back import TakingBack
from assistant.threads import Threads
from assistant.timetable import Timetable
from assistant.wiping import Wiping

SCHEMA = """
CREATE TABLE IF NOT EXISTS tasks (
  id TEXT PRIMARY KEY, turn TEXT, gateway TEXT, chat TEXT, person TEXT, phone TEXT, text TEXT,
  stop INTEGER DEFAULT 0, started REAL, ended REAL, outcome TEXT DEFAULT '', reply TEXT DEFAULT '',
  report TEXT DEFAULT '{}', begun REAL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS effects (
  task TEXT, n INTEGER, action TEXT, before TEXT, result TEXT DEFAULT '', at REAL,
  PRIMARY KEY (task, n)) WITHOUT ROWID;
"""
PARTS = (received, messages, questions, steers, people, ledger, threads, timetable, approvals,
         taken_back, risky)  # fmt: skip


class Stopped(Exception):
    """The person said stop; nothing more is done."""


class Journal(Messages, Questions, Steers, People, Ledger, Threads, Timetable, Approvals,
              TakingBack, Risks, Figures, Wiping):  # fmt: skip
    """Thread-safe; every method is one transaction."""

    def __init__(self, path: Path, busy_seconds: float = 5.0, server: str = "") -> None:
        """``server``: the address of the PostgreSQL database that is used instead of ``path``."""
        engine = path.with_name("tasks.db")
        lost = not (path.exists() and path.stat().st_size) and engine.exists()
        if lost and not server:
            raise damaged(path, "it is gone or empty, and what was begun is not")
        schema = SCHEMA + "".join(part.SCHEMA for part in PARTS)
        super().__init__(path, schema, busy_seconds, migrations.JOURNAL, server)

    # --- tasks --------------------------------------------------------------------------------

    def open_task(
        self, task: str, turn: str, gateway: str, chat: str, person: str, phone: str, text: str
    ) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT INTO tasks"
                " (id, turn, gateway, chat, person, phone, text, started) VALUES (?,?,?,?,?,?,?,?)"
                " ON CONFLICT DO NOTHING",
                (task, turn, gateway, chat, person, phone, text, time.time()),
            )

    def begin_task(self, task: str) -> bool:
        """Note that a task begins, or goes on; False when it is over already."""
        with self._writing() as db:
            cursor = db.execute(
                "UPDATE tasks SET begun=COALESCE(begun, ?) WHERE id=? AND outcome=''",
                (time.time(), task),
            )
            return cursor.rowcount == 1

    def end_unbegun(self, task: str, outcome: str, reply: str, report: dict[str, Any]) -> bool:
        """End a task for a phone that did not begin; False when it did, or is over."""
        told = json.dumps(report, ensure_ascii=False)
        with self._writing() as db:
            cursor = db.execute(
                "UPDATE tasks SET ended=?, outcome=?, reply=?, report=?"
                " WHERE id=? AND outcome='' AND begun IS NULL AND phone<>''",
                (time.time(), outcome, _discreet(db, task, reply), told, task),
            )
            ended = cursor.rowcount == 1
            if ended:
                questions.close_those_of(db, task)
            return ended

    def close_task(self, task: str, outcome: str, reply: str, report: dict[str, Any]) -> None:
        """It is over, and so is what it had asked."""
        told = json.dumps(report, ensure_ascii=False)
        with self._writing() as db:
            questions.close_those_of(db, task)
            db.execute(
                "UPDATE tasks SET ended=?, outcome=?, reply=?, report=? WHERE id=?",
                (time.time(), outcome, _discreet(db, task, reply), told, task),
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

    def busy_chats(self, gateway: str) -> list[str]:
        """Chats for which something is being done and no answer is waited for, longest first."""
        rows = self._rows(
            "SELECT chat, min(started) FROM tasks t WHERE gateway=? AND outcome='' AND NOT EXISTS"
            " (SELECT 1 FROM questions q WHERE q.gateway=t.gateway AND q.chat=t.chat"
            " AND q.open=1) GROUP BY chat ORDER BY 2",
            gateway,
        )
        return [row["chat"] for row in rows]

    def unfinished(self) -> list[dict[str, Any]]:
        """Tasks that have no outcome yet."""
        return [dict(r) for r in self._rows("SELECT * FROM tasks WHERE outcome=''")]

    def stop(self, task: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE tasks SET stop=1 WHERE id=?", (task,))

    def stopping(self, task: str) -> bool:
        return bool(self._rows("SELECT 1 FROM tasks WHERE id=? AND stop=1", task))

    def forget_task(self, task: str) -> None:
        """Delete what is known of a task that is over, and what was said in it. That its message
        was acted upon, what it used, and that something risky was done (``risky``), stays known."""
        with self._writing() as db:
            row = db.execute("SELECT * FROM tasks WHERE id=? AND outcome<>''", (task,)).fetchone()
            if row is None:
                return
            for table, column in (
                ("effects", "task"), ("questions", "task"), ("approvals", "task"),
                ("calls", "turn"), ("taken_back", "task"), ("tasks", "id"),
            ):  # fmt: skip
                db.execute(f"DELETE FROM {table} WHERE {column}=?", (task,))  # noqa: S608 - ours
            db.execute(
                "UPDATE outbox SET text='', image='' WHERE sent >= version AND (substr(key, 1, ?)=?"
                " OR (gateway=? AND chat=? AND instr(text, ?)>0))",
                (len(task) + 1, f"{task}:", row["gateway"], row["chat"], f"“{row['text']}”"),
            )
            db.execute(
                "UPDATE inbox SET text='' WHERE gateway=? AND chat=? AND sender=? AND text<>''"
                " AND handled IS NOT NULL AND instr(?, text)>0",
                (row["gateway"], row["chat"], row["person"], row["text"]),
            )

    def end_all(self, why: str) -> None:
        """Leave nothing to be acted upon, sent or answered: what was to be, is long past."""
        with self._writing() as db:
            db.execute("UPDATE inbox SET handled=? WHERE handled IS NULL", (time.time(),))
            db.execute("UPDATE outbox SET dead=? WHERE sent < version AND dead=''", (why,))
            db.execute("UPDATE questions SET open=0 WHERE open=1")
            db.execute("DELETE FROM pairing")

    # --- effects ------------------------------------------------------------------------------

    def intend(
        self,
        task: str,
        n: int,
        action: dict[str, Any],
        before: dict[str, Any],
        approval: Approval | None = None,
        binding: str = "",
        risk: str = "",
    ) -> None:
        """Write down what is about to happen; the person's yes is used up with it. ``risk`` is the
        class of what asks first, "" of anything else.

        Raises Stopped where a stop is written down already, NotApproved, and
        sqlite3.IntegrityError if it was already written."""
        with self._writing() as db:
            if db.execute("SELECT 1 FROM tasks WHERE id=? AND stop=1", (task,)).fetchone():
                raise Stopped
            if approval is not None:
                approvals.use_up(db, approval, binding)
            db.execute(
                "INSERT INTO effects (task, n, action, before, at) VALUES (?,?,?,?,?)",
                (task, n, json.dumps(action, ensure_ascii=False), json.dumps(before), time.time()),
            )
            if risk:
                risky.keep(db, task, n, risk)

    def effect(self, task: str, n: int) -> dict[str, Any] | None:
        """The n-th effect of a task: its ``action``, ``before`` and, once done, ``result``."""
        rows = self._rows("SELECT * FROM effects WHERE task=? AND n=?", task, n)
        if not rows:
            return None
        row = dict(rows[0])
        return {
            "n": n,
            "action": json.loads(row["action"]),
            "before": json.loads(row["before"]),
            "result": json.loads(row["result"]) if row["result"] else None,
        }

    def last_effect(self, task: str) -> int:
        """The number of the last effect that a task began, 0 for none."""
        rows = self._rows("SELECT max(n) AS n FROM effects WHERE task=?", task)
        return int(rows[0]["n"] or 0)

    def effects_of(self, task: str) -> list[dict[str, Any]]:
        """What a task did to its phone, in order: ``n``, ``action``, ``before``, ``result``."""
        rows = self._rows("SELECT n FROM effects WHERE task=? ORDER BY n", task)
        found = [self.effect(task, row["n"]) for row in rows]
        return [each for each in found if each is not None]

    def done(self, task: str, n: int, result: dict[str, Any]) -> None:
        with self._writing() as db:
            db.execute(
                "UPDATE effects SET result=? WHERE task=? AND n=?",
                (json.dumps(result, ensure_ascii=False), task, n),
            )


def _discreet(db: Connection, task: str, reply: str) -> str:
    """Known secrets taken out, but what its person wrote themselves."""
    if not KNOWN.shows(reply):
        return reply
    row = db.execute("SELECT text FROM tasks WHERE id=?", (task,)).fetchone()
    return KNOWN.scrub(reply, row["text"] if row else "")
