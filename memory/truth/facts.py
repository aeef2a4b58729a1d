"""The facts of people: what is known, how it came to be so, what is kept, ended and erased.

Every change is one transaction. Whoever decides read a while ago what they decide about; so a new
fact takes the place of the newest one of its chain, whichever that is by then, and nothing that
two say at once is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from memory.base import Claim, Fact, Source, State
from memory.truth import chains
from memory.truth.by_clock import as_of, chosen, gave_way, give_way, goes_on
from memory.truth.entries import Entries, owe, show, taken
from memory.truth.rows import (
    FACT,
    clean,
    clean_claim,
    clean_source,
    compared,
    fact_of,
    words_of_fact,
)


class Facts(Entries):
    # --- asking -------------------------------------------------------------------------------

    def known(
        self, person: str, *, subject: str = "", attribute: str = "",
        states: Sequence[State] = ("held",),
    ) -> list[Fact]:  # fmt: skip
        """Of one person, newest first. Subjects are compared without case and width."""
        inside, moments = chosen(states, self._today)
        where, values = f"person=? AND {inside}", [person, *moments]
        if subject:
            where, values = f"{where} AND named=?", [*values, compared(subject)]
        if attribute:
            where, values = f"{where} AND attribute=?", [*values, attribute]
        sql = f"SELECT {FACT} FROM memory_facts WHERE {where} ORDER BY at DESC, id DESC"  # noqa: S608
        return [as_of(fact_of(row), self._today) for row in self._tables.rows(sql, values)]

    def fact(self, person: str, id: int) -> Fact | None:
        """None for another person's, too."""
        sql = f"SELECT {FACT} FROM memory_facts WHERE person=? AND id=?"  # noqa: S608
        rows = self._tables.rows(sql, (person, id))
        return as_of(fact_of(rows[0]), self._today) if rows else None

    def history(self, person: str, id: int) -> list[Fact]:
        """The chain that it stands in, newest first; of one that is asked, itself and the chain
        that it would go on; with what ended when it began. None of another person's."""
        with self._tables.writing() as db:  # as it is at one moment
            found = chains.chain(db, person, id)
            begun = [fact for fact in found if fact.claim.since <= self._today]
            gone = [before for fact in begun if (before := gave_way(db, fact))]
            for before in gone:
                found += chains.chain(db, person, before.id)
        return [as_of(fact, self._today) for fact in found]

    def sources(self, person: str, id: int) -> list[Source]:
        """Everywhere that it was said: where it was learnt, then each repetition."""
        fact = self.fact(person, id)
        if fact is None:
            return []
        again = self._tables.rows(
            "SELECT origin, place, at FROM memory_sources WHERE fact=? ORDER BY n", (id,)
        )
        return [fact.source, *(Source(row["origin"], row["place"], row["at"]) for row in again)]

    def repetitions(self, person: str) -> dict[int, list[Source]]:
        """By fact, where each was said again; those that were said once are absent."""
        found: dict[int, list[Source]] = {}
        rows = self._tables.rows(
            "SELECT s.fact, s.origin, s.place, s.at FROM memory_sources s"
            " JOIN memory_facts f ON f.id=s.fact WHERE f.person=? ORDER BY s.fact, s.n",
            (person,),
        )
        for row in rows:
            source = Source(row["origin"], row["place"], row["at"])
            found.setdefault(row["fact"], []).append(source)
        return found

    # --- keeping ------------------------------------------------------------------------------

    def keep(
        self, person: str, claim: Claim, source: Source, *, state: State = "held",
        instead_of: Fact | None = None, began: float | None = None,
    ) -> Fact:  # fmt: skip
        """A new fact. Held, it takes the place of the newest of the chain of ``instead_of``, which
        becomes past; asked, it does so at the person's yes; past, it takes nobody's."""
        after = instead_of.id if instead_of is not None else 0
        with self._tables.writing() as db:
            return chains.written(db, _new(person, claim, source, state, began), after)

    def keep_many(self, person: str, said: Sequence[tuple[Claim, Source]]) -> list[Fact]:
        """All held, none in the place of another, in one transaction: a disk takes these a hundred
        times as fast as one by one."""
        with self._tables.writing() as db:
            return [
                chains.written(db, _new(person, claim, source, "held", None), 0)
                for claim, source in said
            ]

    def repeat(self, fact: Fact, source: Source, merged: str = "") -> Fact:
        """It was said again. Where it has been ended, replaced or erased meanwhile, this is the
        newest word, and kept as a new fact."""
        source = clean_source(source)
        with self._tables.writing() as db:
            now = chains.one(db, fact.person, fact.id)
            if now is None or now.state == "past":
                claim = replace(fact.claim, value=merged or fact.claim.value)
                made = _new(fact.person, claim, source, "held", None)
                return chains.written(db, made, fact.id)
            return _repeated(db, now, source, clean(merged))

    def settle(self, person: str, id: int, yes: bool) -> Fact | None:
        """Of one that is asked: held, or erased (None). One that is held already stays so, whatever
        is said, and is given back after a yes."""
        with self._tables.writing() as db:
            asked = chains.one(db, person, id)
            if asked is None or asked.state == "past":
                return None
            if asked.state == "held":
                return asked if yes else None
            if yes:
                return _agreed(db, asked)
            chains.erase(db, [id])
        self.scrub()
        return None

    def end(self, person: str, id: int, at: float) -> None:
        """It held until ``at``. Of what is not held, nothing changes."""
        with self._tables.writing() as db:
            fact = chains.one(db, person, id)
            if fact is None:
                return
            before = gave_way(db, fact)
            if before is not None and fact.state == "held" and fact.claim.since > self._today:
                goes_on(db, before)
            chains.close(db, fact, at)

    def give_way(self, person: str, id: int, day: str, until_now: str = "") -> None:
        """It ends on that day (an ISO date), because something else is so from then on;
        ``until_now``: the day on which that was to begin before."""
        with self._tables.writing() as db:
            if (fact := chains.one(db, person, id)) is not None:
                give_way(db, fact, day, until_now)

    def call(self, person: str, ids: Sequence[int], subject: str) -> None:
        """Facts that are somebody else's than was said until now: found under that name."""
        with self._tables.writing() as db:
            for id in ids:
                fact = chains.one(db, person, id)
                if fact is None:
                    continue
                now = replace(fact, claim=replace(fact.claim, subject=clean(subject)))
                _said_otherwise(db, now)

    def reword(self, person: str, texts: Mapping[int, str]) -> None:
        """Facts that keep less of the sentence that said them; all else of them stays."""
        with self._tables.writing() as db:
            for id, text in texts.items():
                fact = chains.one(db, person, id)
                if fact is None:
                    continue
                now = replace(fact, claim=replace(fact.claim, text=clean(text)))
                _said_otherwise(db, now)
            owe(db)

    def forget(self, person: str, ids: Sequence[int]) -> int:
        """Erase facts and what each took the place of; how many facts that were. What came after
        them stays. No byte of them is left in the files, or ``scrub`` says so."""
        with self._tables.writing() as db:
            gone: dict[int, None] = {}
            for id in ids:
                fact = chains.one(db, person, id)
                while fact is not None and fact.id not in gone:
                    gone[fact.id] = None
                    fact = self._erased_with(db, fact)
            count = chains.erase(db, list(gone))
        self.scrub()
        return count

    def _erased_with(self, db: Any, fact: Fact) -> Fact | None:
        """Its history goes with it; what it would have replaced stays and goes on."""
        if fact.state == "asked":
            return None
        before = gave_way(db, fact)
        if before is not None and fact.claim.since > self._today:
            goes_on(db, before)
            return None
        return before or chains.one(db, fact.person, fact.instead_of)


