"""One move of a task: done at most once, checked, looked at again, written down.

What is cheap to see is checked by the executor; a model is asked for a second look only where that
leaves it open.
"""

from __future__ import annotations

from dataclasses import replace

from assistant import telling
from assistant.asking import Asking
from assistant.budgets import Budget
from assistant.durable import Durable
from assistant.executor import TOO_LATE, Executor
from assistant.journal import Stopped
from assistant.routes.base import Scene
from assistant.routes.diary import history
from assistant.steps import Do, Performed, RouteName, RunVerb
from assistant.trajectory import Trajectory
from assistant.verify.base import Verdict
from assistant.verify.opinion import Opinion
from device_drivers import pool
from device_drivers.base import Device, DeviceError, Screen
from models.base import NOTHING_USED


class Acting:
    """Of one task. ``moves`` counts those begun so far, ``risky`` those of them that a person had
    to allow."""

    def __init__(
        self,
        durable: Durable,
        phone: Device,
        scene: Scene,
        executor: Executor,
        trajectory: Trajectory,
        budget: Budget,
        asking: Asking,
        opinion: Opinion | None,
    ) -> None:
        self._durable = durable
        self._phone = phone
        self._scene = scene
        self._executor = executor
        self._trajectory = trajectory
        self._budget = budget
        self._asking = asking
        self._opinion = opinion
        self.moves = 0
        self.risky = 0
        self.last: tuple[Do, Performed] | None = None
        """What was done last, and what came of it."""
        self.cut: Do | None = None
        """What was under way, and was not waited for, when the person said stop."""

    def do(self, move: Do, route: RouteName, why: str, thinking: float = 0.0) -> Performed | None:
        """``thinking`` in milliseconds. None when the person said stop."""
        self.moves += 1
        n = self.moves
        self._durable.progress(move.say)
        before = self._scene.screen

        def perform() -> Performed | None:
            try:
                leave = self._asking.leave_for(move)
                result = self._executor.perform(n, move, self._phone, self._scene.look, leave)
            except Stopped:
                return None
            except pool.Stopped:
                self.cut = move
                return None
            except DeviceError as error:
                return telling.lost(move, error)
            self._budget.spend(steps=1, seconds=result.ms / 1000)
            result = self._second_look(move, before, result)
            seen = before or self._scene.screen  # after an answer it was looked at anew
            self._trajectory.record(n, move, route, why, seen, result, thinking)
            return result

        self.risky += move.risk.asks_first
        result = self._durable.keep(f"act {move.effect.kind}", perform)
        if result is None or result.said != TOO_LATE:
            self._asking.used()
        if result is not None and result.unsure:
            result = self._ask_whether_again(n, move, route, why, thinking)
        self.last = (move, result) if result is not None else None
        self._scene.screen = None
        if result is not None:
            whole = result.verified or move.expect.what == "verb"  # its result is the reply
            told = move.say if whole else result.said
            self._durable.progress(told, done=result.verified)
        return result

    def _second_look(self, move: Do, before: Screen | None, result: Performed) -> Performed:
        """What a model says of the step, where one is there to be asked."""
        opinion, scene = self._opinion, self._scene
        unclear = opinion is not None and opinion.judges and result.judged == "unsure"
        if opinion is None or before is None or result.gone or isinstance(move.effect, RunVerb):
            return result
        if not (unclear or opinion.writes):
            return result
        try:
            looks = before, scene.discretion.look(self._phone)
        except DeviceError:
            return result
        scene.used = NOTHING_USED
        cheap = Verdict(result.judged, result.diagnosis)
        verdict = opinion.step(move, cheap, history(scene.diary, {}), scene, looks)
        meant = opinion.summed_up(move, scene, looks)
        self._budget.spend(usage=scene.used)
        return replace(result, judged=verdict.judged, diagnosis=verdict.said, meant=meant)

    def _ask_whether_again(
        self, n: int, move: Do, route: RouteName, why: str, thinking: float
    ) -> Performed | None:
        leave = self._asking.again(move)
        if leave is None:
            return telling.cannot_tell(move)

        def again() -> Performed | None:
            try:
                result = self._executor.allow_again(n, move, self._phone, leave)
            except Stopped:
                return None
            self._trajectory.record(n, move, route, why, None, result, thinking)
            return result

        return self._durable.keep("act again", again)
