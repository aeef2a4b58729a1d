"""playwright in a thread of its own, so that every wait on it can end.

Its blocking calls cannot be left while a page shows a dialog or hangs, and they are bound to the
thread that made them. Here its asyncio side runs in one thread, and the driver's caller, whatever
its thread, waits for a result no longer than it wants to.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from device_drivers.base import DeviceTimeout

T = TypeVar("T")


class Loop:
    """An asyncio loop in a thread; ``run`` waits for what happens there."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="browser", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T], timeout: float, otherwise: str) -> T:
        """The result of ``work``. Raises DeviceTimeout(``otherwise``) after ``timeout`` seconds."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(timeout)
        except concurrent.futures.TimeoutError as error:
            future.cancel()
            raise DeviceTimeout(otherwise) from error

    def close(self) -> None:
        """End what is still going on, and the thread."""
        if self._loop.is_closed():
            return
        asyncio.run_coroutine_threadsafe(self._finish(), self._loop).result(timeout=10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=10)
        self._loop.close()

    @staticmethod
    async def _finish() -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.get_running_loop().shutdown_asyncgens()
