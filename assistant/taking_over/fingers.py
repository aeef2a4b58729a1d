"""The person's fingers: each tap, swipe, key and text of theirs, done as a step of the task.

Each goes through the executor, in the task's own thread, which holds the phone: it is weighed as
any step is, their tap being their yes to exactly what they saw, written down as theirs, and done at
most once. What they type is not written down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assistant import guard, telling
from assistant.executor import TOO_LATE, Executor
from assistant.guard.watch import Leave, Watch
from assistant.routes.base import Scene
from assistant.routes.wording import in_words
from assistant.secrets.covers import cover
from assistant.secrets.names import named_by
from assistant.steps import HIDDEN, Do, Expect
from assistant.taking_over import wording
from assistant.taking_over.walls import wall
from assistant.trajectory import Trajectory
from device_drivers.base import Action, Box, Element, Risk, Role, Screen, Swipe, Tap, TypeText
from device_drivers.verbs.base import Said

YESES = 100_000
"""Where the numbers of approvals begin that are the person's own acts."""


class Fingers:
    """Of the person of one task. ``did`` is what they did since ``begin``, ``last`` the number of
    the task's last effect."""

    def __init__(
        self, scene: Scene, watch: Watch, executor: Executor, trajectory: Trajectory
    ) -> None:
        self._scene = scene
        self._watch = watch
        self._executor = executor
        self._trajectory = trajectory
        self.did: list[Do] = []
        self.last = 0

    def begin(self, last: int) -> None:
        self.did, self.last = [], last

    def touch(self, action: Tap | Swipe, seen: Screen, *, old: bool = False) -> Said:
        """On a place of a picture: only while there is what was ``seen`` there; on an ``old``
        picture, while all of it is. Raises DeviceError, Stopped."""
        now = self._scene.discretion.look(self._scene.phone)
        move = _move(action, seen)
        same = _is_there(action, seen, now)
        if same and old:
            same = self._watch.binding(move, seen) == self._watch.binding(move, now)
        return self._done(move, seen) if same else wording.changed(move.say)

    def do(self, action: Action, seen: Screen) -> Said:
        """What is done on no place of its own. Raises DeviceError, Stopped."""
        return self._done(_move(action, seen), seen)

    def type(self, text: str, seen: Screen) -> Said:
        """Into the field that has the focus, else into the one that waits for it. Raises
        DeviceError, Stopped."""
        standing = wall(seen)
        field = _field(seen, standing.field if standing else None)
        if field is None:
            return wording.NO_FIELD
        if not field.focused:
            tapped = self.touch(Tap(*field.box.center), seen)
            seen = self._scene.discretion.look(self._scene.phone)
            field = guard.focused(seen)
            if field is None or field.role is not Role.TEXT_FIELD:
                return tapped
        if named_by(text):
            return self.do(TypeText(text), seen)
        self._scene.discretion.private.learn(text)
        self._scene.discretion.typed.append(cover(seen, field.box))
        return self._done(_move(TypeText(text, clear=bool(field.text)), seen, private=True), seen)

    def _done(self, move: Do, seen: Screen) -> Said:
        scene = self._scene
        scene.screen = seen
        private = isinstance(move.effect, TypeText) and not named_by(move.effect.text)
        judged = scene.discretion.judged(move, scene.look)
        if not isinstance(judged, Do):
            return wording.NO_SUCH
        move = self._watch.weighed(judged)
        scene.screen = None
        assert move.decision is not None  # noqa: S101 - it was weighed just now
        if move.decision.verdict == "never":
            return telling.forbidden(move).said
        self.last += 1
        asks = move.decision.verdict == "ask"
        approval = self._watch.approved(move, YESES + self.last) if asks else None
        leave = Leave(self._watch, approval)
        result = self._executor.perform(
            self.last, replace(move, fingerprint=""), scene.phone, scene.look, leave
        )
        scene.screen = None
        if not result.begun:
            return wording.changed(move.say) if result.said == TOO_LATE else result.said
        told = _without_text(move) if private else move
        self._trajectory.record(self.last, told, "person", "the person did it", seen, result, 0.0)
        self.did.append(told)
        return wording.did(move.say)


def _move(action: Action, seen: Screen, *, private: bool = False) -> Do:
    point = (action.x, action.y) if isinstance(action, Tap) else None
    target = guard.element_at(seen, *point) if point else None
    if isinstance(action, TypeText):
        target = guard.focused(seen)
    risk = Risk.CREDENTIAL if private else guard.risk_of(action, seen, None)
    on = target.label if target and not target.password and point else ""
    say = in_words(action, on, seen, risk)
    if isinstance(action, TypeText):
        say = Said(f"Type {HIDDEN}", f"输入 {HIDDEN}")
    return Do(
        action, say, risk, Expect("changed"),
        target=target.box if target else None, fingerprint=seen.fingerprint, on=on,
    )  # fmt: skip


def _without_text(move: Do) -> Do:
    """As it may be written down."""
    return replace(move, effect=TypeText(HIDDEN), deed=None, decision=None)


def _is_there(action: Tap | Swipe, seen: Screen, now: Screen) -> bool:
    """Whether the finger comes down, and lets go, on what was seen there."""
    if _page(seen) != _page(now):
        return False
    return all(
        _what(guard.element_at(seen, x, y)) == _what(guard.element_at(now, x, y))
        for x, y in _points(action)
    )


def _points(action: Tap | Swipe) -> Iterator[tuple[int, int]]:
    if isinstance(action, Tap):
        yield action.x, action.y
    else:
        yield action.x1, action.y1
        yield action.x2, action.y2


def _page(screen: Screen) -> tuple[object, ...]:
    return screen.app, screen.width, screen.height, screen.rotation, bool(screen.elements)


def _what(e: Element | None) -> tuple[object, ...]:
    """All that tells one thing from another; not what was typed into it meanwhile."""
    if e is None:
        return ()
    written = e.hint or e.description if e.role is Role.TEXT_FIELD else e.label
    return e.role, e.id, e.app, e.class_name, e.box, e.checked, e.enabled, written


def _field(screen: Screen, wanted: Box | None) -> Element | None:
    focus = guard.focused(screen)
    if focus is not None and focus.role is Role.TEXT_FIELD and focus.app in ("", screen.app):
        return focus
    fields = [e for e in screen.elements if e.role is Role.TEXT_FIELD and e.enabled]
    named = [e for e in fields if e.box == wanted]
    empty = [e for e in fields if not e.text]
    return next(iter(named or empty), None)
