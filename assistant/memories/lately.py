"""What was told somebody of their memory last, so that “forget that” and “that's wrong” mean it.

Kept by number only, for each chat, in the memory's own database: a restart forgets nothing of it,
and what is forgotten leaves nothing here.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from memory.base import Tables

SCHEMA = """
CREATE TABLE IF NOT EXISTS told_lately (
  person TEXT, place TEXT, n INTEGER, fact INTEGER, at REAL, PRIMARY KEY (person, place, n))
  WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Told:
    """Facts by id, and when they were told, learnt or used (seconds since the epoch)."""

    facts: tuple[int, ...] = ()
    at: float = 0.0


class Lately:
    """Thread-safe, as its tables. ``place`` names a chat, or a question in one."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def keep(self, person: str, place: str, facts: Sequence[int]) -> None:
        """In the place of what was told there before."""
        now = time.time()
        with self._tables.writing() as db:
            db.execute("DELETE FROM told_lately WHERE person=? AND place=?", (person, place))
            for n, fact in enumerate(dict.fromkeys(facts)):
                db.execute(
                    "INSERT INTO told_lately (person, place, n, fact, at) VALUES (?,?,?,?,?)",
                    (person, place, n, fact, now),
                )

    def told(self, person: str, place: str) -> Told:
        rows = self._tables.rows(
            "SELECT fact, at FROM told_lately WHERE person=? AND place=? ORDER BY n",
            (person, place),
        )
        return Told(tuple(row["fact"] for row in rows), rows[0]["at"]) if rows else Told()

    def used(self, person: str) -> Told:
        """What took the place of words of a request, the last time that something did."""
        rows = self._tables.rows(
            "SELECT item, at, turn FROM recalled WHERE person=? AND used<>'' ORDER BY at DESC, n"
            " LIMIT 8",
            (person,),
        )
        last = [row for row in rows if row["turn"] == rows[0]["turn"]]
        facts = tuple(
            int(row["item"].partition(":")[2]) for row in last if row["item"].startswith("fact:")
        )
        return Told(facts, last[0]["at"]) if last else Told()

    def forget_person(self, person: str) -> None:
        with self._tables.writing() as db:
            db.execute("DELETE FROM told_lately WHERE person=?", (person,))
