"""The doctor on virtual Android phones, through adb and uiautomator2."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.config import Settings
from assistant.doctor import android
from assistant.doctor.finding import Finding
from assistant.doctor.phones import phones
from device_drivers.android import Config, create
from device_drivers.base import ActionFailed, Tap
from tests.phones import AdbServer, VirtualPhone, running_phone
from tests.wireless import until


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path / "home"))


def told(findings: Iterator[Finding]) -> dict[str, Finding]:
    return {finding.name: finding for finding in findings}


def way(server: AdbServer, serial: str) -> dict[str, Finding]:
    return told(android.way({"serial": serial, "adb_port": server.port}))


def test_a_phone_that_waits_for_its_person_and_one_that_is_offline(adb_server: AdbServer) -> None:
    with running_phone(seed=4) as (asking, _):
        asking.call(lambda phone: phone.put_setting("global", "adb_asks", "1"))
        adb_server.run("connect", asking.serial)
        state = way(adb_server, asking.serial)[f"state of {asking.serial}"]
        assert not state.ok
        assert "accept 'Allow USB debugging?'" in state.fix
        adb_server.run("disconnect", asking.serial)
    with running_phone(seed=5) as (away, _):
        adb_server.run("connect", away.serial)
        away.call(lambda phone: phone.weather.start("offline"))
        name = f"state of {away.serial}"  # adb lists it again once it tries to reconnect
        offline = until(lambda: way(adb_server, away.serial).get(name), seconds=60)
        assert offline
        assert "adb reconnect offline" in offline.fix
        adb_server.run("disconnect", away.serial)


@pytest.mark.parametrize(
    ("maker", "right", "switch"),
    [
        ("Xiaomi", "touching", "USB debugging (Security settings)"),
        ("Xiaomi", "settings", "USB debugging (Security settings)"),
        ("OPPO", "settings", "Disable permission monitoring"),
    ],
)
def test_what_a_maker_forbids_is_told_with_its_switch(
    virtual_phone: VirtualPhone, maker: str, right: str, switch: str
) -> None:
    virtual_phone.server.call(lambda phone: phone.weather.start("maker_forbids", maker=maker))
    phone = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    try:
        found = told(android.rights(phone))
        assert not found[right].ok
        assert switch in found[right].fix
        assert maker in found[right].seen
        assert found["touching"].ok == (maker == "OPPO")
        assert found["elements"].ok
        if maker == "Xiaomi":
            with pytest.raises(ActionFailed, match=r"USB debugging \(Security settings\)"):
                phone.act(Tap(5, 5))
    finally:
        phone.close()


def test_it_goes_no_further_than_what_a_maker_forbids(virtual_phone: VirtualPhone) -> None:
    virtual_phone.server.call(lambda phone: phone.weather.start("maker_forbids"))
    extra = {"serial": virtual_phone.serial, "adb_port": virtual_phone.adb.port}
    settings = Settings.model_validate({"phones": {"mine": {"driver": "android", **extra}}})
    findings = list(phones(settings, "mine"))
    assert [finding.name for finding in findings if not finding.ok] == ["touching"]
    assert findings[-1].name == "touching"

    def switched_on() -> bool:
        virtual_phone.server.call(lambda phone: phone.weather.clear())
        return True

    led = phones(settings, "mine", switched_on)
    after = [next(led) for _ in range(len(findings) + 3)]
    assert [f.name for f in after[len(findings) :]] == ["touching", "settings", "elements"]
    assert all(f.ok for f in after[len(findings) :])
    led.close()


def test_a_phone_that_allows_all_keeps_its_settings(virtual_phone: VirtualPhone) -> None:
    phone = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
    before = virtual_phone.shell("settings list global")
    try:
        assert [f.ok for f in android.rights(phone)] == [True, True, True]
    finally:
        phone.close()
    assert virtual_phone.shell("settings list global") == before


def test_adb_programs_of_different_versions(
    adb_server: AdbServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "adb"
    old.write_text("#!/bin/sh\necho Android Debug Bridge version 1.0.31\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    found = told(android.way({"adb_port": adb_server.port}))
    assert found["adb"].ok
    versions = found["adb versions"]
    assert not versions.ok
    assert f"{old} 31" in versions.seen
    assert "which -a adb" in versions.fix
