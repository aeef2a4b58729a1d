"""One lasting HTTP connection to WebDriverAgent, where facebook-wda opens one per request.

A request is sent on a connection known to be alive, so that it arrives once; whether it may be sent
again, only the caller knows.
"""

from __future__ import annotations

import http.client
import io
import selectors
import socket
import time
from collections.abc import Callable
from typing import IO, TYPE_CHECKING

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

IDLE_SECONDS = 5.0
"""A connection unused for longer is replaced: some versions hang up without a word."""
MAX_ANSWER = 1 << 26
"""More bytes than any screenshot or tree has."""


class Lane:
    """``name`` is the phone's, for messages. One request at a time."""

    def __init__(self, name: str, host: str, open_: Callable[[float], socket.socket]) -> None:
        self.name = name
        self._host = host
        self._open = open_
        self._sock: socket.socket | None = None
        self._used = 0.0
        self._ends = 0.0

    def send(self, method: str, path: str, body: bytes, timeout: float) -> None:
        """Send a request. Raises DeviceGone or DeviceTimeout, and hangs up then."""
        self._ends = time.monotonic() + timeout
        sock = self._alive() or self._open(timeout)
        self._sock = sock
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nConnection: keep-alive\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            sock.settimeout(max(0.001, self._ends - time.monotonic()))
            sock.sendall(head.encode() + body)
        except OSError as error:
            self.drop()
            raise broken(self.name, error) from error

    def receive(self) -> bytes:
        """The body of the answer. Raises DeviceGone or DeviceTimeout, and hangs up then."""
        if self._sock is None:
            raise DeviceGone(f"The link to {self.name} broke.")
        try:
            return self._answer(_Heard(self._sock, self._ends))
        except (OSError, http.client.HTTPException) as error:
            self.drop()
            raise broken(self.name, error) from error

    def _answer(self, heard: _Heard) -> bytes:
        with http.client.HTTPResponse(heard) as response:  # type: ignore[arg-type]
            response.begin()
            body = response.read()
            self._used = time.monotonic()
            if response.will_close:
                self.drop()
        return body

    def _alive(self) -> socket.socket | None:
        if self._sock and (time.monotonic() - self._used > IDLE_SECONDS or _readable(self._sock)):
            self.drop()
        return self._sock

    def drop(self) -> None:
        """Hang up."""
        if self._sock:
            self._sock.close()
            self._sock = None


class _Heard(io.RawIOBase):
    """What comes in on a connection until a moment in time; for HTTPResponse, in place of it."""

    def __init__(self, sock: socket.socket, ends: float) -> None:
        super().__init__()
        self._sock = sock
        self._ends = ends
        self._left = MAX_ANSWER

    def makefile(self, mode: str) -> IO[bytes]:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        seconds = self._ends - time.monotonic()
        if seconds <= 0:
            raise TimeoutError
        self._sock.settimeout(seconds)
        size = self._sock.recv_into(buffer)
        self._left -= size
        if self._left < 0:
            raise ConnectionError(f"an answer of more than {MAX_ANSWER} bytes")
        return size


def broken(name: str, error: Exception) -> DeviceError:
    """What a failure of the connection to WebDriverAgent means."""
    if isinstance(error, TimeoutError):
        return DeviceTimeout(
            f"WebDriverAgent on {name} did not answer in time. Look whether the phone is locked or "
            "an app hangs; if it stays slow, start WebDriverAgent again."
        )
    return DeviceGone(
        f"The link to WebDriverAgent on {name} broke ({error or type(error).__name__}). Look "
        "whether the cable or Wi-Fi is there and WebDriverAgent still runs on the phone."
    )


def _readable(sock: socket.socket) -> bool:
    """Bytes nobody asked for, or the end: this connection is not to be used again."""
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        return bool(selector.select(0))
