"""The GUI model's client against a scripted server: answers, limits, and each kind of trouble."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from device_drivers.base import Tap
from models.base import BadReply, ModelUnavailable, PastStep, Usage
from models.served import Config, ServedGuiModel, create
from tests.models.conftest import a_situation
from tests.scripted_model import Reply, Script, ScriptedModel

pytestmark = pytest.mark.anyio

CALL = (
    'Thought: Wi-Fi is off.\nAction: Tap the switch\n<tool_call>\n{"name": "mobile_use", '
    '"arguments": {"action": "click", "coordinate": [447, 81]}}\n</tool_call>'
)


@asynccontextmanager
async def served(
    script: Script, **config: Any
) -> AsyncIterator[tuple[ServedGuiModel, ScriptedModel]]:
    async with ScriptedModel(script, key=config.pop("server_key", "")) as server:
        settings = {"base_url": server.base_url, "model": "scripted", "retries": 0, **config}
        model = create(Config.model_validate(settings))
        try:
            yield model, server
        finally:
            await model.close()


async def test_a_screen_becomes_a_decision() -> None:
    async with served([CALL]) as (model, server):
        thought = await model.decide(a_situation("turn on wifi"))
    assert thought.decision == Tap(483, 195)
    assert (thought.thought, thought.summary) == ("Wi-Fi is off.", "Tap the switch")
    (asked,) = server.asked
    assert "The user query: turn on wifi" in asked.text
    assert asked.images == ((960, 2144),), "2048 tokens of 32 x 32 at most"
    assert asked.settings["temperature"] == 0.0
    assert asked.settings["max_tokens"] == 1024
    assert model.usage.calls == 1
    assert thought.usage == model.usage
    assert thought.model == "scripted"
    assert model.usage.prompt_tokens > 2000
    assert model.usage.completion_tokens > 10


async def test_the_picture_is_as_large_as_the_settings_say() -> None:
    async with served([CALL, CALL], options={"max_image_tokens": 400}) as (model, server):
        await model.decide(a_situation())
        await model.decide(replace(a_situation(width=2400, height=1080), complaint="Again."))
    assert [w * h // 1024 <= 400 for asked in server.asked for w, h in asked.images] == [True] * 2
    assert "could not be used: Again." in server.asked[1].text


async def test_a_call_that_the_server_took_out_of_the_text_is_found() -> None:
    tool = ("mobile_use", {"action": "click", "coordinate": [447, 81]})
    async with served([Reply("Action: Tap it", tools=(tool,))]) as (model, _):
        thought = await model.decide(a_situation())
    assert (thought.decision, thought.summary) == (Tap(483, 195), "Tap it")


async def test_a_call_beside_the_text_counts_and_one_quoted_in_it_does_not() -> None:
    tool = ("mobile_use", {"action": "click", "coordinate": [447, 81]})
    quoted = CALL.replace("click", "long_press")
    async with served([Reply(f"It says:\n{quoted}", tools=(tool,))]) as (model, _):
        assert (await model.decide(a_situation())).decision == Tap(483, 195)


@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        (Reply(""), "empty"),
        (Reply("", reasoning="I think and think"), "empty"),
        (Reply(CALL[:60], finish="length"), "cut off after 1024 tokens"),
        (Reply(CALL, finish="length"), "cut off"),
        (Reply("All done!"), "no whole tool call"),
        (Reply(CALL, babble=10_000_000), "far too long"),
    ],
)
async def test_replies_that_cannot_be_used(reply: Reply, complaint: str) -> None:
    async with served([reply]) as (model, _):
        with pytest.raises(BadReply, match=complaint):
            await model.decide(a_situation())


def test_wrong_settings_are_named() -> None:
    settings: dict[str, Any] = {"base_url": "http://127.0.0.1:1/v1", "model": "m"}
    typed = Config.model_validate({**settings, "adapter": "qwen3-vl"})
    with pytest.raises(ModelUnavailable, match=r"Did you mean qwen3_vl.* There are: auto") as typo:
        create(typed)
    assert "是否指 qwen3_vl" in typo.value.zh
    with pytest.raises(ModelUnavailable, match="no adapter 'qwen9'"):
        create(Config.model_validate({**settings, "adapter": "qwen9"}))
    with pytest.raises(ValidationError, match="max_image_tokes"):
        create(Config.model_validate({**settings, "options": {"max_image_tokes": 4}}))
    with pytest.raises(ValidationError, match="modl"):
        Config.model_validate({**settings, "modl": "x"})
    assert "sk-1" not in repr(Config(**settings, api_key=SecretStr("sk-1")))


PRICE = {"input": 3.0, "output": 15.0}


async def test_money_is_counted() -> None:
    async with served([CALL], price=PRICE) as (model, _):
        usage = (await model.decide(a_situation())).usage
    expected = (usage.prompt_tokens * 3 + usage.completion_tokens * 15) / 1e6
    assert usage.money == pytest.approx(expected)
    assert usage.money > 0
    assert not usage.estimated


async def test_a_server_that_does_not_count_is_guessed_at() -> None:
    raw = json.dumps({"choices": [{"message": {"content": CALL}}]})
    async with served([Reply(raw=raw)], price=PRICE) as (model, _):
        usage = (await model.decide(a_situation())).usage
    assert usage.estimated
    assert 2048 < usage.prompt_tokens < 4000
    assert usage.money > 0.006


@pytest.mark.parametrize("reply", [Reply("All done!"), Reply(""), Reply(CALL, finish="length")])
async def test_replies_that_cannot_be_used_cost_all_the_same(reply: Reply) -> None:
    async with served([reply], price=PRICE) as (model, _):
        with pytest.raises(BadReply) as caught:
            await model.decide(a_situation())
    assert caught.value.usage == model.usage
    assert caught.value.usage.money > 0.006


async def test_requests_without_an_answer_count_as_calls() -> None:
    async with served([Reply("boom", status=500)]) as (model, _):
        with pytest.raises(ModelUnavailable) as caught:
            await model.decide(a_situation())
    assert caught.value.usage == Usage(calls=1)


async def test_several_tasks_may_ask_at_once_and_their_usage_does_not_mix() -> None:
    def slow_for_the_first(messages: list[Any]) -> Reply:
        return Reply(CALL, slow=0.3 if "the long way" in json.dumps(messages) else 0.0)

    async with served(slow_for_the_first) as (model, server):
        long = a_situation("the long way " * 500)
        one, two = await asyncio.gather(model.decide(long), model.decide(a_situation("short")))
    assert one.usage.prompt_tokens > two.usage.prompt_tokens + 500
    assert one.usage + two.usage == model.usage
    assert len(server.asked) == 2


async def test_only_its_own_replies_are_shown_to_a_model_again() -> None:
    mine = PastStep("Tap the row", reply="REPLY OF MINE", model="scripted")
    other = PastStep("Go back", reply="REPLY OF ANOTHER", model="claude")
    said = '<think>x</think>Thought: a\nAction: click(start_box="(10,10)")'
    async with served([said], adapter="ui_tars") as (model, server):
        await model.decide(replace(a_situation(), history=(mine, other)))
    assert "REPLY OF MINE" in server.asked[0].text
    assert "REPLY OF ANOTHER" not in server.asked[0].text
    assert "Go back" in server.asked[0].text
