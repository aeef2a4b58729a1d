"""What the tests read off a screen."""

from __future__ import annotations

import time
from collections.abc import Collection

from device_drivers.base import Device, Element, Screen, Tap


def element(screen: Screen, label: str) -> Element:
    """The element a person would call ``label``, the touchable one first."""
    found = [e for e in screen.elements if label in (e.text, e.description, e.hint)]
    if not found:
        raise AssertionError(f"{label!r} is not among {labels(screen)}")
    return next((e for e in found if e.clickable), found[0])


def labels(screen: Screen) -> list[str]:
    return [e.label for e in screen.elements if e.label]


def tap(device: Device, label: str) -> Screen:
    """Tap what is called so; the screen after it."""
    device.act(Tap(*element(device.observe(image=False), label).box.center))
    return device.observe(image=False)


def comes(device: Device, *texts: str, seconds: float = 60.0) -> Collection[str]:
    """What stands there once one of the texts does: a page takes its time to read a file."""
    until = time.monotonic() + seconds
    while not set(texts) & set(shown := labels(device.observe(image=False))):
        if time.monotonic() > until:
            raise AssertionError(f"none of {texts} comes: {shown}")
        time.sleep(0.05)
    return shown
