"""While a house opens, messages of an earlier run and new ones are each begun once."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from assistant.app import House
from assistant.config import Settings
from assistant.opening import open_house
from gateways.base import Abilities, Deliver, Inbound, Outbound

LEFT, NEW = 60, 20


class Platform:
    """Has messages ready as soon as somebody listens."""

    abilities = Abilities()

    def __init__(self, name: str, new: int) -> None:
        self.name = name
        self._new = new

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        await asyncio.gather(
            *(deliver(message(self.name, n)) for n in range(LEFT, LEFT + self._new))
        )
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        del message
        return "1"


def message(platform: str, number: int) -> Inbound:
    return Inbound(platform, f"{number}", f"c{number}", "ann", "hello", datetime.now(UTC))


def test_each_message_is_begun_once(tmp_path: Path) -> None:
    asyncio.run(_opened(tmp_path))


async def _opened(tmp_path: Path) -> None:
    begun: list[tuple[str, int]] = []
    house = House(Settings(), tmp_path)

    async def handle(inbound: Inbound, **_: object) -> None:
        begun.append((inbound.gateway, int(inbound.external_id)))

    for platform in ("first", "second"):
        for number in range(LEFT):
            house.journal.receive(message(platform, number))
    house.conversation.handle = handle  # type: ignore[method-assign, assignment]
    with closing(house):
        async with open_house(house, "run", [Platform("first", 0), Platform("second", NEW)]):
            async with asyncio.timeout(60):
                while len(set(begun)) < 2 * LEFT + NEW:  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
    assert Counter(begun).most_common(1)[0][1] == 1
