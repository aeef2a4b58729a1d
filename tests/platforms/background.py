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


def end(loop: asyncio.AbstractEventLoop, thread: threading.Thread) -> None:
    """End a loop that runs in a thread as ``asyncio.run`` does, so that nothing is left to warn of
    itself whenever the garbage is collected."""

    async def all_over() -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for each in others:
            each.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await loop.shutdown_asyncgens()

    asyncio.run_coroutine_threadsafe(all_over(), loop).result(timeout=60)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(timeout=60)
    loop.close()


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
        end(loop, thread)
