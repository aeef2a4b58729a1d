"""Waiting for a model that may think for minutes: not longer than the task has."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

from assistant.routes.base import Scene
from models.base import ModelUnavailable

T = TypeVar("T")
LISTEN = 0.2
"""Seconds between two looks at whether the person said stop."""


class News(Exception):
    """The person said something that the model does not know of."""


class Run(Protocol):
    """Runs a coroutine on the assistant's event loop and waits for it."""

    def __call__(self, coroutine: Coroutine[Any, Any, T], /) -> T: ...


async def while_wanted(
    deciding: Coroutine[Any, Any, T], scene: Scene, *, listens: bool = False
) -> T:
    """Neither past the task's time, nor when the person said stop. Raises ModelUnavailable, and
    News where it ``listens``."""
    thinking = asyncio.ensure_future(deciding)
    try:
        while not (await asyncio.wait({thinking}, timeout=LISTEN))[0]:
            if time.monotonic() >= scene.deadline or await asyncio.to_thread(scene.stopping):
                raise ModelUnavailable("It was stopped while it was thinking.")
            if listens and await asyncio.to_thread(scene.news):
                raise News
        return thinking.result()
    finally:
        thinking.cancel()
