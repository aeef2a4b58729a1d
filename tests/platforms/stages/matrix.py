"""Matrix: a real homeserver."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from gateways._matrix_read import Me
from gateways.base import Inbound, Kind
from gateways.matrix import Config, Matrix, create
from tests.platforms.stages import Stage
from tests.platforms.synapse import Account, Client, Synapse, synapse

TYPES = {"image": "m.image", "file": "m.file", "voice": "m.audio"}


@dataclass
class Ann:
    client: Client
    room: str
    bot: str
    threads: dict[str, str] = field(default_factory=dict)

    async def says(self, text: str, thread: str = "") -> None:
        more: dict[str, Any] = {}
        if thread:
            if thread not in self.threads:
                notice = {"msgtype": "m.notice", "body": f"about {thread}"}
                self.threads[thread] = await self.client.send(self.room, notice)
            more = {"m.relates_to": {"rel_type": "m.thread", "event_id": self.threads[thread]}}
        await self.client.say(self.room, text, **more)

    async def presses(self, message_id: str, value: str) -> None:
        raise AssertionError("Matrix has no buttons")

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        await self.client.send(
            self.room,
            {
                "msgtype": TYPES[kind], "body": path.name,
                "url": await self.client.upload(content, "image/png"),
                "info": {"mimetype": "image/png", "size": len(content)},
            },
        )  # fmt: skip

    async def sees(self) -> Sequence[str]:
        shown: dict[str, str] = {}
        for event in await self.client.events(self.room):
            content = event["content"]
            if event["sender"] != self.bot or "msgtype" not in content:
                continue
            relation = content.get("m.relates_to", {})
            if relation.get("rel_type") == "m.replace":
                shown[relation["event_id"]] = rendered(content["m.new_content"])
            else:
                shown[event["event_id"]] = rendered(content)
        return list(shown.values())


def rendered(content: Any) -> str:
    """As a client shows it; of a link its address, too."""
    if "formatted_body" not in content:
        return str(content["body"])
    linked = re.sub(r'<a href="([^"]*)"[^>]*>(.*?)</a>', r"\2 (\1)", content["formatted_body"])
    return html.unescape(re.sub(r"<[^>]*>", "", linked))


def a_bot(server: Synapse, account: Account) -> Matrix:
    return create(
        Config(
            homeserver=server.address, access_token=SecretStr(account.token), retry_seconds=0.05,
            poll_seconds=10, messages=100_000, messages_seconds=1,
        )
    )  # fmt: skip


async def settled(gateway: Matrix, client: Client, bot: str, room: str) -> None:
    """It was there once, reads all that is said from now on, and has joined the room that it was
    invited to."""

    async def ignore(message: Inbound) -> None:
        raise AssertionError(f"nothing was said yet: {message}")

    running = asyncio.create_task(gateway.run(ignore))
    try:
        async with asyncio.timeout(60):
            members = f"/rooms/{room}/joined_members"
            while bot not in (await client.call("GET", members))["joined"]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            while not await gateway._cursor(Me(bot, "")):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    server = await asyncio.to_thread(synapse)
    bot = await asyncio.to_thread(server.account, "pilot", "Pilot")
    ann = await asyncio.to_thread(server.account, "ann", "Ann")
    gateway = a_bot(server, bot)
    async with Client(server, ann) as client:
        room = await client.make_room(bot.user)
        await settled(gateway, client, bot.user, room)
        try:
            yield Stage(
                gateway, room, Ann(client, room, bot.user), server, "Synapse 1.163.2",
                nobody="!nobody:phones.test", gone="$gone",
            )  # fmt: skip
        finally:
            await gateway.close()
