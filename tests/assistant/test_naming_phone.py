"""Which phone a message names, and what is left of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.naming_phone import for_its_phone, named
from gateways.base import Inbound

NAMES = ("pixel", "pixel-work", "desk", "书房", "5555")
SAID = Inbound("chat", "1", "c", "ann", "", datetime.now(UTC))


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        ("pixel: what time is it", "pixel", "what time is it"),
        ("Pixel-Work: what time is it", "pixel-work", "what time is it"),
        ("@desk: set a timer\nfor 5 minutes", "desk", "set a timer\nfor 5 minutes"),
        ("on my desk phone, turn on wifi", "desk", "turn on wifi"),
        ("on desk turn on wifi", "desk", "turn on wifi"),
        ("在desk上打开蓝牙", "desk", "打开蓝牙"),
        ("用书房手机，打开蓝牙", "书房", "打开蓝牙"),
        ("书房：打开蓝牙", "书房", "打开蓝牙"),
    ],
)
def test_what_stands_in_front_names_a_phone(text: str, name: str, rest: str) -> None:
    assert named(text, NAMES) == (name, rest)


@pytest.mark.parametrize(
    "text",
    [
        "text Anna: my pixel is on the desk", "what is on desk", "desk", "pixel", "on desk",
        "desktop: tidy up", "pixels: many", "text Anna that I left it on desk", "on deskwork do x",
        "laptop: turn on wifi",
        "在desktop上打开蓝牙",
    ],
)  # fmt: skip
def test_elsewhere_it_is_a_word_like_others(text: str) -> None:
    assert named(text, NAMES) == ("", text)


def test_a_phone_that_is_given_already_a_button_and_words_of_others_stay() -> None:
    for more in ({"phone": "desk"}, {"button": "yes"}, {"forwarded": True}):
        message = replace(SAID, text="pixel: what time is it", **more)
        assert for_its_phone(message, NAMES) is message
