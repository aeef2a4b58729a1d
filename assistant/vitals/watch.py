"""The heartbeat of the assistant's loop, who is told of it, and the door beside it."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from assistant.vitals.state import Heartbeat

if TYPE_CHECKING:
    from assistant.app import House

BEAT_SECONDS = 1.0


@asynccontextmanager
async def watched(house: House) -> AsyncIterator[None]:
    """While the block runs, ``[health]`` is answered, and systemd told that we are ready and alive.

    Raises GatewayError where the address of ``[health]`` cannot be had."""
    heart = Heartbeat()
    serving = None
    if house.settings.health.listen:
        from assistant.vitals.door import Serving

        serving = await asyncio.to_thread(Serving, house, heart)
    beating = asyncio.create_task(_beat(heart))
    tell_systemd("READY=1")
    try:
        yield
    finally:
        tell_systemd("STOPPING=1")
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        if serving is not None:
            await asyncio.to_thread(serving.close)


async def _beat(heart: Heartbeat) -> None:
    while True:
        heart.beat()
        tell_systemd("WATCHDOG=1")
        await asyncio.sleep(BEAT_SECONDS)


def tell_systemd(state: str) -> None:
    """What sd_notify(3) describes; nothing where systemd did not start us, or does not listen."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
        to.setblocking(False)
        try:
            to.sendto(state.encode(), f"\0{address[1:]}" if address[0] == "@" else address)
        except OSError:
            return
