"""The mobile_use tool: its actions, and what a call of it means on a screen.

Shared by the model families that speak it: Qwen2.5-VL, Qwen3-VL, GUI-Owl, MAI-UI.
"""

from __future__ import annotations

from collections.abc import Callable

from device_drivers.base import Action, DoubleTap, Key, Launch, LongPress, Tap, TypeText, Wait
from models.adapters._calls import Arguments
from models.adapters._values import key_name, point, seconds, swipe, words
from models.base import Answer, AskPerson, BadReply, Decision, Finish
from models.coordinates import View

ACTIONS = {
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
}
SAYS = frozenset({
    "tap", "double_tap", "long_press", "swipe", "type", "key", "launch", "wait", "answer",
    "ask_person", "finish",
})  # fmt: skip
"""Kinds of decision that mobile_use can express."""
_ALIASES = {
    "tap": "click", "left_click": "click", "long_click": "long_press", "longpress": "long_press",
    "double_tap": "double_click", "drag": "swipe", "input": "type", "input_text": "type",
    "open_app": "open", "launch": "open", "interact": "ask_user", "call_user": "ask_user",
    "calluser": "ask_user", "finished": "terminate", "press_key": "key",
}  # fmt: skip


def decide(name: str, arguments: Arguments, view: View) -> Decision:
    """What the call asks for. Raises BadReply with what to do better."""
    said = str(arguments.get("action") or arguments.get("type") or name).strip().lower()
    action = _ALIASES.get(said, said)
    reader = _READERS.get(action)
    if reader is None:
        raise BadReply(f"There is no action {said[:40]!r}; use one of {', '.join(ACTIONS)}.")
    return reader(arguments, view)


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


_READERS: dict[str, Callable[[Arguments, View], Decision]] = {
    "click": _click,
    "double_click": _double_click,
    "long_press": _long_press,
    "swipe": _swipe,
    "type": _type,
    "key": _key,
    "system_button": _system_button,
    "open": _open,
    "wait": _wait,
    "answer": _answer,
    "ask_user": _ask_user,
    "terminate": _terminate,
}
