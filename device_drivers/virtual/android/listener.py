"""An Android phone on its adb port, where the stock adb, adbutils and uiautomator2 find it."""

from __future__ import annotations

import asyncio
from functools import partial

from device_drivers.virtual.android.adbd import Link
from device_drivers.virtual.android.services import find_service
from device_drivers.virtual.android.system import System
from device_drivers.virtual.listener import Listener
from device_drivers.virtual.phone import Phone


class AndroidListener(Listener):
    """Each connection is an adb server's."""

    def __init__(self, phone: Phone, host: str, port: int) -> None:
        super().__init__(phone, host, port)
        self._links: set[Link] = set()
        self._system = System(phone, on_reboot=self.cut_links, on_reset=self._end_streams)

    def new_link(self) -> asyncio.Protocol:
        find = partial(find_service, self._system)
        return Link(self._system.banner, find, self._links, silent=self.silent)

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

    def notice(self) -> None:
        self._system.notice()

    def _end_streams(self) -> None:
        for link in list(self._links):
            link.end_streams()
