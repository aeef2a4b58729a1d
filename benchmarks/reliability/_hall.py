"""A hall: the way of messages with all its real parts but phones and models.

What a message means is decided by whoever measures; inbox, journal, outbox and doors are those of
the house.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

from assistant.app import House
from assistant.config import Settings
from assistant.inbox import Inbox
from assistant.journal import Journal
from assistant.outbox import Outbox
from assistant.taking_over.sessions import Sessions
from assistant.turns import Turns
from gateways.base import Gateway, Inbound, Outbound

Handle = Callable[[Inbound], Awaitable[None]]


class Hall:
    """Stands where a House is expected."""

    def __init__(self, home: Path, handle: Handle) -> None:
        self.settings = Settings.model_validate({"turns": {"pause": 0}})
        self.journal = Journal(home / "journal.db")
        self.turns = Turns(self.settings, self.journal, home)
        self.conversation = self
        self.sessions = Sessions(lambda message, question: False)
        self.inbox = Inbox(cast(House, self))
        self.outboxes: dict[str, Outbox] = {}
        self._handle = handle

    async def handle(self, message: Inbound) -> None:
        await self._handle(message)

    def admits(self, message: Inbound) -> bool:
        return True

    def with_names(self, message: Inbound) -> Inbound:
        return message

    def may_be_held(self, message: Inbound) -> bool:
        return False

    def stop_early(self, message: Inbound) -> bool:
        return False

    def is_ours(self, chat: str) -> bool:
        return True

    def say(self, gateway: str, key: str, message: Outbound) -> None:
        self.journal.say(gateway, key, message)
        if gateway in self.outboxes:
            self.outboxes[gateway].wake()

    async def quiet(self) -> None:
        """Until everything that was kept has been acted upon."""
        while self.inbox.waiting:  # noqa: ASYNC110 - nothing to await there
            await asyncio.sleep(0.02)


@asynccontextmanager
async def a_hall(
    handle: Handle, *gateways: Gateway, send_seconds: float = 5.0, kind: type[Hall] = Hall
) -> AsyncIterator[Hall]:
    """With an outbox for each gateway, running."""
    home = Path(tempfile.mkdtemp(prefix="phonepilot-hall-"))
    hall = kind(home, handle)
    hall.outboxes = {g.name: Outbox(hall.journal, g, send_seconds=send_seconds) for g in gateways}
    jobs = [asyncio.create_task(box.run()) for box in hall.outboxes.values()]
    jobs += [asyncio.create_task(gateway.run(hall.inbox.deliver)) for gateway in gateways]
    try:
        yield hall
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await hall.inbox.close()
        hall.journal.close()
        shutil.rmtree(home, ignore_errors=True)
