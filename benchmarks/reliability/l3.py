"""L3: sending as fast as platforms allow, against one that enforces its limits; then it is rude."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from pydantic import SecretStr

from benchmarks.reliability._hall import a_hall
from benchmarks.reliability.row import Row
from gateways.base import Inbound, Outbound, Pace
from gateways.webhook import Config, Webhook
from tests.platforms.integration import Integration, Limit
from tests.platforms.signers import SECRET

SHORT, LONG = 4.0, 600.0
PACES = (Pace(30, 1), Pace(1, 1, "chat"), Pace(20, 60, "group"))
"""Telegram's."""
CHATS = [*(f"chat-{n}" for n in range(40)), "group-1", "group-2"]


class Paced(Webhook):
    """Says that it has limits, and does not know repeats: the hardest case."""

    abilities = replace(
        Webhook.abilities, paces=PACES, groups="group-.*", knows_repeats=False, edit_seconds=0
    )


async def _nothing(message: Inbound) -> None:
    pass


async def _sent(seconds: float) -> tuple[Integration, int, int]:
    """How many a second in the full time, and chats whose order is wrong."""
    async with Integration() as platform:
        platform.chats = set(CHATS)
        platform.limits = {"": (Limit(30, 1),)}
        for chat in CHATS:
            own = (Limit(1, 1), Limit(20, 60)) if chat.startswith("group") else (Limit(1, 1),)
            platform.limits[chat] = own
        config = Config(
            secret=SecretStr(SECRET), port=0, callback=platform.url, inside=("127.0.0.1",)
        )
        gateway = Paced(config)
        async with a_hall(_nothing, gateway) as hall:
            for n in range(int(seconds)):
                for chat in CHATS:
                    hall.say("webhook", f"{chat} {n}", Outbound(chat, f"{n}"))
            await asyncio.sleep(seconds)
            rate = len(platform.shown) / seconds
            platform.strikes = ["429"]
            await asyncio.sleep(2.5)
        await gateway.close()
        orders = [[int(text) for text in platform.texts(chat)] for chat in CHATS]
        wrong = sum(order != sorted(order) for order in orders)
        return platform, int(rate), wrong


def measure(long: bool) -> Row:
    started = time.monotonic()
    platform, rate, wrong = asyncio.run(_sent(LONG if long else SHORT))
    return Row(
        "L3",
        f"{len(platform.shown):,} messages, {rate} a second of 30 allowed: {platform.refused} times"
        f" 429, {platform.impatient} times back too soon, {wrong} chats out of order",
        platform.refused, ok=platform.refused == platform.impatient == wrong == 0,
        ran_on="fakes", seconds=time.monotonic() - started,
    )  # fmt: skip
