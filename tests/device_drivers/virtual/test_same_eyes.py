"""What is seen in the same process is what our drivers of the same systems see over the wire."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from device_drivers import harmony, ios
from device_drivers.base import OS, Device, Key, KeyName, Launch, Role, Screen, Tap, TypeText
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.server import VirtualPhoneServer
from device_drivers.virtual.systems import public_id
from tests.phones import running_phone

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
        for key in KEYS:
            outside.act(Key(key))
            same()
