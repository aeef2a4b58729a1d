"""Pictures of an Android phone's screen, by the quickest way that works on it.

Three ways: the uiautomator2 server's JPEG, the PNG of `screencap -p`, and the pixels of plain
`screencap`, which become a JPEG here. Which is quickest depends on the phone's processor and on its
link, so each is timed once per phone; the times hold for this process, until a way fails.
"""

from __future__ import annotations

import base64
import io
import math
import struct
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageChops, UnidentifiedImageError

from device_drivers.android.automation import Automation
from device_drivers.android.link import Link
from device_drivers.base import ActionFailed, DeviceTimeout

Way = Literal["server", "png", "raw"]
WAYS: tuple[Way, ...] = ("server", "png", "raw")

SECONDS = 20.0
"""How long one picture may take: 10 MB of pixels over a slow Wi-Fi."""

_SHOT = ("takeScreenshot", 1, 80)  # scale, JPEG quality
_PNG = b"\x89PNG\r\n\x1a\n"
_RGBA, _RGBX = 1, 2  # Android's PixelFormat
_MOST_WORDS = 600
"""Bytes of warnings some phones write before the picture."""

_TIMES: dict[str, dict[Way, float]] = {}
"""Seconds each way took, by phone; infinite for one that gave no picture."""


class NoPicture(ActionFailed):
    """No way gives a picture: the screen is off, or the app hides it from pictures."""


@dataclass(frozen=True, slots=True)
class Picture:
    """PNG or JPEG, and the way it came."""

    image: bytes
    way: Way


@dataclass(frozen=True, slots=True)
class _Begun:
    """One way under way."""

    way: Way
    result: Callable[[], bytes]
    close: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture being taken. ``result`` waits for it and raises NoPicture, DeviceGone or
    DeviceTimeout; ``close`` does not wait."""

    way: Way
    result: Callable[[], Picture]
    close: Callable[[], None] = lambda: None


class Pictures:
    """Takes pictures of one phone."""

    def __init__(self, link: Link, automation: Automation) -> None:
        self._link = link
        self._automation = automation
        self.display = ""
        """The system's name of the display to picture; "" on a phone that has only one."""

    def begin(self, *, server: bool) -> Shot:
        """Start taking one. ``server``: its server may be asked.

        Raises NoPicture when no way gives a picture, DeviceGone, DeviceTimeout."""
        usable = WAYS if server else WAYS[1:]
        times = self._times
        if any(way not in times for way in usable):
            taken = self._measure([way for way in usable if way not in times])
            if taken:
                return Shot(taken.way, lambda: taken)
        if all(times[way] == math.inf for way in usable):
            raise self._none()
        best = min(usable, key=lambda way: times[way])
        begun = self._begin(best)
        return Shot(best, lambda: self._finished(begun, usable), begun.close)

    def another(self, but: Way, *, server: bool) -> Picture | None:
        """One taken another way, None when no other works."""
        times = self._times
        ways = [w for w in (WAYS if server else WAYS[1:]) if w != but and times.get(w) != math.inf]
        for way in sorted(ways, key=lambda way: times.get(way, 0.0)):
            image = self._try(self._begin(way))
            if image:
                return Picture(image, way)
        return None

    def distrust(self, way: Way) -> None:
        """Take no more pictures that way: they do not show what is on the screen."""
        self._times[way] = math.inf

    @property
    def _times(self) -> dict[Way, float]:
        client = self._link.server.client
        return _TIMES.setdefault(f"{client.host}:{client.port} {self._link.serial}", {})

    def _finished(self, begun: _Begun, usable: Sequence[Way]) -> Picture:
        image = self._try(begun)
        if image:
            return Picture(image, begun.way)
        self._times.clear()
        taken = self._measure(usable)
        if taken is None:
            raise self._none()
        return taken

    def _none(self) -> NoPicture:
        self._times.clear()
        return NoPicture(
            f"{self._link.serial} gives no picture of its screen. If it is off, wake it up; else "
            "restart it."
        )

    def _measure(self, ways: Sequence[Way]) -> Picture | None:
        """Time each; the picture that came quickest. One much slower than another is cut short."""
        taken: dict[Way, bytes] = {}
        limit = SECONDS
        for way in ways:
            if way == "server":
                self._try(self._begin(way, limit))  # the first one also loads the program for it
            started = time.monotonic()
            try:
                image = self._try(self._begin(way, limit))
            except DeviceTimeout:
                if not taken:
                    raise
                image = b""
            self._times[way] = time.monotonic() - started if image else math.inf
            if image:
                taken[way] = image
                limit = min(limit, max(2.0, 4 * self._times[way]))
        best = min(taken, key=lambda way: self._times[way], default=None)
        return Picture(taken[best], best) if best else None

    def _begin(self, way: Way, seconds: float = SECONDS) -> _Begun:
        if way == "server":
            call = self._automation.begin(*_SHOT, lane=1, timeout=seconds)
            return _Begun(way, lambda: base64.b64decode(call.result() or ""), lambda: None)
        flags = " -p" if way == "png" else ""
        display = f" -d {self.display}" if self.display else ""
        program = self._link.begin_run(f"screencap{flags}{display}", seconds)
        read = png_in if way == "png" else jpeg_of
        return _Begun(way, lambda: read(program.result()), program.close)

    def _try(self, begun: _Begun) -> bytes:
        """b"" for a way that the phone refuses or that gives no picture."""
        try:
            image = begun.result()
            return image if image and size_of(image) else b""
        except (ActionFailed, UnidentifiedImageError):
            return b""


