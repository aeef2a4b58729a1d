"""WhatsApp: our emulator of the Cloud API and its webhook."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pydantic import SecretStr

from gateways.whatsapp import Config, WhatsApp, create
from tests.platforms.stages import Stage
from tests.platforms.whatsapp import (
    ANN_ID,
    APP_SECRET,
    NUMBER_ID,
    TOKEN,
    VERIFY,
    WhatsAppEmulator,
)


def a_number(emulator: WhatsAppEmulator, token: str = TOKEN) -> WhatsApp:
    made = create(
        Config(
            token=SecretStr(token), phone_number_id=NUMBER_ID, app_secret=SecretStr(APP_SECRET),
            verify_token=SecretStr(VERIFY), port=0, base_url=emulator.base_url, retry_seconds=0.02,
        )
    )  # fmt: skip
    emulator.target = lambda: f"http://127.0.0.1:{made.port}/whatsapp"
    return made


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with WhatsAppEmulator(lambda: "") as emulator:
        gateway = a_number(emulator)
        try:
            yield Stage(gateway, ANN_ID, emulator, emulator, "emulator", nobody="4915199999999")
        finally:
            await gateway.close()
