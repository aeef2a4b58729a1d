"""Requests on a phone over Wi-Fi: it goes away in the middle, and is somewhere else afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from assistant.app import House, open_house
from assistant.ask import OneRequest, _result
from assistant.config import Settings
from device_drivers.android import mdns
from tests.phones import AdbServer, private_adb
from tests.wireless import PAIRING_ADBS, WirelessPhone, wireless_phone

CHAT = "com.android.notes"
DARK = "open Settings, tap Display, switch on Dark theme"


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(mdns.INTERFACES, "127.0.0.1")


class Requests:
    """One house, request after request."""

    def __init__(self, house: House, terminal: OneRequest, inbox: Any) -> None:
        self._house = house
        self._terminal = terminal
        self._inbox = inbox

    async def do(self, text: str) -> tuple[str, str]:
        """How it ended, and the reply."""
        message = self._terminal.message(text)
        await self._inbox.deliver(message)
        waits = _result(self._house.journal, self._house.turn_of(message))
        result = await asyncio.wait_for(waits, 90)
        return result["outcome"], result["reply"]


@asynccontextmanager
async def requests(home: Path, adb: AdbServer, **settings: Any) -> AsyncIterator[Requests]:
    me = {"driver": "android", "adb_port": adb.port, **settings}
    house = House(Settings.model_validate({"phones": {"me": me}}), home, "me")
    house.consent = "yes"
    terminal = OneRequest(house, quiet=True)
    try:
        async with open_house(house, "ask", [terminal]) as inbox:
            yield Requests(house, terminal, inbox)
    finally:
        await asyncio.to_thread(house.close)


async def away(phone: WirelessPhone, after: float, seconds: float) -> None:
    """Wi-Fi drops, and is back: wireless debugging has another port by then."""
    await asyncio.sleep(after)
    await asyncio.to_thread(phone.switch, on=False)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(phone.switch, on=True)


@pytest.mark.parametrize("after", [0.0, 0.3, 0.6, 0.9, 1.2, 1.5])
def test_wifi_drops_in_the_middle(tmp_path: Path, after: float) -> None:
    async def tale() -> None:
        with private_adb(tmp_path, PAIRING_ADBS[0]) as adb, wireless_phone(seed=3) as phone:
            adb.run("pair", *phone.show_code())
            async with requests(tmp_path, adb, serial=phone.name) as at:
                drop = asyncio.create_task(away(phone, after, 2.0))
                outcome, reply = await at.do(DARK)
                await drop
                print(outcome, reply)
                assert outcome == "done", reply
                setting = phone.server.call(lambda p: p.setting("secure", "ui_night_mode"))
                assert setting == "2"

    asyncio.run(tale())


def test_on_the_phone_itself_the_next_request_finds_the_new_port(tmp_path: Path) -> None:
    """No serial in the settings; the chat app comes back at the end of each task."""

    async def tale() -> None:
        with private_adb(tmp_path, PAIRING_ADBS[0]) as adb, wireless_phone(seed=3) as phone:
            adb.run("pair", *phone.show_code())
            adb.run("connect", phone.address)
            async with requests(tmp_path, adb, local=True, chat_app=CHAT) as at:
                assert (await at.do("open Settings"))[0] == "done"
                assert phone.server.call(lambda p: p.foreground[0]) == CHAT
                adb.run("disconnect", phone.address)
                await away(phone, 0, 0)
                adb.run("connect", phone.address)
                outcome, reply = await at.do("open Settings")
                assert outcome == "done", reply
                assert phone.server.call(lambda p: p.foreground[0]) == CHAT

    asyncio.run(tale())
