"""The mobile_use tool: its actions, and what a call of it means on a screen.

Shared by the model families that speak it: Qwen2.5-VL, Qwen3-VL, GUI-Owl, MAI-UI.
"""

from __future__ import annotations

from collections.abc import Sequence

from device_drivers.base import Action, DoubleTap, Key, Launch, LongPress, Tap, TypeText, Wait
from models.adapters import _told as told
from models.adapters._calls import Arguments
from models.adapters._tools import Reader, Tool
from models.adapters._values import key_name, point, seconds, swipe, words
from models.base import (
    Answer,
    AskPerson,
    BadReply,
    Decision,
    Finish,
    PastStep,
    Situation,
)
from models.coordinates import View

SAYS = frozenset({
    "tap", "double_tap", "long_press", "swipe", "type", "key", "launch", "wait", "answer",
    "ask_person", "finish",
})  # fmt: skip
"""Kinds of decision that mobile_use can express."""


def query(situation: Situation, *, told_here: Sequence[tuple[int, PastStep]] | None = None) -> str:
    """What the person wants and what was done so far, as Qwen's cookbooks put it to mobile_use.

    ``told_here`` are the steps to list with their numbers, when not all of them."""
    steps = told.steps_of(situation.history) if told_here is None else told_here
    done = "".join(f"Step {n}: {told.summary(step)}; " for n, step in steps).strip()
    today = told.today(situation)
    return told.joined(
        f"Today is {today}." if today else "",
        told.background(situation),
        f"The user query: {told.task(situation)}",
        f"Task progress (what has been done on this phone so far): {done or 'nothing yet.'}",
    )


# --- one reader for each action -------------------------------------------------------------------


def _click(a: Arguments, view: View) -> Action:
    return Tap(*point(a.get("coordinate"), view, "coordinate"))


def _double_click(a: Arguments, view: View) -> Action:
    return DoubleTap(*point(a.get("coordinate"), view, "coordinate"))


def _long_press(a: Arguments, view: View) -> Action:
    x, y = point(a.get("coordinate"), view, "coordinate")
    return LongPress(x, y, seconds(a.get("time"), default=0.8, most=10.0))


def _swipe(a: Arguments, view: View) -> Action:
    start = point(a.get("coordinate"), view, "coordinate")
    return swipe(start, point(a.get("coordinate2"), view, "coordinate2"))


def _type(a: Arguments, view: View) -> Action:
    return TypeText(words(a.get("text"), "type"))


def _key(a: Arguments, view: View) -> Action:
    return Key(key_name(words(a.get("text"), "key")))


def _system_button(a: Arguments, view: View) -> Action:
    return Key(key_name(words(a.get("button", a.get("text")), "system_button", "button")))


def _open(a: Arguments, view: View) -> Action:
    return Launch(words(a.get("text"), "open").strip())


def _wait(a: Arguments, view: View) -> Action:
    return Wait(seconds(a.get("time"), default=1.0, most=30.0))


def _answer(a: Arguments, view: View) -> Decision:
    return Answer(words(a.get("text"), "answer").strip())


def _ask_user(a: Arguments, view: View) -> Decision:
    return AskPerson(words(a.get("text"), "ask_user").strip())


def _terminate(a: Arguments, view: View) -> Decision:
    status = str(a.get("status", "")).strip().lower()
    if status not in ("success", "failure", "fail", "failed"):
        raise BadReply("terminate needs a status, success or failure.")
    text = a.get("text")
    return Finish(ok=status == "success", text=text if isinstance(text, str) else "")


TALK: dict[str, Reader] = {"answer": _answer, "ask_user": _ask_user, "terminate": _terminate}
"""The actions that speak to the person or end the task; computer_use has the same."""

MOBILE_USE = Tool(
    name="mobile_use",
    description=(
        "Operates a phone by touch, seen through a screenshot. The screen's resolution is {size}: "
        "x runs to the right, y runs down. Aim at the middle of what you touch. An app may need a "
        "moment to open: wait, and look again."
    ),
    offers={
        "click": "touch `coordinate`.",
        "long_press": "hold `coordinate` for `time` seconds.",
        "swipe": "drag from `coordinate` to `coordinate2`; to see what is below, drag upwards.",
        "type": "put `text` into the field that has the focus.",
        "key": "press the key named `text`, such as volume_up, power or delete.",
        "system_button": "press `button`.",
        "open": "open the app named `text`.",
        "wait": "wait `time` seconds.",
        "answer": "tell the person `text` and end the task.",
        "ask_user": "ask the person `text`.",
        "terminate": "end the task with `status`.",
    },
    parameters={
        "coordinate": {"type": "array", "description": "[x, y], where to touch"},
        "coordinate2": {"type": "array", "description": "[x, y], where a swipe ends"},
        "text": {"type": "string", "description": "what is typed, said, opened or pressed"},
        "time": {"type": "number", "description": "seconds to hold or to wait"},
        "button": {"type": "string", "enum": ["Back", "Home", "Menu", "Enter"]},
        "status": {"type": "string", "enum": ["success", "failure"]},
    },
    readers={
        "click": _click,
        "double_click": _double_click,
        "long_press": _long_press,
        "swipe": _swipe,
        "type": _type,
        "key": _key,
        "system_button": _system_button,
        "open": _open,
        "wait": _wait,
        **TALK,
    },
    aliases={
        "tap": "click", "left_click": "click", "long_click": "long_press",
        "longpress": "long_press", "double_tap": "double_click", "drag": "swipe", "input": "type",
        "input_text": "type", "open_app": "open", "launch": "open", "interact": "ask_user",
        "call_user": "ask_user", "calluser": "ask_user", "finished": "terminate",
        "press_key": "key",
    },
)  # fmt: skip
