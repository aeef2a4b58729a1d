"""A HarmonyOS phone behind an hdc server of its own, where hdc and its like find it.

The server speaks first. It lives on the computer: with the cable out it still answers, and says
that there is no phone; only the fault ``adb_killed`` takes the server itself away for a while.
"""

from __future__ import annotations

import asyncio
from itertools import count

from device_drivers.harmony import wire
from device_drivers.virtual.harmony.channel import Channel
from device_drivers.virtual.harmony.forwards import Forwards
from device_drivers.virtual.harmony.system import HarmonySystem
from device_drivers.virtual.listener import Listener
from device_drivers.virtual.phone import Phone


class HarmonyListener(Listener):
    """Each connection is one of hdc's channels."""

    def __init__(self, phone: Phone, host: str, port: int) -> None:
        super().__init__(phone, host, port)
        self._channels: set[Channel] = set()
        self._numbers = count(0x11111111)
        self.system = HarmonySystem(phone, on_reboot=self.cut_links, on_reset=self.cut_links)
        self.forwards = Forwards(self.system)

    @property
    def state(self) -> str:
        """How hdc lists the phone: ``Connected``, ``Offline``, or "" when it is not there."""
        weather = self.phone.weather
        if weather.on("unplugged") or weather.on("reboot"):
            return ""
        return "Offline" if weather.on("offline") else "Connected"

    def greeting(self) -> bytes | None:
        self._outages.obey()
        if self.phone.weather.on("adb_killed"):
            return None
        return wire.message(wire.hello(next(self._numbers)))

    def _service(self) -> asyncio.Protocol | None:
        self._outages.obey()
        return None if self.phone.weather.on("adb_killed") else self.new_link()

    def new_link(self) -> asyncio.Protocol:
        return Channel(self, self._channels)

    def cut_links(self) -> None:
        """The phone is gone; the server lives on, unless it is the server that died."""
        self.forwards.close()
        self.system.hang_up()
        for channel in list(self._channels):
            if channel.on_phone or self.phone.weather.on("adb_killed"):
                channel.drop()

    def reboot(self) -> None:
        self.system.reboot()

    def follow_reset(self) -> None:
        self.system.follow_reset()

    def notice(self) -> None:
        self.system.notice()
