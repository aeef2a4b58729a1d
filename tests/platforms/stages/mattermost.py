"""Mattermost: our emulator of its REST API and its websocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways.base import Kind
from gateways.mattermost import Config, create
from tests.platforms.mattermost import ANN, DM, TOKEN, MattermostEmulator
from tests.platforms.stages import Stage


@dataclass
class Ann:
    """In the direct messages with the bot."""

    mattermost: MattermostEmulator

    async def says(self, text: str, thread: str = "") -> None:
        root = ANN if thread else ""
        self.mattermost.person_says(text, root=root)

    async def presses(self, message_id: str, value: str) -> None:
        raise NotImplementedError

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        file = self.mattermost.file(content, path.name, "image/png")
        self.mattermost.person_says("", files=[file])

    async def sees(self) -> Sequence[str]:
        return self.mattermost.sees()


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with MattermostEmulator() as mattermost:
        config = Config(url=mattermost.address, token=SecretStr(TOKEN), retry_seconds=0.02)
        gateway = create(config)
        nowhere = "n" * 26
        try:
            yield Stage(gateway, DM, Ann(mattermost), mattermost, "emulator", nowhere, "g" * 26)
        finally:
            await gateway.close()
