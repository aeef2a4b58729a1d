"""The mobile_use tool: its actions, and what a call of it means on a screen.

Shared by the model families that speak it (Qwen3-VL now; GUI-Owl and MAI-UI are siblings).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args

from device_drivers.base import (
    Action,
    DoubleTap,
    Key,
    KeyName,
    Launch,
    LongPress,
    Screen,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from models.adapters._calls import Arguments
from models.base import Answer, AskPerson, BadReply, Decision, Finish
from models.coordinates import from_grid

GRID = 999
SLACK = 100
"""How far beyond the grid a number may lie and be taken for its edge. Further out it is a pixel of
some other picture, and the edge would be a tap on something nobody meant."""

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
_ALIASES = {
    "tap": "click", "left_click": "click", "long_click": "long_press", "longpress": "long_press",
    "double_tap": "double_click", "drag": "swipe", "input": "type", "input_text": "type",
    "open_app": "open", "launch": "open", "interact": "ask_user", "call_user": "ask_user",
    "calluser": "ask_user", "finished": "terminate", "press_key": "key",
}  # fmt: skip
_BUTTONS: dict[str, KeyName] = {
    "back": "back", "home": "home", "menu": "menu", "enter": "enter", "return": "enter",
    "recent": "recents", "recents": "recents", "recent_apps": "recents", "overview": "recents",
    "app_switch": "recents", "appswitch": "recents", "del": "delete", "backspace": "delete",
    "wake": "wakeup", "wake_up": "wakeup", "mute": "volume_mute", "notification": "notifications",
}  # fmt: skip
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def decide(name: str, arguments: Arguments, screen: Screen) -> Decision:
    """What the call asks for. Raises BadReply with what to do better."""
    said = str(arguments.get("action") or arguments.get("type") or name).strip().lower()
    action = _ALIASES.get(said, said)
    reader = _READERS.get(action)
    if reader is None:
        raise BadReply(f"There is no action {said[:40]!r}; use one of {', '.join(ACTIONS)}.")
    return reader(arguments, screen)


def describe(decision: Decision) -> str:
    """A line for the history when the model wrote none."""
    match decision:
        case Tap() | DoubleTap() | LongPress():
            return f"{decision.kind.replace('_', ' ')} at ({decision.x}, {decision.y})"
        case Swipe():
            return f"swipe from ({decision.x1}, {decision.y1}) to ({decision.x2}, {decision.y2})"
        case TypeText() | Answer() | AskPerson():
            return f"{decision.kind.replace('_', ' ')} {decision.text[:80]}"
        case Launch():
            return f"open {decision.app[:80]}"
        case Key():
            return f"press {decision.name}"
        case Finish():
            return "finish" if decision.ok else "give up"
    return decision.kind


# --- one reader for each action -------------------------------------------------------------------


def _click(a: Arguments, screen: Screen) -> Action:
    return Tap(*_point(a, "coordinate", screen))


def _double_click(a: Arguments, screen: Screen) -> Action:
    return DoubleTap(*_point(a, "coordinate", screen))


def _long_press(a: Arguments, screen: Screen) -> Action:
    x, y = _point(a, "coordinate", screen)
    return LongPress(x, y, _seconds(a, default=0.8, most=10.0))


def _swipe(a: Arguments, screen: Screen) -> Action:
    start, end = _point(a, "coordinate", screen), _point(a, "coordinate2", screen)
    if start == end:
        raise BadReply("The swipe ends where it starts; coordinate2 has to be another point.")
    return Swipe(*start, *end)


def _type(a: Arguments, screen: Screen) -> Action:
    return TypeText(_text(a, "type"))


def _key(a: Arguments, screen: Screen) -> Action:
    return Key(_key_name(_text(a, "key")))


def _system_button(a: Arguments, screen: Screen) -> Action:
    return Key(_key_name(_text(a, "system_button", "button")))


def _open(a: Arguments, screen: Screen) -> Action:
    return Launch(_text(a, "open").strip())


def _wait(a: Arguments, screen: Screen) -> Action:
    return Wait(_seconds(a, default=1.0, most=30.0))


def _answer(a: Arguments, screen: Screen) -> Decision:
    return Answer(_text(a, "answer").strip())


def _ask_user(a: Arguments, screen: Screen) -> Decision:
    return AskPerson(_text(a, "ask_user").strip())


def _terminate(a: Arguments, screen: Screen) -> Decision:
    status = str(a.get("status", "")).strip().lower()
    if status not in ("success", "failure", "fail", "failed"):
        raise BadReply("terminate needs a status, success or failure.")
    text = a.get("text")
    return Finish(ok=status == "success", text=text if isinstance(text, str) else "")


_READERS: dict[str, Callable[[Arguments, Screen], Decision]] = {
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


# --- values -------------------------------------------------------------------------------------


def _point(a: Arguments, field: str, screen: Screen) -> tuple[int, int]:
    """Two numbers, or the middle of a box of four; as a list, or as text such as ``x y``."""
    numbers = _numbers(a.get(field))
    if len(numbers) == 4:
        left, top, right, bottom = numbers
        numbers = [(left + right) / 2, (top + bottom) / 2]
    if len(numbers) != 2:
        raise BadReply(f"{field} has to be [x, y] with two numbers from 0 to {GRID}.")
    if not all(-SLACK <= number <= GRID + SLACK for number in numbers):
        raise BadReply(f"{field} lies off the screen: x and y run from 0 to {GRID}, not in pixels.")
    return from_grid(numbers[0], numbers[1], GRID, screen.width, screen.height)


def _numbers(value: Any) -> list[float]:
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int | float):
        return [value]
    if isinstance(value, str):
        return [float(number) for number in _NUMBER.findall(value)[:9]]
    if isinstance(value, dict):
        return _numbers([value.get("x"), value.get("y")])
    if isinstance(value, list | tuple):
        found: list[float] = []
        for item in value[:9]:
            found += _numbers(item)
        return found
    return []


def _text(a: Arguments, action: str, field: str = "text") -> str:
    value = a.get(field, a.get("text"))
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip():
        raise BadReply(f"{action} needs {field}, and it must not be empty.")
    return value


def _seconds(a: Arguments, default: float, most: float) -> float:
    numbers = _numbers(a.get("time"))
    wanted = numbers[0] if numbers else default
    return float(min(max(wanted, 0.1), most)) if wanted == wanted else default


def _key_name(said: str) -> KeyName:
    name = said.strip().lower().removeprefix("keycode_").replace(" ", "_").replace("-", "_")
    known: tuple[KeyName, ...] = get_args(KeyName)
    for key in known:
        if name == key:
            return key
    if name in _BUTTONS:
        return _BUTTONS[name]
    raise BadReply(f"There is no key {said[:40]!r}; known are {', '.join(known)}.")
