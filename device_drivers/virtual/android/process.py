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
        self.data += data

    async def drain(self) -> None:
        return


class Given:
    """Input that is already there."""

    def __init__(self, data: bytes = b"") -> None:
        self._data = data

    async def read(self) -> bytes:
        data, self._data = self._data, b""
        return data


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
        return bytes(data)

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


def decode(data: bytes) -> str:
    return data.decode(errors="surrogateescape")
