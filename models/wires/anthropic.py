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
from pydantic import ValidationError

from models.base import Completion, Prompt, Usage
from models.wires._http import HttpWire, Lenient
from models.wires._setback import Setback
from models.wires.base import THINKING_TOKENS, Endpoint

VERSION = "/v1"


def create(endpoint: Endpoint) -> AnthropicWire:
    return AnthropicWire(endpoint)


class AnthropicWire(HttpWire):
    """One model of one server."""

    speaks = "Anthropic's messages protocol"
    least_tokens = THINKING_TOKENS

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint)
        self._client = AsyncAnthropic(
            base_url=self.address.removesuffix(VERSION),
            api_key=self.key,
            max_retries=0,
            timeout=None,
            http_client=self.http,
        )

    def credential(self) -> dict[str, str]:
        return {"x-api-key": self.key, "anthropic-version": "2023-06-01"}

    @property
    def address(self) -> str:
        """With or without the version in the settings."""
        return self.endpoint.base_url.rstrip("/").removesuffix(VERSION) + VERSION

    async def send(self, prompt: Prompt) -> bytes:
        request: dict[str, Any] = {
            "model": self.endpoint.model,
            "messages": prompt.messages,
            "max_tokens": self.most_tokens,
            **prompt.settings,
        }
        resource: Any = self._client.beta if "betas" in request else self._client
        try:
            async with resource.messages.with_streaming_response.create(**request) as response:
                return bytes(await response.read())
        except anthropic.APIStatusError as error:
            raise Setback(error.status_code, error.message, error.response.headers) from error
        except (anthropic.AnthropicError, httpx2.HTTPError) as error:
            raise Setback.of(error) from error

    def said(self, body: bytes) -> Completion:
        try:
            reply = _Message.model_validate_json(body)
        except ValidationError:
            raise self.foreign(body) from None
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


# --- the part of a message that is used -----------------------------------------------------------


class _Tokens(Lenient):
    input_tokens: int = 0
    """Without the cached and the written ones."""
    cache_read_input_tokens: int = 0
    cache_creation_input_tokens: int = 0
    output_tokens: int = 0

    def usage(self) -> Usage:
        cached, written = self.cache_read_input_tokens, self.cache_creation_input_tokens
        return Usage(
            calls=1,
            prompt_tokens=self.input_tokens + cached + written,
            cached_tokens=cached,
            written_tokens=written,
            completion_tokens=self.output_tokens,
        )


class _Message(Lenient):
    content: list[dict[str, Any]]
    stop_reason: str = ""
    usage: _Tokens = _Tokens()
