"""``hdc fport`` and ``rport``: ports of the computer that lead to the phone, and the way back."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from device_drivers.virtual.android.adbd import StreamClosed
from device_drivers.virtual.android.ports import Channel, join
from device_drivers.virtual.harmony.system import HarmonySystem
from device_drivers.virtual.listener import log_failure

_TCP = re.compile(r"tcp:(\d{1,5})")


class BadForward(Exception):
    """Refused; the message is hdc's."""


@dataclass
class Forwards:
    """Those of one phone, in the order they were made."""

    system: HarmonySystem
    _servers: dict[tuple[str, str], asyncio.Server] = field(default_factory=dict)
    _reversed: set[tuple[str, str]] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def add(self, local: str, remote: str) -> None:
        """Listen on the computer at ``local`` and lead what connects to the phone's ``remote``."""
        port = _port(local)
        _port(remote)
        if (local, remote) in self._servers:
            raise BadForward(f"[Fail]TCP Port listen failed at {port}")

        def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self._start(self._lead(_Socket(reader, writer), remote))

        try:
            server = await asyncio.start_server(lead, "127.0.0.1", port)
        except OSError as error:
            raise BadForward(f"[Fail]TCP Port listen failed at {port}") from error
        self._servers[local, remote] = server

    def add_reverse(self, remote: str, local: str) -> None:
        """Listen on the phone at ``remote`` and lead what connects to the computer's ``local``."""
        _port(remote)
        port = _port(local)

        async def serve(channel: Channel) -> None:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                channel.close()
                return
            await join(channel, _Socket(reader, writer))

        try:
            self.system.ports.listen(remote, serve)
        except OSError as error:
            raise BadForward(f"[Fail]TCP Port listen failed at {_port(remote)}") from error
        self._reversed.add((remote, local))

    def remove(self, first: str, second: str) -> None:
        rule = first, second
        if rule in self._servers:
            self._servers.pop(rule).close()
        elif rule in self._reversed:
            self._reversed.remove(rule)
            self.system.ports.leave(first)
        else:
            raise BadForward(
                f"[Fail]Remove forward ruler failed, ruler is not exist {first} {second}"
            )

    def lines(self, serial: str) -> list[str]:
        """What ``fport ls`` shows."""
        ahead = [f"{serial}    {one} {two}    [Forward]" for one, two in self._servers]
        return ahead + [f"{serial}    {one} {two}    [Reverse]" for one, two in self._reversed]

    def close(self) -> None:
        """The phone is gone: nothing leads to it any more."""
        for server in self._servers.values():
            server.close()
        self._servers.clear()
        for remote, _ in self._reversed:
            self.system.ports.leave(remote)
        self._reversed.clear()
        for task in list(self._tasks):
            task.cancel()

    async def _lead(self, outside: _Socket, remote: str) -> None:
        serve = self.system.ports.find(remote)
        try:
            if serve is not None:
                await serve(outside)
        except StreamClosed:
            return
        finally:
            outside.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work, name="forwarded connection")
        task.add_done_callback(log_failure)
        task.add_done_callback(self._tasks.discard)
        self._tasks.add(task)


class _Socket:
    """A connection of the computer's, as the phone's programs see connections."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read(self, limit: int = 1 << 20) -> bytes:
        try:
            data = await self._reader.read(limit)
        except ConnectionError as error:
            raise StreamClosed from error
        if not data:
            raise StreamClosed
        return data

    async def write(self, data: bytes | bytearray | memoryview) -> None:
        try:
            self._writer.write(data)
            await self._writer.drain()
        except ConnectionError as error:
            raise StreamClosed from error

    def close(self) -> None:
        self._writer.close()


def _port(name: str) -> int:
    found = _TCP.fullmatch(name)
    if found is None or not 0 < int(found[1]) < 65536:
        raise BadForward("[Fail]Forward parament failed")
    return int(found[1])
