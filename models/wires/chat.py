"""OpenAI's chat completions: vLLM, llama.cpp, SGLang, Ollama, most clouds.

The answer is read as it comes and given up when it grows too long or takes too long, since a server
may babble for ever.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx2
import openai
from openai import AsyncOpenAI
from pydantic import BaseModel, Field, ValidationError

from models.base import BadReply, Completion, ModelUnavailable, Prompt
from models.wires.base import MAX_ANSWER, Endpoint


def create(endpoint: Endpoint) -> ChatWire:
    return ChatWire(endpoint)


class ChatWire:
    """One model of one server."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._client = AsyncOpenAI(
            base_url=endpoint.base_url,
            # never empty: the client would take OPENAI_API_KEY and hand it to a stranger
            api_key=endpoint.api_key.get_secret_value() or "none",
            max_retries=endpoint.retries,
            timeout=endpoint.timeout,
        )

    async def ask(self, prompt: Prompt) -> Completion:
        """Raises BadReply, ModelUnavailable."""
        request = {"max_tokens": self._endpoint.max_tokens, **prompt.settings}
        return self._said(await self._body(messages=prompt.messages, **request))

    async def close(self) -> None:
        await self._client.close()

    async def _body(self, **request: Any) -> bytes:
        """The body of the server's response."""
        try:
            async with asyncio.timeout(self._endpoint.timeout):
                answering = self._client.chat.completions.with_streaming_response
                async with answering.create(model=self._endpoint.model, **request) as response:
                    body = bytearray()
                    async for chunk in response.iter_bytes():
                        body += chunk
                        if len(body) > MAX_ANSWER:
                            raise BadReply("The reply was far too long; one short call is enough.")
                    return bytes(body)
        except (TimeoutError, openai.APITimeoutError):
            raise ModelUnavailable(
                f"The model server at {self._endpoint.base_url} took longer than "
                f"{self._endpoint.timeout:g} s. Give it more time with [models.gui] "
                "timeout, or use a smaller model or picture."
            ) from None
        except openai.APIStatusError as error:
            raise await self._explain(error) from None
        except (openai.OpenAIError, httpx2.HTTPError) as error:
            raise self._unreachable(error) from None

    def _said(self, raw: bytes) -> Completion:
        """What the response says, once it is whole."""
        try:
            reply = _Reply.model_validate_json(raw)
        except ValidationError:
            raise ModelUnavailable(
                f"What answers at {self._endpoint.base_url} does not speak the OpenAI protocol. "
                "The address usually ends in /v1."
            ) from None
        choice = reply.choices[0]
        if choice.finish_reason == "length":
            raise BadReply(
                f"The reply was cut off after {self._endpoint.max_tokens} tokens; be shorter."
            )
        if choice.finish_reason == "content_filter" or choice.message.refusal:
            raise ModelUnavailable("The model's provider declined to answer for this screen.")
        said = choice.message.text()
        if not said:
            raise BadReply("The reply was empty.")
        used = reply.usage or _Tokens()
        return Completion(
            said, used.prompt_tokens, used.prompt_tokens_details.cached_tokens,
            used.completion_tokens,
        )  # fmt: skip

    async def _explain(self, error: openai.APIStatusError) -> ModelUnavailable:
        where, model = self._endpoint.base_url, self._endpoint.model
        match error.status_code:
            case 401 | 403:
                return ModelUnavailable(
                    f"The model server at {where} refuses the key. Check [models.gui] api_key."
                )
            case 404:
                return ModelUnavailable(
                    f"The server at {where} has no model {model!r}.{await self._on_offer()} "
                    "Correct [models.gui] model, or base_url, which usually ends in /v1."
                )
            case 429:
                return ModelUnavailable(
                    f"The model server at {where} is asked too often, or the account is out of "
                    "credit. Wait a little, or look at the account."
                )
        said = self._without_key(error.message)[:300]
        if error.status_code >= 500:
            return ModelUnavailable(f"The model server at {where} failed: {said}")
        return ModelUnavailable(f"The model server at {where} refused the request: {said}")

    async def _on_offer(self) -> str:
        try:
            async with asyncio.timeout(5):
                names = [model.id async for model in self._client.models.list()]
        except (openai.OpenAIError, TimeoutError):
            return ""
        return f" It offers: {', '.join(names[:10])}." if names else ""

    def _unreachable(self, error: Exception) -> ModelUnavailable:
        why = self._without_key(str(error.__cause__ or error))[:200]
        return ModelUnavailable(
            f"No model server answers at {self._endpoint.base_url} ({why}). Start it, or correct "
            "[models.gui] base_url."
        )

    def _without_key(self, text: str) -> str:
        key = self._endpoint.api_key.get_secret_value()
        return text.replace(key, "[secret]") if key else text


# --- the part of a chat completion that is used ---------------------------------------------------


class _Function(BaseModel):
    name: str
    arguments: str


class _ToolCall(BaseModel):
    function: _Function


class _Message(BaseModel):
    content: str | None = None
    refusal: str | None = None
    tool_calls: list[_ToolCall] | None = None

    def text(self) -> str:
        """Some servers take the call out of the text and give it beside it: it is put back."""
        said = (self.content or "").strip()
        if "<tool_call>" in said or not self.tool_calls:
            return said
        function = self.tool_calls[0].function
        call = json.dumps({"name": function.name, "arguments": function.arguments})
        return f"{said}\n<tool_call>\n{call}\n</tool_call>".strip()


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class _Details(BaseModel):
    cached_tokens: int = 0


class _Tokens(BaseModel):
    prompt_tokens: int = 0
    completion_tokens: int = 0
    prompt_tokens_details: _Details = Field(default_factory=_Details)


class _Reply(BaseModel):
    choices: list[_Choice] = Field(min_length=1)
    usage: _Tokens | None = None
