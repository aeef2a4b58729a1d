"""The browser's one way out: a proxy of ours that leads to the public internet and nowhere else.

Each name is looked up once, what it stands for is checked, and that very address is connected to,
for pages, redirects and all that their scripts ask for. What comes in is counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Collection
from urllib.parse import urljoin, urlsplit

import httpcore

from gateways._outside import NotOutside, Outside, Resolve, is_outside, look_up
from skills.extraction.robots import LARGEST, Found

HEAD_BYTES = 65_536
SECONDS = 30.0
"""For a head, for a connection, for a small text."""
IDLE_SECONDS = 60.0
MOST = 64
"""Connections at a time."""
REDIRECTS = 5
_REFUSED = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_NOT_FOUND = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Way:
    """A proxy on 127.0.0.1 while it is open. ``inside``: hosts (``nas.local``, ``127.0.0.1:8080``)
    that may be on this network, of the owner or a test, never of a page or a request."""

    def __init__(
        self,
        inside: Collection[str] = (),
        resolve: Resolve = look_up,
        trust: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._seconds = seconds
        self._inside = frozenset(inside)
        self._resolve = resolve
        self._trust = trust
        self._server: asyncio.Server | None = None
        self._talking: set[asyncio.Task[None]] = set()
        self.left = 0
        """Bytes that may still come in."""
        self.spent = asyncio.Event()
        """Set once they have come."""
        self.refused: list[str] = []
        """Hosts that were asked for and may not be."""

    def allow(self, most: int) -> None:
        """So many bytes from now on."""
        self.left = most
        self.spent.clear()
        self.refused.clear()

    async def open(self) -> int:
        """Its port."""
        self._server = await asyncio.start_server(self._one, "127.0.0.1", 0, limit=HEAD_BYTES)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._talking):
            task.cancel()
        await asyncio.gather(*self._talking, return_exceptions=True)

    async def addresses(self, host: str, port: int) -> list[str]:
        """Where ``host`` is. Raises NotOutside; OSError where it is nowhere."""
        found = await self._resolve(host, port)
        if host not in self._inside and f"{host}:{port}" not in self._inside:
            for address in found:
                if not is_outside(address):
                    raise NotOutside(f"{host} is {address}, which is not outside")
        return found

    async def get(self, url: str, agent: str) -> Found:
        """A small text, over redirects; status 0 where there is no answer. Raises NotOutside."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._get(url, agent)
        except (OSError, ValueError, TimeoutError, httpcore.NetworkError, httpcore.ProtocolError,
                httpcore.TimeoutException, httpcore.UnsupportedProtocol):  # fmt: skip
            return Found(0)

    async def _get(self, url: str, agent: str) -> Found:
        headers = {"User-Agent": agent, "Accept": "text/plain,*/*", "Accept-Encoding": "identity"}
        for _ in range(REDIRECTS + 1):
            host = urlsplit(url).hostname or ""
            # plain http is as good here, and `addresses` is who says what is outside
            outside = Outside({host}, self.addresses, self._trust)
            try:
                answer = await outside.get(url, headers, LARGEST)
            finally:
                await outside.close()
            to = answer.headers.get("location", "")
            if answer.status not in (301, 302, 303, 307, 308) or not to:
                return Found(answer.status, answer.body[:LARGEST].decode("utf-8", "replace"))
            url = urljoin(url, to).partition("#")[0]
        return Found(404)  # RFC 9309, 2.3.1.2: so many redirects are as none

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - it runs
        self._talking.add(task)
        try:
            if len(self._talking) <= MOST:
                await self._answer(reader, writer)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError,
                asyncio.LimitOverrunError):  # fmt: skip
            return  # whoever asked is gone, or asks for what is not there
        finally:
            self._talking.discard(task)
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(self._seconds):
            head = await reader.readuntil(b"\r\n\r\n")
        first, _, rest = head.partition(b"\r\n")
        method, target, version = first.decode("latin-1").split(" ")
        tunnel = method == "CONNECT"
        parts = urlsplit(f"//{target}" if tunnel else target)
        host, port = parts.hostname or "", parts.port or (443 if tunnel else 80)
        try:
            async with asyncio.timeout(self._seconds):
                far_reader, far_writer = await self._connected(host, port)
        except NotOutside:
            self.refused.append(host)
            await _said(writer, _REFUSED)
            return
        except (OSError, TimeoutError):
            await _said(writer, _NOT_FOUND)
            return
        try:
            if tunnel:
                await _said(writer, b"HTTP/1.1 200 OK\r\n\r\n")
            else:
                path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
                far_writer.write(f"{method} {path} {version}\r\n".encode("latin-1") + _once(rest))
            await asyncio.gather(
                self._copy(reader, far_writer, False), self._copy(far_reader, writer, True)
            )
        finally:
            far_writer.close()

    async def _connected(
        self, host: str, port: int
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if not host:
            raise NotOutside("no host")
        error: OSError = ConnectionError(host)
        for address in await self.addresses(host, port):
            try:
                return await asyncio.open_connection(address, port)
            except OSError as each:
                error = each
        raise error

    async def _copy(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, inward: bool
    ) -> None:
        with contextlib.suppress(OSError, TimeoutError):
            while not inward or self.left > 0:
                async with asyncio.timeout(IDLE_SECONDS):
                    data = await source.read(65_536)
                if not data:
                    break
                if inward:
                    self.left -= len(data)
                    if self.left <= 0:
                        self.spent.set()
                        break
                target.write(data)
                await target.drain()
        with contextlib.suppress(OSError):
            target.write_eof()


def _once(head: bytes) -> bytes:
    """The head of a request that is the only one of its connection."""
    lines = [
        line for line in head.split(b"\r\n")
        if line and not line.lower().startswith((b"connection:", b"proxy-", b"keep-alive:"))
    ]  # fmt: skip
    return b"\r\n".join([*lines, b"Connection: close", b"", b""])


async def _said(writer: asyncio.StreamWriter, words: bytes) -> None:
    writer.write(words)
    await writer.drain()
