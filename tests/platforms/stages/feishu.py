"""Feishu: our emulator, over its long connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways.base import Kind
from gateways.feishu import Config, Feishu, create
from tests.platforms.feishu import APP_ID, APP_SECRET, FeishuEmulator
from tests.platforms.feishu_world import ANN, OWN_LIMITS
from tests.platforms.stages import Stage

EVENT = "im.message.receive_v1"


@dataclass
class Ann:
    feishu: FeishuEmulator

    async def says(self, text: str, thread: str = "") -> None:
        event = self.feishu.world.arrive("text", {"text": text}, thread=thread)
        await self.feishu.happens(EVENT, event)

    async def presses(self, message_id: str, value: str) -> None:
        pressed = self.feishu.world.pressed(message_id, value)
        await self.feishu.happens("card.action.trigger", pressed)

    async def sends(self, path: Path, kind: Kind) -> None:
        key = self.feishu.world.named("img" if kind == "image" else "file")
        self.feishu.world.files[key] = await asyncio.to_thread(path.read_bytes)
        what = {"image": "image", "voice": "audio"}.get(kind, "file")
        content = (
            {"image_key": key} if what == "image" else {"file_key": key, "file_name": path.name}
        )
        await self.feishu.happens(EVENT, self.feishu.world.arrive(what, content))

    async def sees(self) -> Sequence[str]:
        return [shown.text for shown in self.feishu.world.bot_said()]


def a_bot(feishu: FeishuEmulator, **more: object) -> Feishu:
    settings = {
        "app_id": APP_ID, "app_secret": SecretStr(APP_SECRET), "domain": feishu.domain,
        "retry_seconds": 0.02, "port": 0,
    }  # fmt: skip
    return create(Config.model_validate(settings | more))


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with FeishuEmulator() as feishu:
        gateway = a_bot(feishu)
        try:
            yield Stage(
                gateway, ANN, Ann(feishu), feishu, "emulator", nobody="ou_nobody", gone="om_gone",
                strict=lambda: setattr(feishu.world.rates, "limits", OWN_LIMITS),
            )  # fmt: skip
        finally:
            await gateway.close()
