"""Webhook: a program of somebody's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pydantic import SecretStr

from gateways.webhook import Config, create
from tests.platforms.integration import Integration
from tests.platforms.signers import SECRET
from tests.platforms.stages import Stage


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with Integration() as integration:
        config = Config(
            secret=SecretStr(SECRET), port=0, callback=integration.url, inside=("127.0.0.1",)
        )
        webhook = create(config)
        integration.target = lambda: webhook.address
        try:
            yield Stage(webhook, "ann", integration, integration, "emulator")
        finally:
            await webhook.close()
