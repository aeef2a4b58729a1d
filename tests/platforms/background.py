"""Running an emulator beside the test: its own thread, its own event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Protocol, TypeVar


class Server(Protocol):
    async def start(self) -> None: ...

    async def stop(self) -> None: ...


S = TypeVar("S", bound=Server)


@contextmanager
def in_background(server: S) -> Iterator[S]:
    """For tests that are not async, or that start processes of their own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name=type(server).__name__, daemon=True)
    thread.start()

    def wait_for(started: Future[None]) -> None:
        started.result(timeout=60)

    try:
        wait_for(asyncio.run_coroutine_threadsafe(server.start(), loop))
        yield server
    finally:
        wait_for(asyncio.run_coroutine_threadsafe(server.stop(), loop))
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=60)
        loop.close()
