"""Where a task hands its phone over, and how it goes on.

A GUI model may ask for it; a wall is seen before a model gets to decide anything there, so that no
model solves a captcha; and where an instruction gets no further, a wall may be why.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from assistant import telling
from assistant.acting import Acting
from assistant.asking import Asking
from assistant.course import Patience
from assistant.guard.provenance import speaks_of
from assistant.guard.watch import Watch
from assistant.routes.base import Scene
from assistant.secrets.fields import site_of
from assistant.signing_in.accounts import place_of
from assistant.steps import NeedAnswer, Noticed, Outcome, SignInStep, Told
from assistant.taking_over import wording
from assistant.taking_over.hands import Hands
from assistant.taking_over.walls import Wall, wall
from device_drivers.base import DeviceError, Risk
from device_drivers.verbs.base import Said
from skills.login.in_front import is_browser

MOST = 4
"""How often one task hands its phone over."""
_GIVEN = re.compile(
    r"(?i)\b(password|passcode|pin|code|cvv|cvc|card number)\b|密码|验证码|卡号|口令"
)
"""A request that speaks of them has what is wanted, or is about just that."""


class TakingOver:
    """Of one task. ``seconds`` is how long its person had the phone, ``acts`` what they did."""

    def __init__(
        self, durable: Patience, scene: Scene, watch: Watch, acting: Acting, asking: Asking,
        hands: Hands | None, sign_in: Callable[[SignInStep], Outcome],
    ) -> None:  # fmt: skip
        self._durable = durable
        self._scene = scene
        self._watch = watch
        self._acting = acting
        self._asking = asking
        self._hands = hands
        self._sign_in = sign_in
        self._signed_in: set[str] = set()
        """Where it was tried in this task."""
        self._times = 0
        self._left: set[tuple[str, str]] = set()
        """Walls, and the apps they stood in, that the person says are none."""
        self.seconds = 0.0
        self.acts = 0

    def question(self, move: NeedAnswer) -> Outcome | None:
        """None once it is answered or done; otherwise how the task ends."""
        if not move.hands_over or self._hands is None:
            return self._asking.question(move)
        return self._handed_over(move)

    def at_a_wall(self) -> Outcome | Literal["passed"] | None:
        """Have the person pass what stands here; None where nothing does."""
        if self._hands is None:
            return None
        standing = self._durable.keep("wall", self._standing)
        if standing is None:
            return None
        found, app = standing
        if found.kind == "login" and self._passed_with_an_account():
            return "passed"
        asked = NeedAnswer(
            Said(f"{found.said.en}", f"{found.said.zh}"), f"By hand: {found.kind}",
            {"Done": "done"}, hands_over=True,
        )  # fmt: skip
        if over := self._handed_over(asked):
            return over
        if found.kind != "captcha":
            self._left.add((found.kind, app))
        return "passed"

    def _passed_with_an_account(self) -> bool:
        """Where the person's own is kept, and they let it be used; once for each place."""
        scene = self._scene
        where = self._durable.keep("account for it", lambda: place_of(scene))
        if not where or where in self._signed_in:
            return False
        self._signed_in.add(where)
        known = set(scene.answers)
        request = scene.request
        asks = not any(speaks_of(each, Risk.CREDENTIAL) for each in request.own or (request.text,))
        outcome = self._sign_in(SignInStep(where, request.text, asks=asks))
        for name in set(scene.answers) - known:  # they answered this sign-in, and no later one
            scene.answers[f"{where} {name}"] = scene.answers.pop(name)
        scene.diary.append(Noticed(outcome.said))
        scene.screen = None
        return outcome.name == "done"

    def _standing(self) -> tuple[Wall, str] | None:
        try:
            screen = self._scene.look()
        except DeviceError:
            return None  # who decides next hears of it
        found = wall(screen)
        if found is None or (found.kind, screen.app) in self._left:
            return None
        if self._hands is not None and self._hands.leaves_to_models(found, screen):
            return None
        if found.kind != "captcha":
            request = self._scene.request
            spoken = " ".join(request.own or (request.text,))
            has_account = found.kind == "login" and place_of(self._scene)
            told = not has_account and self._scene.discretion.told(screen)
            if _GIVEN.search(spoken) or told:
                return None
        if is_browser(screen.app):  # by its address bar: a page may say that it is any other
            found = replace(found, said=wording.at(found.said, site_of(screen)))
        return found, screen.app

    def _handed_over(self, move: NeedAnswer) -> Outcome | None:
        hands, scene = self._hands, self._scene
        assert hands is not None  # noqa: S101 - asked by both callers
        if self._times >= MOST:
            return Outcome("needs_user", move.question)
        self._times += 1
        begun = self._acting.moves
        taken = self._durable.keep("hand over", lambda: hands.until_done(move, begun))
        self.acts += taken.last - begun
        self._acting.moves = taken.last
        self.seconds += taken.seconds
        self._durable.waited += taken.seconds
        scene.deadline += taken.seconds
        for did in taken.did:
            self._watch.goes_on(did, asked=True)
        scene.screen = None
        if taken.how == "stopped":
            return telling.STOPPED
        if taken.how == "group":
            return Outcome("needs_user", wording.not_in_a_group(move.question))
        if taken.how != "done":
            return Outcome("needs_user", move.question)
        scene.answers[move.field] = "done"
        if move.model is not None:
            scene.diary.append(Told(move, "done"))
        if taken.did or move.model is None:
            scene.diary.append(Noticed(wording.done_by_hand(taken.did)))
        return None
