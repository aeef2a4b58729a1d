"""XMPP: a real server, Prosody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from gateways.base import Inbound, Kind
from gateways.xmpp import Config, Xmpp, create
from tests.platforms.certificates import certificates
from tests.platforms.prosody import HOST, PASSWORD, Prosody, prosody
from tests.platforms.stages import Stage
from tests.platforms.xmpp_person import App, app


@dataclass
class Ann:
    app: App
    bot: str

    async def says(self, text: str, thread: str = "") -> None:
        await self.app.say(self.bot, text)

    async def presses(self, message_id: str, value: str) -> None:
        raise AssertionError("XMPP has no buttons")

    async def sends(self, path: Path, kind: Kind) -> None:
        await self.app.show(self.bot, await asyncio.to_thread(path.read_bytes), path.name)

    async def sees(self) -> Sequence[str]:
        return self.app.shown(self.bot)


def an_account(server: Prosody, jid: str, **more: Any) -> Xmpp:
    settings = {
        "jid": jid, "password": SecretStr(PASSWORD), "host": "127.0.0.1", "port": server.port,
        "ca_file": str(certificates().authority), "inside": ("127.0.0.1",), "retry_seconds": 0.05,
    }  # fmt: skip
    return create(Config(**{**settings, **more}))


async def settled(gateway: Xmpp) -> None:
    """It was there once, and reads all that is said from now on."""

    async def ignore(message: Inbound) -> None:
        raise AssertionError(f"nothing was said yet: {message}")

    running = asyncio.create_task(gateway.run(ignore))
    try:
        async with asyncio.timeout(60):
            while gateway._line is None or not gateway._line.is_up:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            while gateway._line is not None and (await gateway._line.cursor())[1] == "":  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    server = await asyncio.to_thread(prosody)
    bot = await asyncio.to_thread(server.account, "pilot")
    ann = await asyncio.to_thread(server.account, "ann")
    gateway = an_account(server, bot)
    await settled(gateway)
    async with app(server, ann) as there:
        try:
            yield Stage(
                gateway, ann, Ann(there, bot), server, "Prosody 0.12.3", nobody=f"nobody@{HOST}"
            )
        finally:
            await gateway.close()
