"""Pictures of a HarmonyOS phone's screen, by the quicker of two ways.

`snapshot_display` writes a JPEG, `uitest screenCap` a PNG. Which is quicker depends on the phone,
so both are timed once. A capture that fails leaves an older file in its place; so each goes to a
name of its own, and what it prints must not tell a failure.
"""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from PIL import Image, UnidentifiedImageError

from device_drivers.base import ActionFailed, DeviceError, Unsupported
from device_drivers.harmony.link import Link
from device_drivers.harmony.output import checked

Way = Literal["snapshot", "screencap"]
SECONDS = 20.0
_COMMANDS: Mapping[Way, tuple[str, str]] = {
    "snapshot": ("snapshot_display -f {}", "jpeg"),
    "screencap": ("uitest screenCap -p {}", "png"),
}


class Pictures:
    """Takes pictures of one phone."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._way: Way | None = None

    def take(self) -> bytes:
        """JPEG or PNG. Raises ActionFailed when the phone gives none, DeviceGone, DeviceTimeout."""
        if self._way is None:
            return self._quickest()
        return self._by(self._way)

    def _quickest(self) -> bytes:
        """Both ways once; the quicker one from now on."""
        times: dict[Way, float] = {}
        pictures: dict[Way, bytes] = {}
        why: DeviceError | None = None
        for way in _COMMANDS:
            began = time.monotonic()
            try:
                pictures[way] = self._by(way)
                times[way] = time.monotonic() - began
            except (ActionFailed, Unsupported) as error:
                why = error
        if not times:
            raise ActionFailed(f"The phone gives no picture of its screen. {why}") from why
        quickest = min(times, key=lambda way: times[way])
        self._way = quickest
        return pictures[quickest]

    def _by(self, way: Way) -> bytes:
        command, suffix = _COMMANDS[way]
        remote = self._link.temporary(suffix)
        checked(
            self._link.ask(command.format(remote), timeout=SECONDS),
            "Taking a picture of the screen",
        )
        try:
            image = self._fetched(remote)
        finally:
            self._tidy(remote)
        return image

    def _fetched(self, remote: str) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            local = Path(folder, "picture")
            self._link.reading(lambda: self._link.pull(remote, local))
            image = local.read_bytes()
        if not size_of(image):
            start = image[:60].decode("utf-8", "replace")
            raise ActionFailed(f"The phone's picture is none; it begins {start!r}.")
        return image

    def _tidy(self, remote: str) -> None:
        try:
            self._link.shell(f"rm -f {remote}")
        except DeviceError:
            return  # a small file stays on the phone; what matters is said elsewhere


def size_of(image: bytes) -> tuple[int, int] | None:
    """Width and height in pixels, None for what is no picture."""
    try:
        with Image.open(io.BytesIO(image)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None


def is_black(image: bytes, pixels: int) -> bool:
    """Nothing but black in it. Only small files are opened: black compresses to almost nothing."""
    if not image or len(image) > pixels // 20:
        return not image
    with Image.open(io.BytesIO(image)) as picture:
        picture.draft("L", (picture.width // 8, picture.height // 8))
        return not any(picture.convert("L").histogram()[8:])
