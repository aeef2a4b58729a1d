"""The iOS driver on a virtual iPhone: looking, touching, keys, and what only some phones can."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from device_drivers import abilities
from device_drivers.base import (
    OS,
    Action,
    ActionFailed,
    AppNotFound,
    Device,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Role,
    Scroll,
    Swipe,
    Tap,
    Unsupported,
)
from device_drivers.ios import create
from tests.device_drivers.ios.conftest import Iphone, config
from tests.phones import running_phone

SETTINGS, HOME = "com.apple.Preferences", "com.apple.springboard"


def test_it_is_a_device_with_facts(iphone: Iphone) -> None:
    assert isinstance(iphone.driver, Device)
    info = iphone.driver.info()
    assert (info.name, info.os, info.os_version) == ("mine", OS.IOS, "18.5")
    assert (info.width, info.height) == iphone.phone.natural_size
    assert info.density == iphone.phone.build.scale


def test_it_can_what_an_iphone_can(iphone: Iphone) -> None:
    driver = iphone.driver
    for ability in (abilities.Clipboard, abilities.Notifications, abilities.Recording,
                    abilities.Power, abilities.Closing):  # fmt: skip
        assert isinstance(driver, ability)
    assert not isinstance(driver, abilities.Files)
    assert not isinstance(driver, abilities.Installs)


def test_a_look_shows_what_the_phone_shows(iphone: Iphone) -> None:
    iphone.driver.act(Launch(SETTINGS))
    screen = iphone.driver.observe()
    assert (screen.app, screen.rotation, screen.secure) == (SETTINGS, 0, False)
    with Image.open(io.BytesIO(screen.image)) as picture:
        assert picture.size == (screen.width, screen.height)
    assert iphone.find("Display").app == SETTINGS
    assert iphone.driver.observe(elements=False).elements == ()


@pytest.mark.parametrize(("turn", "wide"), [("1", True), ("2", False), ("3", True)])
def test_a_turned_phone(iphone: Iphone, turn: str, wide: bool) -> None:
    iphone.driver.act(Launch(SETTINGS))
    iphone.server.call(lambda p: p.put_setting("system", "accelerometer_rotation", "0"))
    iphone.server.call(lambda p: p.put_setting("system", "user_rotation", turn))
    iphone.driver.act(Key("wakeup"))
    screen = iphone.driver.observe()
    assert (screen.width > screen.height) is wide
    assert all(e.box.right <= screen.width for e in screen.elements)
    with Image.open(io.BytesIO(screen.image)) as picture:
        assert picture.size == (screen.width, screen.height)
    if wide:
        assert screen.rotation == int(turn)
        assert iphone.driver.observe(elements=False).rotation == int(turn)


def test_a_small_phone_has_its_own_scale() -> None:
    with running_phone(system=OS.IOS, width=750, height=1334, density=320) as (server, _):
        small = create(config(server))
        assert small.info().density == 2
        small.act(Launch(SETTINGS))
        row = next(e for e in small.observe(image=False).elements if e.text == "Display")
        small.act(Tap(*row.box.center))
        assert any(e.label == "Dark theme" for e in small.observe(image=False).elements)
        small.act(Key("back"))
        small.act(Key("home"))
        assert small.observe(image=False).app == HOME
        small.close()


def test_taps_open_and_back_leaves(iphone: Iphone) -> None:
    iphone.driver.act(Launch(SETTINGS))
    before = iphone.look()
    iphone.tap("Display")
    assert iphone.look().fingerprint != before.fingerprint
    iphone.driver.act(Key("back"))
    assert iphone.look().fingerprint == before.fingerprint
    iphone.driver.act(Key("home"))
    assert iphone.look().app == HOME


@pytest.mark.parametrize(
    "action",
    [LongPress(600, 1200), DoubleTap(600, 1200), Swipe(600, 1800, 600, 900), Pinch(600, 1200, 2.0),
     Drag(600, 1200, 600, 900), Pinch(3, 3, 0.5), Scroll("down", 600, 1200)],
)  # fmt: skip
def test_gestures_are_taken(iphone: Iphone, action: Action) -> None:
    iphone.driver.act(Launch(SETTINGS))
    iphone.driver.act(action)
    assert iphone.look().elements


def test_scrolling_reveals_without_flinging_past(iphone: Iphone) -> None:
    iphone.driver.act(Launch(SETTINGS))
    seen = [{e.label for e in iphone.look().elements}]
    for _ in range(2):
        iphone.driver.act(Scroll("down"))
        seen.append({e.label for e in iphone.look().elements})
    assert {"Display", "Security", "About phone"} <= set.union(*seen)
    assert all(one & other for one, other in pairwise(seen))


@pytest.mark.parametrize("action", [Tap(9000, 5), Tap(5, -900), Swipe(5, 5, 9000, 5)])
def test_points_far_outside_are_refused(iphone: Iphone, action: Action) -> None:
    with pytest.raises(ActionFailed, match="outside the screen, which is 1170 x 2532"):
        iphone.driver.act(action)
    with pytest.raises(ActionFailed, match="must be more than 0"):
        iphone.driver.act(Pinch(600, 900, 0))


def test_keys_are_what_they_are_on_an_iphone(iphone: Iphone) -> None:
    before = int(iphone.setting("system", "volume_music") or 0)
    iphone.driver.act(Key("volume_up"))
    assert int(iphone.setting("system", "volume_music") or 0) == before + 1
    iphone.driver.act(Key("volume_down"))
    assert int(iphone.setting("system", "volume_music") or 0) == before
    iphone.driver.act(Launch(SETTINGS))
    iphone.driver.act(Key("quick_settings"))
    assert any(e.role is Role.SWITCH for e in iphone.look().elements)
    iphone.driver.act(Key("home"))
    iphone.driver.act(Key("recents"))
    assert iphone.find("Settings").clickable


def test_a_dialog_stands_in_front(iphone: Iphone) -> None:
    iphone.weather("system_dialog", kind="update")
    screen = iphone.look()
    assert any(e.class_name.endswith("Alert") for e in screen.elements)
    iphone.driver.act(Key("back"))
    assert not any(e.class_name.endswith("Alert") for e in iphone.look().elements)


def test_links_open_in_an_app(iphone: Iphone) -> None:
    iphone.driver.act(OpenUrl("sms:5550199"))
    assert iphone.look().app == "com.apple.MobileSMS"
    with pytest.raises(ActionFailed, match="No app on the iPhone opens"):
        iphone.driver.act(OpenUrl("no-such-scheme:thing"))
    with pytest.raises(ActionFailed, match="no address"):
        iphone.driver.act(OpenUrl(" "))


def test_apps_are_found_started_and_ended(iphone: Iphone) -> None:
    known = {app.id: app.name for app in iphone.driver.apps()}
    assert known[SETTINGS] == "Settings"
    assert not [id for id in known if id.startswith("com.android")]
    iphone.driver.act(Launch("com.apple.mobilenotes"))
    iphone.driver.close_app("com.apple.mobilenotes")
    assert iphone.look().app == HOME
    with pytest.raises(AppNotFound, match=r"Did you mean com\.apple\.mobilenotes"):
        iphone.driver.act(Launch("com.apple.mobilenote"))
    with pytest.raises(AppNotFound):
        iphone.driver.close_app("org.example.none")


def test_the_clipboard_and_the_battery(iphone: Iphone) -> None:
    iphone.driver.act(Launch(SETTINGS))
    iphone.driver.set_clipboard("précieux 你好 🎉")
    assert iphone.driver.clipboard() == "précieux 你好 🎉"
    assert iphone.look().app == SETTINGS
    assert 0 < iphone.driver.battery().percent <= 100


def test_a_recording_is_a_video(iphone: Iphone, tmp_path: Path) -> None:
    film = tmp_path / "film.avi"
    with pytest.raises(ActionFailed, match="No recording was begun"):
        iphone.driver.stop_recording(film)
    iphone.driver.start_recording()
    with pytest.raises(ActionFailed, match="runs already"):
        iphone.driver.start_recording()
    iphone.driver.act(Launch(SETTINGS))
    iphone.driver.observe()
    iphone.driver.stop_recording(film)
    data = film.read_bytes()
    assert (data[:4], data[8:16]) == (b"RIFF", b"AVI LIST")
    assert int.from_bytes(data[4:8], "little") == len(data) - 8
    first = data.index(b"\xff\xd8")
    with Image.open(io.BytesIO(data[first:])) as frame:
        assert frame.size == iphone.phone.natural_size
    assert b"idx1" in data


def test_without_a_stream_nothing_is_recorded(iphone: Iphone) -> None:
    silent = create(config(iphone.server).model_copy(update={"mjpeg_port": 0}))
    with pytest.raises(Unsupported, match="mjpeg_port is 0"):
        silent.start_recording()
    silent.close()
