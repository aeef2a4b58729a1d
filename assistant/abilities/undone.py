"""What a program of a skill wanted and did not come about, whatever it says itself in the end."""

from __future__ import annotations

import hashlib
import json

from assistant.abilities import wording
from assistant.steps import Outcome
from device_drivers.verbs.base import Said
from skills.running import Call


class Undone:
    """By its calls. Only the very same call makes one good: another one may be about something
    else."""

    def __init__(self) -> None:
        self._undone: dict[str, Said] = {}
        self._noes: dict[str, Said] = {}

    def clear(self) -> None:
        self._undone.clear()
        self._noes.clear()

    def fails(self, call: Call, why: Said) -> None:
        """It was to change something, and did not."""
        self._undone[_key(call)] = why

    def unwanted(self, call: Call, said: Said) -> None:
        """The person said no to it."""
        self._noes[_key(call)] = said

    def made_good(self, call: Call) -> None:
        """It came about now."""
        self._undone.pop(_key(call), None)
        self._noes.pop(_key(call), None)

    def told_with(self, outcome: Outcome) -> Outcome:
        """The outcome, with what is left undone; that makes it a failure."""
        said = outcome.said
        if self._noes:
            said = wording.with_noes(said, tuple(self._noes.values()))
        if not self._undone:
            return Outcome(outcome.name, said)
        return Outcome("failed", wording.with_undone(said, tuple(self._undone.values())))


def digest(call: Call) -> str:
    """The same for the same call with the same arguments."""
    told = json.dumps(call.model_dump(mode="json"), sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(told.encode()).hexdigest()


def _key(call: Call) -> str:
    return f"{call.call} {digest(call)}"
