"""A team on one phone that a test writes the parts of: every role says the next line of its part.

``Stage`` is the phone and the loop around the team: what the Worker does becomes a past step, whose
outcome the test tells. Nothing is kept between two steps but what a durable history keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from device_drivers.base import Screen, Tap
from models.base import (
    Decision,
    Judged,
    ModelError,
    PastStep,
    Situation,
    Thought,
    Usage,
)
from models.team.plain import CheapReflector
from models.team.roles import Conclusion, NewPlan, News, Scene
from models.team.state import Did, Feedback, State, recall
from models.team.team import TeamModel
from models.team.turn import Roles

USED = Usage(calls=1, prompt_tokens=100, completion_tokens=10)
TAP = Tap(5, 5)


def says(decision: Decision, summary: str = "tap it") -> Thought:
    return Thought(decision, summary, thought="Because.", raw=f"<{summary}>", model="worker")


@dataclass
class Part:
    """The lines of one role, and what it was told each time."""

    lines: list[object] = field(default_factory=list)
    told: list[Scene] = field(default_factory=list)
    news: list[News] = field(default_factory=list)
    asked: list[object] = field(default_factory=list)

    def _next(self, scene: Scene) -> object:
        self.told.append(scene)
        scene.bill.usage += USED
        line = self.lines.pop(0)
        if isinstance(line, ModelError):
            raise line
        return line

    # --- Manager

    async def plan(self, scene: Scene) -> NewPlan:
        return self._plan(scene)

    async def update(self, scene: Scene, news: News) -> NewPlan:
        self.news.append(news)
        return self._plan(scene)

    async def confirm(self, scene: Scene) -> Conclusion:
        line = self._next(scene)
        assert isinstance(line, Conclusion), line
        return line

    def _plan(self, scene: Scene) -> NewPlan:
        line = self._next(scene)
        assert isinstance(line, NewPlan), line
        return line

    # --- Reflector, Notetaker

    async def reflect(self, scene: Scene, did: Did, step: PastStep) -> Feedback:
        self.asked.append((did, step))
        line = self._next(scene)
        assert isinstance(line, Feedback), line
        return line

    async def note(self, scene: Scene, did: Did) -> Sequence[str]:
        self.asked.append(did)
        line = self._next(scene) if self.lines else ()
        assert isinstance(line, tuple), line
        return line


@dataclass
class Worker:
    """Answers from a list; keeps the situations."""

    lines: list[Thought | ModelError]
    told: list[Situation] = field(default_factory=list)
    images = 1

    async def decide(self, situation: Situation) -> Thought:
        self.told.append(situation)
        line = self.lines.pop(0)
        if isinstance(line, ModelError):
            line.usage = USED
            raise line
        return replace(line, usage=USED)

    async def close(self) -> None:
        pass


@dataclass
class Stage:
    """The loop around a team. ``make`` gives the team anew for every step, as after a restart."""

    make: Callable[[], TeamModel]
    situation: Situation = field(
        default_factory=lambda: Situation("do A, then B", Screen(100, 200, "com.app"))
    )

    async def step(self, result: str = "", judged: Judged = "", complaint: str = "") -> Thought:
        """Decide, and let what was decided come out like this. The thought."""
        thought = await self.make().decide(replace(self.situation, complaint=complaint))
        past = PastStep(
            thought.summary, result, thought.raw, thought.thought, self.situation.screen,
            thought.model, judged=judged,
        )  # fmt: skip
        self.situation = replace(self.situation, history=(*self.situation.history, past))
        return thought

    @property
    def state(self) -> State:
        """As the last step left it."""
        known = recall(self.situation.history)
        assert known is not None
        return known[0]


A, B, C = "A is done", "B is done", "C is done"
MISSED = Feedback(ok=False, analysis="It hit the wrong row.")
DONE = Conclusion(done=True)


def plan(*pending: str, completed: tuple[str, ...] = ()) -> NewPlan:
    return NewPlan(pending, completed)


def a_team(
    manager: list[Any], worker: list[Any], reflector: list[Any] | None = None,
    notetaker: list[Any] | None = None, **more: Any,
) -> tuple[Stage, Part, Worker, Part, Part]:  # fmt: skip
    """Without lines for it, the Reflector repeats the cheap check."""
    manages, works, reflects, notes = Part(manager), Worker(worker), Part(), Part(notetaker or [])
    reflects.lines = reflector or []
    played = reflects if reflector is not None else CheapReflector()
    roles = Roles(manages, works, played, notes)
    return Stage(lambda: TeamModel(roles, **more)), manages, works, reflects, notes
