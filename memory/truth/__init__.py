"""Everything that is so: facts with their history, past tasks, what is searched of them, vectors.

The only place with SQL, on SQLite or PostgreSQL (``base.Tables``, made with ``schema.SCHEMA``). All
else that the memory has follows from it and can be built anew. Every question names a person, and
what is another one's is found by none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memory.base import Episode, Fact
from memory.truth import chains, episodes
from memory.truth.bringing import Bringing
from memory.truth.bringing import Brought as Brought
from memory.truth.by_clock import IS_OVER, IS_SO
from memory.truth.by_clock import comes as comes
from memory.truth.entries import Entry as Entry
from memory.truth.episodes import Episodes
from memory.truth.facts import Facts
from memory.truth.rows import (
    EPISODE,
    FACT,
    compared,
    episode_of,
    fact_of,
    marks,
    portions,
)

EPISODES = "episode"
"""What past tasks are called among the kinds of what is searched."""


class Truth(Facts, Episodes, Bringing):
    """Blocking and thread-safe; every method is one transaction."""

    def items(self, person: str, keys: Sequence[int]) -> dict[int, Fact | Episode]:
        """By key, what is held of them today and belongs to this person."""
        found: dict[int, Fact | Episode] = {}
        whose = "person||''=?"  # never looked up by person: of that there may be 100,000
        for some in portions(keys):
            inside = f"IN ({marks(some)})"
            facts = f"SELECT {FACT} FROM memory_facts WHERE id {inside} AND {whose}"  # noqa: S608
            for row in self._tables.rows(f"{facts} AND {IS_SO}", (*some, person, self._today)):
                found[row["id"]] = fact_of(row)
            tasks = f"SELECT {EPISODE} FROM memory_episodes WHERE key {inside} AND {whose}"  # noqa: S608
            for row in self._tables.rows(tasks, (*some, person)):
                found[row["key"]] = episode_of(row)
        return found

    def keys(
        self, person: str, *, subjects: Sequence[str] = (), kinds: Sequence[str] = (),
        since: float | None = None, until: float | None = None,
    ) -> list[int]:  # fmt: skip
        """Of what is searched and fits, the newest first. A past task is of the kind ``episode``
        and of no subject. A fact fits a time in which it was said or in which it began; ``until``
        is exclusive."""
        found: list[tuple[float, int]] = []
        if not kinds or set(kinds) - {EPISODES}:
            where, values = "person=? AND state='held'", [person]
            if subjects:
                where += f" AND named IN ({marks(subjects)})"
                values += [compared(each) for each in subjects]
            if kinds:
                where += f" AND kind IN ({marks(kinds)})"
                values += kinds
            said, bounds = _between("at", since, until)
            began, same = _between("began", since, until)
            sql = (
                f"SELECT id AS key, at FROM memory_facts WHERE {where} AND (({said}) OR ({began}))"  # noqa: S608
            )
            rows = self._tables.rows(sql, [*values, *bounds, *same])
            found += [(row["at"], row["key"]) for row in rows]
        if not subjects and (not kinds or EPISODES in kinds):
            done, bounds = _between("at", since, until)
            sql = f"SELECT key, at FROM memory_episodes WHERE person=? AND {done}"  # noqa: S608
            found += [(row["at"], row["key"]) for row in self._tables.rows(sql, [person, *bounds])]
        return [key for _, key in sorted(found, reverse=True)]

    def about(self, person: str, subjects: Sequence[str], most: int) -> list[int]:
        """Any of the facts that are held of these subjects, at most so many: of one's own there may
        be thousands."""
        named = [compared(each) for each in subjects]
        sql = (
            "SELECT id FROM memory_facts WHERE person=? AND state='held'"  # noqa: S608
            f" AND named IN ({marks(named)}) LIMIT ?"
        )
        return [row["id"] for row in self._tables.rows(sql, (person, *named, most))]

    def forget_person(self, person: str) -> int:
        """Erase everything of them for good; how many facts and episodes that were."""
        with self._tables.writing() as db:
            count = chains.erase(db, _ids(db, "memory_facts", "id", person))
            count += episodes.erase(db, _ids(db, "memory_episodes", "key", person))
        self.scrub()
        return count

    def people(self) -> list[str]:
        """All of whom something is remembered, in order."""
        rows = self._tables.rows(
            "SELECT DISTINCT person FROM memory_facts"
            " UNION SELECT DISTINCT person FROM memory_episodes ORDER BY person",
            (),
        )
        return [row["person"] for row in rows]

    def stats(self, person: str = "") -> dict[str, int]:
        """How many facts are ``held``, ``asked`` and ``past``, how many ``episodes`` and
        ``entries`` (what is searched) there are, of how many ``people``; "" for all people."""
        where, values = ("person=?", [person]) if person else ("1=1", [])
        told = {"held": 0, "asked": 0, "past": 0}
        counted = f"SELECT state, count(*) AS n FROM memory_facts WHERE {where} GROUP BY state"  # noqa: S608
        for row in self._tables.rows(counted, values):
            told[row["state"]] = row["n"]
        over = f"SELECT count(*) AS n FROM memory_facts WHERE {where} AND {IS_OVER}"  # noqa: S608
        ended = self._tables.rows(over, [*values, self._today])[0]["n"]
        told["held"], told["past"] = told["held"] - ended, told["past"] + ended
        past_tasks = f"SELECT count(*) AS n FROM memory_episodes WHERE {where}"  # noqa: S608
        told["episodes"] = self._tables.rows(past_tasks, values)[0]["n"]
        told["entries"] = told["held"] + told["episodes"]
        told["people"] = int(any(told.values())) if person else len(self.people())
        return told


def _between(column: str, since: float | None, until: float | None) -> tuple[str, list[float]]:
    bounds = [(f"{column}>=?", since), (f"{column}<?", until)]
    given = [(sql, value) for sql, value in bounds if value is not None]
    return " AND ".join(sql for sql, _ in given) or "1=1", [value for _, value in given]


def _ids(db: Any, table: str, column: str, person: str) -> list[int]:
    sql = f"SELECT {column} AS id FROM {table} WHERE person=? ORDER BY {column}"  # noqa: S608
    return [row["id"] for row in db.execute(sql, (person,)).fetchall()]
