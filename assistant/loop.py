"""The loop: observe -> decide -> guard -> act -> verify, until a part of the plan is over.

Written against three durable operations, so that a restart resumes after the last finished one:
``keep(name, f)`` runs f once and remembers its value, ``ask(question)`` waits for the person, and
the executor, which does every effect at most once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

import structlog

from assistant import by_hand, guard, router, telling
from assistant.budgets import Budget
from assistant.executor import TOO_LATE, Executor, Stopped
from assistant.obstacles import Obstacle, obstacle
from assistant.routes.base import Route, Scene
from assistant.steps import (
    Do,
    Expect,
    GiveUp,
    Move,
    NeedAnswer,
    Note,
    Outcome,
    Over,
    Part,
    Past,
    Performed,
    RouteName,
    Told,
    with_options,
)
from assistant.trajectory import Trajectory
from assistant.understanding import TreeStep, VerbStep
from device_drivers.base import (
    Device,
    DeviceError,
    Risk,
    Screen,
)
from device_drivers.verbs.base import Said, Verb
from models.base import NOTHING_USED

log = structlog.get_logger()
T = TypeVar("T")
REPEATS = 3
"""The same action this often on an unchanged screen means the route does not work."""
CLEARINGS = 3
"""How often one task may put something aside that stands in front of its app."""
NOTES = 3
"""A model that only takes notes, so many in a row, gets no further."""


class Durable(Protocol):
    """What a durable workflow offers the loop."""

    def keep(self, name: str, f: Callable[[], T]) -> T: ...

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        """The value of the chosen option, or free text; None when no answer came in time."""

    def progress(self, said: Said, done: bool | None = None) -> None:
        """Tell the person how far it is: None = about to, True = done, False = did not work."""


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
    ) -> None:
        self._durable = durable
        self._phone = phone
        self._scene = scene
        self._routes = routes
        self._verbs = verbs
        self._executor = executor
        self._trajectory = trajectory
        self._budget = budget
        self._stopping = stopping
        self._read_sentence = read_sentence
        self._n = 0
        self._told = 0
        self._before_part = 0
        self._clearings = 0
        self._allowed: Said | None = None
        """What the person said yes to and could not be begun: the same again needs no other yes."""
        self._risky = 0
        """How many effects were done so far that a person had to allow."""
        self._started = durable.keep("start", time.time)
        scene.deadline = self._started + budget.limits.seconds

    def part(self, part: Part) -> Outcome:
        """Take a part through its routes until one of them ends it."""
        tried: list[Said] = []
        stuck = False
        self._before_part = self._n
        for choice in router.choices(part, self._phone, self._verbs, "vision" in self._routes):
            if over := self._limit_reached(choice.route):
                return over
            log.info(
                "route",
                task=self._scene.request.task,
                route=choice.route,
                why=choice.why,
                part=part.text,
            )
            if isinstance(part, VerbStep) and choice.route == "tree":
                outcome = self._by_hand(part, choice.why)
            else:
                outcome = self._walk(part, choice.route, choice.why)
            if outcome.name not in ("failed", "stuck") or self._may_have_happened(part, choice):
                return outcome
            stuck = stuck or outcome.name == "stuck"
            tried.append(outcome.said)
        if not tried:
            return Outcome("failed", self._refusal(part) or telling.nobody(part))
        return Outcome("stuck" if stuck else "failed", telling.together(tried))

    def _may_have_happened(self, part: Part, choice: router.Choice) -> bool:
        """A message that was handed over but cannot be seen as sent must not go out another way."""
        once = isinstance(part, VerbStep) and not self._verbs[part.name].repeatable
        return once and choice.route == "verb" and self._n > self._before_part

    def _refusal(self, part: Part) -> Said | None:
        if not isinstance(part, VerbStep):
            return None
        return self._verbs[part.name].refusal(part.args, self._phone.os)

    def _by_hand(self, part: VerbStep, why: str) -> Outcome:
        """A verb's own sentences over the screen; the verb's check decides whether one worked.

        Where the system has no command for it, there is no check but what each step saw."""
        verb, phone, risky = self._verbs[part.name], self._phone, self._risky
        way = verb.judge(phone)
        known = self._durable.keep("before by hand", lambda: by_hand.before(verb, phone, part.args))
        furthest, outcome = -1, Outcome("failed", telling.nobody(part))
        ways = verb.hands(part.args, phone.os)
        for sentence in self._durable.keep("ways", lambda: by_hand.in_its_language(phone, ways)):
            steps, now = self._sentence(sentence, why)
            if steps > furthest:
                furthest, outcome = steps, now
            if now.name != "failed" or self._risky > risky:
                outcome = now
                break
        if way is None or known is None or outcome.name != "done":
            return outcome
        args, before = part.args.model_validate(known[0]), known[1]
        report = self._durable.keep("check by hand", lambda: way.check(phone, args, before))
        if report.verified:
            return Outcome("done", report.said)
        return Outcome("failed", telling.with_obstacle(report.said, self._obstacle()))

    def _sentence(self, sentence: str, why: str) -> tuple[int, Outcome]:
        """Each of its instructions in turn, until one does not work: how many did, what came."""
        done, outcome = 0, Outcome("failed", Said("There was nothing to do", "没有可做的事"))
        for step in self._durable.keep("by hand", lambda: self._read_sentence(sentence)):
            outcome = self._walk(step, "tree", why)
            if outcome.name != "done":
                break
            done += 1
        return done, outcome

    def _walk(self, part: Part, route: RouteName, why: str) -> Outcome:
        past: tuple[Past, ...] = ()
        self._scene.diary.clear()
        self._scene.seen.clear()
        while True:
            if over := self._limit_reached(route):
                return over
            started = time.monotonic()
            move = self._decide(part, route, past)
            thinking = (time.monotonic() - started) * 1000
            out_of_time = isinstance(move, GiveUp) and time.time() >= self._scene.deadline
            if (out_of_time or self._stopping()) and (over := self._limit_reached(route)):
                return over
            if not isinstance(move, GiveUp) and move.model and move.model.instead:
                self._scene.stand_ins[move.model.name] = move.model.instead
            match move:
                case Over(said, verified):
                    return Outcome("done" if verified else "failed", said)
                case GiveUp(said):
                    if self._cleared_the_way(part, route, why, past):
                        past = ()
                        continue
                    return telling.gave_up("failed", said, self._obstacle())
                case NeedAnswer():
                    if unanswered := self._ask_person(move):
                        return unanswered
                case Note():
                    if round_said := self._note(move):
                        return telling.gave_up("stuck", round_said, self._obstacle())
                case Do():
                    if _repeats(move, past) >= REPEATS - 1:
                        if self._cleared_the_way(part, route, why, past):
                            past = ()
                            continue
                        round_said = telling.going_round(move, REPEATS - 1)
                        return telling.gave_up("stuck", round_said, self._obstacle())
                    refused = self._guard(move)
                    if refused:
                        return refused
                    result = self._act(move, route, why, thinking)
                    if result is None:
                        return telling.STOPPED
                    if result.unsure:
                        return Outcome("needs_user", result.said)
                    past = (*past, Past(move, result))
                    self._scene.diary.append(past[-1])

    def _cleared_the_way(
        self, part: Part, route: RouteName, why: str, past: tuple[Past, ...]
    ) -> bool:
        """Put aside what stands in front of the app, if that does no harm and trying again none."""
        once = isinstance(part, VerbStep) and not self._verbs[part.name].repeatable
        if once and route == "verb" and any(p.result.begun for p in past):
            return False
        if past and past[-1].move.risk not in (Risk.READ, Risk.NAVIGATE, Risk.CHANGE):
            return False
        if past and past[-1].result.verified:
            return False
        standing = self._obstacle()
        if standing is None or not standing.way_out or self._clearings >= CLEARINGS:
            return False
        self._clearings += 1
        for action in standing.way_out:
            move = Do(action, telling.clearing(standing), Risk.NAVIGATE, Expect("nothing"))
            if self._act(move, route, why, 0.0) is None:
                return False
        return True

    def _obstacle(self) -> Obstacle | None:
        def look() -> Obstacle | None:
            self._scene.screen = None
            try:
                return obstacle(self._scene.look())
            except DeviceError as error:
                return Obstacle(Said(str(error), str(error)))

        return self._durable.keep("what is in the way", look)

    def _decide(self, part: Part, route: RouteName, past: tuple[Past, ...]) -> Move:
        def decide() -> Move:
            started = time.monotonic()
            self._scene.used = NOTHING_USED
            try:
                return self._routes[route].next(part, past, self._scene)
            except DeviceError as error:
                return GiveUp(Said(str(error), str(error)))
            finally:
                if self._scene.used.calls:
                    took = time.monotonic() - started
                    self._budget.spend(seconds=took, usage=self._scene.used)

        return self._durable.keep(f"decide {route}", decide)

    def _ask_person(self, move: NeedAnswer) -> Outcome | None:
        """None once there is an answer; otherwise how the task ends."""
        if move.model and not move.hands_over and move.field in self._scene.answers:
            return telling.asks_again(move.question)
        answer = self._durable.ask(move.question, move.options, risky=False)
        if answer is None:
            return Outcome("needs_user", with_options(move.question, move.options))
        self._scene.answers[move.field] = answer
        self._scene.screen = None  # time has passed
        if move.model:
            self._told += 1
            self._scene.diary.append(Told(move, answer))
        return None

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

    def _guard(self, move: Do) -> Outcome | None:
        """None when the move may happen; otherwise how the task ends."""
        if not move.risk.asks_first:
            return None
        consent = self._scene.request.consent
        if consent == "yes" or self._allowed == move.say:
            return None
        answer = self._durable.ask(telling.may_i(move), {"Yes": "yes", "No": "no"}, risky=True)
        self._scene.screen = None  # time has passed: look again before acting
        if answer is not None and guard.is_yes(answer):
            self._allowed = move.say
            return None
        if self._stopping():
            return telling.STOPPED
        return telling.not_allowed(move, answer, consent)

    def _act(self, move: Do, route: RouteName, why: str, thinking: float) -> Performed | None:
        """Perform, verify, record; None when the person said stop."""
        self._n += 1
        n = self._n
        self._durable.progress(move.say)
        before = self._scene.screen

        def look() -> Screen:
            return self._scene.look()

        def perform() -> Performed | None:
            try:
                result = self._executor.perform(n, move, self._phone, look)
            except Stopped:
                return None
            except DeviceError as error:
                return telling.lost(move, error)
            self._budget.spend(steps=1, seconds=result.ms / 1000)
            self._trajectory.record(n, move, route, why, before, result, thinking)
            return result

        self._risky += move.risk.asks_first
        result = self._durable.keep(f"act {move.effect.kind}", perform)
        if result is None or result.said != TOO_LATE:
            self._allowed = None
        if result is not None and result.unsure:
            result = self._ask_whether_again(n, move, route, why, thinking)
        self._scene.screen = None
        if result is not None:
            told = move.say if result.verified and move.expect.what != "verb" else result.said
            self._durable.progress(told, done=result.verified)
        return result

    def _ask_whether_again(
        self, n: int, move: Do, route: RouteName, why: str, thinking: float
    ) -> Performed:
        answer = self._durable.ask(
            telling.shall_i_again(move), {"Yes": "yes", "No": "no"}, risky=True
        )
        if answer is None or not guard.is_yes(answer):
            return telling.cannot_tell(move)

        def again() -> Performed:
            result = self._executor.allow_again(n, move, self._phone)
            self._trajectory.record(n, move, route, why, None, result, thinking)
            return result

        return self._durable.keep("act again", again)

    def _limit_reached(self, route: RouteName) -> Outcome | None:
        if self._stopping():
            return telling.STOPPED
        used_up = self._budget.used_up(
            steps=self._n + self._told, started=self._started, asks_model=route == "vision"
        )
        return Outcome("stuck", used_up) if used_up else None


def _repeats(move: Do, past: tuple[Past, ...]) -> int:
    """How often this very action was just done without changing the screen."""
    count = 0
    for step in reversed(past):
        if step.move.effect != move.effect or step.result.changed:
            break
        count += 1
    return count
