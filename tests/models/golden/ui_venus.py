"""Replies of UI-Venus 1.5 and 1.0: good ones with what they mean, and bad ones.

1.5 counts to 1000; 1.0 is sent the screens as 644 x 1428 and as 1204 x 756.
"""

from __future__ import annotations

from device_drivers.base import (
    DoubleTap,
    Drag,
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
from models.base import Answer, AskPerson, Decision, Finish, HandOver
from tests.models.golden import Golden


def says(action: str) -> str:
    return (
        f"<think> The list is open. </think>\n<action> {action} </action>\n"
        "<conclusion> I opened the Wi-Fi settings. </conclusion>"
    )


CLICK = says("Click(box=(500,250))")
CLICKED = (Tap(540, 600), Tap(1280, 400))
ON_PHONE_AND_TABLET: dict[str, tuple[str, Decision, Decision]] = {
    "as trained": (CLICK, *CLICKED),
    "no spaces, no conclusion": ("<think>Tap.</think><action>Click(box=(500,250))</action>",
                                 *CLICKED),
    "action tag not closed": ("<think>Tap.</think><action>Click(box=(500,250))\n<conclusion>Done.",
                              *CLICKED),
    "no tags": ("Click(box=(500,250))", *CLICKED),
    "no tags, after a word": ("I tap it.\nClick(box=(500,250))\n", *CLICKED),
    "no action tags": (
        "<think>Tap.</think>\nClick(box=(500,250))\n<conclusion>Tapped.</conclusion>", *CLICKED),
    "thinking opened in the prompt": (
        "Tap (the first).</think><action>Click(box=(500,250))</action>", *CLICKED),
    "thinking about an action": ("<think>Finished() is not yet right.</think>"
                                 "<action>Click(box=(500,250))</action>", *CLICKED),
    "spaces": (says("Click( box = ( 500 , 250 ) )"), *CLICKED),
    "quotes": (says("Click(box='(500,250)')"), *CLICKED),
    "square brackets": (says("Click(box=[500, 250])"), *CLICKED),
    "full width": (says("Click（box=（500，250））"), *CLICKED),
    "a box": (says("Click(box=(400,200,600,300))"), *CLICKED),
    "no name": (says("Click((500,250))"), *CLICKED),
    "lower case": (says("click(box=(500,250))"), *CLICKED),
    "in a fence": (says("\n```\nClick(box=(500,250))\n```\n"), *CLICKED),
    "two actions: the first": (says("Click(box=(500,250))\nType(content='x')"), *CLICKED),
    "the corner": (says("Click(box=(1000,1003))"), Tap(1079, 2399), Tap(2559, 1599)),
    "long press": (says("LongPress(box=(500,250))"), LongPress(540, 600), LongPress(1280, 400)),
    "double click": (says("DoubleClick(box=(500,250))"), DoubleTap(540, 600), DoubleTap(1280, 400)),
    "drag": (says("Drag(start=(500,250), end=(0,0))"), Drag(540, 600, 0, 0), Drag(1280, 400, 0, 0)),
    "scroll": (says("Scroll(start=(500,800), end=(500,200))"),
               Swipe(540, 1920, 540, 480), Swipe(1280, 1280, 1280, 320)),
    "scroll with a direction too": (
        says("Scroll(start=(500,800), end=(500,200), direction='down')"),
        Swipe(540, 1920, 540, 480), Swipe(1280, 1280, 1280, 320)),
}  # fmt: skip

ON_EVERY_SCREEN: dict[str, tuple[str, Decision]] = {
    "scroll by direction": (says("Scroll(direction='down')"), Scroll("down")),
    "type": (says("Type(content='你好')"), TypeText("你好")),
    "type quotes": (says(r"Type(content='it\'s \"fine\"')"), TypeText("it's \"fine\"")),
    "type bare quotes": (says("Type(content='it's fine, isn't it?')"),
                         TypeText("it's fine, isn't it?")),
    "type brackets": (says("Type(content='f(x), y=1')"), TypeText("f(x), y=1")),
    "type an action": (says("Type(content='<b>Finished()</b>')"), TypeText("<b>Finished()</b>")),
    "type an action, without tags": (
        "Type(content='<action>Finished()</action>')", TypeText("<action>Finished()</action>")),
    "launch": (says("Launch(app='微信')"), Launch("微信")),
    "launch a page": (says("Launch(url='https://example.org/')"), OpenUrl("https://example.org/")),
    "launch with both": (says("Launch(app='Maps', url='')"), Launch("Maps")),
    "back": (says("PressBack()"), Key("back")),
    "home": (says("PressHome()"), Key("home")),
    "enter": (says("PressEnter()"), Key("enter")),
    "recents": (says("PressRecent()"), Key("recents")),
    "hotkey": (says("Hotkey(keys=['enter'])"), Key("enter")),
    "wait": (says("Wait()"), Wait(2.0)),
    "finished": (says("Finished(content='')"), Finish(ok=True)),
    "finished without an argument": (says("Finished()"), Finish(ok=True)),
    "finished with words": (says("Finished(content='Wi-Fi is on.')"),
                            Finish(ok=True, text="Wi-Fi is on.")),
    "finished in vain": (says("Finished(content='未找到该联系人')"),
                         Finish(ok=False, text="未找到该联系人")),
    "an answer": (says("CallUser(content='It is 21 °C in Oslo.')"), Answer("It is 21 °C in Oslo.")),
    "an answer, and finished": (says("CallUser(content='21 °C')\nFinished(content='')"),
                                Answer("21 °C")),
    "an answer in Chinese": (says("CallUser(content='明天晴，21度')"), Answer("明天晴，21度")),
    "a question": (says("CallUser(content='Which Ann do you mean?')"),
                   AskPerson("Which Ann do you mean?")),
    "a choice": (says("CallUser(content='有多个符合要求的联系人，请选择')"),
                 AskPerson("有多个符合要求的联系人，请选择")),
    "a confession": (says("CallUser(content='I could not find the contact.')"),
                     AskPerson("I could not find the contact.")),
    "a call for hands": (says("CallUser(content='Please log in first.')"),
                         HandOver("Please log in first.")),
    "a call for hands in Chinese": (says("CallUser(content='需要您输入验证码')"),
                                    HandOver("需要您输入验证码")),
}  # fmt: skip

OLD = {"version": "1.0"}
IN_PIXELS: dict[str, tuple[str, Decision, Decision]] = {
    "click": ("Click(box=(322,714))", Tap(540, 1200), Tap(685, 1511)),
    "long press": ("LongPress(box=(322,714))", LongPress(540, 1200), LongPress(685, 1511)),
    "drag": ("Drag(start=(322,714), end=(322,0))",
             Drag(540, 1200, 540, 0), Drag(685, 1511, 685, 0)),
    "scroll": ("Scroll(start=(322,714), end=(322,0), direction='down')",
               Swipe(540, 1200, 540, 0), Swipe(685, 1511, 685, 0)),
    "scroll by direction": ("Scroll(direction='up')", Scroll("up"), Scroll("up")),
    "type": ("Type(content='user@example.org')", *(TypeText("user@example.org"),) * 2),
    "launch": ("Launch(app='Notes')", Launch("Notes"), Launch("Notes")),
    "wait": ("Wait()", Wait(2.0), Wait(2.0)),
    "back": ("PressBack()", Key("back"), Key("back")),
    "home": ("PressHome()", Key("home"), Key("home")),
    "an answer": ("CallUser(content='Three.')", Answer("Three."), Answer("Three.")),
    "a question": ("CallUser(content='哪一个？')", AskPerson("哪一个？"), AskPerson("哪一个？")),
    "finished": ("Finished(content='')", Finish(ok=True), Finish(ok=True)),
}  # fmt: skip

GOLDEN: dict[str, Golden] = {
    **{name: Golden(*meant) for name, meant in ON_PHONE_AND_TABLET.items()},
    **{name: Golden(*meant) for name, meant in ON_EVERY_SCREEN.items()},
    **{
        f"1.0: {name}": Golden(says(action), phone, tablet, options=OLD)
        for name, (action, phone, tablet) in IN_PIXELS.items()
    },
}

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no action"),
    "prose": ("The Wi-Fi is on now. Task completed successfully!", "no action"),
    "prose in the tag": (says("I have Finished() it"), "no action"),
    "prose after an action": (says("Finished() is not yet right"), "Nothing else"),
    "talked about, not done": ("I could call\nFinished()\nbut not yet.", "Nothing else"),
    "thinking only": ("<think>I tap it.</think>", "no action"),
    "thinking without an end": ("<think>I tap it. <action>Click(box=(1,2))</action>", "no end"),
    "a thought-of action": ("<action>Finished()</action></think><action>Wait()</action>",
                            "cannot be told apart"),
    "unknown action": (says("FormatPhone()"), "no action"),
    "unknown first, known second": (says("FormatPhone()\nClick(box=(1,2))"), "no action"),
    "cut in a coordinate": ("<think>Tap.</think><action>Click(box=(500,25", "cut off"),
    "cut after a coordinate": ("<think>Tap.</think><action>Click(box=(500,250)", "cut off"),
    "cut in a text": ("<think>Type.</think><action>Type(content='half", "cut off"),
    "a text that may end twice": (says("Type(content='a') or 'b')"), "not clear"),
    "a text that holds the tag's end": (says("Type(content='x')</action>Finished()')"),
                                        "not clear|Nothing else"),
    "no box": (says("Click()"), "two numbers"),
    "off the screen": (says("Click(box=(540,1800))"), "off the screen"),
    "scroll to nowhere": (says("Scroll(start=(1,2), end=(1,2))"), "ends where"),
    "scroll without an end": (says("Scroll(start=(1,2), direction='up')"), "end has to be"),
    "no direction": (says("Scroll(direction='forward')"), "direction"),
    "type nothing": (says("Type(content='')"), "must not be empty"),
    "call without words": (says("CallUser(content='')"), "must not be empty"),
    "launch nothing": (says("Launch(app='')"), "must not be empty"),
    "a mouse": (says("Hover(box=(1,2))"), "no mouse"),
    "two keys": (says("Hotkey(keys=['ctrl', 'c'])"), "one key"),
    "the end, and more": (says("Finished(content='')\nClick(box=(1,2))"), "only action"),
    "code": (says("__import__('os').system('true')"), "no action"),
    "endless": ("<action>" * 9_000, "longer than"),
}  # fmt: skip

WHERE = {
    "as trained": ("[500,250]", (540, 600), (1280, 400)),
    "spaces": (" [500, 250] ", (540, 600), (1280, 400)),
    "a box": ("[400,200,600,300]", (540, 600), (1280, 400)),
    "round brackets": ("(500, 250)", (540, 600), (1280, 400)),
    "words around it": ("It is at [500,250].", (540, 600), (1280, 400)),
    "the corner": ("[1000,1000]", (1079, 2399), (2559, 1599)),
    "not there": ("[-1,-1]", None, None),
    "not there, as a box": ("[-1,-1,-1,-1]", None, None),
}  # fmt: skip

PIECES = [
    "<think>", "</think>", "<action>", "</action>", "<conclusion>", "</conclusion>", "Click(box=(",
    "500,250", "))", "Type(content='", "')", "Scroll(start=(1,2), ", "end=(3,4))", "Finished()",
    "CallUser(content='", "direction='up'", "Hotkey(keys=['", "it's", "，", "（", "）", "\\'", "\n",
    "1e999", "-", "99999999999999999999", "[", "]", "你好",
]  # fmt: skip
