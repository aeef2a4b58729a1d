"""The inbox: a message is on disk before it is acknowledged, and acted upon once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from assistant.conversation import STOP
from assistant.logs import scrub
from assistant.turns import LOCAL, turn_of
from gateways.base import Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()


class Inbox:
    """Persist, then acknowledge, then act: ``deliver`` returns once a message is on disk.

    Messages of one chat are acted upon in their order; what takes long goes on beside them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._turns: set[asyncio.Task[None]] = set()
        self._order: dict[tuple[str, str], asyncio.Lock] = {}

    async def deliver(self, message: Inbound) -> None:
        if await asyncio.to_thread(self._house.journal.receive, message):
            self._start(message)

    async def catch_up(self, gateway: str) -> None:
        """Act on messages that an earlier run had kept but not handled; of terminals, our own."""
        for message in await asyncio.to_thread(self._house.journal.unhandled, gateway):
            if gateway != LOCAL or self._house.is_ours(message.chat):
                self._start(message)

    def _start(self, message: Inbound) -> None:
        turn = asyncio.create_task(self._handle(message))
        self._turns.add(turn)
        turn.add_done_callback(self._turns.discard)

    async def _handle(self, message: Inbound) -> None:
        order = self._order.setdefault((message.gateway, message.chat), asyncio.Lock())
        try:
            if message.button or STOP.fullmatch(message.text.strip()):
                rest = await self._house.conversation.handle(message)
            else:
                async with order:
                    rest = await self._house.conversation.handle(message)
            if rest is not None:
                await rest
        except Exception as error:
            log.exception("turn failed", gateway=message.gateway, message=message.external_id)
            text = scrub(f"Something went wrong on my side, please check what was done: {error}")
            self._house.turns.record(message, text, "failed")
            turn = turn_of(message)
            self._house.say(message.gateway, f"{turn}:failed", Outbound(message.chat, text))
        await asyncio.to_thread(self._house.journal.handled, message)

    async def close(self) -> None:
        for turn in list(self._turns):
            turn.cancel()
        await asyncio.gather(*self._turns, return_exceptions=True)
