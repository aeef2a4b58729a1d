"""The vision route: a GUI model looks at the screenshot and says the next action.

A reply that cannot be read is put back to the model with the reason, a few times; it is never taken
for success. When the model says it is done although nothing on the phone has changed, it is asked
once more and then not believed.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import structlog

from assistant import guard
from assistant.routes.base import Scene
from assistant.steps import HIDDEN, Do, Expect, FreeStep, GiveUp, Move, NeedAnswer, Over, Part, Past
from device_drivers.base import (
    Action,
    DoubleTap,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Risk,
    Screen,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.verbs.apps import resolve_app
from device_drivers.verbs.base import Ask, Said, VerbFailed
from models.base import (
    Answer,
    AskPerson,
    BadReply,
    Decision,
    Finish,
    GuiModel,
    ModelUnavailable,
    PastStep,
    Situation,
    Thought,
)

log = structlog.get_logger()
REASKS = 3
UNPROVEN = "Nothing on the phone has changed since the task began. Do it, or say that it failed."

Run = Callable[[Coroutine[Any, Any, Thought]], Thought]
"""Runs a coroutine on the assistant's event loop and waits for it."""


class VisionRoute:
    """Asks a GUI model, step by step."""

    def __init__(self, model: GuiModel, run: Run) -> None:
        self._model = model
        self._run = run

    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        screen = scene.look()
        notes = tuple(f"The person answered: {text}" for text in scene.answers.values())
        situation = Situation(
            goal=part.text if isinstance(part, FreeStep) else part.text or scene.request.text,
            screen=screen,
            history=tuple(_remember(step) for step in past),
            apps=tuple(app.name for app in scene.phone.apps() if app.name),
            notes=notes,
        )
        acted = any(step.result.changed for step in past)
        complaint = ""
        for _ in range(REASKS):
            try:
                thought = self._ask(replace(situation, complaint=complaint), scene)
            except BadReply as error:
                complaint = str(error)
                log.info("model reply unusable", why=complaint)
                continue
            except ModelUnavailable as error:
                return GiveUp(
                    Said(f"The GUI model could not help: {error}", f"视觉模型不可用：{error}")
                )
            if isinstance(thought.decision, Finish) and thought.decision.ok and not acted:
                if complaint == UNPROVEN:
                    return GiveUp(
                        Said(
                            "The model says it is done, but nothing on the phone changed",
                            "模型说已完成，但手机上没有任何变化",
                        )
                    )
                complaint = UNPROVEN
                continue
            return _move(thought, scene)
        return GiveUp(
            Said(
                f"The GUI model gave no usable answer {REASKS} times ({complaint})",
                f"视觉模型连续 {REASKS} 次没有给出可用的回答（{complaint}）",
            )
        )

    def _ask(self, situation: Situation, scene: Scene) -> Thought:
        used = self._model.tokens
        scene.model_calls += 1
        try:
            return self._run(self._model.decide(situation))
        finally:
            scene.model_tokens += self._model.tokens - used


def _remember(step: Past) -> PastStep:
    outcome = "" if step.result.verified else f"{step.result.said.en}"
    return PastStep(summary=step.move.say.en, result=outcome)


def _move(thought: Thought, scene: Scene) -> Move:
    decision: Decision = thought.decision
    screen = scene.look()
    if isinstance(decision, Launch):
        try:
            app = resolve_app(scene.phone, decision.app)
        except Ask as ask:
            return NeedAnswer(ask.question, "app", ask.options)
        except VerbFailed as error:
            return GiveUp(error.said)
        decision = Launch(app.id)
    match decision:
        case Finish(ok=True, text=text):
            claim = f": {text}" if text else ""
            return Over(
                Said(f"The GUI model reports it done{claim}", f"视觉模型报告已完成{claim}"), True
            )
        case Finish(text=text):
            return GiveUp(Said(text or "The model gave up", text or "模型放弃了"))
        case Answer(text):
            return Over(
                Said(f"Read from the screen: {text}", f"从屏幕上看到：{text}"), verified=True
            )
        case AskPerson(text):
            return NeedAnswer(Said(text, text), field=f"answer to: {text}")
        case _:
            target = None
            if isinstance(decision, Tap | DoubleTap | LongPress):
                target = guard.element_at(screen, decision.x, decision.y)
            label = target.label if target else ""
            risk = guard.risk_of(decision, screen, target)
            return Do(
                effect=decision,
                say=_say(decision, thought, risk, label, screen),
                risk=risk,
                expect=_expect(decision),
                target=target.box if target else None,
                fingerprint=screen.fingerprint,
                why=thought.thought if risk is not Risk.CREDENTIAL else "",
            )


def _say(decision: Action, thought: Thought, risk: Risk, label: str, screen: Screen) -> Said:
    """The model's summary; but what a person is asked to allow is told in our own words."""
    if not risk.asks_first:
        said = thought.summary or f"{decision.kind} {label}".strip()
        return Said(said, said)
    where = guard.context(screen, risk)
    what = HIDDEN if risk is Risk.CREDENTIAL else _named(decision) or label or screen.app
    return Said(f"{decision.kind} “{what}”{where.en}", f"{decision.kind}“{what}”{where.zh}")


def _named(decision: Action) -> str:
    """What an action without a place on the screen is about."""
    match decision:
        case Key(name):
            return name
        case OpenUrl(url):
            return url
        case _:
            return ""


def _expect(decision: Decision) -> Expect:
    match decision:
        case Wait():
            return Expect("nothing")
        case Launch(app):
            return Expect("app", app)
        case TypeText(text=text, submit=False):
            return Expect("text", text)
        case _:
            return Expect("changed")
