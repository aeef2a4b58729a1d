"""What listens inside the phone: TCP ports and abstract sockets that its programs reach."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Protocol

from device_drivers.virtual.android.adbd import Link, StreamClosed


class Channel(Protocol):
    """Bytes both ways; ``read`` and ``write`` raise StreamClosed at the end."""

    async def read(self, limit: int = ...) -> bytes: ...

    async def write(self, data: bytes | bytearray | memoryview) -> None: ...

    def close(self) -> None: ...


Serve = Callable[[Channel], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Reverse:
    """``adb reverse``: what connects here is led to ``target`` on the computer behind ``link``."""

    link: Link
    target: str


class Ports:
    """Listeners by name: ``tcp:9008``, ``localabstract:chat``."""

    def __init__(self) -> None:
        self._listening: dict[str, Serve] = {}
        self._reversed: dict[str, Reverse] = {}

    def find(self, name: str) -> Serve | None:
        """Who answers a connection to ``name``, None when nobody listens."""
        found = self._listening.get(name)
        if found is not None:
            return found
        reverse = self.reversed().get(name)
        if reverse is None:
            return None

        async def lead(channel: Channel) -> None:
            outside = await reverse.link.open(reverse.target)
            await join(channel, outside)

        return lead

    def listen(self, name: str, serve: Serve) -> None:
        """Answer connections to ``name``. Raises OSError when it is taken."""
        if self.find(name) is not None:
            raise OSError(98, "Address already in use", name)
        self._listening[name] = serve

    def leave(self, name: str) -> None:
        """Listen no longer."""
        self._listening.pop(name, None)

    # --- adb reverse --------------------------------------------------------------------------

    def reversed(self) -> dict[str, Reverse]:
        """What is led to a computer; what belonged to a link that is gone is forgotten."""
        for name, reverse in list(self._reversed.items()):
            if not reverse.link.connected:
                del self._reversed[name]
        return self._reversed

    def free_port(self) -> int:
        """A TCP port nobody listens on."""
        return next(n for n in range(40_001, 65_536) if self.find(f"tcp:{n}") is None)


@dataclass(eq=False)
class _End:
    """One end of a connection between two programs of the phone."""

    received: bytearray = field(default_factory=bytearray)
    other: _End | None = None
    is_open: bool = True
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def read(self, limit: int = 1 << 20) -> bytes:
        while not self.received:
            if not self.is_open:
                raise StreamClosed
            self.arrived.clear()
            await self.arrived.wait()
        data = bytes(self.received[:limit])
        del self.received[:limit]
        return data

    async def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.other is None or not self.other.is_open:
            raise StreamClosed
        self.other.received += data
        self.other.arrived.set()

    def close(self) -> None:
        for end in (self, self.other):
            if end is not None:
                end.is_open = False
                end.arrived.set()


def connection() -> tuple[Channel, Channel]:
    """Two ends: what is written to one is read from the other."""
    one, two = _End(), _End()
    one.other, two.other = two, one
    return one, two


async def join(one: Channel, two: Channel) -> None:
    """Lead everything from each to the other until either side ends; closes both."""

    async def lead(source: Channel, target: Channel) -> None:
        try:
            while True:
                await target.write(await source.read())
        except StreamClosed:
            one.close()
            two.close()

    tasks = [asyncio.ensure_future(lead(one, two)), asyncio.ensure_future(lead(two, one))]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        one.close()
        two.close()
