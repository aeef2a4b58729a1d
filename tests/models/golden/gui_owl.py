"""Replies of GUI-Owl 1.0, in pixels of the picture that was sent: 1092 x 2408 of the phone's
screen, 2548 x 1596 of the tablet's."""

from __future__ import annotations

from device_drivers.base import LongPress, Swipe, Tap
from tests.models.golden import Golden
from tests.models.golden._mobile_use import PIECES as PIECES
from tests.models.golden._mobile_use import bad, call, clicks, wordless


def reply(action: str, conclusion: str = "Tapped the search field") -> str:
    return (
        f"<thinking>\nThe list is open. The search field is at the top.\n</thinking>\n{action}\n"
        f"<conclusion>\n{conclusion}\n</conclusion>"
    )


GOLDEN: dict[str, Golden] = {
    **{
        name: Golden(said, Tap(396, 299), Tap(402, 301))
        for name, said in clicks(400, 300, reply).items()
    },
    **wordless(reply),
    "thinking in the short form": Golden(
        f"<think>It is at the top.</think>{call(action='click', coordinate=[400, 300])}",
        Tap(396, 299), Tap(402, 301)),
    "a conclusion without an end": Golden(
        call(action="click", coordinate=[400, 300]) + "<conclusion>Tapped it",
        Tap(396, 299), Tap(402, 301)),
    "a conclusion with braces": Golden(
        reply(call(action="click", coordinate=[400, 300]), 'Sent {"action": "wait"} and "x"'),
        Tap(396, 299), Tap(402, 301)),
    "the far corner": Golden(
        reply(call(action="click", coordinate=[1091, 1595])), Tap(1079, 1590), Tap(1096, 1599)),
    "long press": Golden(
        reply(call(action="long_press", coordinate=[0, 0], time=2)), LongPress(0, 0, 2.0)),
    "swipe": Golden(
        reply(call(action="swipe", coordinate=[546, 1204], coordinate2=[546, 602])),
        Swipe(540, 1200, 540, 600), Swipe(549, 1207, 549, 604)),
    "beside two smaller pictures": Golden(
        reply(call(action="click", coordinate=[1120, 700])),
        Tap(1079, 698), Tap(1280, 800), options={"images": 2}),
}  # fmt: skip

BAD = {
    **bad(reply),
    "a conclusion that claims success": (
        "<thinking>Done.</thinking><conclusion>The task is done</conclusion>",
        "no whole tool call"),
}  # fmt: skip

CLICKED = call("computer_use", action="left_click", coordinate=[400, 300])
WHERE: dict[str, tuple[str, tuple[int, int] | None, tuple[int, int] | None]] = {
    "a click": (CLICKED, (396, 299), (402, 301)),
    "after thinking": (f"<thinking>[1, 1]?</thinking>{CLICKED}", (396, 299), (402, 301)),
    "a click with a box": (
        call("computer_use", action="left_click", coordinate=[390, 290, 410, 310]),
        (396, 299), (402, 301)),
    "the pointer moved": (
        call("computer_use", action="mouse_move", coordinate=[400, 300]), (396, 299), (402, 301)),
    "not there": (call("computer_use", action="terminate", status="failure"), None, None),
}  # fmt: skip
