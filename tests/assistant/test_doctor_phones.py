"""The doctor on virtual phones: it stops at the first thing that does not stand, with its fix."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.config import Settings
from assistant.doctor import android, ios
from assistant.doctor.finding import Finding
from assistant.doctor.phones import guess, phones
from device_drivers.base import OS, ShellResult
from device_drivers.ios import Config, create
from device_drivers.virtual.device import VirtualAndroid
from device_drivers.virtual.ios.usbmuxd import Usbmuxd, udid
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import AdbServer, free_port, running_phone

UDID = udid(1)


@pytest.fixture
def mux(monkeypatch: pytest.MonkeyPatch) -> Iterator[Usbmuxd]:
    mux = Usbmuxd()
    monkeypatch.setenv("USBMUXD_SOCKET_ADDRESS", mux.start())
    monkeypatch.delenv("DEVICE_URL", raising=False)
    yield mux
    mux.stop()


@pytest.fixture(scope="module")
def iphone() -> Iterator[VirtualPhoneServer]:
    with running_phone(system=OS.IOS, seed=3, live=True) as (server, _):
        yield server


def told(findings: Iterator[Finding]) -> dict[str, Finding]:
    return {finding.name: finding for finding in findings}


def bad(findings: Iterator[Finding]) -> list[tuple[str, str]]:
    return [(f.name, f.fix) for f in findings if not f.ok]


def test_no_usbmuxd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USBMUXD_SOCKET_ADDRESS", f"127.0.0.1:{free_port()}")
    ((name, fix), *rest) = bad(ios.way({}))
    assert name == "usbmuxd"
    assert "install usbmuxd" in fix
    assert rest == []


def test_no_iphone(mux: Usbmuxd) -> None:
    found = told(ios.way({}))
    assert found["usbmuxd"].ok
    assert "sees no iPhone" in found["usbmuxd"].seen
    assert "cable that carries data" in found["iPhone"].fix


def test_an_iphone_that_does_not_trust(mux: Usbmuxd, iphone: VirtualPhoneServer) -> None:
    mux.attach(UDID, {8100: iphone.port}, trusted=False)
    found = told(ios.way({}))
    assert not found["trust"].ok
    assert "tap Trust" in found["trust"].fix


def test_webdriveragent_does_not_run(mux: Usbmuxd, iphone: VirtualPhoneServer) -> None:
    mux.attach(UDID, {8101: iphone.port})
    found = told(ios.way({}))
    assert found["trust"].ok
    assert found["WebDriverAgent"].seen == f"nothing listens at port 8100 of {UDID}"
    assert "Product > Test" in found["WebDriverAgent"].fix
    assert told(ios.way({"port": 8101}))["WebDriverAgent"].ok


def test_an_address_is_asked_without_usbmuxd(
    iphone: VirtualPhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USBMUXD_SOCKET_ADDRESS", f"127.0.0.1:{free_port()}")
    found = told(ios.way({"url": f"http://127.0.0.1:{iphone.port}"}))
    assert [f.ok for f in found.values()] == [True]
    assert "iOS 18.5" in found["WebDriverAgent"].seen
    gone = told(ios.way({"url": f"http://127.0.0.1:{free_port()}"}))
    assert "nothing listens at http://127.0.0.1" in gone["WebDriverAgent"].seen


def test_touches_and_elements_are_measured(iphone: VirtualPhoneServer) -> None:
    phone = create(Config(url=f"http://127.0.0.1:{iphone.port}", mjpeg_port=0))
    try:
        found = told(ios.speed(phone))
        assert found["touches"].ok
        assert found["elements"].ok
        assert "own idle waits" in found["touches"].seen
    finally:
        phone.close()


def test_a_configured_iphone_passes(
    mux: Usbmuxd, iphone: VirtualPhoneServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    mux.attach(UDID, {8100: iphone.port})
    settings = Settings.model_validate({"phones": {"mine": {"driver": "ios", "mjpeg_port": 0}}})
    findings = list(phones(settings, "mine"))
    assert [f.text() for f in findings if not f.ok] == []
    names = [finding.name for finding in findings]
    assert names[:4] == ["usbmuxd", "trust", "WebDriverAgent", "phone mine"]
    assert {"touches", "elements", "phone mine: settings open"} <= set(names)


def test_the_first_thing_that_does_not_stand_is_the_last_told(
    mux: Usbmuxd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    findings = list(phones(Settings(), UDID))
    assert [(finding.name, finding.ok) for finding in findings] == [
        ("usbmuxd", True), ("iPhone", False),
    ]  # fmt: skip


def test_what_an_unknown_name_must_be() -> None:
    assert guess("http://192.0.2.7:8100").driver == "ios"
    assert guess(UDID).driver == "ios"
    assert guess("127.0.0.1:5601").driver == "android"


# --- Android -------------------------------------------------------------------------------------


class Guarded(VirtualAndroid):
    """A phone whose maker lets a computer look, but not touch or set anything."""

    maker = "Xiaomi"

    def __new__(cls, phone: Phone, name: str = "virtual") -> Guarded:
        return object.__new__(cls)

    def shell(self, *argv: str, timeout: float = 10.0) -> ShellResult:
        match argv[0]:
            case "getprop":
                return ShellResult(f"{self.maker}\n", 0)
            case "input":
                words = "Injecting to another application requires INJECT_EVENTS permission"
                return ShellResult(f"java.lang.SecurityException: {words}\n", 255)
            case "settings":
                words = "Permission denial: writing to settings requires:"
                words += "android.permission.WRITE_SECURE_SETTINGS"
                return ShellResult(f"java.lang.SecurityException: {words}\n", 255)
        return super().shell(*argv, timeout=timeout)


class Monitored(Guarded):
    maker = "OPPO"


@pytest.mark.parametrize(
    ("kind", "switch"),
    [(Guarded, "USB debugging (Security settings)"), (Monitored, "Disable permission monitoring")],
)
def test_what_a_maker_forbids_is_told_with_its_switch(kind: type[Guarded], switch: str) -> None:
    found = told(android.rights(kind(Phone())))
    assert switch in found["touching"].fix
    assert switch in found["settings"].fix
    assert kind.maker in found["touching"].seen
    assert found["elements"].ok


def test_a_phone_that_allows_all(tmp_path: Path) -> None:
    phone = VirtualAndroid(Phone())
    before = phone.shell("settings", "list", "global").output
    assert [f.ok for f in android.rights(phone)] == [True, True, True]
    assert phone.shell("settings", "list", "global").output == before
    phone.close()


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
