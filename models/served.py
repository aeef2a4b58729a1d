"""A GUI model that is served somewhere: an adapter, and the wire to its server."""

from __future__ import annotations

import asyncio
import importlib
import time
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, Field, SecretStr

from models.base import Completion, GuiAdapter, ModelUnavailable, Prompt, Situation, Thought, Wire
from models.wires.base import Endpoint


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
    """After a refused connection, 408, 409, 429 or 5xx; the pauses are the client library's."""
    max_tokens: int = Field(default=1024, ge=64)


def create(config: Config) -> ServedGuiModel:
    """Raises ModelUnavailable when there is no such adapter, ValidationError for its settings."""
    adapter = load_adapter(config.adapter, config.options)
    return ServedGuiModel(adapter, open_wire(config, adapter))


def load_adapter(name: str, options: dict[str, Any] | None = None) -> GuiAdapter:
    """Raises ModelUnavailable when there is no such adapter, ValidationError for its settings."""
    try:
        module = importlib.import_module(f"models.adapters.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"models.adapters.{name}":
            raise
        raise ModelUnavailable(f"There is no adapter {name!r} for GUI models.") from error
    adapter: GuiAdapter = module.create(module.Config(**(options or {})))
    return adapter


def open_wire(config: Config, adapter: GuiAdapter) -> Wire:
    """The connection that the adapter's messages are meant for. Nothing is sent yet."""
    module = importlib.import_module(f"models.wires.{adapter.traits.wire}")
    wire: Wire = module.create(
        Endpoint(
            base_url=config.base_url,
            model=config.model,
            api_key=config.api_key,
            timeout=config.timeout,
            retries=config.retries,
            max_tokens=config.max_tokens,
        )
    )
    return wire


@dataclass
class Usage:
    """What was asked of the server so far. Failed calls count, their tokens are not known."""

    calls: int = 0
    failures: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0


class ServedGuiModel:
    """An adapter and a server. One decision is one request."""

    def __init__(self, adapter: GuiAdapter, wire: Wire) -> None:
        self.usage = Usage()
        self.adapter = adapter
        self._wire = wire

    @property
    def tokens(self) -> int:
        return self.usage.prompt_tokens + self.usage.completion_tokens

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply, ModelUnavailable."""
        prompt = await asyncio.to_thread(self.adapter.prompt, situation)
        completion = await self.ask(prompt)
        return self.adapter.parse(completion.text, situation.screen)

    async def ask(self, prompt: Prompt) -> Completion:
        """One request, counted. Raises BadReply, ModelUnavailable."""
        started = time.monotonic()
        self.usage.calls += 1
        try:
            completion = await self._wire.ask(prompt)
        except BaseException:
            self.usage.failures += 1
            raise
        finally:
            self.usage.seconds += time.monotonic() - started
        self.usage.prompt_tokens += completion.prompt_tokens
        self.usage.cached_tokens += completion.cached_tokens
        self.usage.completion_tokens += completion.completion_tokens
        return completion

    async def close(self) -> None:
        await self._wire.close()
