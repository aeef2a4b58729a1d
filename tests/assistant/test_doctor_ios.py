"""The doctor on virtual iPhones: it stops at the first thing that does not stand, with its fix."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.config import ConfigError, Settings
from assistant.doctor import ios
from assistant.doctor.finding import Finding
from assistant.doctor.phones import phones
from assistant.unnamed import settings_for
from device_drivers.base import OS, ActionFailed
from device_drivers.contract import CHECKS
from device_drivers.ios import Config, create, lockdown
from device_drivers.virtual.ios.lockdownd import Lockdownd
from device_drivers.virtual.ios.usbmuxd import Usbmuxd, udid
from device_drivers.virtual.server import VirtualPhoneServer
from tests.device_drivers.ios.conftest import video_port
from tests.phones import free_port, running_phone

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


@pytest.fixture
def lockdownd() -> Iterator[Lockdownd]:
    made = Lockdownd()
    yield made
    made.stop()


def test_developer_mode_is_asked_of_the_phone(
    mux: Usbmuxd, iphone: VirtualPhoneServer, lockdownd: Lockdownd
) -> None:
    mux.attach(UDID, {8100: iphone.port, **lockdownd.ports})
    found = told(ios.way({}))
    assert found["iOS"].seen.startswith("iPhone15,2, iOS 18.5; starting WebDriverAgent")
    assert found["Developer Mode"].ok
    assert found["WebDriverAgent"].ok
    lockdownd.developer_mode = False
    found = told(ios.way({}))
    assert "Privacy & Security > Developer Mode > on" in found["Developer Mode"].fix
    assert "WebDriverAgent" not in found


def test_a_signature_that_ran_out_is_read_from_the_phone(
    mux: Usbmuxd, iphone: VirtualPhoneServer, lockdownd: Lockdownd
) -> None:
    mux.attach(UDID, {8101: iphone.port, **lockdownd.ports})
    now = datetime.now(UTC)
    lockdownd.profiles = {"TEAM.com.example.notes": now - timedelta(days=9)}
    assert "signature" not in told(ios.way({}))  # somebody else's
    lockdownd.profiles["TEAM.com.example.wda.xctrunner"] = now - timedelta(days=1)
    (bad,) = [f for f in ios.way({}) if not f.ok]
    assert (bad.name, "7 more days" in bad.fix) == ("signature", True)
    assert bad.seen.startswith("TEAM.com.example.wda.xctrunner, until 20")
    lockdownd.profiles["OTHER.com.example.wda.xctrunner"] = now + timedelta(days=7)
    assert told(ios.way({}))["signature"].ok
    runner = "com.example.notes"
    assert not told(ios.way({"runner": runner}))["signature"].ok


def test_a_phone_that_forgot_this_computer_tells_only_what_it_tells_anybody(
    mux: Usbmuxd, iphone: VirtualPhoneServer, lockdownd: Lockdownd
) -> None:
    lockdownd.trusts = False
    mux.attach(UDID, {8100: iphone.port, **lockdownd.ports})
    assert list(told(ios.way({}))) == ["usbmuxd", "trust", "iOS", "WebDriverAgent"]
    with pytest.raises(ActionFailed, match="does not trust this computer"):
        lockdown.signed(UDID)
    assert lockdown.facts(UDID)["DeviceName"] == "Virtual iPhone"


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


@pytest.mark.whole
def test_a_configured_iphone_passes(
    mux: Usbmuxd, iphone: VirtualPhoneServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    mux.attach(UDID, {8100: iphone.port, 9100: video_port(iphone)})
    settings = Settings.model_validate({"phones": {"mine": {"driver": "ios"}}})
    findings = list(phones(settings, "mine"))
    assert [f.text() for f in findings if not f.ok] == []
    names = [finding.name for finding in findings]
    assert names[:4] == ["usbmuxd", "trust", "WebDriverAgent", "phone mine"]
    contract = [f"phone mine: {check.name}" for check in CHECKS]
    assert {"touches", "elements", *contract} <= set(names)
    recorded = next(f for f in findings if f.name == "phone mine: a recording is a video")
    assert recorded.seen.endswith(" ms")  # it was done, not skipped


def test_the_first_thing_that_does_not_stand_is_the_last_told(
    mux: Usbmuxd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    findings = list(phones(Settings(), UDID))
    assert [(finding.name, finding.ok) for finding in findings] == [
        ("usbmuxd", True), ("iPhone", False),
    ]  # fmt: skip


def test_it_leads_from_step_to_step(
    mux: Usbmuxd, iphone: VirtualPhoneServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    ports = {8100: iphone.port}
    mending: list[Callable[[], object]] = [
        lambda: mux.attach(UDID, {8101: iphone.port}, trusted=False),
        lambda: mux.attach(UDID, {8101: iphone.port}),
        lambda: None,  # the person only says so
        lambda: mux.attach(UDID, ports),
    ]

    def again() -> bool:
        mending.pop(0)()
        return True

    told = []
    for finding in phones(Settings(), UDID, again):
        told.append((finding.name, finding.ok))
        if finding.name.startswith("phone "):
            break  # from here on it is as with any phone
    assert told == [
        ("usbmuxd", True), ("iPhone", False),
        ("usbmuxd", True), ("trust", False),
        ("trust", True), ("WebDriverAgent", False), ("WebDriverAgent", False),
        ("WebDriverAgent", True), (f"phone {UDID}", True),
    ]  # fmt: skip


def test_slow_touches_are_told_with_the_settings_and_the_way_out(
    iphone: VirtualPhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ios, "SLOW_TAP_SECONDS", 0.0)  # so that every phone is slow
    phone = create(Config(url=f"http://127.0.0.1:{iphone.port}", mjpeg_port=0))
    try:
        touches = told(ios.speed(phone))["touches"]
        assert not touches.ok
        assert "waitForIdleTimeout" in touches.seen
        assert "Start WebDriverAgent again" in touches.fix
    finally:
        phone.close()


def test_a_recording_that_fails_names_the_setting_of_the_video(iphone: VirtualPhoneServer) -> None:
    phone = create(Config(url=f"http://127.0.0.1:{iphone.port}", mjpeg_port=free_port()))
    try:
        fixes = {check.name: ios.fix_of(phone, check.name) for check in CHECKS}
    finally:
        phone.close()
    mended = {name: fix for name, fix in fixes.items() if fix}
    assert list(mended) == ["a recording is a video"]
    assert "set mjpeg_port" in mended["a recording is a video"]


def test_what_an_unknown_name_must_be() -> None:
    assert settings_for("http://192.0.2.7:8100").model_extra == {"url": "http://192.0.2.7:8100"}
    assert settings_for(UDID).model_extra == {"udid": UDID}


def test_the_start_of_a_name_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    url = f"http://127.0.0.1:{free_port()}"
    settings = Settings.model_validate({"phones": {"kitchen": {"driver": "ios", "url": url}}})
    (finding,) = phones(settings, "kit")
    assert finding.seen == f"nothing listens at {url}"


def test_a_setting_that_there_is_not_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHONEPILOT_HOME", str(tmp_path))
    settings = Settings.model_validate({"phones": {"mine": {"driver": "ios", "uuid": UDID}}})
    with pytest.raises(ConfigError, match=r"\[phones\.mine\] cannot be used: uuid: there is no"):
        list(phones(settings, "mine"))
