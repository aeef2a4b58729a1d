"""The memory of everybody here: learns from what they say, finds it again, and forgets for good.

What a sentence claims is read by rules (``reading``), set against what is known (``deciding``) and
kept in the truth (``truth``); what is searched follows from it (``following``, ``recall``). Nothing
here asks a person anything: what needs a yes is kept as ``asked`` and found by nobody until then.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from memory.ahead import gives_way, until_then, will_be
from memory.base import (
    ME,
    SENSITIVE,
    Claim,
    Episode,
    Fact,
    Kind,
    Learnt,
    Recalled,
    Source,
    State,
    Verdict,
)
from memory.deciding import decide, denied_by
from memory.deciding.lengths import cut
from memory.deciding.typed import NOTE, akin, alike
from memory.following import Following
from memory.reading import read
from memory.recall.searching import Searching
from memory.truth import Truth, comes
from models.base import Embedder

NEAR = 20
"""Facts that are near in meaning are looked at beside those of the same subject."""
ROLES = frozenset((
    "boss", "team lead", "landlord", "doctor", "dentist", "therapist", "lawyer", "accountant",
    "hairdresser", "teacher", "coach", "tutor", "assistant", "roommate", "neighbour", "nanny",
    "cleaner", "driver", "partner", "girlfriend", "boyfriend", "best friend",
))  # fmt: skip
"""Whom another one may follow. A mother with another name was called wrong before."""
KEPT = 2048
"""Vectors of the texts that were compared last."""
TRIES = 20
"""How often a claim is set anew against what is known, where others keep something meanwhile."""
UNCHECKED = ("screen",)
"""Origins that count only once the person said so."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the owner allows. ``asks_about``: kinds that are kept only after a yes."""

    asks_about: frozenset[Kind] = SENSITIVE
    most: int = 20_000
    """Facts and episodes of one person; beyond them nothing more is learnt until some are
    forgotten."""


class Full(Exception):
    """A person's memory holds as much as it may."""


