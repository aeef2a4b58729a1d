"""The loop: observe -> decide -> guard -> act -> verify, until a part of the plan is over.

Written against three durable operations, so that a restart resumes after the last finished one:
``keep(name, f)`` runs f once and remembers its value, ``ask(question)`` waits for the person, and
the executor, which does every effect at most once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import structlog

from assistant import router, telling
from assistant.abilities.base import Bench
from assistant.abilities.performing import Performing
from assistant.acting import Acting
from assistant.asking import Asking
from assistant.budgets import Budget
from assistant.by_hand import ByHand
from assistant.clearing import Clearing, may_begin_anew
from assistant.course import Course, Patience, freedom_of, kind_of
from assistant.durable import Durable
from assistant.executor import Executor
from assistant.experience import Experience
from assistant.guard.policy import Policy
from assistant.guard.watch import Watch
from assistant.pop_ups import PopUps
from assistant.routes.base import Route, Scene
from assistant.routes.tried import tried_before
from assistant.signing_in.words import needed
from assistant.steps import (
    Do,
    GiveUp,
    Move,
    NeedAnswer,
    NeedSecret,
    Note,
    Outcome,
    Over,
    Part,
    Past,
    RouteName,
    SignInStep,
    SkillStep,
    Told,
)
from assistant.taking_over.hands import Hands
from assistant.taking_over.over import TakingOver
from assistant.trajectory import Trajectory
from assistant.understanding import TreeStep, VerbStep
from assistant.verify.opinion import Opinion
from device_drivers.base import Device, DeviceError
from device_drivers.verbs.base import Said, Verb
from models.base import NOTHING_USED

if TYPE_CHECKING:
    from assistant.signing_in.asking import AskingForSecrets

log = structlog.get_logger()
REPEATS = 3
"""The same action this often on an unchanged screen means the route does not work."""
NOTES = 3
"""A model that only takes notes, so many in a row, gets no further."""


def no_team(part: Part, scene: Scene) -> router.TeamUse:
    """Where none is set up."""
    return "never"


class Loop:
    """Runs the parts of one task on one phone."""

    def __init__(
        self,
        *,
        durable: Durable,
        phone: Device,
        scene: Scene,
        routes: Mapping[RouteName, Route],
        verbs: Mapping[str, Verb[Any]],
        executor: Executor,
        trajectory: Trajectory,
        budget: Budget,
        stopping: Callable[[], bool],
        read_sentence: Callable[[str], tuple[TreeStep, ...]],
        team: Callable[[Part, Scene], router.TeamUse] = no_team,
        opinion: Opinion | None = None,
        experience: Experience | None = None,
        watch: Watch | None = None,
        hands: Hands | None = None,
        bench: Bench | None = None,
        secrets: AskingForSecrets | None = None,
    ) -> None:
        durable = self._durable = Patience(durable)
        self._experience = experience
        self._phone = phone
        self._scene = scene
        self._routes = routes
        self._verbs = verbs
        self._budget = budget
        self._stopping = stopping
        self._team = team
        self._told = 0
        self._before_part = 0
        self._watch = watch or Watch(scene, verbs, executor.journal, Policy())
        self._asking = Asking(durable, scene, self._watch)
        self._acting = Acting(
            durable, phone, scene, executor, trajectory, budget, self._asking, opinion
        )
        self._over = TakingOver(
            durable, scene, self._watch, self._acting, self._asking, hands, self._sign_in
        )  # fmt: skip
        self._clearing = Clearing(durable, scene)
        self._by_hand = ByHand(durable, phone, read_sentence, self._acting, self._clearing)
        self._pop_ups = PopUps(
            durable, scene, lambda move: self._acting.do(move, "vision", "it came up by itself"),
            self._over.question,
        )  # fmt: skip
        self._performing = Performing(
            durable, scene, self._acting, bench, self._over.question, self.part,
            lambda: self._limit_reached("verb"), self._secret,
        )  # fmt: skip
        self._secrets = secrets
        begun = durable.keep("start", time.time)
        self._started = time.monotonic() - max(0.0, time.time() - begun)
        scene.deadline = self._started + budget.limits.seconds

    def part(self, part: Part) -> Outcome:
        """Take a part through its routes until one of them ends it; a skill has none, but the parts
        that its program asks for."""
        if isinstance(part, SkillStep):
            return self._asking.told(self._performing.done(part))
        course = Course(
            self._experience, self._durable, self._calls, lambda: kind_of(part, self._scene),
            self._choices(part), freedom=freedom_of(part, self._verbs),
        )  # fmt: skip
        outcome = self._through(part, course)
        course.over()
        return outcome

    def _calls(self) -> int:
        """Of models, in this task so far."""
        return self._budget.ledger.spent_by_task(self._budget.task).usage.calls

    def _through(self, part: Part, course: Course) -> Outcome:
        tried: list[Said] = []
        stuck = impossible = False
        self._before_part = self._acting.moves
        risky = self._acting.risky
        for choice in course.choices:
            if over := self._limit_reached(choice.route):
                return over
            log.info(
                "route",
                task=self._scene.request.task,
                route=choice.route,
                why=choice.why,
                part=part.text,
            )
            if choice.route == "team":
                self._scene.tried = tried_before(self._scene.diary, tried)
            outcome = course.tried(choice.route, partial(self._on, part, choice))
            if outcome.name not in ("failed", "stuck") or self._may_have_happened(part, choice):
                return outcome
            if choice.route == "vision" and self._acting.risky > risky:
                return outcome  # what a person had to allow is not begun a second time
            stuck = stuck or outcome.name == "stuck"
            impossible = impossible or outcome.impossible
            tried.append(outcome.said)
            if choice.route == "replay":  # the rest is for who looks, and not all of it anew
                self._scene.notes.append(telling.handed_over(outcome.said).en)
        if not tried:
            refusal = self._refusal(part)
            return Outcome("failed", refusal or telling.nobody(part), refusal is not None)
        return Outcome("stuck" if stuck else "failed", telling.together(tried), impossible)

    def _on(self, part: Part, choice: router.Choice) -> Outcome:
        if isinstance(part, VerbStep) and choice.route == "tree":
            verb = self._verbs[part.name]
            return self._by_hand.done(
                verb, part.args, lambda step: self._walk(step, "tree", choice.why)
            )
        return self._walk(part, choice.route, choice.why)

    def _choices(self, part: Part) -> list[router.Choice]:
        use: router.TeamUse = "never"
        if "team" in self._routes:
            use = self._durable.keep("team or not", lambda: self._team(part, self._scene))
        return router.choices(part, self._phone, self._verbs, "vision" in self._routes, use)

    def _may_have_happened(self, part: Part, choice: router.Choice) -> bool:
        """A message that was handed over but cannot be seen as sent must not go out another way."""
        return self._once(part, choice.route) and self._acting.moves > self._before_part

    def _refusal(self, part: Part) -> Said | None:
        if not isinstance(part, VerbStep):
            return None
        return self._verbs[part.name].refusal(part.args, self._phone.os)

    def _walk(self, part: Part, route: RouteName, why: str) -> Outcome:
        if route != "login":
            return self._asking.told(self._steps(part, route, why))
        self._scene.discretion.signs_in, self._scene.screen = True, None
        try:
            return self._asking.told(self._steps(part, route, why))
        finally:
            self._scene.discretion.signs_in, self._scene.screen = False, None

    def _steps(self, part: Part, route: RouteName, why: str) -> Outcome:
        past: tuple[Past, ...] = ()
        self._scene.diary.clear()
        self._scene.seen.clear()
        while True:
            if over := self._limit_reached(route):
                return over
            if route in ("vision", "team", "replay"):
                met = self._pop_ups.look() or self._over.at_a_wall()
                if met == "passed":
                    continue
                if met:
                    return met
            started = time.monotonic()
            move = self._decide(part, route, past)
            thinking = (time.monotonic() - started) * 1000
            if (self._too_late(move) or self._stopping()) and (over := self._limit_reached(route)):
                return over
            model = None if isinstance(move, GiveUp | NeedSecret) else move.model
            if model and model.instead:
                self._scene.stand_ins[model.name] = model.instead
            match move:
                case Over(said, verified):
                    return Outcome("done" if verified else "failed", said)
                case GiveUp(said, impossible) if route == "login":  # nothing is typed twice
                    return replace(self._gave_up("failed", said), impossible=impossible)
                case GiveUp(said, impossible, gets_no_further):
                    if self._cleared_the_way(part, route, why, past):
                        past = _begun_anew(route, past)
                        continue
                    met = self._over.at_a_wall()
                    if met is None and may_begin_anew(past, once=self._once(part, route)):
                        met, past = self._pop_ups.at_a_lock(), _begun_anew(route, past)
                    if met == "passed":
                        continue
                    if met:
                        return met
                    name: Literal["stuck", "failed"] = "stuck" if gets_no_further else "failed"
                    return replace(self._gave_up(name, said), impossible=impossible)
                case NeedAnswer():
                    if unanswered := self._over.question(move):
                        return unanswered
                    self._told += move.model is not None
                case NeedSecret():
                    if untold := self._secret(move):
                        return untold
                case Note():
                    if round_said := self._note(move):
                        return self._gave_up("stuck", round_said)
                case Do():
                    if _repeats(move, past) >= REPEATS - 1:
                        if self._cleared_the_way(part, route, why, past):
                            past = _begun_anew(route, past)
                            continue
                        round_said = telling.going_round(move, REPEATS - 1)
                        return self._gave_up("stuck", round_said)
                    leave = self._asking.leave(move)
                    if leave == "left out":
                        self._told += 1
                        continue
                    if leave:
                        return leave
                    result = self._acting.do(move, route, why, thinking)
                    if result is None:
                        return telling.stopped(self._acting.cut)
                    if result.unsure:
                        return Outcome("needs_user", result.said)
                    past = (*past, Past(move, result))
                    self._scene.diary.append(past[-1])
                    self._asking.went_on(move)

    def _sign_in(self, step: SignInStep) -> Outcome:
        """In the midst of another part, which goes on from there."""
        diary, seen = [*self._scene.diary], dict(self._scene.seen)
        try:
            return self._walk(step, "login", "a wall that the person has an account for")
        finally:
            self._scene.diary[:], self._scene.seen = diary, seen

    def _secret(self, move: NeedSecret) -> Outcome | None:
        if self._secrets is None:
            return Outcome("needs_user", needed(move))
        return self._secrets.told(move, self._durable)

    def _cleared_the_way(
        self, part: Part, route: RouteName, why: str, past: tuple[Past, ...]
    ) -> bool:
        return self._clearing.cleared(
            past,
            lambda move: self._acting.do(move, route, why),
            once=self._once(part, route),
        )

    def _once(self, part: Part, route: RouteName) -> bool:
        """Whether what is begun on this route must not be done again."""
        once = isinstance(part, VerbStep) and not self._verbs[part.name].repeatable
        return once and route == "verb"

    def _gave_up(self, name: Literal["stuck", "failed"], said: Said) -> Outcome:
        return telling.gave_up(name, said, self._clearing.standing())

    def _decide(self, part: Part, route: RouteName, past: tuple[Past, ...]) -> Move:
        def decide() -> Move:
            started = time.monotonic()
            self._scene.used = NOTHING_USED
            try:
                move = self._routes[route].next(part, past, self._scene)
                move = self._scene.discretion.judged(move, self._scene.look)
                return self._watch.weighed(move) if isinstance(move, Do) else move
            except DeviceError as error:
                return GiveUp(Said(str(error), str(error)))
            finally:
                if self._scene.used.calls:
                    took = time.monotonic() - started
                    self._budget.spend(seconds=took, usage=self._scene.used)

        return self._durable.keep(f"decide {route}", decide)

    def _note(self, move: Note) -> Said | None:
        """Keep it; why not, when nothing else comes of it any more."""
        entries = self._scene.diary[-NOTES + 1 :]
        only_notes = len(entries) == NOTES - 1 and all(
            isinstance(entry, Told) and isinstance(entry.move, Note) for entry in entries
        )
        if only_notes:
            return telling.only_notes(move.text)
        self._told += 1
        self._scene.notes.append(move.text)
        self._scene.diary.append(Told(move))
        self._durable.progress(telling.noted(move.text), done=True)
        return None

    def _too_late(self, move: Move) -> bool:
        """Whether it comes to nothing for no other reason than that the time is up."""
        if isinstance(move, GiveUp):
            return time.monotonic() >= self._scene.deadline
        return isinstance(move, Do) and move.decision is not None and move.decision.is_only("over")

    def _limit_reached(self, route: RouteName) -> Outcome | None:
        if self._stopping():
            return telling.STOPPED
        used_up = self._budget.used_up(
            steps=self._acting.moves - self._over.acts + self._told,
            started=self._started + self._over.seconds,
            asks_model=route in ("vision", "team"),
        )
        return Outcome("stuck", used_up) if used_up else None


def _begun_anew(route: RouteName, past: tuple[Past, ...]) -> tuple[Past, ...]:
    """What a route is told of its steps so far, once the way is clear again: it begins anew. Not so
    a shortcut, which knows where it was."""
    return past if route == "replay" else ()


def _repeats(move: Do, past: tuple[Past, ...]) -> int:
    """How often this very action was just done without changing the screen. How long a sign-in
    waits for a page, it bounds by itself."""
    count = 0
    if move.sign_in == "wait":
        return count
    for step in reversed(past):
        if step.move.effect != move.effect or step.result.changed:
            break
        count += 1
    return count
