"""The virtual phone as a Device without sockets: the contract, and the same eyes as over adb."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from device_drivers.android.tree import parse
from device_drivers.base import (
    ActionFailed,
    AppNotFound,
    DeviceGone,
    DeviceTimeout,
    Key,
    Launch,
    OpenUrl,
    Role,
    Tap,
    TypeText,
    Wait,
)
from device_drivers.contract import run_contract
from device_drivers.virtual import Config, create
from device_drivers.virtual.android.hierarchy import dump
from device_drivers.virtual.device import VirtualAndroid, VirtualPhone
from device_drivers.virtual.elements import elements
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.keyboard import PACKAGE as KEYBOARD


@pytest.fixture
def device() -> Iterator[VirtualAndroid]:
    made = create(Config(seed=4, width=720, height=1600, density=320))
    assert isinstance(made, VirtualAndroid)
    yield made
    made.close()


def test_it_keeps_the_contract(device: VirtualAndroid) -> None:
    settings = "SELECT namespace, key, value FROM settings ORDER BY 1, 2"
    before = device.phone.store.rows(settings)
    results = run_contract(device)
    assert [r for r in results if r.outcome == "failed"] == []
    skipped = {r.name for r in results if r.outcome == "skipped"}
    assert skipped <= {"a recording is a video", "one display at least is on"}
    assert device.phone.store.rows(settings) == before


def test_it_sees_what_our_android_driver_sees(device: VirtualAndroid) -> None:
    phone = device.phone
    rng = random.Random(7)
    packages = [app.id for app in device.apps()]
    for step in range(240):
        if step % 12 == 0:
            phone.open_app(packages[step // 12 % len(packages)])
        else:
            phone.tap(rng.uniform(0, phone.width), rng.uniform(0, phone.height))
        keyboard = KEYBOARD if phone.keyboard_shown else ""
        assert elements(phone) == parse(dump(phone), phone.width, phone.height, keyboard)


def test_typing_appends_clears_and_submits(device: VirtualAndroid) -> None:
    device.act(Launch("com.android.settings"))
    field = _one(device, Role.TEXT_FIELD)
    device.act(Tap(*field))
    device.act(TypeText("wi"))
    device.act(TypeText("fi 网络"))
    assert _texts(device, Role.TEXT_FIELD) == ["wifi 网络"]
    device.act(TypeText("sound", clear=True, submit=True))
    assert _texts(device, Role.TEXT_FIELD) == ["sound"]


def test_errors_say_what_is_wrong(device: VirtualAndroid) -> None:
    with pytest.raises(AppNotFound, match=r"Did you mean com\.android\.settings"):
        device.act(Launch("com.android.setting"))
    with pytest.raises(ActionFailed, match="No text field"):
        device.act(TypeText("nowhere"))
    with pytest.raises(ActionFailed, match="nosuchscheme"):
        device.act(OpenUrl("nosuchscheme:1"))


def test_waiting_moves_a_clock_that_stands_still(device: VirtualAndroid) -> None:
    before = device.now()
    device.act(Wait(90))
    assert (device.now() - before).total_seconds() == 90


def test_its_shell_is_the_phones_own(device: VirtualAndroid) -> None:
    assert device.shell("settings", "put", "global", "zen_mode", "1").code == 0
    assert device.phone.setting("global", "zen_mode") == "1"
    assert device.shell("echo", "a b", "'c'").output == "a b 'c'\n"
    assert device.shell("nosuchcommand").code == 127


def test_the_shade_is_the_system(device: VirtualAndroid) -> None:
    device.act(Key("notifications"))
    assert device.observe(image=False).app == "com.android.systemui"


def test_it_feels_the_weather(device: VirtualAndroid) -> None:
    weather = device.phone.weather
    for cut in ("unplugged", "offline"):
        weather.start(cut)
        for use in (device.observe, lambda: device.act(Key("home")), lambda: device.shell("true")):
            with pytest.raises(DeviceGone):
                use()
        weather.stop(cut)
    for lost in ("adb_killed", "reboot"):
        device.act(Launch("com.android.settings"))
        weather.start(lost)
        with pytest.raises(DeviceGone):
            device.observe()
        app = device.observe(image=False).app
        assert (app == "com.android.settings") == (lost == "adb_killed")


def test_a_tree_that_hangs_leaves_the_picture(device: VirtualAndroid) -> None:
    device.phone.weather.start("tree_hang")
    before = device.now()
    screen = device.observe()
    assert screen.image
    assert not screen.elements
    assert (device.now() - before).total_seconds() == 8
    with pytest.raises(DeviceTimeout):
        device.observe(image=False)
    device.phone.weather.start("tree_hang", seconds=3)
    assert device.observe(image=False).elements


def test_a_secure_screen_is_black_and_says_so(device: VirtualAndroid) -> None:
    device.phone.weather.start("secure_screen")
    screen = device.observe()
    assert screen.secure
    assert screen.elements
    assert len(screen.image) < 20_000
    device.phone.weather.clear()
    assert not device.observe().secure


def test_a_config_makes_the_phone_it_names() -> None:
    one, same, other = (
        create(Config(seed=seed, width=720, height=1600, density=320)).phone for seed in (1, 1, 2)
    )
    assert isinstance(one, Phone)
    assert one.png() == same.png()
    assert one.store.dump() == same.store.dump() != other.store.dump()


def _one(device: VirtualPhone, role: Role) -> tuple[int, int]:
    return next(e for e in device.observe(image=False).elements if e.role is role).box.center


def _texts(device: VirtualPhone, role: Role) -> list[str]:
    return [e.text for e in device.observe(image=False).elements if e.role is role]
