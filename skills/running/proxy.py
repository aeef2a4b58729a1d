"""The one way out of the wall, for MCP servers whose skill lists hosts: an HTTP proxy of the house.

It knows ``CONNECT host:port`` (RFC 9110, section 9.3.6) and nothing else. The host has to be among
those listed, its address on the public internet, and that very address is connected to. What goes
through is TLS between the server and that host, or it is ended: the first bytes must be a
handshake that names the host (RFC 8446, section 4.1.2; RFC 6066, section 3), so a server that
stands for many names is asked for this one.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Collection
from pathlib import Path
from types import TracebackType
from typing import Self

from gateways._outside import Resolve, is_outside, look_up
from skills.running.hello import server_named
from skills.running.hosts import is_listed

NAME = "proxy.sock"
HEAD_BYTES = 8192
MOST = 32
"""Connections at a time."""
SECONDS = 10.0
"""For a head, a name and a connection."""
IDLE_SECONDS = 120.0
MOST_BYTES = 64 * 1024**2
"""Of one connection, there and back."""


class Proxy:
    """Listens on ``proxy.sock`` in a folder as long as it is open; with no hosts it does not."""

    def __init__(
        self,
        folder: Path,
        hosts: Collection[str],
        resolve: Resolve = look_up,
        inside: Collection[str] = (),
    ) -> None:
        """``inside``: names that may be on this network; of the house, never of a skill."""
        self._path = folder / NAME
        self._hosts = frozenset(hosts)
        self._resolve = resolve
        self._inside = frozenset(inside)
        self._ready = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: asyncio.Event | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def __enter__(self) -> Self:
        if self._hosts:
            self._thread.start()
            self._ready.wait(SECONDS)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._loop is not None and self._end is not None:
            self._loop.call_soon_threadsafe(self._end.set)
            self._thread.join(SECONDS)

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        talking: set[asyncio.Task[None]] = set()

        async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None  # noqa: S101 - it runs
            talking.add(task)
            try:
                if len(talking) <= MOST:
                    await self._answer(reader, writer)
            except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError):
                return  # whoever asked is gone, or asks for what is not there
            finally:
                talking.discard(task)
                await _closed(writer)

        server = await asyncio.start_unix_server(one, self._path, limit=HEAD_BYTES)
        self._path.chmod(0o666)
        self._ready.set()
        await self._end.wait()
        server.close()
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(SECONDS):
            host, port = await _asked(reader)
            addresses = await self._addresses(host, port) if host else []
            if not addresses:
                writer.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
                await writer.drain()
                return
            writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
            await writer.drain()
            hello = await _first_record(reader)
            if server_named(hello) != host:
                return
            far_reader, far_writer = await asyncio.open_connection(addresses[0], port)
        try:
            far_writer.write(hello)
            await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))
        finally:
            await _closed(far_writer)

    async def _addresses(self, host: str, port: int) -> list[str]:
        """Where a host that is listed may be asked; none where it may not."""
        if not is_listed(host, port, self._hosts):
            return []
        found = await self._resolve(host, port)
        if host not in self._inside and not all(is_outside(each) for each in found):
            return []
        return found


async def _asked(reader: asyncio.StreamReader) -> tuple[str, int]:
    """The host and port that are asked for; "" for what is no such question."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError:
        return "", 0
    words = head.partition(b"\r\n")[0].decode("ascii", "replace").split(" ")
    if len(words) != 3 or words[0] != "CONNECT":
        return "", 0
    host, _, port = words[1].rpartition(":")
    return (host.lower(), int(port)) if port.isascii() and port.isdigit() else ("", 0)


async def _first_record(reader: asyncio.StreamReader) -> bytes:
    """The first TLS record, as it came; b"" for what is none."""
    head = await reader.readexactly(5)
    length = int.from_bytes(head[3:5], "big")
    if head[:2] != b"\x16\x03" or length > 16_384:
        return b""
    return head + await reader.readexactly(length)


async def _closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    left = MOST_BYTES
    with contextlib.suppress(OSError, TimeoutError):
        while left > 0:
            async with asyncio.timeout(IDLE_SECONDS):
                data = await source.read(65_536)
            if not data:
                break
            left -= len(data)
            target.write(data)
            await target.drain()
    with contextlib.suppress(OSError):
        target.write_eof()
