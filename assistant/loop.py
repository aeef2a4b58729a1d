"""The loop: observe -> decide -> guard -> act -> verify, until a part of the plan is over.

Written against three durable operations, so that a restart resumes after the last finished one:
``keep(name, f)`` runs f once and remembers its value, ``ask(question)`` waits for the person, and
the executor, which does every effect at most once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import structlog

from assistant import guard, router
from assistant.executor import TOO_LATE, Executor, Stopped
from assistant.obstacles import Obstacle, obstacle
from assistant.routes.base import Route, Scene
from assistant.steps import (
    Do,
    Expect,
    GiveUp,
    Move,
    NeedAnswer,
    Outcome,
    Over,
    Part,
    Past,
    Performed,
    RouteName,
    effect_json,
    with_options,
)
from assistant.trajectory import Trajectory
from assistant.understanding import TreeStep, VerbStep
from device_drivers.base import (
    Device,
    DeviceError,
    DoubleTap,
    LongPress,
    Risk,
    Screen,
    Tap,
)
from device_drivers.verbs.base import Args, Ask, Said, Verb, VerbFailed

log = structlog.get_logger()
T = TypeVar("T")
REPEATS = 3
"""The same action this often on an unchanged screen means the route does not work."""
CLEARINGS = 3
"""How often one task may put something aside that stands in front of its app."""


class Durable(Protocol):
    """What a durable workflow offers the loop."""

    def keep(self, name: str, f: Callable[[], T]) -> T: ...

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        """The value of the chosen option, or free text; None when no answer came in time."""

    def progress(self, said: Said, done: bool | None = None) -> None:
        """Tell the person how far it is: None = about to, True = done, False = did not work."""


@dataclass(frozen=True, slots=True)
class LoopLimits:
    steps: int
    seconds: float
    tokens: float
    """Model tokens the cost limit pays for; infinite when models are free."""


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
        limits: LoopLimits,
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
        self._limits = limits
        self._stopping = stopping
        self._read_sentence = read_sentence
        self._n = 0
        self._before_part = 0
        self._clearings = 0
        self._allowed: Said | None = None
        """What the person said yes to and could not be begun: the same again needs no other yes."""
        self._risky = 0
        """How many effects were done so far that a person had to allow."""
        self._started = durable.keep("start", time.time)

    def part(self, part: Part) -> Outcome:
        """Take a part through its routes until one of them ends it."""
        tried: list[Said] = []
        stuck = False
        self._before_part = self._n
        for choice in router.choices(part, self._phone, self._verbs, "vision" in self._routes):
            if over := self._limit_reached():
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
            return Outcome("failed", self._refusal(part) or _nobody(part))
        said = Said("; ".join(s.en for s in tried), "；".join(s.zh for s in tried))
        return Outcome("stuck" if stuck else "failed", said)

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
        way = verb.way(phone)
        known = self._durable.keep("before by hand", lambda: _before(verb, phone, part.args))
        outcome = Outcome("failed", _nobody(part))
        ways = verb.hands(part.args, phone.os)
        for sentence in self._durable.keep("ways", lambda: _in_its_language(phone, ways)):
            outcome = self._sentence(sentence, why)
            if outcome.name != "failed" or self._risky > risky:
                break
        if way is None or known is None or outcome.name != "done":
            return outcome
        args, before = part.args.model_validate(known[0]), known[1]
        report = self._durable.keep("check by hand", lambda: way.check(phone, args, before))
        return Outcome("done" if report.verified else "failed", report.said)

    def _sentence(self, sentence: str, why: str) -> Outcome:
        """Each of its instructions in turn, until one does not work."""
        outcome = Outcome("failed", Said("There was nothing to do", "没有可做的事"))
        for step in self._durable.keep("by hand", lambda: self._read_sentence(sentence)):
            outcome = self._walk(step, "tree", why)
            if outcome.name != "done":
                break
        return outcome

    def _walk(self, part: Part, route: RouteName, why: str) -> Outcome:
        past: tuple[Past, ...] = ()
        while True:
            if over := self._limit_reached():
                return over
            started = time.monotonic()
            move = self._decide(part, route, past)
            thinking = (time.monotonic() - started) * 1000
            match move:
                case Over(said, verified):
                    return Outcome("done" if verified else "failed", said)
                case GiveUp(said):
                    if self._cleared_the_way(part, route, why, past):
                        past = ()
                        continue
                    return Outcome("failed", self._with_obstacle(said))
                case NeedAnswer(question, field, options):
                    answer = self._durable.ask(question, options, risky=False)
                    if answer is None:
                        return Outcome("needs_user", with_options(question, options))
                    self._scene.answers[field] = answer
                case Do():
                    if _repeats(move, past) >= REPEATS - 1:
                        if self._cleared_the_way(part, route, why, past):
                            past = ()
                            continue
                        return Outcome("stuck", self._with_obstacle(_going_round(move)))
                    refused = self._guard(move)
                    if refused:
                        return refused
                    result = self._act(move, route, why, thinking)
                    if result is None:
                        return Outcome("stopped", Said("Stopped as you asked", "已按您的要求停止"))
                    if result.unsure:
                        return Outcome("needs_user", result.said)
                    past = (*past, Past(move, result))

    def _cleared_the_way(
        self, part: Part, route: RouteName, why: str, past: tuple[Past, ...]
    ) -> bool:
        """Put aside what stands in front of the app, if that does no harm and trying again none."""
        if isinstance(part, VerbStep) and route == "verb" and not self._verbs[part.name].repeatable:
            return False
        if past and past[-1].move.risk not in (Risk.READ, Risk.NAVIGATE, Risk.CHANGE):
            return False
        if past and past[-1].result.verified:
            return False
        standing = self._obstacle()
        if standing is None or not standing.way_out or self._clearings >= CLEARINGS:
            return False
        self._clearings += 1
        say = Said(f"{standing.said.en}: clear the way", f"{standing.said.zh}：先处理")
        for action in standing.way_out:
            move = Do(action, say, Risk.NAVIGATE, Expect("nothing"))
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

    def _with_obstacle(self, said: Said) -> Said:
        """Why it really failed, when something stands in front of the app."""
        standing = self._obstacle()
        if standing is None or standing.said.en in said.en:
            return said
        return Said(f"{said.en}. {standing.said.en}", f"{said.zh}。{standing.said.zh}")

    def _decide(self, part: Part, route: RouteName, past: tuple[Past, ...]) -> Move:
        def decide() -> tuple[Move, int, int]:
            before = self._scene.model_calls, self._scene.model_tokens
            try:
                move = self._routes[route].next(part, past, self._scene)
            except DeviceError as error:
                move = GiveUp(Said(str(error), str(error)))
            used = self._scene.model_calls - before[0], self._scene.model_tokens - before[1]
            self._scene.model_calls, self._scene.model_tokens = before
            return move, *used

        move, calls, tokens = self._durable.keep(f"decide {route}", decide)
        self._scene.model_calls += calls
        self._scene.model_tokens += tokens
        return move

    def _guard(self, move: Do) -> Outcome | None:
        """None when the move may happen; otherwise how the task ends."""
        if not move.risk.asks_first:
            return None
        consent = self._scene.request.consent
        if consent == "yes" or self._allowed == move.say:
            return None
        question = Said(f"May I {_lower(move.say.en)}?", f"可以{move.say.zh}吗？")
        answer = self._durable.ask(question, {"Yes": "yes", "No": "no"}, risky=True)
        self._scene.screen = None  # time has passed: look again before acting
        if answer is not None and guard.is_yes(answer):
            self._allowed = move.say
            return None
        if self._stopping():
            return Outcome("stopped", Said("Stopped as you asked", "已按您的要求停止"))
        if answer is None:
            hint = consent == "no"  # a single request whose terminal cannot be asked
            return Outcome(
                "needs_user",
                Said(
                    f"Nobody said yes, so I did not {_lower(move.say.en)}"
                    + (" (--yes would allow it)" if hint else ""),
                    f"没有得到同意，所以没有{move.say.zh}"
                    + ("（可用 --yes 允许）" if hint else ""),
                ),
            )
        return Outcome("stopped", Said(f"I did not {_lower(move.say.en)}", f"没有{move.say.zh}"))

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
                return _lost(move, error)
            self._record(n, move, route, why, before, result, thinking)
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
        question = Said(
            f"I was interrupted and cannot tell whether this happened: {move.say.en}. Do it now?",
            f"我被中断了，无法确定是否已经执行：{move.say.zh}。现在执行吗？",
        )
        answer = self._durable.ask(question, {"Yes": "yes", "No": "no"}, risky=True)
        if answer is None or not guard.is_yes(answer):
            said = Said(
                f"I was interrupted, and it cannot be told whether this happened: {move.say.en}",
                f"我被中断了，无法确定是否已经执行：{move.say.zh}",
            )
            return Performed(verified=False, changed=False, said=said, unsure=True)

        def again() -> Performed:
            result = self._executor.allow_again(n, move, self._phone)
            self._record(n, move, route, why, None, result, thinking)
            return result

        return self._durable.keep("act again", again)

    def _record(
        self,
        n: int,
        move: Do,
        route: RouteName,
        why: str,
        before: Screen | None,
        result: Performed,
        thinking: float,
    ) -> None:
        effect = move.effect
        touched = (effect.x, effect.y) if isinstance(effect, Tap | DoubleTap | LongPress) else None
        picture = self._trajectory.picture(f"{n:02d}-before", before, touched) if before else ""
        self._trajectory.step(
            {
                "n": n,
                "at": time.time(),
                "route": route,
                "route_why": why,
                "why": move.why,
                "action": effect_json(move),
                "say": move.say.en,
                "risk": move.risk,
                "target": [move.target.left, move.target.top, move.target.right, move.target.bottom]
                if move.target
                else None,
                "screen": before.fingerprint if before else "",
                "app": before.app if before else "",
                "picture": picture,
                "ok": result.verified,
                "result": result.said.en,
                "evidence": dict(result.evidence),
                "ms": round(thinking + result.ms, 1),
            }
        )

    def _limit_reached(self) -> Outcome | None:
        if self._stopping():
            return Outcome("stopped", Said("Stopped as you asked", "已按您的要求停止"))
        if self._n >= self._limits.steps:
            return _too_much(f"{self._limits.steps} steps", f"{self._limits.steps} 步")
        if time.time() - self._started > self._limits.seconds:
            return _too_much(
                f"{self._limits.seconds:.0f} seconds", f"{self._limits.seconds:.0f} 秒"
            )
        if self._scene.model_tokens > self._limits.tokens:
            return _too_much("the money it may spend on models", "模型费用上限")
        return None


def _before(
    verb: Verb[Any], phone: Device, args: Args
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """What the verb's own check will need, None when it cannot judge what is done by hand."""
    way = verb.way(phone)
    if way is None or verb.risk is Risk.READ:
        return None
    try:
        ready = way.prepare(phone, args)
        return ready.model_dump(mode="json"), way.before(phone, ready)
    except (Ask, VerbFailed) as reason:
        log.info("no check by hand", verb=verb.name, why=str(reason))
        return None


