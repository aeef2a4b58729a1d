"""A connection to the encrypted adb port: CNXN, a change to TLS, then adb as ever.

The computer says CNXN; the phone answers STLS, the computer STLS, and TLS begins on the same
connection. Once the computer's key is found good, the phone says CNXN itself. Source: AOSP
packages/modules/adb, ``adb.cpp`` and ``daemon/auth.cpp``.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import cast

from OpenSSL import SSL

from device_drivers.virtual.android.adbd import CNXN, HEADER, MAX_PAYLOAD
from device_drivers.virtual.android.wireless.tls import Secured

log = logging.getLogger(__name__)
STLS = int.from_bytes(b"STLS", "little")
STLS_VERSION = 0x01000000
TLS_HANDSHAKE = b"\x16\x03"


class SecureDoor(asyncio.Protocol):
    """One computer; ``new_link`` makes what speaks with it once it is let in."""

    def __init__(
        self, context: SSL.Context, new_link: Callable[[], asyncio.Protocol | None]
    ) -> None:
        self._context = context
        self._new_link = new_link
        self._buffer = bytearray()
        self._greeting = b""
        self._below: asyncio.Transport | None = None
        self._link: Secured | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._below = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._below = None
        if self._link is not None:
            self._link.lost(exc)

    def drop(self) -> None:
        """Cut the connection."""
        if self._below is not None:
            self._below.abort()

    def data_received(self, data: bytes) -> None:
        if self._link is not None:
            self._link.received(data)
            return
        self._buffer += data
        if self._greeting and self._buffer.startswith(TLS_HANDSHAKE):
            self._begin()  # adb on a fast network loses its own STLS now and then
        while self._link is None and (packet := self._packet()) is not None:
            self._plain(packet)
        if self._link is not None and self._buffer:
            self._link.received(bytes(self._buffer))

    def _packet(self) -> bytes | None:
        """The next whole packet of those before TLS."""
        if len(self._buffer) < HEADER.size:
            return None
        end = HEADER.size + min(HEADER.unpack_from(self._buffer)[3], MAX_PAYLOAD)
        if len(self._buffer) < end:
            return None
        packet = bytes(self._buffer[:end])
        del self._buffer[:end]
        return packet

    def _plain(self, packet: bytes) -> None:
        if self._below is None:
            return
        command = HEADER.unpack_from(packet)[0]
        if command == CNXN and not self._greeting:
            self._greeting = packet
            head = HEADER.pack(STLS, STLS_VERSION, 0, 0, 0, STLS ^ 0xFFFFFFFF)
            self._below.write(head)
        elif command == STLS and self._greeting:
            self._begin()
        else:
            self._below.abort()

    def _begin(self) -> None:
        if self._below is not None:
            self._link = Secured(self._below, self._context, self._opened, self._refused)

    def _opened(self, secured: Secured) -> asyncio.Protocol:
        link = self._new_link()
        if link is None:  # the cable, so to speak, is pulled
            secured.abort()
            return asyncio.Protocol()
        link.connection_made(secured)
        link.data_received(self._greeting)
        return link

    def _refused(self, why: str) -> None:
        log.info("a computer was not let in: %s", why)
