"""What phones with wireless debugging announce in the network (mDNS), and waiting for one of them.

A phone is announced as ``adb-SERIAL-xxxxxx``, which it keeps, at a port that changes with every
switching on. While it can be paired it announces that too: under the same name when it shows a
code, under the name in the QR code when it has read one.
"""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable
from dataclasses import dataclass

from device_drivers.base import DeviceError

CONNECT, PAIRING = "_adb-tls-connect._tcp.local.", "_adb-tls-pairing._tcp.local."
FIND_SECONDS = 3.0
DETAIL_MS = 1500
INTERFACES = "PHONEPILOT_MDNS"
"""Environment variable: addresses of the network interfaces to look at, by commas; else all."""


class NoMulticast(DeviceError):
    """This machine cannot look; the message says how to go on without."""


@dataclass(frozen=True, slots=True)
class Announced:
    """One phone's announcement."""

    name: str
    host: str
    port: int

    @property
    def address(self) -> str:
        return f"{self.host}:{self.port}"


def is_name(serial: str) -> bool:
    """Whether a serial is what a phone calls itself in the network."""
    return serial.startswith("adb-") and ":" not in serial


def find(name: str, seconds: float = FIND_SECONDS, *, but: str = "") -> Announced | None:
    """Where the phone ``adb-SERIAL`` or ``adb-SERIAL-xxxxxx`` is now, ``but`` not that address.

    None when it does not show within ``seconds``. Raises NoMulticast."""
    name = name.partition("._adb-tls")[0]
    return wait(
        CONNECT,
        lambda seen: (
            (seen.name == name or seen.name.startswith(f"{name}-")) and seen.address != but
        ),
        seconds,
    )


def wait(
    kind: str, wanted: Callable[[Announced], bool], seconds: float,
    waiting: Callable[[], None] = lambda: None,
) -> Announced | None:  # fmt: skip
    """The first announcement of ``kind`` that is wanted; ``waiting`` is called each second.

    Raises NoMulticast."""
    try:
        from zeroconf import InterfaceChoice, IPVersion, ServiceBrowser, Zeroconf
        from zeroconf import ServiceStateChange as Change
    except ModuleNotFoundError as error:
        raise NoMulticast(
            "Looking for phones in the network needs the package zeroconf: "
            "pip install 'phonepilot[android]'"
        ) from error
    names: queue.SimpleQueue[str] = queue.SimpleQueue()

    def changed(zeroconf: Zeroconf, service_type: str, name: str, state_change: Change) -> None:
        if state_change is not Change.Removed:
            names.put(name)

    given = [part.strip() for part in os.environ.get(INTERFACES, "").split(",") if part.strip()]
    try:
        ears = Zeroconf(interfaces=given or InterfaceChoice.All, ip_version=IPVersion.V4Only)
    except OSError as error:
        raise NoMulticast(
            f"This machine cannot listen for phones in the network (mDNS: {error}). Give the "
            "address that the phone shows under Wireless debugging instead."
        ) from error
    try:
        ServiceBrowser(ears, kind, handlers=[changed])
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0:
            try:
                name = names.get(timeout=min(left, 1.0))
            except queue.Empty:
                waiting()
                continue
            info = ears.get_service_info(kind, name, timeout=min(DETAIL_MS, 1 + int(left * 1000)))
            if info is None:
                names.put(name)  # its answer was lost on the way: ask again
                continue
            hosts = info.parsed_addresses(IPVersion.V4Only)
            for host in hosts:
                seen = Announced(name.removesuffix(f".{kind}"), host, info.port or 0)
                if wanted(seen):
                    return seen
        return None
    finally:
        ears.close()
