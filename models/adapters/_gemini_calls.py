"""The functions of Gemini's computer use, in all its versions, and what a call means on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from device_drivers.base import (
    DoubleTap,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.adapters import _phone_tools as phone
from models.adapters._calls import Arguments
from models.adapters._cloud import Aside, Step, key, typed
from models.adapters._values import direction, numbers, point, seconds, swipe, words
from models.base import BadReply
from models.coordinates import View

SAYS = frozenset({
    "tap", "double_tap", "long_press", "swipe", "scroll", "wait", "open_url",
})  # fmt: skip
LEFT_OUT = {
    "mobile": ("list_apps", "take_screenshot"),
    "browser": (
        "open_web_browser", "search", "hover_at", "scroll_document", "go_forward",
        "key_combination", "wait_5_seconds",
    ),
}  # fmt: skip
"""Predefined functions that do nothing on a phone, or that we do better: apps stand in the task, a
screenshot comes with every response."""
PREDEFINED = {"mobile": ("open_app", "press_button", "swipe"), "browser": ("swipe",)}
"""Tools of ours that the environment has under some name."""
LONG_PRESS_AT: tuple[str, str, dict[str, Any]] = (
    "long_press_at",
    "Touch and hold the point at x, y, both from 0 to 999.",
    {
        "type": "object",
        "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}},
        "required": ["x", "y"],
    },
)
_PREFIX = re.compile(r"^\w+:")


def steps(call: Any, view: View) -> list[Step]:
    """What one call asks for. Raises BadReply."""
    if not isinstance(call, dict):
        raise BadReply("The function call was not well-formed.")
    arguments = call.get("args", {})
    if not isinstance(arguments, dict):
        raise BadReply("The arguments of a function call have to be an object.")
    _refuse_blocked(arguments)
    name = named(call)
    reader = _READERS.get(name)
    if reader is not None:
        return reader(arguments, view)
    own = phone.decide(name, arguments, view)
    if own is None:
        raise BadReply(f"There is no function {name[:40]!r}; use one of {', '.join(_READERS)}.")
    return [own]


def named(call: dict[str, Any]) -> str:
    """The function of a call, without its prefix."""
    return _PREFIX.sub("", str(call.get("name")))


def intent(call: Any) -> str:
    """What the call is for, in the model's words; "" when it does not say."""
    said = _args(call).get("intent")
    return said.strip() if isinstance(said, str) else ""


def confirmation(call: Any) -> str:
    """Why a person has to allow it first; "" when nobody has to."""
    decision = _args(call).get("safety_decision")
    if not isinstance(decision, dict) or decision.get("decision") != _CONFIRM:
        return ""
    return str(decision.get("explanation") or "The model's provider wants a yes.")


def _args(call: Any) -> dict[str, Any]:
    arguments = call.get("args") if isinstance(call, dict) else None
    return arguments if isinstance(arguments, dict) else {}


_CONFIRM = "require_confirmation"
_FINE = frozenset({_CONFIRM, "regular", "allowed", "allow", ""})


def _refuse_blocked(arguments: Arguments) -> None:
    decision = arguments.get("safety_decision")
    if decision is None:
        return
    said = decision.get("decision", "") if isinstance(decision, dict) else decision
    if str(said).lower() not in _FINE:
        raise BadReply(
            "The safety check does not allow this step. Find another way, or let the person do it "
            "with hand_over."
        )


# --- one reader for each function -----------------------------------------------------------------


def _at(a: Arguments, view: View, x: str = "x", y: str = "y") -> tuple[int, int]:
    return point({"x": a.get(x), "y": a.get(y)}, view, f"{x} and {y}")


def _click(a: Arguments, view: View) -> list[Step]:
    return [Tap(*_at(a, view))]


def _double_click(a: Arguments, view: View) -> list[Step]:
    return [DoubleTap(*_at(a, view))]


def _triple_click(a: Arguments, view: View) -> list[Step]:
    """Selects all of a field."""
    return [Tap(*_at(a, view)), Aside.SELECT_ALL]


def _long_press(a: Arguments, view: View) -> list[Step]:
    x, y = _at(a, view)
    if a.get("seconds") is None:
        return [LongPress(x, y)]
    return [LongPress(x, y, seconds(a["seconds"], default=0.8, most=10.0))]


def _type(a: Arguments, view: View) -> list[Step]:
    return [typed(a.get("text"), submit=a.get("press_enter") is True)]


def _type_text_at(a: Arguments, view: View) -> list[Step]:
    """Empties the field before and hits enter after, unless it says otherwise."""
    text = words(a.get("text"), "type_text_at").rstrip("\r\n")
    clear = a.get("clear_before_typing") is not False
    submit = a.get("press_enter") is not False
    return [Tap(*_at(a, view)), TypeText(words(text, "type_text_at"), clear, submit)]


def _drag_and_drop(a: Arguments, view: View) -> list[Step]:
    """A finger's way: the environment for phones has no other word for swiping."""
    if "destination_x" in a:
        start, end = _at(a, view), _at(a, view, "destination_x", "destination_y")
    else:
        start, end = _at(a, view, "start_x", "start_y"), _at(a, view, "end_x", "end_y")
    return [swipe(start, end)]


def _scroll(a: Arguments, view: View) -> list[Step]:
    side = direction(a.get("direction"))
    if not numbers([a.get("x"), a.get("y")]):
        return [Scroll(side)]
    return [Scroll(side, *_at(a, view))]


def _key(a: Arguments, view: View) -> list[Step]:
    said = a.get("key", a.get("keys"))
    if isinstance(said, list) and all(isinstance(name, str) for name in said):
        said = "+".join(said)
    return [key(words(said, "press_key", "key"))]


def _wait(a: Arguments, view: View) -> list[Step]:
    return [Wait(seconds(a.get("seconds"), default=1.0, most=30.0))]


def _open_app(a: Arguments, view: View) -> list[Step]:
    return [Launch(words(a.get("app_name"), "open_app", "app_name").strip())]


def _navigate(a: Arguments, view: View) -> list[Step]:
    url = words(a.get("url"), "navigate", "url").strip()
    if not re.match(r"https?://[^\s]+$", url):
        raise BadReply("navigate needs a url that begins with https:// or http://.")
    return [OpenUrl(url)]


def _take_screenshot(a: Arguments, view: View) -> list[Step]:
    return [Aside.LOOK]


def _button(step: Step) -> Callable[[Arguments, View], list[Step]]:
    return lambda a, view: [step]


_READERS: dict[str, Callable[[Arguments, View], list[Step]]] = {
    "click": _click,
    "click_at": _click,
    "double_click": _double_click,
    "triple_click": _triple_click,
    "right_click": _long_press,
    "long_press": _long_press,
    "long_press_at": _long_press,
    "type": _type,
    "type_text_at": _type_text_at,
    "drag_and_drop": _drag_and_drop,
    "scroll": _scroll,
    "scroll_at": _scroll,
    "scroll_document": _scroll,
    "press_key": _key,
    "hotkey": _key,
    "key_combination": _key,
    "go_back": _button(Key("back")),
    "go_home": _button(Key("home")),
    "wait": _wait,
    "wait_5_seconds": _button(Wait(5.0)),
    "open_app": _open_app,
    "navigate": _navigate,
    "take_screenshot": _take_screenshot,
}
