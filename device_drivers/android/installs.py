"""Installing and removing apps on an Android phone, with the phone's own reason when it will not.

The package is streamed into the package manager, so it needs room for it once, not twice.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

from device_drivers.android.adb import explained
from device_drivers.android.link import Link, read_all
from device_drivers.apk import BadApk, read_apk
from device_drivers.base import ActionFailed, AppNotFound

BLOCK = 1 << 16
INSTALL_SECONDS = 300.0
"""Checking and compiling a large app takes minutes on an old phone."""

_REMEDIES = {
    "UPDATE_INCOMPATIBLE": "Another build of it is installed; uninstall that first.",
    "SHARED_USER_INCOMPATIBLE": "Another build of it is installed; uninstall that first.",
    "VERSION_DOWNGRADE": "A newer version is installed; uninstall that first.",
    "INSUFFICIENT_STORAGE": "Free some storage on the phone.",
    "OLDER_SDK": "It needs a newer Android.",
    "NO_MATCHING_ABIS": "It is not built for this phone's processor.",
    "USER_RESTRICTED": "On the phone allow 'Install via USB' in Developer options, and confirm.",
    "ABORTED": "It was refused on the phone's screen.",
    "VERIFICATION_FAILURE": "Play Protect refused it; look at the phone.",
    "DELETE_FAILED_DEVICE_POLICY_MANAGER": "It is a device administrator; switch that off first.",
    "DELETE_FAILED_INTERNAL_ERROR": "It is part of the system.",
}


def install(link: Link, package: Path) -> str:
    """Install an APK; the app's package. Raises ActionFailed with the phone's reason."""
    try:
        data = package.read_bytes()
        app = read_apk(data).package
    except OSError as error:
        raise ActionFailed(f"{package} cannot be read: {error.strerror}.") from error
    except BadApk as error:
        raise ActionFailed(f"{package.name} is no APK that can be installed: {error}.") from error
    ends = time.monotonic() + INSTALL_SECONDS
    command = f"exec:cmd package install -r -S {len(data)}"
    with explained(link.serial), link.service(command, INSTALL_SECONDS) as connection:
        view = memoryview(data)
        for start in range(0, len(view), BLOCK):
            connection.conn.sendall(view[start : start + BLOCK])
        said = read_all(connection, ends).decode("utf-8", "replace")
    if "Success" not in said:
        raise ActionFailed(f"{app} was not installed. {_reason(said)}")
    return app


def uninstall(link: Link, app: str) -> None:
    """Remove an app with its data. Raises AppNotFound, ActionFailed."""
    if not link.shell("pm", "path", app).output.startswith("package:"):
        raise AppNotFound(f"No app {app!r} is installed.")
    said = link.shell("pm", "uninstall", app, timeout=60.0).output
    if "Success" not in said:
        raise ActionFailed(f"{app} was not removed. {_reason(said)}")


def _reason(said: str) -> str:
    """The phone's word for it, and what to do."""
    found = re.search(r"Failure \[(.*?)\]?\s*$", said.strip(), re.DOTALL)
    words = found[1] if found else said.strip()[-300:] or "it said nothing"
    remedy = next((advice for word, advice in _REMEDIES.items() if word in words), "")
    return f"The phone says: {words}. {remedy}".strip()
