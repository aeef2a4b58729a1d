"""The outbox: sends what the journal holds, in order, until the platform has taken it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import structlog

from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.messages import OutboxRow
from gateways.base import Abilities, Gateway, GatewayError

log = structlog.get_logger()
TRIES = 8
IDLE_SECONDS = 0.5


class Outbox:
    """One sender a gateway; ``wake`` makes it look at once."""

    def __init__(
        self,
        journal: Journal,
        gateway: Gateway,
        clock: Callable[[], float] = time.time,
        ours: Callable[[str], bool] = lambda _: True,
    ) -> None:
        """``ours`` tells which chats this process speaks to; other terminals have their own."""
        self._ours = ours
        self._journal = journal
        self._gateway = gateway
        self._clock = clock
        self._awake = asyncio.Event()
        self._edited: dict[str, float] = {}

    @property
    def abilities(self) -> Abilities:
        return self._gateway.abilities

    def wake(self) -> None:
        """Call from the event loop's own thread."""
        self._awake.set()

    async def run(self) -> None:
        while True:
            self._awake.clear()
            try:
                await self.flush()
            except JournalLocked as error:
                log.warning("outbox waits", why=str(error))
            try:
                async with asyncio.timeout(IDLE_SECONDS):
                    await self._awake.wait()
            except TimeoutError:
                continue

    async def flush(self) -> None:
        """Send everything that is due. After a failure the rest of that chat waits, in order."""
        blocked: set[str] = set()
        rows = await asyncio.to_thread(self._journal.unsent, self._gateway.name, self._clock())
        for row in rows:
            chat = row.message.chat
            if chat in blocked or not self._ours(chat) or self._too_soon(row):
                continue
            if not await self._send(row):
                blocked.add(chat)

    def _too_soon(self, row: OutboxRow) -> bool:
        pause = self._gateway.abilities.edit_seconds
        return (
            bool(row.message.edits)
            and self._clock() - self._edited.get(row.message.chat, 0) < pause
        )

    async def _send(self, row: OutboxRow) -> bool:
        try:
            message_id = await self._gateway.send(row.message)
        except GatewayError as error:
            await self._failed(row, error)
            return False
        self._edited[row.message.chat] = self._clock()
        await asyncio.to_thread(self._journal.sent, row, message_id or row.message.edits)
        return True

    async def _failed(self, row: OutboxRow, error: GatewayError) -> None:
        if not error.retryable or row.tries + 1 >= TRIES:
            log.error("message given up", gateway=row.gateway, message=row.id, why=str(error))
            await asyncio.to_thread(self._journal.give_up, row, str(error))
            return
        pause = error.retry_after or min(60.0, 0.5 * 2**row.tries)
        log.warning("message postponed", gateway=row.gateway, message=row.id, seconds=pause)
        await asyncio.to_thread(self._journal.postpone, row, self._clock() + pause)
