"""The way to an Android phone, step by step: adb, the phone's state, touching, settings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.doctor.finding import Finding
from assistant.doctor.known import explained, recognise
from assistant.doctor.known_android import ANDROID, OPPO, XIAOMI
from device_drivers.android import Config
from device_drivers.base import AndroidDevice, Device, DeviceError

ASK_SECONDS = 5.0
_PROBE = "phonepilot_probe"
_MAKERS = {
    "touches refused": (("xiaomi", "redmi", "poco"), XIAOMI),
    "secure settings refused": (("oppo", "realme", "oneplus", "vivo"), OPPO),
}


def way(extra: Mapping[str, Any]) -> Iterator[Finding]:
    """adb and what it says of the phone."""
    from device_drivers.android.joining import discover

    config = Config(**extra)
    try:
        phones = discover(config)
    except DeviceError as error:
        yield explained("adb", str(error), "run `adb start-server`", ANDROID)
        return
    listed = ", ".join(f"{phone.serial} ({phone.state})" for phone in phones) or "no phone"
    yield Finding("adb", True, f"its server sees {listed}")
    yield from _versions(config)
    mine = [phone for phone in phones if phone.serial == config.serial]
    for phone in mine or (phones if not config.serial else []):
        if not phone.usable:
            fix = "unplug it, plug it in again, look at its screen"
            yield explained(f"state of {phone.serial}", f"device {phone.state}", fix, ANDROID)


def _versions(config: Config) -> Iterator[Finding]:
    """Several adb programs of different versions end each other's servers."""
    from device_drivers.android.adb import server_of

    server = server_of(config)
    try:
        running = server.client.server_version()
    except (OSError, RuntimeError) as error:
        yield explained("adb versions", str(error), "run `adb kill-server`", ANDROID)
        return
    found = {path: version for path in adb_programs() if (version := _version(path))}
    others = {path: version for path, version in found.items() if version != running}
    seen = f"server {running}; " + (
        ", ".join(f"{path} {version}" for path, version in found.items()) or "no adb on PATH"
    )
    entry = next(known for known in ANDROID if known.name == "adb versions differ")
    yield Finding("adb versions", not others, seen, entry.fix, entry.why)


def adb_programs() -> list[str]:
    """Each adb on PATH, once."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    found = (shutil.which("adb", path=folder) for folder in folders if folder)
    return list(dict.fromkeys(os.path.realpath(path) for path in found if path))


def _version(path: str) -> int:
    """The number by which adb programs and servers know each other; 0 when it does not tell."""
    try:
        said = subprocess.run(
            [path, "version"], capture_output=True, text=True, timeout=ASK_SECONDS, check=False
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return 0
    match = re.search(r"Android Debug Bridge version 1\.0\.(\d+)", said)
    return int(match[1]) if match else 0


def rights(device: Device) -> Iterator[Finding]:
    """Whether the maker lets a computer touch and set things, and whether the tree can be read.

    The touch is a key that no phone knows; the setting is one of ours, removed at once."""
    if not isinstance(device, AndroidDevice):
        return
    maker = device.shell("getprop", "ro.product.manufacturer").output.strip()
    said = device.shell("input", "keyevent", "0").output
    yield _right("touching", "touches refused", said, maker)
    said = device.shell("settings", "put", "global", _PROBE, "1").output
    device.shell("settings", "delete", "global", _PROBE)
    yield _right("settings", "secure settings refused", said, maker)
    try:
        seen = device.observe(image=False)
    except DeviceError as error:
        yield explained("elements", str(error), "restart the phone", ANDROID)
    else:
        yield Finding("elements", True, f"{len(seen.elements)} on the screen, {seen.app} in front")


def _right(name: str, entry: str, said: str, maker: str) -> Finding:
    """A refusal, with the switch of this maker."""
    known = recognise(said, (ANDROID,))
    if not known:
        return Finding(name, True, f"allowed ({maker or 'unknown maker'})")
    makers, fix = _MAKERS[entry]
    mine = fix if maker.casefold() in makers else next(_fixes(maker), known[0].fix)
    return Finding(name, False, f"{known[0].seen} ({maker})", mine, known[0].why)


def _fixes(maker: str) -> Iterator[str]:
    """What this maker wants, whichever right it is about."""
    return (fix for makers, fix in _MAKERS.values() if maker.casefold() in makers)
