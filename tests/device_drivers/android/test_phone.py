"""The Android driver on a virtual phone: looking, touching, and a link that breaks meanwhile."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from uiautomator2 import Selector

from device_drivers.android import Config, create
from device_drivers.android.automation import Automation, Call
from device_drivers.android.look import Looker
from device_drivers.android.phone import AndroidPhone
from device_drivers.base import (
    OS,
    Action,
    ActionFailed,
    AndroidDevice,
    AppNotFound,
    DeviceGone,
    DeviceTimeout,
    DoubleTap,
    Element,
    Key,
    KeyName,
    Launch,
    LongPress,
    OpenUrl,
    Screen,
    Scroll,
    Swipe,
    Tap,
    Wait,
)
from tests.phones import VirtualPhone, connected_phone, private_adb

LAUNCHER = "com.android.launcher3"
SETTINGS = "com.android.settings"


@pytest.fixture
def phone(virtual_phone: VirtualPhone) -> Iterator[AndroidPhone]:
    device = create(
        Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port, name="mine")
    )
    yield device
    device.close()


def labelled(screen: Screen, label: str) -> Element:
    return next(e for e in screen.elements if e.label == label)


def look(phone: AndroidPhone) -> Screen:
    return phone.observe(image=False)


def test_it_is_an_android_device_with_facts(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    assert isinstance(phone, AndroidDevice)
    info = phone.info()
    assert (info.name, info.os) == ("mine", OS.ANDROID)
    assert (info.width, info.height) == virtual_phone.phone.natural_size
    assert info.density == virtual_phone.phone.density / 160


def test_a_look_shows_what_the_phone_shows(
    phone: AndroidPhone, virtual_phone: VirtualPhone
) -> None:
    phone.act(Launch(SETTINGS))
    screen = phone.observe()
    front = virtual_phone.server.call(lambda p: p.foreground)
    assert (screen.app, screen.activity) == front
    with Image.open(io.BytesIO(screen.image)) as picture:
        assert picture.size == (screen.width, screen.height)
    assert labelled(screen, "Display").app == SETTINGS
    assert not screen.secure
    assert not screen.keyboard


def test_a_look_may_leave_out_half(phone: AndroidPhone) -> None:
    assert phone.observe(image=False).image == b""
    assert phone.observe(elements=False).elements == ()


def test_a_picture_needs_no_server_on_the_phone(phone: AndroidPhone) -> None:
    screen = phone.observe(elements=False)
    assert screen.image
    assert not phone._automation.started


class NeverIdle(Automation):
    """A phone whose tree is not to be had, because a video keeps it busy."""

    def begin(self, method: str, *params: object, timeout: float = 10.0, lane: int = 0) -> Call:
        if method == "dumpWindowHierarchy":
            method, params = "waitForExists", (Selector(text="never there"), 5000)
        return super().begin(method, *params, timeout=timeout, lane=lane)


def test_a_busy_tree_leaves_the_picture(phone: AndroidPhone) -> None:
    busy = NeverIdle(phone._link)
    looker = Looker(phone._link, busy, tree=0.1)
    look = looker.look(image=True, tree=True)
    assert (look.xml, bool(look.image)) == ("", True)
    with pytest.raises(DeviceTimeout):
        looker.look(image=False, tree=True)
    busy.stop()


def test_a_look_at_nothing_is_free_of_waiting(phone: AndroidPhone) -> None:
    phone.act(Launch(SETTINGS))
    screen = phone.observe(image=False, elements=False)
    assert (screen.app, screen.elements, screen.image) == (SETTINGS, (), b"")


def test_a_turned_phone(phone: AndroidPhone, virtual_phone: VirtualPhone) -> None:
    phone.act(Launch(SETTINGS))
    phone.shell("settings", "put", "system", "accelerometer_rotation", "0")
    phone.shell("settings", "put", "system", "user_rotation", "1")
    screen = phone.observe()
    assert (screen.rotation, screen.width, screen.height) == (1, 2400, 1080)
    assert all(e.box.right <= 2400 and e.box.bottom <= 1080 for e in screen.elements)
    assert look(phone).width == 2400
    phone.shell("settings", "put", "system", "user_rotation", "3")
    pictured = phone.observe(elements=False)
    assert (pictured.rotation, pictured.width, pictured.height) == (3, 2400, 1080)
    phone.shell("settings", "put", "system", "user_rotation", "0")
    assert phone.observe(elements=False).rotation == 0


def test_the_keyboard_is_seen(phone: AndroidPhone) -> None:
    phone.act(Launch("com.android.contacts"))
    search = next(e for e in look(phone).elements if "search" in e.label.lower())
    phone.act(Tap(*search.box.center))
    assert look(phone).keyboard


def test_taps_open_and_back_leaves(phone: AndroidPhone) -> None:
    phone.act(Launch(SETTINGS))
    before = look(phone)
    phone.act(Tap(*labelled(before, "Display").box.center))
    page = look(phone)
    assert page.fingerprint != before.fingerprint
    phone.act(Key("back"))
    assert look(phone).fingerprint == before.fingerprint
    phone.act(Key("home"))
    assert look(phone).app == LAUNCHER


def test_a_long_press_and_a_double_tap_are_taken(phone: AndroidPhone) -> None:
    phone.act(Key("home"))
    phone.act(LongPress(540, 1200, 0.6))
    phone.act(DoubleTap(540, 1200))
    assert look(phone).elements


@pytest.mark.parametrize(
    ("name", "key", "before", "after"),
    [
        ("volume_music", "volume_up", 5, 6),
        ("volume_music", "volume_down", 5, 4),
    ],
)
def test_keys_reach_the_phone(
    phone: AndroidPhone,
    virtual_phone: VirtualPhone,
    name: str,
    key: KeyName,
    before: int,
    after: int,
) -> None:
    virtual_phone.server.call(lambda p: p.put_setting("system", name, str(before)))
    phone.act(Key(key))
    assert virtual_phone.server.call(lambda p: p.setting("system", name)) == str(after)


def test_the_shade_opens(phone: AndroidPhone) -> None:
    phone.act(Key("notifications"))
    assert look(phone).app == "com.android.systemui"


def test_scrolling_reveals_without_flinging_past(virtual_phone: VirtualPhone) -> None:
    with connected_phone(virtual_phone.adb, width=720, height=1280, density=320) as small:
        phone = create(Config(serial=small.serial, adb_port=small.adb.port))
        phone.act(Launch(SETTINGS))
        seen = [{e.label for e in look(phone).elements}]
        for _ in range(3):
            phone.act(Scroll("down"))
            seen.append({e.label for e in look(phone).elements})
        rows = {"Network & internet", "Sound & vibration", "Display", "Battery", "About phone"}
        assert rows <= set.union(*seen)
        assert "About phone" not in seen[0]
        phone.close()


def test_addresses_open_in_an_app(phone: AndroidPhone, virtual_phone: VirtualPhone) -> None:
    url = "https://example.org/a path?q='x'&y=\"z\"#你好;$HOME"
    phone.act(OpenUrl(url))
    assert look(phone).app != LAUNCHER
    with pytest.raises(ActionFailed, match="No app on the phone opens"):
        phone.act(OpenUrl("no-such-scheme:thing"))
    with pytest.raises(ActionFailed, match="no address"):
        phone.act(OpenUrl(" "))


def test_an_unknown_app_brings_near_ones_up(phone: AndroidPhone) -> None:
    with pytest.raises(AppNotFound, match=r"Did you mean com\.android\.settings"):
        phone.act(Launch("com.android.seting"))


@pytest.mark.parametrize(
    "action", [Tap(5000, 5), Tap(5, -500), Swipe(5, 5, 9000, 5), LongPress(-300, 5)]
)
def test_points_far_outside_are_refused(phone: AndroidPhone, action: Action) -> None:
    with pytest.raises(ActionFailed, match="outside the screen, which is 1080 x 2400"):
        phone.act(action)


def test_points_just_outside_are_moved_to_the_edge(phone: AndroidPhone) -> None:
    phone.act(Tap(1081, 1200))
    phone.act(Tap(-3, 1200))


def test_waiting_is_an_action(phone: AndroidPhone) -> None:
    phone.act(Wait(0.0))


def test_two_phones_do_not_mix_up(virtual_phone: VirtualPhone) -> None:
    with connected_phone(virtual_phone.adb) as other:
        one = create(Config(serial=virtual_phone.serial, adb_port=virtual_phone.adb.port))
        two = create(Config(serial=other.serial, adb_port=virtual_phone.adb.port))
        one.act(Launch(SETTINGS))
        assert (look(one).app, look(two).app) == (SETTINGS, LAUNCHER)
        one.close()
        two.close()


# --- the link breaks -----------------------------------------------------------------------------


@pytest.fixture
def frail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualPhone]:
    """A phone on an adb server of its own, which the test may end."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ADB_MDNS", "0")
    monkeypatch.setenv("ADB_LIBUSB", "0")  # else an adb server looks for USB for 3 s
    with private_adb(tmp_path) as adb, connected_phone(adb) as phone:
        yield phone
    adb.end_its_successor()


