"""Clearing the way: what stands in front of a task's app is put aside when a route gets no further.

Only what does no harm, only when trying once more does none either, and not for ever.
"""

from __future__ import annotations

from collections.abc import Callable

from assistant import telling
from assistant.durable import Durable
from assistant.obstacles import Obstacle, obstacle
from assistant.routes.base import Scene
from assistant.steps import Do, Expect, Past, Performed
from device_drivers.base import DeviceError, Risk
from device_drivers.verbs.base import Said

MOST = 3
"""How often one task may put something aside that stands in front of its app."""


class Clearing:
    """Of one task."""

    def __init__(self, durable: Durable, scene: Scene) -> None:
        self._durable = durable
        self._scene = scene
        self._times = 0

    def cleared(
        self, past: tuple[Past, ...], act: Callable[[Do], Performed | None], *, once: bool
    ) -> bool:
        """Whether something was put aside, so that the part may begin anew. ``act`` carries a step
        out, None when the person said stop; ``once``: what was begun must not be done again."""
        if not may_begin_anew(past, once=once):
            return False
        standing = self.standing()
        if standing is None or not standing.way_out or self._times >= MOST:
            return False
        self._times += 1
        moves = (
            Do(action, telling.clearing(standing), Risk.NAVIGATE, Expect("nothing"))
            for action in standing.way_out
        )
        return all(act(move) is not None for move in moves)

    def standing(self) -> Obstacle | None:
        """What lies in front of the app now."""

        def look() -> Obstacle | None:
            self._scene.screen = None
            try:
                return obstacle(self._scene.look())
            except DeviceError as error:
                return Obstacle(Said(str(error), str(error)))

        return self._durable.keep("what is in the way", look)


def may_begin_anew(past: tuple[Past, ...], *, once: bool) -> bool:
    """Whether what was done so far may be done once more."""
    if once and any(step.result.begun for step in past):
        return False
    if not past:
        return True
    last = past[-1]
    return last.move.risk in (Risk.READ, Risk.NAVIGATE, Risk.CHANGE) and not last.result.verified
