"""A usbmuxd with virtual iPhones plugged in: it lists them by UDID and connects to their ports.

Clients that take an address (libusbmuxd by ``USBMUXD_SOCKET_ADDRESS``) use ``address``; others
look at /var/run/usbmuxd, which one may make with ``Usbmuxd("/var/run/usbmuxd")`` as root. What a
phone's weather is, its control channel tells: an ``unplugged`` one is not listed, where
WebDriverAgent does not run (``adb_killed``, ``reboot``) a connection is refused.

Protocol: four little-endian words (length of all, version 1, message 8, tag), then a property
list; after a successful Connect the socket is the connection. Source: libimobiledevice usbmuxd.
"""

from __future__ import annotations

import asyncio
import contextlib
import plistlib
import socket
import struct
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from device_drivers.virtual.ios.plugged import SYSTEM_BUID, Plugged, udid

__all__ = ["Usbmuxd", "udid"]

HEAD = struct.Struct("<IIII")
PLIST_VERSION, PLIST_MESSAGE = 1, 8
OK, BAD_COMMAND, BAD_DEVICE, REFUSED, BAD_VERSION = 0, 1, 2, 3, 6
MAX_MESSAGE = 1 << 20
LOOK_SECONDS = 0.25
"""How often those who listen are told what came and went."""


