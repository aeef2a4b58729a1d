"""Telegram: our emulator of the Bot API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways.base import Kind
from gateways.telegram import Config, create
from tests.platforms.stages import Stage
from tests.platforms.telegram import TOKEN, TelegramEmulator
from tests.platforms.telegram_world import TELEGRAMS_OWN_LIMITS, Meter

ANN = 31


@dataclass
class Ann:
    telegram: TelegramEmulator

    async def says(self, text: str, thread: str = "") -> None:
        self.telegram.person_says(ANN, text, topic=thread)

    async def presses(self, message_id: str, value: str) -> None:
        self.telegram.presses(int(message_id), value)

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        self.telegram.person_sends(ANN, content, kind, path.name)

    async def sees(self) -> Sequence[str]:
        return [
            " ".join([shown.text, *(link for _, _, link in shown.marks if link)])
            for shown in self.telegram.bot_said(ANN)
        ]


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with TelegramEmulator() as telegram:
        telegram.world.arrive(ANN, "/start", telegram.world.person(ANN))
        telegram.world.updates.clear()
        config = Config(
            token=SecretStr(TOKEN), base_url=telegram.base_url, poll_seconds=20, retry_seconds=0.02
        )
        gateway = create(config)
        try:
            yield Stage(
                gateway, str(ANN), Ann(telegram), telegram, "emulator",
                strict=lambda: setattr(telegram.world, "meter", Meter(TELEGRAMS_OWN_LIMITS)),
            )  # fmt: skip
        finally:
            await gateway.close()
