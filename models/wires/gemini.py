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
from pydantic import BaseModel, Field, ValidationError

from models.base import BadReply, Completion, Prompt, Usage
from models.wires._http import HttpWire, Setback, http_client, with_usage
from models.wires.base import THINKING_TOKENS, Endpoint

VERSION = re.compile(r"/(v\d\w*)/?$")


def create(endpoint: Endpoint) -> GeminiWire:
    return GeminiWire(endpoint)


class GeminiWire(HttpWire):
    """One model of one server."""

    speaks = "Google's generateContent protocol"
    address_ends = "/v1beta"
    least_tokens = THINKING_TOKENS

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(endpoint)
        # never empty: the client would look for a key in the environment
        key = endpoint.api_key.get_secret_value() or "none"
        self._http = http_client({"x-goog-api-key": key})
        version = VERSION.search(endpoint.base_url)
        self._client = genai.Client(
            vertexai=False,
            api_key=key,
            http_options=types.HttpOptions(
                base_url=VERSION.sub("", endpoint.base_url),
                api_version=version[1] if version else "v1beta",
                httpx_async_client=self._http,
                retry_options=types.HttpRetryOptions(attempts=1),
            ),
        )

    async def send(self, prompt: Prompt) -> bytes:
        settings = {"maxOutputTokens": self.most_tokens, **_PLAIN, **prompt.settings}
        try:
            response = await self._client.aio.models.generate_content(
                model=self.endpoint.model,
                contents=[_content(message) for message in prompt.messages],
                config=types.GenerateContentConfig.model_validate_json(
                    json.dumps(settings)
                ),
            )
        except (errors.APIError, httpx2.HTTPError) as error:
            raise _setback(error) from error
        answered = response.sdk_http_response
        return (answered.body if answered and answered.body else "").encode()

    def said(self, body: bytes) -> Completion:
        try:
            reply = _Response.model_validate_json(body)
        except ValidationError:
            raise self.foreign() from None
        used = reply.usage.usage() if reply.usage else Usage(calls=1)
        if reply.feedback.blocked:
            raise self.declined(used, reply.feedback.blocked)
        if not reply.candidates:
            raise self.foreign()
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

    async def names(self) -> list[str]:
        try:
            listed = await self._client.aio.models.list()
            return [(model.name or "").removeprefix("models/") async for model in listed]
        except (errors.APIError, httpx2.HTTPError) as error:
            raise _setback(error) from error

    async def close(self) -> None:
        await self._client.aio.aclose()
        await self._http.aclose()
        self._client.close()


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


def _setback(error: errors.APIError | httpx2.HTTPError) -> Setback:
    if isinstance(error, errors.APIError):
        headers = getattr(error.response, "headers", None)
        return Setback(error.code, error.message or str(error), headers)
    return Setback(0, str(error.__cause__ or error))


# --- the part of a response that is used ----------------------------------------------------------


class _Content(BaseModel):
    parts: list[dict[str, Any]] = []


class _Candidate(BaseModel):
    content: _Content = _Content()
    finish_reason: str = Field(default="", alias="finishReason")


class _Feedback(BaseModel):
    blocked: str = Field(default="", alias="blockReason")


class _Tokens(BaseModel):
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


class _Response(BaseModel):
    candidates: list[_Candidate] = []
    feedback: _Feedback = Field(default=_Feedback(), alias="promptFeedback")
    usage: _Tokens | None = Field(default=None, alias="usageMetadata")
