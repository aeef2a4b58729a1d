"""Virtual phones on Wi-Fi: wireless debugging on, announced on the loopback interface only."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from device_drivers.virtual.computers import Computers
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.server import VirtualPhoneServer
from tests.phones import ADBS, running_phone

T = TypeVar("T")


def _version(program: str) -> int:
    said = subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"Version (\d+)", said)
    return int(found[1]) if found else 0


PAIRING_ADBS = [program for program in ADBS if _version(program) >= 30]
OLD_ADBS = [program for program in ADBS if _version(program) < 30]


def until(look: Callable[[], T], seconds: float = 60.0) -> T:
    """What ``look`` returns once it is true; fails after ``seconds``."""
    ends = time.monotonic() + seconds
    while not (seen := look()):
        if time.monotonic() > ends:
            raise AssertionError(f"it never became true: {look}")
        time.sleep(0.02)
    return seen


@dataclass
class WirelessPhone:
    """A phone that no cable leads to; it is used as its person uses it."""

    server: VirtualPhoneServer
    phone: Phone

    @property
    def name(self) -> str:
        return self._computers.name

    @property
    def _computers(self) -> Computers:
        return self.server.call(lambda phone: phone.computers)

    @property
    def address(self) -> str:
        """Where the encrypted port is, once it is open."""
        return f"127.0.0.1:{until(lambda: self._computers.port)}"

    def switch(self, *, on: bool) -> None:
        """Wireless debugging on or off; on again means another port."""
        value = "1" if on else "0"
        self.server.call(lambda phone: phone.put_setting("global", "adb_wifi_enabled", value))
        until(lambda: bool(self._computers.port) is on)

    def show_code(self) -> tuple[str, str]:
        """The pairing address and the six digits on its screen."""
        offer = self.server.call(lambda phone: phone.computers.offer_code())
        return f"127.0.0.1:{until(lambda: self._computers.pairing_port)}", offer.password

    def scan(self, text: str) -> None:
        """Hold its camera before a QR code."""
        self.server.call(lambda phone: phone.computers.scan(text))

    @property
    def trusted(self) -> list[str]:
        return list(self._computers.known.values())


@contextmanager
def wireless_phone(**kw: Any) -> Iterator[WirelessPhone]:
    """A served phone with wireless debugging on."""
    with running_phone(live=True, **kw) as (server, phone):
        wireless = WirelessPhone(server, phone)
        wireless.switch(on=True)
        yield wireless
