"""The screen as a stream of JPEGs: what WebDriverAgent broadcasts on its second port.

A frame is sent when something has changed, at most ``mjpegServerFramerate`` times a second, and
once a second besides; a client that does not keep up misses frames. The first bytes of a client
are its request, whatever they are. Source: WebDriverAgent's FBMjpegServer.
"""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from device_drivers.virtual import images
from device_drivers.virtual.ios.agent import Agent
from device_drivers.virtual.listener import log_failure

HEADER = (
    b"HTTP/1.0 200 OK\r\nServer: WDA MJPEG Server\r\nConnection: close\r\nMax-Age: 0\r\n"
    b"Expires: 0\r\nCache-Control: no-cache, private\r\nPragma: no-cache\r\n"
    b"Content-Type: multipart/x-mixed-replace; boundary=--BoundaryString\r\n\r\n"
)
MAX_FPS = 60
HEARTBEAT_SECONDS = 1.0
MAX_WAITING_BYTES = 1 << 20


class Broadcast:
    """Everybody who watches ``agent``'s phone. ``port`` is 0 until it is open."""

    def __init__(self, agent: Agent, refuses: Callable[[], bool]) -> None:
        self.port = 0
        self._agent = agent
        self._refuses = refuses
        self._watchers: set[Watcher] = set()
        self._server: asyncio.Server | None = None

    async def open(self, host: str, port: int) -> None:
        """Listen on ``port``, or on any that is free."""
        loop = asyncio.get_running_loop()
        for wanted in (port, 0):
            try:
                self._server = await loop.create_server(self._new_watcher, host, wanted)
                break
            except (OSError, OverflowError) as error:
                taken = isinstance(error, OverflowError) or error.errno == errno.EADDRINUSE
                if not taken or not wanted:
                    raise
        if self._server is not None:
            self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Drop everybody who watches."""
        for watcher in list(self._watchers):
            watcher.drop()

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self.cut()

    def setting(self, name: str) -> float:
        return float(self._agent.settings[name])

    def _new_watcher(self) -> asyncio.Protocol:
        return Watcher(self, self._watchers)

    async def stream(self, watcher: Watcher) -> None:
        """Send frames until the watcher has gone."""
        shown, sent_at = -1, 0.0
        loop = asyncio.get_running_loop()
        while not watcher.gone:
            phone = self._agent.phone
            late = loop.time() - sent_at >= HEARTBEAT_SECONDS
            if watcher.ready and not phone.weather.on("offline"):
                phone.settle()
                if late or phone.change_count != shown:
                    await self._agent.delay("slow_screenshots")
                    shown, sent_at = phone.change_count, loop.time()
                    watcher.send(self._frame())
            fps = self.setting("mjpegServerFramerate")
            await asyncio.sleep(1 / (fps if 0 < fps <= MAX_FPS else MAX_FPS))

    def refuses(self) -> bool:
        return self._refuses()

    def _frame(self) -> bytes:
        phone = self._agent.phone
        quality = min(100, max(5, round(self.setting("mjpegServerScreenshotQuality"))))
        factor = self.setting("mjpegScalingFactor") / 100
        if 0 < factor < 1:
            return images.jpeg(_smaller(phone.frame(), factor), quality)
        return phone.jpeg(quality)


def _smaller(
    frame: np.ndarray[Any, np.dtype[np.uint8]], factor: float
) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Every so many-th pixel: a preview, not a picture."""
    height, width, _ = frame.shape
    rows = (np.arange(max(1, round(height * factor))) / factor).astype(int).clip(0, height - 1)
    columns = (np.arange(max(1, round(width * factor))) / factor).astype(int).clip(0, width - 1)
    return np.ascontiguousarray(frame[rows][:, columns])


class Watcher(asyncio.Protocol):
    """One client of the stream."""

    def __init__(self, broadcast: Broadcast, watchers: set[Watcher]) -> None:
        self._broadcast = broadcast
        self._watchers = watchers
        self._transport: asyncio.Transport | None = None
        self._task: asyncio.Task[None] | None = None
        self.gone = False

    @property
    def ready(self) -> bool:
        """Whether it has taken most of what was sent."""
        return (
            self._transport is not None
            and self._transport.get_write_buffer_size() < MAX_WAITING_BYTES
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._watchers.add(self)
        if self._broadcast.refuses():
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        self._watchers.discard(self)

    def data_received(self, data: bytes) -> None:
        if self._task is None and self._transport is not None:
            self._transport.write(HEADER)
            loop = asyncio.get_running_loop()
            self._task = loop.create_task(self._broadcast.stream(self), name="mjpeg")
            self._task.add_done_callback(log_failure)

    def send(self, frame: bytes) -> None:
        if self._transport is not None and not self.gone:
            head = f"--BoundaryString\r\nContent-type: image/jpeg\r\nContent-Length: {len(frame)}"
            self._transport.write(head.encode() + b"\r\n\r\n" + frame + b"\r\n\r\n")

    def drop(self) -> None:
        self.gone = True
        if self._transport is not None:
            self._transport.abort()
