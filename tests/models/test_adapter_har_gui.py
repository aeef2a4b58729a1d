"""HAR-GUI: what it is told of the past."""

from __future__ import annotations

from dataclasses import replace

from models.adapters.har_gui import Config, create
from models.base import PastStep, Situation
from tests.models.conftest import a_situation
from tests.models.golden import PHONE
from tests.models.golden.har_gui import reply

HAR = create(Config())


def told(situation: Situation) -> str:
    system, user = HAR.prompt(situation).messages
    assert system["content"] == "You are a helpful assistant."
    picture, words = user["content"]
    assert picture["type"] == "image_url"
    text: str = words["text"]
    return text


def test_the_last_four_steps_are_told() -> None:
    assert "<history>none yet</history>" in told(a_situation())
    history = tuple(PastStep(f"Tap number {n}.") for n in range(1, 7))
    text = told(replace(a_situation(), history=history))
    assert "<history>Step3: Tap number 3.\nStep4" in text
    assert "Step6: Tap number 6.</history>" in text


def test_the_last_sentence_of_its_thinking_tells_the_step() -> None:
    assert HAR.parse(reply("BACK"), PHONE).summary == "I tap Wi-Fi next."
    assert HAR.parse(reply("BACK", "页面不对。需要返回。"), PHONE).summary == "需要返回。"
    assert HAR.parse(reply("BACK", "x" * 300), PHONE).summary == "press back"
    assert HAR.parse(reply("BACK", ""), PHONE).summary == "press back"


def test_every_action_that_is_offered_is_understood() -> None:
    offered = [line for line in told(a_situation()).splitlines() if ": " in line[:32]]
    actions = [line.partition(": ")[0] for line in offered if line.split(":")[0].isupper()]
    assert len(actions) == 13
    for action in actions:
        name, colon, value = action.partition(":")
        known = {"(x,y)": "(1,2)", "UP/DOWN/LEFT/RIGHT": "UP", "seconds": "2"}
        HAR.parse(reply(name + colon + known.get(value, value)), PHONE)
