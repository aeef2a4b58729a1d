"""usbmuxd: which iPhones this computer knows, and streams to ports on them.

usbmuxd speaks property lists behind a header of four little-endian words: length, version 1,
message 8 (plist), tag (libimobiledevice/libusbmuxd, ``libusbmuxd.c``). facebook-wda has a client of
its own for it, but one that waits without end; here everything ends. Listing phones needs no SDK.
"""

from __future__ import annotations

import os
import plistlib
import socket
import struct
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from xml.parsers.expat import ExpatError

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout, NoDevice

Address = str | tuple[str, int]
"""A path of a Unix socket, or a host and a port."""

ANSWER_SECONDS = 3.0
_HEADER = struct.Struct("<IIII")
_PLIST = 8
_MAX_ANSWER = 1 << 24
_REFUSED = 3
_BAD_DEVICE = 2


class NoMux(NoDevice):
    """usbmuxd itself does not answer."""


class Refused(DeviceGone):
    """The phone is there, but nothing listens on that port of it."""


@dataclass(frozen=True, slots=True)
class MuxPhone:
    """A phone usbmuxd knows. ``connection`` is its word: USB or Network."""

    id: int
    udid: str
    connection: str


def address(environ: Mapping[str, str] = os.environ) -> Address:
    """Where usbmuxd listens: USBMUXD_SOCKET_ADDRESS as libusbmuxd reads it, else the usual place.

    ``UNIX:/path`` or ``host:port``; a bare path is taken too. Raises NoDevice for anything else."""
    given = environ.get("USBMUXD_SOCKET_ADDRESS", "")
    if not given:
        return ("127.0.0.1", 27015) if sys.platform == "win32" else "/var/run/usbmuxd"
    if given.startswith("UNIX:"):
        return given.removeprefix("UNIX:")
    if given.startswith("/"):
        return given
    host, _, port = given.rpartition(":")
    if not host or not port.isdigit():
        raise NoDevice(
            f"USBMUXD_SOCKET_ADDRESS is {given!r}; it must be UNIX:/path or host:port, or not set."
        )
    return host.strip("[]"), int(port)


def phones(at: Address | None = None, timeout: float = ANSWER_SECONDS) -> list[MuxPhone]:
    """Every phone usbmuxd knows, each once, USB before Network. Raises NoMux, DeviceTimeout."""
    with _Mux(at or address(), timeout) as mux:
        answer = mux.ask({"MessageType": "ListDevices"})
    found: dict[str, MuxPhone] = {}
    for entry in answer.get("DeviceList", []):
        properties = entry.get("Properties", {})
        phone = MuxPhone(
            int(entry.get("DeviceID", properties.get("DeviceID", 0))),
            str(properties.get("SerialNumber", "")),
            str(properties.get("ConnectionType", "USB")),
        )
        if phone.udid not in found or phone.connection == "USB":
            found[phone.udid] = phone
    return list(found.values())


def paired(udid: str, at: Address | None = None, timeout: float = ANSWER_SECONDS) -> bool:
    """Whether the phone and this computer trust each other. Raises NoMux, DeviceTimeout."""
    return bool(pair_record(udid, at, timeout))


def pair_record(
    udid: str, at: Address | None = None, timeout: float = ANSWER_SECONDS
) -> Mapping[str, Any]:
    """What this computer keeps of a phone that trusts it (HostID, SystemBUID, HostCertificate,
    HostPrivateKey, ...); empty when it does not. Raises NoMux, DeviceTimeout."""
    with _Mux(at or address(), timeout) as mux:
        answer = mux.ask({"MessageType": "ReadPairRecord", "PairRecordID": udid})
    data = answer.get("PairRecordData")
    if not data:
        return {}
    try:
        record = plistlib.loads(data)
    except (plistlib.InvalidFileException, ExpatError, ValueError) as error:
        raise NoMux(f"usbmuxd keeps a broken pair record of {udid}: trust it anew.") from error
    return record if isinstance(record, dict) else {}