@dataclass(eq=False)
class Usbmuxd:
    """Serves ``address``, a socket's path or ``host:port``, from a thread of its own. Port 0 is
    any that is free; ``address`` tells it once started."""

    address: str = "127.0.0.1:0"
    phones: dict[str, Plugged] = field(default_factory=dict)
    _loop: asyncio.AbstractEventLoop | None = None
    _thread: threading.Thread | None = None
    _stop: asyncio.Event | None = None
    _last: int = 0

    def attach(
        self, udid: str, ports: Mapping[int, int], *, network: bool = False, trusted: bool = True
    ) -> None:
        """Plug a phone in: ``ports`` is such as ``{8100: server.port, 9100: its mjpeg port}``.
        ``trusted`` False: the person has not tapped Trust yet."""
        self._last += 1
        self.phones[udid] = Plugged(self._last, udid, dict(ports), network, trusted)

    def detach(self, udid: str) -> None:
        """Pull its cable; harmless when it is out."""
        self.phones.pop(udid, None)

    def start(self) -> str:
        """Listen, and return the address. Raises OSError when it is taken or not allowed."""
        started: Future[None] = Future()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._run(started)), name="usbmuxd", daemon=True
        )
        self._thread.start()
        started.result(timeout=30)
        return self.address

    def stop(self) -> None:
        """Cut every connection and end the thread. Harmless when it has ended."""
        if self._thread is None or self._loop is None or self._stop is None:
            return
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(timeout=30)
        self._thread = None
        if self._by_path:
            Path(self.address).unlink(missing_ok=True)

    async def _run(self, started: Future[None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        try:
            server = await self._listen()
        except OSError as error:
            started.set_exception(error)
            return
        started.set_result(None)
        await self._stop.wait()
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def _by_path(self) -> bool:
        return "/" in self.address

    async def _listen(self) -> asyncio.Server:
        if self._by_path:
            return await asyncio.start_unix_server(self._serve, self.address)
        host, _, port = self.address.rpartition(":")
        server = await asyncio.start_server(self._serve, host, int(port))
        self.address = f"{host}:{server.sockets[0].getsockname()[1]}"
        return server

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await _Client(self, reader, writer).talk()
        except (OSError, asyncio.IncompleteReadError):
            pass  # it has gone: there is nobody to tell
        except asyncio.CancelledError:
            pass  # stopped: asyncio would log a cancelled one as a failure
        finally:
            writer.close()

    async def present(self) -> list[Plugged]:
        """The phones that can be seen now."""
        phones = list(self.phones.values())
        weather = await asyncio.gather(*(phone.weather() for phone in phones))
        return [p for p, faults in zip(phones, weather, strict=True) if "unplugged" not in faults]


class _Client:
    """One connection of a client."""

    def __init__(
        self, mux: Usbmuxd, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.mux = mux
        self.reader = reader
        self.writer = writer
        self.tag = 0

    async def talk(self) -> None:
        """Answer requests until the client is done, or its socket is a connection to a phone."""
        while (request := await self._request()) is not None:
            match request.get("MessageType"):
                case "Connect":
                    if await self._connect(request):
                        return
                case "Listen":
                    self._result(OK)
                    await self._report()
                    return
                case kind:
                    await self._answer(str(kind), request)
            await self.writer.drain()

    async def _request(self) -> dict[str, Any] | None:
        try:
            head = await self.reader.readexactly(HEAD.size)
        except asyncio.IncompleteReadError:
            return None
        length, version, message, self.tag = HEAD.unpack(head)
        if not HEAD.size <= length <= MAX_MESSAGE:
            return None
        body = await self.reader.readexactly(length - HEAD.size)
        if (version, message) != (PLIST_VERSION, PLIST_MESSAGE):
            self._result(BAD_VERSION)
            return None
        try:
            found = plistlib.loads(body)
        except (ValueError, LookupError, ExpatError):
            self._result(BAD_COMMAND)
            return None
        return found if isinstance(found, dict) else {}

    def _send(self, told: dict[str, Any], tag: int) -> None:
        body = plistlib.dumps(told)
        head = HEAD.pack(HEAD.size + len(body), PLIST_VERSION, PLIST_MESSAGE, tag)
        self.writer.write(head + body)

    def _result(self, number: int) -> None:
        self._send({"MessageType": "Result", "Number": number}, self.tag)

    async def _answer(self, kind: str, request: Mapping[str, Any]) -> None:
        match kind:
            case "ReadBUID":
                self._send({"BUID": SYSTEM_BUID}, self.tag)
            case "ListDevices":
                phones = await self.mux.present()
                self._send({"DeviceList": [phone.attached for phone in phones]}, self.tag)
            case "ListListeners":
                self._send({"ListenerList": []}, self.tag)
            case "ReadPairRecord":
                phone = self.mux.phones.get(str(request.get("PairRecordID")))
                if phone is None or not phone.trusted:
                    self._result(BAD_DEVICE)
                else:
                    self._send({"PairRecordData": phone.pair_record}, self.tag)
            case "SavePairRecord" | "DeletePairRecord":
                self._result(OK)
            case _:
                self._result(BAD_COMMAND)

    async def _report(self) -> None:
        """Tell what comes and goes until the client does."""
        known: dict[int, Plugged] = {}
        gone = asyncio.ensure_future(self.reader.read(1))
        while not gone.done():
            present = {phone.id: phone for phone in await self.mux.present()}
            for number in known.keys() - present.keys():
                self._send({"MessageType": "Detached", "DeviceID": number}, 0)
            for number in sorted(present.keys() - known.keys()):
                self._send(present[number].attached, 0)
            known = present
            await self.writer.drain()
            await asyncio.wait([gone], timeout=LOOK_SECONDS)

    async def _connect(self, request: Mapping[str, Any]) -> bool:
        """Whether the socket has been a connection to a phone, which is over now."""
        number, wanted = request.get("DeviceID"), request.get("PortNumber")
        if not isinstance(wanted, int):
            self._result(BAD_COMMAND)
            return False
        phone = next((p for p in self.mux.phones.values() if p.id == number), None)
        faults = await phone.weather() if phone else {"unplugged"}
        if phone is None or "unplugged" in faults:
            self._result(BAD_DEVICE)
            return False
        port = phone.ports.get(socket.ntohs(wanted & 0xFFFF))
        if port is None or faults & {"adb_killed", "reboot"}:
            self._result(REFUSED)
            return False
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            self._result(REFUSED)
            return False
        self._result(OK)
        try:
            await _join(self.reader, self.writer, reader, writer)
        finally:
            writer.close()
        return True


async def _join(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
    other_reader: asyncio.StreamReader, other_writer: asyncio.StreamWriter,
) -> None:  # fmt: skip
    """Carry bytes both ways until one side is done."""
    ways = [
        asyncio.ensure_future(_carry(reader, other_writer)),
        asyncio.ensure_future(_carry(other_reader, writer)),
    ]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
