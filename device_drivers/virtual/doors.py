"""What a new connection to a phone's port meets: the phone's own service, or the control channel.

A controller begins with ``{``, which no client of a phone does. Only this machine may control.
Where the phone's side speaks first, whoever connects is greeted; a controller skips the greeting.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
from collections.abc import Callable
from typing import Any, cast

from device_drivers.virtual.control import MAX_LINE

Control = Callable[[bytes], dict[str, Any]]
Greeting = Callable[[], bytes | None]
"""What is said to whoever connects; None when nobody is there to say it."""
CONTROLLER_SECONDS = 0.2
"""How long a controller may take to speak where nobody else would be let in."""


class Door(asyncio.Protocol):
    """Waits for the first bytes, then hands the connection to whom it is for."""

    def __init__(
        self,
        service: Callable[[], asyncio.Protocol | None],
        control: Control,
        waiting: set[asyncio.Transport],
        greeting: Greeting = lambda: b"",
    ) -> None:
        self._service = service
        self._control = control
        self._waiting = waiting
        """Connections that have no link yet: whoever closes the port ends them too."""
        self._greeting = greeting
        self._transport: asyncio.Transport | None = None
        self._closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._waiting.add(self._transport)
        said = self._greeting()
        if said is None:
            loop = asyncio.get_running_loop()
            self._closing = loop.call_later(CONTROLLER_SECONDS, self._transport.abort)
        elif said:
            self._transport.write(said)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._transport is not None:
            self._waiting.discard(self._transport)
        if self._closing is not None:
            self._closing.cancel()

    def data_received(self, data: bytes) -> None:
        transport = self._transport
        if transport is None:
            return
        if self._closing is not None:
            self._closing.cancel()
        chosen: asyncio.Protocol | None
        if data[:1] == b"{":
            chosen = ControlLink(self._control, self) if is_local(transport) else None
        else:
            chosen = self._service()
            self._waiting.discard(transport)
        if chosen is None:
            transport.abort()
            return
        transport.set_protocol(chosen)
        chosen.connection_made(transport)
        chosen.data_received(data)


class ControlLink(asyncio.Protocol):
    """Requests and answers, a line each, until the other side is done."""

    def __init__(self, control: Control, door: Door) -> None:
        self._control = control
        self._door = door
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while self._transport is not None and (end := self._buffer.find(b"\n")) >= 0:
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            answer = json.dumps(self._control(line), ensure_ascii=False)
            self._transport.write(answer.encode(errors="replace") + b"\n")
        if len(self._buffer) > MAX_LINE and self._transport is not None:
            self._transport.abort()


def is_local(transport: asyncio.Transport) -> bool:
    """Whether the other side is on this machine."""
    peer = transport.get_extra_info("peername")
    return bool(peer) and ipaddress.ip_address(peer[0].partition("%")[0]).is_loopback
