"""What is seen in the same process is what our drivers of the same systems see over the wire."""

from __future__ import annotations

import pytest

from device_drivers.base import OS, Key, Launch, OpenUrl, Role, Screen, Tap, TypeText
from device_drivers.ios import Config, create
from device_drivers.virtual.device import VirtualPhone
from tests.phones import running_phone

APPS = ("com.apple.Preferences", "com.apple.MobileSMS", "com.apple.mobilecal", "com.apple.camera")


@pytest.fixture(scope="module", autouse=True)
def _needs_wda() -> None:
    pytest.importorskip("wda")


def test_an_iphone_looks_the_same_from_inside_and_outside() -> None:
    with running_phone(system=OS.IOS, seed=3, width=720, height=1600, density=320) as (server, _):
        outside = create(Config(url=f"http://127.0.0.1:{server.port}", mjpeg_port=0))

        def look() -> tuple[Screen, Screen]:
            inside = server.call(lambda phone: VirtualPhone(phone).observe(image=False))
            return inside, outside.observe(image=False)

        for app in APPS:
            outside.act(Launch(app))
            inside, over = look()
            assert inside == over, app
        deny = next(e for e in look()[1].elements if e.label == "Don't allow")
        outside.act(Tap(*deny.box.center))
        outside.act(Launch(APPS[0]))
        field = next(e for e in look()[1].elements if e.role is Role.TEXT_FIELD)
        outside.act(Tap(*field.box.center))
        outside.act(TypeText("wifi 网络"))
        inside, over = look()
        assert inside == over
        assert [e.text for e in over.elements if e.focused] == ["wifi 网络"]
        outside.act(OpenUrl("https://example.com/"))
        for key in ("home", "recents", "home", "notifications", "home", "quick_settings"):
            outside.act(Key(key))
            inside, over = look()
            assert inside == over, key
        outside.close()
