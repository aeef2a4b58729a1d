"""Finding a Chromium on this machine, and how it is started."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from device_drivers.base import NoDevice

_HEADLESS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_WINDOWED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FOLDERS = ("/usr/lib/chromium", "/usr/lib/chromium-browser", "/opt/google/chrome")
"""Where the programs are that the scripts on PATH start."""

_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

ARGUMENTS = (
    "--site-per-process",  # a page cannot read the memory of another site
    "--disable-extensions",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
)


def find(executable: str, playwrights: str, *, headless: bool) -> str:
    """The browser program: ``executable``, else one of the system, else ``playwrights`` own.

    Raises NoDevice when there is none."""
    if executable:
        if not (found := shutil.which(executable)):
            raise NoDevice(f"There is no program {executable!r}; leave `executable` empty to look.")
        return _behind(found)
    for name in _HEADLESS if headless else _WINDOWED:
        if found := shutil.which(name):
            return _behind(found)
    for path in (*_MAC, playwrights):
        if Path(path).is_file():
            return path
    raise NoDevice(
        "No Chromium is installed. On Debian and Ubuntu: apt-get install chromium-headless-shell; "
        "elsewhere: playwright install chromium."
    )


def sandboxed() -> bool:
    """Chromium's sandbox does not work for root."""
    return not hasattr(os, "geteuid") or os.geteuid() != 0


def _behind(program: str) -> str:
    """The program behind a script that starts it as a child: ending such a script leaves the
    browser running."""
    path = Path(program)
    with path.open("rb") as file:
        if file.read(2) != b"#!":
            return program
    for folder in _FOLDERS:
        for name in (path.name, "chrome"):
            if (real := Path(folder) / name).is_file():
                return str(real)
    return program
