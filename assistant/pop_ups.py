"""Pop-ups: what came up by itself while a GUI model works, noticed before its next step.

What does no harm is closed (``obstacles``), everything else is told to the model and to the person,
who may have to decide. What a step of the model brought up in its own app is its doing and is left
to it, as its verdict tells.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import structlog

from assistant import telling
from assistant.durable import Durable
from assistant.guard.foreign import banner, is_strangers
from assistant.guard.identity import is_keyboard
from assistant.obstacles import SYSTEM, Obstacle, obstacle
from assistant.routes.base import Scene
from assistant.routes.wording import asked_for
from assistant.steps import Do, Expect, NeedAnswer, Noticed, Outcome, Past, Performed
from assistant.verify.trees import called
from device_drivers.base import DeviceError, Risk, Screen, Swipe
from device_drivers.verbs.base import Said

log = structlog.get_logger()
MOST = 5
"""How many of them one task puts aside: what comes back for ever is not put aside at all."""


class PopUps:
    """Of one task. ``act`` carries a step out, None when the person said stop; ``ask`` puts a
    question to the person, None when it was answered."""

    def __init__(
        self,
        durable: Durable,
        scene: Scene,
        act: Callable[[Do], Performed | None],
        ask: Callable[[NeedAnswer], Outcome | None],
    ) -> None:
        self._durable = durable
        self._scene = scene
        self._act = act
        self._ask = ask
        self._closed = 0
        self._asked = False
        self._told = ""
        """The last that was noticed and left."""

    def look(self) -> Outcome | None:
        """Deal with what came up; how the task ends when it cannot go on."""
        for _ in range(MOST):
            standing = self._durable.keep("pop-ups", self._standing)
            if standing is None:
                return None
            if standing.for_person and self._asked:
                return Outcome("needs_user", standing.said)
            if standing.for_person:
                self._asked = True
                return self._ask(_unlock(standing.said))
            if not standing.way_out or self._closed >= MOST:
                self._notice(standing)
                return None
            if self._close(standing) is None:
                return telling.STOPPED
        return None

    def at_a_lock(self) -> Outcome | Literal["passed"] | None:
        """Have the person unlock the phone, once; None where nothing is for them to put aside."""
        self._scene.screen = None
        standing = self._durable.keep("a lock", self._standing)
        if standing is None or not standing.for_person or self._asked:
            return None
        self._asked = True
        return self._ask(_unlock(standing.said)) or "passed"

    def _close(self, standing: Obstacle) -> Performed | None:
        self._closed += 1
        log.info("pop-up", task=self._scene.request.task, said=standing.said.en)
        result: Performed | None = None
        for action in standing.way_out:
            result = self._act(
                Do(action, telling.clearing(standing), Risk.NAVIGATE, Expect("nothing"))
            )
            if result is None:
                return None
        self._scene.diary.append(Noticed(telling.closed(standing.plainly or standing.said)))
        return result

    def _notice(self, standing: Obstacle) -> None:
        said = standing.said
        if said.en == self._told:
            return
        self._told = said.en
        self._scene.diary.append(Noticed(telling.came_up(standing.plainly or said)))
        self._durable.progress(said, done=False)

    def _standing(self) -> Obstacle | None:
        """What stands there and was not brought by the model's own step."""
        try:
            screen = self._scene.look()
        except DeviceError:
            return None  # who decides next hears of it
        if not screen.elements:
            return None
        found = obstacle(screen) or _above(screen) or _banner(screen, self._scene.request.text)
        if found is None or not (found.foreign or found.for_person or self._came_later(screen)):
            return None
        return found

    def _came_later(self, screen: Screen) -> bool:
        """It was not there yet when the last step was checked."""
        last = self._scene.diary[-1] if self._scene.diary else None
        if not isinstance(last, Past):
            return True
        return bool(last.result.fingerprint) and last.result.fingerprint != screen.fingerprint


def _unlock(said: Said) -> NeedAnswer:
    return NeedAnswer(
        Said(f"{said.en}. {asked_for('unlock it').en}", f"{said.zh}。{asked_for('解锁').zh}"),
        f"By hand: {said.en}", {"Done": "done"}, hands_over=True,
    )  # fmt: skip


def _banner(screen: Screen, request: str) -> Obstacle | None:
    """It lies over what is to be touched; pushed up it stays among the notifications."""
    lying = banner(screen, request)
    if lying is None:
        return None
    x, y = lying.box.center
    said = Said("A notification lies over the page", "有通知横幅挡住了页面")
    return Obstacle(said, (Swipe(x, y, x, 0),), foreign=True)


def _above(screen: Screen) -> Obstacle | None:
    """Another app shows something over a part of the screen: a call, a bubble, a banner."""
    for n, e in enumerate(screen.elements):
        foreign = e.app not in ("", screen.app, "android") and e.app not in SYSTEM
        if e.parent is not None or not foreign or is_keyboard(e.app, screen.system):
            continue
        inner = [o for o in screen.elements[n:] if o.app == e.app]
        words = " ".join([o.text for o in inner if o.text and not o.clickable][:2])[:120]
        if words:
            name = called(e.app)
            said = Said(f"{name.en} shows above it: “{words}”", f"{name.zh}在上方显示：“{words}”")
            strange = is_strangers(e.app, screen)
            plainly = Said(f"{name.en} shows above it", f"{name.zh}在上方显示") if strange else None
            return Obstacle(said, foreign=True, plainly=plainly)
    return None
