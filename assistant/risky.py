"""What stays known of tasks that were forgotten: that something risky was done, and for whom.

No words, no names of contacts: its class, when, on which phone. A person may have forgotten what
was done for them; the owner whose phone it was done on still sees that it was.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from assistant.database import Database
from assistant.migrations import Connection

SCHEMA = """
CREATE TABLE IF NOT EXISTS risky (
  task TEXT, n INTEGER, risk TEXT, gateway TEXT, person TEXT, phone TEXT, at REAL,
  PRIMARY KEY (task, n)) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Risky:
    """``risk`` is its class (send, call, delete, pay, ...); ``at`` in Unix seconds."""

    risk: str
    gateway: str
    person: str
    phone: str
    at: float


class Risks(Database):
    """The part of the journal that keeps them."""

    def forgotten_risks(self) -> list[Risky]:
        """Of tasks that were forgotten, oldest first."""
        rows = self._rows(
            "SELECT * FROM risky r WHERE NOT EXISTS (SELECT 1 FROM tasks WHERE id=r.task)"
            " ORDER BY at"
        )
        return [Risky(r["risk"], r["gateway"], r["person"], r["phone"], r["at"]) for r in rows]


def keep(db: Connection, task: str, n: int, risk: str) -> None:
    """The n-th effect of a task is risky; within the caller's transaction."""
    db.execute(
        "INSERT INTO risky (task, n, risk, gateway, person, phone, at)"
        " SELECT id, ?, ?, gateway, person, phone, ? FROM tasks WHERE id=?"
        " ON CONFLICT DO NOTHING",
        (n, risk, time.time(), task),
    )
