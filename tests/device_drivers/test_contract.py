"""The shipped contract holds for the Android driver on a virtual phone, and notices bad drivers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from device_drivers.android import Config, create
from device_drivers.android.phone import AndroidPhone
from device_drivers.base import Action, AppNotFound, Launch, Screen, Tap
from device_drivers.contract import CHECKS, CheckResult, run_contract
from tests.phones import AdbServer, VirtualPhone, connected_phone

pytestmark = pytest.mark.whole


@pytest.fixture
def phone(virtual_phone: VirtualPhone) -> Iterator[AndroidPhone]:
    device = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    yield device
    device.close()


def test_the_android_driver_keeps_the_contract(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    before = _settings(virtual_phone)
    results = run_contract(phone)
    assert [r for r in results if not r.ok] == []
    assert {r.name for r in results if r.outcome == "skipped"} <= {
        "scrolling reveals more", "a swipe moves the list", "the battery is told",
    }  # fmt: skip
    assert phone.observe(image=False).app == "com.android.launcher3"
    assert _settings(virtual_phone) == before


def test_it_keeps_the_contract_on_a_small_phone(adb_server: AdbServer) -> None:
    with connected_phone(adb_server, width=720, height=1280, density=320) as small:
        device = create(Config(serial=small.serial, adb_port=adb_server.port))
        skipped = {"the battery is told"}
        assert [
            r for r in run_contract(device) if r.outcome != "ok" and r.name not in skipped
        ] == []
        device.close()


def _settings(phone: VirtualPhone) -> list[tuple[str, ...]]:
    return phone.sql("select namespace, key, value from settings order by 1, 2")


class Careless(AndroidPhone):
    """A driver with the mistakes the contract is there to find."""

    def observe(self, *, image: bool = True, elements: bool = True) -> Screen:
        screen = super().observe(image=image, elements=elements)
        return replace(screen, width=screen.width // 2)

    def act(self, action: Action) -> None:
        if isinstance(action, Tap):
            return  # a touch that gets lost
        try:
            super().act(action)
        except AppNotFound:
            if not isinstance(action, Launch):
                raise


def test_the_contract_notices_a_careless_driver(phone: AndroidPhone) -> None:
    careless = Careless(phone.name, phone._link)
    failed = {r.name: r.detail for r in run_contract(careless)}
    careless.close()
    assert "the screen says" in failed["image has the stated size"]
    assert "outside" in failed["elements lie inside the screen"]
    assert "changed nothing" in failed["a tap opens a page and back leaves it"]
    assert "AppNotFound" in failed["an unknown app is not found"]
    assert "ActionFailed" in failed["a tap far outside is refused"]


def test_a_failing_check_is_reported_and_the_next_one_runs() -> None:
    names = [check.name for check in CHECKS]
    assert len(set(names)) == len(names)
    assert not CheckResult("x", "failed", "why", 0.1).ok
    assert CheckResult("x", "skipped", "why", 0.1).ok
