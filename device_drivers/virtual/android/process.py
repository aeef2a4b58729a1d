"""What a running command has: arguments, streams, environment, and the phone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from device_drivers.virtual.android.files import Files
    from device_drivers.virtual.android.system import System
    from device_drivers.virtual.phone import Phone


PIPE_BYTES = 1 << 16
MAX_GATHERED = 1 << 26
"""No command is given, and none keeps, more bytes than this at once."""


class Sink(Protocol):
    """Where output goes. ``write`` never waits; ``drain`` sends what has gathered."""

    def write(self, data: bytes) -> None: ...

    async def drain(self) -> None: ...


class Source(Protocol):
    """Where input comes from; ``read`` gives b"" at the end."""

    async def read(self) -> bytes: ...


class Gathered:
    """Output kept in memory: the inside of a pipe, a redirection, ``$(...)``."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: bytes) -> None:
        self.data += data[: max(0, MAX_GATHERED - len(self.data))]

    async def drain(self) -> None:
        """Raises BrokenPipe when there is no room for more."""
        if len(self.data) >= MAX_GATHERED:
            raise BrokenPipe


class Given:
    """Input that is already there."""

    def __init__(self, data: bytes = b"") -> None:
        self._data = data

    async def read(self) -> bytes:
        data, self._data = self._data, b""
        return data


class BrokenPipe(Exception):
    """Written to a pipe that nobody reads any more; ends the writer, as SIGPIPE does."""


class Pipe:
    """From one command of a pipeline to the next: both an output and an input."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._finished = False
        self._abandoned = False
        self._moved: asyncio.Future[None] | None = None

    def write(self, data: bytes) -> None:
        if not self._abandoned:
            self._data += data
            self._wake()

    async def drain(self) -> None:
        """Wait while the reader is far behind. Raises BrokenPipe when it has left."""
        while len(self._data) > PIPE_BYTES and not self._abandoned:
            await self._wait()
        if self._abandoned:
            raise BrokenPipe

    async def read(self) -> bytes:
        while not self._data and not self._finished:
            await self._wait()
        data = bytes(self._data)
        self._data.clear()
        self._wake()
        return data

    def finish(self) -> None:
        """The writer has ended."""
        self._finished = True
        self._wake()

    def abandon(self) -> None:
        """The reader has ended."""
        self._abandoned = True
        self._data.clear()
        self._wake()

    async def _wait(self) -> None:
        if self._moved is None:
            self._moved = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._moved)

    def _wake(self) -> None:
        if self._moved is not None and not self._moved.done():
            self._moved.set_result(None)
        self._moved = None


class Lines:
    """Input that can be taken line by line; what follows a line stays for the next reader."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._rest = b""

    async def read(self) -> bytes:
        rest, self._rest = self._rest, b""
        return rest or await self._source.read()

    async def line(self) -> bytes | None:
        """The next line with its end, the rest without one, None when there is nothing left."""
        while b"\n" not in self._rest:
            chunk = await self._source.read()
            if not chunk:
                last, self._rest = self._rest, b""
                return last or None
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        return line + b"\n"


@dataclass(slots=True)
class Streams:
    """Where a command reads and writes."""

    stdin: Source
    stdout: Sink
    stderr: Sink


@dataclass(slots=True)
class Process:
    """One command while it runs. ``args`` leaves the command's own name out."""

    system: System
    name: str
    args: list[str]
    stdin: Source
    stdout: Sink
    stderr: Sink
    env: dict[str, str] = field(default_factory=dict)
    cwd: str = "/"

    @property
    def phone(self) -> Phone:
        return self.system.phone

    @property
    def files(self) -> Files:
        return self.system.files

    def out(self, text: str | bytes) -> None:
        self.stdout.write(text if isinstance(text, bytes) else encode(text))

    def line(self, text: str = "") -> None:
        self.stdout.write(encode(text + "\n"))

    def error(self, text: str) -> None:
        """One line to standard error."""
        self.stderr.write(encode(text + "\n"))

    def fail(self, text: str, code: int = 1) -> int:
        """``name: text`` on standard error, and the exit code, as toybox does it."""
        self.error(f"{self.name}: {text}")
        return code

    def path(self, name: str) -> str:
        return self.files.canonical(name, self.cwd)

    async def input(self) -> bytes:
        """All of standard input."""
        data = bytearray()
        while chunk := await self.stdin.read():
            data += chunk
            if len(data) > MAX_GATHERED:
                raise BrokenPipe
        return bytes(data)

    async def breathe(self) -> None:
        """Between two rounds of work that may be long: send what is written, let others run."""
        if self.system.overdue():
            await self.stdout.drain()
            await asyncio.sleep(0)

    async def wait(self, seconds: float) -> None:
        """Let real time pass, with what was written sent before."""
        await self.stdout.drain()
        await asyncio.sleep(seconds)

    async def sleep(self, seconds: float) -> None:
        """Let real time pass; a phone with its own clock sees the same time pass."""
        await self.wait(seconds)
        if not self.phone.clock.live:
            self.phone.clock.advance(seconds)


Run = Callable[[Process], int | Coroutine[Any, Any, int]]
"""A command: does its work on a Process and returns the exit code."""

Family = Mapping[str, Run]


def encode(text: str) -> bytes:
    """Text as the wire carries it; bytes that were not UTF-8 on the way in come out unchanged."""
    return text.encode(errors="surrogateescape")


def decode(data: bytes | bytearray) -> str:
    return data.decode(errors="surrogateescape")
