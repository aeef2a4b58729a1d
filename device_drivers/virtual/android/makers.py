"""What some makers keep a computer from, until a switch of theirs is on, and the words for it.

The words are Android's own: of InputManagerService and of SettingsProvider.
"""

from __future__ import annotations

from device_drivers.virtual.phone import Phone

NO_TOUCH = (
    "Injecting input events requires the caller (or the source of the instrumentation, if any) to "
    "have the INJECT_EVENTS permission."
)
NO_SETTINGS = (
    "Permission denial: writing to settings requires:android.permission.WRITE_SECURE_SETTINGS"
)


def maker(phone: Phone) -> str:
    """Who made it, when that one forbids something; else empty."""
    return str(phone.weather.active.get("maker_forbids", {}).get("maker", ""))


def forbids_touch(phone: Phone) -> bool:
    """Xiaomi's "USB debugging (Security settings)" is off."""
    return maker(phone) == "Xiaomi"


def forbids_settings(phone: Phone) -> bool:
    """That, or OPPO's "Disable permission monitoring"."""
    return bool(maker(phone))
