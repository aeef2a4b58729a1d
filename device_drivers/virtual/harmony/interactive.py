"""``hdc shell`` without a command: lines in, what they print out, until ``exit``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_drivers.virtual.android.process import Given, Streams
from device_drivers.virtual.android.shell import Shell, ShellExit
from device_drivers.virtual.harmony.commands import COMMANDS

if TYPE_CHECKING:
    from device_drivers.virtual.harmony.channel import Channel

PROMPT = b"$ "


class _Out:
    """Sends what a command writes, with the line ends of a terminal."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._waiting = bytearray()

    def write(self, data: bytes) -> None:
        self._waiting += data.replace(b"\n", b"\r\n")

    async def drain(self) -> None:
        data = bytes(self._waiting)
        self._waiting.clear()
        if data:
            await self._channel.say(data)


async def interact(channel: Channel) -> None:
    """A shell on the channel: each message is what was typed, and it is echoed."""
    out = _Out(channel)
    shell = Shell(channel.server.system, COMMANDS)
    typed = ""
    await channel.say(PROMPT)
    while True:
        typed += (await channel.receive()).rstrip(b"\0").decode(errors="replace")
        while (end := min((i for i in map(typed.find, "\r\n") if i >= 0), default=-1)) >= 0:
            line, typed = typed[:end], typed[end + 1 :]
            out.write(line.encode() + b"\n")
            try:
                await shell.run(line, Streams(Given(), out, out))
            except ShellExit:
                await out.drain()
                return
            out.write(PROMPT)
            await out.drain()
