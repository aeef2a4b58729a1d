"""How near a text is to each installed skill, by its phrases, its name and what it is about."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence

from assistant.abilities.finding import Nearness, wordings
from assistant.understanding import Understanding
from assistant.understanding.bank import Bank
from skills.base import Skill

_KIND = "skill:"


class Near:
    """Learns the wordings of skills when they are first asked about, and when they changed. Usable
    from any thread."""

    def __init__(self, understanding: Understanding) -> None:
        self._understanding = understanding
        self._lock = threading.Lock()
        self._learnt: tuple[dict[str, list[str]], Bank | None] = {}, None

    def of(self, text: str, skills: Sequence[Skill]) -> dict[str, Nearness]:
        """By the names of those that can be found so."""
        bank = self._bank({_KIND + s.name: told for s in skills if (told := wordings(s))})
        if bank is None:
            return {}
        return {
            kind.removeprefix(_KIND): Nearness(score, bank.strange(text, kind))
            for kind, score in bank.scores(text).items()
            if kind.startswith(_KIND)
        }

    def _bank(self, told: Mapping[str, list[str]]) -> Bank | None:
        with self._lock:
            if self._learnt[0] != told:
                self._learnt = dict(told), self._understanding.beside(told) if told else None
            return self._learnt[1]
