"""Replies of UI-TARS 1.5, 1.0 and Doubao-1.5-UI-TARS: good ones with what they mean, and bad ones.

The screens are sent to 1.5 as 840 x 1876 and as 1596 x 980; 1.0 and Doubao count to 1000.
"""

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


def says(action: str, thought: str = "The list is open. I tap Wi-Fi.") -> str:
    return f"Thought: {thought}\nAction: {action}"


CLICK = says("click(start_box='(420,938)')")
CLICKED = (Tap(540, 1200), Tap(674, 1531))
ON_PHONE_AND_TABLET: dict[str, tuple[str, Decision, Decision]] = {
    "as trained": (CLICK, *CLICKED),
    "box tokens left in": (says("click(start_box='<|box_start|>(420,938)<|box_end|>')"), *CLICKED),
    "a point": (says("click(point='<point>420 938</point>')"), *CLICKED),
    "a bbox tag": (says("click(start_box='<bbox>400 918 440 958</bbox>')"), *CLICKED),
    "a box": (says("click(start_box='[400, 918, 440, 958]')"), *CLICKED),
    "square brackets": (says("click(start_box='[420,938]')"), *CLICKED),
    "double quotes": (says('click(start_box="(420,938)")'), *CLICKED),
    "no quotes": (says("click(start_box=(420,938))"), *CLICKED),
    "no name": (says("click('(420,938)')"), *CLICKED),
    "x y": (says("click(point='420 938')"), *CLICKED),
    "full width": (says("click（start_box=‘（420，938）’）"), *CLICKED),
    "no label": ("click(start_box='(420,938)')", *CLICKED),
    "no label, after a thought": ("先点这个。\n\nclick(start_box='(420,938)')\n", *CLICKED),
    "Chinese colons": ("Thought：列表打开了。\nAction：click(start_box='(420,938)')", *CLICKED),
    "one line": ("Thought: I tap it. Action: click(start_box='(420,938)')", *CLICKED),
    "in a fence": ("Thought: I tap.\n```\nAction: click(start_box='(420,938)')\n```", *CLICKED),
    "a fence after the label": (says("\n```python\nclick(start_box='(420,938)')\n```"), *CLICKED),
    "bold": ("**Thought:** I tap.\n**Action:** `click(start_box='(420,938)')`", *CLICKED),
    "with a comment": (says("click(start_box='(420,938)') # Wi-Fi"), *CLICKED),
    "reflection": (
        "Reflection: That was the wrong one. Action_Summary: Tap Wi-Fi\n"
        "Action: click(start_box='(420,938)')", *CLICKED),
    "a summary alone": ("Action_Summary: Tap Wi-Fi\nAction: click(start_box='(420,938)')",
                        *CLICKED),
    "thought in a tag": ("<Thought>I tap it</Thought>\nAction_Summary: Tap Wi-Fi\n"
                         "Action: click(start_box='(420,938)')\n</Output>", *CLICKED),
    "a thought that talks of an action": (
        "Thought: Not finished() yet, so the next action: tap it.\n"
        "Action: click(start_box='(420,938)')", *CLICKED),
    "beyond the edge": (says("click(start_box='(-3,970)')"), Tap(0, 1241), Tap(0, 1584)),
    "left double": (says("left_double(start_box='(0,0)')"), DoubleTap(0, 0), DoubleTap(0, 0)),
    "right single": (says("right_single(start_box='(420,938)')"), LongPress(540, 1200),
                     LongPress(674, 1531)),
    "long press": (says("long_press(start_box='(420,938)', time='2')"),
                   LongPress(540, 1200, 2.0), LongPress(674, 1531, 2.0)),
    "drag": (says("drag(start_box='(420,938)', end_box='(420,0)')"),
             Swipe(540, 1200, 540, 0), Swipe(674, 1531, 674, 0)),
    "drag between points": (
        says("drag(start_point='<point>420 938</point>', end_point='<point>0 938</point>')"),
        Swipe(540, 1200, 0, 1200), Swipe(674, 1531, 0, 1531)),
    "scroll from here": (says("scroll(start_box='(420,938)', direction='down')"),
                         Scroll("down", 540, 1200), Scroll("down", 674, 1531)),
    "scroll from box to box": (says("scroll(start_box='(420,938)', end_box='(420,0)')"),
                               Swipe(540, 1200, 540, 0), Swipe(674, 1531, 674, 0)),
}  # fmt: skip

