"""What is seen in the same process is what our drivers of the same systems see over the wire."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from device_drivers import android, harmony, ios
from device_drivers.base import (
    OS,
    Device,
    Key,
    KeyName,
    Launch,
    OpenUrl,
    Role,
    Screen,
    SystemApps,
    Tap,
    TypeText,
)
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.intents import AppInfo
from device_drivers.virtual.screen import App
from device_drivers.virtual.server import VirtualPhoneServer
from device_drivers.virtual.systems import public_id
from models.challenges.drawing import draw, looks
from tests.login_sites.on_phone import URL, place
from tests.phones import connected_phone, private_adb, running_phone

APPS = (
    "com.android.settings", "com.android.messaging", "com.android.calendar", "com.android.camera2",
)  # fmt: skip
KEYS: tuple[KeyName, ...] = (
    "home", "recents", "home", "notifications", "home", "quick_settings", "home",
)  # fmt: skip


@contextmanager
def reached(system: OS) -> Iterator[tuple[VirtualPhoneServer, Device]]:
    """A served phone, and our driver's hold on it."""
    with running_phone(system=system, seed=3, width=720, height=1600, density=320) as (server, _):
        if system is OS.IOS:
            url = f"http://127.0.0.1:{server.port}"
            device: Device = ios.create(ios.Config(url=url, mjpeg_port=0))
        else:
            way = harmony.Config(host="127.0.0.1", port=server.port, by="server")
            device = harmony.create(way)
        yield server, device
        device.close()


@pytest.mark.parametrize("system", [OS.IOS, OS.HARMONY])
def test_a_phone_looks_the_same_from_inside_and_outside(system: OS) -> None:
    with reached(system) as (server, outside):

        def same() -> Screen:
            inside = server.call(lambda phone: VirtualPhone(phone).observe(image=False))
            seen = outside.observe(image=False)
            assert inside == seen
            return seen

        for app in APPS:
            outside.act(Launch(public_id(system, app)))
            seen = same()
        deny = next(e for e in seen.elements if e.label == "Don't allow")
        outside.act(Tap(*deny.box.center))
        outside.act(Launch(public_id(system, APPS[0])))
        field = next(e for e in same().elements if e.role is Role.TEXT_FIELD)
        outside.act(Tap(*field.box.center))
        outside.act(TypeText("wifi 网络"))
        assert [e.text for e in same().elements if e.focused] == ["wifi 网络"]
        server.call(lambda phone: place(phone, draw("slider", looks("slider")[0], 3)))
        outside.act(OpenUrl(URL))
        assert puzzle(same()) == {Role.IMAGE, Role.SLIDER}
        for key in KEYS:
            outside.act(Key(key))
            same()


def puzzle(screen: Screen) -> set[Role]:
    """What there is of a page's picture with a piece to be moved."""
    names = {"Picture", "Slide to verify"}
    return {e.role for e in screen.elements if names & {e.text, e.description}}


def test_an_android_phones_own_apps_are_the_same_from_inside_and_outside(tmp_path: Path) -> None:
    size = {"width": 720, "height": 1600, "density": 320}
    with private_adb(tmp_path) as adb, connected_phone(adb, **size) as served:
        call = served.server.call
        later = AppInfo("com.android.launcher.evil", "Home", "Home", ".Main", system=False,
                        launchable=False)  # fmt: skip
        call(lambda phone: phone.apps.update({later.package: App(later, "mail", 0, ())}))
        way = android.Config(serial=served.serial, adb_port=served.adb.port)
        with closing(android.create(way)) as outside:
            outside.act(Launch("com.android.settings"))
            for keyboard in ("", "com.android.inputmethod.latin"):
                inside = call(lambda phone: VirtualPhone(phone).observe(image=False).system)
                seen = outside.observe(image=False)
                assert seen.system == inside
                assert (inside.home, inside.keyboard) == ("com.android.launcher3", keyboard)
                assert inside.came is not None
                assert {"android", "com.android.settings"} < inside.came
                assert later.package not in inside.came
                field = next(e for e in seen.elements if e.role is Role.TEXT_FIELD)
                outside.act(Tap(*field.box.center))
            call(lambda phone: place(phone, draw("slider", looks("slider")[0], 3)))
            outside.act(OpenUrl(URL))
            assert puzzle(outside.observe(image=False)) == {Role.IMAGE, Role.SLIDER}
            assert {app.system for app in outside.apps()} == {True}
        assert {app.system for app in call(lambda phone: VirtualPhone(phone).apps())} == {True}


def test_harmony_tells_what_came_with_it_and_an_iphone_does_not() -> None:
    for system, came in ((OS.HARMONY, True), (OS.IOS, None)):
        with reached(system) as (server, outside):
            inside = server.call(lambda phone: VirtualPhone(phone).apps())
            for apps in (outside.apps(), inside):
                assert {app.system for app in apps} == {came}
            assert outside.observe(image=False).system == SystemApps()
