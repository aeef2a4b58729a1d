"""Replies of Qwen2.5-VL, in pixels of the picture that was sent: 840 x 1876 of the phone's screen,
1596 x 980 of the tablet's."""

from __future__ import annotations

import json

from device_drivers.base import DoubleTap, LongPress, Swipe, Tap
from tests.models.golden import Golden
from tests.models.golden._mobile_use import PIECES as PIECES
from tests.models.golden._mobile_use import bad, call, clicks, wordless


def reply(action: str) -> str:
    return f"Action: Open the network settings\n{action}"


GOLDEN: dict[str, Golden] = {
    **{
        name: Golden(said, Tap(514, 384), Tap(642, 490))
        for name, said in clicks(400, 300, reply).items()
    },
    **wordless(reply),
    "the far corner": Golden(
        reply(call(action="click", coordinate=[839, 979])), Tap(1079, 1252), Tap(1346, 1598)),
    "a little beyond the phone's picture": Golden(
        reply(call(action="click", coordinate=[860, 900])), Tap(1079, 1151), Tap(1379, 1469)),
    "fractions": Golden(
        reply(call(action="click", coordinate=[419.5, 489.5])), Tap(539, 626), Tap(673, 799)),
    "long press": Golden(
        reply(call(action="long_press", coordinate=[0, 0], time=2)), LongPress(0, 0, 2.0)),
    "double tap": Golden(reply(call(action="double_tap", coordinate=[0, 0])), DoubleTap(0, 0)),
    "swipe": Golden(
        reply(call(action="swipe", coordinate=[420, 800], coordinate2=[420, 200])),
        Swipe(540, 1023, 540, 256), Swipe(674, 1306, 674, 327)),
    "a small picture": Golden(
        reply(call(action="click", coordinate=[318, 709])), Tap(558, 1215), Tap(692, 1558),
        options={"max_image_tokens": 1152}),
    "read as a grid, for weights tuned on one": Golden(
        reply(call(action="click", coordinate=[500, 250])), Tap(540, 600), Tap(1280, 400),
        options={"space": "0-1000"}),
}  # fmt: skip

BAD = {
    **bad(reply),
    "pixels of some other picture": (
        reply(call(action="click", coordinate=[950, 1800])), "off the screen"),
    "swipe with a direction": (
        reply(call(action="swipe", coordinate=[5, 5], direction="up")), "coordinate2"),
}  # fmt: skip

WHERE: dict[str, tuple[str, tuple[int, int] | None, tuple[int, int] | None]] = {
    "a point": ('[{"point_2d": [420, 489], "label": "the button"}]', (540, 626), (674, 798)),
    "a box in a fence": (
        "```json\n" + json.dumps([{"bbox_2d": [400, 470, 440, 508], "label": "it"}]) + "\n```",
        (540, 626), (674, 798)),
    "plain": ("(420, 489)", (540, 626), (674, 798)),
    "not there": ("```json\n[]\n```", None, None),
}  # fmt: skip
