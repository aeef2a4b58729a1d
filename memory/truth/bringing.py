"""Facts and episodes from elsewhere, brought into what a person has here: all of them or none.

What is here already stays as it is here: a fact of the same claim and beginning, an episode of the
same task. What the others took the place of is found by their own numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memory.base import SENSITIVE, Claim, Episode, Fact, Kind, Source
from memory.truth import chains, episodes
from memory.truth.by_clock import IS_SO
from memory.truth.entries import Entries, taken
from memory.truth.rows import FACT, clean_claim, clean_episode, clean_source, compared, fact_of


@dataclass(frozen=True, slots=True)
class Brought:
    """A fact with the numbers that it has elsewhere (``id``, ``instead_of``), and the sources of
    its repetitions."""

    fact: Fact
    again: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Takes:
    """What is taken in from elsewhere. ``asks_about``: kinds for which it needs a yes; ``most``:
    facts, and past tasks, of one person; ``is_secret``: claims that are never kept; ``key``: of
    this home, to know what it wrote itself (b"" where it has none)."""

    asks_about: frozenset[Kind] = SENSITIVE
    most: int = 20_000
    is_secret: Callable[[Claim], bool] = lambda _: False
    key: bytes = b""


class Crowded(Exception):
    """A person would have more than they may; nothing was brought."""


class Bringing(Entries):
    takes = Takes()

    def bring(
        self, person: str, facts: Sequence[Brought], past_tasks: Sequence[Episode] = ()
    ) -> tuple[int, int]:
        """How many facts and episodes are new here. The facts that others stand in the place of
        come before them; whatever person they name, they are this one's from now on."""
        with self._tables.writing() as db:
            here = {_same(fact): fact.id for fact in _all(db, person)}
            ids: dict[int, int] = {}
            new = 0
            for each in facts:
                fact = _ours(each.fact, person)
                if _same(fact) in here:
                    ids[each.fact.id] = here[_same(fact)]
                    continue
                kept = _placed(db, fact, ids.get(fact.instead_of, 0))
                _repetitions(db, kept.id, each.again)
                ids[each.fact.id] = here[_same(fact)] = kept.id
                new += 1
            tasks = [clean_episode(replace(task, person=person)) for task in past_tasks]
            unknown = [task for task in tasks if not episodes.has(db, person, task.id)]
            for task in unknown:
                episodes.written(db, task)
            if new or unknown:
                self._check_room(db, person)
        return new, len(unknown)

    def knows(self, person: str, brought: Brought) -> bool:
        """Whether it is this person's already, so that it stays as it is here."""
        fact = _ours(brought.fact, person)
        claim = fact.claim
        values = (person, compared(claim.subject), claim.attribute, claim.value)
        sql = (
            f"SELECT {FACT} FROM memory_facts"  # noqa: S608
            " WHERE person=? AND named=? AND attribute=? AND value=?"
        )
        return any(
            _same(here) == _same(fact) for here in map(fact_of, self._tables.rows(sql, values))
        )

    def _check_room(self, db: Any, person: str) -> None:
        facts = "SELECT count(*) AS n FROM memory_facts WHERE person=? AND"
        counted = {
            "facts": (f"{facts} {IS_SO}", (person, self._today)),
            "facts that wait for a yes": (f"{facts} state='asked'", (person,)),
            "past tasks": ("SELECT count(*) AS n FROM memory_episodes WHERE person=?", (person,)),
        }
        for what, (sql, values) in counted.items():
            if (n := int(db.execute(sql, values).fetchone()["n"])) > self.takes.most:
                raise Crowded(f"With it there would be {n} {what}, and {self.takes.most} may be.")


def _placed(db: Any, fact: Fact, after: int) -> Fact:
    """In the place of ``after``; beside it where that has another one here already that follows
    it, or still waits for its yes."""
    before = chains.one(db, fact.person, after)
    follows = "SELECT 1 FROM memory_facts WHERE instead_of=? AND state<>'asked'"
    if before is not None and fact.state != "asked":
        followed = db.execute(follows, (before.id,)).fetchone() is not None
        if followed or before.state == "asked":
            before = None
        else:
            chains.close(db, before, fact.began)
    kept = replace(fact, id=taken(db, "key"), instead_of=before.id if before else 0)
    chains.insert(db, kept)
    return kept


def _repetitions(db: Any, fact: int, sources: Sequence[Source]) -> None:
    for source in map(clean_source, sources):
        db.execute(
            "INSERT INTO memory_sources (fact, n, origin, place, at) VALUES (?,?,?,?,?)",
            (fact, taken(db, "source"), source.origin, source.where, source.at),
        )


def _all(db: Any, person: str) -> Iterator[Fact]:
    sql = f"SELECT {FACT} FROM memory_facts WHERE person=?"  # noqa: S608
    return map(fact_of, db.execute(sql, (person,)).fetchall())


def _ours(fact: Fact, person: str) -> Fact:
    return replace(
        fact, person=person, claim=clean_claim(fact.claim), source=clean_source(fact.source)
    )  # fmt: skip


def _same(fact: Fact) -> tuple[Claim, float]:
    return fact.claim, fact.began