def _said_otherwise(db: Any, now: Fact) -> None:
    """The same fact in other words, and found by them."""
    chains.rewritten(db, now)
    if now.state == "held":
        show(db, now.id, now.person, words_of_fact(now), now.source.at)


def _new(
    person: str, claim: Claim, source: Source, state: State, began: float | None
) -> Fact:  # fmt: skip
    """What held before it was told is past since it was told, at the latest."""
    source = clean_source(source)
    since = source.at if began is None else began
    ended = max(since, source.at) if state == "past" else None
    return Fact(0, person, clean_claim(claim), source, state, since, ended)


def _repeated(db: Any, fact: Fact, source: Source, merged: str) -> Fact:
    """The person's own word is the source from then on, whoever said it first."""
    first = fact.source
    if source.origin == "person" and first.origin != "person":
        first, source = source, first
    claim = replace(fact.claim, value=merged or fact.claim.value)
    now = replace(fact, claim=claim, source=first, seen=fact.seen + 1)
    chains.rewritten(db, now)
    db.execute(
        "INSERT INTO memory_sources (fact, n, origin, place, at) VALUES (?,?,?,?,?)",
        (now.id, taken(db, "source"), source.origin, source.where, source.at),
    )
    if now.state == "held" and words_of_fact(now) != words_of_fact(fact):
        show(db, now.id, now.person, words_of_fact(now), first.at)
    return now


def _agreed(db: Any, asked: Fact) -> Fact:
    """Held from now on, at the end of the chain that it hung on."""
    before = chains.newest(db, asked.person, asked.instead_of)
    if before is not None:
        chains.close(db, before, asked.began)
    held = replace(asked, state="held", instead_of=before.id if before else 0)
    chains.rewritten(db, held)
    show(db, held.id, held.person, words_of_fact(held), held.source.at)
    return held
