"""WeCom: our emulator."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways.base import Kind
from gateways.wecom import Config, WeCom, create
from tests.platforms import signers
from tests.platforms.stages import Stage
from tests.platforms.wecom import AES_KEY, AGENT, ANN, CORP, OWN_LIMITS, SECRET, WeComEmulator


@dataclass
class Ann:
    wecom: WeComEmulator

    async def says(self, text: str, thread: str = "") -> None:
        self.wecom.says(text)

    async def presses(self, message_id: str, value: str) -> None:
        self.wecom.presses(message_id, value)

    async def sends(self, path: Path, kind: Kind) -> None:
        self.wecom.sends(kind, await asyncio.to_thread(path.read_bytes))

    async def sees(self) -> Sequence[str]:
        return [shown.text for shown in self.wecom.shown if shown.kind in ("text", "template_card")]


def an_app(wecom: WeComEmulator, **more: object) -> WeCom:
    settings = {
        "corp_id": CORP, "agent_id": AGENT, "secret": SecretStr(SECRET),
        "token": SecretStr(signers.SECRET), "encoding_aes_key": SecretStr(AES_KEY),
        "api_url": wecom.url, "port": 0, "hold_seconds": 0.25, "retry_seconds": 0.02,
    }  # fmt: skip
    gateway = create(Config.model_validate(settings | more))
    wecom.target = lambda: f"http://127.0.0.1:{gateway.port}/wecom" if gateway.port else ""
    return gateway


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with WeComEmulator() as wecom:
        gateway = an_app(wecom)
        try:
            yield Stage(
                gateway, ANN, Ann(wecom), wecom, "emulator", nobody="Nobody", gone="msg0",
                strict=lambda: setattr(wecom.rates, "limits", OWN_LIMITS),
                dropped=lambda: wecom.rates.refused,
            )  # fmt: skip
        finally:
            await gateway.close()
