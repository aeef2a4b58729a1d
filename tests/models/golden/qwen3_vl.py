"""Replies of Qwen3-VL and its relatives: good ones with what they mean, and bad ones."""

from __future__ import annotations

import json

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
from models.base import Answer, AskPerson, Decision, Finish
from tests.models.golden import Golden


def call(**arguments: object) -> str:
    made = json.dumps({"name": "mobile_use", "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{made}\n</tool_call>"


def golden(action: str, thought: str = "The list is open.", say: str = "Tap Wi-Fi") -> str:
    return f'Thought: {thought}\nAction: "{say}"\n{action}'


CLICK = golden(call(action="click", coordinate=[447, 81]))
# on a phone of 1080 x 2400, on a tablet of 2560 x 1600
CLICKED = (Tap(483, 195), Tap(1145, 130))
ON_PHONE_AND_TABLET: dict[str, tuple[str, Decision, Decision]] = {
    "as trained": (CLICK, *CLICKED),
    "no thought, no action": (call(action="click", coordinate=[447, 81]), *CLICKED),
    "no closing tag": (CLICK.replace("\n</tool_call>", ""), *CLICKED),
    "no tags": ('{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [447, 81]}}',
                *CLICKED),
    "arguments alone, in a fence": (
        'I tap it.\n```json\n{"action": "click", "coordinate": [447, 81]}\n```', *CLICKED),
    "thinking before": ("<think>\nmaybe " + call(action="system_button", button="Back")
                        + "\n</think>\n\n" + CLICK, *CLICKED),
    "only the end of the thinking": ("I should press it.</think>" + CLICK, *CLICKED),
    "thinking in the long form": ("<thinking>hm</thinking>" + CLICK, *CLICKED),
    "Chinese labels": ("思考：列表打开了\n动作：点击 Wi-Fi\n"
                       + call(action="click", coordinate=[447, 81]), *CLICKED),
    "Chinese colons in the call": (
        '<tool_call>{"name"："mobile_use"，"arguments"：{"action"："click"，"coordinate"：[447，81]}}'
        "</tool_call>", *CLICKED),
    "single quotes": (
        "<tool_call>{'name': 'mobile_use', 'arguments': {'action': 'click', "
        "'coordinate': [447, 81]}}</tool_call>", *CLICKED),
    "no comma": (CLICK.replace("447, 81", "447 81"), *CLICKED),
    "text x y": (call(action="click", coordinate="447 81"), *CLICKED),
    "text (x, y)": (call(action="click", coordinate="(447, 81)"), *CLICKED),
    "a point tag": (call(action="click", coordinate="<point>447 81</point>"), *CLICKED),
    "a list of text": (call(action="click", coordinate=["447", "81"]), *CLICKED),
    "an object": (call(action="click", coordinate={"x": 447, "y": 81}), *CLICKED),
    "a box": (call(action="click", coordinate=[437, 71, 457, 91]), *CLICKED),
    "a nested box": (call(action="click", coordinate=[[437, 71], [457, 91]]), *CLICKED),
    "arguments as text": (
        '<tool_call>{"name": "mobile_use", "arguments": "{\\"action\\": \\"click\\", '
        '\\"coordinate\\": [447, 81]}"}</tool_call>', *CLICKED),
    "action as the name": ('<tool_call>{"name": "click", "arguments": {"coordinate": [447, 81]}}'
                           "</tool_call>", *CLICKED),
    "XML": ("<tool_call><function=mobile_use><parameter=action>click</parameter>"
            "<parameter=coordinate>[447, 81]</parameter></function></tool_call>", *CLICKED),
    "XML with type for action": (
        "<function=computer><parameter=type>left_click</parameter>"
        "<parameter=coordinate>447, 81</parameter></function>", *CLICKED),
    "two calls: the first": (CLICK + "\n" + call(action="terminate", status="success"), *CLICKED),
    "words after it": (CLICK + "\nThat should {open} the list.", *CLICKED),
    "a brace missing, but not from the arguments": (
        '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click", "coordinate": '
        "[447, 81]}\n</tool_call>", *CLICKED),
    "the far corner": (call(action="click", coordinate=[999, 999]), Tap(1079, 2399),
                       Tap(2559, 1599)),
    "beyond the corner": (call(action="click", coordinate=[1003, -4]), Tap(1079, 0), Tap(2559, 0)),
    "fractions": (call(action="click", coordinate=[499.5, 499.5]), Tap(540, 1200), Tap(1280, 800)),
    "long press": (call(action="long_press", coordinate=[0, 999], time=2),
                   LongPress(0, 2399, 2.0), LongPress(0, 1599, 2.0)),
    "double tap": (call(action="double_tap", coordinate=[0, 0]), DoubleTap(0, 0), DoubleTap(0, 0)),
    "swipe": (call(action="swipe", coordinate=[500, 800], coordinate2=[500, 200]),
              Swipe(541, 1922, 541, 480), Swipe(1281, 1281, 1281, 320)),
}  # fmt: skip

ON_EVERY_SCREEN: dict[str, tuple[str, Decision]] = {
    "volume key": (call(action="key", text="KEYCODE_VOLUME_UP"), Key("volume_up")),
    "back": (call(action="system_button", button="Back"), Key("back")),
    "recents": (call(action="system_button", button="Recents"), Key("recents")),
    "open": (call(action="open", text="Settings"), Launch("Settings")),
    "wait": (call(action="wait", time=2), Wait(2.0)),
    "wait as text": (call(action="wait", time="2 seconds"), Wait(2.0)),
    "wait for ever": (call(action="wait", time=1e9), Wait(30.0)),
    "type": (call(action="type", text="你好 “Bob”\n第二行"), TypeText("你好 “Bob”\n第二行")),
    "type with raw newline": (
        call(action="type", text="a|b").replace("|", "\n"), TypeText("a\nb")),
    "type with bare quotes": (
        call(action="type", text="say |hi| to Bob").replace("|", '"'),
        TypeText('say "hi" to Bob')),
    "type with bare quotes and commas": (
        call(action="type", text="He: |a, b|, ok?").replace("|", '"'),
        TypeText('He: "a, b", ok?')),
    "type with single quotes around": (
        "<tool_call>{'action': 'type', 'text': 'hello'}</tool_call>", TypeText("hello")),
    "type with tags and braces": (
        call(action="type", text='</tool_call> {"action": "click"}'),
        TypeText('</tool_call> {"action": "click"}')),
    "action after its arguments": (
        '<tool_call>{"text": "Maps", "action": "open"}</tool_call>', Launch("Maps")),
    "type a number": (call(action="type", text=42), TypeText("42")),
    "answer": (call(action="answer", text="It is 21 °C."), Answer("It is 21 °C.")),
    "ask": (call(action="ask_user", text="哪一个？"), AskPerson("哪一个？")),
    "interact": (call(action="interact", text="Which?"), AskPerson("Which?")),
    "success": (call(action="terminate", status="success"), Finish(ok=True)),
    "failure": (call(action="terminate", status="failure"), Finish(ok=False)),
    "fail": (call(action="terminate", status="fail"), Finish(ok=False)),
}  # fmt: skip


def on_computer(**arguments: object) -> str:
    return golden(call(**arguments).replace("mobile_use", "computer_use"), say="Tap the field")


ON_A_COMPUTER: dict[str, tuple[str, Decision, Decision]] = {
    "left click": (
        on_computer(action="left_click", coordinate=[500, 250]), Tap(540, 600), Tap(1280, 400)),
    "XML, as Qwen3.5 writes it": (
        "Action: tap\n<tool_call>\n<function=computer_use>\n<parameter=action>\nleft_click\n"
        "</parameter>\n<parameter=coordinate>\n[500, 250]\n</parameter>\n</function>\n</tool_call>",
        Tap(540, 600), Tap(1280, 400)),
    "XML with type for action, another name": (
        "<tool_call><function=computer><parameter=type>left_click</parameter>"
        "<parameter=coordinate>[500, 250]</parameter></function></tool_call>",
        Tap(540, 600), Tap(1280, 400)),
    "XML that types": (
        "<tool_call><function=computer_use><parameter=action>type</parameter>"
        "<parameter=text>晚上好, \"Bob\" {x}</parameter></function></tool_call>",
        TypeText('晚上好, "Bob" {x}'), TypeText('晚上好, "Bob" {x}')),
    "XML that ends": (
        "<tool_call><function=computer_use><parameter=action>terminate</parameter>"
        "<parameter=status>failure</parameter></function></tool_call>",
        Finish(ok=False), Finish(ok=False)),
    "double click": (on_computer(action="double_click", coordinate=[500, 250]),
                     DoubleTap(540, 600), DoubleTap(1280, 400)),
    "right click": (on_computer(action="right_click", coordinate=[500, 250]),
                    LongPress(540, 600), LongPress(1280, 400)),
    "a drag with two ends": (
        on_computer(action="left_click_drag", coordinate=[0, 500], coordinate2=[500, 500]),
        Drag(0, 1200, 540, 1200), Drag(0, 800, 1280, 800)),
    "a drag with a start": (
        on_computer(action="left_click_drag", start_coordinate=[0, 500], coordinate=[500, 500]),
        Drag(0, 1200, 540, 1200), Drag(0, 800, 1280, 800)),
    "the wheel down": (on_computer(action="scroll", pixels=-5), Scroll("down"), Scroll("down")),
    "the wheel up, somewhere": (
        on_computer(action="scroll", pixels="300", coordinate=[500, 250]),
        Scroll("up", 540, 600), Scroll("up", 1280, 400)),
    "the wheel to the right": (on_computer(action="hscroll", pixels=2), Scroll("right"),
                               Scroll("right")),
    "the wheel to the left": (on_computer(action="hscroll", pixels=-2), Scroll("left"),
                              Scroll("left")),
    "a key": (on_computer(action="key", keys=["Enter"]), Key("enter"), Key("enter")),
    "a key as text": (on_computer(action="key", keys='["backspace"]'), Key("delete"),
                      Key("delete")),
    "escape is back": (on_computer(action="key", keys="esc"), Key("back"), Key("back")),
    "type over and send": (
        on_computer(action="type", text="tea", clear=1, enter=1),
        TypeText("tea", clear=True, submit=True), TypeText("tea", clear=True, submit=True)),
    "wait with the mouse": (on_computer(action="wait", time=3), Wait(3.0), Wait(3.0)),
    "answer at the computer": (on_computer(action="answer", text="42"), Answer("42"), Answer("42")),
    "ask at the computer": (on_computer(action="interact", text="Which?"), AskPerson("Which?"),
                            AskPerson("Which?")),
    "done at the computer": (on_computer(action="terminate", status="success"), Finish(ok=True),
                             Finish(ok=True)),
}  # fmt: skip

OF_A_VERSION: dict[str, Golden] = {
    "Qwen3.5 without thinking": Golden(
        "Action: tap\n<tool_call>\n<function=mobile_use>\n<parameter=action>\nclick\n</parameter>\n"
        "<parameter=coordinate>\n[447, 81]\n</parameter>\n</function>\n</tool_call>",
        *CLICKED, options={"hybrid": True}),
    "a Thinking variant": Golden(
        "It is at the top.\n</think>\n\n" + CLICK, *CLICKED, options={"thinking": True}),
    "Qwen3.5 that thinks": Golden(
        "<think>\nat the top\n</think>\n\n" + CLICK, *CLICKED,
        options={"thinking": True, "hybrid": True}),
}  # fmt: skip

GOLDEN: dict[str, Golden] = {
    **{name: Golden(*meant) for name, meant in ON_PHONE_AND_TABLET.items()},
    **{name: Golden(*meant) for name, meant in ON_EVERY_SCREEN.items()},
    **{
        name: Golden(*meant, options={"tool": "computer_use"})
        for name, meant in ON_A_COMPUTER.items()
    },
    **OF_A_VERSION,
}

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no whole tool call"),
    "prose": ("The Wi-Fi is on now. Task completed successfully!", "no whole tool call"),
    "prose that names success": ("Action: terminate(status=success)", "no whole tool call"),
    "thinking only": ("<think>I should tap</think>", "after the thinking"),
    "a call only thought of": ("<think>" + CLICK + "</think> Hm.", "no whole tool call"),
    "cut in a coordinate": ('<tool_call>{"name": "mobile_use", "arguments": {"action": "click", '
                            '"coordinate": [447, 8', "no whole tool call"),
    "cut in a text": ('<tool_call>{"name": "mobile_use", "arguments": {"action": "type", '
                      '"text": "half of it', "no whole tool call"),
    "cut in a click whose end looks whole": (
        '{"action": "click", "note": "{x}", "coordinate": [447, 8', "no whole tool call"),
    "cut XML": ("<tool_call><function=mobile_use><parameter=action>click</parameter>"
                "<parameter=coordinate>[4", "cut off"),
    "broken first, whole second": (
        "<tool_call>{broken</tool_call>" + call(action="terminate", status="success"),
        "no whole tool call"),
    "unknown action": (call(action="format_phone"), "use one of click"),
    "no action": (call(coordinate=[1, 2]), "no action"),
    "no arguments": ('<tool_call>{"name": "mobile_use"}</tool_call>', "no arguments"),
    "no coordinate": (call(action="click"), "two numbers"),
    "three numbers": (call(action="click", coordinate=[1, 2, 3]), "two numbers"),
    "not a number": ('<tool_call>{"action": "click", "coordinate": [NaN, 1]}</tool_call>',
                     "off the screen"),
    "pixels of some other picture": (
        call(action="click", coordinate=[540, 1800]), "off the screen"),
    "infinite": ('<tool_call>{"action": "click", "coordinate": [Infinity, 1]}</tool_call>',
                 "off the screen"),
    "swipe to nowhere": (call(action="swipe", coordinate=[5, 5], coordinate2=[5, 5]), "ends where"),
    "swipe with a direction": (call(action="swipe", coordinate=[5, 5], direction="up"),
                               "coordinate2"),
    "type nothing": (call(action="type", text=""), "must not be empty"),
    "answer nothing": (call(action="answer"), "must not be empty"),
    "unknown key": (call(action="key", text="self_destruct"), "no key"),
    "ended, but how": (call(action="terminate"), "success or failure"),
    "ended as done": (call(action="terminate", status="done?"), "success or failure"),
    "code": ("<tool_call>__import__('os').system('true')</tool_call>", "no whole tool call"),
    "a text that quotes a call, with bare quotes": (
        call(action="type", text="x |y| {|action|: |click|, |coordinate|: [1, 2]}")
        .replace("|", '"'), "could not be read for certain"),
    "a text with bare quotes before another field": (
        call(action="type", text="say |hi|, Bob", time=1).replace("|", '"'),
        "could not be read for certain"),
    "endless": ("{" * 30_000, "longer than"),
    "deep": ('<tool_call>{"action": ' + "[" * 15_000 + "</tool_call>", "no whole tool call"),
}  # fmt: skip

PIECES = [
    "<tool_call>", "</tool_call>", "<think>", "</think>", "Thought:", "Action：", '{"name": ',
    '"mobile_use"', ', "arguments": ', '{"action": ', '"click"', '"type"', '"terminate"',
    ', "coordinate": ', "[447, 81]", "[[", '"text": "', '"status": "succ', "1e999", "}}", "}",
    "<function=mobile_use>", "<parameter=action>", "click", "</parameter>", "</function>", "NaN",
    "\\ud800", "'", "：", "，", "```", "\n", "-", "99999999999999999999",
]  # fmt: skip

WHERE: dict[str, tuple[str, tuple[int, int] | None, tuple[int, int] | None]] = {
    "a point": ('[{"point_2d": [500, 250], "label": "search"}]', (540, 600), (1280, 400)),
    "a point, no list": ('{"point_2d": [500, 250]}', (540, 600), (1280, 400)),
    "a point in a fence": ('```json\n[\n\t{"point_2d": [500, 250]}\n]\n```', (540, 600),
                           (1280, 400)),
    "a box": ('[{"bbox_2d": [450, 200, 550, 300], "label": "search"}]', (540, 600), (1280, 400)),
    "a box and a point": ('{"bbox_2d": [450, 200, 550, 300], "point_2d": [500, 250]}', (540, 600),
                          (1280, 400)),
    "two things: the first": ('[{"point_2d": [500, 250]}, {"point_2d": [1, 1]}]', (540, 600),
                              (1280, 400)),
    "after thinking of others": ("<think>(1, 2) or (3, 4)?</think>(500, 250)", (540, 600),
                                 (1280, 400)),
    "plain": ("(500, 250)", (540, 600), (1280, 400)),
    "plain, said twice": ("It is at (500, 250). So: [500, 250]", (540, 600), (1280, 400)),
    "a point tag": ("<point>500 250</point>", (540, 600), (1280, 400)),
    "a call": (call(action="click", coordinate=[500, 250]), (540, 600), (1280, 400)),
    "Chinese brackets": ("（500，250）", (540, 600), (1280, 400)),
    "the edge": ("[1000, 1000]", (1079, 2399), (2559, 1599)),
    "not there": ("[]", None, None),
    "not there, in a fence": ("```json\n[]\n```", None, None),
    "null": ('{"point_2d": null}', None, None),
    "minus ones": ("[-1, -1]", None, None),
}  # fmt: skip
