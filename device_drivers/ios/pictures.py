"""Pictures of an iPhone: screenshots, or frames of WebDriverAgent's video where those come sooner.

Which is measured once per phone. A frame counts only when it was begun after it was asked for,
which the second one of a fresh stream was.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from contextlib import closing

from PIL import Image, ImageChops

from device_drivers.base import DeviceError, DeviceTimeout, Rotation
from device_drivers.ios.agent import Agent
from device_drivers.ios.video import frames

SHOT_SECONDS = 15.0
SLOW_SECONDS = 0.35
"""A screenshot that comes sooner than this is good enough not to try the stream."""
FRAME_SECONDS = 2.0


class Pictures:
    """``begin`` asks for one and returns what waits for it. ``port`` 0: no video stream."""

    def __init__(self, agent: Agent, port: int) -> None:
        self._agent = agent
        self._port = port
        self._by_stream: bool | None = None

    def begin(self) -> Callable[[], bytes]:
        """Ask for a picture; call the answer to wait for it. It raises DeviceError."""
        if self._by_stream:
            return self._frame
        shot = self._agent.shoot(SHOT_SECONDS)
        if self._by_stream is not None:
            return shot
        started = time.monotonic()
        return lambda: self._measured(shot, started)

    def another(self) -> bytes:
        """A picture taken the other way, for when the usual one shows the past."""
        if not self._by_stream and self._port:
            try:
                return self._fresh()
            except DeviceError:
                pass  # no stream there: the usual way once more
        return self._agent.shoot(SHOT_SECONDS)()

    def _measured(self, shot: Callable[[], bytes], started: float) -> bytes:
        image = shot()
        took = time.monotonic() - started
        self._by_stream = False
        if took > SLOW_SECONDS and self._port:
            started = time.monotonic()
            try:
                frame = self._fresh()
            except DeviceError:
                return image  # nothing listens there
            with Image.open(io.BytesIO(image)) as shown, Image.open(io.BytesIO(frame)) as streamed:
                whole = shown.size == streamed.size
            self._by_stream = whole and time.monotonic() - started < took / 2
        return image

    def _frame(self) -> bytes:
        try:
            return self._fresh()
        except DeviceError:
            self._by_stream = None  # measure again
            return self._agent.shoot(SHOT_SECONDS)()

    def _fresh(self) -> bytes:
        with closing(frames(self._agent.way, self._port, FRAME_SECONDS)) as stream:
            return _second(stream)


def _second(stream: Iterator[bytes]) -> bytes:
    next(stream, b"")
    frame = next(stream, b"")
    if not frame:
        raise DeviceTimeout("The video stream ended before its second frame.")
    return frame


def is_black(image: bytes, pixels: int) -> bool:
    """Nothing but black in it. Only small files are opened: black compresses to almost nothing."""
    if not image or len(image) > pixels // 20:
        return False
    with Image.open(io.BytesIO(image)) as picture:
        picture.draft("L", (picture.width // 8, picture.height // 8))
        return not any(picture.convert("L").histogram()[8:])


def alike(one: bytes, other: bytes) -> bool:
    """The same to the eye, however each is encoded."""
    small = []
    for image in (one, other):
        with Image.open(io.BytesIO(image)) as picture:
            small.append(picture.convert("L").resize(_THUMB))
    most = ImageChops.difference(*small).histogram()[_NOISE:]
    return not any(most)


_THUMB = (90, 180)
_NOISE = 24
"""How much JPEG may change a grey of a reduced picture."""
_BACK = {1: Image.Transpose.ROTATE_90, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_270}


def upright(image: bytes, turns: Rotation) -> bytes:
    """The picture as the person sees it: some versions send that of the unturned display."""
    if turns % 2 == 0:
        return image
    with Image.open(io.BytesIO(image)) as picture:
        if picture.width > picture.height:
            return image
        turned = picture.transpose(_BACK[turns])
    out = io.BytesIO()
    turned.convert("RGB").save(out, "JPEG", quality=90)
    return out.getvalue()
