"""Finding the phones an hdc server knows, and joining one of them."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout, NoDevice
from device_drivers.harmony import Config
from device_drivers.harmony.channel import DEFAULT_PORT, Channel
from device_drivers.harmony.link import ByServer, Carrier, Link
from device_drivers.harmony.output import checked, clean, link_failure
from device_drivers.harmony.phone import HarmonyPhone
from device_drivers.harmony.program import Program, find

LIST_SECONDS = 5.0
START_SECONDS = 20.0
_HERE = ("127.0.0.1", "localhost", "::1")
_ADDRESS = re.compile(r"^[^\s:]+:\d{1,5}$")


@dataclass(frozen=True, slots=True)
class Found:
    """A phone the hdc server knows. ``state`` is hdc's word: Connected, Offline, Unauthorized."""

    target: str
    state: str
    over: str = ""
    """USB or TCP."""

    @property
    def usable(self) -> bool:
        return self.state == "Connected"


@dataclass(frozen=True, slots=True)
class HdcServer:
    """Where the hdc server is, and the program that may start it ("" when there is none)."""

    host: str
    port: int
    program: str
    by: str = "auto"

    def carrier(self) -> Carrier:
        """What carries commands now: the server when it speaks our channel, else the program.

        Starts the server when it does not run. Raises NoDevice when neither is there."""
        if self.by == "program":
            return self._by_program()
        try:
            return self._by_server()
        except (DeviceGone, DeviceTimeout) as error:
            strange = isinstance(error, DeviceTimeout) or "no hdc server" in str(error)
            if strange and (self.by == "server" or not self.program):
                raise NoDevice(f"{error} Set host and port to those of an hdc server.") from error
            if not self.program:
                raise NoDevice(
                    f"No hdc server answers at {self.host}:{self.port} and there is no hdc "
                    "program to start one. Install hdc (DevEco Studio's command line tools), put "
                    "it on PATH or set hdc_path, or set host and port of a running server."
                ) from error
        if not strange:
            self.start()
            with suppress(DeviceError):  # it may listen elsewhere: its own program knows
                return self._by_server()
        return self._by_program()

    def start(self) -> None:
        """`hdc start`, where there is a program and the server is to run here."""
        if self.program and self.host in _HERE:
            Program(self.program, self._address).run("start", timeout=START_SECONDS)

    @property
    def _address(self) -> str:
        usual = self.host in _HERE and self.port == DEFAULT_PORT
        return "" if usual else f"{self.host}:{self.port}"

    def _by_server(self) -> Carrier:
        channel = Channel(self.host, self.port)
        channel.run("list targets", timeout=LIST_SECONDS)
        return ByServer(channel)

    def _by_program(self) -> Carrier:
        if not self.program:
            raise NoDevice(
                "There is no hdc program. Install DevEco Studio's command line tools and put hdc "
                "on PATH, or set hdc_path."
            )
        return Program(self.program, self._address)


def join(config: Config) -> HarmonyPhone:
    """The phone ``config`` names, reachable now; starts the hdc server, connects an address.

    Raises NoDevice, DeviceGone, DeviceTimeout; each says how to mend it."""
    server = _server(config)
    carrier = server.carrier()
    known = _listed(carrier)
    if _ADDRESS.match(config.target) and not any(p.target == config.target for p in known):
        connect(carrier, config.target)
        known = _listed(carrier)
    target = _choose(config.target, known)
    return HarmonyPhone(config.name or target, Link(target, carrier, server.start))


def discover(config: Config | None = None) -> list[Found]:
    """Every phone the hdc server knows, usable or not. Raises NoDevice without a server."""
    return _listed(_server(config or Config()).carrier())


def connect(carrier: Carrier, address: str) -> None:
    """`hdc tconn`. Raises NoDevice when nothing answers there."""
    said = clean(carrier.run(f"tconn {address}", timeout=15.0))
    if error := link_failure(said):
        raise NoDevice(f"{address}: {error}") from None
    checked(said, f"Connecting {address}")


def parse_targets(listing: str) -> list[Found]:
    """The answer to `list targets -v` (or without -v, when all are connected)."""
    found = []
    for line in listing.splitlines():
        words = line.split()
        if not words or words[0].startswith("[") or "UART" in words[1:2]:
            continue
        over = words[1] if len(words) > 2 else ""
        found.append(Found(words[0], words[2] if len(words) > 2 else "Connected", over))
    return found


def _server(config: Config) -> HdcServer:
    port = config.port or int(os.environ.get("OHOS_HDC_SERVER_PORT") or DEFAULT_PORT)
    return HdcServer(config.host or "127.0.0.1", port, find(config.hdc_path), config.by)


def _listed(carrier: Carrier) -> list[Found]:
    said = clean(carrier.run("list targets -v", timeout=LIST_SECONDS))
    if error := link_failure(said):
        raise error
    return parse_targets(said)


def _choose(target: str, found: list[Found]) -> str:
    usable = [phone.target for phone in found if phone.usable]
    if target:
        state = {phone.target: phone.state for phone in found}.get(target, "")
    elif len(usable) > 1:
        raise NoDevice(f"There are {len(usable)} phones: {', '.join(usable)}. Say which by target.")
    elif found:
        target, state = (usable[0], "Connected") if usable else (found[0].target, found[0].state)
    else:
        raise NoDevice(
            "No HarmonyOS phone is connected. On the phone switch on Developer options > USB "
            "debugging, plug it in with a data cable and accept the question it shows; or give "
            "the address of wireless debugging (host:port)."
        )
    if state == "Connected":
        return target
    if not state:
        names = ", ".join(phone.target for phone in found) or "none"
        raise NoDevice(f"hdc knows no phone {target!r}; it knows: {names}.")
    if state.lower().startswith("unauth"):
        raise NoDevice(
            f"{target} has not allowed this computer yet. Unlock the phone and accept 'Allow USB "
            "debugging', ticking 'Always trust this computer'; then try again."
        )
    raise DeviceGone(
        f"{target} is {state.lower()}. Unplug and plug it in again; if it stays so, switch USB "
        "debugging off and on."
    )
