"""A GUI model behind any OpenAI-compatible server: vLLM, llama.cpp, SGLang, Ollama, a cloud.

The answer is read as it comes and given up when it grows too long or takes too long, since a server
may babble for ever.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import time
from dataclasses import dataclass
from typing import Any

import httpx2
import openai
from openai import AsyncOpenAI
from pydantic import BaseModel, Field, SecretStr, ValidationError

from models.base import BadReply, GuiAdapter, ModelUnavailable, Situation, Thought

MAX_ANSWER = 1_000_000
"""Bytes of a response that are read, ten times what any model of this kind has to say."""


class Config(BaseModel, extra="forbid"):
    """``[models.gui]`` in the configuration."""

    base_url: str = Field(pattern="^https?://")
    """The server's address with its version, such as ``http://127.0.0.1:8000/v1``."""
    model: str
    """The name the server knows the model by."""
    api_key: SecretStr = SecretStr("")
    adapter: str = "qwen3_vl"
    """The model family: a file of ``models/adapters``."""
    options: dict[str, Any] = Field(default_factory=dict)
    """Settings of the adapter."""
    timeout: float = Field(default=90, gt=0)
    """Seconds for one decision, with its retries."""
    retries: int = Field(default=2, ge=0, le=10)
    """After a refused connection, 408, 409, 429 or 5xx; the pauses are the openai client's."""
    max_tokens: int = Field(default=1024, ge=64)


def create(config: Config) -> ServedGuiModel:
    """Raises ModelUnavailable when there is no such adapter, ValidationError for its settings."""
    name = config.adapter
    try:
        module = importlib.import_module(f"models.adapters.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"models.adapters.{name}":
            raise
        raise ModelUnavailable(f"There is no adapter {name!r} for GUI models.") from error
    return ServedGuiModel(config, module.create(module.Config(**config.options)))


@dataclass
class Usage:
    """What was asked of the server so far. Failed calls count, their tokens are not known."""

    calls: int = 0
    failures: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0


class ServedGuiModel:
    """An adapter and a server. One decision is one request."""

    def __init__(self, config: Config, adapter: GuiAdapter) -> None:
        self.usage = Usage()
        self._config = config
        self._adapter = adapter
        self._client = AsyncOpenAI(
            base_url=config.base_url,
            # never empty: the client would take OPENAI_API_KEY and hand it to a stranger
            api_key=config.api_key.get_secret_value() or "none",
            max_retries=config.retries,
            timeout=config.timeout,
        )

    @property
    def tokens(self) -> int:
        return self.usage.prompt_tokens + self.usage.completion_tokens

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply, ModelUnavailable."""
        prompt = await asyncio.to_thread(self._adapter.prompt, situation)
        request = {"max_tokens": self._config.max_tokens, **prompt.sampling}
        started = time.monotonic()
        self.usage.calls += 1
        try:
            raw = await self._ask(messages=prompt.messages, **request)
        except BaseException:
            self.usage.failures += 1
            raise
        finally:
            self.usage.seconds += time.monotonic() - started
        return self._adapter.parse(self._said(raw), situation.screen)

    async def close(self) -> None:
        await self._client.close()

    async def _ask(self, **request: Any) -> bytes:
        """The body of the server's response."""
        try:
            async with asyncio.timeout(self._config.timeout):
                answering = self._client.chat.completions.with_streaming_response
                async with answering.create(model=self._config.model, **request) as response:
                    body = bytearray()
                    async for chunk in response.iter_bytes():
                        body += chunk
                        if len(body) > MAX_ANSWER:
                            raise BadReply("The reply was far too long; one short call is enough.")
                    return bytes(body)
        except (TimeoutError, openai.APITimeoutError):
            raise ModelUnavailable(
                f"The model server at {self._config.base_url} took longer than "
                f"{self._config.timeout:g} s. Give it more time with [models.gui] "
                "timeout, or use a smaller model or picture."
            ) from None
        except openai.APIStatusError as error:
            raise await self._explain(error) from None
        except (openai.OpenAIError, httpx2.HTTPError) as error:
            raise self._unreachable(error) from None

    def _said(self, raw: bytes) -> str:
        """The text of the response, once it is whole."""
        try:
            reply = _Reply.model_validate_json(raw)
        except ValidationError:
            raise ModelUnavailable(
                f"What answers at {self._config.base_url} does not speak the OpenAI protocol. "
                "The address usually ends in /v1."
            ) from None
        self.usage.prompt_tokens += reply.usage.prompt_tokens if reply.usage else 0
        self.usage.completion_tokens += reply.usage.completion_tokens if reply.usage else 0
        choice = reply.choices[0]
        if choice.finish_reason == "length":
            raise BadReply(
                f"The reply was cut off after {self._config.max_tokens} tokens; be shorter."
            )
        if choice.finish_reason == "content_filter" or choice.message.refusal:
            raise ModelUnavailable("The model's provider declined to answer for this screen.")
        said = choice.message.text()
        if not said:
            raise BadReply("The reply was empty.")
        return said

    async def _explain(self, error: openai.APIStatusError) -> ModelUnavailable:
        where, model = self._config.base_url, self._config.model
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
            f"No model server answers at {self._config.base_url} ({why}). Start it, or correct "
            "[models.gui] base_url."
        )

    def _without_key(self, text: str) -> str:
        key = self._config.api_key.get_secret_value()
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


class _Tokens(BaseModel):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Reply(BaseModel):
    choices: list[_Choice] = Field(min_length=1)
    usage: _Tokens | None = None
