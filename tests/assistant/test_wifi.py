"""Requests on a phone over Wi-Fi: it goes away in the middle, and is somewhere else afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from device_drivers.android import mdns
from tests.assistant.requests import requests
from tests.phones import private_adb
from tests.wireless import PAIRING_ADBS, WirelessPhone, until, wireless_phone

pytestmark = pytest.mark.whole

SETTINGS = "com.android.settings"
DARK = "open Settings, tap Display, switch on Dark theme"


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(mdns.INTERFACES, "127.0.0.1")


def in_front(phone: WirelessPhone) -> str:
    return phone.server.call(lambda inside: inside.foreground[0])


def test_wifi_drops_in_the_middle(tmp_path: Path) -> None:
    async def tale() -> None:
        with private_adb(tmp_path, PAIRING_ADBS[0]) as adb, wireless_phone(seed=3) as phone:
            adb.run("pair", *phone.show_code())
            async with requests(tmp_path, adb, serial=phone.name) as at:
                doing = asyncio.create_task(at.do(DARK))
                await asyncio.to_thread(until, lambda: in_front(phone) == SETTINGS, 60)
                await asyncio.to_thread(phone.switch, on=False)
                await asyncio.sleep(1.0)
                assert not doing.done()
                await asyncio.to_thread(phone.switch, on=True)
                outcome, reply = await doing
                assert outcome == "done", reply
                setting = phone.server.call(lambda p: p.setting("secure", "ui_night_mode"))
                assert setting == "2"

    asyncio.run(tale())
