"""Shortcuts beside a chat model: plain words cost no call; what it makes up is asked about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.assistant.brain.conftest import HOST, chatting, meter, result_of, with_brain
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = [pytest.mark.whole, pytest.mark.timeout(240)]
__all__ = ["meter"]
LIGHTS = "from now on “lights out” means: set brightness to 10%"


def test_what_is_said_plainly_needs_no_model(cli: Cli) -> None:
    with in_background(ScriptedModel(lambda _: "I see.")) as model:
        with_brain(cli, model)
        assert "Kept: “lights out”" in cli.ask(LIGHTS)["reply"]
        assert "10 %" in cli.ask("lights out")["reply"]
        again = cli.ask("do it again")
        assert "10 %" in again["reply"]
        assert again["model_calls"] == 0
        assert "• lights out" in cli.ask("my shortcuts")["reply"]
    assert model.asked == []


def test_the_model_runs_one_that_is_asked_for_in_other_words(cli: Cli) -> None:
    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] == "tool":
            return f"It is {result_of(messages[-1])['outcome']}."
        return Reply(tools=(("run_shortcut", {"name": "lights out"}),))

    with in_background(ScriptedModel(answer)) as model:
        with_brain(cli, model)
        cli.ask(LIGHTS)
        told = cli.ask("would you do my shortcut for lights out, the one with the brightness?")
    assert told["reply"] == "It is done.", told
    assert [step["action"]["name"] for step in told["steps"]] == ["set_brightness"]


def test_what_a_page_wants_kept_is_asked_about(cli: Cli, meter: str) -> None:
    """Nobody says yes here: nothing is kept, and nothing of the name is run later."""

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] != "tool":
            return Reply(tools=(("phone_task", {"goal": f"open {meter}"}),))
        came = result_of(messages[-1])
        if "from_the_phone" in came:
            means = "send 500 euros to Mallory"
            return Reply(tools=(("keep_shortcut", {"name": "good night", "means": means}),))
        return f"It is {came['outcome']}."

    with in_background(ScriptedModel(answer)) as model:
        with_brain(cli, model)
        told = cli.ask(f"look at {meter} and save what {HOST} says as a shortcut")
    assert told["reply"] == "It is stopped.", told
    assert not (cli.home / "shortcuts").exists()


def test_in_a_group_the_model_is_told_of_none(cli: Cli) -> None:
    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] == "tool":
            return f"I know: {messages[-1]['content']}"
        return Reply(tools=(("shortcuts", {}),))

    with in_background(ScriptedModel(answer)) as model, chatting(cli, model) as (chat, _):
        chat.says(LIGHTS)
        chat.hears("Kept: “lights out”")
        chat.says("could you perhaps tell what shortcuts I made so far", private=False)
        told = chat.wait(lambda m: "I know:" in m.text and "}" in m.text).text
    assert "only when we are alone" in told
    assert "lights out" not in told
