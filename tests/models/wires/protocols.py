"""The protocols of the wires in their simplest case, and a wire connected to a scripted server."""

from __future__ import annotations

import importlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from models.base import Prompt, Wire
from models.wires.base import Endpoint
from tests.scripted_clouds import ScriptedClaude, ScriptedGemini, ScriptedResponses
from tests.scripted_model import Reply, Script, ScriptedModel


@dataclass(frozen=True)
class Protocol:
    """How one of them asks and answers in the simplest case."""

    server: Callable[..., ScriptedModel]
    messages: list[dict[str, Any]]
    answer: str
    most_tokens: str
    """The setting that limits a reply."""
    key_variables: tuple[str, ...]


def _said(text: str) -> list[dict[str, Any]]:
    return [{"type": "output_text", "text": text, "annotations": []}]


PROTOCOLS = {
    "chat": Protocol(
        ScriptedModel, [{"role": "user", "content": "hi"}], "hello", "max_tokens",
        ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"),
    ),
    "responses": Protocol(
        ScriptedResponses, [{"role": "user", "content": "hi"}],
        json.dumps([{"type": "message", "id": "m1", "role": "assistant", "status": "completed",
                     "content": _said("hello")}]),
        "max_output_tokens", ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"),
    ),
    "anthropic": Protocol(
        ScriptedClaude, [{"role": "user", "content": [{"type": "text", "text": "hi"}]}],
        json.dumps({"role": "assistant", "content": [{"type": "text", "text": "hello"}]}),
        "max_tokens", ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"),
    ),
    "gemini": Protocol(
        ScriptedGemini, [{"role": "user", "parts": [{"text": "hi"}]}],
        json.dumps({"role": "model", "parts": [{"text": "hello"}]}),
        "maxOutputTokens", ("GEMINI_API_KEY",),
    ),
}  # fmt: skip

WIRES = pytest.mark.parametrize("name", sorted(PROTOCOLS))


@asynccontextmanager
async def opened(
    name: str, *script: str | Reply, server_key: str = "", **endpoint: Any
) -> AsyncIterator[tuple[Wire, ScriptedModel]]:
    protocol = PROTOCOLS[name]
    replies: Script = script or [protocol.answer]
    async with protocol.server(replies, key=server_key) as server:
        module = importlib.import_module(f"models.wires.{name}")
        settings = {"base_url": server.base_url, "model": "scripted", "retries": 0, **endpoint}
        wire: Wire = module.create(Endpoint(**settings))
        try:
            yield wire, server
        finally:
            await wire.close()


def prompt(name: str, **settings: Any) -> Prompt:
    return Prompt(PROTOCOLS[name].messages, settings)
