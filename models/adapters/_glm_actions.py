"""The actions of GLM-4.5V: of a phone as JSON objects, of a desktop as function calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device_drivers.base import (
    Action,
    DoubleTap,
    Key,
    KeyName,
    Launch,
    LongPress,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.adapters._functions import FunctionCall
from models.adapters._values import OPPOSITE, direction, drag, key_name, point, words
from models.base import Answer, AskPerson, BadReply, Decision, Finish
from models.coordinates import View

Decided = tuple[Decision, tuple[Action, ...]]
"""What is to be done, and what follows at once."""

MOBILE = """{"action_type": "status", "goal_status": "complete" or "infeasible"}
    Ends the task: complete only once the screen shows that it is done.
{"action_type": "answer", "text": "..."}
    Tells the person what they asked for, and ends the task.
{"action_type": "ask_user", "text": "..."}
    Asks the person what only they can know or decide.
{"action_type": "click", "box_2d": [[xmin,ymin,xmax,ymax]]}
    Taps the element in the box.
{"action_type": "long_press", "box_2d": [[xmin,ymin,xmax,ymax]]}
    Holds the element in the box.
{"action_type": "input_text", "text": "...", "box_2d": [[xmin,ymin,xmax,ymax]], "override": true}
    Taps the text field, types into it and presses enter. override: empties the field first.
{"action_type": "keyboard_enter"}
    Presses the enter key.
{"action_type": "navigate_home"}
    Goes to the home screen.
{"action_type": "navigate_back"}
    Goes back, or hides the keyboard.
{"action_type": "swipe", "direction": "up" or "down" or "left" or "right", "box_2d": [[...]]}
    Moves a finger in that direction: up shows what is further down. Without box_2d on the screen.
{"action_type": "open_app", "app_name": "..."}
    Opens an app.
{"action_type": "wait"}
    Waits for the screen to change."""

PC = """left_click(start_box='[x,y]', element_info='')
    Taps the point.
right_click(start_box='[x,y]', element_info='')
    Holds the point.
left_double_click(start_box='[x,y]', element_info='')
    Taps the point twice.
left_drag(start_box='[x1,y1]', end_box='[x2,y2]', element_info='')
    Drags from one point to the other.
scroll(start_box='[x,y]', direction='down' or 'up', step=5, element_info='')
    Scrolls at the point, to see what is further down or up.
type(content='')
    Types into the field that has the focus.
key(keys='')
    Presses one key: back, home, recents, enter, backspace, volume_up or volume_down.
open_app(app_name='')
    Opens an app.
call_user(content='')
    Asks the person what only they can know or decide.
WAIT()
    Waits 5 seconds.
DONE()
    Ends the task, once the screen shows that it is done.
FAIL()
    Ends the task, because it cannot be done."""

CALLS = (
    "left_click", "right_click", "middle_click", "hover", "left_double_click", "left_drag", "key",
    "type", "scroll", "open_app", "call_user", "WAIT", "DONE", "FAIL",
)  # fmt: skip


def mobile(call: Mapping[str, Any], view: View) -> Decided:
    """Raises BadReply with what to do better."""
    said = str(call.get("action_type", call.get("action", ""))).strip().lower()
    if said in _KEYS:
        return Key(_KEYS[said]), ()
    match said:
        case "click":
            return Tap(*_middle(call, view)), ()
        case "long_press":
            return LongPress(*_middle(call, view)), ()
        case "double_tap" | "double_click":
            return DoubleTap(*_middle(call, view)), ()
        case "input_text":
            typed = _typed(call)
            return (Tap(*_middle(call, view)), (typed,)) if call.get("box_2d") else (typed, ())
        case "swipe":
            side = OPPOSITE[direction(call.get("direction"))]
            return Scroll(side, *(_middle(call, view) if call.get("box_2d") else ())), ()
        case "open_app":
            return Launch(words(call.get("app_name"), said, "app_name").strip()), ()
        case "wait":
            return Wait(2.0), ()
        case "answer":
            return Answer(words(call.get("text"), said).strip()), ()
        case "ask_user":
            return AskPerson(words(call.get("text"), said).strip()), ()
        case "status":
            return Finish(ok=_status(call) == "complete"), ()
    raise BadReply(
        f"There is no action_type {said[:40]!r}; use click, long_press, input_text, swipe, "
        "open_app, keyboard_enter, navigate_back, navigate_home, wait, answer, ask_user or status."
    )


_KEYS: dict[str, KeyName] = {
    "keyboard_enter": "enter", "navigate_home": "home", "navigate_back": "back",
}  # fmt: skip


def _middle(call: Mapping[str, Any], view: View) -> tuple[int, int]:
    return point(call.get("box_2d"), view, "box_2d")


def _typed(call: Mapping[str, Any]) -> TypeText:
    override = str(call.get("override", False)).strip().lower()
    if override not in ("true", "false"):
        raise BadReply("override has to be true or false.")
    return TypeText(words(call.get("text"), "input_text"), clear=override == "true", submit=True)


def _status(call: Mapping[str, Any]) -> str:
    status = str(call.get("goal_status", "")).strip().lower()
    if status not in ("complete", "infeasible"):
        raise BadReply("status needs goal_status, complete or infeasible.")
    return status


def pc(call: FunctionCall, view: View) -> Decided:
    """Raises BadReply with what to do better."""
    name = call.name.lower()
    if name in ("wait", "done", "fail"):
        if call.named or call.positional:
            raise BadReply(f"{call.name} takes nothing: {call.name.upper()}().")
        return Wait(5.0) if name == "wait" else Finish(ok=name == "done"), ()
    match name:
        case "left_click":
            return Tap(*_start(call, view)), ()
        case "right_click":
            return LongPress(*_start(call, view)), ()
        case "left_double_click":
            return DoubleTap(*_start(call, view)), ()
        case "left_drag":
            end = point(call.get("end_box", place=1), view, "end_box")
            return drag(_start(call, view), end), ()
        case "scroll":
            return Scroll(direction(call.get("direction")), *_start(call, view)), ()
        case "type":
            return TypeText(words(call.only("content"), name, "content")), ()
        case "key":
            return Key(key_name(words(call.only("keys"), name, "keys"))), ()
        case "open_app":
            return Launch(words(call.only("app_name"), name, "app_name").strip()), ()
        case "call_user":
            return AskPerson(words(call.only("content"), name, "content").strip()), ()
    raise BadReply(f"{call.name} means nothing on a touch screen; use left_click.")


def _start(call: FunctionCall, view: View) -> tuple[int, int]:
    return point(call.get("start_box", place=0), view, "start_box")
