"""IRC: a real server, ngircd."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gateways.base import Kind
from gateways.irc import Config, Irc, create
from tests.platforms.certificates import certificates
from tests.platforms.ngircd import Chatter, Ngircd, a_nick, chatter, ngircd
from tests.platforms.stages import Stage


@dataclass
class Ann:
    person: Chatter
    bot: str

    async def says(self, text: str, thread: str = "") -> None:
        self.person.say_when_there(self.bot, text)

    async def presses(self, message_id: str, value: str) -> None:
        raise AssertionError("IRC has no buttons")

    async def sends(self, path: Path, kind: Kind) -> None:
        raise AssertionError("IRC has no files")

    async def sees(self) -> Sequence[str]:
        return self.person.shown(self.bot)


def a_nick_on(server: Ngircd, nick: str, channel: str, **more: Any) -> Irc:
    settings = {
        "host": "127.0.0.1", "port": server.tls_port, "nick": nick, "channels": (channel,),
        "ca_file": str(certificates().authority), "retry_seconds": 0.05, "line_seconds": 0.0,
    }  # fmt: skip
    return create(Config(**{**settings, **more}))


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    server = await asyncio.to_thread(ngircd)
    bot, ann = a_nick("pilot"), a_nick("ann")
    channel = f"#{bot}"
    gateway = a_nick_on(server, bot, channel)
    async with chatter(server, ann, channel) as person:
        try:
            yield Stage(gateway, ann, Ann(person, bot), server, "ngircd 26.1", nobody="nobody")
        finally:
            await gateway.close()
