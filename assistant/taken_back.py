"""What was taken back, and by which task: nothing is taken back twice."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.database import Database
from assistant.migrations import Connection
from device_drivers.verbs.base import Back

SCHEMA = """
CREATE TABLE IF NOT EXISTS taken_back (
  task TEXT, n INTEGER, by_task TEXT, verb TEXT, at REAL,
  PRIMARY KEY (task, n, by_task)) WITHOUT ROWID;
"""
BEGINS_WITHIN = 60.0
"""Seconds after which a task that was to take something back, and never began, never will."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The n-th effect of a task, and the command that takes it back."""

    n: int
    back: Back


class TakingBack(Database):
    """The part of the journal that knows what was taken back."""

    def take_back(self, task: str, by: str, effects: Sequence[TakenBack]) -> bool:
        """Claim effects of ``task`` for the task ``by``, all or none; False when another has one of
        them. The same again changes nothing."""
        with self._writing() as db:
            held = _held(db, task, by)
            if any(each.n in held for each in effects):
                return False
            db.executemany(
                "INSERT INTO taken_back VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING",
                [(task, each.n, by, each.back.verb, time.time()) for each in effects],
            )
        return True

    def taken_back(self, task: str, by: str = "") -> set[int]:
        """Which effects of a task are taken back, or being so, by others than ``by``."""
        with self._writing() as db:
            return _held(db, task, by)

    def takes_back(self, task: str) -> bool:
        """Whether a task takes another one back."""
        return bool(self._rows("SELECT 1 FROM taken_back WHERE by_task=?", task))


def _held(db: Connection, task: str, by: str) -> set[int]:
    """Effects that a task has taken back which runs or ended well, and those whose own command was
    seen to work in one that did not."""
    rows = db.execute(
        "SELECT b.*, k.id AS known, k.outcome FROM taken_back b"
        " LEFT JOIN tasks k ON k.id=b.by_task WHERE b.task=? AND b.by_task<>? ORDER BY b.n DESC",
        (task, by),
    ).fetchall()
    held: set[int] = set()
    worked: dict[str, Counter[str]] = {}
    for row in rows:
        if row["known"] is None:
            if time.time() - row["at"] < BEGINS_WITHIN:
                held.add(row["n"])
        elif row["outcome"] in ("", "done"):
            held.add(row["n"])
        else:
            seen = worked.setdefault(row["by_task"], _verified(db, row["by_task"]))
            if seen[row["verb"]]:
                seen[row["verb"]] -= 1
                held.add(row["n"])
    return held


def _verified(db: Connection, task: str) -> Counter[str]:
    """How often a task did which command and saw that it worked."""
    rows = db.execute("SELECT action, result FROM effects WHERE task=? AND result<>''", (task,))
    return Counter(
        json.loads(row["action"]).get("name", "")
        for row in rows.fetchall()
        if json.loads(row["result"]).get("verified")
    )
