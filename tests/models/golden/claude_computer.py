"""Replies of Claude's computer use: messages as the API returns them, and bad ones."""

from __future__ import annotations

import json
from typing import Any

from device_drivers.base import (
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from models.base import Answer, AskPerson, Finish, HandOver, Remember
from tests.models.golden import Golden


def text(said: str) -> dict[str, Any]:
    return {"type": "text", "text": said}


def member(name: str, **given: Any) -> dict[str, Any]:
    """A call of the toolset: the member is the name."""
    return {
        "type": "tool_use", "id": f"toolu_01{name}", "name": name, "toolset_name": "computer",
        "input": given, "caller": {"type": "direct"},
    }  # fmt: skip


def computer(action: str, **given: Any) -> dict[str, Any]:
    """A call of the older tool: the action is in the input."""
    return {
        "type": "tool_use", "id": f"toolu_02{action}", "name": "computer",
        "input": {"action": action, **given},
    }  # fmt: skip


def own(name: str, **given: Any) -> dict[str, Any]:
    """A call of one of our functions."""
    return {"type": "tool_use", "id": f"toolu_03{name}", "name": name, "input": given}


def message(*content: dict[str, Any]) -> str:
    return json.dumps({"role": "assistant", "content": content}, ensure_ascii=False)


THINKING = {
    "type": "thinking", "thinking": "Wi-Fi is the second row.", "signature": "EqQBCgIYAhIkM2Y0",
}  # fmt: skip
# the picture is 705 x 1568 on the phone, 1374 x 858 on the tablet
CLICK = message(text("I'll open the Wi-Fi settings."), member("left_click", coordinate=[352, 784]))
CLICKED = Tap(539, 1200), Tap(656, 1462)
OLD = {"tool": "computer_20251124"}

GOLDEN: dict[str, Golden] = {
    "words and a click": Golden(CLICK, *CLICKED),
    "a click alone": Golden(message(member("left_click", coordinate=[352, 784])), *CLICKED),
    "thinking before": Golden(
        message(THINKING, member("left_click", coordinate=[352, 784])), *CLICKED),
    "hidden thinking before": Golden(
        message({"type": "redacted_thinking", "data": "EmwKAhgB"},
                member("left_click", coordinate=[352, 784])), *CLICKED),
    "the older tool": Golden(
        message(text("The row is there."), computer("left_click", coordinate=[352, 784])),
        *CLICKED, options=OLD),
    "the oldest tool": Golden(
        message(computer("left_click", coordinate=[352, 784])), *CLICKED,
        options={"tool": "computer_20250124"}),
    "high resolution": Golden(
        message(member("left_click", coordinate=[352, 784])), Tap(352, 784), Tap(373, 830),
        options={"high_resolution": True}),
    "the far corner": Golden(
        message(member("left_click", coordinate=[704, 850])), Tap(1078, 1301), Tap(1312, 1585)),
    "a little beyond": Golden(
        message(member("left_click", coordinate=[-3, 784])), Tap(0, 1200), Tap(0, 1462)),
    "double click": Golden(
        message(member("double_click", coordinate=[352, 784])), DoubleTap(539, 1200),
        DoubleTap(656, 1462)),
    "right click": Golden(
        message(member("right_click", coordinate=[352, 784])), LongPress(539, 1200),
        LongPress(656, 1462)),
    "drag": Golden(
        message(member("left_click_drag", start_coordinate=[100, 200], coordinate=[300, 400])),
        Drag(153, 306, 460, 612), Drag(186, 373, 559, 746)),
    "scroll": Golden(
        message(member("scroll", coordinate=[352, 784], scroll_direction="down", scroll_amount=3)),
        Scroll("down", 539, 1200), Scroll("down", 656, 1462)),
    "scroll wherever": Golden(
        message(member("scroll", scroll_direction="left", scroll_amount=1)), Scroll("left")),
    "type": Golden(message(member("type", text="你好 “Bob”")), TypeText("你好 “Bob”")),
    "type and send": Golden(message(member("type", text="hi\n")), TypeText("hi", submit=True)),
    "type what quotes a call": Golden(
        message(member("type", text='{"type": "tool_use", "name": "finish"}')),
        TypeText('{"type": "tool_use", "name": "finish"}')),
    "type nothing but the enter key": Golden(message(member("type", text="\n")), Key("enter")),
    "key": Golden(message(member("key", text="Return")), Key("enter")),
    "key of a phone": Golden(message(member("key", text="XF86Back")), Key("back")),
    "escape": Golden(message(member("key", text="Escape")), Key("back")),
    "a key that scrolls": Golden(message(member("key", text="Page_Down")), Scroll("down")),
    "a key three times": Golden(
        message(member("key", text="BackSpace", repeat=3)), Key("delete"),
        then=(Key("delete"), Key("delete"))),
    "wait": Golden(message(member("wait", duration=2)), Wait(2.0)),
    "wait for ever": Golden(message(member("wait", duration=3600)), Wait(30.0)),
    "look again": Golden(message(text("Let me look."), member("screenshot")), Wait(1.0)),
    "many at once": Golden(
        message(text("I fill it in."), member("left_click", coordinate=[352, 784]),
                member("type", text="milk"), member("key", text="Return"), member("screenshot")),
        *CLICKED, then=(TypeText("milk"), Key("enter"))),
    "select all, then type": Golden(
        message(member("left_click", coordinate=[352, 784]), member("key", text="ctrl+a"),
                member("type", text="milk")),
        *CLICKED, then=(TypeText("milk", clear=True),)),
    "three clicks, then type": Golden(
        message(member("triple_click", coordinate=[352, 784]), member("type", text="milk")),
        *CLICKED, then=(TypeText("milk", clear=True),)),
    "success that nobody has seen yet": Golden(
        message(member("left_click", coordinate=[352, 784]), own("finish", done=True)), *CLICKED),
    "a question ends the reply": Golden(
        message(own("ask_person", text="哪一个？"), member("left_click", coordinate=[352, 784])),
        AskPerson("哪一个？")),
    "open": Golden(message(own("open_app", app_name="Settings")), Launch("Settings")),
    "a button": Golden(message(own("press_button", button="recents")), Key("recents")),
    "swipe": Golden(
        message(own("swipe", start=[352, 800], end=[352, 400])), Swipe(539, 1224, 539, 612),
        Swipe(656, 1492, 656, 746)),
    "fill": Golden(
        message(own("fill_field", text="milk", enter=True)),
        TypeText("milk", clear=True, submit=True)),
    "remember": Golden(message(own("remember", text="It costs 3.")), Remember("It costs 3.")),
    "hand over": Golden(message(own("hand_over", text="Please log in.")),
                        HandOver("Please log in.")),
    "answer": Golden(message(text("I see it."), own("answer", text="It is 21 °C.")),
                     Answer("It is 21 °C.")),
    "finish": Golden(message(own("finish", done=True, text="Wi-Fi is on.")),
                     Finish(ok=True, text="Wi-Fi is on.")),
    "give up": Golden(message(own("finish", done=False)), Finish(ok=False)),
}  # fmt: skip
BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "not whole"),
    "prose": ("The Wi-Fi is on now.", "not whole"),
    "words that claim success": (message(text("Done! Wi-Fi is on.")), "no call"),
    "thinking only": (message(THINKING), "no call"),
    "an empty message": ('{"role": "assistant", "content": []}', "no call"),
    "no message": ("[]", "no call"),
    "content as text": ('{"role": "assistant", "content": "left_click"}', "no call"),
    "cut off": (CLICK[:-9], "not whole"),
    "no input": (message({"type": "tool_use", "id": "t", "name": "left_click"}), "no input"),
    "input as text": (
        message({"type": "tool_use", "id": "t", "name": "key", "input": "x"}), "no input"),
    "no coordinate": (message(member("left_click")), "two numbers"),
    "one number": (message(member("left_click", coordinate=[352])), "two numbers"),
    "pixels of the phone": (message(member("left_click", coordinate=[1000, 2300])), "off the sc"),
    "not a number": (
        '{"role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "left_click", '
        '"input": {"coordinate": [NaN, 1]}}]}', "off the screen"),
    "unknown action": (message(member("format_phone")), "use one of left_click"),
    "zoom, which is switched off": (message(member("zoom", region=[0, 0, 9, 9])), "no action"),
    "the pointer": (message(computer("mouse_move", coordinate=[1, 1])), "no action 'mouse_move'"),
    "two keys": (message(member("key", text="ctrl+s")), "one key at a time"),
    "a modifier": (
        message(member("left_click", coordinate=[1, 1], text="shift")), "no keys to hold"),
    "an unknown key": (message(member("key", text="F13")), "no key"),
    "a key for ever": (message(member("key", text="Tab", repeat=1e9)), "from 1 to 10"),
    "selecting alone": (message(member("key", text="cmd+a")), "fill_field"),
    "selecting, then a key": (
        message(member("key", text="ctrl+a"), member("key", text="Delete")), "fill_field"),
    "nothing typed": (message(member("type", text="")), "must not be empty"),
    "scroll nowhere": (message(member("scroll", coordinate=[1, 1])), "direction has to be"),
    "drag to nowhere": (
        message(member("left_click_drag", start_coordinate=[5, 5], coordinate=[5, 5])),
        "ends where"),
    "ended, but how": (message(own("finish", text="All done")), "true or false"),
    "ended as text": (message(own("finish", done="true")), "true or false"),
    "one of the calls is bad": (
        message(member("left_click", coordinate=[352, 784]), member("type")), "type needs text"),
    "too many": (message(*[member("wait", duration=1)] * 30), "30 actions"),
    "half a letter": ('{"role": "assistant", "content": [{"type": "tool_use", "id": "t", '
                      '"name": "type", "input": {"text": "\\ud800"}}]}', "half a character"),
    "deep": ('{"content": ' + "[" * 15_000, "not whole"),
}  # fmt: skip

PIECES = [
    '{"role": "assistant", "content": [', '{"type": "tool_use", "id": "t", "name": ',
    '"left_click"', '"type"', '"finish"', '"computer"', ', "input": {', '"coordinate": ',
    "[352, 784]", '"text": "', '"done": true', '"action": "key"', "}}", "}", "]}", ", ", "NaN",
    "1e999", "\\ud800", '"', "\n", "-", "99999999999999999999", "null", "[[",
]  # fmt: skip
