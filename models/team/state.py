"""What a team knows between two steps of a task, and how it comes back after a restart.

The state is written into the reply of every step, as JSON; the next step reads it back from the
history. So nothing of a task is kept in the team itself, and a durable history is a durable team.
The letters are those of Mobile-Agent-v3 (arXiv 2508.15144, Algorithm 1).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, Field, ValidationError

from models.base import PastStep

KEPT = 20
"""Of the last steps, for how many it is remembered why they failed."""


class Feedback(BaseModel, frozen=True):
    """F_t: what the Reflector made of the last action."""

    ok: bool
    analysis: str = ""
    """Why it failed; "" for a success."""

    @property
    def name(self) -> Literal["SUCCESS", "FAILURE"]:
        return "SUCCESS" if self.ok else "FAILURE"


SUCCESS = Feedback(ok=True)


class Did(BaseModel, frozen=True):
    """A_t: what the Worker decided, and for which subgoal."""

    subgoal: str
    kind: str
    """The ``kind`` of the decision: tap, type, remember, ask_person..."""
    summary: str
    thought: str = ""
    reply: str = Field(default="", repr=False)
    """What the Worker said, whole: it sees its own replies again."""
    model: str = ""
    app: str = ""
    """In front when it was decided."""


class State(BaseModel, frozen=True, extra="forbid"):
    """The team after a step. Lists are in the order in which things are to be done, or were."""

    team: Literal[1]
    """The format."""
    pending: tuple[str, ...] = ()
    """SS_t; the first one is the Worker's guidance."""
    completed: tuple[str, ...] = ()
    """CS_t."""
    notes: tuple[str, ...] = ()
    """N_t."""
    knowledge: tuple[str, ...] = ()
    """K: what was looked up before the first plan."""
    feedback: Feedback | None = None
    """F_t-1, of the step before; None before the first."""
    did: Did | None = None
    answer: str = ""
    """What the person wanted to know, as far as a Worker has found it."""
    began: int = 0
    """The step with which the subgoal in hand began."""
    failed: dict[int, str] = Field(default_factory=dict)
    """Why single steps failed, by their number counted from 0."""
    failures: dict[str, int] = Field(default_factory=dict)
    """How often each subgoal failed since one was last completed."""
    plans: dict[str, int] = Field(default_factory=dict)
    """How often each plan was made after a failure since then."""
    rounds: int = 0
    """Since a subgoal was last completed, or since the beginning."""
    unconfirmed: int = 0
    """How often the Manager thought all was done and then did not confirm it."""

    @property
    def guidance(self) -> str:
        return self.pending[0] if self.pending else ""

    def write(self) -> str:
        return self.model_dump_json(exclude_defaults=True)

    def judged(self, history: Sequence[PastStep]) -> list[PastStep]:
        """The steps, of those that failed with the reason."""
        return [
            replace(step, result=self.failed[place], judged="incorrect")
            if place in self.failed
            else step
            for place, step in enumerate(history)
        ]

    def having_failed(self, step: int, analysis: str) -> State:
        """A step failed, and with it the subgoal in hand."""
        failed = dict(list((self.failed | {step: analysis}).items())[-KEPT:])
        return self.model_copy(update={"failed": failed}).counting_failure()

    def counting_failure(self) -> State:
        name = plain(self.guidance)
        counted = self.failures | {name: self.failures.get(name, 0) + 1}
        return self.model_copy(update={"failures": counted})


def recall(history: Sequence[PastStep]) -> tuple[State, int] | None:
    """The state after the last step that has one, and that step's place; None before the first.

    A step whose reply was not kept, since it held a credential, has none, nor has what came up
    between two steps."""
    for place in range(len(history) - 1, -1, -1):
        reply = history[place].reply
        if reply.startswith("{"):
            try:
                return State.model_validate_json(reply), place
            except ValidationError:
                continue
    return None


def plain(subgoal: str) -> str:
    """What two wordings that differ in nothing but signs have in common."""
    return re.sub(r"\W+", " ", subgoal).strip().casefold()


def signature(pending: Sequence[str]) -> str:
    """The same for two plans of the same subgoals in the same order."""
    return " | ".join(map(plain, pending))
