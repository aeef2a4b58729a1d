"""Finding the phones an adb server knows, and joining one of them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from device_drivers.android import Config, mdns, pairing
from device_drivers.android.adb import AdbServer, explain, is_address, is_local, server_of
from device_drivers.android.link import Link
from device_drivers.android.phone import AndroidPhone
from device_drivers.base import NoDevice

PAUSES = (0.0, 0.0, 0.3, 1.0)
"""Seconds before each time that an address is connected to, until it is."""


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
    server = server_of(config)
    server.ensure()
    asked = config.serial or os.environ.get("ANDROID_SERIAL", "")
    if mdns.is_name(asked):
        serial = pairing.resolve(server, asked)
        return AndroidPhone(config.name or asked, Link(serial, server, asked))
    if is_address(asked):
        _connect(server, asked)
    serial = _choose(asked, discover(config))
    link = Link(serial, server)
    if is_address(serial) and not (asked and is_local(serial)):
        link.hardware = link.shell("getprop", "ro.serialno").output.strip()
        link.announced = f"adb-{link.hardware}"
    return AndroidPhone(config.name or serial, link)


def discover(config: Config | None = None) -> list[Found]:
    """Every phone the adb server knows, usable or not; starts the server when it does not run."""
    server = server_of(config or Config())
    server.ensure()
    return [Found(serial, state, model) for serial, state, model in server.phones()]


def connect(address: str, config: Config | None = None) -> str:
    """`adb connect` to ``host:port`` (or ``host``, port 5555); returns the serial.

    Costs one question when it is connected already. Raises NoDevice or DeviceTimeout."""
    serial = address if is_address(address) else f"{address}:5555"
    server = server_of(config or Config())
    server.ensure()
    server.connect(serial)
    return serial


def _connect(server: AdbServer, address: str) -> None:
    """Raises NoDevice, DeviceTimeout. It may have been restarted just now: for a moment adb takes
    it for connected, or has it offline."""
    for pause in PAUSES:
        time.sleep(pause)
        server.connect(address)
        state = next((state for serial, state, _ in server.phones() if serial == address), "")
        if state not in ("", "offline"):
            return


def _choose(serial: str, found: list[Found]) -> str:
    usable = [phone.serial for phone in found if phone.usable]
    if serial:
        state = {phone.serial: phone.state for phone in found}.get(serial, "")
        begun = [phone.serial for phone in found if phone.serial.startswith(serial)]
        if not state and len(begun) > 1:
            raise NoDevice(f"{serial!r} may be {' or '.join(begun)}. Say which.")
        if not state and begun:
            serial, state = begun[0], next(p.state for p in found if p.serial == begun[0])
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
