"""What every wire has to do, whatever protocol it speaks: answers, limits, each kind of trouble."""

from __future__ import annotations

import importlib
import json
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from pydantic import SecretStr

from models.base import BadReply, ModelUnavailable, Prompt, Unfit, Wire
from models.wires.base import Endpoint
from tests.scripted_clouds import (
    CACHED,
    PROMPT,
    SAID,
    ScriptedClaude,
    ScriptedGemini,
    ScriptedResponses,
)
from tests.scripted_model import Reply, Script, ScriptedModel

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Protocol:
    """How one of them asks and answers in the simplest case."""

    server: Callable[..., ScriptedModel]
    messages: list[dict[str, Any]]
    answer: str
    most_tokens: str
    """The setting that limits a reply."""
    key_variables: tuple[str, ...]


def _said(text: str) -> list[dict[str, Any]]:
    return [{"type": "output_text", "text": text, "annotations": []}]


PROTOCOLS = {
    "chat": Protocol(
        ScriptedModel, [{"role": "user", "content": "hi"}], "hello", "max_tokens",
        ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"),
    ),
    "responses": Protocol(
        ScriptedResponses, [{"role": "user", "content": "hi"}],
        json.dumps([{"type": "message", "id": "m1", "role": "assistant", "status": "completed",
                     "content": _said("hello")}]),
        "max_output_tokens", ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"),
    ),
    "anthropic": Protocol(
        ScriptedClaude, [{"role": "user", "content": [{"type": "text", "text": "hi"}]}],
        json.dumps({"role": "assistant", "content": [{"type": "text", "text": "hello"}]}),
        "max_tokens", ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"),
    ),
    "gemini": Protocol(
        ScriptedGemini, [{"role": "user", "parts": [{"text": "hi"}]}],
        json.dumps({"role": "model", "parts": [{"text": "hello"}]}),
        "maxOutputTokens", ("GEMINI_API_KEY",),
    ),
}  # fmt: skip

WIRES = pytest.mark.parametrize("name", sorted(PROTOCOLS))


@asynccontextmanager
async def opened(
    name: str, *script: str | Reply, server_key: str = "", **endpoint: Any
) -> AsyncIterator[tuple[Wire, ScriptedModel]]:
    protocol = PROTOCOLS[name]
    replies: Script = script or [protocol.answer]
    async with protocol.server(replies, key=server_key) as server:
        module = importlib.import_module(f"models.wires.{name}")
        settings = {"base_url": server.base_url, "model": "scripted", "retries": 0, **endpoint}
        wire: Wire = module.create(Endpoint(**settings))
        try:
            yield wire, server
        finally:
            await wire.close()


def prompt(name: str, **settings: Any) -> Prompt:
    return Prompt(PROTOCOLS[name].messages, settings)


@WIRES
async def test_an_answer_comes_with_its_usage(name: str) -> None:
    answer = PROTOCOLS[name].answer
    setting = "system" if name == "anthropic" else "temperature"
    value: Any = "Be brief." if name == "anthropic" else 0.5
    async with opened(name) as (wire, server):
        completion = await wire.ask(prompt(name, **{setting: value}))
    (asked,) = server.asked
    assert asked.messages == PROTOCOLS[name].messages
    settings = asked.settings.get("generationConfig", asked.settings)
    assert settings[setting] == value
    assert settings[PROTOCOLS[name].most_tokens] >= 1024
    assert (json.loads(completion.text) if name != "chat" else completion.text) == (
        json.loads(answer) if name != "chat" else answer
    )
    used = completion.usage
    assert used.calls == 1
    if name != "chat":
        assert (used.prompt_tokens, used.cached_tokens, used.completion_tokens) == (
            PROMPT, CACHED, SAID,
        )  # fmt: skip
    assert used.written_tokens == (32 if name == "anthropic" else 0)


@WIRES
@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        (Reply(""), "empty"),
        (Reply("ANSWER", finish="length"), "cut off after [0-9]+ tokens"),
        (Reply("ANSWER", babble=10_000_000), "far too long"),
    ],
)
async def test_replies_that_cannot_be_used(name: str, reply: Reply, complaint: str) -> None:
    async with opened(name, _filled(name, reply)) as (wire, _):
        with pytest.raises(BadReply, match=complaint) as caught:
            await wire.ask(prompt(name))
    assert bool(caught.value.usage.tokens) == (not reply.babble), "what was used is told"


def _filled(name: str, reply: Reply) -> Reply:
    answer = PROTOCOLS[name].answer
    return Reply(**{**reply.__dict__, "text": reply.text.replace("ANSWER", answer)})


