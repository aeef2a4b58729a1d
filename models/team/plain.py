"""A team without a language model: honest, and no wiser than its parts.

The plan is the request cut into its clauses, done in their order; nothing is revised, a clause that
keeps failing ends the task. A Worker that was trained on whole requests gets the whole one first.
The Reflector repeats what the program's own check of the step found. Noted is only what the Worker
itself remembers or answers. So such a team adds order, persistence and an honest end to a Worker
such as pocket; it adds no understanding.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device_drivers.base import Key, Launch, OpenUrl, Screen
from models.base import PastStep
from models.team.roles import Conclusion, NewPlan, News, Scene
from models.team.state import SUCCESS, Did, Feedback

Split = Callable[[str], Sequence[str]]
"""A request into its clauses, at least one."""


class PlainManager:
    """Clause by clause. A clause is done when the Worker says so; when the end is not accepted, the
    last one is tried again."""

    def __init__(self, split: Split, *, whole_first: bool = False) -> None:
        """``whole_first``: clauses only when the Worker could do nothing with the whole request. It
        is not cut once something was done: that might be done a second time."""
        self._split = split
        self._whole_first = whole_first

    async def plan(self, scene: Scene) -> NewPlan:
        goal = scene.situation.goal
        return NewPlan((goal,) if self._whole_first else tuple(self._split(goal)))

    async def update(self, scene: Scene, news: News) -> NewPlan:
        pending = scene.state.pending
        if news.claim and news.feedback.ok:
            return NewPlan(pending[1:], pending[:1])
        goal = scene.situation.goal
        if pending == (goal,) and not news.feedback.ok and _nothing_done(scene):
            return NewPlan(tuple(self._split(goal)))
        return NewPlan(pending or scene.state.completed[-1:])

    async def confirm(self, scene: Scene) -> Conclusion:
        """There is nobody here who could look: what the Worker did is believed."""
        return Conclusion(done=True, answer=scene.state.answer)


def _nothing_done(scene: Scene) -> bool:
    return all(place in scene.state.failed for place in range(len(scene.situation.history)))


class CheapReflector:
    """What the check of the screens before and after found."""

    async def reflect(self, scene: Scene, did: Did, step: PastStep) -> Feedback:
        return verdict(step)


class PlainNotetaker:
    """Notes nothing of its own: what the Worker remembered or answered is noted anyway."""

    async def note(self, scene: Scene, did: Did) -> Sequence[str]:
        return ()


def certain(step: PastStep, did: Did, now: Screen) -> Feedback | None:
    """What the check of a step is sure of; None when it is not.

    A check that saw something come up cannot tell whether another app was meant to."""
    if step.judged == "correct" and not step.result:
        strayed = did.app not in ("", now.app) and did.kind not in _LEADS_ELSEWHERE
        return None if strayed else SUCCESS
    if step.judged == "incorrect":
        return Feedback(ok=False, analysis=step.result or NOT_AS_MEANT)
    return None


def verdict(step: PastStep) -> Feedback:
    """The same, taking for a success what the check has nothing against."""
    if step.judged == "incorrect" or step.result:
        return Feedback(ok=False, analysis=step.result or NOT_AS_MEANT)
    return SUCCESS


_LEADS_ELSEWHERE = {Launch.kind, OpenUrl.kind, Key.kind}
NOT_AS_MEANT = "The screen is not what the step was meant to lead to."
