"""The executor: the only place that acts on a phone for a person's task, at most once per step.

Every effect is journaled as intended, carried out, read back, and journaled as done. After a crash
an intent without a done is resolved by looking: the state shows that it happened, or that it did
not and may be done now, or it cannot be told, and then the person is asked instead of repeating it.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Mapping
from typing import Any, cast

import structlog

from assistant import verify
from assistant.guard.approvals import NotApproved
from assistant.guard.watch import Leave
from assistant.journal import Journal, Stopped
from assistant.secrets.discretion import Discretion, checked_as
from assistant.steps import Do, Performed, RunVerb, effect_json
from device_drivers.base import Action, AndroidDevice, Device, DeviceError, Launch, Screen, Wait
from device_drivers.verbs.base import Args, Said, Verb, VerbFailed, Way

log = structlog.get_logger()
RECOVERY_SECONDS = 20.0
"""How long a phone that went away in the middle of a step may take to come back."""

WAIT_PIECE = 0.1
"""Seconds."""
TOO_LATE = Said("the screen changed before I could act", "操作之前屏幕变了")
"""What is said of an effect that was not even begun."""
CANNOT_SEE = Said("It cannot be seen whether it happened", "看不出是否已经执行")
NO_LEAVE = Said("that needs a yes that I do not have", "这需要同意，而我没有得到")


def bring_forward(phone: Device, app: str) -> str:
    """Open ``app`` for the person who holds the phone, unless it is in front; what was in front.

    Raises DeviceError."""
    before = phone.observe(image=False, elements=False).app
    if before != app:
        phone.act(Launch(app))
    return before


class Executor:
    """Carries out the moves of one task."""

    def __init__(
        self,
        journal: Journal,
        verbs: Mapping[str, Verb[Any]],
        task: str,
        discretion: Discretion | None = None,
    ) -> None:
        self._discretion = discretion or Discretion()
        self.journal = journal
        self._verbs = verbs
        self._task = task

    def perform(
        self, n: int, move: Do, phone: Device, look: Callable[[], Screen], leave: Leave
    ) -> Performed:
        """Do the n-th effect of the task, or find out what became of it.

        ``look`` gives the screen the move was decided on. Raises Stopped, and DeviceError when the
        phone is gone for good."""
        known = self.journal.effect(self._task, n)
        if known and known["result"]:
            return _performed(known["result"])
        self._unless_stopped()
        started = time.monotonic()
        act = self._verb if isinstance(move.effect, RunVerb) else self._action
        try:
            result = act(n, move, phone, look, known, leave)
        except DeviceError as error:
            if not error.retryable or self.journal.effect(self._task, n) is None:
                raise
            result = self._after_the_phone_went(n, move, phone, leave, error)
        result = self._discretion.reported(result)
        result = dataclasses.replace(result, ms=round((time.monotonic() - started) * 1000, 1))
        if not result.unsure and self.journal.effect(self._task, n):
            self.journal.done(self._task, n, dataclasses.asdict(result))
        return result

    def allow_again(self, n: int, move: Do, phone: Device, leave: Leave) -> Performed:
        """Do an effect whose fate was unsure, now that the person said so; never twice. Raises
        Stopped."""
        try:
            leave.use(move)
        except NotApproved:
            return Performed(verified=False, changed=False, said=CANNOT_SEE, unsure=True)
        known = self.journal.effect(self._task, n)
        before = known["before"] if known else {}
        if isinstance(move.effect, RunVerb):
            verb, way, args = self._resolve(move.effect, phone)
            android = cast(AndroidDevice, phone)
            try:
                before = way.before(android, args)
                self._unless_stopped()
                way.act(android, args)
            except VerbFailed as error:
                result = Performed(verified=False, changed=False, said=error.said)
            else:
                result = self._read_back(verb, way, args, android, before)
        else:
            screen = self._discretion.look(phone)
            if move.fingerprint and move.fingerprint != screen.fingerprint:
                said = Said("the screen is another one now", "现在已是另一个屏幕")
                return Performed(verified=False, changed=True, said=said, unsure=True)
            if refusal := self._discretion.refusal(move, phone):
                return Performed(verified=False, changed=False, said=refusal, unsure=True)
            self._unless_stopped()
            self._act(move.effect, move, phone)
            result = _seen(checked_as(move), screen, self._discretion.look(phone))
        self.journal.done(self._task, n, dataclasses.asdict(result))
        return result

    # --- verbs --------------------------------------------------------------------------------

    def _verb(
        self,
        n: int,
        move: Do,
        phone: Device,
        look: Callable[[], Screen],
        known: dict[str, Any] | None,
        leave: Leave,
    ) -> Performed:
        assert isinstance(move.effect, RunVerb)  # noqa: S101 - narrows the type for the reader
        verb, way, args = self._resolve(move.effect, phone)
        android = cast(AndroidDevice, phone)
        if known:
            result = self._read_back(verb, way, args, android, known["before"])
            if result.verified:
                return result
            if not verb.repeatable:
                return dataclasses.replace(result, unsure=True)
            before = known["before"]
            self._unless_stopped()
        else:
            try:
                before = _before(way, args, android)
            except VerbFailed as error:
                return Performed(verified=False, changed=False, said=error.said, begun=False)
            if barred := self._barred(n, move, before, None, leave):
                return barred
        try:
            way.act(android, args)
        except VerbFailed as error:
            return Performed(verified=False, changed=False, said=error.said)
        return self._read_back(verb, way, args, android, before)

    def _resolve(self, effect: RunVerb, phone: Device) -> tuple[Verb[Any], Way[Any], Args]:
        verb = self._verbs[effect.name]
        way = verb.way(phone)
        if way is None:
            raise DeviceError(f"{phone.os} has no way to {verb.name} yet.")
        return verb, way, verb.args.model_validate(effect.arguments)

    def _read_back(
        self,
        verb: Verb[Any],
        way: Way[Any],
        args: Args,
        phone: AndroidDevice,
        before: dict[str, Any],
    ) -> Performed:
        try:
            report = way.check(phone, args, before)
        except VerbFailed as error:
            return Performed(verified=False, changed=False, said=error.said)
        return Performed(
            verified=report.verified,
            changed=report.verified,
            said=report.said,
            evidence=dict(report.evidence),
            judged="correct" if report.verified else "incorrect",
            diagnosis=report.said,
        )

    # --- actions on the screen ----------------------------------------------------------------

    def _action(
        self,
        n: int,
        move: Do,
        phone: Device,
        look: Callable[[], Screen],
        known: dict[str, Any] | None,
        leave: Leave,
    ) -> Performed:
        assert not isinstance(move.effect, RunVerb)  # noqa: S101 - narrows the type for the reader
        if known:
            now = self._discretion.look(phone)
            if move.risk.asks_first:
                return Performed(verified=False, changed=False, said=CANNOT_SEE, unsure=True)
            if now.fingerprint != known["before"]["fingerprint"]:
                return _found_changed(move, known["before"]["app"], now)
            before = now
            self._unless_stopped()
        else:
            before = look()
            if leave.approval is not None:
                before = self._discretion.look(phone)
            elif move.fingerprint and move.fingerprint != before.fingerprint:
                return Performed(verified=False, changed=True, said=TOO_LATE, begun=False)
            if refusal := self._discretion.refusal(move, phone):
                return Performed(verified=False, changed=False, said=refusal, begun=False)
            seen = {"fingerprint": before.fingerprint, "app": before.app}
            if barred := self._barred(n, move, seen, before, leave):
                return barred
        self._act(move.effect, move, phone)
        return _seen(checked_as(move), before, self._discretion.look(phone))

    def _act(self, action: Action, move: Do, phone: Device) -> None:
        """Raises DeviceError, whose words hold no secret that was typed."""
        if isinstance(action, Wait):
            self._wait(action.seconds, phone)
            return
        resolved = self._discretion.resolved(action, move, phone)
        try:
            phone.act(resolved)
        except DeviceError as error:
            if resolved is action:
                raise
            raise type(error)(self._discretion.private.scrub(str(error))) from None

    def _wait(self, seconds: float, phone: Device) -> None:
        """In short pieces: the person may say stop meanwhile."""
        while seconds > 0:
            self._unless_stopped()
            phone.act(Wait(min(seconds, WAIT_PIECE)))
            seconds -= WAIT_PIECE

    def _unless_stopped(self) -> None:
        if self.journal.stopping(self._task):
            raise Stopped

    def _barred(
        self, n: int, move: Do, before: dict[str, Any], screen: Screen | None, leave: Leave
    ) -> Performed | None:
        """Write the intent down, with the yes it uses up; why it must not happen, else. Raises
        Stopped."""
        if not leave.holds(move, screen):
            return Performed(verified=False, changed=False, said=NO_LEAVE, begun=False)
        binding = leave.binding(move, screen)
        try:
            self.journal.intend(
                self._task, n, effect_json(move), before, leave.approval, binding,
                move.risk if move.risk.asks_first else "",
            )  # fmt: skip
        except NotApproved:
            return Performed(verified=False, changed=True, said=TOO_LATE, begun=False)
        return None

    def _after_the_phone_went(
        self, n: int, move: Do, phone: Device, leave: Leave, error: DeviceError
    ) -> Performed:
        """Wait for the phone to come back, then look whether the effect happened."""
        log.warning("phone went away", task=self._task, step=n, error=str(error))
        deadline = time.monotonic() + RECOVERY_SECONDS
        while time.monotonic() < deadline:
            self._unless_stopped()
            try:
                known = self.journal.effect(self._task, n)
                act = self._verb if isinstance(move.effect, RunVerb) else self._action
                return act(n, move, phone, lambda: self._discretion.look(phone), known, leave)
            except DeviceError as again:
                error = again
                time.sleep(0.5)
        raise error


def _before(way: Way[Any], args: Args, phone: AndroidDevice) -> dict[str, Any]:
    """What the check will compare with. It is only looked at, so a failure is tried once more: the
    phone may just have been restarting."""
    try:
        return way.before(phone, args)
    except VerbFailed:
        return way.before(phone, args)


def _found_changed(move: Do, app_before: str, now: Screen) -> Performed:
    """After an interruption the screen is another one: that is the action's doing, unless the phone
    is back at its home screen, where a restart leaves it."""
    restarted = "launcher" in now.app and "launcher" not in app_before
    if restarted or move.expect.what != "changed":
        return _seen(move, now, now)
    said = Said("the screen changed", "屏幕已变化")
    return Performed(True, True, said, {"screen": now.fingerprint, "app": now.app}, now.fingerprint)


def _seen(move: Do, before: Screen, after: Screen) -> Performed:
    """Judge a screen action by what is on the screen now."""
    verified, said = verify.check(move.expect, before, after)
    verdict = verify.judge(move, before, after)
    return Performed(
        verified=verified,
        changed=before.fingerprint != after.fingerprint,
        said=said,
        evidence={"screen": after.fingerprint, "app": after.app},
        fingerprint=after.fingerprint,
        judged=verdict.judged,
        diagnosis=verdict.said,
    )


def _performed(stored: dict[str, Any]) -> Performed:
    said, diagnosis = Said(**stored["said"]), Said(**stored["diagnosis"])
    return Performed(**(stored | {"said": said, "diagnosis": diagnosis}))
