"""The bare loop: a GUI model plays a goal on a device, with nothing of the house around it.

For measuring and for training. Nothing is asked of a person before a risky step, nothing is checked
but whether the screen changed: never use it for a person's task.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date

from device_drivers.base import Action, Device, DeviceError, Launch
from models.base import (
    Answer,
    AskPerson,
    BadReply,
    Finish,
    GuiModel,
    HandOver,
    PastStep,
    Remember,
    Situation,
    Thought,
)

UNREAD = 3
"""Replies in a row that could not be read, after which it is over."""


@dataclass
class Ended:
    """How an episode ended. ``ok`` None: nothing was declared before the steps were used up."""

    ok: bool | None = None
    answer: str = ""
    steps: list[PastStep] = field(default_factory=list)
    why: str = ""


async def play(
    model: GuiModel,
    device: Device,
    goal: str,
    ask: Callable[[str], str],
    *,
    steps: int = 40,
    today: date | None = None,
    image: bool = True,
) -> Ended:
    """Let the model act until it declares an end. Raises ModelUnavailable, and what the device
    raises when it cannot be looked at."""
    apps = {app.name: app.id for app in device.apps()}
    notes: list[str] = []
    ended = Ended()
    complaint, unread = "", 0
    screen = device.observe(image=image)
    while len(ended.steps) < steps:
        situation = Situation(goal, screen, tuple(ended.steps), tuple(apps), notes=tuple(notes),
                              complaint=complaint, today=today)  # fmt: skip
        try:
            thought = await model.decide(situation)
        except BadReply as error:
            complaint, unread = str(error), unread + 1
            if unread == UNREAD:
                ended.why = complaint
                return ended
            continue
        complaint, unread = "", 0
        step = PastStep(thought.summary, reply=thought.raw, model=thought.model, screen=screen)
        match thought.decision:
            case Finish(ok, text):
                return replace(ended, ok=ok, why=text)
            case Answer(text):
                return replace(ended, ok=True, answer=text)
            case AskPerson(text) | HandOver(text):
                notes.append(ask(text))
                step = replace(step, result=f"The person answered: {notes[-1]}")
            case Remember(text):
                notes.append(text)
            case _:
                before = screen.fingerprint
                why = _carry_out(thought, device, apps)
                screen = device.observe(image=image)
                if why or screen.fingerprint == before:
                    step = replace(step, result=why or "nothing changed on the screen")
        ended.steps.append(step)
    return ended


def _carry_out(thought: Thought, device: Device, apps: dict[str, str]) -> str:
    """Why an action, or one that follows it, failed; "" when none did."""
    actions: list[Action] = [thought.decision, *thought.then]  # type: ignore[list-item]
    for action in actions:
        if isinstance(action, Launch):
            action = Launch(apps.get(action.app, action.app))
        try:
            device.act(action)
        except DeviceError as error:
            return str(error)
    return ""