def size_of(image: bytes) -> tuple[int, int]:
    """Width and height. Raises UnidentifiedImageError."""
    with Image.open(io.BytesIO(image)) as picture:
        return picture.size


def png_in(output: bytes) -> bytes:
    """The PNG in what screencap said, b"" when there is none: phones with several displays may
    write a warning first, and very old ones end lines as DOS does."""
    start = output.find(_PNG, 0, _MOST_WORDS)
    if start >= 0:
        return output[start:]
    mended = output.replace(b"\r\n", b"\n") if output[:20].startswith(b"\x89PNG\r\r\n") else b""
    return mended if mended.startswith(_PNG) else b""


def jpeg_of(output: bytes) -> bytes:
    """A JPEG of screencap's raw pixels, b"" when they are of a kind unknown here.

    Before the pixels: u32 width, height, format and, since Android 9, the colour space."""
    for start in _starts(output):
        width, height, kind = struct.unpack_from("<3I", output, start)
        size = width * height * 4
        header = len(output) - start - size
        if header in (12, 16) and kind in (_RGBA, _RGBX) and size:
            pixels = output[start + header :]
            picture = Image.frombuffer("RGBX", (width, height), pixels, "raw", "RGBX", 0, 1)
            encoded = io.BytesIO()
            picture.convert("RGB").save(encoded, "JPEG", quality=80)
            return encoded.getvalue()
    return b""


def _starts(output: bytes) -> list[int]:
    """Where the header may begin: at once, or behind lines of warnings."""
    if len(output) < 12:
        return []
    head = output[:_MOST_WORDS]
    return [0, *(i + 1 for i, byte in enumerate(head) if byte == 10 and i + 13 < len(output))]


def look_alike(one: bytes, two: bytes) -> bool:
    """The same to the eye, whatever the encoding: no spot of 8 x 8 pixels differs much."""
    with Image.open(io.BytesIO(one)) as first, Image.open(io.BytesIO(two)) as second:
        if first.size != second.size:
            return False
        grey = [picture.convert("L").reduce(8) for picture in (first, second)]
    histogram = ImageChops.difference(*grey).histogram()
    return not any(histogram[33:])


def is_black(image: bytes) -> bool:
    """Nothing but black in it. Only small files are opened: black compresses to almost nothing."""
    if not image:
        return True
    with Image.open(io.BytesIO(image)) as picture:
        if len(image) > picture.width * picture.height // 20:
            return False
        picture.draft("L", (picture.width // 8, picture.height // 8))
        return not any(picture.convert("L").histogram()[8:])
