"""HarmonyOS phones, as an hdc server lists them (``list targets -v``).

The channel protocol: messages behind a big-endian length; the server greets with 44 bytes or more
that begin ``OHOS HDC``; we answer with that banner and no target (OpenHarmony developtools_hdc,
``channel.cpp``).
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import struct
import time

from device_drivers.base import OS, DeviceError, DeviceTimeout
from device_drivers.discovery import Seen

PORT = 8710
SECONDS = 1.5
GREETING_SECONDS = 0.5
QUIET_SECONDS = 0.2
"""How long a server that does not hang up may take between two lines of its list."""
_BANNER = b"OHOS HDC".ljust(12, b"\0")
_LENGTH = struct.Struct(">I")

FIXES = {
    "offline": "plug it in again, or `hdc kill -r`; then accept the question on its screen",
    "unauthorized": "unlock the phone and accept 'Allow USB debugging?' on its screen",
}


class NotHdc(DeviceError):
    """Something else listens where an hdc server should; the message says how to go on."""


def find(host: str = "", port: int = 0) -> list[Seen]:
    """Every phone of the hdc server, of this machine's if none is named; none when no server runs.

    Raises NotHdc, DeviceTimeout."""
    usual = address()
    host, port = host or usual[0], port or usual[1]
    try:
        sock = socket.create_connection((host, port), SECONDS)
    except OSError:
        return []
    ends = time.monotonic() + SECONDS
    try:
        with sock:
            return [seen for line in _listed(sock, ends).splitlines() if (seen := _read(line))]
    except TimeoutError as error:
        raise DeviceTimeout(
            f"The hdc server at {host}:{port} does not answer. `hdc kill -r` restarts it."
        ) from error
    except (OSError, EOFError, struct.error) as error:
        raise NotHdc(
            f"What listens at {host}:{port} does not speak hdc ({error}). End it, or say where "
            "the hdc server is with OHOS_HDC_SERVER_PORT."
        ) from error


def address() -> tuple[str, int]:
    """Where the hdc server listens; OHOS_HDC_SERVER_PORT moves it."""
    given = os.environ.get("OHOS_HDC_SERVER_PORT", "")
    return "127.0.0.1", int(given) if given.isdigit() else PORT


def greets(host: str, port: int) -> bool:
    """Whether an hdc server listens there. Nothing is said to what does."""
    ends = time.monotonic() + GREETING_SECONDS
    try:
        with socket.create_connection((host, port), GREETING_SECONDS) as sock:
            return _message(sock, ends).startswith(_BANNER[:8])
    except (OSError, EOFError, OverflowError):
        return False


def installed() -> bool:
    """Whether there is an hdc program that could start a server."""
    return shutil.which("hdc") is not None


def _listed(sock: socket.socket, ends: float) -> str:
    greeting = _message(sock, ends)
    if not greeting.startswith(_BANNER[:8]):
        raise EOFError(f"it said {greeting[:20]!r}")
    _send(sock, _BANNER + bytes(32) + greeting[44:])
    _send(sock, b"list targets -v\0")
    said = bytearray(_message(sock, ends))
    ends = min(ends, time.monotonic() + QUIET_SECONDS)
    with contextlib.suppress(EOFError, TimeoutError):  # most servers hang up, some stay silent
        while True:
            said += _message(sock, ends)
    return said.replace(b"\0", b"").decode(errors="replace")


def _send(sock: socket.socket, data: bytes) -> None:
    sock.sendall(_LENGTH.pack(len(data)) + data)


def _message(sock: socket.socket, ends: float) -> bytes:
    size = _LENGTH.unpack(_exactly(sock, 4, ends))[0]
    if size > 1 << 20:
        raise EOFError(f"a message of {size} bytes")
    return _exactly(sock, size, ends)


def _exactly(sock: socket.socket, size: int, ends: float) -> bytes:
    data = bytearray()
    while len(data) < size:
        left = ends - time.monotonic()
        if left <= 0:
            raise TimeoutError
        sock.settimeout(left)
        chunk = sock.recv(size - len(data))
        if not chunk:
            raise EOFError("it hung up")
        data += chunk
    return bytes(data)


def _read(line: str) -> Seen | None:
    """``SERIAL  USB  Connected  localhost  hdc``; the columns after the state vary."""
    words = line.split()
    if not words or words[0] == "[Empty]":
        return None
    state = words[2].lower() if len(words) > 2 else "connected"
    if state == "connected":
        return Seen(words[0], OS.HARMONY)
    fix = FIXES.get(state, "plug it in again and accept the question on its screen")
    return Seen(words[0], OS.HARMONY, state, fix=fix)
