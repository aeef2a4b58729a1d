"""A house in this process that does request after request on one phone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from assistant.app import House
from assistant.ask import OneRequest, result_of
from assistant.config import Settings
from assistant.opening import open_house
from assistant.turns import turn_of
from tests.phones import AdbServer


class Requests:
    """One house, request after request."""

    def __init__(self, house: House, terminal: OneRequest, inbox: Any) -> None:
        self._house = house
        self._terminal = terminal
        self._inbox = inbox

    async def do(self, text: str) -> tuple[str, str]:
        """How it ended, and the reply."""
        message = self._terminal.message(text)
        await self._inbox.deliver(message)
        waits = result_of(self._house.journal, turn_of(message))
        result = await asyncio.wait_for(waits, 200)
        return result["outcome"], result["reply"]


@asynccontextmanager
async def requests(home: Path, adb: AdbServer, **settings: Any) -> AsyncIterator[Requests]:
    """``settings``: what ``[phones.me]`` says beside the driver."""
    me = {"driver": "android", "adb_port": adb.port, **settings}
    house = House(Settings.model_validate({"phones": {"me": me}}), home, "me")
    house.consent = "yes"
    terminal = OneRequest(house, quiet=True, begun=lambda: None)
    try:
        async with open_house(house, "ask", [terminal]) as inbox:
            yield Requests(house, terminal, inbox)
    finally:
        await asyncio.to_thread(house.close)
