"""The tools of a Holo agent on a phone: what is offered, as a schema, and what a call means.

Holo takes any set of tools; ``click``, ``write`` and ``answer`` are named as in its makers' notes,
the others are ours. The arguments stand beside ``tool_name``, not in an object of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device_drivers.base import (
    DoubleTap,
    Key,
    Launch,
    LongPress,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.adapters._to_person import finished
from models.adapters._values import direction, drag, key_name, point, seconds, words
from models.base import Answer, AskPerson, BadReply, Decision, Finish
from models.coordinates import View

SAYS = frozenset({
    "tap", "double_tap", "long_press", "drag", "scroll", "type", "key", "launch", "wait", "answer",
    "ask_person", "finish",
})  # fmt: skip


def _text(what: str) -> dict[str, Any]:
    return {"type": "string", "description": what}


def _number(what: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "maximum": 1000, "description": what}


_ELEMENT = {"element": _text("What you aim at, and where it is")}
_POINT = {"x": _number("From the left, 0 to 1000"), "y": _number("From the top, 0 to 1000")}
_FLAG = {"type": "boolean"}
_KEYS = ("back", "home", "recents", "enter", "delete", "volume_up", "volume_down")

TOOLS: dict[str, tuple[str, dict[str, Any]]] = {
    "click": ("Tap an element", _ELEMENT | _POINT),
    "long_press": ("Hold an element", _ELEMENT | _POINT),
    "double_click": ("Tap an element twice", _ELEMENT | _POINT),
    "drag": (
        "Drag from one point to another",
        _ELEMENT | _POINT | {"end_x": _number("Where it ends"), "end_y": _number("Where it ends")},
    ),
    "scroll": (
        "See more of what lies in a direction, at a point",
        _ELEMENT | _POINT | {"direction": {"enum": ["up", "down", "left", "right"]}},
    ),
    "write": (
        "Type into the field that has the focus; click it first",
        {"content": _text("What to type"), "overwrite": _FLAG, "press_enter": _FLAG},
    ),
    "press_key": (
        "Press a key of the phone",
        {"key": {"enum": list(_KEYS)}},
    ),
    "open_app": ("Open an app", {"name": _text("Its name")}),
    "wait": ("Wait for the screen to change", {"seconds": {"type": "number"}}),
    "ask_user": (
        "Ask the person what only they can know or decide",
        {"question": _text("In their language")},
    ),
    "answer": (
        "Tell the person what they asked to be told, and end the task",
        {"content": _text("The answer")},
    ),
    "finish": (
        "End the task, once the screen shows that it is done",
        {"content": _text("What was done")},
    ),
    "give_up": ("End a task that cannot be done", {"reason": _text("Why")}),
}  # fmt: skip


def schema() -> dict[str, Any]:
    """What a reply has to be, as a JSON schema."""
    return {
        "type": "object",
        "properties": {
            "note": {
                "type": ["string", "null"],
                "description": "What you see now and will need in later steps; null if nothing new",
            },
            "thought": _text("What comes next and why, in a sentence"),
            "tool_call": {"anyOf": [_tool(name) for name in TOOLS]},
        },
        "required": ["note", "thought", "tool_call"],
        "additionalProperties": False,
    }


def _tool(name: str) -> dict[str, Any]:
    description, arguments = TOOLS[name]
    return {
        "type": "object",
        "description": description,
        "properties": {"tool_name": {"const": name}, **arguments},
        "required": ["tool_name", *(a for a in arguments if arguments[a] is not _FLAG)],
        "additionalProperties": False,
    }


def decide(name: str, a: Mapping[str, Any], view: View) -> Decision:
    """Raises BadReply with what to do better."""
    match name:
        case "click":
            return Tap(*_place(a, view))
        case "long_press":
            return LongPress(*_place(a, view))
        case "double_click":
            return DoubleTap(*_place(a, view))
        case "drag":
            return drag(_place(a, view), _place(a, view, "end_"))
        case "scroll":
            return Scroll(direction(a.get("direction")), *_place(a, view))
        case "write":
            return TypeText(
                words(a.get("content"), name, "content"),
                clear=_flag(a, "overwrite"),
                submit=_flag(a, "press_enter"),
            )
        case "press_key":
            return Key(key_name(words(a.get("key"), name, "key")))
        case "open_app":
            return Launch(words(a.get("name"), name, "name").strip())
        case "wait":
            return Wait(seconds(a.get("seconds"), default=2.0, most=30.0))
        case "ask_user":
            return AskPerson(words(a.get("question"), name, "question").strip())
        case "answer":
            return Answer(words(a.get("content"), name, "content").strip())
        case "finish":
            return finished(str(a.get("content") or ""))
        case "give_up":
            return Finish(ok=False, text=str(a.get("reason") or ""))
    raise BadReply(f"There is no tool {name[:40]!r}; use one of {', '.join(TOOLS)}.")


def _place(a: Mapping[str, Any], view: View, which: str = "") -> tuple[int, int]:
    place = {"x": a.get(f"{which}x"), "y": a.get(f"{which}y")}
    return point(place, view, f"{which}x, {which}y")


def _flag(a: Mapping[str, Any], name: str) -> bool:
    said = str(a.get(name) or False).strip().lower()
    if said not in ("true", "false"):
        raise BadReply(f"{name} has to be true or false.")
    return said == "true"
