"""iPhones, as usbmuxd knows them, and whether WebDriverAgent answers on each."""

from __future__ import annotations

import http.client
import json
import threading
from dataclasses import replace

from device_drivers.base import OS, DeviceError
from device_drivers.discovery import Seen
from device_drivers.ios import usbmux

MUX_SECONDS = 1.5
WDA_PORT = 8100

NO_WDA = (
    "start WebDriverAgent on it (Xcode: Product > Test, or `ios runwda`, or "
    "`pymobiledevice3 developer dvt launch`); `phonepilot doctor --guide ios` leads through it"
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
        with usbmux.stream(udid, WDA_PORT, MUX_SECONDS) as sock:
            sock.settimeout(MUX_SECONDS)
            sock.sendall(b"GET /status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return from_status(seen, sock.makefile("rb").read(1 << 16).partition(b"\r\n\r\n")[2])
    except (DeviceError, OSError):
        return seen


def reachable(url: str) -> Seen:
    """The phone behind a WebDriverAgent address (``http://192.0.2.7:8100``)."""
    seen = Seen(url, OS.IOS, "not reachable", "iPhone", fix=NO_WDA)
    address = url.removeprefix("http://").rstrip("/")
    link = http.client.HTTPConnection(address, timeout=MUX_SECONDS)
    try:
        link.request("GET", "/status")
        return from_status(seen, link.getresponse().read(1 << 16))
    except (OSError, http.client.HTTPException, ValueError):
        return seen
    finally:
        link.close()


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
