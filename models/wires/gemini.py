"""Google's generateContent: Gemini, at its maker's or at anybody who speaks the same.

``messages`` of a prompt are its ``contents`` and ``settings`` its other fields, in the shape of the
REST protocol; a Completion's text is the JSON of the candidate's content, which can be put back.
"""

from __future__ import annotations

import json
import re
from typing import Any

import httpx2
from google import genai
from google.genai import errors, types
from pydantic import Field, ValidationError

from models.base import BadReply, Completion, Prompt, Unfit, Usage
from models.wires._http import SAID, HttpWire, Lenient, with_usage
from models.wires._setback import Setback
from models.wires.base import THINKING_TOKENS, Endpoint

VERSION = re.compile(r"/v\d\w*$")


def create(endpoint: Endpoint) -> GeminiWire:
    return GeminiWire(endpoint)


class GeminiWire(HttpWire):
    """One model of one server."""

    speaks = "Google's generateContent protocol"
    address_ends = "/v1beta"
    least_tokens = THINKING_TOKENS

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint)
        base, _, version = self.address.rpartition("/")
        self._client = genai.Client(
            vertexai=False,
            api_key=self.key,
            http_options=types.HttpOptions(
                base_url=base,
                api_version=version,
                httpx_async_client=self.http,
                retry_options=types.HttpRetryOptions(attempts=1),
            ),
        )

    def credential(self) -> dict[str, str]:
        return {"x-goog-api-key": self.key}

    @property
    def address(self) -> str:
        """With or without the version in the settings."""
        base = self.endpoint.base_url.rstrip("/")
        return base if VERSION.search(base) else f"{base}/v1beta"

    async def send(self, prompt: Prompt) -> bytes:
        settings = {"maxOutputTokens": self.most_tokens, **_PLAIN, **prompt.settings}
        try:
            contents = [_content(message) for message in prompt.messages]
            config = types.GenerateContentConfig.model_validate_json(json.dumps(settings))
        except ValidationError as error:
            why = str(error)[:SAID]
            raise Unfit(f"Google's library does not take this request: {why}") from None
        try:
            response = await self._client.aio.models.generate_content(
                model=self.endpoint.model, contents=contents, config=config
            )
        except errors.APIError as error:
            raise Setback(error.code, error.message or str(error), _headers(error)) from error
        except httpx2.HTTPError as error:
            raise Setback.of(error) from error
        answered = response.sdk_http_response
        return (answered.body if answered and answered.body else "").encode()

    def said(self, body: bytes) -> Completion:
        try:
            reply = _Response.model_validate_json(body)
        except ValidationError:
            raise self.foreign(body) from None
        used = reply.usage.usage()
        if reply.feedback.blocked:
            raise self.declined(used, reply.feedback.blocked)
        if not reply.candidates:
            raise self.foreign(body)
        first = reply.candidates[0]
        match first.finish_reason:
            case "MAX_TOKENS":
                raise self.cut_off(used)
            case "MALFORMED_FUNCTION_CALL" | "UNEXPECTED_TOOL_CALL":
                raise with_usage(BadReply("The function call was not well-formed."), used)
            case "STOP" | "FINISH_REASON_UNSPECIFIED" | "":
                pass
            case why:
                raise self.declined(used, why)
        if not any(_says(part) for part in first.content.parts):
            raise self.empty(used)
        content = {"role": "model", "parts": first.content.parts}
        return Completion(json.dumps(content, ensure_ascii=False), used)

    async def close(self) -> None:
        await self._client.aio.aclose()
        self._client.close()
        await super().close()


_DELAY = re.compile(r"retryDelay['\"]: ['\"]([\d.]+)s")


def _headers(error: errors.APIError) -> dict[str, str]:
    """Google says in the body how long to wait."""
    headers = dict(getattr(error.response, "headers", None) or {})
    if delay := _DELAY.search(str(error.details)[:SAID_IN_ERRORS]):
        headers.setdefault("retry-after", delay[1])
    return headers


SAID_IN_ERRORS = 10_000
"""Characters of an error's details that are looked at."""
_PLAIN: dict[str, Any] = {
    "shouldReturnHttpResponse": True,
    "automaticFunctionCalling": {"disable": True},
}
"""The library is to give us the body as it came, and to call nothing by itself."""


def _content(message: dict[str, Any]) -> types.Content:
    """From JSON, since only there are pictures base64."""
    return types.Content.model_validate_json(json.dumps(message))


def _says(part: dict[str, Any]) -> bool:
    return "functionCall" in part or bool(part.get("text") and not part.get("thought"))


# --- the part of a response that is used ----------------------------------------------------------


class _Content(Lenient):
    parts: list[dict[str, Any]] = Field(default_factory=list)


class _Candidate(Lenient):
    content: _Content = _Content()
    finish_reason: str = Field(default="", alias="finishReason")


class _Feedback(Lenient):
    blocked: str = Field(default="", alias="blockReason")


class _Tokens(Lenient):
    prompt: int = Field(default=0, alias="promptTokenCount")
    tools: int = Field(default=0, alias="toolUsePromptTokenCount")
    cached: int = Field(default=0, alias="cachedContentTokenCount")
    said: int = Field(default=0, alias="candidatesTokenCount")
    thought: int = Field(default=0, alias="thoughtsTokenCount")

    def usage(self) -> Usage:
        return Usage(
            calls=1,
            prompt_tokens=self.prompt + self.tools,
            cached_tokens=self.cached,
            completion_tokens=self.said + self.thought,
        )


class _Response(Lenient):
    candidates: list[_Candidate] = Field(default_factory=list)
    feedback: _Feedback = Field(default=_Feedback(), alias="promptFeedback")
    usage: _Tokens = Field(default=_Tokens(), alias="usageMetadata")
