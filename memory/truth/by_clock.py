"""What the clock does to facts: one whose end is past is no longer so, one that begins later is not
so yet.

Nothing is done on that day: each reading asks the clock. A fact of a time to come stands beside the
one whose place it takes, which ends on the day when the other begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from memory.base import Fact, State
from memory.truth.rows import FACT, compared, fact_of

IS_SO = "state='held' AND (until='' OR until>?)"
IS_OVER = "state='held' AND until<>'' AND until<=?"
"""Both with today, an ISO date."""


def day_of(at: float) -> str:
    """The ISO date here of so many seconds since the epoch."""
    return datetime.fromtimestamp(at).astimezone().date().isoformat()


def comes(fact: Fact, at: float) -> bool:
    """Whether it is of a time to come."""
    return fact.state == "held" and fact.claim.since > day_of(at)


def as_of(fact: Fact, today: str) -> Fact:
    """As it is on that day: past, with when it ended, where that is over."""
    until = fact.claim.until
    if fact.state != "held" or not until or until > today:
        return fact
    ended = datetime.fromisoformat(until).astimezone().timestamp()
    return replace(fact, state="past", ended=max(ended, fact.began))


def chosen(states: Iterable[State], today: str) -> tuple[str, list[str]]:
    """For a WHERE: facts that are in one of these states on that day."""
    found: list[tuple[str, list[str]]] = []
    for state in states:
        found.append((IS_SO, [today]) if state == "held" else ("state=?", [state]))
        if state == "past":
            found.append((IS_OVER, [today]))
    sql = " OR ".join(each for each, _ in found)
    return f"({sql or '1=0'})", [value for _, values in found for value in values]


# --- inside a transaction -------------------------------------------------------------------------


def give_way(db: Any, fact: Fact, day: str, until_now: str) -> None:
    """It ends on that day, unless it ends sooner anyhow; ``until_now``: the day of which that was
    said before."""
    ends_sooner = "" < fact.claim.until <= day and fact.claim.until != until_now
    if fact.state == "held" and not ends_sooner:
        db.execute("UPDATE memory_facts SET until=? WHERE id=?", (day, fact.id))


def gave_way(db: Any, fact: Fact) -> Fact | None:
    """The fact that ends when this one begins, and in whose place it was told to come."""
    claim = fact.claim
    if not claim.since or not claim.instead:
        return None
    sql = (
        f"SELECT {FACT} FROM memory_facts WHERE person=? AND state='held' AND named=?"  # noqa: S608
        " AND value=? AND until=?"
    )
    row = db.execute(
        sql, (fact.person, compared(claim.subject), claim.instead, claim.since)
    ).fetchone()
    return fact_of(row) if row is not None else None


def goes_on(db: Any, fact: Fact) -> None:
    """What was to take its place will not."""
    db.execute("UPDATE memory_facts SET until='' WHERE id=?", (fact.id,))
