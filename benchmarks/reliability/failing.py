"""A journal whose disk fails again and again while messages come in; a program of its own.

Writes are torn at a chosen byte (RLIMIT_FSIZE: what is beyond is refused by the kernel), pages run
out (SQLITE_FULL, as on a full disk), another program holds the lock. After each fault the disk is
well again. Prints what came of it as JSON; takes the number of faults.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import resource
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import structlog

from assistant import inbox as inbox_of
from assistant.app import House
from assistant.config import Settings
from assistant.inbox import Inbox
from assistant.outbox import Outbox
from gateways.base import Abilities, Deliver, Inbound, NotKept, Outbound

MESSAGES = 4
"""In a row, while a disk fails."""
PADDING = " " * 2000
"""Says nothing, and takes room on the disk."""


class Platform:
    """Keeps what it is told, and delivers again what was not acknowledged."""

    name = "platform"
    abilities = Abilities()

    def __init__(self) -> None:
        self.shown: list[str] = []

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        self.shown.append(message.chat)
        return str(len(self.shown))


@contextmanager
def torn(house: House, number: int) -> Iterator[None]:
    """Files end so and so many bytes after the end of the log."""
    wal = house.journal.path.with_name("journal.db-wal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size + 97 * number % 15_000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def full(house: House, number: int) -> Iterator[None]:
    """So many more pages, and no more."""
    (pages,) = house.journal._rows("PRAGMA page_count")[0]
    house.journal._rows(f"PRAGMA max_page_count={pages + number % 4}")
    try:
        yield
    finally:
        house.journal._rows("PRAGMA max_page_count=1073741823")


@contextmanager
def locked(house: House, number: int) -> Iterator[None]:
    del number
    with closing(sqlite3.connect(house.journal.path, timeout=10)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


FAULTS = (torn, full, locked)


async def tell(home: Path, faults: int) -> dict[str, int]:
    house, platform = House(Settings(), home), Platform()
    house.loop = asyncio.get_running_loop()
    outbox = Outbox(house.journal, platform)
    house.outboxes = {platform.name: outbox}
    inbox, sender = Inbox(house), asyncio.create_task(outbox.run())
    found, dice = Counter[str](), random.Random(2)
    house.journal.be_patient(0.05)
    for number in range(1, faults + 1):
        chat = str(number)
        house.journal.offer_code(chat, _hello(chat, 0), 60)
        house.journal.pair(chat, 60)
        refused: list[Inbound] = []
        with FAULTS[number % 3](house, number):
            for n in range(1, MESSAGES + 1):
                try:
                    await inbox.deliver(_hello(chat, n))
                except NotKept:
                    refused.append(_hello(chat, n))
            await asyncio.sleep(dice.uniform(0, 0.03))
        found["refused"] += len(refused)
        found["struck"] += bool(refused)
        for message in refused:
            await inbox.deliver(message)
        with closing(sqlite3.connect(house.journal.path)) as db:
            found["damaged"] += db.execute("PRAGMA integrity_check").fetchone() != ("ok",)
    async with asyncio.timeout(60):
        while house.journal.unhandled(platform.name) or len(platform.shown) < faults * MESSAGES:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)
    sender.cancel()
    await asyncio.gather(sender, return_exceptions=True)
    await inbox.close()
    house.close()
    heard = Counter(platform.shown)
    found["lost"] = sum(MESSAGES - heard[str(n + 1)] for n in range(faults))
    found["messages"] = faults * MESSAGES
    return dict(found)


def _hello(chat: str, number: int) -> Inbound:
    text = f"hello{PADDING}" if number else "hi"
    return Inbound(Platform.name, f"{chat}-{number}", chat, chat, text, datetime.now(UTC))


def main() -> None:
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    inbox_of.RETRY_SECONDS = 0.02
    with tempfile.TemporaryDirectory(prefix="phonepilot-") as folder:
        print(json.dumps(asyncio.run(tell(Path(folder), int(sys.argv[1])))))


if __name__ == "__main__":
    main()
