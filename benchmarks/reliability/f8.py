"""F8: what is too old is not sent, what is refused is given up, and the person learns of both."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from assistant.journal import Journal
from assistant.outbox import Outbox
from benchmarks.reliability.row import Row
from gateways.base import (
    Abilities,
    Button,
    Deliver,
    GatewayError,
    GatewayRefused,
    Inbound,
    Outbound,
)

SHORT, LONG = 30, 3000
HOUR = 3600.0


class Platform:
    """Down for hours, or refusing some chats; it remembers who tried what."""

    name = "fake"
    abilities = Abilities(edit=True, image=True, buttons=True)

    def __init__(self) -> None:
        self.down = False
        self.blocked: set[str] = set()
        self.tries: Counter[str] = Counter()
        self.shown: list[tuple[str, str]] = []

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        if self.down:
            raise GatewayError("down")
        if message.chat in self.blocked:
            self.tries[message.once] += 1
            raise GatewayRefused("blocked by the person")
        self.shown.append((message.chat, message.text))
        return message.once


class Clock:
    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


async def _told(journal: Journal, count: int) -> tuple[int, int, int]:
    """Stale ones sent, the most tries of a refused one, chats in which nobody was told."""
    platform, clock, rng = Platform(), Clock(), random.Random("F8")
    outbox = Outbox(journal, platform, clock)
    chats = [f"chat {n}" for n in range(max(4, count // 10))]
    platform.down = True
    for n in range(count):
        buttons = (Button("Yes", "y"),) if rng.random() < 0.3 else ()
        journal.say("fake", f"late {n}", Outbound(rng.choice(chats), f"late {n}", buttons=buttons))
    for _ in range(8):
        await outbox.flush()
        clock.now += 60
    clock.now += HOUR
    platform.down = False
    await outbox.flush()
    late = [text for _, text in platform.shown if text.startswith("late")]
    untold = {chat for chat in chats if not _heard(platform, chat, "too old")}

    clock.now = time.time()
    platform.blocked = set(chats[::2])
    for n in range(count):
        chat = rng.choice(chats[::2])
        journal.say("fake", f"refused {n}", Outbound(chat, "x", buttons=(Button("Yes", "y"),)))
    await outbox.flush()
    most = max(platform.tries.values())
    platform.blocked = set()
    for n, chat in enumerate(chats[::2]):
        journal.receive(Inbound("fake", f"in {n}", chat, chat, "hello?", datetime.now(UTC)))
    await outbox.flush()
    untold |= {chat for chat in chats[::2] if not _heard(platform, chat, "blocked by the person")}
    return len(late), most, len(untold)


def _heard(platform: Platform, chat: str, words: str) -> bool:
    return any(to == chat and words in text for to, text in platform.shown)


def measure(long: bool) -> Row:
    started = time.monotonic()
    count = LONG if long else SHORT
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.db")
        stale, most, untold = asyncio.run(_told(journal, count))
        journal.close()
    return Row(
        "F8",
        f"{stale} of {count:,} stale ones sent; {count:,} refused ones given up after at most"
        f" {most} tries; {untold} chats not told",
        stale, ok=not stale and most <= 2 and not untold, ran_on="fakes",
        seconds=time.monotonic() - started,
    )  # fmt: skip
