"""iPhones, as usbmuxd knows them, and whether WebDriverAgent answers on each."""

from __future__ import annotations

import json
import threading
from dataclasses import replace

from device_drivers.base import OS, DeviceError, DeviceTimeout
from device_drivers.discovery import Seen
from device_drivers.ios import usbmux
from device_drivers.ios.lane import Lane
from device_drivers.ios.way import Way, whole

MUX_SECONDS = 1.5
WDA_PORT = 8100

NO_WDA = (
    "start WebDriverAgent on it (Xcode: Product > Test, or `ios runwda`, or "
    "`pymobiledevice3 developer dvt launch`); `phonepilot doctor --guide ios` leads through it"
)
SILENT = (
    "it is there but does not answer: unlock the iPhone; if that does not help, start "
    "WebDriverAgent on it again"
)
NOT_TRUSTED = "unlock the iPhone, answer 'Trust This Computer?' with Trust, and type its code"


def find() -> list[Seen]:
    """Every iPhone usbmuxd knows; none where there is no usbmuxd. Raises DeviceTimeout."""
    try:
        known = usbmux.phones(timeout=MUX_SECONDS)
    except usbmux.NoMux:
        return []
    found = {phone.udid: Seen(phone.udid, OS.IOS, "silent", fix=NO_WDA) for phone in known}

    def ask(udid: str) -> None:
        found[udid] = _asked(udid)

    threads = [threading.Thread(target=ask, args=(udid,), daemon=True) for udid in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * MUX_SECONDS)
    return list(found.values())


def _asked(udid: str) -> Seen:
    seen = Seen(udid, OS.IOS, "no WebDriverAgent", "iPhone", fix=NO_WDA)
    try:
        if not usbmux.paired(udid, timeout=MUX_SECONDS):
            return replace(seen, state="not trusted", fix=NOT_TRUSTED)
        return _by(Way(udid=udid, port=WDA_PORT), seen)
    except DeviceError:
        return seen


def reachable(url: str) -> Seen:
    """The phone behind a WebDriverAgent address (``http://192.0.2.7:8100``)."""
    seen = Seen(url, OS.IOS, "not reachable", "iPhone", fix=NO_WDA)
    try:
        return _by(Way(url=whole(url, WDA_PORT)), seen)
    except DeviceTimeout:
        return replace(seen, state="silent", fix=SILENT)
    except DeviceError:
        return seen


def _by(way: Way, seen: Seen) -> Seen:
    """What WebDriverAgent says that way. Raises DeviceError."""
    lane = Lane(seen.serial, way.host, way.open)
    try:
        lane.send("GET", f"{way.prefix}/status", b"", MUX_SECONDS)
        return from_status(seen, lane.receive())
    finally:
        lane.drop()


def from_status(seen: Seen, body: bytes) -> Seen:
    """What WebDriverAgent says of itself; ``seen`` unchanged when it is something else."""
    try:
        value = json.loads(body)["value"]
        system = value.get("os") or {}
        kind = {"ipad": "iPad"}.get(str(value.get("device", "")).lower(), "iPhone")
    except (ValueError, LookupError, TypeError, AttributeError):
        return seen
    version = str(system.get("version", ""))
    return replace(seen, state="ready", model=kind, version=version, fix="")
