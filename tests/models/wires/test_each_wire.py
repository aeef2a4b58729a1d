"""What only one of the wires does."""

from __future__ import annotations

import importlib
import json

import pytest

from models.base import BadReply, ModelUnavailable, Prompt, Unfit
from models.wires.base import Endpoint
from tests.models.wires.protocols import PROTOCOLS, opened, prompt
from tests.scripted_clouds import ScriptedGemini
from tests.scripted_model import Reply

pytestmark = pytest.mark.anyio


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


async def test_gemini_takes_addresses_with_and_without_a_version() -> None:
    answer = PROTOCOLS["gemini"].answer
    async with opened("gemini", answer) as (_, server):
        url = server.base_url.removesuffix("/v1beta")
        async with opened("gemini", base_url=url) as (wire, _):
            assert (await wire.ask(prompt("gemini"))).text


async def test_counts_that_are_null_are_none() -> None:
    raw = (
        '{"choices": [{"message": {"content": "Tap"}, "finish_reason": null}], "usage": '
        '{"prompt_tokens": 7, "completion_tokens": null, "prompt_tokens_details": null}}'
    )
    async with opened("chat", Reply(raw=raw)) as (wire, _):
        assert (await wire.ask(prompt("chat"))).usage.tokens == 7


async def test_gemini_says_in_the_body_how_long_to_wait() -> None:
    details = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s"}]
    async with opened("gemini", Reply("quota", status=429), timeout=20, retries=2) as (
        wire,
        server,
    ):
        assert isinstance(server, ScriptedGemini)
        server.details = details
        with pytest.raises(ModelUnavailable, match=r"Wait 3[45] s") as caught:
            await wire.ask(prompt("gemini"))
    assert caught.value.again_in == 34.5
    assert len(server.asked) == 1


async def test_chat_reads_arguments_that_are_an_object_already() -> None:
    call = {"function": {"name": "tap", "arguments": {"x": 1}}}
    raw = json.dumps({"choices": [{"message": {"tool_calls": [call], "reasoning": {"a": 1}}}]})
    async with opened("chat", Reply(raw=raw)) as (wire, _):
        text = (await wire.ask(prompt("chat"))).text
    assert text == '<tool_call>\n{"name": "tap", "arguments": {"x": 1}}\n</tool_call>'


async def test_gemini_refuses_what_its_library_does_not_know() -> None:
    async with opened("gemini") as (wire, server):
        for strange in (Prompt([{"role": "user", "parts": [{"brandNew": 1}]}]),
                        Prompt(PROTOCOLS["gemini"].messages, {"brandNew": 1})):  # fmt: skip
            with pytest.raises(Unfit, match="does not take this request"):
                await wire.ask(strange)
    assert not server.asked