@WIRES
@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        (Reply("loading the model", status=503), "failed: .*loading the model"),
        (Reply("boom", status=500), "failed: .*boom"),
        (Reply("overloaded", status=529), "failed: .*overloaded"),
        (Reply("slow down", status=429), "asked too often, or the account is out of credit"),
        (Reply("pay first", status=402), "out of credit: .*pay first"),
        (Reply("not for you", status=403), "refuses the key"),
        (Reply("try there", status=302), "sends us elsewhere"),
        (Reply("ANSWER", hang_up=True), "No model server answers"),
        (Reply(raw="<html>hello</html>"), "does not speak"),
        (Reply(raw='{"cut": "in the mid'), "does not speak"),
        (Reply(raw="[]"), "does not speak"),
        (Reply(raw="{}"), "does not speak"),
        (Reply(raw="null"), "does not speak"),
    ],
)
async def test_servers_that_cannot_help_are_said_to_be_so(
    name: str, reply: Reply, sentence: str
) -> None:
    async with opened(name, _filled(name, reply)) as (wire, _):
        with pytest.raises(ModelUnavailable, match=sentence) as caught:
            await wire.ask(prompt(name))
    assert not isinstance(caught.value, Unfit), "the server is to be left alone for a while"


@WIRES
@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        (Reply("context of 4096 exceeded", status=400), "refused the request: .*4096"),
        (Reply("too large", status=413), "refused the request: .*too large"),
        (Reply("ANSWER", finish="content_filter"), "declined"),
    ],
)
async def test_a_refused_request_does_not_make_the_server_a_dead_one(
    name: str, reply: Reply, sentence: str
) -> None:
    async with opened(name, _filled(name, reply)) as (wire, _):
        with pytest.raises(Unfit, match=sentence):
            await wire.ask(prompt(name))


@WIRES
async def test_an_error_of_ten_megabytes_is_read_only_in_part(name: str) -> None:
    huge = Reply("no " * 3_000_000, status=500)
    async with opened(name, huge) as (wire, _):
        with pytest.raises(ModelUnavailable, match="failed") as caught:
            await wire.ask(prompt(name))
    assert len(str(caught.value)) < 600


@WIRES
async def test_a_server_that_recovers_is_asked_again(name: str) -> None:
    busy = Reply("busy", status=503)
    async with opened(name, busy, PROTOCOLS[name].answer, retries=1) as (wire, server):
        assert (await wire.ask(prompt(name))).text
    assert len(server.asked) == 2


@WIRES
async def test_the_servers_own_pause_is_kept(name: str) -> None:
    busy = Reply("busy", status=429, headers={"Retry-After": "1"})
    started = time.monotonic()
    async with opened(name, busy, PROTOCOLS[name].answer, retries=1) as (wire, server):
        await wire.ask(prompt(name))
    assert len(server.asked) == 2
    assert time.monotonic() - started >= 1


@WIRES
@pytest.mark.parametrize(
    "headers", [{"Retry-After": "300"}, {"Retry-After": "Fri, 31 Dec 2999 23:59:59 GMT"}]
)
async def test_a_pause_beyond_our_patience_is_told_at_once(
    name: str, headers: dict[str, str]
) -> None:
    busy = Reply("busy", status=429, headers=headers)
    async with opened(name, busy, retries=3, timeout=20) as (wire, server):
        with pytest.raises(ModelUnavailable, match="asked too often") as caught:
            await wire.ask(prompt(name))
    assert len(server.asked) == 1
    if headers["Retry-After"] == "300":
        assert caught.value.again_in == 300
        assert "Wait 300 s" in str(caught.value)


@WIRES
async def test_an_account_without_credit_is_not_asked_again(name: str) -> None:
    empty = Reply("insufficient_quota: look at your plan", status=429)
    async with opened(name, empty, retries=3) as (wire, server):
        with pytest.raises(ModelUnavailable, match="out of credit"):
            await wire.ask(prompt(name))
    assert len(server.asked) == 1


@WIRES
async def test_a_slow_server_is_given_up(name: str) -> None:
    slow = Reply(PROTOCOLS[name].answer, slow=30)
    async with opened(name, slow, timeout=0.3) as (wire, _):
        with pytest.raises(ModelUnavailable, match=r"longer than 0\.3 s.*timeout"):
            await wire.ask(prompt(name))


@WIRES
async def test_no_server_there(name: str) -> None:
    async with opened(name, retries=1) as (wire, server):
        await server.stop()
        with pytest.raises(ModelUnavailable, match=r"No model server answers.*base_url"):
            await wire.ask(prompt(name))


@WIRES
async def test_a_wrong_name_is_answered_with_those_on_offer(name: str) -> None:
    async with opened(name, model="qwen") as (wire, _):
        with pytest.raises(ModelUnavailable, match=r"no model 'qwen'\. It offers: scripted\."):
            await wire.ask(prompt(name))


@WIRES
async def test_a_wrong_address_is_told(name: str) -> None:
    async with opened(name) as (_, server):
        url = server.base_url.replace("/v1", "/v7") + "/x"
        async with opened(name, base_url=url) as (wire, _):
            with pytest.raises(ModelUnavailable, match="base_url"):
                await wire.ask(prompt(name))


