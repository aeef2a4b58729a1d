"""What was taken back, and by which task: nothing is taken back twice."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.database import Database
from device_drivers.verbs.base import Back

SCHEMA = """
CREATE TABLE IF NOT EXISTS taken_back (
  task TEXT, n INTEGER, by_task TEXT, verb TEXT, arguments TEXT, at REAL,
  PRIMARY KEY (task, n, by_task)) WITHOUT ROWID;
"""
BEGINS_WITHIN = 60.0
"""Seconds after which a task that was to take something back, and never began, never will."""
HOLDS = """
SELECT t.n FROM taken_back t LEFT JOIN tasks k ON k.id = t.by_task
WHERE t.task = ?1 AND t.by_task <> ?2 AND (
  (k.id IS NULL AND t.at > ?3) OR k.outcome IN ('', 'done') OR EXISTS (
    SELECT 1 FROM effects e, json_each(t.arguments) a ON 1
    WHERE e.task = t.by_task AND json_extract(e.action, '$.name') = t.verb
      AND json_extract(e.result, '$.verified')
    GROUP BY e.n
    HAVING count(*) = sum(
      json_extract(e.action, '$.arguments.' || a.key) IS a.value)
  ) OR (t.arguments = '{}' AND EXISTS (
    SELECT 1 FROM effects e WHERE e.task = t.by_task
      AND json_extract(e.action, '$.name') = t.verb AND json_extract(e.result, '$.verified'))))
"""
"""Which effects of a task are taken back, or being so: by a task that runs, that ended well, or of
which at least this command was seen to work."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The n-th effect of a task, and the command that takes it back."""

    n: int
    back: Back


class TakingBack(Database):
    """The part of the journal that knows what was taken back."""

    def take_back(self, task: str, by: str, effects: Sequence[TakenBack]) -> bool:
        """Claim the effects of ``task`` for the task ``by``, all or none; False when another has
        one of them. The same again changes nothing."""
        with self._writing() as db:
            now = time.time()
            held = {row["n"] for row in db.execute(HOLDS, (task, by, now - BEGINS_WITHIN))}
            if any(each.n in held for each in effects):
                return False
            db.executemany(
                "INSERT OR IGNORE INTO taken_back VALUES (?,?,?,?,?,?)",
                [
                    (task, each.n, by, each.back.verb, json.dumps(dict(each.back.arguments)), now)
                    for each in effects
                ],
            )
        return True

    def taken_back(self, task: str, by: str = "") -> set[int]:
        """Which effects of a task are taken back, or being so, by others than ``by``."""
        return {row["n"] for row in self._rows(HOLDS, task, by, time.time() - BEGINS_WITHIN)}

    def takes_back(self, task: str) -> bool:
        """Whether a task took another one back."""
        return bool(self._rows("SELECT 1 FROM taken_back WHERE by_task=?", task))
