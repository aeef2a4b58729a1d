"""Facts that stand in the place of one another, inside a transaction.

A chain is a fact, what it took the place of, and so on: at most one of it is held, the newest. What
is only asked for hangs on a chain and is no part of it until the person's yes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from memory.base import Fact
from memory.truth.entries import bury, owe, show, taken
from memory.truth.rows import FACT, fact_of, fact_values, marks, portions, words_of_fact

_OF = f"SELECT {FACT} FROM memory_facts WHERE person=? AND id=?"  # noqa: S608
_AFTER = f"SELECT {FACT} FROM memory_facts WHERE person=? AND instead_of=? AND state<>'asked'"  # noqa: S608
_INSERT = f"INSERT INTO memory_facts ({FACT}) VALUES ({marks(FACT.split(','))})"  # noqa: S608


def one(db: Any, person: str, id: int) -> Fact | None:
    row = db.execute(_OF, (person, id)).fetchone()
    return fact_of(row) if row is not None else None


def newest(db: Any, person: str, id: int) -> Fact | None:
    """Of the chain that it stands in; itself where nothing came after it."""
    found = one(db, person, id)
    while found is not None:
        row = db.execute(_AFTER, (person, found.id)).fetchone()
        if row is None:
            return found
        found = fact_of(row)
    return None


def chain(db: Any, person: str, id: int) -> list[Fact]:
    """All of it, newest first. Of what is asked: itself, then the chain that it hangs on."""
    asked = one(db, person, id)
    if asked is None:
        return []
    found = [asked] if asked.state == "asked" else []
    link = newest(db, person, asked.instead_of if found else id)
    while link is not None:
        found.append(link)
        link = one(db, person, link.instead_of)
    return found


def written(db: Any, fact: Fact, after: int) -> Fact:
    """A new fact at the end of the chain in which ``after`` stands (0: a chain of its own); what
    was held there becomes past. The fact's own id is not looked at."""
    before = newest(db, fact.person, after) if after and fact.state != "past" else None
    if before is not None and fact.state == "held":
        close(db, before, fact.began)
    kept = replace(fact, id=taken(db, "key"), instead_of=before.id if before else 0)
    insert(db, kept)
    return kept


def insert(db: Any, fact: Fact) -> None:
    db.execute(_INSERT, fact_values(fact))
    if fact.state == "held":
        show(db, fact.id, fact.person, words_of_fact(fact), fact.source.at)


def rewritten(db: Any, fact: Fact) -> None:
    """As it is now, in the place of what is kept under its id."""
    db.execute("DELETE FROM memory_facts WHERE id=?", (fact.id,))
    db.execute(_INSERT, fact_values(fact))


def close(db: Any, fact: Fact, at: float) -> None:
    """It no longer holds since ``at``, or since it began where that is later."""
    if fact.state != "held":
        return
    rewritten(db, replace(fact, state="past", ended=max(at, fact.began)))
    bury(db, [fact.id])


def erase(db: Any, ids: list[int]) -> int:
    """For good; what stood in their places stands there without history."""
    gone = 0
    bury(db, ids)
    for some in portions(ids):
        inside = f"IN ({marks(some)})"
        db.execute(f"UPDATE memory_facts SET instead_of=0 WHERE instead_of {inside}", some)  # noqa: S608
        db.execute(f"DELETE FROM memory_sources WHERE fact {inside}", some)  # noqa: S608
        gone += int(db.execute(f"DELETE FROM memory_facts WHERE id {inside}", some).rowcount)  # noqa: S608
    if gone:
        owe(db)
    return gone
