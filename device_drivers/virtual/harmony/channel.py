"""One channel of hdc: handshake, then a command and its answer; after ``alive``, one by one."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import TYPE_CHECKING, cast

from device_drivers.harmony import wire
from device_drivers.virtual.android.adbd import StreamClosed
from device_drivers.virtual.doors import is_local
from device_drivers.virtual.harmony.server_commands import run
from device_drivers.virtual.listener import log_failure

if TYPE_CHECKING:
    from device_drivers.virtual.harmony.listener import HarmonyListener

log = logging.getLogger(__name__)
MAX_TEXT = 48 << 10
"""Bytes of text in one message; longer answers come in several."""


class Gone(StreamClosed):
    """The client has gone, or does not speak hdc."""


class Channel(asyncio.Protocol):
    """One TCP connection from a client of hdc."""

    def __init__(self, server: HarmonyListener, channels: set[Channel]) -> None:
        self.server = server
        self.target = ""
        """The connect key that the client asked for, "" for any."""
        self.on_phone = False
        """Whether what it does needs the phone: then it ends when the phone is gone."""
        self._channels = channels
        self._reader = asyncio.StreamReader()
        self._transport: asyncio.Transport | None = None
        self._task: asyncio.Task[None] | None = None
        self._room = asyncio.Event()
        self._room.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        sock: socket.socket = transport.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._reader.set_transport(self._transport)
        self._channels.add(self)
        self._task = asyncio.get_running_loop().create_task(self._serve(), name="hdc channel")
        self._task.add_done_callback(log_failure)

    def data_received(self, data: bytes) -> None:
        self._reader.feed_data(data)

    def eof_received(self) -> bool:
        self._reader.feed_eof()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._channels.discard(self)
        self._transport = None
        self._room.set()
        self._reader.feed_eof()
        if self._task is not None:
            self._task.cancel()

    def pause_writing(self) -> None:
        self._room.clear()

    def resume_writing(self) -> None:
        self._room.set()

    def drop(self) -> None:
        """Cut the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    @property
    def is_local(self) -> bool:
        """Whether the client is on this machine: only then it may touch its files and ports."""
        return self._transport is not None and is_local(self._transport)

    # --- messages -----------------------------------------------------------------------------

    async def receive(self) -> bytes:
        """The next message. Raises Gone."""
        try:
            head = await self._reader.readexactly(4)
            return await self._reader.readexactly(wire.length(head))
        except (asyncio.IncompleteReadError, ConnectionError, ValueError) as error:
            raise Gone from error

    async def say(self, text: str | bytes) -> None:
        """Answer with text, in one message or, if it is long, in several."""
        data = text if isinstance(text, bytes) else text.encode(errors="surrogateescape")
        for start in range(0, len(data), MAX_TEXT):
            await self.send(wire.message(data[start : start + MAX_TEXT]))

    async def echo(self, text: str) -> None:
        """Answer with a word of the server's own, ended as hdc ends a line that has no end."""
        await self.say(text if text.endswith("\n") else f"{text}\r\n")

    async def send(self, packed: bytes) -> None:
        """Send a message that has its length already. Raises Gone."""
        if self._transport is None:
            raise Gone
        self._transport.write(packed)
        await self._room.wait()

    async def _serve(self) -> None:
        try:
            self.target = wire.target_of(await self.receive())
            alive = await self._one()
            while alive:
                await self._one()
        except (Gone, ValueError) as error:
            log.debug("an hdc channel ended: %s", error)
        finally:
            if self._transport is not None:
                self._transport.close()

    async def _one(self) -> bool:
        """Take a command and carry it out; True when more are to follow."""
        command = (await self.receive()).split(b"\0")[0].decode(errors="surrogateescape")
        if command.strip() == "alive":
            return True
        await run(self, command)
        return False
