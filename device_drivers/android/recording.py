"""Videos of an Android phone's screen: `screenrecord` runs on the phone, the file is fetched."""

from __future__ import annotations

import re
import time
from itertools import count
from pathlib import Path

from uiautomator2.core import MockAdbProcess

from device_drivers.android import sync
from device_drivers.android.link import Link
from device_drivers.base import ActionFailed

MOST_SECONDS = 180
"""Android's own limit."""

FOLDER = "/data/local/tmp"
BEGIN_SECONDS = 5.0
END_SECONDS = 15.0
"""How long it may take to finish the file once it was told to stop."""

_numbers = count(1)
_OURS = re.compile(r"phonepilot-[0-9a-f]+-\d+\.mp4")
"""The hexadecimal number is when it was begun, in nanoseconds."""


class Recorder:
    """At most one recording of one phone."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._process: MockAdbProcess | None = None
        self._name = ""

    def start(self, limit: float, display: str) -> None:
        """Raises ActionFailed when one is going on or the phone cannot record."""
        if self._process is not None:
            raise ActionFailed("The screen is being recorded already; stop that first.")
        if not 1 <= limit <= MOST_SECONDS:
            raise ActionFailed(f"Android records 1 to {MOST_SECONDS} seconds, not {limit:g}.")
        self._remove_left()
        self._name = f"phonepilot-{time.time_ns():x}-{next(_numbers)}.mp4"
        chosen = f" --display-id {display}" if display else ""
        command = f"exec screenrecord --time-limit {int(limit)}{chosen} {FOLDER}/{self._name}"
        process = MockAdbProcess(self._link.keep_running(command))
        ends = time.monotonic() + BEGIN_SECONDS
        while not sync.status(self._link, f"{FOLDER}/{self._name}").mode:
            if process.pool() is not None or time.monotonic() > ends:
                process.kill()
                said = process.output.decode("utf-8", "replace").strip()
                raise ActionFailed(f"The phone does not record its screen: {said or 'no file'}")
            time.sleep(0.05)
        self._process = process

    def _remove_left(self) -> None:
        """Videos of an assistant that died while it recorded: by now nobody records them."""
        begun = {name: int(name.split("-")[1], 16) / 1e9 for name in self._link.shell(
            "ls", FOLDER).output.split() if _OURS.fullmatch(name)}  # fmt: skip
        over = [n for n, at in begun.items() if time.time() - at > MOST_SECONDS + END_SECONDS]
        if over:
            self._link.shell("rm", "-f", *(f"{FOLDER}/{name}" for name in over))

    def stop(self, local: Path) -> None:
        """End it and fetch the video. Raises ActionFailed when none was begun or it is broken."""
        process, self._process = self._process, None
        if process is None:
            raise ActionFailed("No recording of the screen was begun.")
        remote = f"{FOLDER}/{self._name}"
        # The brackets keep the pattern from matching the shell that looks for it.
        self._link.shell("pkill", "-2", "-f", f"[{self._name[0]}]{self._name[1:]}")
        ends = time.monotonic() + END_SECONDS
        while process.pool() is None and time.monotonic() < ends:
            time.sleep(0.02)
        process.kill()
        try:
            if not sync.status(self._link, remote).size:
                raise ActionFailed("The recording is empty: was the screen off, or hidden?")
            sync.pull(self._link, remote, local)
        finally:
            self._link.shell("rm", "-f", remote)

    def discard(self) -> None:
        """End a recording nobody fetched."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()  # hanging up ends it on the phone
            self._link.shell("rm", "-f", f"{FOLDER}/{self._name}")