ON_EVERY_SCREEN: dict[str, tuple[str, Decision]] = {
    "scroll": (says("scroll(direction='left')"), Scroll("left")),
    "type": (says("type(content='你好')"), TypeText("你好")),
    "type and submit": (says(r"type(content='weather in Oslo\n')"),
                        TypeText("weather in Oslo", submit=True)),
    "type and submit, escaped twice": (says(r"type(content='weather\\n')"),
                                       TypeText("weather", submit=True)),
    "type a line break": (says("type(content='a\nb')"), TypeText("a\nb")),
    "type quotes": (says(r"type(content='it\'s \"fine\"')"), TypeText("it's \"fine\"")),
    "type bare quotes": (says("type(content='it's fine')"), TypeText("it's fine")),
    "type brackets": (says("type(content='f(x), g(y)')"), TypeText("f(x), g(y)")),
    "type what looks like an action": (
        says('type(content="Action: finished()")'), TypeText("Action: finished()")),
    "type a tag": (says("type(content='a</b>')"), TypeText("a</b>")),
    "only a line break": (says(r"type(content='\n')"), Key("enter")),
    "home": (says("press_home()"), Key("home")),
    "back": (says("press_back()"), Key("back")),
    "a key": (says("hotkey(key='enter')"), Key("enter")),
    "open": (says("open_app(app_name='Settings')"), Launch("Settings")),
    "open by another name": (says("open_app(name='微信')"), Launch("微信")),
    "wait": (says("wait()"), Wait(2.0)),
    "wait with a time": (says("wait(time='5')"), Wait(5.0)),
    "finished": (says("finished()"), Finish(ok=True)),
    "finished with words": (says("finished(content='Wi-Fi is on.')"),
                            Finish(ok=True, text="Wi-Fi is on.")),
    "finished, but in vain": (says("finished(content='I could not find the switch.')"),
                              Finish(ok=False, text="I could not find the switch.")),
    "finished, but in vain, in Chinese": (says("finished(content='任务失败：没有网络')"),
                                          Finish(ok=False, text="任务失败：没有网络")),
    "answer": (says("answer(content='It is 21 °C.')"), Answer("It is 21 °C.")),
    "call": (says("call_user(content='Which Ann?')"), AskPerson("Which Ann?")),
    "call without words": (says("call_user()", "There are two."), AskPerson("There are two.")),
    "call for hands": (says("call_user(content='请登录您的账号')"), HandOver("请登录您的账号")),
}  # fmt: skip

AT_ONCE: dict[str, tuple[str, tuple[Decision, ...]]] = {
    "tap, then type": (
        says("click(start_box='(420,938)')\n\ntype(content='Oslo\\n')"),
        (TypeText("Oslo", submit=True),)),
    "an action for each label": (
        says("click(start_box='(420,938)')\nAction: press_back()"), (Key("back"),)),
    "three, and then the end": (
        says("click(start_box='(420,938)')\n\nwait()\n\npress_back()\n\nfinished()"),
        (Wait(2.0), Key("back"))),
    "words between": (
        says("click(start_box='(420,938)')\nThen I would go on:\npress_back()"), ()),
}  # fmt: skip

OLD = {"version": "1.0"}
DOUBAO = {"version": "doubao-1.5"}
GRID: dict[str, tuple[str, Decision, Decision]] = {
    "click": ("click(start_box='(500,250)')", Tap(540, 600), Tap(1280, 400)),
    "box tokens": ("click(start_box='<|box_start|>(500,250)<|box_end|>')", Tap(540, 600),
                   Tap(1280, 400)),
    "point": ("click(point='<point>500 250</point>')", Tap(540, 600), Tap(1280, 400)),
    "a box": ("click(start_box='[400,200,600,300]')", Tap(540, 600), Tap(1280, 400)),
    "the corner": ("click(start_box='(1000,1000)')", Tap(1079, 2399), Tap(2559, 1599)),
    "long press": ("long_press(start_box='(500,250)', time='')", LongPress(540, 600),
                   LongPress(1280, 400)),
    "scroll": ("scroll(start_box='(500,800)', end_box='(500,200)')",
               Swipe(540, 1920, 540, 480), Swipe(1280, 1280, 1280, 320)),
    "scroll to a side": ("scroll(point='<point>500 500</point>', direction='up')",
                         Scroll("up", 540, 1200), Scroll("up", 1280, 800)),
    "drag": ("drag(start_point='<point>0 0</point>', end_point='<point>500 500</point>')",
             Swipe(0, 0, 540, 1200), Swipe(0, 0, 1280, 800)),
}  # fmt: skip
ANYWHERE: dict[str, tuple[str, Decision]] = {
    "type": ("type(content='user@example.org')", TypeText("user@example.org")),
    "home": ("press_home()", Key("home")),
    "open": ("open_app(app_name='地图')", Launch("地图")),
    "submitted": ("finished(content='done')", Finish(ok=True, text="done")),
    "submitted in vain": ("finished(content='Unable to log in')",
                          Finish(ok=False, text="Unable to log in")),
    "wait": ("wait()", Wait(2.0)),
}  # fmt: skip


def versioned(version: str) -> dict[str, Golden]:
    options = {"version": version}
    placed = {
        name: Golden(says(action), phone, tablet, options=options)
        for name, (action, phone, tablet) in GRID.items()
    }
    anywhere = {
        name: Golden(says(action), meant, options=options)
        for name, (action, meant) in ANYWHERE.items()
    }
    return {f"{version}: {name}": golden for name, golden in {**placed, **anywhere}.items()}


