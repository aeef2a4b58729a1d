"""The calls of Claude's computer tools, and what each means on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from device_drivers.base import DoubleTap, LongPress, Scroll, Tap, Wait
from models.adapters import _phone_tools as phone
from models.adapters._calls import Arguments
from models.adapters._cloud import Aside, Step, key, typed
from models.adapters._values import direction, drag, numbers, point, seconds, words
from models.base import BadReply
from models.coordinates import View

MOST_REPEATS = 10


def steps(call: dict[str, Any], view: View) -> list[Step]:
    """What one call asks for. Raises BadReply."""
    arguments = call.get("input")
    if not isinstance(arguments, dict):
        raise BadReply("The call had no input.")
    name = str(call.get("name"))
    own = phone.decide(name, arguments, view)
    if own is not None:
        return [own]
    action = str(arguments.get("action")) if name == "computer" else name
    reader = _READERS.get(action)
    if reader is None:
        raise BadReply(f"There is no action {action[:40]!r}; use one of {', '.join(_READERS)}.")
    return reader(arguments, view)


def _left_click(a: Arguments, view: View) -> list[Step]:
    if a.get("text"):
        raise BadReply("A phone has no keys to hold down while it is touched.")
    return [Tap(*point(a.get("coordinate"), view))]


def _double_click(a: Arguments, view: View) -> list[Step]:
    return [DoubleTap(*point(a.get("coordinate"), view))]


def _triple_click(a: Arguments, view: View) -> list[Step]:
    """Selects all of a field."""
    return [Tap(*point(a.get("coordinate"), view)), Aside.SELECT_ALL]


def _right_click(a: Arguments, view: View) -> list[Step]:
    return [LongPress(*point(a.get("coordinate"), view))]


def _left_click_drag(a: Arguments, view: View) -> list[Step]:
    start = point(a.get("start_coordinate"), view, "start_coordinate")
    end = point(a.get("coordinate"), view)
    return [drag(start, end)]


def _scroll(a: Arguments, view: View) -> list[Step]:
    side = direction(a.get("scroll_direction"))
    if a.get("coordinate") is None:
        return [Scroll(side)]
    return [Scroll(side, *point(a["coordinate"], view))]


def _type(a: Arguments, view: View) -> list[Step]:
    return [typed(a.get("text"))]


def _key(a: Arguments, view: View) -> list[Step]:
    times = numbers(a.get("repeat")) or [1]
    if not 1 <= times[0] <= MOST_REPEATS:
        raise BadReply(f"repeat has to be from 1 to {MOST_REPEATS}.")
    pressed = key(words(a.get("text"), "key"))
    return [pressed] * int(times[0])


def _wait(a: Arguments, view: View) -> list[Step]:
    return [Wait(seconds(a.get("duration"), default=1.0, most=30.0))]


def _screenshot(a: Arguments, view: View) -> list[Step]:
    return [Aside.LOOK]


_READERS: dict[str, Callable[[Arguments, View], list[Step]]] = {
    "left_click": _left_click,
    "double_click": _double_click,
    "triple_click": _triple_click,
    "right_click": _right_click,
    "left_click_drag": _left_click_drag,
    "scroll": _scroll,
    "type": _type,
    "key": _key,
    "wait": _wait,
    "screenshot": _screenshot,
}
