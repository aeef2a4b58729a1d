"""OpenAI's chat completions: vLLM, llama.cpp, SGLang, Ollama, most clouds."""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import Field, ValidationError

from models.base import Completion, Prompt, Usage
from models.wires._http import Lenient
from models.wires._openai import OpenAIWire
from models.wires.base import Endpoint


def create(endpoint: Endpoint) -> ChatWire:
    return ChatWire(endpoint)


class ChatWire(OpenAIWire):
    """One model of one server."""

    speaks = "the OpenAI protocol"

    async def send(self, prompt: Prompt) -> bytes:
        completions = self.client.chat.completions.with_streaming_response
        request: dict[str, Any] = {
            "model": self.endpoint.model,
            "messages": prompt.messages,
            "max_tokens": self.most_tokens,
            **prompt.settings,
        }
        return await self.body(completions.create(**request))

    def said(self, body: bytes) -> Completion:
        """What the response says, once it is whole."""
        try:
            reply = _Reply.model_validate_json(body)
        except ValidationError:
            raise self.foreign(body) from None
        used = reply.usage.usage()
        choice = reply.choices[0]
        if choice.finish_reason == "length":
            raise self.cut_off(used, choice.message.said())
        if choice.finish_reason == "content_filter" or choice.message.refusal:
            raise self.declined(used, choice.message.refusal or "")
        said = choice.message.said()
        if not said:
            raise self.empty(used)
        return Completion(said, used)


# --- the part of a chat completion that is used ---------------------------------------------------


class _Function(Lenient):
    name: str
    arguments: str | dict[str, Any] = ""


class _ToolCall(Lenient):
    function: _Function

    def text(self) -> str:
        call = {"name": self.function.name, "arguments": self.function.arguments}
        return f"<tool_call>\n{json.dumps(call, ensure_ascii=False)}\n</tool_call>"


class _Part(Lenient):
    text: str = ""


_THINKING = re.compile(r"</?\w*think", re.IGNORECASE)


class _Message(Lenient):
    content: str | list[_Part] | None = None
    refusal: str | None = None
    tool_calls: list[_ToolCall] | None = None
    reasoning_content: Any = ""
    reasoning: Any = ""

    def said(self) -> str:
        """Some servers take calls and thinking out of the text and give them beside it: they are
        put back. A call that stands in the words beside them is one that is only talked about.
        Thinking alone says nothing."""
        said = self._text().strip()
        if self.tool_calls:
            words = said.replace("<tool_call>", "< tool_call>")
            said = "\n".join([words, *(call.text() for call in self.tool_calls)]).strip()
        beside = self.reasoning_content or self.reasoning
        thinking = beside.strip() if isinstance(beside, str) else ""
        if said and thinking and not _THINKING.search(said):
            return f"<think>\n{thinking}\n</think>\n\n{said}"
        return said

    def _text(self) -> str:
        if isinstance(self.content, list):
            return "".join(part.text for part in self.content)
        return self.content or ""


class _Choice(Lenient):
    message: _Message
    finish_reason: str | None = None


class _Details(Lenient):
    cached_tokens: int = 0


class _Tokens(Lenient):
    prompt_tokens: int = 0
    completion_tokens: int = 0
    prompt_tokens_details: _Details = _Details()

    def usage(self) -> Usage:
        return Usage(
            calls=1,
            prompt_tokens=self.prompt_tokens,
            cached_tokens=self.prompt_tokens_details.cached_tokens,
            completion_tokens=self.completion_tokens,
        )


class _Reply(Lenient):
    choices: list[_Choice] = Field(min_length=1)
    usage: _Tokens = _Tokens()
