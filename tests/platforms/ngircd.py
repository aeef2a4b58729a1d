"""A real IRC server, ngircd, for this process's tests, and people with IRC clients."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from tests.phones import free_port
from tests.platforms.certificates import certificates
from tests.platforms.installed import Started, folder, program

INSTALL = "apt-get install ngircd, or sh scripts/setup_tests.sh as root"
_numbers = itertools.count(1)
CONFIG = """
[Global]
Name = irc.phones.test
Info = tests
Listen = 127.0.0.1
Ports = {port}
ServerUID = root
ServerGID = root
[Limits]
MaxConnections = 0
MaxConnectionsIP = 0
MaxNickLength = 30
MaxPenaltyTime = 0
[Options]
DNS = no
Ident = no
PAM = no
[SSL]
CertFile = {chain}
KeyFile = {key}
Ports = {tls_port}
"""
MARKS = re.compile(r"[\x02\x1d\x1e\x11\x0f]")


class Ngircd:
    def __init__(self) -> None:
        where = folder("ngircd")
        self.port, self.tls_port = free_port(), free_port()
        made = certificates()
        config = where / "ngircd.conf"
        config.write_text(
            CONFIG.format(port=self.port, tls_port=self.tls_port, chain=made.chain, key=made.key)
        )
        self._command = [program("ngircd", INSTALL), "--nodaemon", "--config", str(config)]
        self._log = where / "log"
        self.start()

    def start(self) -> None:
        self._started = Started(self._command, self.port, self._log)

    def stop(self) -> None:
        self._started.stop()


@functools.cache
def ngircd() -> Ngircd:
    """Starts once; skips the test where it is not installed."""
    return Ngircd()


def a_nick(name: str) -> str:
    return f"{name}{next(_numbers)}"


@dataclass
class Chatter:
    """Somebody on IRC. Says something to us only while we are there: else it would be lost."""

    nick: str
    writer: asyncio.StreamWriter
    channel: str
    there: dict[str, asyncio.Event] = field(default_factory=dict)
    got: list[tuple[str, str, str]] = field(default_factory=list)
    """Who said what, and where."""
    saying: list[asyncio.Task[None]] = field(default_factory=list)
    last: dict[str, str] = field(default_factory=dict)
    """What was said to each nick when it was there."""

    def raw(self, line: str) -> None:
        self.writer.write(f"{line}\r\n".encode())

    async def say(self, to: str, text: str) -> None:
        self.raw(f"PRIVMSG {to} :{text}")
        await self.writer.drain()

    def say_when_there(self, nick: str, text: str) -> None:
        before = self.saying[-1] if self.saying else None

        async def wait() -> None:
            if before is not None:
                await before
            await self.there.setdefault(nick, asyncio.Event()).wait()
            self.last[nick] = text
            await self.say(nick, text)

        self.saying.append(asyncio.create_task(wait()))

    def shown(self, sender: str) -> list[str]:
        return [MARKS.sub("", text) for who, _, text in self.got if who == sender]

    def hear(self, line: str) -> None:
        if line.startswith("PING"):
            self.raw(line.replace("PING", "PONG", 1))
            return
        if gone := re.match(r":\S+ 401 \S+ (\S+) ", line):  # it had left, and we did not see it yet
            self.there.setdefault(gone[1], asyncio.Event()).clear()
            if text := self.last.pop(gone[1], ""):
                self.say_when_there(gone[1], text)
            return
        names = re.match(r":\S+ 353 \S+ \S+ \S+ :(.*)", line)
        for nick in names.group(1).split() if names else ():
            self.there.setdefault(nick.lstrip("@+"), asyncio.Event()).set()
        match = re.match(r":([^ !]+)\S* (\S+) (\S+)(?: :?(.*))?", line)
        if match is None:
            return
        who, what, where, text = match.groups()
        if what == "PRIVMSG":
            self.got.append((who, where, text))
        elif what == "JOIN":
            self.there.setdefault(who, asyncio.Event()).set()
        elif what in ("QUIT", "PART"):
            self.there.setdefault(who, asyncio.Event()).clear()


@contextlib.asynccontextmanager
async def chatter(server: Ngircd, nick: str, channel: str) -> AsyncIterator[Chatter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    person = Chatter(nick, writer, channel)
    person.raw(f"NICK {nick}\r\nUSER {nick} 0 * :{nick}\r\nJOIN {channel}")
    ready = asyncio.Event()

    async def listen() -> None:
        while line := await reader.readline():
            said = line.decode("utf-8", "replace").rstrip("\r\n")
            person.hear(said)
            if " 366 " in said:
                ready.set()

    listening = asyncio.create_task(listen())
    try:
        async with asyncio.timeout(60):
            await ready.wait()
        yield person
    finally:
        for task in (listening, *person.saying):
            task.cancel()
        await asyncio.gather(listening, *person.saying, return_exceptions=True)
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
