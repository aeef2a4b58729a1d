"""Requests as bytes, over a socket: also such as no HTTP library would write."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import urlencode

Pairs = tuple[tuple[str, str], ...]
Framing = Literal["length", "chunked"]
ANSWER_SECONDS = 60.0
CHUNK = 60_000


@dataclass(frozen=True, slots=True)
class Asked:
    """One request; header values are written as they stand, the query is encoded."""

    path: str
    headers: Pairs = ()
    body: bytes = b""
    query: Pairs = ()
    method: str = "POST"

    def having(self, *more: tuple[str, str]) -> Asked:
        """With further headers."""
        return replace(self, headers=(*self.headers, *more))

    @property
    def target(self) -> str:
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path


@dataclass(frozen=True, slots=True)
class Sent:
    """Bytes of a request; ``over`` when the connection can carry no other after it."""

    raw: bytes
    over: bool = False
    headless: bool = False
    """The answer has no body, whatever its head says."""


def head(asked: Asked, *lines: str) -> bytes:
    """All before the body; ``lines`` say how it is framed."""
    headers = [f"{name}: {value}" for name, value in asked.headers]
    first = f"{asked.method} {asked.target} HTTP/1.1"
    return "\r\n".join([first, "Host: pilot.example", *headers, *lines, "", ""]).encode("latin-1")


def plain(asked: Asked) -> Sent:
    length = f"Content-Length: {len(asked.body)}"
    return Sent(head(asked, length) + asked.body, headless=asked.method == "HEAD")


def chunked(asked: Asked, trailers: Pairs = ()) -> Sent:
    parts = [asked.body[at : at + CHUNK] for at in range(0, len(asked.body), CHUNK)]
    body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts)
    end = "".join(f"{name}: {value}\r\n" for name, value in trailers)
    whole = body + b"0\r\n" + end.encode("latin-1") + b"\r\n"
    return Sent(head(asked, "Transfer-Encoding: chunked") + whole)


@dataclass(frozen=True, slots=True)
class Answer:
    """``status`` is 0 when the connection was shut without one."""

    status: int
    body: bytes = b""

    @property
    def is_yes(self) -> bool:
        return 200 <= self.status < 300


class Wire:
    """A connection that is kept alive, and made anew when it is over."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, sent: Sent) -> Answer:
        """Raises TimeoutError where nothing is answered and nothing shut."""
        used = self._ends is not None
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await self._ask_once(sent)
            if answer.status == 0 and used:  # it may have been shut before we asked
                answer = await self._ask_once(sent)
        return answer

    async def _ask_once(self, sent: Sent) -> Answer:
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._ends
        writing = asyncio.create_task(_write(writer, sent.raw))
        try:
            answer, over = await _read(reader, sent.headless)
        except (OSError, EOFError, ValueError):
            answer, over = Answer(0), True
        if over or sent.over:
            writing.cancel()
            self.close()
        await asyncio.gather(writing, return_exceptions=True)
        return answer

    def close(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
            self._ends = None


async def _write(writer: asyncio.StreamWriter, raw: bytes) -> None:
    with contextlib.suppress(OSError):
        writer.write(raw)
        await writer.drain()


async def _read(reader: asyncio.StreamReader, headless: bool) -> tuple[Answer, bool]:
    """An answer, and whether the connection is over with it."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines)}
    status, over = int(first.split(" ")[1]), headers.get("connection", "") == "close"
    if headless:
        return Answer(status), over
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
        return Answer(status, body), over
    return Answer(status, await reader.readexactly(int(headers.get("content-length", 0)))), over
