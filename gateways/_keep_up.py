"""Keeping a connection up: try again with growing pauses; say once that it is down, and once that
it is up again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from gateways.base import GatewayError
from gateways.down import DOWN

log = structlog.get_logger(__name__)
T = TypeVar("T")
LONGEST = 30
"""Times the first pause: pauses do not grow beyond."""


class KeepUp:
    """Of one gateway's way in. ``first`` is the first pause, in seconds."""

    def __init__(self, name: str, first: float) -> None:
        self._name = name
        self._first = first
        self._pause = first
        self._down_since: float | None = None

    def up(self) -> None:
        """It works."""
        self._pause = self._first
        DOWN.pop(self._name, None)
        if self._down_since is not None:
            seconds = asyncio.get_running_loop().time() - self._down_since
            self._down_since = None
            log.info(f"{self._name}.up_again", seconds=round(seconds, 1))

    def down(self, trouble: GatewayError) -> None:
        """It does not work. Raises ``trouble`` when waiting will not mend it."""
        if not trouble.retryable:
            raise trouble
        DOWN[self._name] = str(trouble)
        if self._down_since is None:
            self._down_since = asyncio.get_running_loop().time()
            log.warning(f"{self._name}.down", why=str(trouble))

    async def pause(self, trouble: GatewayError) -> None:
        """Call it down, and sleep until it may be tried again."""
        self.down(trouble)
        await asyncio.sleep(max(trouble.retry_after, self._pause * random.uniform(0.8, 1.2)))  # noqa: S311
        self._pause = min(self._pause * 2, self._first * LONGEST)

    async def until_it_works(self, call: Callable[[], Awaitable[T]]) -> T:
        """Repeat what raises GatewayError. Raises GatewayRefused for what waiting will not mend."""
        while True:
            try:
                result = await call()
            except GatewayError as trouble:
                await self.pause(trouble)
            else:
                self.up()
                return result
