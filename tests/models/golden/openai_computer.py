"""Replies of OpenAI's computer use: items as the responses API returns them, and bad ones."""

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

Json = dict[str, Any]
REASONING: Json = {
    "type": "reasoning", "id": "rs_0a1", "encrypted_content": "gAAAAABpIB4x",
    "summary": [{"type": "summary_text", "text": "Wi-Fi is the second row."}],
}  # fmt: skip


def said(text: str) -> Json:
    return {
        "type": "message", "id": "msg_0a1", "role": "assistant", "status": "completed",
        "content": [{"type": "output_text", "text": text, "annotations": []}],
    }  # fmt: skip


def call(*actions: Json, checks: tuple[Json, ...] = (), **more: Any) -> Json:
    """A call of the tool ``computer``."""
    return {
        "type": "computer_call", "id": "cu_0a1", "call_id": "call_0a1", "actions": list(actions),
        "pending_safety_checks": list(checks), "status": "completed", **more,
    }  # fmt: skip


def preview(action: Json, checks: tuple[Json, ...] = ()) -> Json:
    """A call of the tool ``computer_use_preview``."""
    made = call(checks=checks)
    del made["actions"]
    return {**made, "action": action}


def own(name: str, **arguments: Any) -> Json:
    """A call of one of our functions."""
    return {
        "type": "function_call", "id": "fc_0a1", "call_id": "call_0b1", "name": name,
        "arguments": json.dumps(arguments, ensure_ascii=False), "status": "completed",
    }  # fmt: skip


def act(kind: str, **more: Any) -> Json:
    return {"type": kind, **more}


def click(x: float = 352, y: float = 784, button: str = "left", **more: Any) -> Json:
    return act("click", x=x, y=y, button=button, **more)


def output(*items: Json) -> str:
    return json.dumps(items, ensure_ascii=False)


OLD = {"tool": "computer_use_preview"}
RISK = {
    "id": "cu_sc_1", "code": "malicious_instructions",
    "message": "The page may contain instructions of a stranger.",
}  # fmt: skip
# the picture is 848 x 1885 on the phone and 1600 x 1000 on the tablet;
# for the preview 768 x 1707 and 1228 x 768
CLICKED = Tap(448, 998), Tap(563, 1254)
CLICK = output(REASONING, said("I'll open the Wi-Fi settings."), call(click()))

