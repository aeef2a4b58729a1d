"""Joining an Android phone over Wi-Fi from the command line, and giving it a name."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

from assistant.config import ConfigError, load_settings
from assistant.naming import forget_phone, name_phone
from assistant.plain import plain
from assistant.plugins import needing_extra
from device_drivers.android import Config, mdns, pairing
from device_drivers.android.adb import Refused, is_address, server_of
from device_drivers.android.link import Link

WHITE_ON_BLACK, PLAIN = "\033[38;5;231;48;5;16m", "\033[0m"
"""The drawn blocks are the light parts of a QR code."""


class Joining:
    """Talks to the person on standard error, so that standard output stays the result."""

    def __init__(self, config: Path | None) -> None:
        self._config = config
        self._phones = load_settings(config).phones
        self._server = server_of(Config())

    # --- pairing ------------------------------------------------------------------------------

    def by_qr(self, seconds: float) -> pairing.Paired:
        """Show a QR code and wait for the phone that reads it. Raises DeviceTimeout, NotPaired."""
        self._server.ensure()
        invitation = pairing.invite()
        _say(
            "On the phone: Settings > System > Developer options > Wireless debugging >\n"
            "Pair device with QR code. Then hold it before this:\n"
        )
        _show(invitation.text)
        _say(f"\nWaiting up to {seconds:.0f} s for the phone ", end="")
        try:
            seen = pairing.await_scan(invitation, seconds, waiting=lambda: _say(".", end=""))
        finally:
            _say("")
        _say(f"Pairing with {seen.address}...")
        return pairing.pair(self._server, seen.address, invitation.password)

    def by_code(self, address: str, code: str) -> pairing.Paired:
        """Pair by the six digits. Raises NotPaired."""
        if not is_address(address):
            raise pairing.NotPaired(
                f"{address!r} is no HOST:PORT. The phone shows it beside the six digits, for "
                "example: phonepilot devices pair 192.0.2.7:37123 123456"
            )
        if not code:
            _say(f"The six digits beside {address} on the phone: ", end="")
            code = sys.stdin.readline().strip()
        if not re.fullmatch(r"[0-9]{6}", code):
            raise pairing.NotPaired(
                f"{code!r} is no pairing code: the phone shows six digits."
                if code
                else "The six digits are missing."
            )
        _say(f"Pairing with {address}...")
        return pairing.pair(self._server, address, code)

    # --- connecting ---------------------------------------------------------------------------

    def connect(self, paired: pairing.Paired, address: str, called: str) -> None:
        """Connect a phone just paired and tell what it is. Raises NoDevice, DeviceTimeout."""
        _say("Paired. Connecting...")
        serial = pairing.connect_paired(self._server, paired, address)
        self._joined(serial, paired.name or serial, called)

    def at(self, address: str, called: str) -> None:
        """Connect to an address. Raises NoDevice, DeviceTimeout."""
        self._server.ensure()
        if mdns.is_name(address):
            self._joined(pairing.resolve(self._server, address), address, called)
            return
        serial = address if is_address(address) else f"{address}:5555"
        self._server.connect(serial)
        self._joined(serial, pairing.lasting(self._server, serial), called)

    def _joined(self, serial: str, lasting: str, called: str) -> None:
        asked = "getprop ro.product.model; getprop ro.build.version.release"
        said = Link(serial, self._server).start(asked).result().output
        model, _, version = said.strip().partition("\n")
        print(plain(f"{model}, Android {version}, is connected as {serial}."))
        if called:
            path = name_phone(called, {"driver": "android", "serial": lasting}, self._config)
            print(f"It is {called} from now on ({path}): phonepilot ask '...' -s {called}")
            return
        known = (phone.model_extra or {} for phone in self._phones.values())
        if lasting not in [extra.get("serial") for extra in known]:
            print(plain(f"Give it a name: phonepilot devices name {lasting} {_suggested(model)}"))

    # --- forgetting ---------------------------------------------------------------------------

    def forget(self, called: str) -> None:
        """Take a name out; disconnect the phone if it is on Wi-Fi. Raises ConfigError, NoDevice."""
        phone = self._phones.get(called)
        serial = str((phone.model_extra or {}).get("serial", "")) if phone else called
        gone = self._disconnect(serial)
        if phone:
            print(f"{called} is forgotten ({forget_phone(called, self._config)}).")
        elif not gone:
            known = ", ".join(self._phones) or "none"
            raise ConfigError(f"There is no phone {called!r}; configured: {known}.")
        if gone:
            print(f"{gone} is disconnected. On the phone, 'Forget' this computer as well.")

    def _disconnect(self, serial: str) -> str:
        """The address that was connected, "" when there was none."""
        self._server.ensure()
        if mdns.is_name(serial):
            try:
                seen = mdns.find(serial)
            except mdns.NoMulticast:
                return ""
            serial = seen.address if seen else ""
        connected = [known for known, _, _ in self._server.phones()]
        if serial not in connected or not is_address(serial):
            return ""
        try:
            self._server.ask(f"host:disconnect:{serial}")
        except Refused:
            return ""
        return serial


def lasting(serial: str) -> str:
    """What to write into the settings for a phone that is connected."""
    return pairing.lasting(server_of(Config()), serial)


def _say(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


def _show(text: str) -> None:
    """The QR code. Black on white whatever the terminal's colours are: phones read no negatives."""
    with needing_extra("android"):
        import segno

    drawn = io.StringIO()
    segno.make(text, error="l").terminal(out=drawn, border=4, compact=True)
    coloured = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    for line in drawn.getvalue().splitlines():
        _say(f"{WHITE_ON_BLACK}{line}{PLAIN}" if coloured else line)


def _suggested(model: str) -> str:
    """A short name made of the model's."""
    short = re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-")
    return short[:20] or "phone"
