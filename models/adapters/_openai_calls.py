"""The calls of OpenAI's computer tools, and what each means on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from device_drivers.base import DoubleTap, Key, LongPress, Scroll, Tap, Wait
from models.adapters import _phone_tools as phone
from models.adapters._calls import Arguments
from models.adapters._cloud import Aside, Step, key, typed, whole_json
from models.adapters._values import drag, numbers, point
from models.base import BadReply
from models.coordinates import View

Json = dict[str, Any]


def _function(call: Json, view: View) -> list[Step]:
    """What a call of one of our functions asks for. Raises BadReply."""
    arguments = whole_json(str(call.get("arguments")))
    if not isinstance(arguments, dict):
        raise BadReply("The arguments have to be a JSON object.")
    name = str(call.get("name"))
    step = phone.decide(name, arguments, view)
    if step is None:
        raise BadReply(f"There is no function {name[:40]!r}.")
    return [step]


def _computer(call: Json, view: View) -> list[Step]:
    """What the actions of a computer call ask for. Raises BadReply."""
    actions = call.get("actions") or [call.get("action")]
    steps: list[Step] = []
    for action in actions if isinstance(actions, list) else [actions]:
        if not isinstance(action, dict):
            raise BadReply("The computer call had no action.")
        reader = _ACTIONS.get(str(action.get("type")))
        if reader is None:
            raise BadReply(f"There is no action of this type; use one of {', '.join(_ACTIONS)}.")
        if action.get("keys") and action["type"] != "keypress":
            raise BadReply("A phone has no keys to hold down while it is touched.")
        steps += reader(action, view)
    return steps


CALLS: dict[str, Callable[[Json, View], list[Step]]] = {
    "computer_call": _computer,
    "function_call": _function,
}


def _at(a: Arguments, view: View) -> tuple[int, int]:
    return point({"x": a.get("x"), "y": a.get("y")}, view, "x and y")


def _click(a: Arguments, view: View) -> list[Step]:
    match a.get("button", "left"):
        case "left":
            return [Tap(*_at(a, view))]
        case "right":
            return [LongPress(*_at(a, view))]
        case "back":
            return [Key("back")]
    raise BadReply("A phone is touched with the left button, or held with the right one.")


def _double_click(a: Arguments, view: View) -> list[Step]:
    return [DoubleTap(*_at(a, view))]


def _drag(a: Arguments, view: View) -> list[Step]:
    path = a.get("path")
    if not isinstance(path, list) or len(path) < 2:
        raise BadReply("drag needs a path of at least two points.")
    start, end = point(path[0], view, "path"), point(path[-1], view, "path")
    return [drag(start, end)]


def _scroll(a: Arguments, view: View) -> list[Step]:
    """By pixels, positive ones to see what is below or to the right."""
    right = (numbers(a.get("scroll_x")) or [0.0])[0]
    down = (numbers(a.get("scroll_y")) or [0.0])[0]
    if not abs(right) > 0 and not abs(down) > 0:
        raise BadReply("scroll needs scroll_y or scroll_x, other than 0.")
    if abs(down) >= abs(right):
        return [Scroll("down" if down > 0 else "up", *_at(a, view))]
    return [Scroll("right" if right > 0 else "left", *_at(a, view))]


def _type(a: Arguments, view: View) -> list[Step]:
    return [typed(a.get("text"))]


def _keypress(a: Arguments, view: View) -> list[Step]:
    keys = a.get("keys")
    if not isinstance(keys, list) or not keys or not all(isinstance(name, str) for name in keys):
        raise BadReply("keypress needs keys, a list of names.")
    return [key("+".join(keys))]


def _wait(a: Arguments, view: View) -> list[Step]:
    return [Wait(2.0)]


def _screenshot(a: Arguments, view: View) -> list[Step]:
    return [Aside.LOOK]


_ACTIONS: dict[str, Callable[[Arguments, View], list[Step]]] = {
    "click": _click,
    "double_click": _double_click,
    "drag": _drag,
    "scroll": _scroll,
    "type": _type,
    "keypress": _keypress,
    "wait": _wait,
    "screenshot": _screenshot,
}
