"""Signal: our emulator of signal-cli-rest-api."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from gateways.signal import Config, Signal, create
from tests.platforms.signal import ANN, NUMBER, SignalEmulator
from tests.platforms.stages import Stage


def a_number(emulator: SignalEmulator, number: str = NUMBER) -> Signal:
    return create(Config(number=number, url=emulator.address, retry_seconds=0.02))


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with SignalEmulator() as emulator:
        gateway = a_number(emulator)
        try:
            yield Stage(
                gateway, ANN, emulator, emulator, "emulator",
                nobody="99999999-2222-4333-8444-555555555555", gone="1600000000000",
            )  # fmt: skip
        finally:
            await gateway.close()
