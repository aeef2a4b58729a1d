"""A model that runs in this process: no server, no network. Today that is pocket."""

from __future__ import annotations

import asyncio
import json
import threading
from functools import lru_cache
from typing import Any

from models.base import BadReply, Completion, ModelUnavailable, Prompt, Usage
from models.pocket.embedded import Embedded
from models.reading.base import ReaderMissing
from models.wires.base import Endpoint


def create(endpoint: Endpoint) -> Inside:
    return Inside(endpoint)


@lru_cache(maxsize=4)
def _embedded(name: str) -> Embedded:
    return Embedded(name)


def forget() -> None:
    """Load weights anew at the next request: they were trained or installed meanwhile."""
    _embedded.cache_clear()


class Inside:
    """One model of this process; the weights are loaded at the first request and shared."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._name = endpoint.model
        self._one_at_a_time = threading.Lock()

    async def ask(self, prompt: Prompt) -> Completion:
        """Raises BadReply for a prompt of another adapter, ModelUnavailable."""
        return await asyncio.to_thread(self._answer, prompt)

    async def close(self) -> None:
        """Nothing is open."""

    def _answer(self, prompt: Prompt) -> Completion:
        try:
            parts: list[dict[str, Any]] = prompt.messages[-1]["content"]
            told = json.loads(parts[0]["text"])
            picture = next((p["image_url"]["url"] for p in parts if "image_url" in p), "")
        except (LookupError, TypeError, ValueError) as error:
            raise BadReply("This model is asked by the adapter pocket alone.") from error
        with self._one_at_a_time:
            try:
                return Completion(_embedded(self._name).answer(told, picture), _NOTHING)
            except (OSError, ImportError, ReaderMissing) as error:
                raise ModelUnavailable(f"The embedded model cannot be used: {error}") from error


_NOTHING = Usage(calls=1)
