"""The checks of phones: the way to each, then what it can do, and its driver's contract."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from assistant import plugins
from assistant.config import ConfigError, PhoneSettings, Settings, home
from assistant.doctor import android, harmony, ios
from assistant.doctor.finding import Finding
from assistant.doctor.known import Known, explained
from assistant.doctor.known_android import ANDROID
from assistant.doctor.known_harmony import HARMONY
from assistant.doctor.known_ios import IOS
from assistant.phones import VIRTUAL, Phones
from device_drivers.base import Device, DeviceError
from device_drivers.contract import run_contract

WAYS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[Finding]]] = {
    "android": android.way, "ios": ios.way, "harmony": harmony.way,
}  # fmt: skip
"""What must stand before a phone of a driver can be opened."""
TABLES: Mapping[str, tuple[Known, ...]] = {"android": ANDROID, "ios": IOS, "harmony": HARMONY}
LIVE = (android.rights, harmony.rights, ios.speed)
"""What is asked of a phone that is open; each knows its own."""
_UDID = re.compile(r"[0-9a-fA-F]{40}|[0-9a-fA-F]{8}-[0-9a-fA-F]{16}")


def phones(settings: Settings, device: str) -> Iterator[Finding]:
    """Every phone a little, or ``device`` thoroughly."""
    opened = Phones(settings.phones, settings.default_phone, home())
    try:
        for name in [device] if device else opened.names():
            yield from _phone(opened, settings, name, thorough=bool(device))
    finally:
        opened.close()


def _phone(opened: Phones, settings: Settings, name: str, *, thorough: bool) -> Iterator[Finding]:
    """Step by step; the first that does not stand is the last that is told."""
    meant = settings.phones.get(name) or guess(name)
    if thorough and meant.driver in WAYS and name != VIRTUAL:
        for finding in WAYS[meant.driver](meant.model_extra or {}):
            yield finding
            if not finding.ok:
                return
    made: Device | None = None
    try:
        if name in settings.phones or name == VIRTUAL or meant.driver == "android":
            phone = opened.open(name)
        else:
            phone = made = create(meant, name)
        yield from _opened(phone, name, thorough=thorough)
    except DeviceError as error:
        yield explained(
            f"phone {name}", str(error), _fix(name, meant), TABLES.get(meant.driver, ())
        )
    finally:
        if made:
            made.close()


def _opened(phone: Device, name: str, *, thorough: bool) -> Iterator[Finding]:
    info = phone.info()
    seen = f"{info.model}, {info.os} {info.os_version}, {info.width}x{info.height}"
    yield Finding(f"phone {name}", True, seen)
    if not thorough:
        return
    for check in LIVE:
        yield from check(phone)
    for result in run_contract(phone):
        yield Finding(
            f"phone {name}: {result.name}",
            result.ok,
            result.detail or f"{result.seconds * 1000:.0f} ms",
            "see docs/phones.md for this check",
        )


def guess(name: str) -> PhoneSettings:
    """What a phone that is not in the settings must be, by the look of its name."""
    if name.startswith(("http://", "https://")):
        return PhoneSettings.model_validate({"driver": "ios", "url": name})
    if _UDID.fullmatch(name):
        return PhoneSettings.model_validate({"driver": "ios", "udid": name})
    return PhoneSettings.model_validate({"driver": "android", "serial": name})


def create(settings: PhoneSettings, name: str) -> Device:
    """The phone of ``settings``. Raises DeviceError, ConfigError."""
    module = plugins.load("device_drivers", settings.driver)
    try:
        device: Device = module.create(module.Config(**(settings.model_extra or {})))
    except ValidationError as error:
        raise ConfigError(f"{name} cannot be used: {error}") from error
    return device


def _fix(name: str, meant: PhoneSettings) -> str:
    if name == VIRTUAL:
        return "phonepilot virtual start   (it says what is missing)"
    if meant.driver in TABLES:
        return f"phonepilot doctor --guide {meant.driver}"
    return "see docs/phones.md"
