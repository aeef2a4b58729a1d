"""The device half of the adb protocol over TCP, as adb servers speak it to a phone.

A packet is a header of six little-endian u32 (command, arg0, arg1, payload length, checksum,
command XOR 0xffffffff) and a payload of at most 1 MiB. The host says CNXN, we answer CNXN; then it
opens streams by service name. A stream carries WRTE packets, each answered by OKAY before the next
one may be sent, until either side says CLSE. With a gate (``Admission``) AUTH packets come before
our CNXN. Source: AOSP packages/modules/adb, protocol.txt.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, cast

from device_drivers.virtual.listener import log_failure

log = logging.getLogger(__name__)

HEADER = struct.Struct("<6I")
CNXN, OPEN, OKAY, CLSE, WRTE, AUTH = (
    int.from_bytes(name, "little")
    for name in (b"CNXN", b"OPEN", b"OKAY", b"CLSE", b"WRTE", b"AUTH")
)
TOKEN, SIGNATURE, PUBLIC_KEY = 1, 2, 3
VERSION = 0x01000001
"""From this version on, checksums are not sent and not looked at."""
MAX_PAYLOAD = 1 << 20
MAX_STREAMS = 1024
EAGER_BYTES = 1 << 18
"""A WRTE is acknowledged at once while less than this waits unread; later ones when read."""

Service = Callable[["Stream"], Coroutine[Any, Any, None]]
FindService = Callable[[str], Service | None]
"""Service name (``shell:ls``) -> what serves it, None when there is no such service."""


class Admission(Protocol):
    """Decides whether a computer may connect."""

    def token(self) -> bytes: ...

    def signed_by_a_friend(self, signature: bytes) -> bool: ...

    def ask(self, line: bytes, let_in: Callable[[], object]) -> None:
        """Ask the person about a key. Raises ValueError when it is none."""

    def withdraw(self) -> None: ...


class ProtocolError(Exception):
    """The peer does not speak adb; the link is dropped."""


class StreamClosed(Exception):
    """The client closed the stream while more was expected from it."""


class Stream:
    """One open service: bytes in, bytes out, either side may close."""

    def __init__(self, link: Link, local: int, remote: int) -> None:
        self._link = link
        self.local = local
        self.remote = remote
        self._received = bytearray()
        self._unacknowledged = False
        self._arrived: asyncio.Future[None] | None = None
        self._sent: asyncio.Future[None] | None = None
        self._open = True

    @property
    def link(self) -> Link:
        """The connection this stream belongs to."""
        return self._link

    async def read(self, limit: int = MAX_PAYLOAD) -> bytes:
        """At least one byte and at most ``limit``; raises StreamClosed at the end."""
        while not self._received:
            if not self._open:
                raise StreamClosed
            self._arrived = asyncio.get_running_loop().create_future()
            await self._arrived
        data = bytes(self._received[:limit])
        del self._received[:limit]
        if self._unacknowledged and len(self._received) < EAGER_BYTES:
            self._unacknowledged = False
            self._link.send(OKAY, self.local, self.remote)
        return data

    async def read_exactly(self, size: int) -> bytes:
        """Exactly ``size`` bytes; raises StreamClosed when fewer come."""
        data = await self.read(size)
        if len(data) == size:
            return data
        parts = [data]
        missing = size - len(data)
        while missing:
            parts.append(await self.read(missing))
            missing -= len(parts[-1])
        return b"".join(parts)

    async def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send all of it, one packet in flight at a time."""
        view = memoryview(data)
        for start in range(0, len(view), self._link.max_payload):
            if self._sent is not None:
                await self._sent
            if not self._open:
                raise StreamClosed
            self._sent = asyncio.get_running_loop().create_future()
            chunk = view[start : start + self._link.max_payload]
            self._link.send(WRTE, self.local, self.remote, chunk)

    async def opened(self) -> None:
        """Wait until the other side has taken an OPEN of ours; raises StreamClosed if not."""
        self._sent = asyncio.get_running_loop().create_future()
        await self._sent
        if not self._open:
            raise StreamClosed

    def close(self) -> None:
        """End the stream from our side; what was written before still arrives."""
        if self._open:
            self._link.send(CLSE, self.local, self.remote)
            self.lost()
        self._link.forget(self)

    # --- called by the link -----------------------------------------------------------------

    def arrived(self, data: bytes) -> None:
        self._received += data
        if len(self._received) > 4 * MAX_PAYLOAD:
            raise ProtocolError("the host ignores flow control")
        if len(self._received) < EAGER_BYTES:
            self._link.send(OKAY, self.local, self.remote)
        else:
            self._unacknowledged = True
        self._wake()

    def acknowledged(self, remote: int) -> None:
        self.remote = self.remote or remote  # the first answer to an OPEN of ours
        if self._sent is not None and not self._sent.done():
            self._sent.set_result(None)
        self._sent = None

    def lost(self) -> None:
        self._open = False
        self._wake()
        self.acknowledged(0)

    def _wake(self) -> None:
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)
        self._arrived = None


