"""Signing in through the whole house in a real Chromium, on sites served on this machine."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from assistant.app import House
from assistant.config import Settings
from assistant.opening import open_house
from assistant.secrets.vault import Vault
from device_drivers.base import NoDevice
from device_drivers.browser import Config, chromium, create
from tests.assistant.signing_in.talk import Talk, holding
from tests.assistant.taking_over.club import PHONE, Chat, Club
from tests.assistant.taking_over.test_by_chat import steps_of
from tests.login_sites import Site, start

pytestmark = pytest.mark.whole

PASSWORD = "tulip-garden-7"


@pytest.fixture(autouse=True, scope="module")
def _chromium() -> None:
    try:
        chromium.find("", "", headless=True)
    except NoDevice as missing:
        pytest.skip(f"{missing}")


def host_of(site: Site) -> str:
    return site.url.removeprefix("http://").rstrip("/")


@contextlib.asynccontextmanager
async def browsing(home: Path, own: list[str]) -> AsyncIterator[Talk]:
    """A house whose only phone is a browser."""
    told = {
        "models": {"pocket": False}, "router": {"learns": False}, "skills": {"login": {"own": own}}
    }  # fmt: skip
    device = await asyncio.to_thread(create, Config())
    chat = Chat()
    with contextlib.closing(device):
        house = await asyncio.to_thread(House, Settings.model_validate(told), home, PHONE)
        house.phones.adopt(PHONE, device)
        with contextlib.closing(house):
            async with open_house(house, "ask", [chat]) as inbox:
                chat.chat = f"{house.slot}/club"
                yield Talk(Club(house, inbox, device, chat))  # type: ignore[arg-type]


def test_the_owners_own_site_in_a_browser_and_somebody_elses(tmp_path: Path) -> None:
    async def tale(mine: Site, other: Site, paged: Site) -> None:
        async with browsing(tmp_path, [host_of(mine)]) as talk:
            vault = Vault(tmp_path)
            for name, site in (("mine", mine), ("other", other), ("paged", paged)):
                vault.set(name, PASSWORD, (host_of(site),), user="ann")
            await talk.wants(f"log in to {host_of(mine)}")
            assert f"Signed in to {host_of(mine)} as ann" in await talk.is_done()
            assert (mine.signed_in, mine.signed_up) == (["ann"], 0)
            routes = {step["route"] for step in steps_of(tmp_path)}
            assert routes == {"tree", "vision"}

            # the user name alone first, the password on a page of its own
            await talk.wants(f"log in to {host_of(paged)}")
            assert f"Signed in to {host_of(paged)} as ann" in await talk.is_done()
            assert (paged.signed_in, paged.signed_up) == (["ann"], 0)

            await talk.wants(f"log in to {host_of(other)}")
            asked = await talk.hears("✋")
            assert f"{host_of(other)} is not listed as your own" in asked.text
            assert other.tries == 0
            await talk.at.inbox.deliver(talk.at.chat.message("stop"))
            assert (await talk.ends())["outcome"] == "stopped"
        assert holding(tmp_path, PASSWORD) == []

    with (
        start("slider", at="after") as mine,
        start("slider", at="after") as other,
        start(layout="two_pages") as paged,
    ):
        asyncio.run(tale(mine, other, paged))
