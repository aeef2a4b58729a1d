"""Phones that the settings do not name: what a serial, a UDID or an address must be."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from assistant.config import PhoneSettings
from device_drivers.base import OS, DeviceError
from device_drivers.discovery import adb_lists, hdc

KEYS = {OS.ANDROID: "serial", OS.IOS: "udid", OS.HARMONY: "target"}
"""Which setting of a system's driver says which phone."""
_UDID = re.compile(r"[0-9a-fA-F]{40}|[0-9a-fA-F]{8}-[0-9a-fA-F]{16}")
_ADDRESS = re.compile(r"([^\s:/]+):(\d{1,5})")


def settings_for(name: str) -> PhoneSettings:
    """By the look of the name, or by who knows it; else it is an Android phone's serial."""
    return PhoneSettings.model_validate(_meant(name))


def nearest(said: str, names: Iterable[str]) -> str:
    """The name that was probably meant, "" when none is like it."""
    known = {name.casefold(): name for name in names}
    return next((known[near] for near in get_close_matches(said.casefold(), known, n=1)), "")


def is_address(phone: PhoneSettings) -> bool:
    """Whether it was told from an address that no list of phones has."""
    return not set(KEYS.values()) & set(phone.model_extra or {})


def _meant(name: str) -> dict[str, str | int]:
    if name.startswith(("http://", "https://")):
        return {"driver": OS.IOS.value, "url": name}
    if _UDID.fullmatch(name):
        return {"driver": OS.IOS.value, KEYS[OS.IOS]: name}
    if _hdc_lists(name):
        return {"driver": OS.HARMONY.value, KEYS[OS.HARMONY]: name}
    if (at := _ADDRESS.fullmatch(name)) and not adb_lists(name) and hdc.greets(at[1], int(at[2])):
        return {"driver": OS.HARMONY.value, "host": at[1], "port": int(at[2])}
    return {"driver": OS.ANDROID.value, KEYS[OS.ANDROID]: name}


def _hdc_lists(name: str) -> bool:
    try:
        return any(seen.is_called(name) for seen in hdc.find())
    except DeviceError:
        return False