def test_an_ended_adb_server_is_replaced_and_work_goes_on(frail: VirtualPhone) -> None:
    phone = create(Config(serial=frail.serial, adb_port=frail.adb.port))
    phone.act(Launch(SETTINGS))
    row = labelled(look(phone), "Display")
    frail.adb.process.kill()
    frail.adb.process.wait()
    phone.act(Tap(*row.box.center))
    assert labelled(phone.observe(), "Dark theme").app == SETTINGS
    phone.close()


def test_a_phone_that_goes_away_in_the_middle(frail: VirtualPhone) -> None:
    phone = create(Config(serial=frail.serial, adb_port=frail.adb.port))
    look(phone)
    frail.server.stop()
    with pytest.raises(DeviceGone, match=frail.serial) as caught:
        phone.observe()
    assert caught.value.retryable
    with pytest.raises(DeviceGone):
        phone.act(Key("home"))
    phone.close()


def test_a_phone_that_goes_away_during_a_call(frail: VirtualPhone) -> None:
    phone = create(Config(serial=frail.serial, adb_port=frail.adb.port))
    look(phone)
    stopping = threading.Timer(0.2, frail.server.stop)
    stopping.start()
    with pytest.raises(DeviceGone):
        look_until_it_breaks(phone)
    stopping.join()
    phone.close()


def look_until_it_breaks(phone: AndroidPhone) -> None:
    while True:
        phone.act(Key("home"))
        look(phone)
