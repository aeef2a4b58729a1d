"""F3: a message that comes again and again, in any order and up to 7 days late, is acted upon once.

Half of the messages have no id. Days pass by making what is on disk older; once a day the journal
forgets what it may.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from benchmarks.reliability._hall import Hall, a_hall
from benchmarks.reliability.row import Row
from gateways.base import Inbound

SHORT, LONG = 120, 5000
DAYS = 7
TIMES = 4


def _messages(count: int) -> list[Inbound]:
    began = datetime(2026, 11, 1, tzinfo=UTC)
    made = []
    for n in range(count):
        chat, at = f"chat {n % 9}", began + timedelta(seconds=n // 2)
        made.append(Inbound("fake", f"id {n}" if n % 2 else "", chat, chat, f"do {n % 7}", at))
    return made


async def _turned(count: int) -> tuple[int, int, int]:
    """Messages, those acted upon, and how often beyond once."""
    acted: Counter[str] = Counter()

    async def handle(message: Inbound) -> None:
        acted[f"{message.chat} {message.text} {message.at}"] += 1

    messages = _messages(count)
    rng = random.Random("F3")
    due: list[list[Inbound]] = [[] for _ in range(DAYS + 1)]
    for message in messages:
        for day in (0, *rng.choices(range(DAYS + 1), k=TIMES - 1)):
            due[day].append(message)
    async with a_hall(handle) as hall:
        for today in due:
            rng.shuffle(today)
            for at in range(0, len(today), 20):
                await asyncio.gather(*(hall.inbox.deliver(m) for m in today[at : at + 20]))
                await hall.quiet()
            await asyncio.to_thread(_a_day_passes, hall)
            hall.journal.forget_messages(time.time())
        undated = replace(messages[0], external_id="", text="no time either", dated=False)
        for seconds in (0, 15, 300):
            await hall.inbox.deliver(replace(undated, at=undated.at + timedelta(seconds=seconds)))
        await hall.quiet()
    wanted = len({f"{m.chat} {m.text} {m.at}" for m in messages}) + 1
    return wanted, len(acted), sum(acted.values()) - len(acted)


def _a_day_passes(hall: Hall) -> None:
    with closing(sqlite3.connect(hall.journal.path)) as db, db:
        db.execute("UPDATE inbox SET received=received-86400, handled=handled-86400")


def measure(long: bool) -> Row:
    started = time.monotonic()
    count = LONG if long else SHORT
    wanted, acted, more = asyncio.run(_turned(count))
    return Row(
        "F3",
        f"{wanted:,} messages {TIMES} times over {DAYS} days: {wanted - acted} lost, {more} twice",
        wanted - acted + more, ok=wanted == acted and not more, ran_on="fakes",
        seconds=time.monotonic() - started,
    )  # fmt: skip
