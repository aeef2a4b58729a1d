"""The GUI model's client against a scripted server: answers, limits, and each kind of trouble."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from device_drivers.base import Tap
from models.base import BadReply, ModelUnavailable
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
    assert model.usage.failures == 0
    assert model.usage.prompt_tokens > 2000
    assert model.usage.completion_tokens > 10
    assert model.usage.seconds > 0


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


@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        (Reply("loading the model", status=503), "failed: .*loading the model"),
        (Reply("boom", status=500), "failed: .*boom"),
        (Reply("slow down", status=429), "asked too often, or the account is out of credit"),
        (Reply("context of 4096 tokens exceeded", status=400), "refused the request: .*4096"),
        (Reply(CALL, hang_up=True), "No model server answers"),
        (Reply(raw="<html>hello</html>"), "does not speak the OpenAI protocol"),
        (Reply(raw='{"choices": []}'), "does not speak the OpenAI protocol"),
        (Reply(CALL, finish="content_filter"), "declined"),
    ],
)
async def test_servers_that_cannot_help_are_said_to_be_so(reply: Reply, sentence: str) -> None:
    async with served([reply]) as (model, _):
        with pytest.raises(ModelUnavailable, match=sentence) as caught:
            await model.decide(a_situation())
    assert not caught.value.retryable
    assert model.usage.calls == 1


async def test_a_server_that_recovers_is_asked_again() -> None:
    async with served([Reply("busy", status=503), CALL], retries=1) as (model, server):
        assert (await model.decide(a_situation())).decision == Tap(483, 195)
    assert len(server.asked) == 2


async def test_a_slow_server_is_given_up() -> None:
    started = time.monotonic()
    async with served([Reply(CALL, slow=30)], timeout=0.3) as (model, _):
        with pytest.raises(ModelUnavailable, match=r"longer than 0\.3 s.*timeout"):
            await model.decide(a_situation())
    assert time.monotonic() - started < 20
    assert model.usage.failures == 1


async def test_no_server_there() -> None:
    async with served([]) as (model, server):
        await server.stop()
        with pytest.raises(ModelUnavailable, match=r"No model server answers.*base_url"):
            await model.decide(a_situation())


async def test_a_wrong_name_is_answered_with_those_on_offer() -> None:
    async with served([], model="qwen") as (model, _):
        with pytest.raises(ModelUnavailable, match=r"no model 'qwen'\. It offers: scripted\."):
            await model.decide(a_situation())


async def test_a_wrong_address_is_answered_with_the_usual_one() -> None:
    async with served([]) as (_, server):
        url = server.base_url.removesuffix("/v1")
        model = create(Config(base_url=url, model="scripted", retries=0))
        with pytest.raises(ModelUnavailable, match="usually ends in /v1"):
            await model.decide(a_situation())
        await model.close()


async def test_the_key_is_sent_and_never_shown() -> None:
    key = "sk-very-secret-key"
    async with served([CALL], server_key=key, api_key=key) as (model, server):
        await model.decide(a_situation())
        assert server.asked[0].key == key
    async with served([CALL], server_key="another", api_key=key) as (model, _):
        with pytest.raises(ModelUnavailable, match="refuses the key") as caught:
            await model.decide(a_situation())
    leaky = Reply(f"bad header {key}", status=400)
    async with served([leaky], api_key=key) as (model, _):
        with pytest.raises(ModelUnavailable, match="refused") as told:
            await model.decide(a_situation())
    assert key not in f"{caught.value} {told.value} {model.__dict__}"


async def test_a_key_from_the_environment_is_not_given_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-person")
    async with served([CALL]) as (model, server):
        await model.decide(a_situation())
    assert server.asked[0].key == "none"


def test_wrong_settings_are_named() -> None:
    settings: dict[str, Any] = {"base_url": "http://127.0.0.1:1/v1", "model": "m"}
    with pytest.raises(ModelUnavailable, match="no adapter 'qwen9'"):
        create(Config.model_validate({**settings, "adapter": "qwen9"}))
    with pytest.raises(ValidationError, match="max_image_tokes"):
        create(Config.model_validate({**settings, "options": {"max_image_tokes": 4}}))
    with pytest.raises(ValidationError, match="modl"):
        Config.model_validate({**settings, "modl": "x"})
    assert "sk-1" not in repr(Config(**settings, api_key=SecretStr("sk-1")))