class Memory:
    """Thread-safe. Every question names the person whose memory it is about."""

    def __init__(
        self, truth: Truth, following: Following, searching: Searching, embedder: Embedder,
        rules: Rules | None = None,
    ) -> None:  # fmt: skip
        self.truth = truth
        self.following = following
        self._searching = searching
        self._vector = lru_cache(KEPT)(lambda text: embedder.embed([text])[0])
        self._rules = rules or Rules()
        self._learning = threading.RLock()

    # --- learning -----------------------------------------------------------------------------

    def learn(
        self, person: str, text: str, source: Source, now: datetime, language: str = ""
    ) -> list[Learnt]:
        """All that a message in the person's own words says. Raises Full."""
        return [self.keep(person, claim, source) for claim in read(text, now.date(), language)]

    def keep(self, person: str, claim: Claim, source: Source) -> Learnt:
        """One claim, set against what is known: also against what another process or machine keeps
        at the same moment. Raises Full."""
        with self._learning:
            for tries_left in reversed(range(TRIES)):
                before = self.truth.version()
                near = self._near(person, claim)
                self._vectors([claim.text, *(fact.claim.text for fact in near)])  # not while alone
                with self.truth.alone():
                    if not tries_left or self.truth.version() == before:
                        return self._decided(person, claim, source, near)
        raise AssertionError("the last try is taken")

    def _decided(self, person: str, claim: Claim, source: Source, near: Sequence[Fact]) -> Learnt:
        if (asked := self._asked(person, claim)) is not None:
            return Learnt(Verdict("keep", asked), asked)
        to_come = [fact for fact in near if comes(fact, source.at)]
        now = [fact for fact in near if fact not in to_come]
        if will_be(claim, source):
            return self._told_ahead(person, claim, source, now, to_come)
        verdict = decide(claim, now, self._vectors)
        if source.origin in UNCHECKED and not _word_for_word(claim, verdict):
            verdict = Verdict("add")
        if (held := self._over_already(person, claim, verdict, now)) is not None:
            return Learnt(Verdict("keep", held), held)
        if verdict.decision == "update" and verdict.about is not None:
            claim = until_then(claim, verdict.about, to_come)
        learnt = Learnt(verdict, self._carried_out(person, claim, source, verdict))
        self._somebody_else_now(learnt, now)
        return learnt

    def _over_already(
        self, person: str, claim: Claim, verdict: Verdict, now: Sequence[Fact]
    ) -> Fact | None:
        """What took the place of the value that the claim denies: it goes on being so."""
        about = verdict.about
        if verdict.decision == "update" and about and denied_by(claim, about.claim, self._vectors):
            return None
        new = [about] if about is not None else []
        sort = (claim.subject, claim.attribute)
        if not claim.holds:
            new += [fact for fact in now if (fact.claim.subject, fact.claim.attribute) == sort]
        for fact in new:
            before = self.truth.history(person, fact.id)[1:] if fact.instead_of else []
            if fact.claim.holds and any(
                each.claim.holds and denied_by(claim, each.claim, self._vectors) for each in before
            ):
                return fact
        return None

    def _told_ahead(
        self, person: str, claim: Claim, source: Source, now: Sequence[Fact],
        to_come: Sequence[Fact],
    ) -> Learnt:  # fmt: skip
        """Until then what is so now goes on being so."""
        ahead = decide(claim, to_come, self._vectors)
        verdict = decide(claim, now, self._vectors)
        before = gives_way(claim, verdict, now)
        if ahead.decision == "keep":
            return Learnt(ahead, self._carried_out(person, claim, source, ahead))
        if ahead.decision == "update" and ahead.about is not None:
            planned = ahead.about.claim
            claim = replace(claim, instead=planned.instead)
            fact = self._carried_out(person, claim, source, ahead)
            if before is not None and fact.state == "held":
                self.truth.give_way(person, before.id, claim.since, planned.since)
            return Learnt(ahead, fact)
        if before is None:
            return Learnt(verdict, self._carried_out(person, claim, source, verdict))
        claim = replace(claim, instead=before.claim.value)
        fact = self._carried_out(person, claim, source, Verdict("add"))
        if fact.state == "held":
            self.truth.give_way(person, before.id, claim.since)
        return Learnt(Verdict("add"), fact)

    def _somebody_else_now(self, learnt: Learnt, known: Sequence[Fact]) -> None:
        """“My new boss is Tom”: what was said of the boss is Ann's, and not his."""
        about, claim = learnt.verdict.about, learnt.fact.claim
        if learnt.verdict.decision != "update" or about is None or claim.attribute != "name":
            return
        if claim.subject not in ROLES or about.claim.subject != claim.subject or claim.instead:
            return
        if learnt.fact.state != "held" or not (claim.holds and about.claim.holds):
            return
        theirs = [
            fact.id for fact in known
            if fact.claim.subject == claim.subject and fact.id != about.id
            and fact.source.where != learnt.fact.source.where
        ]  # fmt: skip
        self.truth.call(learnt.fact.person, theirs, about.claim.value)

    def correct(
        self, person: str, id: int, value: str, source: Source, *, kind: Kind | None = None,
        state: State = "held",
    ) -> Fact | None:  # fmt: skip
        """The person says what is right instead; None where there is no such fact of theirs.
        ``kind``: what it is of now, None as it was; asked, the old one holds until their yes."""
        with self._learning:
            old = self.truth.fact(person, id)
            if old is None or old.state != "held":
                return None
            text = old.claim.text.replace(old.claim.value, value)
            if value not in text:
                text = f"{old.claim.subject}, {old.claim.attribute}: {value}"
            claim = Claim(
                old.claim.subject, old.claim.attribute, value, text, kind or old.claim.kind,
                language=old.claim.language,
            )  # fmt: skip
            return self.truth.keep(person, claim, source, state=state, instead_of=old)

    def settle(self, person: str, id: int, *, yes: bool) -> Fact | None:
        """The person's answer to what was ``asked``; what they do not want is erased."""
        return self.truth.settle(person, id, yes)

    def _carried_out(self, person: str, claim: Claim, source: Source, verdict: Verdict) -> Fact:
        about = verdict.about
        if verdict.decision == "keep" and about is not None:
            if about.source.where == source.where or source.origin in UNCHECKED:
                return about  # the same message, read again after a restart; or nobody's word
            return self.truth.repeat(about, source, verdict.merged)
        state = self._state(claim, source)
        old = about if verdict.decision == "update" else None
        if old is None and self.truth.stats(person).get("entries", 0) >= self._rules.most:
            raise Full(f"{self._rules.most} things are remembered already; forget some first.")
        return self.truth.keep(person, claim, source, state=state, instead_of=old)

    def _state(self, claim: Claim, source: Source) -> State:
        if source.origin in UNCHECKED or claim.kind in self._rules.asks_about:
            return "asked"
        return "held"

    def _asked(self, person: str, claim: Claim) -> Fact | None:
        """The same, where it waits for a yes already."""
        waiting = self.truth.known(
            person, subject=claim.subject, attribute=claim.attribute, states=("asked",)
        )
        said = (claim.value.casefold(), claim.holds)
        return next((f for f in waiting if (f.claim.value.casefold(), f.claim.holds) == said), None)

    def _near(self, person: str, claim: Claim) -> list[Fact]:
        """What a claim is to be set against: of a person who told thousands of things, only those
        that can matter are read."""
        found = [
            fact
            for subject, attribute in _questions(claim)
            for fact in self.truth.known(person, subject=subject, attribute=attribute)
        ]
        self.following.catch_up()
        texts = dict.fromkeys(cut(each) for each in (claim.text, claim.instead) if each)
        keys = [key for text in texts for key, _ in self.following.nearest(text, person, NEAR)]
        near = self.truth.items(person, list(dict.fromkeys(keys))).values()
        found += [item for item in near if isinstance(item, Fact)]
        return list({fact.id: fact for fact in found}.values())

    def _vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([self._vector(text) for text in texts], np.float32)

    # --- recalling ----------------------------------------------------------------------------

    def recall(
        self, person: str, what: str, most: int = 8, *, now: float | None = None,
        subjects: Sequence[str] = (), kinds: Sequence[str] = (),
        since: float | None = None, until: float | None = None,
    ) -> list[Recalled]:  # fmt: skip
        """What is remembered of something, the best first."""
        self.following.catch_up()
        return self._searching.search(
            person, what, most, now=time.time() if now is None else now, subjects=subjects,
            kinds=kinds, since=since, until=until,
        )  # fmt: skip

    def remember_task(self, episode: Episode) -> None:
        self.truth.keep_episode(episode)

    # --- forgetting ---------------------------------------------------------------------------

    def forget(self, person: str, ids: Sequence[int]) -> int:
        """Facts with their history, for good; how many facts those were."""
        gone = self.truth.forget(person, ids)
        self.following.catch_up()
        return gone

    def forget_person(self, person: str) -> int:
        gone = self.truth.forget_person(person)
        self.following.catch_up()
        return gone

    def close(self) -> None:
        self.following.close()


def _word_for_word(claim: Claim, verdict: Verdict) -> bool:
    """What nobody said is known only where it stands in what was said."""
    known = verdict.about.claim.text if verdict.about else ""
    return verdict.decision != "keep" or claim.value.casefold() in known.casefold()


def _questions(claim: Claim) -> list[tuple[str, str]]:
    """Subjects and attributes, "" for any, of which facts can matter to a claim."""
    if claim.subject == ME:
        asked = [(ME, each) for each in akin(claim.attribute)]
    else:  # a name may stand for a relation, and the other way round
        asked = [(each, "") for each in alike(claim.subject)]
        asked += [("", "name"), (ME, "marital_status")]
    return asked if claim.attribute == NOTE else [*asked, ("", claim.attribute)]
