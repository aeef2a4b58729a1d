"""Pictures and layouts from the agent: one at a time, or a stream of JPEG while things change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from device_drivers.virtual.android.adbd import StreamClosed
from device_drivers.virtual.harmony.agent.errors import ApiError
from device_drivers.virtual.harmony.layout import layout
from device_drivers.virtual.harmony.system import HarmonySystem
from device_drivers.virtual.listener import log_failure

FRAME_SECONDS = 0.05
QUALITY = 75


class Captures:
    """What one client captures."""

    def __init__(self, system: HarmonySystem) -> None:
        self._system = system
        self._stream: asyncio.Task[None] | None = None

    async def layout(self) -> dict[str, Any]:
        """The screen as ``dumpLayout`` writes it. Raises ApiError."""
        await self._system.weather_delay("tree_hang")
        if not self._system.test_mode:
            raise ApiError(17000001, "Get window nodes failed")
        self._system.phone.settle()
        return layout(self._system.phone)

    def start(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send a picture now and after every change, until ``stop``."""
        self.stop()
        self._stream = asyncio.get_running_loop().create_task(self._pictures(send), name="captures")
        self._stream.add_done_callback(log_failure)

    def stop(self) -> None:
        if self._stream is not None:
            self._stream.cancel()
            self._stream = None

    async def _pictures(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        phone, sent = self._system.phone, -1
        try:
            while True:
                phone.tick()
                if phone.change_count != sent:
                    await self._system.weather_delay("slow_screenshots")
                    sent = phone.change_count
                    await send(phone.jpeg(QUALITY))
                await asyncio.sleep(FRAME_SECONDS)
        except StreamClosed:
            return
