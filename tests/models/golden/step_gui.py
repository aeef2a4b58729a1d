"""Replies of Step-GUI and GELab-Zero: good ones with what they mean, and bad ones."""

from __future__ import annotations

from device_drivers.base import Key, Launch, LongPress, Swipe, Tap, TypeText, Wait
from models.base import AskPerson, Finish
from tests.models.golden import Golden


def reply(action: str, think: str = "列表已打开，下一步点击无线网络。") -> str:
    return f"<THINK> {think} </THINK>\nexplain:点击无线网络\taction:{action}\tsummary:已打开设置。"


CLICK = reply("CLICK\tpoint:447,81")
CLICKED = (Tap(483, 194), Tap(1144, 130))
TYPE = reply("TYPE\tvalue:附近的面馆\tpoint:500,250")

GOLDEN: dict[str, Golden] = {
    "as trained": Golden(CLICK, *CLICKED),
    "a line's end": Golden(CLICK + "\n", *CLICKED),
    "misspelt tag": Golden(CLICK.replace("THINK>", "TINK>"), *CLICKED),
    "small tag": Golden(CLICK.replace("THINK>", "think>"), *CLICKED),
    "blanks in the tag": Golden(CLICK.replace("</THINK>", "< /THINK >"), *CLICKED),
    "only the end of the thinking": Golden(CLICK.replace("<THINK>", ""), *CLICKED),
    "thought twice": Golden(
        "<think>先看 action:BACK\tsummary:x</think>\n" + CLICK, *CLICKED),
    "no thinking": Golden(CLICK.split("\n")[1], *CLICKED),
    "no explanation": Golden("action:CLICK\tpoint:447,81\tsummary:打开了设置", *CLICKED),
    "no comma": Golden(CLICK.replace("447,81", "447 81"), *CLICKED),
    "brackets": Golden(CLICK.replace("447,81", "(447, 81)"), *CLICKED),
    "Chinese colons and comma": Golden(
        CLICK.replace(":", "：").replace("447,81", "447，81"), *CLICKED),
    "a box": Golden(CLICK.replace("447,81", "437,71,457,91"), *CLICKED),
    "lines for tabs": Golden(CLICK.replace("\t", "\n"), *CLICKED),
    "tabs as they are written in code": Golden(CLICK.replace("\t", "\\t"), *CLICKED),
    "small letters": Golden(CLICK.replace("CLICK", "Click"), *CLICKED),
    "past the corner": Golden(reply("CLICK\tpoint:1004,1000"), Tap(1079, 2399), Tap(2559, 1599)),
    "English": Golden(
        "<THINK>The list is open.</THINK>\nexplain:Open Wi-Fi\taction:CLICK\tpoint:447,81\t"
        "summary:Opened Settings; Wi-Fi is next.", *CLICKED),
    "type into a field": Golden(
        TYPE, Tap(540, 600), Tap(1280, 400), then=(TypeText("附近的面馆"),)),
    "type where the cursor is": Golden(reply("TYPE\tvalue:a:b, \"c\" (d)"),
                                       TypeText('a:b, "c" (d)')),
    "type a tab": Golden(reply("TYPE\tvalue:a\tb"), TypeText("a\tb")),
    "type two lines": Golden(reply("TYPE\tvalue:a\nsummary:b"), TypeText("a\nsummary:b")),
    "slide": Golden(reply("SLIDE\tpoint1:500,800\tpoint2:500,200"),
                    Swipe(540, 1920, 540, 480), Swipe(1280, 1280, 1280, 320)),
    "long press": Golden(reply("LONGPRESS\tpoint:0,1000"), LongPress(0, 2399), LongPress(0, 1599)),
    "wait": Golden(reply("WAIT\tvalue:3"), Wait(3.0)),
    "wait with a unit": Golden(reply("WAIT\tvalue:5秒"), Wait(5.0)),
    "awake": Golden(reply("AWAKE\tvalue:设置"), Launch("设置")),
    "back": Golden(reply("BACK"), Key("back")),
    "ask": Golden(reply("INFO\tvalue:哪一个房间？"), AskPerson("哪一个房间？")),
    "abort": Golden(reply("ABORT\tvalue:没有这个应用"), Finish(ok=False, text="没有这个应用")),
    "complete": Golden(reply("COMPLETE\treturn:明天 21 度"), Finish(ok=True, text="明天 21 度")),
    "complete, in words of failure": Golden(
        reply("COMPLETE\treturn:没有找到这个联系人"), Finish(ok=False, text="没有找到这个联系人")),
    "complete without a word": Golden(reply("COMPLETE"), Finish(ok=True)),
}  # fmt: skip

BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "no action"),
    "prose": ("任务已完成！ COMPLETE", "no action"),
    "prose that names success": ("The action COMPLETE was taken.\tAll is done.", "no action"),
    "thinking only": ("<THINK>点击", "no end"),
    "only thought of": (
        "<THINK>action:COMPLETE\treturn:x\tsummary:x</THINK>", "after the thinking"),
    "cut in a point": ("explain:x\taction:CLICK\tpoint:447,8", "end with summary"),
    "cut in a second point": (
        "explain:x\taction:SLIDE\tpoint1:500,800\tpoint2:500,2", "end with summary"),
    "cut in a text": ("explain:x\taction:TYPE\tvalue:一半", "end with summary"),
    "cut before the point of a text": (
        "explain:x\taction:TYPE\tvalue:全部\tpoint:5", "end with summary"),
    "cut in the name of a field": ("action:CLICK\tpoint:447,81\tsumm", "end with summary"),
    "summary too early": ("action:CLICK\tsummary:x\tpoint:447,81", "end with summary"),
    "unknown action": (reply("FORMAT\tpoint:1,2"), "no action 'FORMAT'"),
    "no point": (reply("CLICK"), "two numbers"),
    "three numbers": (reply("CLICK\tpoint:1,2,3"), "two numbers"),
    "pixels of some other picture": (reply("CLICK\tpoint:540,1800"), "off the screen"),
    "slide to nowhere": (reply("SLIDE\tpoint1:5,5\tpoint2:5,5"), "ends where"),
    "slide with one point": (reply("SLIDE\tpoint1:5,5"), "point2"),
    "type nothing": (reply("TYPE\tpoint:1,2"), "must not be empty"),
    "ask nothing": (reply("INFO"), "must not be empty"),
    "two actions": (CLICK + "\taction:COMPLETE\treturn:x\tsummary:x", "came twice"),
    "two texts, so that none is certain": (
        reply("TYPE\tvalue:a\tvalue:b\tpoint:1,2"), "came twice"),
    "endless": ("x" * 30_000, "longer than"),
}  # fmt: skip

PIECES = [
    "<THINK>", "</THINK>", "<TINK>", "</think>", "explain:", "action:", "CLICK", "TYPE", "COMPLETE",
    "SLIDE", "\t", "\\t", "\n", "point:", "point1:", "point2：", "447,81", "500 2", "value:",
    "return:", "summary:", "INFO", "ABORT", "1e999", "-", "，", "99999999999999999999", "\\ud800",
]  # fmt: skip
