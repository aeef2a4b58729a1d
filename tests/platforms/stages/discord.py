"""Discord: our emulator of its REST API and its gateway."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways.base import Kind
from gateways.discord import Config, create
from tests.platforms.discord import BOT, GENERAL, TOKEN, DiscordEmulator
from tests.platforms.stages import Stage


@dataclass
class Ann:
    """In a channel of a server, where she has to name the bot."""

    discord: DiscordEmulator

    async def says(self, text: str, thread: str = "") -> None:
        channel = self.discord.thread(thread) if thread else GENERAL
        self.discord.person_says(channel, f"<@{BOT}> {text}")

    async def presses(self, message_id: str, value: str) -> None:
        await self.discord.presses(GENERAL, int(message_id), value)

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        file = self.discord.upload(content, path.name, "image/png")
        self.discord.person_says(GENERAL, f"<@{BOT}>", files=[file])

    async def sees(self) -> Sequence[str]:
        return self.discord.sees()


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with DiscordEmulator() as discord:
        config = Config(
            token=SecretStr(TOKEN), base_url=f"{discord.address}/api/v10", retry_seconds=0.02
        )
        gateway = create(config)
        try:
            yield Stage(gateway, str(GENERAL), Ann(discord), discord, "emulator")
        finally:
            await gateway.close()
