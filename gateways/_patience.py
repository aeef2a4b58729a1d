"""Trying again in place: where a caller could only begin from the start, or a platform would soon
give up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from gateways.base import Deliver, GatewayError, Inbound, NotKept

T = TypeVar("T")
TRIES = 5


async def patiently(call: Callable[[], Awaitable[T]], pause: float) -> T:
    """For later parts of a long text, of which the first is out: repeat what may pass, with pauses
    that double from ``pause`` seconds. Raises GatewayError."""
    for _ in range(TRIES - 1):
        try:
            return await call()
        except GatewayError as trouble:
            if not trouble.retryable:
                raise
            await asyncio.sleep(max(trouble.retry_after, pause))
        pause *= 2
    return await call()


def insisting(deliver: Deliver, seconds: float) -> Deliver:
    """Deliver again what could not be kept, as soon as it may be tried, for ``seconds`` at most:
    for platforms that send a message again a few times only."""

    async def insist(message: Inbound) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            try:
                return await deliver(message)
            except NotKept as trouble:
                if loop.time() + trouble.retry_after > until:
                    raise
                await asyncio.sleep(trouble.retry_after)

    return insist