def _in_its_language(phone: Device, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Those in the language of the phone first: what its apps are called tells which it is."""
    names = [app.name for app in phone.apps()]
    chinese = sum(not name.isascii() for name in names) * 2 > len(names)
    return tuple(sorted(ways, key=lambda way: way.isascii() is chinese))


def _repeats(move: Do, past: tuple[Past, ...]) -> int:
    """How often this very action was just done without changing the screen."""
    count = 0
    for step in reversed(past):
        if step.move.effect != move.effect or step.result.changed:
            break
        count += 1
    return count


def _going_round(move: Do) -> Said:
    return Said(
        f"“{move.say.en}” was done {REPEATS - 1} times and nothing changed",
        f"“{move.say.zh}”执行了 {REPEATS - 1} 次，屏幕没有变化",
    )


def _too_much(en: str, zh: str) -> Outcome:
    return Outcome("stuck", Said(f"The task reached its limit of {en}", f"任务达到上限：{zh}"))


def _lost(move: Do, error: DeviceError) -> Performed:
    said = Said(f"{move.say.en}: {error}", f"{move.say.zh}：{error}")
    return Performed(verified=False, changed=False, said=said, gone=True)


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _nobody(part: Part) -> Said:
    return Said(
        f"I do not know how to do this without a GUI model: {part.text}. "
        "Set [models.gui] in phonepilot.toml to any OpenAI-compatible server.",
        f"没有视觉模型我做不到：{part.text}。请在 phonepilot.toml 中设置 [models.gui]。",
    )
