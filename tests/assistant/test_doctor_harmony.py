"""The doctor on virtual HarmonyOS phones, and on what a real hdc says of others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.config import Settings
from assistant.doctor import harmony
from assistant.doctor.finding import Finding
from assistant.doctor.phones import phones
from assistant.unnamed import settings_for
from device_drivers.base import OS
from device_drivers.discovery import look
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import AdbServer, free_port, running_phone

TARGET = "FMR0223C13000649"


@pytest.fixture(scope="module")
def served() -> Iterator[VirtualPhoneServer]:
    with running_phone(system=OS.HARMONY, seed=3, width=720, height=1560, density=320) as (
        server, _,
    ):  # fmt: skip
        yield server


def told(findings: Iterator[Finding]) -> dict[str, Finding]:
    return {finding.name: finding for finding in findings}


def hdc(folder: Path, monkeypatch: pytest.MonkeyPatch, *, targets: str, uitest: str = "") -> None:
    """An hdc on PATH that says what hdc says; its exit code is 0 whatever happens."""
    program = folder / "hdc"
    program.write_text(
        '#!/bin/sh\ncase "$*" in\n'
        f"*'list targets'*) printf '{targets}\\n';;\n*dumpLayout*) printf '{uitest}\\n';;\nesac\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setenv("OHOS_HDC_SERVER_PORT", str(free_port()))


def test_a_configured_phone_passes(
    served: VirtualPhoneServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    phone = {"driver": "harmony", "port": served.port}
    findings = phones(Settings.model_validate({"phones": {"mine": phone}}), "mine")
    steps = [next(findings) for _ in range(6)]
    assert [(step.name, step.ok) for step in steps[:5]] == [
        ("hdc", True), ("target", True), ("uitest", True), ("phone mine", True), ("elements", True),
    ]  # fmt: skip
    assert steps[5].name.startswith("phone mine: ")  # the driver's contract, tested elsewhere
    findings.close()


def test_a_name_that_only_hdc_knows(
    served: VirtualPhoneServer, adb_server: AdbServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        **adb_server.env, "PHONEPILOT_MDNS": "127.0.0.1", "USBMUXD_SOCKET_ADDRESS": "UNIX:/none",
        "OHOS_HDC_SERVER_PORT": str(served.port),
    }.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    (target,) = [seen.serial for seen in look().phones if seen.os is OS.HARMONY]
    assert settings_for(target).driver == "harmony"
    assert settings_for("nobody knows it").driver == "android"


def test_no_hdc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("OHOS_HDC_SERVER_PORT", str(free_port()))
    found = told(harmony.way({}))
    assert "HarmonyOS command line tools" in found["hdc"].fix


def test_a_phone_whose_cable_is_out(served: VirtualPhoneServer) -> None:
    served.call(lambda phone: phone.weather.start("unplugged"))
    try:
        found = told(harmony.way({"port": served.port}))
    finally:
        served.call(lambda phone: phone.weather.clear())
    assert not found["target"].ok
    assert "Developer options > USB debugging" in found["target"].fix


@pytest.mark.parametrize(
    ("targets", "name", "fix"),
    [
        ("[Empty]", "target", "tap the software version 7 times"),
        (f"{TARGET}\\t\\tUSB\\tUnauthorized\\tlocalhost", "target", "accept 'Allow USB debugging'"),
        (f"{TARGET}\\t\\tUSB\\tOffline\\tlocalhost", "target", "hdc kill -r"),
    ],
)
def test_what_hdc_says_of_a_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, targets: str, name: str, fix: str
) -> None:
    hdc(tmp_path, monkeypatch, targets=targets)
    bad = [finding for finding in harmony.way({}) if not finding.ok]
    assert [finding.name for finding in bad] == [name]
    assert fix in bad[0].fix


@pytest.mark.parametrize(
    "said",
    ["/bin/sh: uitest: inaccessible or not found", "DumpLayout failed:Get window nodes failed"],
)
def test_a_phone_that_does_not_let_its_screen_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    ready = f"{TARGET}\\t\\tUSB\\tConnected\\tlocalhost"
    hdc(tmp_path, monkeypatch, targets=ready, uitest=said)
    found = told(harmony.way({"target": TARGET}))
    assert found["target"].ok
    assert "persist.ace.testmode.enabled" in found["uitest"].fix
