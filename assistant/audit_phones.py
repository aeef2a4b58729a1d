"""What ``phonepilot audit`` asks the configured phones: whether anything keeps strangers out.

Android tells it over adb, and nothing is changed on it; other systems tell nobody but their owner.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

from assistant.config import Settings
from assistant.phones import Phones
from assistant.plugins import MissingExtra
from device_drivers.base import AndroidDevice, DeviceError

Lock = Literal["locked", "swipe", "off", ""]
"""A PIN, a pattern or a password; a mere swipe; no lock screen at all; it does not say."""
_CREDENTIAL = re.compile(r"CredentialType: (\w+)")
_KINDS = ("PIN", "PATTERN", "PASSWORD", "NONE")
_SECURE = re.compile(r"^\s*(?:mIsSecure|secure)=(true|false)", re.MULTILINE)


def locks(settings: Settings, opened: Phones) -> Iterator[tuple[str, Lock, str]]:
    """The name, the lock, and, where that is not known, why, of each configured phone; browsers
    have no lock and are left out."""
    for name, meant in settings.phones.items():
        if meant.driver == "browser":
            continue
        if meant.driver != "android":
            yield name, "", f"no {meant.driver} phone tells it"
            continue
        try:
            phone = opened.open(name)
            lock = lock_of(partial(_asked, phone)) if isinstance(phone, AndroidDevice) else ""
        except (DeviceError, MissingExtra) as error:
            yield name, "", str(error)
        else:
            yield name, lock, "" if lock else "it does not say"


def lock_of(ask: Callable[..., str]) -> Lock:
    """``ask`` brings back what a command of the phone's shell prints."""
    secure = _is_secure(ask)
    if secure is not False:
        return "locked" if secure else ""
    return "off" if ask("locksettings", "get-disabled").strip() == "true" else "swipe"


def _asked(phone: AndroidDevice, *command: str) -> str:
    return phone.shell(*command).output


def _is_secure(ask: Callable[..., str]) -> bool | None:
    """From Android 11 on the lock's own service tells it, before that only the window manager."""
    kind = _CREDENTIAL.search(ask("dumpsys", "lock_settings"))
    if kind and kind[1].upper() in _KINDS:
        return kind[1].upper() != "NONE"
    told = _SECURE.search(ask("dumpsys", "window", "policy"))
    return told[1] == "true" if told else None
