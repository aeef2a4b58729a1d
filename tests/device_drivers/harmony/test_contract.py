"""The shipped contract holds for the HarmonyOS driver, straight to the server and by program."""

from __future__ import annotations

from pathlib import Path

import pytest

from device_drivers.abilities import Closing, Displays, Files, Installs, Notifications, Power
from device_drivers.base import Device
from device_drivers.contract import run_contract
from device_drivers.harmony.link import ByServer
from device_drivers.harmony.program import Program
from tests.device_drivers.harmony.conftest import Served

pytestmark = pytest.mark.whole

WITHOUT_A_COMMAND = {
    "a pinch is taken", "the clipboard keeps a text", "a recording is a video",
    "shell words arrive whole", "shell tells the exit code", "the clock has a time zone",
}  # fmt: skip


def test_it_keeps_the_contract_by_the_server(served: Served) -> None:
    device = served.join()
    assert isinstance(device._link.carrier, ByServer)
    results = run_contract(device)
    assert [r for r in results if not r.ok] == []
    assert {r.name for r in results if r.outcome == "skipped"} <= WITHOUT_A_COMMAND


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_it_keeps_the_contract_by_the_program(served: Served, hdc: Path) -> None:
    device = served.join(by="program", hdc_path=str(hdc))
    assert isinstance(device._link.carrier, Program)
    results = run_contract(device)
    assert [r for r in results if not r.ok] == []


def test_it_has_the_abilities_it_should(served: Served) -> None:
    device: Device = served.join()
    for ability in (Files, Installs, Notifications, Displays, Power, Closing):
        assert isinstance(device, ability)
