"""What all families that speak mobile_use may write: the same call in every state it was seen in.

``wrap`` puts a call into a whole reply of the family: the thinking before it, a conclusion after.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from device_drivers.base import Key, Launch, TypeText, Wait
from models.base import Answer, AskPerson, Decision, Finish
from tests.models.golden import Golden

Wrap = Callable[[str], str]


def call(tool: str = "mobile_use", /, **arguments: object) -> str:
    made = json.dumps({"name": tool, "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{made}\n</tool_call>"


def clicks(x: int, y: int, wrap: Wrap) -> dict[str, str]:
    """Replies that all mean a click on the same place."""
    at = call(action="click", coordinate=[x, y])
    return {
        "as trained": wrap(at),
        "the call alone": at,
        "no closing tag": wrap(at).replace("\n</tool_call>", ""),
        "no tags": wrap(at.replace("<tool_call>", "").replace("</tool_call>", "")),
        "arguments alone, in a fence": (
            f'I tap it.\n```json\n{{"action": "click", "coordinate": [{x}, {y}]}}\n```'
        ),
        "only the end of the thinking": f"I should press it.</think>\n{at}",
        "another call only thought of": (
            f"<thinking>Or {call(action='terminate', status='success')}?</thinking>{at}"
        ),
        "Chinese colons": wrap(
            '<tool_call>{"name"："mobile_use"，"arguments"：{"action"："click"，'
            f'"coordinate"：[{x}，{y}]}}}}</tool_call>'
        ),
        "single quotes": wrap(
            "<tool_call>{'name': 'mobile_use', 'arguments': {'action': 'click', "
            f"'coordinate': [{x}, {y}]}}}}</tool_call>"
        ),
        "no comma": wrap(at.replace(f"{x}, {y}", f"{x} {y}")),
        "text (x, y)": wrap(call(action="click", coordinate=f"({x}, {y})")),
        "a point tag": wrap(call(action="click", coordinate=f"<point>{x} {y}</point>")),
        "a box": wrap(call(action="click", coordinate=[x - 10, y - 8, x + 10, y + 8])),
        "a nested box": wrap(call(action="click", coordinate=[[x - 6, y - 9], [x + 6, y + 9]])),
        "arguments as text": wrap(
            '<tool_call>{"name": "mobile_use", "arguments": "{\\"action\\": \\"click\\", '
            f'\\"coordinate\\": [{x}, {y}]}}"}}</tool_call>'
        ),
        "XML": wrap(
            "<tool_call><function=mobile_use><parameter=action>click</parameter>"
            f"<parameter=coordinate>[{x}, {y}]</parameter></function></tool_call>"
        ),
        "two calls: the first": wrap(at + "\n" + call(action="terminate", status="success")),
        "a brace missing": wrap(at.replace("}}", "}")),
        "words after it": wrap(at) + "\nThat should {open} the list.",
    }


def wordless(wrap: Wrap) -> dict[str, Golden]:
    """Calls without a place; they mean the same on every screen."""
    bare = call(action="type", text="say |hi| to Bob").replace("|", '"')
    meant: dict[str, tuple[str, Decision]] = {
        "type": (call(action="type", text="你好 “Bob”\n第二行"), TypeText("你好 “Bob”\n第二行")),
        "type with bare quotes": (bare, TypeText('say "hi" to Bob')),
        "type what looks like a call": (
            call(action="type", text='</tool_call> {"action": "click"}'),
            TypeText('</tool_call> {"action": "click"}'),
        ),
        "type a number": (call(action="type", text=42), TypeText("42")),
        "key": (call(action="key", text="volume_up"), Key("volume_up")),
        "back": (call(action="system_button", button="Back"), Key("back")),
        "back in lower case": (call(action="system_button", button="back"), Key("back")),
        "enter": (call(action="system_button", button="Enter"), Key("enter")),
        "open": (call(action="open", text="设置"), Launch("设置")),
        "wait": (call(action="wait", time=2), Wait(2.0)),
        "wait for ever": (call(action="wait", time=1e9), Wait(30.0)),
        "answer": (call(action="answer", text="It is 21 °C."), Answer("It is 21 °C.")),
        "ask": (call(action="ask_user", text="哪一个？"), AskPerson("哪一个？")),
        "call the person": (call(action="call_user", text="Which?"), AskPerson("Which?")),
        "success": (call(action="terminate", status="success"), Finish(ok=True)),
        "failure": (call(action="terminate", status="failure"), Finish(ok=False)),
        "fail": (call(action="terminate", status="fail"), Finish(ok=False)),
    }
    return {name: Golden(wrap(said), decision) for name, (said, decision) in meant.items()}


def bad(wrap: Wrap) -> dict[str, tuple[str, str]]:
    """Replies that must never be taken for anything, with a pattern of the complaint."""

    def cut(said: str) -> str:
        return wrap(said).partition("|")[0]

    here = {"action": "click", "coordinate": [47, 81]}
    return {
        "nothing": ("", "no whole tool call"),
        "prose": ("The alarm is set. Task completed successfully!", "no whole tool call"),
        "prose that names success": ("terminate(status=success)", "no whole tool call"),
        "thinking alone": ("<thinking>I should tap</thinking>", "after the thinking"),
        "thinking without an end": ("<thinking>I tap " + call(**here), "had no end"),
        "a call only thought of": (f"<think>{call(**here)}</think> Hm.", "no whole tool call"),
        "cut in a coordinate": (
            cut('<tool_call>{"name": "mobile_use", "arguments": {"action": "click", '
                '"coordinate": [47, 8|1]}}</tool_call>'), "no whole tool call"),
        "cut in a text": (
            cut(call(action="type", text="half of| it")), "no whole tool call"),
        "cut XML": (
            cut("<tool_call><function=mobile_use><parameter=action>click</parameter>"
                "<parameter=coordinate>[4|7, 81]</parameter></function></tool_call>"), "cut off"),
        "broken first, whole second": (
            wrap("<tool_call>{broken</tool_call>" + call(action="terminate", status="success")),
            "no whole tool call"),
        "unknown action": (wrap(call(action="format_phone")), "use one of click"),
        "no action": (wrap(call(coordinate=[1, 2])), "no action"),
        "no coordinate": (wrap(call(action="click")), "two numbers"),
        "three numbers": (wrap(call(action="click", coordinate=[1, 2, 3])), "two numbers"),
        "not a number": (
            wrap('<tool_call>{"action": "click", "coordinate": [NaN, 1]}</tool_call>'),
            "off the screen"),
        "far off": (wrap(call(action="click", coordinate=[540, 18_000])), "off the screen"),
        "swipe to nowhere": (
            wrap(call(action="swipe", coordinate=[5, 5], coordinate2=[5, 5])), "ends where"),
        "type nothing": (wrap(call(action="type", text=" ")), "must not be empty"),
        "unknown key": (wrap(call(action="system_button", button="Nitro")), "no key"),
        "ended, but how": (wrap(call(action="terminate")), "success or failure"),
        "ended as done?": (wrap(call(action="terminate", status="done?")), "success or failure"),
        "code": (wrap("<tool_call>__import__('os').system('true')</tool_call>"),
                 "no whole tool call"),
        "a text that quotes a call, with bare quotes": (
            wrap(call(action="type", text="x ^y^ {^action^: ^click^, ^coordinate^: [1, 2]}")
                 .replace("^", '"')), "could not be read for certain"),
        "endless": ("{" * 30_000, "longer than"),
    }  # fmt: skip


PIECES = [
    "<tool_call>", "</tool_call>", "<thinking>", "</thinking>", "</think>", "Action：", '{"name": ',
    '"mobile_use"', ', "arguments": ', '{"action": ', '"click"', '"swipe"', '"type"', '"terminate"',
    ', "coordinate": ', "[447, 81]", ', "coordinate2": ', "[[", '"text": "', '"status": "succ',
    '"direction": "up"', "1e999", "}}", "}", "<function=mobile_use>", "<parameter=action>",
    "click", "</parameter>", "</function>", "NaN", "\\ud800", "'", "：", "，", "```", "\n", "-",
    "<conclusion>",
]  # fmt: skip
