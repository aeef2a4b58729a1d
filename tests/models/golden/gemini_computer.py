"""Replies of Gemini's computer use: contents as the REST protocol returns them, and bad ones."""

from __future__ import annotations

import json
from typing import Any

from device_drivers.base import (
    DoubleTap,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from models.base import Answer, AskPerson, Finish, HandOver, Remember
from tests.models.golden import Golden

Json = dict[str, Any]


def call(name: str, **args: Any) -> Json:
    """As Gemini 3 sends it, with an id and a signature."""
    return {
        "functionCall": {"id": f"fc_{name}", "name": name, "args": args},
        "thoughtSignature": "CiQBVKhc7vB2bW9j",
    }


def old(name: str, **args: Any) -> Json:
    """As Gemini 2.5 sends it."""
    return {"functionCall": {"name": name, "args": args}}


def content(*parts: Json) -> str:
    return json.dumps({"role": "model", "parts": parts}, ensure_ascii=False)


def text(said: str) -> Json:
    return {"text": said}


BROWSER = {"environment": "browser"}
RISK = {"decision": "require_confirmation", "explanation": "This would accept the terms."}
# on a grid of 1000
CLICKED = Tap(380, 1882), Tap(901, 1254)
CLICK = content(
    {"text": "Wi-Fi is the second row.", "thought": True}, text("I open the Wi-Fi settings."),
    call("click", x=352, y=784, intent="Open Wi-Fi"),
)  # fmt: skip

GOLDEN: dict[str, Golden] = {
    "thinking, words and a click": Golden(CLICK, *CLICKED),
    "a click alone": Golden(content(call("click", y=784, x=352)), *CLICKED),
    "with an intent": Golden(content(call("click", x=352, y=784, intent="Open Wi-Fi")), *CLICKED),
    "of Gemini 2.5": Golden(content(old("click_at", x=352, y=784)), *CLICKED, options=BROWSER),
    "with a prefix": Golden(
        content(call("web_agent_api:click_at", x=352, y=784)), *CLICKED, options=BROWSER),
    "a step that wants a yes": Golden(
        content(call("click", x=352, y=784, safety_decision=RISK)), *CLICKED, confirm=True),
    "a yes without a reason": Golden(
        content(call("click", x=352, y=784, safety_decision={"decision": "require_confirmation"})),
        *CLICKED, confirm=True),
    "a step that was found regular": Golden(
        content(call("click", x=352, y=784, safety_decision={"decision": "regular"})), *CLICKED),
    "the far corner": Golden(
        content(call("click", x=999, y=999)), Tap(1079, 2398), Tap(2557, 1598)),
    "double click": Golden(
        content(call("double_click", x=352, y=784)), DoubleTap(380, 1882), DoubleTap(901, 1254)),
    "long press": Golden(
        content(call("long_press", x=352, y=784, seconds=2)), LongPress(380, 1882, 2.0),
        LongPress(901, 1254, 2.0)),
    "long press of our own": Golden(
        content(old("long_press_at", x=352, y=784)), LongPress(380, 1882), LongPress(901, 1254),
        options=BROWSER),
    "drag": Golden(
        content(call("drag_and_drop", start_x=352, start_y=900, end_x=352, end_y=400)),
        Swipe(380, 2160, 380, 960), Swipe(901, 1440, 901, 640)),
    "drag of Gemini 2.5": Golden(
        content(old("drag_and_drop", x=352, y=900, destination_x=352, destination_y=400)),
        Swipe(380, 2160, 380, 960), Swipe(901, 1440, 901, 640), options=BROWSER),
    "scroll": Golden(
        content(call("scroll", x=352, y=784, direction="down", magnitude_in_pixels=300)),
        Scroll("down", 380, 1882), Scroll("down", 901, 1254), options=BROWSER),
    "scroll at": Golden(
        content(old("scroll_at", x=352, y=784, direction="up", magnitude=800)),
        Scroll("up", 380, 1882), Scroll("up", 901, 1254), options=BROWSER),
    "scroll everything": Golden(
        content(old("scroll_document", direction="left")), Scroll("left"), options=BROWSER),
    "type": Golden(content(call("type", text="你好 “Bob”")), TypeText("你好 “Bob”")),
    "type and send": Golden(
        content(call("type", text="hi", press_enter=True)), TypeText("hi", submit=True)),
    "type what quotes a call": Golden(
        content(call("type", text='{"functionCall": {}}')), TypeText('{"functionCall": {}}')),
    "type into a place": Golden(
        content(old("type_text_at", x=352, y=784, text="milk")), *CLICKED,
        then=(TypeText("milk", clear=True, submit=True),), options=BROWSER),
    "type into a place, and no more": Golden(
        content(old("type_text_at", x=352, y=784, text="milk", press_enter=False,
                    clear_before_typing=False)),
        *CLICKED, then=(TypeText("milk"),), options=BROWSER),
    "key": Golden(content(call("press_key", key="enter")), Key("enter")),
    "home": Golden(content(call("press_key", key="home")), Key("home")),
    "recents": Golden(content(call("press_key", key="app_switch")), Key("recents")),
    "keys as a list": Golden(
        content(call("hotkey", keys=["control", "a"]), call("type", text="x")),
        TypeText("x", clear=True), options=BROWSER),
    "keys as text": Golden(
        content(old("key_combination", keys="Enter")), Key("enter"), options=BROWSER),
    "back": Golden(content(call("go_back")), Key("back")),
    "no arguments at all": Golden(content({"functionCall": {"name": "go_back"}}), Key("back")),
    "wait": Golden(content(call("wait", seconds=3)), Wait(3.0)),
    "wait five": Golden(content(old("wait_5_seconds")), Wait(5.0), options=BROWSER),
    "look again": Golden(content(call("take_screenshot")), Wait(1.0)),
    "many at once": Golden(
        content(call("click", x=352, y=784), old("type", text="milk", press_enter=True)),
        *CLICKED, then=(TypeText("milk", submit=True),)),
    "success that nobody has seen yet": Golden(
        content(call("click", x=352, y=784), old("finish", done=True)), *CLICKED),
    "open": Golden(content(call("open_app", app_name="Settings")), Launch("Settings")),
    "a page": Golden(
        content(call("navigate", url="https://example.org/a?b=1")),
        OpenUrl("https://example.org/a?b=1"), options=BROWSER),
    "fill": Golden(content(call("fill_field", text="milk")), TypeText("milk", clear=True)),
    "remember": Golden(content(call("remember", text="It costs 3.")), Remember("It costs 3.")),
    "ask": Golden(content(call("ask_person", text="哪一个？")), AskPerson("哪一个？")),
    "hand over": Golden(content(call("hand_over", text="Please log in.")),
                        HandOver("Please log in.")),
    "answer": Golden(content(call("answer", text="It is 21 °C.")), Answer("It is 21 °C.")),
    "finish": Golden(content(call("finish", done=True, text="It is on.")),
                     Finish(ok=True, text="It is on.")),
    "give up": Golden(content(call("finish", done=False)), Finish(ok=False)),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "not whole"),
    "prose": ("The Wi-Fi is on now.", "not whole"),
    "words that claim success": (content(text("Done! Wi-Fi is on.")), "no call"),
    "thinking only": (content({"text": "I should tap", "thought": True}), "no call"),
    "no parts": ('{"role": "model", "parts": []}', "no call"),
    "parts as text": ('{"role": "model", "parts": "click"}', "no call"),
    "not a content": ("[1]", "no call"),
    "cut off": (CLICK[:-9], "not whole"),
    "a call that is none": (content({"functionCall": "click"}), "not well-formed"),
    "arguments as a list": (
        content({"functionCall": {"name": "click", "args": [1, 2]}}), "an object"),
    "no coordinates": (content(call("click")), "two numbers"),
    "half of them": (content(call("click", x=5)), "two numbers"),
    "lists as coordinates": (content(call("click", x=[1, 2], y=3)), "two numbers"),
    "pixels": (content(call("click", x=540, y=1800)), "off the screen"),
    "not a number": (content(call("click", x=float("inf"), y=1)), "off the screen"),
    "a step that was blocked": (
        content(call("click", x=1, y=1, safety_decision={"decision": "block"})), "hand_over"),
    "a decision nobody knows": (
        content(call("click", x=1, y=1, safety_decision="forbidden")), "safety check"),
    "the pointer": (content(call("move", x=1, y=1)), "no function 'move'"),
    "unknown function": (content(call("format_phone")), "no function"),
    "another prefix and unknown": (content(call("api:format_phone")), "no function 'format"),
    "drag to nowhere": (
        content(call("drag_and_drop", start_x=1, start_y=1, end_x=1, end_y=1)), "ends where"),
    "scroll nowhere": (content(call("scroll", x=1, y=1)), "direction has to be"),
    "type nothing": (content(call("type", text="")), "must not be empty"),
    "type nothing into a place": (
        content(call("type_text_at", x=1, y=1, text="\n")), "must not be empty"),
    "two keys": (content(call("key_combination", keys="control+s")), "one key at a time"),
    "unknown key": (content(call("press_key", key="self_destruct")), "no key"),
    "no key": (content(call("press_key")), "needs key"),
    "a place that is no page": (content(call("navigate", url="javascript:alert(1)")), "https"),
    "selecting alone": (content(call("triple_click", x=1, y=1)), "fill_field"),
    "open nothing": (content(call("open_app")), "app_name"),
    "ended, but how": (content(call("finish", text="All done")), "true or false"),
    "one of the calls is bad": (
        content(call("click", x=1, y=1), old("type")), "type needs text"),
    "deep": ('{"parts": ' + "[" * 15_000, "not whole"),
}  # fmt: skip

PIECES = [
    '{"role": "model", "parts": [', '{"functionCall": {"name": ', '"click"', '"type"', '"finish"',
    ', "args": {', '"x": 352', ', "y": 784', '"text": "', '"done": true', '"seconds": ',
    '"safety_decision": {"decision": "block"}', "}}}", "}", "]}", ", ", "NaN", "1e999", "\\ud800",
    '"', "\n", "-", "null", "[[", '"thought": true',
]  # fmt: skip
