"""LINE: our emulator of the Messaging API and its webhook."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from pydantic import SecretStr

from gateways.line import Config, Line, create
from tests.platforms.line import ANN, PUBLIC, TOKEN, LineEmulator
from tests.platforms.signers import SECRET
from tests.platforms.stages import Stage


def an_account(emulator: LineEmulator, token: str = TOKEN, **more: Any) -> Line:
    address = f"http://127.0.0.1:{emulator.port}"
    values: dict[str, Any] = {"public_url": PUBLIC, "port": 0, "retry_seconds": 0.02} | more
    made = create(
        Config(
            token=SecretStr(token), channel_secret=SecretStr(SECRET), base_url=address,
            data_url=address, **values,
        )
    )  # fmt: skip
    emulator.target = lambda: f"http://127.0.0.1:{made.port}/line"
    return made


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with LineEmulator() as emulator:
        gateway = an_account(emulator)
        try:
            yield Stage(gateway, ANN, emulator, emulator, "emulator", nobody="U" + "9" * 32)
        finally:
            await gateway.close()
