"""The faults of the cable: what ``phone.weather`` says about the link, carried out.

``obey`` is called after anything that may have changed the weather; it acts on what began and what
ended since the last call.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from device_drivers.virtual.phone import Phone

_REFUSING = ("unplugged", "adb_killed", "reboot")
_PASSING = ("adb_killed", "reboot")
"""These end by themselves after some seconds."""


class Outages:
    """``cut`` drops every link; ``answer`` lets silent ones speak again; ``reboot`` switches the
    phone off and on."""

    def __init__(
        self, phone: Phone, *, cut: Callable[[], None], answer: Callable[[], None],
        reboot: Callable[[], None],
    ) -> None:  # fmt: skip
        self._phone = phone
        self._reboot = reboot
        self._cut = cut
        self._answer = answer
        self._going_on: dict[str, dict[str, object]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def refuses(self) -> bool:
        """Whether a new link is cut at once."""
        return any(self._phone.weather.on(name) for name in _REFUSING)

    @property
    def silent(self) -> bool:
        """Whether an adb server that says CNXN gets no answer: it shows ``offline``."""
        return self._phone.weather.on("offline")

    def obey(self) -> None:
        """Act on what changed."""
        active = self._phone.weather.active
        for name in [
            name for name in self._going_on if self._going_on[name] is not active.get(name)
        ]:
            self._end(name)
        for name in (*_REFUSING, "offline"):
            if name in active and name not in self._going_on:
                self._going_on[name] = active[name]  # type: ignore[assignment]  # identity tells
                self._begin(name)

    def close(self) -> None:
        """Forget what was to end later."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _begin(self, name: str) -> None:
        if name == "reboot":
            self._reboot()
        self._cut()
        if name in _PASSING:
            seconds = self._phone.weather.number(name, "seconds")
            timer = asyncio.get_running_loop().call_later(max(0.0, seconds), self._over, name)
            self._timers[name] = timer

    def _over(self, name: str) -> None:
        self._phone.weather.stop(name)
        self.obey()

    def _end(self, name: str) -> None:
        del self._going_on[name]
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()
        if name == "offline":
            self._answer()
