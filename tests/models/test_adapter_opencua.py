"""OpenCUA: which pictures it is shown, and what it is told of the past."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from device_drivers.base import Box
from models.adapters.opencua import Config, create
from models.base import BadReply, PastStep
from tests.models.conftest import a_screen, a_situation
from tests.models.golden import PHONE
from tests.models.golden.opencua import CLICK, reply

CUA = create(Config())


def layout(messages: list[dict[str, Any]]) -> list[str]:
    """The roles, with a + for a picture."""
    return [
        message["role"] + "+" * sum(part["type"] == "image_url" for part in message["content"])
        if isinstance(message["content"], list)
        else message["role"]
        for message in messages
    ]


def test_the_last_pictures_come_each_with_what_was_done() -> None:
    picture = a_screen(54, 120)
    history = tuple(
        PastStep(f"Tap number {n}.", "nothing changed" if n == 2 else "", screen=picture)
        for n in range(1, 6)
    )
    messages = CUA.prompt(replace(a_situation(), history=history)).messages
    assert layout(messages) == [
        "system", "assistant", "user+", "assistant", "user+", "assistant", "user+",
    ]  # fmt: skip
    assert messages[1]["content"].startswith("# Step 1:\n## Action:\nTap number 1.\n\n# Step 2:")
    assert "Tap number 2. (nothing changed)" in messages[1]["content"]
    assert messages[5]["content"] == "# Step 5:\n## Action:\nTap number 5.\n"
    assert messages[6]["content"][1]["text"].startswith("# Task Instruction:\nturn on wifi\n")


def test_steps_without_a_picture_are_told_together() -> None:
    history = (PastStep("one"), PastStep("two"))
    messages = CUA.prompt(replace(a_situation(), history=history)).messages
    assert layout(messages) == ["system", "assistant", "user+"]


def test_thought_and_summary_are_the_models_own_words() -> None:
    thought = CUA.parse(CLICK, PHONE)
    assert (thought.thought, thought.summary) == ("The list is open.", "Tap the Wi-Fi row.")
    assert CUA.parse(reply("computer.wait()", ""), PHONE).summary == "wait"


@pytest.mark.parametrize("said", ["", "It is not there.", "click(x=4", "click(x=420)"])
def test_where_is_not_guessed(said: str) -> None:
    with pytest.raises(BadReply):
        CUA.read_where(said, CUA.view(PHONE))


def test_pointing_shows_only_the_region() -> None:
    screen = a_screen()
    region = CUA.view(screen, Box(0, 0, 1080, 1200))
    prompt = CUA.ask_where("the blue <|button|>", screen, region)
    assert layout(prompt.messages) == ["system", "user+"]
    assert prompt.messages[1]["content"][1]["text"] == "Click on the blue < |button|>"
    assert CUA.read_where("click(x=0, y=0)", region) == (0, 0)
