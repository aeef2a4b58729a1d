"""The request before, as the next one may hang on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.understanding.results import Plan, Question, Understood, VerbStep

Reader = Callable[[str], Understood]


@dataclass(frozen=True, slots=True)
class Before:
    """The request before: its words, and what came of it."""

    text: str
    done: bool
    listed: Sequence[str] = ()
    """What was listed in the reply, one thing each."""


def verbs_of(understood: Understood) -> list[VerbStep]:
    if isinstance(understood, Question) and understood.confirms:
        understood = understood.plans[0]  # names are not known here
    if not isinstance(understood, Plan):
        return []
    verbs = [step for step in understood.steps if isinstance(step, VerbStep)]
    return verbs if len(verbs) == len(understood.steps) else []
