"""The actions of UI-TARS: their names and parameters over the versions, and what they mean.

Shared by the families that speak them, as ``click(point='…')`` or as XML. ``direction`` of a scroll
is the side that is revealed; a scroll from a box to a box, and a drag, are paths of the finger.
A right click is what a long press is on a phone. ``finished`` is the only end some versions know,
so words of failure in it count as failure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from device_drivers.base import (
    Action,
    DoubleTap,
    Key,
    Launch,
    LongPress,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.adapters._functions import FunctionCall, leading_calls
from models.adapters._to_person import called, finished
from models.adapters._values import direction, key_name, point, seconds, swipe, words
from models.base import Answer, BadReply, Decision
from models.coordinates import View

Arguments = Mapping[str, str]
SAYS = frozenset({
    "tap", "double_tap", "long_press", "swipe", "scroll", "type", "key", "launch", "wait", "answer",
    "ask_person", "hand_over", "finish",
})  # fmt: skip
"""Kinds of decision that these actions can express."""
_ALIASES = {
    "tap": "click", "left_click": "click", "left_single": "click", "double_click": "left_double",
    "double_tap": "left_double", "right_click": "right_single", "longpress": "long_press",
    "long_click": "long_press", "input": "type", "input_text": "type", "select": "drag",
    "swipe": "drag", "open": "open_app", "launch": "open_app", "press": "hotkey",
    "press_key": "hotkey", "keydown": "hotkey", "take_screenshot": "wait", "open_computer": "wait",
    "back": "press_back", "home": "press_home", "enter": "press_enter", "finish": "finished",
    "done": "finished", "calluser": "call_user", "ask_user": "call_user",
    "mouse_move": "move_to", "hover": "move_to", "mouse_down": "move_to", "mouse_up": "move_to",
    "release": "move_to", "keyup": "move_to",
}  # fmt: skip
_PARAMETERS = {
    "start_box": "point", "start_point": "point", "box": "point", "start": "point",
    "end_box": "end", "end_point": "end", "text": "content", "value": "content",
    "app_name": "app", "app": "app", "name": "app", "hotkey": "key", "keys": "key", "press": "key",
    "duration": "time", "seconds": "time",
}  # fmt: skip
_TEXTS = {
    "type": ("content", "text", "value"), "finished": ("content", "text"),
    "call_user": ("content", "text"), "answer": ("content", "text"),
    "open_app": ("app_name", "app", "name"),
}  # fmt: skip
"""Actions with nothing but a text, and what it is called."""


def decide(said: str, arguments: Arguments, view: View, thought: str = "") -> tuple[Decision, ...]:
    """What an action means; two things when it types into a field that it names. ``thought`` is
    what the person is told by a call that says nothing. Raises BadReply."""
    action = _action(said)
    reader = _READERS.get(action)
    if reader is None:
        raise BadReply(f"There is no action {said[:40]!r}; use one of {', '.join(_OFFERED)}.")
    known: dict[str, str] = {}
    for name, value in arguments.items():
        if known.setdefault(_PARAMETERS.get(name.lower(), name.lower()), value) != value:
            raise BadReply(f"{said} was given the same thing twice.")
    if action == "type" and "point" in known:
        return Tap(*point(known["point"], view, "point")), reader(known, view)
    if action == "call_user" and not known.get("content", "").strip():
        known["content"] = thought[-500:]
    return (reader(known, view),)


def read_calls(
    text: str, view: View, thought: str = "", *, alone: bool = False
) -> tuple[Decision, ...]:
    """What the calls mean that ``text`` begins with. ``alone``: nothing else may stand there.
    Raises BadReply."""
    found: list[Decision] = []
    for call in leading_calls(text, NAMES, NO_ACTION, alone=alone):
        found += decide(call.name, _arguments(call), view, thought)
    return tuple(found)


def told_apart(decisions: tuple[Decision, ...]) -> tuple[Decision, tuple[Action, ...]]:
    """The first decision, and the actions that follow at once. A word to the person has to stand
    first or wait for the next screen: nothing was seen yet of what came before it. Raises
    BadReply when something is still to be done after the end."""
    first, *rest = decisions
    if rest and not isinstance(first, Action):
        raise BadReply(f"{first.kind} has to be the only action of a reply.")
    then: list[Action] = []
    for decision in rest:
        if not isinstance(decision, Action):
            break
        then.append(decision)
    return first, tuple(then)


def _action(said: str) -> str:
    name = said.strip().lower()
    return _ALIASES.get(name, name)


def _arguments(call: FunctionCall) -> dict[str, str]:
    action = _action(call.name)
    if names := _TEXTS.get(action):
        text = call.only(*names)
        return {} if text is None else {names[0]: text}
    places = ("point", "end") if action == "drag" else ("point", "direction")
    return {**dict(zip(places, call.positional, strict=False)), **call.named}


# --- one reader for each action -------------------------------------------------------------------


def _long_press(a: Arguments, view: View) -> Action:
    return LongPress(*point(a.get("point"), view, "point"), seconds(a.get("time"), 0.8, most=10.0))


def _scroll(a: Arguments, view: View) -> Action:
    if a.get("end"):
        return _drag(a, view)
    side = direction(a.get("direction"))
    return Scroll(side, *point(a["point"], view, "point")) if a.get("point") else Scroll(side)


def _drag(a: Arguments, view: View) -> Action:
    start = point(a.get("point"), view, "start_point")
    return swipe(start, point(a.get("end"), view, "end_point"))


def _type(a: Arguments, view: View) -> Action:
    """A line break at the end submits; some servers hand it on as a backslash and an n."""
    content = a.get("content", "")
    text = re.sub(r"(?:\n|\\n)+\Z", "", content)
    if content and not text:
        return Key("enter")
    return TypeText(words(text, "type", "content"), submit=text != content)


def _hotkey(a: Arguments, view: View) -> Action:
    return Key(key_name(words(a.get("key"), "hotkey", "key")))


def _move(a: Arguments, view: View) -> Action:
    raise BadReply("A phone has no mouse and no key that is held: click, long_press or drag.")


_READERS: dict[str, Callable[[Arguments, View], Decision]] = {
    "click": lambda a, view: Tap(*point(a.get("point"), view, "point")),
    "left_double": lambda a, view: DoubleTap(*point(a.get("point"), view, "point")),
    "right_single": _long_press,
    "long_press": _long_press,
    "type": _type,
    "scroll": _scroll,
    "drag": _drag,
    "hotkey": _hotkey,
    "press_home": lambda a, view: Key("home"),
    "press_back": lambda a, view: Key("back"),
    "press_enter": lambda a, view: Key("enter"),
    "open_app": lambda a, view: Launch(words(a.get("app"), "open_app", "app_name").strip()),
    "wait": lambda a, view: Wait(seconds(a.get("time"), default=2.0, most=30.0)),
    "answer": lambda a, view: Answer(words(a.get("content"), "answer", "content").strip()),
    "call_user": lambda a, view: called(words(a.get("content"), "call_user", "content")),
    "finished": lambda a, view: finished(a.get("content", "")),
    "move_to": _move,
}
NAMES = frozenset(_READERS) | frozenset(_ALIASES)
"""Of actions, old ones included."""
_OFFERED = (
    "click", "long_press", "type", "scroll", "drag", "open_app", "press_home", "press_back", "wait",
    "answer", "call_user", "finished",
)  # fmt: skip
NO_ACTION = f"There was no action after `Action:`; write one of {', '.join(_OFFERED)} there."
