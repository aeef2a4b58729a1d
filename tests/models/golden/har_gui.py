"""Replies of HAR-GUI: good ones with what they mean, and bad ones."""

from __future__ import annotations

from device_drivers.base import Key, Launch, LongPress, Scroll, Tap, TypeText, Wait
from models.base import Answer, AskPerson, Finish
from tests.models.golden import Golden


def reply(action: str, think: str = "The list is open. I tap Wi-Fi next.") -> str:
    return f"<think>{think}</think>\n<answer>{action}</answer>"


# the phone is seen as 840 x 1876 pixels, the tablet as 1596 x 980
CLICK = reply("CLICK:(420,938)")
CLICKED = (Tap(540, 1200), Tap(674, 1531))

GOLDEN: dict[str, Golden] = {
    "as trained": Golden(CLICK, *CLICKED),
    "no thinking": Golden("<answer>CLICK:(420,938)</answer>", *CLICKED),
    "only the end of the thinking": Golden(CLICK.replace("<think>", ""), *CLICKED),
    "no closing tag": Golden(CLICK.replace("</answer>", ""), *CLICKED),
    "no tags": Golden("CLICK:(420,938)", *CLICKED),
    "an answer only thought of": Golden(
        reply("CLICK:(420,938)", "<answer>BACK</answer>? No."), *CLICKED),
    "words after it": Golden(CLICK + "\nThat opens it.", *CLICKED),
    "two answers: the first": Golden(CLICK + "<answer>COMPLETE</answer>", *CLICKED),
    "blanks": Golden(reply(" CLICK : ( 420 , 938 ) "), *CLICKED),
    "small letters": Golden(reply("click:(420,938)"), *CLICKED),
    "no comma": Golden(reply("CLICK:(420 938)"), *CLICKED),
    "no brackets": Golden(reply("CLICK:420,938"), *CLICKED),
    "Chinese punctuation": Golden(reply("CLICK：（420，938）"), *CLICKED),
    "a box": Golden(reply("CLICK:(410,928,430,948)"), *CLICKED),
    "past the corner": Golden(reply("CLICK:(842,984)"), Tap(1079, 1259), Tap(1351, 1599)),
    "long press": Golden(reply("LONG_PRESS:(0,0)"), LongPress(0, 0)),
    "long press in two words": Golden(reply("LONG PRESS:(0,0)"), LongPress(0, 0)),
    "finger up": Golden(reply("SCROLL:UP"), Scroll("down")),
    "finger down": Golden(reply("SCROLL:DOWN"), Scroll("up")),
    "finger left": Golden(reply("SCROLL: left"), Scroll("right")),
    "type": Golden(reply('TYPE:"附近的面馆"'), TypeText("附近的面馆")),
    "type without quotes": Golden(reply("TYPE:it's 5:30 (maybe)"), TypeText("it's 5:30 (maybe)")),
    "type with quotes inside": Golden(reply('TYPE:say "hi" now'), TypeText('say "hi" now')),
    "type lines": Golden(reply("TYPE:one\ntwo"), TypeText("one\ntwo")),
    "complete": Golden(reply("COMPLETE"), Finish(ok=True)),
    "back": Golden(reply("BACK"), Key("back")),
    "home": Golden(reply("HOME"), Key("home")),
    "enter": Golden(reply("ENTER"), Key("enter")),
    "open": Golden(reply('OPEN:"设置"'), Launch("设置")),
    "wait": Golden(reply("WAIT:3"), Wait(3.0)),
    "answer": Golden(reply("ANSWER:It is 21 °C."), Answer("It is 21 °C.")),
    "ask": Golden(reply("ASK:哪一个？"), AskPerson("哪一个？")),
    "fail": Golden(reply("FAIL:no such app"), Finish(ok=False, text="no such app")),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no whole answer"),
    "prose": ("The Wi-Fi is on now. COMPLETE", "no whole answer"),
    "success without tags": ("COMPLETE", "no whole answer"),
    "thinking only": ("<think>I should tap", "no end"),
    "only thought of": ("<think><answer>COMPLETE</answer></think>Hm.", "no whole answer"),
    "cut in a point": ("<answer>CLICK:(420,93", "no whole answer"),
    "cut in a text": ("<answer>TYPE:half of", "no whole answer"),
    "cut in the tag": ("<answer>TYPE:all of it</ans", "no whole answer"),
    "a text that quotes the tag": (reply("TYPE:a</answer>b"), "not clear"),
    "prose as the answer": (reply("COMPLETE, I think"), "no action"),
    "complete, but": (reply("COMPLETE: no"), "takes nothing"),
    "unknown action": (reply("FORMAT:(1,2)"), "no action"),
    "no point": (reply("CLICK"), "two numbers"),
    "three numbers": (reply("CLICK:(1,2,3)"), "two numbers"),
    "pixels of some other picture": (reply("CLICK:(1080,2400)"), "off the screen"),
    "scroll away": (reply("SCROLL:AWAY"), "direction has to be"),
    "type nothing": (reply('TYPE:""'), "must not be empty"),
    "answer nothing": (reply("ANSWER:"), "must not be empty"),
    "endless": ("x" * 30_000, "longer than"),
}  # fmt: skip

PIECES = [
    "<think>", "</think>", "<answer>", "</answer>", "CLICK", ":", "：", "(420,938)", "(", ")",
    "TYPE", "COMPLETE", "SCROLL:", "UP", "LONG_PRESS", "BACK", "FAIL:", '"', "“", "\n", "1e999",
    "-", "，", "99999999999999999999", "\\ud800",
]  # fmt: skip
