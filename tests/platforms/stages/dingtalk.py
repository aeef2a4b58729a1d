"""DingTalk: our emulator."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways.base import Kind
from gateways.dingtalk import Config, DingTalk, create
from tests.platforms.dingtalk import ANN, CLIENT, OWN_LIMITS, SECRET, DingTalkEmulator
from tests.platforms.stages import Stage


@dataclass
class Ann:
    dingtalk: DingTalkEmulator

    async def says(self, text: str, thread: str = "") -> None:
        self.dingtalk.says(text)

    async def presses(self, message_id: str, value: str) -> None:
        raise AssertionError("DingTalk has no buttons here")

    async def sends(self, path: Path, kind: Kind) -> None:
        what = {"image": "picture", "voice": "audio"}.get(kind, kind)
        content = await asyncio.to_thread(path.read_bytes)
        self.dingtalk.sends(what, content, fileName=path.name)

    async def sees(self) -> Sequence[str]:
        return [shown.text for shown in self.dingtalk.shown]


def a_bot(dingtalk: DingTalkEmulator, **more: object) -> DingTalk:
    settings = {
        "client_id": CLIENT, "client_secret": SecretStr(SECRET), "api_url": dingtalk.url,
        "old_api_url": dingtalk.url, "retry_seconds": 0.02,
    }  # fmt: skip
    return create(Config.model_validate(settings | more))


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with DingTalkEmulator() as dingtalk:
        gateway = a_bot(dingtalk)
        try:
            yield Stage(
                gateway, f"user:{ANN}", Ann(dingtalk), dingtalk, "emulator", nobody="user:nobody",
                strict=lambda: setattr(dingtalk.rates, "limits", OWN_LIMITS),
            )  # fmt: skip
        finally:
            await gateway.close()
