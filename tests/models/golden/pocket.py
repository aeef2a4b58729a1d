"""Replies of pocket: good ones with what they mean, and bad ones. Its numbers are the screen's."""

from __future__ import annotations

from device_drivers.base import (
    DoubleTap,
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
from models.base import Answer, AskPerson, Decision, Finish, Remember
from tests.models.golden import Golden

MEANT: dict[str, tuple[str, Decision]] = {
    "tap": ('tap 540 1200 "Save"', Tap(540, 1200)),
    "tap nothing named": ('tap 1079 0 ""', Tap(1079, 0)),
    "twice": ('double_tap 10 20 "Photo"', DoubleTap(10, 20)),
    "long": ('long_press 10 20 "烤面包"', LongPress(10, 20)),
    "scroll a list": ('scroll down 540 900 "List"', Scroll("down", 540, 900)),
    "swipe": ('swipe 900 300 200 300 "Ferry \\"now\\""', Swipe(900, 300, 200, 300, 0.2)),
    "type": ('type "7:30"', TypeText("7:30")),
    "type quotes": ('type "say \\"yes\\"\\nand go"', TypeText('say "yes"\nand go')),
    "launch": ('launch "微信"', Launch("微信")),
    "open": ('open "https://wiki.example.org"', OpenUrl("https://wiki.example.org")),
    "remember": ('remember "The code is 4711"', Remember("The code is 4711")),
    "answer": ('answer "tap 1 2 \\"x\\""', Answer('tap 1 2 "x"')),
    "ask": ('ask "您指的是哪一个？"', AskPerson("您指的是哪一个？")),
    "finish": ("finish", Finish(True)),
    "fail": ("fail", Finish(False)),
    "cannot be": ('fail "It is not there."', Finish(False, "It is not there.")),
    "back": ("key back", Key("back")),
    "wait": ("wait 6", Wait(6.0)),
}
GOLDEN = {name: Golden(f"{reply};", decision) for name, (reply, decision) in MEANT.items()}
BAD = {
    "nothing": ("", "one line"),
    "prose": ("I have finished the task;", "no act"),
    "cut off": ('tap 1 2 "x"', "semicolon"),
    "two lines": ('tap 1 2 "x";\nfinish;', "one line"),
    "far off": ('tap 5400 10 "x";', "outside"),
    "no numbers": ('tap "Save";', "missing"),
    "one number": ('tap 540 "Save";', "missing"),
    "no direction": ("scroll sideways;", "direction"),
    "no key": ("key fire;", "key"),
    "no text": ("type hello;", "quotes"),
    "text not closed": ('type "hello;', "quotes"),
    "success and more": ("finish now;", "after finish"),
    "two acts": ('remember "a" "b";', "one text"),
    "empty answer": ('answer "";', "not empty"),
    "unknown way": ('type "a" fast;', "clear and submit"),
}
PIECES = [
    "tap ", "type ", '"', "\\", "1 2", " 540 1200", "scroll ", "down", "finish", "fail", "swipe ",
    "key ", "back", "launch ", "remember ", "answer ", "ask ", " clear", " submit", ";", "\n",
    "wait 1",
]  # fmt: skip
