"""A browser, the web chat and the whole house: a stranger is paired, and is answered."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from pydantic import SecretStr

from assistant.app import House
from assistant.config import Settings
from assistant.opening import open_house
from assistant.pairing import written
from gateways.web import Config, create
from tests.platforms.web import KEY, Browser

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _until_it_shows(browser: Browser, pattern: str) -> str:
    async with asyncio.timeout(60):
        while not (found := re.search(pattern, "\n".join(await browser.sees()))):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return found[1]


async def test_a_stranger_in_the_browser_is_paired_and_answered(tmp_path: Path) -> None:
    settings = {"models": {"pocket": False}, "turns": {"pause": 0}}
    house = House(Settings.model_validate(settings), tmp_path)
    web = create(Config(key=SecretStr(KEY), port=0))
    try:
        async with open_house(house, "run", [web]), Browser(web) as ann:
            await ann.says("hello")
            code = await _until_it_shows(ann, r"phonepilot pair (\w{4}-\w{4})")
            house.journal.pair(written(code), 3600)
            await ann.says("/status")
            assert await _until_it_shows(ann, r"(Nothing)")
    finally:
        house.close()
        await web.close()
