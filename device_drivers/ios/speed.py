"""How quick an iPhone answers, measured on it: for the doctor."""

from __future__ import annotations

import time
from dataclasses import dataclass

from device_drivers.base import Key, Tap
from device_drivers.ios.agent import SETTINGS
from device_drivers.ios.phone import IosPhone

IDLE_WAITS = {"waitForIdleTimeout": 10, "animationCoolOffTimeout": 2}
"""What WebDriverAgent does when nobody tells it otherwise."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds of a tap with WebDriverAgent's own idle waits and with none, and of the elements.

    ``obeys``: it does not wait when it is told not to."""

    waiting: float
    tap: float
    tree: float
    obeys: bool


def at_home(phone: IosPhone) -> Speed:
    """Measured on the home screen. Raises DeviceError."""
    phone.act(Key("home"))
    return measure(phone)


def measure(phone: IosPhone) -> Speed:
    """Measured on the screen in front, by taps on the status bar, which do no harm there."""
    try:
        phone.agent.do("/appium/settings", {"settings": IDLE_WAITS})
        waiting = _tap(phone)
    finally:
        phone.agent.do("/appium/settings", {"settings": dict(SETTINGS)})
    tap = _tap(phone)
    told = phone.agent.ask("/appium/settings", session=True)
    started = time.monotonic()
    phone.agent.ask("/source?format=xml", timeout=30.0)
    tree = time.monotonic() - started
    obeys = not any(told.get(name) for name in IDLE_WAITS)
    return Speed(waiting, tap, tree, obeys)


def _tap(phone: IosPhone) -> float:
    started = time.monotonic()
    phone.act(Tap(phone.info().width // 2, 2))
    return time.monotonic() - started
