"""The displays of an Android phone: a foldable has two, of which one is on."""

from __future__ import annotations

import re

from device_drivers.abilities import Display

ASK = "dumpsys display | grep 'DisplayDeviceInfo{'; dumpsys SurfaceFlinger --display-id"

_DEVICE = re.compile(
    r'DisplayDeviceInfo\{.*?uniqueId="local:(\d+)", (\d+) x (\d+),.*?\bstate (\w+)'
)
_NUMBER = re.compile(r"^Display (\d+) ", re.MULTILINE)


def parse(said: str) -> tuple[Display, ...]:
    """The physical displays, by what ASK answers; none on phones that do not tell (Android 8)."""
    pictured = set(_NUMBER.findall(said))
    found: dict[str, Display] = {}
    for number, width, height, state in _DEVICE.findall(said):
        if not pictured or number in pictured:
            found.setdefault(number, Display(number, int(width), int(height), state == "ON"))
    return tuple(found.values())


def lit(displays: tuple[Display, ...]) -> Display | None:
    """The one that is on; the first when several or none are."""
    return next((d for d in displays if d.on), displays[0] if displays else None)
