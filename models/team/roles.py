"""The roles of a team, as whoever plays them sees them: with a model, or without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from models.base import NOTHING_USED, PastStep, Situation, Usage
from models.team.state import Did, Feedback, State


@dataclass
class Bill:
    """What one decision took, whoever was asked."""

    usage: Usage = NOTHING_USED


@dataclass(frozen=True, slots=True)
class Scene:
    """What every role may know: S_t, the request, and the team's state before it speaks.

    ``situation.history`` has a step for each action; what the Reflector said of one is its result.
    """

    situation: Situation
    state: State
    bill: Bill = field(repr=False)


@dataclass(frozen=True, slots=True)
class News:
    """What came since the last plan: an action and what came of it, or a word of the Worker."""

    did: Did
    feedback: Feedback
    claim: bool = False
    """The Worker says, without an action, that the subgoal is done; ``feedback`` is its word."""


@dataclass(frozen=True, slots=True)
class NewPlan:
    """SS_t and CS_t. ``completed`` names what was completed by now; earlier ones stay completed."""

    pending: tuple[str, ...]
    completed: tuple[str, ...] = ()
    thought: str = ""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """Whether the whole request is done, now that nothing is pending."""

    done: bool
    answer: str = ""
    """What the person wanted to know."""
    missing: tuple[str, ...] = ()
    """What remains to be done."""


class Manager(Protocol):
    """Parts the request into subgoals and keeps them up to date.

    All methods raise BadReply or ModelUnavailable; there is no team without a Manager."""

    async def plan(self, scene: Scene) -> NewPlan:
        """The first plan, made with ``scene.state.knowledge``."""

    async def update(self, scene: Scene, news: News) -> NewPlan:
        """Completed subgoals removed; the others revised after a failure."""

    async def confirm(self, scene: Scene) -> Conclusion:
        """Nothing is pending: is that so?"""


class Reflector(Protocol):
    """Compares the screens before and after an action with what the Worker meant by it."""

    async def reflect(self, scene: Scene, did: Did, step: PastStep) -> Feedback:
        """``step`` has the screen before it, unless that is gone, and what its check found. Raises
        BadReply, ModelUnavailable."""


class Notetaker(Protocol):
    """Writes down what later steps will need. Only asked after a success."""

    async def note(self, scene: Scene, did: Did) -> Sequence[str]:
        """New notes. Raises BadReply, ModelUnavailable."""
