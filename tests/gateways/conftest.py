"""A Telegram emulator and a real gateway pointed at it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pydantic import SecretStr

from gateways.base import Deliver, Gateway, Inbound
from gateways.telegram import Config, TelegramGateway, create
from tests.platforms.telegram import TOKEN, TelegramEmulator


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramEmulator]:
    async with TelegramEmulator() as emulator:
        yield emulator


@pytest.fixture
async def bot(telegram: TelegramEmulator) -> AsyncIterator[TelegramGateway]:
    gateway = a_bot(telegram)
    yield gateway
    await gateway.close()


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "screen.png"
    path.write_bytes(a_png())
    return path


def a_bot(telegram: TelegramEmulator, token: str = TOKEN) -> TelegramGateway:
    return create(
        Config(
            token=SecretStr(token), base_url=telegram.base_url, poll_seconds=20, retry_seconds=0.02
        )
    )


def a_png(colour: str = "teal", width: int = 54, height: int = 120) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


class Heard(list[Inbound]):
    """A deliver that keeps what it gets, and can be waited for."""

    def __init__(self) -> None:
        super().__init__()
        self._news = asyncio.Event()

    async def __call__(self, message: Inbound) -> None:
        self.append(message)
        self._news.set()

    async def wait_for(self, count: int) -> list[Inbound]:
        async with asyncio.timeout(60):
            while len(self) < count:
                self._news.clear()
                await self._news.wait()
        return list(self)


@asynccontextmanager
async def running(gateway: Gateway, deliver: Deliver) -> AsyncIterator[asyncio.Task[None]]:
    """The gateway receives while the block runs."""
    task = asyncio.create_task(gateway.run(deliver))
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(telegram: TelegramEmulator, method: str, calls: int = 1) -> None:
    """Wait until the bot has called ``method`` that often."""
    async with asyncio.timeout(60):
        while telegram.calls.count(method) < calls:  # noqa: ASYNC110 -- nothing to await there
            await asyncio.sleep(0.01)


async def logged_once(logged: Sequence[Any], event: str) -> None:
    """Wait until ``capture_logs`` has it."""
    async with asyncio.timeout(60):
        while event not in [each["event"] for each in logged]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
