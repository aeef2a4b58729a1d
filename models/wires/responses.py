"""OpenAI's responses: its computer use, and servers that speak the same.

Nothing is kept on the server: ``messages`` of the prompt are the whole input, and a Completion's
text is the JSON list of output items, which can be put back into it.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ValidationError

from models.base import Completion, ModelUnavailable, Prompt, Usage
from models.wires._http import SAID, HttpWire
from models.wires._openai import Connection
from models.wires.base import THINKING_TOKENS, Endpoint


def create(endpoint: Endpoint) -> ResponsesWire:
    return ResponsesWire(endpoint)


class ResponsesWire(HttpWire):
    """One model of one server."""

    speaks = "OpenAI's responses protocol"
    address_ends = "/v1"
    least_tokens = THINKING_TOKENS

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint)
        self._connection = Connection(endpoint)

    async def send(self, prompt: Prompt) -> bytes:
        responses = self._connection.client.responses.with_streaming_response
        request: dict[str, Any] = {
            "model": self.endpoint.model,
            "input": prompt.messages,
            "max_output_tokens": self.most_tokens,
            "store": False,
            **prompt.settings,
        }
        return await self._connection.body(responses.create(**request))

    def said(self, body: bytes) -> Completion:
        try:
            reply = _Response.model_validate_json(body)
        except ValidationError:
            raise self.foreign() from None
        used = reply.usage.usage() if reply.usage else Usage(calls=1)
        if reply.error is not None:
            raise self._failed(reply.error)
        if reply.incomplete_details and reply.incomplete_details.reason == "content_filter":
            raise self.declined(used)
        if reply.status == "incomplete":
            raise self.cut_off(used)
        for item in reply.output:
            if refusal := _refusal(item):
                raise self.declined(used, refusal)
        if not any(item.get("type") != "reasoning" for item in reply.output):
            raise self.empty(used)
        return Completion(json.dumps(reply.output, ensure_ascii=False), used)

    async def names(self) -> list[str]:
        return await self._connection.names()

    async def close(self) -> None:
        await self._connection.close()

    def _failed(self, error: _Error) -> ModelUnavailable:
        said = self.without_key(f"{error.message} ({error.code})")[:SAID]
        return ModelUnavailable(f"The model server at {self.endpoint.base_url} failed: {said}")


def _refusal(item: dict[str, Any]) -> str:
    content = item.get("content")
    for part in content if isinstance(content, list) else []:
        if isinstance(part, dict) and part.get("type") == "refusal":
            return str(part.get("refusal")) or "no reason"
    return ""


# --- the part of a response that is used ----------------------------------------------------------


class _Error(BaseModel):
    code: str = ""
    message: str = ""


class _Incomplete(BaseModel):
    reason: str = ""


class _Cached(BaseModel):
    cached_tokens: int = 0


class _Tokens(BaseModel):
    input_tokens: int = 0
    input_tokens_details: _Cached = _Cached()
    output_tokens: int = 0

    def usage(self) -> Usage:
        return Usage(
            calls=1,
            prompt_tokens=self.input_tokens,
            cached_tokens=self.input_tokens_details.cached_tokens,
            completion_tokens=self.output_tokens,
        )


class _Response(BaseModel):
    output: list[dict[str, Any]]
    status: str = "completed"
    error: _Error | None = None
    incomplete_details: _Incomplete | None = None
    usage: _Tokens | None = None