GOLDEN: dict[str, Golden] = {
    **{name: Golden(*meant) for name, meant in ON_PHONE_AND_TABLET.items()},
    **{name: Golden(*meant) for name, meant in ON_EVERY_SCREEN.items()},
    **{name: Golden(reply, *CLICKED, then=then) for name, (reply, then) in AT_ONCE.items()},
    **versioned("1.0"),
    **versioned("doubao-1.5"),
    "1.0: two actions: the first": Golden(
        says("click(start_box='(500,250)')\n\ntype(content='Oslo')"),
        Tap(540, 600), Tap(1280, 400), options=OLD,
    ),
    "doubao-1.5: two actions": Golden(
        says("click(point='<point>500 250</point>')\n\ntype(content='Oslo')"),
        Tap(540, 600), Tap(1280, 400), then=(TypeText("Oslo"),), options=DOUBAO,
    ),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no action"),
    "prose": ("The Wi-Fi is on now. Task completed successfully!", "no action"),
    "prose after the label": (says("I have finished() it"), "no action"),
    "prose after the action": (says("finished() is not yet right"), "Nothing else"),
    "talked about, not done": ("I could now call finished() or wait()", "no action"),
    "talked about on a line of its own": ("I could call\nfinished()\nbut not yet.", "Nothing else"),
    "no action": ("Thought: Empty.\nAction:", "no action"),
    "unknown action": (says("format_phone(now='yes')"), "no action"),
    "unknown first, known second": (says("format_phone()\n\nclick(start_box='(1,2)')"),
                                    "no action"),
    "cut in a coordinate": (says("click(start_box='(420,93"), "cut off"),
    "cut after a coordinate": (says("click(start_box='(420,938)'"), "cut off"),
    "cut in a text": (says("type(content='half of it"), "cut off"),
    "cut in the second action": (says("click(start_box='(1,2)')\n\ntype(content='x"), "cut off"),
    "no place": (says("click(start_box='')"), "two numbers"),
    "three numbers": (says("click(start_box='(1,2,3)')"), "two numbers"),
    "off the picture": (says("click(start_box='(1080,2400)')"), "off the screen"),
    "drag to nowhere": (says("drag(start_box='(1,2)', end_box='(1,2)')"), "ends where"),
    "scroll nowhere": (says("scroll(start_box='(1,2)')"), "direction"),
    "type nothing": (says("type(content='')"), "must not be empty"),
    "type what may end twice": (says("type(content='a') or 'b')"), "not clear"),
    "a text that quotes a call": (says("type(content='x')\nAction: finished()')"), "not clear"),
    "a mouse": (says("mouse_move(point='<point>1 2</point>')"), "no mouse"),
    "two keys": (says("hotkey(key='ctrl c')"), "no key"),
    "the end, and more": (says("finished()\n\nclick(start_box='(1,2)')"), "only action"),
    "thinking without an end": ("<think>I tap.\nAction: click(start_box='(1,2)')", "no end"),
    "a thought-of action": ("Action: finished()</think>Action: wait()", "cannot be told apart"),
    "code": (says("__import__('os').system('true')"), "no action"),
    "endless": ("Action: " * 9_000, "longer than"),
}  # fmt: skip

WHERE = {
    "as trained": ("Action: click(start_box='(420,938)')", (540, 1200), (674, 1531)),
    "box tokens": ("Action: click(start_box='<|box_start|>(420,938)<|box_end|>')", (540, 1200),
                   (674, 1531)),
    "a point": ("click(point='<point>420 938</point>')", (540, 1200), (674, 1531)),
    "a box": ("Action: click(start_box='[400, 918, 440, 958]')", (540, 1200), (674, 1531)),
    "a thought before": (CLICK, (540, 1200), (674, 1531)),
    "not there": ("Action: call_user(content='There is no such button.')", None, None),
}  # fmt: skip
NO_PLACE: dict[str, tuple[str, str]] = {
    "nothing": ("", "no action"),
    "prose": ("It is at the top.", "no action"),
    "numbers alone": ("(420,938)", "no action"),
    "cut": ("Action: click(start_box='(420,9", "cut off"),
    "something else": (says("type(content='x')"), "One click"),
    "two places": (says("click(start_box='(1,2)')\n\nclick(start_box='(3,4)')"), "One click"),
    "done": (says("finished()"), "One click"),
    "off the picture": (says("click(start_box='(9000,1)')"), "off the screen"),
}

PIECES = [
    "Thought:", "Action:", "Action：", "\nAction: ", "Reflection:", "Action_Summary:", "click(",
    "start_box='", "point='<point>", "</point>", "(420,938)", "<|box_start|>", "<|box_end|>",
    "')", "type(content='", "finished(content='", "finished()", "call_user()", "scroll(", "it's",
    "direction='up'", "\n\n", "\\n", "\\'", "，", "（", "）", "[1,2,3,4]", "1e999", "-", "<think>",
    "</think>", "99999999999999999999", "#", "```",
]  # fmt: skip
