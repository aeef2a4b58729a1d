"""Replies of GUI-Owl 1.5, on a grid of 1000 x 1000."""

from __future__ import annotations

from device_drivers.base import LongPress, Swipe, Tap
from models.base import AskPerson
from tests.models.golden import Golden
from tests.models.golden._mobile_use import PIECES as PIECES
from tests.models.golden._mobile_use import bad, call, clicks, wordless


def reply(action: str, say: str = "点击搜索框") -> str:
    return f"Action: {say}\n{action}"


CLICK = call(action="click", coordinate=[500, 250])
CLICKED = (Tap(540, 600), Tap(1280, 400))

GOLDEN: dict[str, Golden] = {
    **{name: Golden(said, *CLICKED) for name, said in clicks(500, 250, reply).items()},
    **wordless(reply),
    "the Think variant": Golden(
        "The field is at the top.\n</think>\n\n" + reply(CLICK), *CLICKED,
        options={"thinking": True}),
    "thinking in tags": Golden("<think>\nat the top\n</think>\n" + reply(CLICK), *CLICKED),
    "a Chinese label": Golden(f"动作：点击搜索框\n{CLICK}", *CLICKED),
    "interact": Golden(
        reply(call(action="interact", text="请登录")), AskPerson("请登录")),
    "calluser": Golden(
        reply(call(action="calluser", text="Which of the two?")), AskPerson("Which of the two?")),
    "the edge": Golden(
        reply(call(action="click", coordinate=[1000, 1000])), Tap(1079, 2399), Tap(2559, 1599)),
    "beyond the edge": Golden(
        reply(call(action="click", coordinate=[1006, -3])), Tap(1079, 0), Tap(2559, 0)),
    "long press": Golden(
        reply(call(action="long_press", coordinate=[500, 500], time=1.5)),
        LongPress(540, 1200, 1.5), LongPress(1280, 800, 1.5)),
    "swipe": Golden(
        reply(call(action="swipe", coordinate=[500, 800], coordinate2=[500, 200])),
        Swipe(540, 1920, 540, 480), Swipe(1280, 1280, 1280, 320)),
}  # fmt: skip

BAD = {
    **bad(reply),
    "an action in words": ("Action: Tap the search field", "no whole tool call"),
    "interact without a word": (reply(call(action="interact")), "must not be empty"),
}  # fmt: skip

WHERE: dict[str, tuple[str, tuple[int, int] | None, tuple[int, int] | None]] = {
    "a click": (
        call("computer_use", action="left_click", coordinate=[500, 250]), (540, 600), (1280, 400)),
    "a click of its other tool": (CLICK, (540, 600), (1280, 400)),
    "an XML click": (
        "<tool_call><function=computer_use><parameter=action>left_click</parameter>"
        "<parameter=coordinate>[500, 250]</parameter></function></tool_call>",
        (540, 600), (1280, 400)),
    "the Think variant": ("Hm, (1, 1)?\n</think>\n" + CLICK, (540, 600), (1280, 400)),
    "plain": ("(500, 250)", (540, 600), (1280, 400)),
    "not there": (call("computer_use", action="terminate", status="failure"), None, None),
}  # fmt: skip
