"""QQ: our emulator, with its real count of answers; so Ann has written before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways._qq_replies import ANSWERS
from gateways.base import Inbound, Kind
from gateways.qq import QQ, Config, create
from tests.platforms.qq import ANN, APP_ID, SECRET, QQEmulator, until
from tests.platforms.stages import Stage

GREETINGS = 20
"""Each may be answered ``ANSWERS`` times."""


@dataclass
class Ann:
    qq: QQEmulator

    async def says(self, text: str, thread: str = "") -> None:
        await self.qq.says(text)

    async def presses(self, message_id: str, value: str) -> None:
        raise AssertionError("QQ has no buttons here")

    async def sends(self, path: Path, kind: Kind) -> None:
        mime = {"image": "image/png", "voice": "voice"}.get(kind, "file")
        await self.qq.sends(await asyncio.to_thread(path.read_bytes), mime, path.name)

    async def sees(self) -> Sequence[str]:
        return [shown.text for shown in self.qq.shown]


def a_bot(qq: QQEmulator, **more: object) -> QQ:
    settings = {
        "app_id": APP_ID, "app_secret": SecretStr(SECRET), "api_url": qq.url,
        "token_url": f"{qq.url}/app/getAppAccessToken", "retry_seconds": 0.02,
    }  # fmt: skip
    return create(Config.model_validate(settings | more))


async def greeted(qq: QQEmulator, bot: QQ, times: int = 1) -> None:
    """Ann has written, so she may be answered."""
    heard: list[Inbound] = []

    async def deliver(message: Inbound) -> None:
        heard.append(message)

    running = asyncio.create_task(bot.run(deliver))
    await until(lambda: qq.identified or qq.resumed)
    for _ in range(times):
        await qq.says("hello")
    await until(lambda: len(heard) == times)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with QQEmulator() as qq:
        gateway = a_bot(qq)
        try:
            await greeted(qq, gateway, GREETINGS)
            yield Stage(
                gateway, f"c2c:{ANN}", Ann(qq), qq, "emulator", nobody="c2c:NOBODY", answers=ANSWERS
            )
        finally:
            await gateway.close()
