"""Microsoft Teams: our emulator of its login, its keys, its connector, and who posts to the bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic import SecretStr

from gateways.base import Kind
from gateways.teams import Config, TeamsGateway, create
from tests.platforms.signers import TEAMS_APP
from tests.platforms.stages import Stage
from tests.platforms.teams import CHANNEL, PASSWORD, PRIVATE, TENANT, TeamsEmulator


@dataclass
class Ann:
    """In a chat of her own with the bot; threads are in a channel."""

    teams: TeamsEmulator

    async def says(self, text: str, thread: str = "") -> None:
        where = f"{CHANNEL};messageid=1700" if thread else PRIVATE
        self.teams.person_says(text, conversation=where)

    async def presses(self, message_id: str, value: str) -> None:
        self.teams.presses(message_id, value)

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        self.teams.person_says("", attachments=[self.teams.upload(content)])

    async def sees(self) -> Sequence[str]:
        return self.teams.sees()


def a_bot(teams: TeamsEmulator, password: str = PASSWORD, tenant: str = TENANT) -> TeamsGateway:
    """Pointed at the emulator, which is pointed at it."""
    config = Config(
        app_id=TEAMS_APP, app_password=SecretStr(password), tenant=tenant, port=0,
        service_url=f"{teams.address}/teams", login_url=f"{teams.address}/login",
        keys_url=f"{teams.address}/openid", retry_seconds=0.02,
    )  # fmt: skip
    gateway = create(config)
    teams.target = lambda: f"http://127.0.0.1:{gateway.port}/teams" if gateway.port else ""
    return gateway


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with TeamsEmulator() as teams:
        gateway = a_bot(teams)
        try:
            yield Stage(gateway, PRIVATE, Ann(teams), teams, "emulator", "a:nowhere", "99")
        finally:
            await gateway.close()
