"""The virtual phone as a Device on each system: the contract, its ids, its keys, its abilities."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from device_drivers.abilities import Clipboard, Files, Installs, Notifications
from device_drivers.base import (
    OS,
    ActionFailed,
    AndroidDevice,
    AppNotFound,
    Drag,
    Key,
    Launch,
    Pinch,
    Role,
    Tap,
    TypeText,
    Unsupported,
)
from device_drivers.contract import run_contract
from device_drivers.virtual import Config, create
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.systems import public_id

SHELL_CHECKS = {
    "shell words arrive whole", "shell tells the exit code", "the clock has a time zone",
}  # fmt: skip


def made(system: Literal["android", "ios", "harmony"], seed: int = 4) -> VirtualPhone:
    return create(Config(system=system, seed=seed, width=720, height=1600, density=320))


@pytest.fixture(params=["ios", "harmony"])
def device(request: pytest.FixtureRequest) -> Iterator[VirtualPhone]:
    phone = made(request.param)
    yield phone
    phone.close()


@pytest.fixture
def iphone() -> VirtualPhone:
    return made("ios")


def test_it_keeps_the_contract(device: VirtualPhone) -> None:
    before = _settings(device)
    results = run_contract(device)
    assert [r for r in results if r.outcome == "failed"] == []
    assert {r.name for r in results if r.outcome == "skipped"} >= SHELL_CHECKS
    assert _settings(device) == before


def _settings(device: VirtualPhone) -> list[tuple[str, ...]]:
    return device.phone.store.rows("SELECT namespace, key, value FROM settings ORDER BY 1, 2")


def test_only_an_android_phone_has_a_shell(device: VirtualPhone) -> None:
    assert not isinstance(device, AndroidDevice | Installs)
    assert isinstance(made("android"), AndroidDevice)
    assert isinstance(made("android"), Installs)
    assert device.os is device.phone.system is device.info().os


def test_apps_go_by_the_names_of_the_system(device: VirtualPhone) -> None:
    package = "com.android.settings"
    theirs = public_id(device.os, package)
    assert theirs in {app.id for app in device.apps()}
    assert package not in {app.id for app in device.apps()}
    for name in (theirs, package):
        device.act(Key("home"))
        device.act(Launch(name))
        screen = device.observe(image=False)
        assert screen.app == theirs
        assert theirs in {e.app for e in screen.elements} <= {theirs, "com.ohos.sceneboard"}
    with pytest.raises(AppNotFound, match=f"Did you mean {theirs}"):
        device.act(Launch(theirs[:-1]))


def test_elements_are_those_of_the_system(device: VirtualPhone) -> None:
    device.act(Launch("com.android.settings"))
    seen = device.observe(image=False).elements
    assert not [e for e in seen if "android" in f"{e.app} {e.id} {e.class_name}"]
    assert (min(e.box.top for e in seen) > 0) is (device.os is OS.IOS)  # no bars of the system
    field = next(e for e in seen if e.role is Role.TEXT_FIELD)
    device.act(Tap(*field.box.center))
    device.act(TypeText("wifi 网络"))
    seen = device.observe(image=False).elements
    assert [e.text for e in seen if e.role is Role.TEXT_FIELD] == ["wifi 网络"]
    assert any(e.role is Role.KEYBOARD_KEY for e in seen)


def test_back_on_an_iphone_leaves_a_page_and_stays_in_the_app(iphone: VirtualPhone) -> None:
    iphone.act(Launch("com.apple.Preferences"))
    first = iphone.observe(image=False)
    row = next(e for e in first.elements if e.text == "Notifications")
    iphone.act(Tap(*row.box.center))
    assert iphone.observe(image=False).fingerprint != first.fingerprint
    for _ in range(2):
        iphone.act(Key("back"))
        assert iphone.observe(image=False).fingerprint == first.fingerprint


def test_an_iphone_says_which_keys_it_lacks(iphone: VirtualPhone) -> None:
    for name in ("menu", "media_next", "volume_mute"):
        with pytest.raises(Unsupported, match=f"no {name} key"):
            iphone.act(Key(name))
    iphone.act(Key("quick_settings"))
    assert any(e.role is Role.SWITCH for e in iphone.observe(image=False).elements)
    iphone.act(Key("home"))
    iphone.act(Key("notifications"))
    assert not any(e.role is Role.SWITCH for e in iphone.observe(image=False).elements)


def test_two_fingers_and_one_that_carries() -> None:
    phone = made("ios")
    phone.act(Launch("com.phonepilot.maps"))
    before = phone.observe().image
    phone.act(Pinch(360, 700, 2.0))
    closer = phone.observe().image
    assert closer != before
    phone.act(Drag(360, 700, 200, 900))
    assert phone.observe().image != closer


def test_the_clipboard_is_the_phones(device: VirtualPhone) -> None:
    assert isinstance(device, Clipboard)
    device.set_clipboard("你好 🎉")
    assert device.clipboard() == device.phone.clipboard == "你好 🎉"


def test_notifications_are_read_opened_and_dismissed(device: VirtualPhone) -> None:
    assert isinstance(device, Notifications)
    device.phone.receive_sms("555-0142", "Tea at four?")
    device.phone.receive_sms("555-0143", "No, at five")
    newest, older = device.notifications()[:2]
    assert (newest.text, older.text) == ("No, at five", "Tea at four?")
    assert newest.app == public_id(device.os, "com.android.messaging")
    device.dismiss_notification(newest.key)
    with pytest.raises(ActionFailed, match="any more"):
        device.dismiss_notification(newest.key)
    device.open_notification(older.key)
    screen = device.observe(image=False)
    assert screen.app == older.app
    assert any(e.text == "Tea at four?" for e in screen.elements)


def test_files_come_and_go_where_the_system_lets_them(
    device: VirtualPhone, tmp_path: Path
) -> None:  # fmt: skip
    assert isinstance(device, Files)
    here, back = tmp_path / "a.txt", tmp_path / "b.txt"
    here.write_bytes(b"some \x00 bytes")
    there = "/sdcard/Download/new/a.txt"
    if device.os is OS.IOS:
        with pytest.raises(Unsupported, match="no access"):
            device.push(here, there)
        return
    device.push(here, there)
    device.pull(there, back)
    assert back.read_bytes() == here.read_bytes()
    with pytest.raises(ActionFailed, match="nothing"):
        device.pull("/sdcard/nothing.txt", back)
    with pytest.raises(ActionFailed, match="absolute"):
        device.push(here, "a.txt")


def test_an_app_is_ended(device: VirtualPhone) -> None:
    device.act(Launch("com.android.notes"))
    device.close_app(public_id(device.os, "com.android.notes"))
    assert "com.android.notes" not in device.phone.recents()
    with pytest.raises(AppNotFound):
        device.close_app("org.example.none")
    assert 0 <= device.battery().percent <= 100
    assert device.awake()
    device.act(Key("power"))
    assert not device.awake()


def test_a_phone_of_its_own_size() -> None:
    phone = create(Config(system="ios"))
    assert (phone.info().width, phone.info().height, phone.info().density) == (1170, 2532, 3.0)
