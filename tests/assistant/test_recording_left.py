"""A recording of the screen that nobody waits for ends, and leaves nothing on the phone."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.assistant.requests import requests
from tests.phones import VirtualPhone

pytestmark = pytest.mark.whole


def left_on(phone: VirtualPhone) -> list[str]:
    return [name for name in phone.shell("ls /data/local/tmp").split() if "phonepilot-" in name]


@pytest.mark.parametrize("instead", ["stop", "no, turn on dark mode instead"])
def test_what_ends_it_on_the_way(
    instead: str, tmp_path: Path, virtual_phone: VirtualPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))

    async def tale() -> None:
        async with requests(tmp_path, virtual_phone.adb, serial=virtual_phone.serial) as house:
            films = asyncio.create_task(house.do("record the screen for 60 seconds"))
            ends = time.monotonic() + 150
            while not await asyncio.to_thread(left_on, virtual_phone):
                assert time.monotonic() < ends
                await asyncio.sleep(0.1)
            await house.do(instead)
            assert (await films)[0] == "stopped"
            assert (await house.do("record the screen for 1 second"))[0] == "done"
            assert not await asyncio.to_thread(left_on, virtual_phone)

    asyncio.run(tale())
