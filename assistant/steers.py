"""What people say about a task while it is being done, in the journal."""

from __future__ import annotations

import time
from typing import Any, Literal

from assistant.database import Database

Kind = Literal["told", "anew"]
"""``told`` to the model that works on it; it is begun ``anew``, changed."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS steers (
  turn TEXT PRIMARY KEY, task TEXT, kind TEXT, text TEXT, at REAL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS steers_task ON steers (task);
"""


class Steers(Database):
    """The part of the journal that keeps what was said meanwhile."""

    def steer(self, turn: str, task: str, kind: Kind, text: str) -> bool:
        """Note what a message (its ``turn``) says about a task; False when that is over. The same
        message again changes nothing."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO steers (turn, task, kind, text, at)"
                " SELECT ?,?,?,?,? FROM tasks WHERE id=? AND outcome=''"
                " ON CONFLICT DO NOTHING",
                (turn, task, kind, text, time.time(), task),
            )
            known = db.execute("SELECT 1 FROM steers WHERE turn=? AND task=?", (turn, task))
            return known.fetchone() is not None

    def steered(self, turn: str) -> dict[str, Any] | None:
        """What a message was taken for: ``task``, ``kind`` and ``text``."""
        rows = self._rows("SELECT * FROM steers WHERE turn=?", turn)
        return dict(rows[0]) if rows else None

    def said_meanwhile(self, *tasks: str) -> tuple[str, ...]:
        """What was told to the models that work on these, oldest first."""
        marks = ",".join("?" * len(tasks))
        rows = self._rows(
            f"SELECT text FROM steers WHERE kind='told' AND task IN ({marks}) ORDER BY at, turn",  # noqa: S608
            *tasks,
        )
        return tuple(str(row["text"]) for row in rows)

    def begun_anew(self, task: str) -> str:
        """What is done instead of a task that was changed; "" for others."""
        rows = self._rows("SELECT text FROM steers WHERE kind='anew' AND task=? LIMIT 1", task)
        return str(rows[0]["text"]) if rows else ""
