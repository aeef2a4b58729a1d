"""Web chat: the page is ours, so the real server; who looks is a client of the same requests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pydantic import SecretStr

from gateways.web import Config, create
from tests.platforms.stages import Stage
from tests.platforms.web import KEY, Browser


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    web = create(Config(key=SecretStr(KEY), port=0))
    try:
        async with Browser(web) as ann:
            yield Stage(web, ann.chat, ann, web, "the gateway's own server", nobody="w" + "0" * 32)
    finally:
        await web.close()
