"""What the policy can choose: the kinds of acts, and what each of them points at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from device_drivers.verbs.base import Said

Pointer = Literal["element", "text", "app", ""]

_AT_ELEMENT = (
    "tap", "double_tap", "long_press", "scroll_down", "scroll_up", "scroll_left", "scroll_right",
    "swipe_down", "swipe_up", "swipe_left", "swipe_right", "remember", "answer_element",
    "ask_about",
)  # fmt: skip
_AT_TEXT = (
    "type", "type_clear", "type_submit", "type_clear_submit", "open_url", "answer_text",
)  # fmt: skip
_AT_NOTHING = (
    "key_back", "key_home", "key_enter", "key_recents", "key_notifications", "key_quick_settings",
    "key_volume_up", "key_volume_down", "key_power", "key_wakeup", "key_media_pause",
    "swipe_any_up", "swipe_any_down",
    "swipe_any_left", "swipe_any_right", "scroll_any_down", "scroll_any_up",
    "scroll_any_left", "scroll_any_right", "wait", "wait_long", "ask_which", "ask_write",
    "ask_name", "ask_whom", "ask_long", "finish", "fail", "clear",
)  # fmt: skip
KINDS: tuple[str, ...] = (*_AT_ELEMENT, *_AT_TEXT, "launch", *_AT_NOTHING)
POINTS: Mapping[str, Pointer] = {
    **dict.fromkeys(_AT_ELEMENT, "element"), **dict.fromkeys(_AT_TEXT, "text"), "launch": "app",
    **dict.fromkeys(_AT_NOTHING, ""),
}  # fmt: skip
ENDS = frozenset({"finish", "fail", "answer_element", "answer_text"})
"""After these nothing follows."""
ASKS: Mapping[str, Said] = {
    "ask_which": Said("Which one do you mean?", "您指的是哪一个？"),
    "ask_write": Said("What shall I write?", "我该写什么内容？"),
    "ask_name": Said("What is the name?", "叫什么名字？"),
    "ask_whom": Said("Whom do you mean?", "您指的是谁？"),
    "ask_long": Said("How long shall it be?", "需要多长时间？"),
}
GIVE_UP = "give_up"
"""The kind of a choice not to go on: it is beyond the policy, whatever it likes best."""
WAITS = {"wait": 1.0, "wait_long": 6.0}


@dataclass(frozen=True, slots=True)
class Choice:
    """One act. ``element`` is an index into the screen's elements, ``text`` what is typed, opened,
    answered, noted, asked about or said at the end, ``app`` a name under an icon."""

    kind: str
    element: int | None = None
    text: str = ""
    app: str = ""
