"""Android over Wi-Fi: making a phone trust this computer, once, and connecting to it afterwards.

Either the phone reads a QR code that we show, or we are told the six digits that it shows. The
secret handshake itself is adb's (30 or newer).
"""

from __future__ import annotations

import re
import secrets
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass

from device_drivers.android import mdns
from device_drivers.android.adb import AdbServer, Refused, is_address
from device_drivers.android.link import Link
from device_drivers.base import DeviceError, DeviceTimeout, NoDevice

PAIR_SECONDS = 20.0
SCAN_SECONDS = 120.0
SETTLE_SECONDS = 10.0
"""How long a phone may take after pairing until it shows up in the network."""
ANSWER_SECONDS = 4.0
LASTING_SECONDS = 2.0
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"

BY_HAND = (
    "By hand: on the phone open Developer options > Wireless debugging > Pair device with pairing "
    "code, then run: phonepilot devices pair HOST:PORT CODE"
)


class NotPaired(DeviceError):
    """The phone and this computer did not come to trust each other; the message says why."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the QR code says: a name to announce and a password, both made for this once."""

    name: str
    password: str

    @property
    def text(self) -> str:
        return f"WIFI:T:ADB;S:{self.name};P:{self.password};;"


@dataclass(frozen=True, slots=True)
class Paired:
    """A phone that trusts this computer; ``name`` is what it is announced as, "" if untold."""

    host: str
    name: str


def invite() -> Invitation:
    """A fresh invitation."""
    return Invitation(f"phonepilot-{_letters(6)}", _letters(12))


def await_scan(
    invitation: Invitation, seconds: float = SCAN_SECONDS,
    waiting: Callable[[], None] = lambda: None,
) -> mdns.Announced:  # fmt: skip
    """Wait until a phone has read the QR code. Raises DeviceTimeout, NoMulticast."""
    seen = mdns.wait(
        mdns.PAIRING, lambda seen: seen.name == invitation.name, seconds, waiting
    )  # fmt: skip
    if seen is None:
        raise DeviceTimeout(
            f"No phone answered the QR code within {seconds:.0f} s. Phone and computer must be in "
            "the same Wi-Fi, without guest isolation, and no firewall may block mDNS (UDP port "
            f"5353). {BY_HAND}"
        )
    return seen


def pair(server: AdbServer, address: str, password: str) -> Paired:
    """Pair with the phone whose pairing port is ``address`` (host:port).

    Raises NotPaired with the reason, DeviceTimeout."""
    if not is_address(address):
        raise NotPaired(f"{address!r} is no HOST:PORT, as the phone shows it beside the code.")
    host, _, port = address.rpartition(":")
    _reach(host.strip("[]"), int(port))
    server.ensure()
    try:
        said = server.ask(f"host:pair:{password}:{address}", PAIR_SECONDS)
    except Refused as error:
        if "unknown host service" in str(error):
            raise NotPaired(too_old(server)) from error
        raise NotPaired(_why(str(error))) from error
    if not said.startswith("Successfully paired"):
        raise NotPaired(_why(said))
    found = re.search(r"guid=([^\]]+)\]", said)
    return Paired(host, found[1] if found else "")


def _why(said: str) -> str:
    """adb 34 says that the password is wrong, later ones that the protocol failed."""
    low = said.lower()
    wrong = "password" in low or "protocol fault" in low
    return WRONG if wrong else f"adb could not pair: {said.strip()}"


WRONG = (
    "The phone did not accept the code. Codes are valid only while the phone shows them: open "
    "'Pair device with pairing code' again and use its new code and port."
)


def connect_paired(server: AdbServer, paired: Paired, address: str = "") -> str:
    """Connect to a phone just paired: at ``address``, or where the network says it is; its serial.

    Raises NoDevice when it does not show, DeviceTimeout, NoMulticast."""
    if not address:
        ends = time.monotonic() + SETTLE_SECONDS
        while not address:
            if known := _known(server, paired.name):  # adb follows the announcements too
                return known
            left = ends - time.monotonic()
            if left <= 0:
                raise NoDevice(
                    "It is paired, but does not show up in the network (mDNS may be blocked). On "
                    "the phone's Wireless debugging page read 'IP address & port', then run: "
                    "phonepilot devices connect HOST:PORT"
                )
            seen = mdns.find(paired.name, min(left, 2.0)) if paired.name else None
            address = seen.address if seen else ""
    server.connect(address)
    return address


def resolve(server: AdbServer, name: str) -> str:
    """The serial of the phone announced as ``name``, connected now.

    Raises NoDevice, DeviceTimeout."""
    if known := _known(server, name):
        return known
    seen = mdns.find(name)
    if seen is None:
        raise NoDevice(
            f"{name} does not show up in this network. On the phone switch Wireless debugging on "
            "(Developer options), in the same Wi-Fi as this computer. If mDNS is blocked, give "
            "its 'IP address & port': phonepilot devices connect HOST:PORT"
        )
    server.connect(seen.address)
    return seen.address


def lasting(server: AdbServer, serial: str) -> str:
    """What to remember a connected phone by: wireless debugging changes its port, not its name.

    Any other serial, and one whose announcement is not heard, stays as it is."""
    port = serial.rpartition(":")[2]
    if not is_address(serial) or _property(server, serial, "service.adb.tls.port") != port:
        return serial
    name = f"adb-{_property(server, serial, 'ro.serialno')}"
    try:
        seen = mdns.wait(
            mdns.CONNECT,
            lambda seen: seen.name.startswith(name) and seen.port == int(port),
            LASTING_SECONDS,
        )
    except mdns.NoMulticast:
        return serial
    return seen.name if seen else serial


def _property(server: AdbServer, serial: str, name: str) -> str:
    try:
        return Link(serial, server).shell("getprop", name, timeout=ANSWER_SECONDS).output.strip()
    except DeviceError:
        return ""


def too_old(server: AdbServer) -> str:
    """What to say when the adb server knows no pairing."""
    where = f"{server.client.host}:{server.client.port}"
    return (
        f"The adb server at {where} is too old to pair (it takes adb 30 or newer). Install newer "
        f"platform-tools, or end it (adb -P {server.client.port} kill-server) and run this again: "
        "the newest adb found here is started then."
    )


def _known(server: AdbServer, name: str) -> str:
    """The serial under which adb is connected to that announcement by itself, "" if it is not."""
    for serial, state, _ in server.phones():
        if name and serial.startswith(f"{name}._adb-tls-connect") and state == "device":
            return serial
    return ""


def _reach(host: str, port: int) -> None:
    """Fail early, with the reason adb keeps to itself."""
    try:
        socket.create_connection((host, port), ANSWER_SECONDS).close()
    except OSError as error:
        raise NotPaired(
            f"Nothing answers at {host}:{port} ({error.strerror or error}). Is the pairing dialog "
            "still open on the phone, and are both in the same Wi-Fi? Guest networks often keep "
            "devices apart."
        ) from error


def _letters(count: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(count))
