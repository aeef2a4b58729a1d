"""An Android phone on its adb port, where the stock adb, adbutils and uiautomator2 find it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from device_drivers.virtual.android.adbd import Admission, Link
from device_drivers.virtual.android.services import find_service
from device_drivers.virtual.android.system import System
from device_drivers.virtual.listener import Listener
from device_drivers.virtual.phone import Phone

if TYPE_CHECKING:
    from device_drivers.virtual.android.wireless.service import WirelessDebugging


class AndroidListener(Listener):
    """Each connection is an adb server's."""

    def __init__(self, phone: Phone, host: str, port: int) -> None:
        super().__init__(phone, host, port)
        self._links: set[Link] = set()
        self._system = System(phone, on_reboot=self.cut_links, on_reset=self._end_streams)
        self._wireless: WirelessDebugging | None = None

    def new_link(self) -> asyncio.Protocol:
        """By default every computer may; with the setting ``adb_asks`` the person is asked."""
        gate: Admission | None = None
        if self.phone.setting("global", "adb_asks") == "1":
            from device_drivers.virtual.android.authorizing import Gate

            gate = Gate(self.phone)
        return self._link(gate)

    def _link(self, gate: Admission | None = None) -> Link:
        find = partial(find_service, self._system)
        return Link(self._system.banner, find, self._links, silent=self.silent, gate=gate)

    def _let_in(self) -> Link | None:
        """What speaks with a computer that came by Wi-Fi and showed its key."""
        return None if self._outages.refuses else self._link()

    def cut_links(self) -> None:
        for link in list(self._links):
            link.drop()

    def answer_links(self) -> None:
        for link in list(self._links):
            link.answer()

    def reboot(self) -> None:
        self._system.reboot()

    def follow_reset(self) -> None:
        self._system.follow_reset()
        self._follow_wireless()

    def notice(self) -> None:
        self._system.notice()
        self._follow_wireless()

    def _follow_wireless(self) -> None:
        """Most phones never debug without a cable: what that needs is loaded for those that do."""
        if self._wireless is None:
            if self.phone.setting("global", "adb_wifi_enabled") != "1":
                return
            from device_drivers.virtual.android.wireless.service import WirelessDebugging

            self._wireless = WirelessDebugging(self.phone, self._host, self._let_in)
        self._wireless.follow()

    def _end_streams(self) -> None:
        for link in list(self._links):
            link.end_streams()
