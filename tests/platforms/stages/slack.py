"""Slack: our emulator of its Web API and of socket mode."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways.base import Kind
from gateways.slack import Config, create
from tests.platforms.slack import APP_TOKEN, BOT_TOKEN, DM, SlackEmulator
from tests.platforms.stages import Stage


@dataclass
class Ann:
    """In the direct messages with the app."""

    slack: SlackEmulator
    roots: dict[str, str]

    async def says(self, text: str, thread: str = "") -> None:
        if not thread:
            self.slack.person_says(text)
            return
        root = self.roots.setdefault(thread, "1700000000.000100")
        self.slack.person_says(text, thread_ts=root, parent_user_id="UANN")

    async def presses(self, message_id: str, value: str) -> None:
        self.slack.presses(message_id, value)

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        file = self.slack.file(content, path.name, "image/png")
        self.slack.person_says("", subtype="file_share", files=[file])

    async def sees(self) -> Sequence[str]:
        return self.slack.sees()


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with SlackEmulator() as slack:
        config = Config(
            bot_token=SecretStr(BOT_TOKEN), app_token=SecretStr(APP_TOKEN),
            base_url=f"{slack.address}/api/", retry_seconds=0.02,
        )  # fmt: skip
        gateway = create(config)
        try:
            yield Stage(gateway, DM, Ann(slack, {}), slack, "emulator", "CNOWHERE", "1.000001")
        finally:
            await gateway.close()
