"""Replies of Holo2 and Holo3: good ones with what they mean, bad ones, and points."""

from __future__ import annotations

import json

from device_drivers.base import (
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    Scroll,
    Tap,
    TypeText,
    Wait,
)
from models.base import Answer, AskPerson, Finish
from tests.models.golden import Golden


def reply(tool: str, note: object = None, **arguments: object) -> str:
    call = {"tool_name": tool, **arguments}
    step = {"note": note, "thought": "The list is open, Wi-Fi is next.", "tool_call": call}
    return json.dumps(step, ensure_ascii=False)


def native(tool: str, **arguments: object) -> str:
    """As the wire puts a call back that came beside the text."""
    call = json.dumps({"name": tool, "arguments": json.dumps(arguments)})
    return f"<tool_call>\n{call}\n</tool_call>"


ROW = {"element": "the Wi-Fi row", "x": 447, "y": 81}
CLICK = reply("click", **ROW)
CLICKED = (Tap(483, 194), Tap(1144, 130))

GOLDEN: dict[str, Golden] = {
    "as trained": Golden(CLICK, *CLICKED),
    "Holo2": Golden(CLICK, *CLICKED, options={"version": "2"}),
    "with a note": Golden(reply("click", note="order 4711", **ROW), *CLICKED),
    "thinking before": Golden(f"<think>\n{reply('finish')}?\n</think>\n\n{CLICK}", *CLICKED),
    "only the end of the thinking": Golden(f"Hm.</think>{CLICK}", *CLICKED),
    "in a fence": Golden(f"```json\n{CLICK}\n```", *CLICKED),
    "on many lines": Golden(json.dumps(json.loads(CLICK), indent=2), *CLICKED),
    "words before and after": Golden(f"I tap it.\n{CLICK}\nThen {{more}}.", *CLICKED),
    "two steps: the first": Golden(CLICK + reply("finish", content="done"), *CLICKED),
    "the call first": Golden(
        json.dumps(dict(reversed(json.loads(CLICK).items()))), *CLICKED),
    "only the call": Golden(json.dumps({"tool_name": "click", **ROW}), *CLICKED),
    "numbers as text": Golden(reply("click", element="", x="447", y="81"), *CLICKED),
    "past the corner": Golden(reply("click", x=1003, y=1000), Tap(1079, 2399), Tap(2559, 1599)),
    "a native call": Golden(native("click", **ROW), *CLICKED),
    "a native call with words": Golden(
        "<think>Hm.</think>\nThe order is 4711.\n" + native("click", **ROW), *CLICKED),
    "a native call that was not taken out": Golden(
        "<tool_call>\n<function=click>\n<parameter=x>\n447\n</parameter>\n<parameter=y>\n81\n"
        "</parameter>\n</function>\n</tool_call>", *CLICKED),
    "a native call with arguments as they are": Golden(
        '<tool_call>{"name": "click", "arguments": {"x": 447, "y": 81}}</tool_call>', *CLICKED),
    "long press": Golden(reply("long_press", x=0, y=1000), LongPress(0, 2399), LongPress(0, 1599)),
    "double click": Golden(reply("double_click", x=500, y=500),
                           DoubleTap(540, 1200), DoubleTap(1280, 800)),
    "drag": Golden(reply("drag", x=500, y=800, end_x=500, end_y=200),
                   Drag(540, 1920, 540, 480), Drag(1280, 1280, 1280, 320)),
    "scroll": Golden(reply("scroll", x=500, y=500, direction="down"),
                     Scroll("down", 540, 1200), Scroll("down", 1280, 800)),
    "write": Golden(reply("write", content='附近的 "面馆"\n2'), TypeText('附近的 "面馆"\n2')),
    "write and enter": Golden(reply("write", content="a", overwrite=True, press_enter=True),
                              TypeText("a", clear=True, submit=True)),
    "write, said plainly": Golden(reply("write", content="a", press_enter=False), TypeText("a")),
    "write, called natively": Golden(native("write", content='{"x": "</tool_call>"}'),
                                     TypeText('{"x": "</tool_call>"}')),
    "press": Golden(reply("press_key", key="back"), Key("back")),
    "open": Golden(reply("open_app", name="设置"), Launch("设置")),
    "wait": Golden(reply("wait", seconds=3), Wait(3.0)),
    "ask": Golden(reply("ask_user", question="哪一个？"), AskPerson("哪一个？")),
    "answer": Golden(reply("answer", content="It is 21 °C."), Answer("It is 21 °C.")),
    "finish": Golden(reply("finish", content="Wi-Fi is on."), Finish(ok=True, text="Wi-Fi is on.")),
    "finish in words of failure": Golden(
        reply("finish", content="I could not find it."),
        Finish(ok=False, text="I could not find it.")),
    "give up": Golden(reply("give_up", reason="no such app"), Finish(ok=False, text="no such app")),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no whole JSON"),
    "prose": ("The Wi-Fi is on now. Task completed!", "no whole JSON"),
    "prose that names success": ('finish(content="done")', "no whole JSON"),
    "thinking only": ("<think>I should tap", "no end"),
    "only thought of": (f"<think>{CLICK}</think>Hm.", "no whole JSON"),
    "cut in a point": (CLICK[:-4], "no whole JSON"),
    "cut in a text": (reply("write", content="half of it")[:-7], "no whole JSON"),
    "cut after the call": (CLICK[:-1], "no whole JSON"),
    "a native call that is cut": (native("click", **ROW)[:60], "cut off"),
    "bare quotes": (
        '{"tool_call": {"tool_name": "write", "content": "say "hi""}}', "no whole JSON"),
    "no call": ('{"note": null, "thought": "done", "tool_call": null}', "needs a tool_call"),
    "no tool": ('{"thought": "", "tool_call": {"x": 1, "y": 2}}', "needs a tool_call"),
    "unknown tool": (reply("format_phone"), "no tool 'format_phone'"),
    "no point": (reply("click", element="the row"), "two numbers"),
    "half a point": (reply("click", x=447), "two numbers"),
    "pixels of some other picture": (reply("click", x=540, y=1800), "off the screen"),
    "scroll nowhere": (reply("scroll", x=1, y=2, direction="away"), "direction has to be"),
    "drag nowhere": (reply("drag", x=5, y=5, end_x=5, end_y=5), "ends where"),
    "write nothing": (reply("write", content=""), "must not be empty"),
    "perhaps entered": (reply("write", content="a", press_enter="maybe"), "true or false"),
    "answer nothing": (reply("answer"), "must not be empty"),
    "unknown key": (reply("press_key", key="self_destruct"), "no key"),
    "endless": ("{" * 30_000, "longer than"),
    "deep": ('{"tool_call": ' * 1_400, "no whole JSON"),
}  # fmt: skip

WHERE: dict[str, tuple[str, tuple[int, int], tuple[int, int]]] = {
    "as trained": ('{"x": 447, "y": 81}', *((483, 194), (1144, 130))),
    "in a fence": ('```json\n{"x": 447, "y": 81}\n```', (483, 194), (1144, 130)),
    "thinking before": ('<think>{"x": 1}</think>{"x": 447, "y": 81}', (483, 194), (1144, 130)),
    "as a click": ("Click(447, 81)", (483, 194), (1144, 130)),
    "as an action": ('{"action": "click_absolute", "x": 447, "y": 81}', (483, 194), (1144, 130)),
}

PIECES = [
    "<think>", "</think>", "<tool_call>", "</tool_call>", '{"note": ', "null", ', "thought": "',
    '"', ', "tool_call": ', '{"tool_name": ', '"click"', '"write"', '"finish"', ', "x": 447',
    ', "y": 81', ', "content": "', "}}", "}", '"arguments": "{', '"name": ', "<function=click>",
    "[[", "1e999", "```", "\n", "-", "99999999999999999999", "\\ud800",
]  # fmt: skip
