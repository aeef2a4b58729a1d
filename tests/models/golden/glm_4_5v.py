"""Replies of GLM-4.5V: good ones with what they mean, and bad ones."""

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


def mobile(**action: object) -> str:
    made = json.dumps(action, ensure_ascii=False)
    return f"Memory: None\nReason: The list is open, Wi-Fi is next.\nAction: {made}"


def pc(call: str) -> str:
    return (
        f"<think>Hm.</think>The list is open.\nAction: <|begin_of_box|>{call}<|end_of_box|>\n"
        + ('Memory:\n[{"order": "4711"}]')
    )


BOX = [[437, 71, 457, 91]]
CLICK = mobile(action_type="click", box_2d=BOX)
LEFT_CLICK = "left_click(start_box='[447,81]', element_info='Wi-Fi')"
CLICKED = (Tap(483, 194), Tap(1144, 130))
FIELD = (Tap(540, 600), Tap(1280, 400))

GOLDEN: dict[str, Golden] = {
    # the phone's actions
    "as trained": Golden(CLICK, *CLICKED),
    "in a box": Golden(f"<think>Hm.</think><|begin_of_box|>{CLICK}<|end_of_box|>", *CLICKED),
    "only the action in a box": Golden(
        CLICK.replace("Action: ", "Action: <|begin_of_box|>") + "<|end_of_box|>", *CLICKED),
    "only the end of the thinking": Golden("Hm, {}.</think>" + CLICK, *CLICKED),
    "no labels": Golden(CLICK.partition("Action: ")[2], *CLICKED),
    "in a fence": Golden(CLICK.replace("Action: ", "Action:\n```json\n") + "\n```", *CLICKED),
    "as Python writes it": Golden(CLICK.replace('"', "'"), *CLICKED),
    "Chinese punctuation": Golden(
        CLICK.replace('":', '"：').replace(", ", "，").replace("Action:", "Action："), *CLICKED),
    "bold labels": Golden(CLICK.replace("Action:", "**Action:**"), *CLICKED),
    "a flat box": Golden(mobile(action_type="click", box_2d=BOX[0]), *CLICKED),
    "a point": Golden(mobile(action_type="click", box_2d=[447, 81]), *CLICKED),
    "words after it": Golden(CLICK + "\nThen the {switch} follows.", *CLICKED),
    "memory with an action": Golden(
        CLICK.replace("None", 'I saw {"action_type": "navigate_back"}'), *CLICKED),
    "past the corner": Golden(mobile(action_type="click", box_2d=[[999, 999, 1003, 1003]]),
                              Tap(1079, 2399), Tap(2559, 1599)),
    "long press": Golden(mobile(action_type="long_press", box_2d=[[0, 990, 0, 1010]]),
                         LongPress(0, 2399), LongPress(0, 1599)),
    "input": Golden(
        mobile(action_type="input_text", text="附近 \"面馆\"\n2", box_2d=[[400, 240, 600, 260]],
               override=True),
        *FIELD, then=(TypeText('附近 "面馆"\n2', clear=True, submit=True),)),
    "input as Python writes it": Golden(
        mobile(action_type="input_text", text="hi, True", box_2d=[[400, 240, 600, 260]],
               override=False).replace('"', "'").replace("false", "False"),
        *FIELD, then=(TypeText("hi, True", submit=True),)),
    "input where the cursor is": Golden(
        mobile(action_type="input_text", text="hi", override=False), TypeText("hi", submit=True)),
    "finger up": Golden(mobile(action_type="swipe", direction="up"), Scroll("down")),
    "finger left in a box": Golden(
        mobile(action_type="swipe", direction="left", box_2d=[[400, 240, 600, 260]]),
        Scroll("right", 540, 600), Scroll("right", 1280, 400)),
    "open": Golden(mobile(action_type="open_app", app_name="Settings"), Launch("Settings")),
    "enter": Golden(mobile(action_type="keyboard_enter"), Key("enter")),
    "home": Golden(mobile(action_type="navigate_home"), Key("home")),
    "back": Golden(mobile(action_type="navigate_back"), Key("back")),
    "wait": Golden(mobile(action_type="wait"), Wait(2.0)),
    "answer": Golden(mobile(action_type="answer", text="It is 21 °C."), Answer("It is 21 °C.")),
    "ask": Golden(mobile(action_type="ask_user", text="哪一个？"), AskPerson("哪一个？")),
    "complete": Golden(mobile(action_type="status", goal_status="complete"), Finish(ok=True)),
    "infeasible": Golden(mobile(action_type="status", goal_status="infeasible"), Finish(ok=False)),
    # the desktop's
    "pc, as trained": Golden(pc(LEFT_CLICK), *CLICKED),
    "pc, no box": Golden(f"I tap it.\nAction: {LEFT_CLICK}\nMemory:\n[]", *CLICKED),
    "pc, no label": Golden(f"I tap it.\n{LEFT_CLICK}", *CLICKED),
    "pc, no quotes": Golden(pc("left_click(start_box=[447, 81])"), *CLICKED),
    "pc, a box": Golden(pc("left_click(start_box='[437,71,457,91]')"), *CLICKED),
    "pc, right": Golden(pc("right_click(start_box='[0,0]', element_info='')"), LongPress(0, 0)),
    "pc, double": Golden(pc("left_double_click(start_box='[500,500]')"),
                         DoubleTap(540, 1200), DoubleTap(1280, 800)),
    "pc, drag": Golden(pc("left_drag(start_box='[500,800]', end_box='[500,200]')"),
                       Drag(540, 1920, 540, 480), Drag(1280, 1280, 1280, 320)),
    "pc, scroll": Golden(pc("scroll(start_box='[500,500]', direction='down', step=5)"),
                         Scroll("down", 540, 1200), Scroll("down", 1280, 800)),
    "pc, type": Golden(pc("type(content='it\\'s “fine”')"), TypeText("it's “fine”")),
    "pc, key": Golden(pc("key(keys='BackSpace')"), Key("delete")),
    "pc, open": Golden(pc("open_app(app_name='Maps')"), Launch("Maps")),
    "pc, ask": Golden(pc("call_user(content='Which one?')"), AskPerson("Which one?")),
    "pc, wait": Golden(pc("WAIT()"), Wait(5.0)),
    "pc, done": Golden(pc("DONE()"), Finish(ok=True)),
    "pc, fail": Golden(pc("FAIL()"), Finish(ok=False)),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no single action"),
    "prose": ("The Wi-Fi is on now. Task completed!", "no single action"),
    "prose that names success": (
        "I am done (finally). I would say DONE() now.", "no single action"),
    "prose as the action": ("Action: the task is complete, DONE()", "no single action"),
    "thinking only": ("<think>I should tap", "no end"),
    "only thought of": (f"<think>{CLICK}</think>Hm.", "no single action"),
    "only remembered": (f"Memory: {LEFT_CLICK}", "no single action"),
    "cut in a box": (CLICK[:-6], "cut off"),
    "cut in a text": ('Action: {"action_type": "input_text", "text": "half', "cut off"),
    "cut in a point": ("Action: left_click(start_box='[447,8", "cut off"),
    "cut after a point": ("Action: left_click(start_box='[447,81]'", "cut off"),
    "a text with bare quotes": (
        'Action: {"action_type": "answer", "text": "say "hi", Bob"}', "cut off or is no JSON"),
    "apostrophes as Python never writes them": (
        "Action: {'action_type': 'answer', 'text': 'it's'}", "cut off or is no JSON"),
    "a text that may end twice": (pc("type(content='a') or ('b')"), "not clear"),
    "two actions": (CLICK + '\nAction: {"action_type": "navigate_back"}', "no single action"),
    "an action that the memory quotes": (
        CLICK.replace("None", "It says\nAction: DONE()\nhere"), "no single action"),
    "unknown action": (mobile(action_type="format_phone"), "no action_type"),
    "no action type": (mobile(box_2d=BOX), "no action_type"),
    "unknown call": (pc("format(disk='c')"), "no single action"),
    "hovering": (pc("hover(start_box='[447,81]')"), "touch screen"),
    "no box": (mobile(action_type="click"), "two numbers"),
    "three numbers": (mobile(action_type="click", box_2d=[1, 2, 3]), "two numbers"),
    "pixels of some other picture": (
        mobile(action_type="click", box_2d=[[500, 1700, 580, 1900]]), "off the screen"),
    "swipe nowhere": (mobile(action_type="swipe", direction="away"), "direction has to be"),
    "drag nowhere": (pc("left_drag(start_box='[5,5]', end_box='[5,5]')"), "ends where"),
    "type nothing": (mobile(action_type="input_text", box_2d=BOX), "must not be empty"),
    "overridden, perhaps": (
        mobile(action_type="input_text", text="a", box_2d=BOX, override="maybe"), "override"),
    "ended, but how": (mobile(action_type="status"), "complete or infeasible"),
    "done with words": (pc("DONE('not really')"), "takes nothing"),
    "unknown key": (pc("key(keys='ctrl+a')"), "no key"),
    "endless": ("{" * 30_000, "longer than"),
    "deep": ("Action: {" + '"a": {' * 3_000, "cut off"),
}  # fmt: skip

WHERE: dict[str, tuple[str, tuple[int, int] | None, tuple[int, int] | None]] = {
    "as trained": ("<|begin_of_box|>[437,71,457,91]<|end_of_box|>", (483, 194), (1144, 130)),
    "in words": ("It is at [[437, 71, 457, 91]].", (483, 194), (1144, 130)),
    "a point": ("<think>[1,2]?</think>[447, 81]", (483, 194), (1144, 130)),
    "nowhere": ("<|begin_of_box|>[]<|end_of_box|>", None, None),
}

PIECES = [
    "<think>", "</think>", "<|begin_of_box|>", "<|end_of_box|>", "Memory:", "Reason：", "Action:",
    '{"action_type": ', '"click"', '"input_text"', '"status"', ', "box_2d": ', "[[1,2,3,4]]",
    ', "text": "', ', "goal_status": "complete"', "}", "left_click(", "start_box=", "'[447,81]'",
    "type(content='", "DONE()", "FAIL(", "scroll(", "direction='down'", "'", ")", "\n", "1e999",
    "，", "：", "```", "99999999999999999999", "\\ud800",
]  # fmt: skip
