"""A virtual iPhone with our driver on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from device_drivers.base import OS, Element, Screen, Tap
from device_drivers.ios import Config, create
from device_drivers.ios.phone import IosPhone
from device_drivers.virtual.ios.usbmuxd import Usbmuxd, udid
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import running_phone

UDID = udid(1)


@dataclass
class Iphone:
    """The driver, and what it drives."""

    driver: IosPhone
    server: VirtualPhoneServer
    phone: Phone

    def look(self) -> Screen:
        return self.driver.observe(image=False)

    def find(self, label: str) -> Element:
        """The element with that label, which must be there."""
        elements = self.look().elements
        return next(e for e in elements if label in (e.text, e.description, e.hint, e.id))

    def tap(self, label: str) -> None:
        self.driver.act(Tap(*self.find(label).box.center))

    def setting(self, namespace: str, key: str) -> str | None:
        return self.server.call(lambda phone: phone.setting(namespace, key))

    def weather(self, fault: str, **options: float | str | bool) -> None:
        self.server.call(lambda phone: phone.weather.start(fault, **options))

    def clear(self) -> None:
        self.server.call(lambda phone: phone.weather.clear())


def video_port(server: VirtualPhoneServer) -> int:
    """Where the virtual iPhone streams its screen."""
    listener = server._listener
    return listener.other_ports["mjpeg"] if listener else 0


def config(server: VirtualPhoneServer) -> Config:
    return Config(url=f"http://127.0.0.1:{server.port}", name="mine", mjpeg_port=video_port(server))


@pytest.fixture
def iphone() -> Iterator[Iphone]:
    """A fresh iPhone at its home screen, reached over HTTP."""
    with running_phone(system=OS.IOS, seed=3) as (server, phone):
        driver = create(config(server))
        yield Iphone(driver, server, phone)
        driver.close()


@pytest.fixture
def usbmuxd(monkeypatch: pytest.MonkeyPatch) -> Iterator[Usbmuxd]:
    """A usbmuxd without phones; our driver finds it by libusbmuxd's variable."""
    mux = Usbmuxd()
    monkeypatch.setenv("USBMUXD_SOCKET_ADDRESS", mux.start())
    monkeypatch.delenv("DEVICE_URL", raising=False)
    yield mux
    mux.stop()


@pytest.fixture
def plugged(usbmuxd: Usbmuxd) -> Iterator[Iphone]:
    """A fresh iPhone on a cable, the only one."""
    with running_phone(system=OS.IOS, seed=3) as (server, phone):
        usbmuxd.attach(UDID, {8100: server.port, 9100: video_port(server)})
        driver = create(Config())
        yield Iphone(driver, server, phone)
        driver.close()
