"""WebDriverAgent's video: JPEG frames on a port of their own, and a recorder that keeps them.

The stream is multipart over HTTP (WebDriverAgent, ``FBMjpegServer.m``). A recording is Motion JPEG
in an AVI file, which players and converters read; nothing is encoded again.
"""

from __future__ import annotations

import io
import struct
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import IO

from PIL import Image

from device_drivers.base import ActionFailed, DeviceError, DeviceGone, DeviceTimeout
from device_drivers.ios.way import Way

RATE = 10
"""Frames a second of a recording."""
_REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
_MAX_FRAME = 1 << 25


def frames(way: Way, port: int, timeout: float) -> Generator[bytes]:
    """JPEG after JPEG; ``timeout`` is for each. Raises DeviceGone, DeviceTimeout."""
    sock = way.open(timeout, port)
    try:
        sock.settimeout(timeout)
        sock.sendall(_REQUEST)
        with sock.makefile("rb") as lines:
            while True:
                size = _length(lines)
                frame = lines.read(size)
                if len(frame) < size:
                    raise DeviceGone("The video stream ended in the middle of a frame.")
                yield frame
    except TimeoutError as error:
        raise DeviceTimeout("The video stream of the phone has stopped.") from error
    except OSError as error:
        raise DeviceGone(f"The video stream of the phone broke ({error}).") from error
    finally:
        sock.close()


def _length(lines: IO[bytes]) -> int:
    """Read up to the next frame; its size."""
    for _ in range(100):
        line = lines.readline(4096)
        if not line:
            raise DeviceGone("The video stream of the phone ended.")
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            while lines.readline(4096).strip():
                pass  # the other headers of this frame
            return min(int(value), _MAX_FRAME)
    raise DeviceGone("What answers at the video port is no video stream.")


class Recorder:
    """Keeps a stream in memory-light form on disk while it runs, in a thread of its own."""

    def __init__(self, way: Way, port: int, into: Path, limit: float) -> None:
        self._way = way
        self._port = port
        self._file = into
        self._ends = time.monotonic() + limit
        self._stop = threading.Event()
        self._failed: DeviceError | None = None
        self._began = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ios-recording", daemon=True)
        self._thread.start()

    def wait_for_begin(self, timeout: float) -> None:
        """Return once the first frame is kept. Raises what hinders it."""
        if not self._began.wait(timeout):
            self.stop()
        if self._failed:
            raise self._failed

    def stop(self) -> None:
        """End it; the file is whole then. Raises ActionFailed when nothing was recorded."""
        self.give_up()
        if not self._file.exists() or not self._file.stat().st_size:
            raise self._failed or ActionFailed("No frame of the video arrived.")

    def give_up(self) -> None:
        """End it; what it kept does not matter."""
        self._stop.set()
        self._thread.join(10.0)

    def _run(self) -> None:
        try:
            with (
                closing(frames(self._way, self._port, 5.0)) as stream,
                self._file.open("wb") as out,
            ):
                self._keep(stream, out)
        except DeviceError as error:
            self._failed = error
        finally:
            self._began.set()

    def _keep(self, stream: Iterator[bytes], out: IO[bytes]) -> None:
        film = Film(out)
        started = time.monotonic()
        try:
            for frame in stream:
                now = time.monotonic()
                film.show(frame, now - started)
                self._began.set()
                if self._stop.is_set() or now > self._ends:
                    break
        finally:
            film.end(min(time.monotonic(), self._ends) - started)


class Film:
    """An AVI file of JPEG frames (Microsoft's AVI RIFF file reference), written as they come."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._sizes: list[int] = []
        self._start = 0
        self._shape = (0, 0)

    def show(self, frame: bytes, at: float) -> None:
        """``frame`` is seen from ``at`` seconds on; what came before it stays until then."""
        if not self._sizes:
            with Image.open(io.BytesIO(frame)) as picture:
                self._shape = picture.size
            self._out.write(self._head(0, 0))
            self._start = self._out.tell() - 4
        elif len(self._sizes) > int(at * RATE):
            return  # the one before is shown in this tenth of a second
        self._repeat_until(at)
        self._chunk(frame)

    def end(self, at: float) -> None:
        """Finish the file."""
        if not self._sizes:
            return
        self._repeat_until(at)
        body = self._out.tell() - self._start
        self._out.write(self._index())
        whole = self._out.tell()
        self._out.seek(0)
        self._out.write(self._head(whole - 8, body))

    def _repeat_until(self, at: float) -> None:
        while self._sizes and len(self._sizes) < int(at * RATE):
            self._chunk(b"")  # an empty chunk means: as before

    def _chunk(self, data: bytes) -> None:
        self._out.write(b"00dc" + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2))
        self._sizes.append(len(data))

    def _index(self) -> bytes:
        out, offset = bytearray(), 4
        for size in self._sizes:
            out += b"00dc" + struct.pack("<III", 0x10 if size else 0, offset, size)
            offset += 8 + size + size % 2
        return b"idx1" + struct.pack("<I", len(out)) + bytes(out)

    def _head(self, whole: int, body: int) -> bytes:
        width, height = self._shape
        count = len(self._sizes)
        main = struct.pack(
            "<14I", 1_000_000 // RATE, 0, 0, 0x10, count, 0, 1, 1 << 20, width, height, 0, 0, 0, 0
        )
        stream = b"vids" + b"MJPG" + struct.pack(
            "<IHHIIIIIIII4H", 0, 0, 0, 0, 1, RATE, 0, count, 1 << 20, 0xFFFFFFFF, 0,
            0, 0, min(width, 0x7FFF), min(height, 0x7FFF),
        )  # fmt: skip
        form = struct.pack(
            "<IiiHH4sIiiII", 40, width, height, 1, 24, b"MJPG", width * height * 3, 0, 0, 0, 0
        )
        streams = _list(b"strl", _piece(b"strh", stream) + _piece(b"strf", form))
        headers = _list(b"hdrl", _piece(b"avih", main) + streams)
        movie = b"LIST" + struct.pack("<I", body) + b"movi"
        return b"RIFF" + struct.pack("<I", whole) + b"AVI " + headers + movie


def _piece(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data


def _list(name: bytes, data: bytes) -> bytes:
    return b"LIST" + struct.pack("<I", len(data) + 4) + name + data