GOLDEN: dict[str, Golden] = {
    "reasoning, words and a click": Golden(CLICK, *CLICKED),
    "a click alone": Golden(output(call(click())), *CLICKED),
    "the preview": Golden(
        output(REASONING, preview(click())), Tap(495, 1102), Tap(734, 1599), options=OLD),
    "one action in the new tool": Golden(output(preview(click())), *CLICKED),
    "an empty list beside one action": Golden(
        output({**preview(click()), "actions": []}), *CLICKED),
    "a check that wants a yes": Golden(
        output(call(click(), checks=(RISK,))), *CLICKED, confirm=True),
    "a check without a word": Golden(
        output(call(click(), checks=({"id": "cu_sc_2"},))), *CLICKED, confirm=True),
    "the far corner": Golden(output(call(click(847, 999))), Tap(1079, 1272), Tap(1355, 1598)),
    "right button": Golden(
        output(call(click(button="right"))), LongPress(448, 998), LongPress(563, 1254)),
    "back button": Golden(output(call(click(button="back"))), Key("back")),
    "double click": Golden(
        output(call(act("double_click", x=352, y=784))), DoubleTap(448, 998),
        DoubleTap(563, 1254)),
    "drag along a path": Golden(
        output(call(act("drag", path=[{"x": 100, "y": 200}, {"x": 150, "y": 250},
                                      {"x": 300, "y": 400}]))),
        Drag(127, 255, 382, 509), Drag(160, 320, 480, 640)),
    "scroll down": Golden(
        output(call(act("scroll", x=352, y=784, scroll_x=0, scroll_y=600))),
        Scroll("down", 448, 998), Scroll("down", 563, 1254)),
    "scroll left": Golden(
        output(call(act("scroll", x=352, y=784, scroll_x=-300, scroll_y=20))),
        Scroll("left", 448, 998), Scroll("left", 563, 1254)),
    "type": Golden(output(call(act("type", text="你好 “Bob”"))), TypeText("你好 “Bob”")),
    "type and send": Golden(output(call(act("type", text="hi\n"))), TypeText("hi", submit=True)),
    "type what quotes a call": Golden(
        output(call(act("type", text='[{"type": "function_call"}]'))),
        TypeText('[{"type": "function_call"}]')),
    "enter": Golden(output(call(act("keypress", keys=["ENTER"]))), Key("enter")),
    "escape": Golden(output(call(act("keypress", keys=["ESC"]))), Key("back")),
    "alt and left": Golden(output(call(act("keypress", keys=["ALT", "LEFT"]))), Key("back")),
    "wait": Golden(output(call(act("wait"))), Wait(2.0)),
    "look again": Golden(output(said("Let me look."), call(act("screenshot"))), Wait(1.0)),
    "many at once": Golden(
        output(call(click(), act("type", text="milk"), act("keypress", keys=["ENTER"]),
                    act("screenshot"))),
        *CLICKED, then=(TypeText("milk"), Key("enter"))),
    "select all, then type": Golden(
        output(call(click(), act("keypress", keys=["CTRL", "A"]), act("type", text="milk"))),
        *CLICKED, then=(TypeText("milk", clear=True),)),
    "two calls": Golden(
        output(call(click()), own("fill_field", text="milk")), *CLICKED,
        then=(TypeText("milk", clear=True),)),
    "success that nobody has seen yet": Golden(
        output(call(click()), own("finish", done=True)), *CLICKED),
    "open": Golden(output(own("open_app", app_name="Settings")), Launch("Settings")),
    "a button": Golden(output(own("press_button", button="home")), Key("home")),
    "swipe": Golden(
        output(own("swipe", start=[352, 900], end=[352, 400])), Swipe(448, 1146, 448, 509),
        Swipe(563, 1440, 563, 640)),
    "remember": Golden(output(own("remember", text="It costs 3.")), Remember("It costs 3.")),
    "ask": Golden(output(own("ask_person", text="哪一个？")), AskPerson("哪一个？")),
    "hand over": Golden(output(own("hand_over", text="Please log in.")),
                        HandOver("Please log in.")),
    "answer": Golden(output(own("answer", text="It is 21 °C.")), Answer("It is 21 °C.")),
    "finish": Golden(output(own("finish", done=True, text="It is on.")),
                     Finish(ok=True, text="It is on.")),
    "give up": Golden(output(own("finish", done=False)), Finish(ok=False)),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "not whole"),
    "prose": ("The Wi-Fi is on now.", "not whole"),
    "words that claim success": (output(said("Done! Wi-Fi is on.")), "no call"),
    "reasoning only": (output(REASONING), "no call"),
    "no items": ("[]", "no call"),
    "not a list": ('{"type": "computer_call"}', "no call"),
    "items that are none": ('["computer_call", null]', "no call"),
    "cut off": (CLICK[:-9], "not whole"),
    "a call that was cut off": (output(call(click(), status="incomplete")), "cut off"),
    "no action": (output(call()), "no action"),
    "action as text": (output(preview("click")), "no action"),  # type: ignore[arg-type]
    "no coordinates": (output(call(act("click", button="left"))), "two numbers"),
    "coordinates as a list": (output(call(act("click", x=[1, 2], y=3))), "two numbers"),
    "pixels of the phone": (output(call(click(1000, 2300))), "off the screen"),
    "not a number": (output(call(click(float("nan"), 1))), "off the screen"),
    "wheel button": (output(call(click(button="wheel"))), "left button"),
    "the pointer": (output(call(act("move", x=1, y=1))), "no action of this type"),
    "a held key": (output(call(click(keys=["SHIFT"]))), "no keys to hold"),
    "a path of one point": (output(call(act("drag", path=[{"x": 1, "y": 1}]))), "two points"),
    "a path to nowhere": (
        output(call(act("drag", path=[{"x": 1, "y": 1}, {"x": 1, "y": 1}]))), "ends where"),
    "scroll by nothing": (
        output(call(act("scroll", x=1, y=1, scroll_x=0, scroll_y=0))), "other than 0"),
    "type nothing": (output(call(act("type", text=""))), "must not be empty"),
    "two keys": (output(call(act("keypress", keys=["CTRL", "S"]))), "one key at a time"),
    "keys as text": (output(call(act("keypress", keys="ENTER"))), "a list of names"),
    "unknown key": (output(call(act("keypress", keys=["F13"]))), "no key"),
    "selecting alone": (output(call(act("keypress", keys=["CMD", "A"]))), "fill_field"),
    "unknown function": (output(own("format_phone")), "no function 'format_phone'"),
    "arguments cut off": (
        output({**own("open_app"), "arguments": '{"app_name": "Set'}), "not whole"),
    "arguments as a list": (output({**own("open_app"), "arguments": "[1]"}), "JSON object"),
    "ended, but how": (output(own("finish", text="All done")), "true or false"),
    "one of the actions is bad": (output(call(click(), act("type"))), "type needs text"),
    "deep": ("[" * 15_000, "not whole"),
}  # fmt: skip

PIECES = [
    '[{"type": "computer_call", "call_id": "c", ', '"actions": [', '"action": ',
    '{"type": "click", "button": "left", ', '"x": 352', ', "y": 784', "}]}]", "}", "]",
    '{"type": "function_call", "name": "finish", "arguments": "', '{\\"done\\": true}', '"',
    '"pending_safety_checks": [{}]', '{"type": "keypress", "keys": ["CTRL", "A"]}', ", ", "NaN",
    "1e999", "\\ud800", "\n", "-", "null", "[[", '{"type": "message", "content": 1}',
]  # fmt: skip
