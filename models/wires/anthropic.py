"""Anthropic's messages: Claude, at its maker's or at anybody who speaks the same.

A Completion's text is the JSON of the assistant's message, which can be put back into the messages.
``settings["betas"]`` of a prompt become the beta header.
"""

from __future__ import annotations

import json
from typing import Any

import anthropic
import httpx2
from anthropic import AsyncAnthropic
from pydantic import BaseModel, ValidationError

from models.base import Completion, Prompt, Usage
from models.wires._http import HttpWire, Setback, http_client
from models.wires.base import THINKING_TOKENS, Endpoint


def create(endpoint: Endpoint) -> AnthropicWire:
    return AnthropicWire(endpoint)


class AnthropicWire(HttpWire):
    """One model of one server."""

    speaks = "Anthropic's messages protocol"
    least_tokens = THINKING_TOKENS

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint)
        # never empty: the client would look for a key in the environment and in files
        key = endpoint.api_key.get_secret_value() or "none"
        self._client = AsyncAnthropic(
            base_url=endpoint.base_url.rstrip("/").removesuffix("/v1"),
            api_key=key,
            max_retries=0,
            timeout=None,
            http_client=http_client({"x-api-key": key}),
        )

    async def send(self, prompt: Prompt) -> bytes:
        request: dict[str, Any] = {
            "model": self.endpoint.model,
            "messages": prompt.messages,
            "max_tokens": self.most_tokens,
            **prompt.settings,
        }
        answering = self._client.beta.messages.with_streaming_response.create(**request)
        try:
            async with answering as response:
                return bytes(await response.read())
        except (anthropic.AnthropicError, httpx2.HTTPError) as error:
            raise _setback(error) from error

    def said(self, body: bytes) -> Completion:
        try:
            reply = _Message.model_validate_json(body)
        except ValidationError:
            raise self.foreign() from None
        used = reply.usage.usage()
        match reply.stop_reason:
            case "max_tokens" | "model_context_window_exceeded":
                raise self.cut_off(used)
            case "refusal":
                raise self.declined(used)
        if not any(block.get("type") in ("text", "tool_use") for block in reply.content):
            raise self.empty(used)
        message = {"role": "assistant", "content": reply.content}
        return Completion(json.dumps(message, ensure_ascii=False), used)

    async def names(self) -> list[str]:
        try:
            return [model.id async for model in self._client.models.list()]
        except (anthropic.AnthropicError, httpx2.HTTPError) as error:
            raise _setback(error) from error

    async def close(self) -> None:
        await self._client.close()


def _setback(error: anthropic.AnthropicError | httpx2.HTTPError) -> Setback:
    if isinstance(error, anthropic.APIStatusError):
        return Setback(error.status_code, error.message, error.response.headers)
    return Setback(0, str(error.__cause__ or error))


# --- the part of a message that is used -----------------------------------------------------------


class _Tokens(BaseModel):
    input_tokens: int = 0
    """Without the cached and the written ones."""
    cache_read_input_tokens: int | None = None
    cache_creation_input_tokens: int | None = None
    output_tokens: int = 0

    def usage(self) -> Usage:
        cached = self.cache_read_input_tokens or 0
        written = self.cache_creation_input_tokens or 0
        return Usage(
            calls=1,
            prompt_tokens=self.input_tokens + cached + written,
            cached_tokens=cached,
            written_tokens=written,
            completion_tokens=self.output_tokens,
        )


class _Message(BaseModel):
    content: list[dict[str, Any]]
    stop_reason: str | None = None
    usage: _Tokens = _Tokens()
