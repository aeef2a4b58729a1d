"""What these tests do with an outbox."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from assistant.journal import Journal
from assistant.outbox import Outbox
from gateways.base import Outbound

WAIT = 60.0
"""Seconds that a busy machine may take for what is quick."""


def say(journal: Journal, text: str, chat: str = "chat", **more: object) -> None:
    journal.say("platform", f"{chat} {text}", Outbound(chat, text, **more))  # type: ignore[arg-type]


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not holds():  # noqa: ASYNC110 - nothing to await there
            await asyncio.sleep(0.01)


@contextmanager
def locked(journal: Journal) -> Iterator[None]:
    holder = sqlite3.connect(journal.path)
    holder.execute("BEGIN IMMEDIATE")
    journal.be_patient(0.01)
    yield
    holder.rollback()
    holder.close()
    journal.be_patient()


@asynccontextmanager
async def running(outbox: Outbox) -> AsyncIterator[None]:
    job = asyncio.create_task(outbox.run())
    yield
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
