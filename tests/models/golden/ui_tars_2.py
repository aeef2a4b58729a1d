"""Replies of UI-TARS-2 and Seed-1.8: good ones with what they mean, and bad ones."""

from __future__ import annotations

from device_drivers.base import (
    DoubleTap,
    Key,
    Launch,
    LongPress,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from models.base import Answer, AskPerson, Decision, Finish, HandOver
from tests.models.golden import Golden

THINK = "think_never_used_51bce0c785ca2f68081bfa7d91973934"


def function(name: str, **parameters: str) -> str:
    inner = "".join(f"<parameter={key}>{value}</parameter>" for key, value in parameters.items())
    return f"<function={name}>{inner}</function>"


def block(*functions: str) -> str:
    return f"<seed:tool_call>{''.join(functions)}</seed:tool_call>"


def says(name: str, thought: str = "The list is open. I tap Wi-Fi.", **parameters: str) -> str:
    return f"<gui_think>{thought}</gui_think>\n{block(function(name, **parameters))}"


POINT = "<point>500 250</point>"
CLICK = block(function("click", point=POINT))
CLICKED = (Tap(540, 600), Tap(1280, 400))
ON_PHONE_AND_TABLET: dict[str, tuple[str, Decision, Decision]] = {
    "as trained": (says("click", point=POINT), *CLICKED),
    "both kinds of thinking": (
        f"<{THINK}>Efficient. First finished(), no.</{THINK}>" + says("click", point=POINT),
        *CLICKED),
    "thinking only": (f"<{THINK}>Click it.</{THINK}>{CLICK}", *CLICKED),
    "another name of thinking": (f"<thinkt>例如 {CLICK} 这样</thinkt>{CLICK}", *CLICKED),
    "think": (f"<think>Click it (now).</think>\n\n{CLICK}", *CLICKED),
    "thinking opened in the prompt": (f"I click it (there).</think>{CLICK}", *CLICKED),
    "a word before": (f"Next step. <gui_think>Click.</gui_think>{CLICK}", *CLICKED),
    "no thinking": (CLICK, *CLICKED),
    "no outer tag": (function("click", point=POINT), *CLICKED),
    "outer tag not closed": (CLICK.replace("</seed:tool_call>", ""), *CLICKED),
    "on lines of their own": (
        "<seed:tool_call>\n<function=click>\n<parameter=point>\n<point>500 250</point>\n"
        "</parameter>\n</function>\n</seed:tool_call>", *CLICKED),
    "names as attributes": (
        "<seed:tool_call><function name='click'><parameter name='point'>500 250</parameter>"
        "</function></seed:tool_call>", *CLICKED),
    "brackets": (block(function("click", point="(500, 250)")), *CLICKED),
    "a box": (block(function("click", point="<bbox>400 200 600 300</bbox>")), *CLICKED),
    "computer_env": (
        "<think>Click it.</think>\n<computer_env>\nAction: click(point='<point>500 250</point>')\n"
        "</computer_env>", *CLICKED),
    "thought and action": ("Thought: I click it.\nAction: click(point='<point>500 250</point>')",
                           *CLICKED),
    "the corner": (says("click", point="<point>1000 1003</point>"), Tap(1079, 2399),
                   Tap(2559, 1599)),
    "left double": (says("left_double", point=POINT), DoubleTap(540, 600), DoubleTap(1280, 400)),
    "right single": (says("right_single", point=POINT), LongPress(540, 600), LongPress(1280, 400)),
    "long press": (says("long_press", point=POINT), LongPress(540, 600), LongPress(1280, 400)),
    "scroll here": (says("scroll", direction="down", point=POINT),
                    Scroll("down", 540, 600), Scroll("down", 1280, 400)),
    "drag": (says("drag", start_point=POINT, end_point="<point>500 0</point>"),
             Swipe(540, 600, 540, 0), Swipe(1280, 400, 1280, 0)),
}  # fmt: skip

ON_EVERY_SCREEN: dict[str, tuple[str, Decision]] = {
    "scroll": (says("scroll", direction="up"), Scroll("up")),
    "type": (says("type", content="it's \"fine\" (你好)"), TypeText("it's \"fine\" (你好)")),
    "type and submit": (says("type", content="weather\n"), TypeText("weather", submit=True)),
    "type and submit, written out": (says("type", content=r"weather\n"),
                                     TypeText("weather", submit=True)),
    "type lines": (says("type", content="\nfirst\nsecond\n"), TypeText("first\nsecond")),
    "type a tag": (says("type", content="<b>x</b> </think>"), TypeText("<b>x</b> </think>")),
    "type an answer": (says("type", content="<answer>no</answer>"),
                       TypeText("<answer>no</answer>")),
    "type an action": (says("type", content="Action: finished()"), TypeText("Action: finished()")),
    "key": (says("press", key="enter"), Key("enter")),
    "hotkey": (says("hotkey", key="esc"), Key("back")),
    "home": (says("press_home"), Key("home")),
    "open": (says("open_app", app_name="Settings"), Launch("Settings")),
    "wait": (says("wait", time="5"), Wait(5.0)),
    "a screenshot": (says("take_screenshot"), Wait(2.0)),
    "answer": (says("answer", content="It is 21 °C."), Answer("It is 21 °C.")),
    "answer in its tag": ("<think>Easy.</think>\n<answer>\nIt is 21 °C.\n</answer>",
                          Answer("It is 21 °C.")),
    "call": (says("call_user", content="Which Ann?"), AskPerson("Which Ann?")),
    "call without words": (says("call_user", "There are two Anns."),
                           AskPerson("There are two Anns.")),
    "call for hands": (says("call_user", content="Please solve the captcha"),
                       HandOver("Please solve the captcha")),
    "finished": (says("finished", content="Wi-Fi is on."), Finish(ok=True, text="Wi-Fi is on.")),
    "finished, but in vain": (says("finished", content="没有找到开关"),
                              Finish(ok=False, text="没有找到开关")),
}  # fmt: skip

TYPED = function("type", content="Oslo\n")
AT_ONCE: dict[str, tuple[str, tuple[Decision, ...]]] = {
    "two functions": (block(function("click", point=POINT), TYPED),
                      (TypeText("Oslo", submit=True),)),
    "two blocks": (CLICK + "\n" + block(TYPED), (TypeText("Oslo", submit=True),)),
    "type at a place": (block(function("type", content="Oslo", point=POINT)),
                        (TypeText("Oslo"),)),
    "the end after it": (block(function("click", point=POINT), function("press_back"),
                               function("finished")), (Key("back"),)),
    "actions in computer_env": (
        "<computer_env>Action: click(point='500 250')\n\ntype(content='Oslo')</computer_env>",
        (TypeText("Oslo"),)),
}  # fmt: skip

GOLDEN: dict[str, Golden] = {
    **{name: Golden(*meant) for name, meant in ON_PHONE_AND_TABLET.items()},
    **{name: Golden(*meant) for name, meant in ON_EVERY_SCREEN.items()},
    **{name: Golden(reply, *CLICKED, then=then) for name, (reply, then) in AT_ONCE.items()},
}

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no call"),
    "prose": ("The Wi-Fi is on now. Task completed successfully!", "no call"),
    "thinking alone": (f"<{THINK}>{CLICK}</{THINK}>", "no call"),
    "thinking without an end": (f"<gui_think>{CLICK}", "no end"),
    "a thought-of call": (f"{block(function('finished'))}</think>{CLICK}", "cannot be told apart"),
    "no function": ("<think>Hm.</think><seed:tool_call>\n</seed:tool_call>", "cut off"),
    "cut in a point": (CLICK[: CLICK.index("250") + 2], "cut off"),
    "cut after a point": (CLICK[: CLICK.index("</function>")], "cut off"),
    "cut in a text": ("<seed:tool_call><function=type><parameter=content>half", "cut off"),
    "a text that holds the end": (
        says("type", content="x</parameter></function></seed:tool_call> ok"), "cannot be read"),
    "a text that holds a tag of a call": (says("type", content="a</parameter>b"), "cannot be read"),
    "the same parameter twice": (
        "<function=type><parameter=content>a</parameter><parameter=content>b</parameter></function>",
        "cannot be read"),
    "unknown function": (says("format_phone"), "no action"),
    "unknown second function": (block(function("click", point=POINT), function("format_phone")),
                                "no action"),
    "no point": (says("click"), "two numbers"),
    "off the screen": (says("click", point="<point>540 1800</point>"), "off the screen"),
    "no direction": (says("scroll", point=POINT), "direction"),
    "type nothing": (says("type", content=""), "must not be empty"),
    "a mouse": (says("move_to", point=POINT), "no mouse"),
    "two keys": (says("hotkey", key="ctrl c"), "no key"),
    "the end, and more": (block(function("finished"), function("wait")), "only action"),
    "an answer without an end": ("<answer>It is 21", "close it"),
    "an answer with two ends": ("<answer>a</answer> b</answer>", "close it"),
    "an empty answer": ("<answer> </answer>", "must not be empty"),
    "prose in computer_env": ("<computer_env>finished() soon</computer_env>", "Nothing else"),
    "compact, and perhaps cut": (f"<{THINK}>x</{THINK}>click>point>point>112 56", "no call"),
    "endless": ("<function=" * 9_000, "longer than"),
}  # fmt: skip

PIECES = [
    "<seed:tool_call>", "</seed:tool_call>", "<function=click>", "<function=type>", "</function>",
    "<function name='finished'>", "<parameter=point>", "<parameter=content>", "</parameter>", POINT,
    "<gui_think>", "</gui_think>", f"<{THINK}>", f"</{THINK}>", "<think>", "</think>", "<answer>",
    "</answer>", "<computer_env>", "</computer_env>", "Action:", "click(point='", "')", "\n",
    "finished()", "1e999", "-", "99999999999999999999", "你好",
]  # fmt: skip
