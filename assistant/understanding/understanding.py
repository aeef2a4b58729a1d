"""From a person's text to a plan, without a model server: the way in.

``Understanding`` holds what is learnt once; ``request.py`` is the way of one text.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assistant.understanding import wordings
from assistant.understanding.announced import announced
from assistant.understanding.answering import answer
from assistant.understanding.bank import OUT, Bank, Exemplar, load_bank
from assistant.understanding.clause import Clause
from assistant.understanding.profiles import profile_of
from assistant.understanding.reading import Reading
from assistant.understanding.request import Request
from assistant.understanding.rereading import reread
from assistant.understanding.results import NotUnderstood, Plan, Question, Remedy, Understood
from assistant.understanding.single import ACT
from assistant.understanding.spelling import Spelling
from device_drivers.verbs.base import Verb
from models.base import Embedder
from models.embeddings.vectors import RememberedVectors, Told

LONGEST_CALLED = 2
"""Words of what is taken for a name, where it may be none."""
LONGEST = 4000
"""Characters of a request; a longer one is turned back."""


class Understanding:
    """Reads requests for these verbs. Loading embeds some 3000 phrases: give it a ``cache``."""

    def __init__(
        self,
        embedder: Embedder,
        verbs: Mapping[str, Verb[Any]],
        cache: Path | None = None,
        told: Told | None = None,
    ) -> None:
        exemplars, phrases = load_bank(verbs)
        remembered = RememberedVectors(embedder, cache, told) if cache else embedder
        self._bank = Bank(embedder, remembered, exemplars)
        self.profiles = {name: profile_of(verb, phrases[name]) for name, verb in verbs.items()}
        choices = (w for p in self.profiles.values() for f in p.fields for w in f.choices.values())
        asked = [e.text for e in exemplars if not e.kind.startswith(OUT)]
        self._spelling = Spelling(
            (*asked, *(word for words in choices for word in words)), (e.text for e in exemplars)
        )

    def plan(
        self,
        text: str,
        *,
        now: dt.datetime,
        contacts: Sequence[str] = (),
        apps: Sequence[str] = (),
    ) -> Understood:
        """``now`` is the phone's clock; ``contacts`` and ``apps`` the names on it, if known."""
        if not text.strip():
            return NotUnderstood(wordings.EMPTY, final=True)
        if len(text) > LONGEST:
            return NotUnderstood(wordings.TOO_LONG, final=True)
        if not any(letter.isalnum() for letter in text):
            return NotUnderstood(wordings.WORDLESS, final=True)

        def read(said: str) -> Understood:
            return Request(self, said, now, contacts, apps).understood()

        text = announced(text, now) or text
        slips = self._spelling.slips(text, [*contacts, *apps])
        return reread(text, slips, self.profiles, read) if slips else read(text)

    def names_somebody(self, text: str, *, now: dt.datetime) -> bool:
        """Whether it is a call if only somebody is called so: "call taxi". The phone knows."""
        found = self.clause(Reading(text, now)).found
        called = {str(f.values.get("who", "")) for f in found if f.name == "call_contact" and f.fit}
        return any(
            isinstance(self.plan(text, now=now, contacts=(name,)), Plan)
            for name in called
            if name and len(name.split()) <= LONGEST_CALLED
        )

    def answer(
        self,
        question: Question,
        reply: str,
        *,
        now: dt.datetime,
        contacts: Sequence[str] = (),
        apps: Sequence[str] = (),
    ) -> Understood:
        """What the request means now that the person has answered."""
        return answer(self, question, reply, now=now, contacts=contacts, apps=apps)

    def clause(self, reading: Reading) -> Clause:
        return Clause(reading, self._bank, list(self.profiles.values()))

    def scores(self, text: str) -> dict[str, float]:
        return self._bank.scores(text)

    def likeness(self, text: str, others: Sequence[str]) -> list[float]:
        """How near each of the others is to a text in meaning, 0..1."""
        return self._bank.likeness(text, others)

    def beside(self, requests: Mapping[str, Sequence[str]]) -> Bank:
        """Scores texts for other kinds of requests, each with texts like it, as those of our own
        are scored; at least one."""
        return self._bank.beside([Exemplar(k, t) for k, texts in requests.items() for t in texts])

    def known(self, text: str) -> float:
        """Share of its words that some request has used."""
        return self._bank.words.known(text)

    def remedy(self, text: str) -> Remedy:
        return self._bank.remedy(text)

    def nearest(self, text: str) -> tuple[str, ...]:
        return self._bank.nearest(text, "verb:")


__all__ = ["ACT", "Understanding"]
