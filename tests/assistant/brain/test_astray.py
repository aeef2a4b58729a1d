"""A model that goes astray: cut off in the middle, led by what it read earlier, wild arguments."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.brain.toolbox import INTERRUPTED, NOT_BEGUN
from tests.assistant.brain.conftest import chatting, result_of
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

TALK = "I am thinking about that little server of mine and of milk, be so kind"


def test_a_turn_that_was_stopped_does_not_silence_the_chat(cli: Cli) -> None:
    ask = ("ask_person", {"question": "Whole or skimmed?"})

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if "once more" in messages[-1]["content"]:
            came = [result_of(message) for message in messages if message["role"] == "tool"]
            cut = len(came) == 2 and came[1] in (INTERRUPTED, NOT_BEGUN)
            return "As it should be." if cut else f"No: {came}"
        return Reply(tools=(ask, ("recall", {"what": "milk"})))

    with in_background(ScriptedModel(answer)) as model, chatting(cli, model) as (chat, _):
        chat.says(TALK)
        chat.hears("Whole or skimmed?")
        chat.says("stop")
        chat.hears("Stopped as you asked")
        chat.says(f"{TALK}, once more")
        chat.hears("As it should be.")


def test_what_was_read_before_still_counts_and_wild_arguments_do_not(cli: Cli) -> None:
    calls = [
        ("more_tools", {"what": "write this down in a file"}),
        ("files", {"action": "list"}),
        None,
        ("more_tools", {"what": "do a request later or again and again"}),
        ("schedule", {"request": "pay the milk", "in_minutes": 1e300}),
        ("schedule", {"request": "pay the milk", "at": "9999-12-31T23:59:59"}),
        ("schedule", {"request": "pay \u202ethe\U000e0041 milk", "in_minutes": 60}),
        ("more_tools", {"what": "take a screenshot"}),
        ("take_screenshot", {"file": "/sdcard/Download/theirs.png"}),
        None,
    ]
    came: list[str] = []

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] == "tool":
            came.append(messages[-1]["content"])
        call = calls.pop(0)
        return Reply(tools=(call,)) if call else f"Done, {len(calls)} left."

    with in_background(ScriptedModel(answer)) as model, chatting(cli, model) as (chat, house):
        chat.says(TALK)
        chat.hears("Done, 7 left.")
        chat.says(f"{TALK}, once more")
        asked = chat.hears("May I do this later")
        assert asked.text.endswith(": pay the milk")
        chat.says("", button=asked.buttons[1].value)
        chat.hears("Done, 0 left.")
        assert house.journal.schedules_of("chat", "ann") == []
    _, _, _, too_far, beyond, stopped, _, unknown = came
    assert "less_than_equal" in too_far
    assert "beyond all measure" in beyond
    assert "did not say yes" in stopped
    assert "There is no argument file." in unknown
    assert cli.phone.shell("ls /sdcard/Download/theirs.png").startswith("ls:")


def test_an_answer_that_goes_on_and_on_is_cut(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, letters in {
        "remembering.LONGEST": 200,
        "brain.LONGEST": 200,
        "brain.ENDLESS": 2000,
    }.items():
        monkeypatch.setattr(f"assistant.brain.{name}", letters)
    script = ["y" * 600, "y" * 6000, "That is all."]
    with in_background(ScriptedModel(script)) as model, chatting(cli, model) as (chat, _):
        chat.says(TALK)
        chat.hears("y … [cut]")
        chat.says(f"{TALK}, once more")
        chat.hears("My chat model could not help: its answer has no end")
        chat.says(f"{TALK}, and the end")
        chat.hears("That is all.")
    assert max(len(m.text) for _, m in chat.sent) < 220
    assert "y" * 201 not in model.asked[2].text
