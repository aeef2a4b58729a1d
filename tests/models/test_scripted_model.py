"""The scripted server speaks to the real client the way a real one does."""

from __future__ import annotations

from typing import Any

import openai
import pytest
from openai import AsyncOpenAI

from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.anyio
WEATHER = ("weather", {"city": "北京", "days": 3})


def ask(server: ScriptedModel) -> AsyncOpenAI:
    return AsyncOpenAI(base_url=server.base_url, api_key="k", max_retries=0)


async def test_words_and_tool_calls_whole_and_streamed() -> None:
    reply = Reply("Let me look it up for you.", tools=(WEATHER,))
    messages: Any = [{"role": "user", "content": "weather?"}]
    async with ScriptedModel([reply, reply]) as server, ask(server) as client:
        whole = await client.chat.completions.create(model="scripted", messages=messages)
        stream = await client.chat.completions.create(
            model="scripted", messages=messages, stream=True,
            stream_options={"include_usage": True},
        )  # fmt: skip
        text, arguments, finish, tokens = "", "", "", 0
        async for chunk in stream:
            tokens += chunk.usage.total_tokens if chunk.usage else 0
            for choice in chunk.choices:
                text += choice.delta.content or ""
                finish = choice.finish_reason or finish
                for call in choice.delta.tool_calls or []:
                    arguments += (call.function.arguments or "") if call.function else ""
    message = whole.choices[0].message
    assert message.tool_calls is not None
    called = message.tool_calls[0]
    assert called.type == "function"
    assert (called.function.name, called.function.arguments) == ("weather", arguments)
    assert (message.content, finish) == (text, whole.choices[0].finish_reason)
    assert (text, finish) == (reply.text, "tool_calls")
    assert whole.usage is not None
    assert tokens == whole.usage.total_tokens


async def test_a_function_may_be_the_script_and_the_list_may_end() -> None:
    messages: Any = [{"role": "user", "content": "abc"}]
    async with ScriptedModel(lambda m: m[-1]["content"][::-1]) as server, ask(server) as client:
        said = await client.chat.completions.create(model="scripted", messages=messages)
        assert said.choices[0].message.content == "cba"
        assert [m.id async for m in client.models.list()] == ["scripted"]
    async with ScriptedModel([]) as server, ask(server) as client:
        with pytest.raises(openai.InternalServerError, match="no more replies"):
            await client.chat.completions.create(model="scripted", messages=messages)


def test_it_runs_beside_a_test_that_is_not_async() -> None:
    messages: Any = [{"role": "user", "content": "hi"}]
    with (
        in_background(ScriptedModel(["hello"])) as server,
        openai.OpenAI(base_url=server.base_url, api_key="k") as client,
    ):
        said = client.chat.completions.create(model="scripted", messages=messages)
    assert said.choices[0].message.content == "hello"
    assert server.asked[0].text == "hi"