@WIRES
async def test_the_key_is_sent_and_never_shown(name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    key = "sk-very-secret-key"
    told = []
    async with opened(name, server_key=key, api_key=SecretStr(key)) as (wire, server):
        await wire.ask(prompt(name))
        assert server.asked[0].key == key
        told.append(f"{wire} {wire.__dict__}")
    for reply in (Reply(f"bad header {key}", status=400), Reply(f"broke on {key}", status=500)):
        async with opened(name, reply, api_key=SecretStr(key)) as (wire, _):
            with pytest.raises(ModelUnavailable) as caught:
                await wire.ask(prompt(name))
            told.append(str(caught.value))
    async with opened(name, server_key="another", api_key=SecretStr(key)) as (wire, _):
        with pytest.raises(ModelUnavailable, match="refuses the key") as caught:
            await wire.ask(prompt(name))
    told += [str(caught.value), *(r.getMessage() for r in caplog.records if "models" in r.name)]
    assert key not in " ".join(told)


@WIRES
async def test_nothing_of_the_environment_is_given_away(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in PROTOCOLS[name].key_variables:
        monkeypatch.setenv(variable, "of-the-person")
    for variable in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
        monkeypatch.setenv(variable, "Authorization: Bearer of-the-person\nx-mine: of-the-person")
    monkeypatch.setenv("GOOGLE_GENAI_USE_VERTEXAI", "true")
    async with opened(name) as (wire, server):
        await wire.ask(prompt(name))
    assert server.asked[0].key == "none"
    assert "of-the-person" not in str(server.headers)


# --- what only one of them does -------------------------------------------------------------------


async def test_chat_puts_calls_and_thinking_back_into_the_text() -> None:
    calls = (("tap", {"x": 1}), ("type", {"text": "你"}))
    reply = Reply("Now.", tools=calls, reasoning="It is off.")
    async with opened("chat", reply) as (wire, _):
        text = (await wire.ask(prompt("chat"))).text
    assert text.startswith("<think>\nIt is off.\n</think>\n\nNow.\n<tool_call>\n")
    assert text.count("<tool_call>") == 2
    assert "你" in text


@pytest.mark.parametrize("said", ["<think>Mine.</think>Tap", "Mine.</think>Tap", "<gui_think>"])
async def test_chat_leaves_thinking_that_is_in_the_text_alone(said: str) -> None:
    async with opened("chat", Reply(said, reasoning="Other.")) as (wire, _):
        assert (await wire.ask(prompt("chat"))).text == said


async def test_chat_reads_content_in_parts() -> None:
    parts = '{"choices": [{"message": {"content": [{"type": "text", "text": "Tap"}]}}]}'
    async with opened("chat", Reply(raw=parts)) as (wire, _):
        completion = await wire.ask(prompt("chat"))
    assert completion.text == "Tap"
    assert completion.usage.tokens == 0, "the server did not count"


async def test_responses_reads_refusals_and_failures() -> None:
    refused = json.dumps([{"type": "message", "role": "assistant", "content": [
        {"type": "refusal", "refusal": "I cannot help with that."}]}])  # fmt: skip
    failed = '{"output": [], "status": "failed", "error": {"code": "server_error", "message": "x"}}'
    async with opened("responses", refused, Reply(raw=failed)) as (wire, server):
        with pytest.raises(Unfit, match=r"declined.*I cannot help"):
            await wire.ask(prompt("responses"))
        with pytest.raises(ModelUnavailable, match="failed: x"):
            await wire.ask(prompt("responses"))
    assert server.asked[0].settings["store"] is False


@pytest.mark.parametrize("reason", ["SAFETY", "PROHIBITED_CONTENT", "SPII", "OTHER"])
async def test_gemini_declines_in_many_ways(reason: str) -> None:
    async with opened("gemini", Reply(finish=reason)) as (wire, _):
        with pytest.raises(Unfit, match=rf"declined.*{reason}"):
            await wire.ask(prompt("gemini"))


async def test_gemini_blocks_prompts_and_breaks_calls() -> None:
    blocked = Reply(raw='{"promptFeedback": {"blockReason": "SAFETY"}}')
    broken = Reply(finish="MALFORMED_FUNCTION_CALL")
    async with opened("gemini", blocked, broken) as (wire, _):
        with pytest.raises(Unfit, match=r"declined.*SAFETY"):
            await wire.ask(prompt("gemini"))
        with pytest.raises(BadReply, match="not well-formed"):
            await wire.ask(prompt("gemini"))


async def test_anthropic_takes_addresses_with_and_without_a_version() -> None:
    answer = PROTOCOLS["anthropic"].answer
    async with opened("anthropic", answer, answer) as (wire, server):
        await wire.ask(prompt("anthropic"))
        url = server.base_url.removesuffix("/v1")
        other = importlib.import_module("models.wires.anthropic").create(Endpoint(url, "scripted"))
        await other.ask(prompt("anthropic"))
        await other.close()
    assert len(server.asked) == 2
