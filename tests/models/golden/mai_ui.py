"""Replies of MAI-UI, on a grid from 0 to 999."""

from __future__ import annotations

from device_drivers.base import DoubleTap, LongPress, Scroll, Swipe, Tap
from models.base import AskPerson
from tests.models.golden import Golden
from tests.models.golden._mobile_use import PIECES as PIECES
from tests.models.golden._mobile_use import bad, call, clicks, wordless


def reply(action: str) -> str:
    return f"<thinking>\nThe list is open. I tap the search field.\n</thinking>\n{action}"


CLICK = call(action="click", coordinate=[447, 81])
CLICKED = (Tap(483, 195), Tap(1145, 130))

GOLDEN: dict[str, Golden] = {
    **{name: Golden(said, *CLICKED) for name, said in clicks(447, 81, reply).items()},
    **wordless(reply),
    "closed by the other tag": Golden(f"I tap it.\n</think>\n{CLICK}", *CLICKED),
    "opened by one, closed by the other": Golden(f"<thinking>hm</think>{CLICK}", *CLICKED),
    "ask": Golden(reply(call(action="ask_user", text="哪一个？")), AskPerson("哪一个？")),
    "the far corner": Golden(
        reply(call(action="click", coordinate=[999, 999])), Tap(1079, 2399), Tap(2559, 1599)),
    "long press": Golden(
        reply(call(action="long_press", coordinate=[0, 999])), LongPress(0, 2399, 0.8),
        LongPress(0, 1599, 0.8)),
    "double click": Golden(
        reply(call(action="double_click", coordinate=[0, 0])), DoubleTap(0, 0)),
    "swipe up: the finger goes up": Golden(
        reply(call(action="swipe", direction="up")), Scroll("down")),
    "swipe down": Golden(reply(call(action="swipe", direction="down")), Scroll("up")),
    "swipe left: the finger goes left": Golden(
        reply(call(action="swipe", direction="left")), Scroll("right")),
    "swipe right": Golden(reply(call(action="swipe", direction="right")), Scroll("left")),
    "swipe up on something": Golden(
        reply(call(action="swipe", direction="up", coordinate=[500, 700])),
        Swipe(541, 1682, 541, 882), Swipe(1281, 1121, 1281, 588)),
    "pull down the shade": Golden(
        reply(call(action="swipe", direction="down", coordinate=[500, 0])),
        Swipe(541, 0, 541, 800), Swipe(1281, 0, 1281, 533)),
    "swipe a card away": Golden(
        reply(call(action="swipe", direction="left", coordinate=[900, 500])),
        Swipe(973, 1201, 433, 1201), Swipe(2306, 801, 1026, 801)),
    "swipe as far as there is room": Golden(
        reply(call(action="swipe", direction="right", coordinate=[900, 500])),
        Swipe(973, 1201, 1079, 1201), Swipe(2306, 801, 2559, 801)),
    "swipe from point to point": Golden(
        reply(call(action="swipe", coordinate=[500, 800], coordinate2=[500, 200])),
        Swipe(541, 1922, 541, 480), Swipe(1281, 1281, 1281, 320)),
    "drag": Golden(
        reply(call(action="drag", start_coordinate=[0, 0], end_coordinate=[500, 500])),
        Swipe(0, 0, 541, 1201, 0.4), Swipe(0, 0, 1281, 801, 0.4)),
    "drag in the words of its relatives": Golden(
        reply(call(action="drag", coordinate=[0, 0], coordinate2=[500, 500])),
        Swipe(0, 0, 541, 1201, 0.4), Swipe(0, 0, 1281, 801, 0.4)),
}  # fmt: skip

BAD = {
    **bad(reply),
    "swipe to no side": (
        reply(call(action="swipe", direction="upwards")), "up, down, left or right"),
    "swipe off the edge": (
        reply(call(action="swipe", direction="up", coordinate=[500, 0])), "ends where"),
    "swipe on something cut off": (
        reply('<tool_call>{"action": "swipe", "direction": "up", "coordinate": [500, 7'),
        "no whole tool call"),
    "drag to nowhere": (
        reply(call(action="drag", start_coordinate=[1, 1])), "end_coordinate"),
    "a tool that was not offered": (
        reply(call("send_money", amount=100)), "no action 'send_money'"),
}  # fmt: skip


def found(answer: str, thinking: str = "It is near [1, 1], or (2, 2).") -> str:
    return f"<grounding_think>{thinking}</grounding_think>\n<answer>\n{answer}\n</answer>"


WHERE: dict[str, tuple[str, tuple[int, int] | None, tuple[int, int] | None]] = {
    "as trained": (found('{"coordinate": [447, 81]}'), (483, 195), (1145, 130)),
    "without spaces": (found('{"coordinate":[447,81]}'), (483, 195), (1145, 130)),
    "a box": (found('{"coordinate": [437, 71, 457, 91]}'), (483, 195), (1145, 130)),
    "the answer alone": ('<answer>{"coordinate": [447, 81]}</answer>', (483, 195), (1145, 130)),
    "no tags": ('{"coordinate": [447, 81]}', (483, 195), (1145, 130)),
    "the numbers alone": (found("[447, 81]"), (483, 195), (1145, 130)),
    "not there": (found('{"coordinate": null}'), None, None),
    "nowhere": (found('{"coordinate": [-1, -1]}'), None, None),
}
