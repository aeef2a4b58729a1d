"""A GUI model that is served somewhere: an adapter, and the wire to its server."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, Field, SecretStr

from models.base import (
    NOTHING_USED,
    BadReply,
    Completion,
    GuiAdapter,
    ModelError,
    ModelUnavailable,
    PastStep,
    Prompt,
    Situation,
    Thought,
    Usage,
    Wire,
)
from models.installing import extra
from models.nearest import either, nearest
from models.prices import FREE, Price, guess
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
    """After a refused connection, 408, 409, 429 or 5xx; the pauses are the server's, if it names
    any."""
    max_tokens: int = Field(default=1024, ge=64)
    price: Price = FREE


def create(config: Config) -> ServedGuiModel:
    """Raises ModelUnavailable when there is no such adapter, ValidationError for its settings."""
    adapter = load_adapter(config.adapter, config.options)
    return ServedGuiModel(config.model, adapter, open_wire(config, adapter), config.price)


def load_adapter(name: str, options: dict[str, Any] | None = None) -> GuiAdapter:
    """Raises ModelUnavailable when there is no such adapter, ValidationError for its settings."""
    try:
        module = importlib.import_module(f"models.adapters.{name}")
    except ModuleNotFoundError as error:
        if not f"models.adapters.{name}".startswith(error.name or "-"):
            raise
        raise _no_adapter(name) from error
    adapter: GuiAdapter = module.create(module.Config(**(options or {})))
    return adapter


def families() -> list[str]:
    """The names of all adapters."""
    import models.adapters

    found = pkgutil.iter_modules(models.adapters.__path__)
    return [module.name for module in found if not module.name.startswith("_")]


def options_of(family: str) -> list[str]:
    """The names of an adapter's settings."""
    return list(importlib.import_module(f"models.adapters.{family}").Config.model_fields)


def _no_adapter(name: str) -> ModelUnavailable:
    known = families()
    close = nearest(name, known)
    meant, zh = (
        (f" Did you mean {either(close)}?", f"是否指 {'、'.join(close)}？") if close else ("", "")
    )
    listed = ", ".join(known)
    error = ModelUnavailable(
        f"There is no adapter {name!r} for GUI models.{meant} There are: {listed}."
    )
    error.zh = f"没有名为 {name} 的适配器。{zh}可用的有：{listed}。"
    return error


def open_wire(config: Config, adapter: GuiAdapter) -> Wire:
    """The connection that the adapter's messages are meant for. Nothing is sent yet. Raises
    ModelUnavailable when the library for it is not installed."""
    name = adapter.traits.wire
    try:
        module = importlib.import_module(f"models.wires.{name}")
    except ModuleNotFoundError as error:
        raise ModelUnavailable(
            f"{adapter.traits.family} needs the library {error.name}: {extra(_EXTRAS[name])}"
        ) from error
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


_EXTRAS = {"chat": "models", "responses": "models", "anthropic": "claude", "gemini": "gemini"}


class ServedGuiModel:
    """An adapter and a server. One decision is one request; several may be under way."""

    def __init__(self, name: str, adapter: GuiAdapter, wire: Wire, price: Price = FREE) -> None:
        self.name = name
        self.adapter = adapter
        self.usage = NOTHING_USED
        """By all who asked so far."""
        self._wire = wire
        self._price = price

    @property
    def images(self) -> int:
        return self.adapter.traits.images

    async def decide(self, situation: Situation) -> Thought:
        """Raises BadReply, ModelUnavailable."""
        own = replace(situation, history=tuple(map(self._own, situation.history)))
        prompt = await asyncio.to_thread(self.adapter.prompt, own)
        completion = await self.ask(prompt)
        try:
            thought = self.adapter.parse(completion.text, situation.screen)
        except BadReply as error:
            error.usage = completion.usage
            raise
        return replace(thought, model=self.name, usage=completion.usage)

    async def ask(self, prompt: Prompt) -> Completion:
        """One request, counted and priced. Raises BadReply, ModelUnavailable."""
        try:
            completion = await self._wire.ask(prompt)
        except ModelError as error:
            error.usage = self._counted(prompt, "", error.usage, isinstance(error, BadReply))
            raise
        usage = self._counted(prompt, completion.text, completion.usage, answered=True)
        return replace(completion, usage=usage)

    async def close(self) -> None:
        await self._wire.close()

    def _own(self, step: PastStep) -> PastStep:
        """The reply of another family would only teach this one a wrong format."""
        return step if step.model in ("", self.name) else replace(step, reply="")

    def _counted(self, prompt: Prompt, said: str, usage: Usage, answered: bool) -> Usage:
        used = replace(usage, calls=1)
        own = self.adapter.traits.wire == "inside"  # nothing is counted, nor paid, in this process
        if answered and not usage.tokens and not own:
            used = guess(prompt, said, self.adapter.traits.sizing)
        used = self._price.charge(used)
        self.usage += used
        return used