def stream(udid: str, port: int, timeout: float, at: Address | None = None) -> socket.socket:
    """A stream to a TCP port of the phone. Raises Refused, DeviceGone, NoMux, DeviceTimeout."""
    known = phones(at, timeout)
    phone = next((phone for phone in known if same(phone.udid, udid)), None)
    if phone is None:
        there = ", ".join(phone.udid for phone in known) or "none"
        raise DeviceGone(f"The iPhone {udid} is not connected (usbmuxd knows: {there}).")
    mux = _Mux(at or address(), timeout)
    try:
        answer = mux.ask(
            {"MessageType": "Connect", "DeviceID": phone.id, "PortNumber": socket.htons(port)}
        )
        result = int(answer.get("Number", -1))
        if result == _REFUSED:
            raise Refused(f"Nothing listens on port {port} of the iPhone {udid}.")
        if result == _BAD_DEVICE:
            raise DeviceGone(f"The iPhone {udid} was unplugged.")
        if result:
            raise DeviceGone(f"usbmuxd could not reach port {port} of {udid} (result {result}).")
    except DeviceError:
        mux.close()
        raise
    return mux.socket


def same(one: str, other: str) -> bool:
    """Whether two UDIDs are one: some programs leave the hyphen out, or write small letters."""
    return one.replace("-", "").casefold() == other.replace("-", "").casefold()


class _Mux:
    """One connection to usbmuxd; after a Connect it is the stream to the phone."""

    def __init__(self, at: Address, timeout: float) -> None:
        self._ends = time.monotonic() + timeout
        self._at = at
        self.socket = self._connect(at, timeout)

    def __enter__(self) -> _Mux:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def ask(self, message: Mapping[str, object]) -> dict[str, Any]:
        """One request and its answer."""
        body = plistlib.dumps(
            {"ClientVersionString": "phonepilot", "ProgName": "phonepilot",
             "kLibUSBMuxVersion": 3, **message}
        )  # fmt: skip
        try:
            self.socket.sendall(_HEADER.pack(_HEADER.size + len(body), 1, _PLIST, 1) + body)
            length = _HEADER.unpack(self._exactly(_HEADER.size))[0]
            if not _HEADER.size <= length <= _MAX_ANSWER:
                raise ConnectionError(f"an answer of {length} bytes")
            answer = plistlib.loads(self._exactly(length - _HEADER.size))
        except TimeoutError as error:
            raise DeviceTimeout(
                f"usbmuxd at {said(self._at)} did not answer in time. Restart it."
            ) from error
        except (OSError, EOFError, ValueError, plistlib.InvalidFileException, ExpatError) as error:
            raise NoMux(f"What listens at {said(self._at)} is no usbmuxd ({error}).") from error
        return answer if isinstance(answer, dict) else {}

    @staticmethod
    def _connect(at: Address, timeout: float) -> socket.socket:
        try:
            made = _connected(at, timeout)
        except OSError as error:
            raise NoMux(
                f"usbmuxd does not answer at {said(at)} ({error.strerror or error}). It is part of "
                "macOS and of iTunes (Windows); on Linux install the package usbmuxd and plug the "
                "iPhone in."
            ) from error
        return made

    def _exactly(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            left = self._ends - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self.socket.settimeout(left)
            chunk = self.socket.recv(size - len(data))
            if not chunk:
                raise EOFError("it hung up")
            data += chunk
        return bytes(data)


def _connected(at: Address, timeout: float) -> socket.socket:
    if isinstance(at, tuple):
        made = socket.create_connection(at, timeout)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made
    made = socket.socket(socket.AF_UNIX)
    try:
        made.settimeout(timeout)
        made.connect(at)
    except OSError:
        made.close()
        raise
    return made


def said(at: Address) -> str:
    """An address as a person writes it."""
    return at if isinstance(at, str) else f"{at[0]}:{at[1]}"