class Link(asyncio.Protocol):
    """One TCP connection from an adb server, with all its streams."""

    def __init__(
        self, banner: bytes, find_service: FindService, links: set[Link], *, silent: bool = False,
        gate: Admission | None = None,
    ) -> None:  # fmt: skip
        self._gate = gate
        self._greeting = 0
        self._banner = banner
        self._silent = silent
        self._unanswered: int | None = None
        self._find_service = find_service
        self._links = links
        self._buffer = bytearray()
        self._streams: dict[int, Stream] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._next_id = 0
        self._connected = False
        self._checksums = False
        self.max_payload = 4096
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        sock: socket.socket = transport.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._links.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._links.discard(self)
        self._transport = None
        if self._gate is not None:
            self._gate.withdraw()
        self._drop_streams()

    def drop(self) -> None:
        """Cut the connection, as a cable pulled out."""
        if self._transport is not None:
            self._transport.abort()

    def end_streams(self) -> None:
        """End all that is open, as a phone whose programs are gone; the connection stays."""
        for stream in list(self._streams.values()):
            stream.close()
        self._drop_streams()

    def send(self, command: int, arg0: int, arg1: int, payload: bytes | memoryview = b"") -> None:
        if self._transport is None:
            return
        checksum = sum(payload) & 0xFFFFFFFF if self._checksums else 0
        header = HEADER.pack(command, arg0, arg1, len(payload), checksum, command ^ 0xFFFFFFFF)
        self._transport.write(header + payload if len(payload) else header)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        try:
            while len(buffer) >= HEADER.size:
                command, arg0, arg1, size = _read_header(buffer)
                end = HEADER.size + size
                if len(buffer) < end:
                    return
                payload = bytes(memoryview(buffer)[HEADER.size : end])
                del buffer[:end]
                self._handle(command, arg0, arg1, payload)
        except ProtocolError as error:
            log.info("dropping a connection: %s", error)
            self.drop()

    def _handle(self, command: int, arg0: int, arg1: int, payload: bytes) -> None:
        if command == CNXN:
            self._connect(arg0, arg1)
        elif command == AUTH and self._gate is not None and not self._connected:
            self._authorize(self._gate, arg0, payload)
        elif not self._connected:
            raise ProtocolError("spoke before CNXN")
        elif command == OPEN:
            self._open(arg0, payload)
        else:
            stream = self._streams.get(arg1)
            if stream is None or (arg0 and stream.remote not in (0, arg0)):
                if command == WRTE:
                    self.send(CLSE, 0, arg0)
            elif command == WRTE:
                stream.arrived(payload)
            elif command == OKAY:
                stream.acknowledged(arg0)
            elif command == CLSE:
                self._end(stream)

    def _connect(self, version: int, max_payload: int) -> None:
        self._drop_streams()
        self._checksums = version < VERSION
        self.max_payload = max(1024, min(max_payload, MAX_PAYLOAD))
        self._greeting = min(version, VERSION)
        if self._gate is not None:
            self._connected = False
            self.send(AUTH, TOKEN, 0, self._gate.token())
        else:
            self._welcome()

    def _authorize(self, gate: Admission, kind: int, payload: bytes) -> None:
        """One more try of the computer to be let in."""
        if kind == SIGNATURE and gate.signed_by_a_friend(payload):
            self._welcome()
        elif kind == SIGNATURE:
            self.send(AUTH, TOKEN, 0, gate.token())
        elif kind == PUBLIC_KEY:
            try:
                gate.ask(payload, self._welcome)
            except ValueError as error:
                raise ProtocolError("no key of adb's") from error

    def _welcome(self) -> None:
        self._connected = True
        if self._silent:
            self._unanswered = self._greeting
        else:
            self.send(CNXN, self._greeting, MAX_PAYLOAD, self._banner)

    def answer(self) -> None:
        """Be silent no longer: answer the CNXN that waits."""
        self._silent = False
        if self._unanswered is not None:
            self.send(CNXN, self._unanswered, MAX_PAYLOAD, self._banner)
            self._unanswered = None

    def _open(self, remote: int, payload: bytes) -> None:
        name = payload.rstrip(b"\0").decode(errors="surrogateescape")
        service = self._find_service(name) if len(self._streams) < MAX_STREAMS else None
        if service is None or remote == 0:
            self.send(CLSE, 0, remote)
            return
        stream = self._new_stream(remote)
        self.send(OKAY, stream.local, remote)
        task = asyncio.get_running_loop().create_task(self._serve(stream, service), name=name[:80])
        task.add_done_callback(log_failure)
        self._tasks[stream.local] = task

    def _new_stream(self, remote: int) -> Stream:
        self._next_id = self._next_id % 0x7FFFFFFF + 1
        stream = Stream(self, self._next_id, remote)
        self._streams[stream.local] = stream
        return stream

    @property
    def connected(self) -> bool:
        return self._transport is not None and self._connected

    async def open(self, name: str) -> Stream:
        """Open a service on the computer, such as ``tcp:8000`` for ``adb reverse``.

        Raises StreamClosed when the computer refuses. The caller closes the stream.
        """
        stream = self._new_stream(0)
        self.send(OPEN, stream.local, 0, name.encode() + b"\0")
        await stream.opened()
        return stream

    async def _serve(self, stream: Stream, service: Service) -> None:
        try:
            await service(stream)
        except StreamClosed:
            log.debug("the client closed stream %d", stream.remote)
        finally:
            self._tasks.pop(stream.local, None)
            stream.close()

    def forget(self, stream: Stream) -> None:
        """It is closed: packets for it mean nothing any more."""
        self._streams.pop(stream.local, None)

    def _end(self, stream: Stream) -> None:
        stream.lost()
        self.send(CLSE, stream.local, stream.remote)
        self._streams.pop(stream.local, None)
        task = self._tasks.pop(stream.local, None)
        if task is not None:
            task.cancel()

    def _drop_streams(self) -> None:
        for stream in list(self._streams.values()):
            stream.lost()
        for task in list(self._tasks.values()):
            task.cancel()
        self._streams.clear()
        self._tasks.clear()


def _read_header(buffer: bytearray) -> tuple[int, int, int, int]:
    """Command, both arguments and payload length. Raises ProtocolError."""
    command, arg0, arg1, size, _, magic = HEADER.unpack_from(buffer)
    if magic != command ^ 0xFFFFFFFF or size > MAX_PAYLOAD:
        raise ProtocolError("not an adb packet")
    return command, arg0, arg1, size
