"""Blocking calls of libraries that wait without end: in a thread that nobody has to wait for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def in_daemon(call: Callable[[], T], seconds: float) -> T:
    """What ``call`` returns or raises. Raises TimeoutError; the thread then goes on, unheard."""
    made: Future[T] = Future()

    def run() -> None:
        with suppress(InvalidStateError):  # nobody waits any more
            try:
                made.set_result(call())
            except Exception as error:
                made.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    async with asyncio.timeout(seconds):
        return await asyncio.wrap_future(made)
