"""The computer_use tool of Qwen3-VL and Qwen3.5, as far as it means something on a phone.

For models tuned on computers alone. A mouse's click is a tap, its right button a long touch, its
wheel a scroll. What needs a pointer that hovers, a middle button or several keys at once is
refused with a word on what to do instead.
"""

from __future__ import annotations

import json
from contextlib import suppress

from device_drivers.base import (
    Action,
    DoubleTap,
    Key,
    LongPress,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.adapters._calls import Arguments, first_call
from models.adapters._mobile_use import TALK
from models.adapters._thinking import without_thinking
from models.adapters._tools import Reader, Tool
from models.adapters._values import drag, key_name, numbers, point, seconds, words
from models.adapters._where import place
from models.base import BadReply
from models.coordinates import View

SAYS = frozenset({
    "tap", "double_tap", "long_press", "drag", "scroll", "type", "key", "wait", "answer",
    "ask_person", "finish",
})  # fmt: skip
"""Kinds of decision that computer_use can express on a phone."""


# --- one reader for each action -------------------------------------------------------------------


def _left_click(a: Arguments, view: View) -> Action:
    return Tap(*point(a.get("coordinate"), view))


def _double_click(a: Arguments, view: View) -> Action:
    return DoubleTap(*point(a.get("coordinate"), view))


def _right_click(a: Arguments, view: View) -> Action:
    return LongPress(*point(a.get("coordinate"), view))


def _left_click_drag(a: Arguments, view: View) -> Action:
    """Elsewhere the drag begins where the pointer is; here nobody knows where that would be."""
    if "start_coordinate" in a:
        start = point(a["start_coordinate"], view, "start_coordinate")
        end = point(a.get("end_coordinate", a.get("coordinate")), view, "end_coordinate")
    else:
        start = point(a.get("coordinate"), view)
        end = point(a.get("coordinate2"), view, "coordinate2, where the drag ends,")
    return drag(start, end)


def _scroll(a: Arguments, view: View) -> Action:
    wheel = _wheel(a)
    return Scroll("up" if wheel > 0 else "down", *_at(a, view))


def _hscroll(a: Arguments, view: View) -> Action:
    wheel = _wheel(a)
    return Scroll("right" if wheel > 0 else "left", *_at(a, view))


def _wheel(a: Arguments) -> float:
    found = numbers(a.get("pixels"))
    if len(found) != 1 or not abs(found[0]) > 0:
        raise BadReply(
            "scroll needs pixels: above 0 to see what is above (hscroll: to the right), below 0 "
            "for the other way."
        )
    return found[0]


def _at(a: Arguments, view: View) -> tuple[int, int] | tuple[None, None]:
    return (None, None) if a.get("coordinate") is None else point(a["coordinate"], view)


def _type(a: Arguments, view: View) -> Action:
    text = words(a.get("text"), "type")
    return TypeText(text, clear=_yes(a.get("clear")), submit=_yes(a.get("enter")))


def _yes(value: object) -> bool:
    return str(value).strip().lower() in ("1", "1.0", "true", "yes")


def _key(a: Arguments, view: View) -> Action:
    said = a.get("keys", a.get("text"))
    if isinstance(said, str) and said.lstrip().startswith("["):
        try:
            said = json.loads(said)
        except (ValueError, RecursionError):
            raise BadReply('keys has to be a list with one name, such as ["enter"].') from None
    keys = said if isinstance(said, list) else [said]
    if len(keys) != 1 or "+" in str(keys[0]):
        raise BadReply("A phone takes one key at a time; keys has to be a list with one name.")
    return Key(key_name(words(keys[0], "key", "keys")))


def _wait(a: Arguments, view: View) -> Action:
    return Wait(seconds(a.get("time"), default=1.0, most=30.0))


def _hover(a: Arguments, view: View) -> Action:
    raise BadReply("A phone has no pointer to move. Touch with left_click.")


def _other_button(a: Arguments, view: View) -> Action:
    raise BadReply("A phone has no middle button. Touch with left_click.")


def _triple_click(a: Arguments, view: View) -> Action:
    raise BadReply(
        "Three clicks select nothing on a phone. To replace what stands in a field, touch it and "
        "use type with clear 1."
    )


_READERS: dict[str, Reader] = {
    "left_click": _left_click,
    "double_click": _double_click,
    "triple_click": _triple_click,
    "right_click": _right_click,
    "middle_click": _other_button,
    "mouse_move": _hover,
    "left_click_drag": _left_click_drag,
    "scroll": _scroll,
    "hscroll": _hscroll,
    "key": _key,
    "type": _type,
    "wait": _wait,
}

COMPUTER_USE = Tool(
    name="computer_use",
    description=(
        "Operates a phone as if by mouse and keyboard, seen through a screenshot. The screen's "
        "resolution is {size}: x runs to the right, y runs down. Aim at the middle of what you "
        "click. There is no pointer that stays somewhere, so every click names its place. An app "
        "may need a moment to open: wait, and look again."
    ),
    offers={
        "key": "press the one key in `keys`, such as enter, back, home, recents or delete.",
        "type": "put `text` into the field that has the focus; `clear` 1 empties it before, "
        "`enter` 1 sends it.",
        "left_click": "touch `coordinate`.",
        "double_click": "touch `coordinate` twice.",
        "right_click": "touch `coordinate` and hold it.",
        "left_click_drag": "pick up what is at `coordinate`, carry it to `coordinate2`.",
        "scroll": "scroll by `pixels` at `coordinate`: above 0 up, below 0 down.",
        "hscroll": "scroll by `pixels` at `coordinate`: above 0 to the right, below 0 to the left.",
        "wait": "wait `time` seconds.",
        "answer": "tell the person `text` and end the task.",
        "interact": "ask the person `text`.",
        "terminate": "end the task with `status`.",
    },
    parameters={
        "keys": {"type": "array", "description": "the name of one key"},
        "text": {"type": "string", "description": "what is typed or said"},
        "clear": {"type": "number", "description": "1 or 0"},
        "enter": {"type": "number", "description": "1 or 0"},
        "coordinate": {"type": "array", "description": "[x, y], where to click"},
        "coordinate2": {"type": "array", "description": "[x, y], where a drag ends"},
        "pixels": {"type": "number", "description": "how far to scroll"},
        "time": {"type": "number", "description": "seconds to wait"},
        "status": {"type": "string", "enum": ["success", "failure"]},
    },
    readers={**_READERS, **TALK},
    aliases={
        "click": "left_click", "tap": "left_click", "drag": "left_click_drag",
        "long_press": "right_click", "interact": "ask_user", "call_user": "ask_user",
    },
)  # fmt: skip


# --- pointing -------------------------------------------------------------------------------------

POINTER = Tool(
    name="computer_use",
    description=(
        "Clicks on one thing in a screenshot of a phone. The screen's resolution is {size}: x runs "
        "to the right, y runs down. Aim at the middle of it."
    ),
    offers={
        "left_click": "click on it, at `coordinate`.",
        "terminate": "when it is not to be seen, with `status` failure.",
    },
    parameters={
        "coordinate": {"type": "array", "description": "[x, y], where to click"},
        "status": {"type": "string", "enum": ["failure"]},
    },
    readers={"left_click": _left_click, "terminate": TALK["terminate"]},
    aliases={},
)
"""computer_use as GUI-Owl is asked to point with it."""


def pointed(reply: str, view: View) -> tuple[int, int] | None:
    """Where a call of the pointer clicks; None: it ended the task as failed. Raises BadReply."""
    said = without_thinking(reply)[1]
    with suppress(BadReply):
        arguments = first_call(said)[1]
        if (arguments.get("action"), arguments.get("status")) == ("terminate", "failure"):
            return None
    return place(said, view)
