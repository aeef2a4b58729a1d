"""Finding a Chromium on this machine, and how it is started.

``python -m device_drivers.browser.chromium`` prints the one that is found, or how to get one.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from device_drivers.base import NoDevice

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext

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
    others = [*_MAC, playwrights]
    if headless:
        others += _shells(Path(playwrights))
    for path in others:
        if Path(path).is_file():
            return path
    debian = "chromium-headless-shell" if headless else "chromium"
    raise NoDevice(
        f"No Chromium is installed. On Debian: apt-get install {debian}; anywhere: "
        f"{sys.executable} -m playwright install chromium; or set `executable` to a Chrome."
    )


def _shells(playwrights: Path) -> list[str]:
    """playwright's headless shell, which it can install without the whole Chromium
    (``--only-shell``): beside it, under another name."""
    release = next((p for p in playwrights.parents if p.name.startswith("chromium-")), None)
    if release is None:
        return []
    folder = release.with_name(release.name.replace("chromium-", "chromium_headless_shell-"))
    return [str(path) for path in sorted(folder.glob("*/*headless[-_]shell*"))]


def sandboxed() -> bool:
    """Chromium's sandbox does not work for root."""
    return not hasattr(os, "geteuid") or os.geteuid() != 0


async def process_of(context: BrowserContext) -> int:
    """The browser's process id, 0 when it does not tell."""
    if context.browser is None:
        return 0
    session = await context.browser.new_browser_cdp_session()
    told = await session.send("SystemInfo.getProcessInfo")
    await session.detach()
    return next((int(p["id"]) for p in told["processInfo"] if p["type"] == "browser"), 0)


def kill(process: int) -> None:
    """End a browser that does not end when it is asked to, and the processes it started."""
    try:
        if sys.platform == "win32":
            os.kill(process, signal.SIGTERM)
        elif os.getpgid(process) == process:
            os.killpg(process, signal.SIGKILL)
        else:
            os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return  # it ended after all


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


def main() -> int:
    """Print where the browser is; 1 when there is none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    try:
        print(find("", own, headless=True))
    except NoDevice as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
