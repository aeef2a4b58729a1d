"""Finding the phones an adb server knows, and joining one of them."""

from __future__ import annotations

import os
from dataclasses import dataclass

from device_drivers.android import Config
from device_drivers.android.adb import AdbServer, QuickClient, explain, is_address
from device_drivers.android.link import Link
from device_drivers.android.phone import AndroidPhone
from device_drivers.base import NoDevice


@dataclass(frozen=True, slots=True)
class Found:
    """A phone the adb server knows. ``state`` is adb's word: device, unauthorized, offline, ..."""

    serial: str
    state: str
    model: str = ""

    @property
    def usable(self) -> bool:
        return self.state == "device"


def join(config: Config) -> AndroidPhone:
    """The phone ``config`` names, reachable now; starts the adb server, connects an address.

    Raises NoDevice, DeviceGone, DeviceTimeout; each says how to mend it."""
    server = _server(config)
    server.ensure()
    if is_address(config.serial):
        server.connect(config.serial)
    serial = _choose(config.serial or os.environ.get("ANDROID_SERIAL", ""), discover(config))
    return AndroidPhone(config.name or serial, Link(serial, server))


def discover(config: Config | None = None) -> list[Found]:
    """Every phone the adb server knows, usable or not; starts the server when it does not run."""
    server = _server(config or Config())
    server.ensure()
    return [Found(serial, state, model) for serial, state, model in server.phones()]


def connect(address: str, config: Config | None = None) -> str:
    """`adb connect` to ``host:port`` (or ``host``, port 5555); returns the serial.

    Costs one question when it is connected already. Raises NoDevice or DeviceTimeout."""
    serial = address if is_address(address) else f"{address}:5555"
    server = _server(config or Config())
    server.ensure()
    server.connect(serial)
    return serial


def _server(config: Config) -> AdbServer:
    return AdbServer(QuickClient(config.adb_host, config.adb_port), config.adb_path)


def _choose(serial: str, found: list[Found]) -> str:
    usable = [phone.serial for phone in found if phone.usable]
    if serial:
        state = {phone.serial: phone.state for phone in found}.get(serial, "")
    elif len(usable) > 1:
        raise NoDevice(f"There are {len(usable)} phones: {', '.join(usable)}. Say which by serial.")
    elif found:
        serial, state = (usable[0], "device") if usable else (found[0].serial, found[0].state)
    else:
        raise NoDevice(
            "No phone is connected. On the phone switch on Developer options > USB debugging and "
            "plug it in with a data cable, or give the address of wireless debugging (host:port)."
        )
    if state == "device":
        return serial
    if not state:
        known = ", ".join(f"{phone.serial} ({phone.state})" for phone in found) or "none"
        raise NoDevice(f"No phone {serial} is connected; adb knows: {known}. Check its cable.")
    raise explain(serial, RuntimeError(f"the phone is {state}"))
