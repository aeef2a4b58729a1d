"""OpenAI's responses: its computer use, and servers that speak the same.

Nothing is kept on the server: ``messages`` of the prompt are the whole input, and a Completion's
text is the JSON list of output items, which can be put back into it.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import ValidationError

from models.base import Completion, Prompt, Usage
from models.wires._http import Lenient
from models.wires._openai import OpenAIWire
from models.wires.base import THINKING_TOKENS, Endpoint


def create(endpoint: Endpoint) -> ResponsesWire:
    return ResponsesWire(endpoint)


class ResponsesWire(OpenAIWire):
    """One model of one server."""

    speaks = "OpenAI's responses protocol"
    least_tokens = THINKING_TOKENS

    async def send(self, prompt: Prompt) -> bytes:
        responses = self.client.responses.with_streaming_response
        request: dict[str, Any] = {
            "model": self.endpoint.model,
            "input": prompt.messages,
            "max_output_tokens": self.most_tokens,
            "store": False,
            **prompt.settings,
        }
        return await self.body(responses.create(**request))

    def said(self, body: bytes) -> Completion:
        try:
            reply = _Response.model_validate_json(body)
        except ValidationError:
            raise self.foreign(body) from None
        used = reply.usage.usage()
        if reply.error.message:
            raise self.failed(f"{reply.error.message} ({reply.error.code})")
        if reply.incomplete_details.reason == "content_filter":
            raise self.declined(used)
        if reply.status == "incomplete":
            raise self.cut_off(used)
        for item in reply.output:
            if refusal := _refusal(item):
                raise self.declined(used, refusal)
        if not any(item.get("type") != "reasoning" for item in reply.output):
            raise self.empty(used)
        return Completion(json.dumps(reply.output, ensure_ascii=False), used)


def _refusal(item: dict[str, Any]) -> str:
    content = item.get("content")
    for part in content if isinstance(content, list) else []:
        if isinstance(part, dict) and part.get("type") == "refusal":
            return str(part.get("refusal")) or "no reason"
    return ""


# --- the part of a response that is used ----------------------------------------------------------


class _Error(Lenient):
    code: str = ""
    message: str = ""


class _Incomplete(Lenient):
    reason: str = ""


class _Cached(Lenient):
    cached_tokens: int = 0


class _Tokens(Lenient):
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


class _Response(Lenient):
    output: list[dict[str, Any]]
    status: str = "completed"
    error: _Error = _Error()
    incomplete_details: _Incomplete = _Incomplete()
    usage: _Tokens = _Tokens()
