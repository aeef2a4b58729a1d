"""What each gateway costs: from a message until it is kept, until the first words of the answer are
read, and sending at 95 % of what the platform allows.

``python -m benchmarks.gateways [NAME ...] [--long] [--json] [--write]``. Each runs on the stage of
the tests: the real client library against a real server or our emulator, both on this
machine, so the way to the platform is not in it. Sending is compared with sending as fast as the
platform takes it, and waiting as long as it says. ``--write`` puts the table into docs/gateways.md.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from assistant import plugins
from benchmarks.reliability._hall import Hall, a_hall
from benchmarks.table import Row, as_json, as_table
from gateways.base import Abilities, Deliver, Gateway, GatewayError, Inbound, Outbound
from tests.platforms.stages import Stage, stage

ROUNDS = 15
SHORT, LONG = 10.0, 600.0
"""Seconds of sending."""
PATIENCE = 20.0
DOCS = Path("docs/gateways.md")
BEGIN, END = "<!-- costs: python -m benchmarks.gateways --write -->", "<!-- end of costs -->"


@dataclass
class Seen:
    """What one gateway was seen to do. Times in milliseconds, ``sent`` in ``seconds``."""

    name: str
    server: str
    kept: list[float] = field(default_factory=list)
    read: list[float] = field(default_factory=list)
    seconds: float = 0.0
    sent: int = 0
    refused: int = 0
    sent_rudely: int = 0
    refused_rudely: int = 0


class Counting:
    """A gateway that counts what was sent, and how often it was told to wait."""

    def __init__(self, inner: Gateway) -> None:
        self._inner = inner
        self.sent = self.refused = 0

    @property
    def name(self) -> str:
        return self._inner.name

    @property
    def abilities(self) -> Abilities:
        return self._inner.abilities

    async def check(self) -> str:
        return await self._inner.check()

    async def run(self, deliver: Deliver) -> None:
        await self._inner.run(deliver)

    async def send(self, message: Outbound) -> str:
        try:
            number = await self._inner.send(message)
        except GatewayError as error:
            self.refused += error.retry_after > 0
            raise
        self.sent += 1
        return number


async def answering(name: str, seen: Seen, rounds: int = ROUNDS) -> None:
    """Somebody writes; it is kept, acted upon, and answered through inbox and outbox."""
    kept: dict[str, float] = {}

    async with stage(name) as on:

        async def answer(message: Inbound) -> None:
            hall.say(
                name, f"{message.external_id}:reply", Outbound(message.chat, f"{message.text}!")
            )

        async with listening(on, answer, kept) as hall:
            for number in range(rounds):
                text = f"ping{number}"
                began = time.perf_counter()
                await on.person.says(text)
                if not await until_read(on, f"{text}!"):
                    continue
                seen.read.append((time.perf_counter() - began) * 1000)
                seen.kept.append((kept[text] - began) * 1000)
                await asyncio.sleep(pause_of(on.gateway.abilities))


@asynccontextmanager
async def listening(on: Stage, answer: object, kept: dict[str, float]) -> AsyncIterator[Hall]:
    """The gateway receives into a hall, and what was kept is noted with its time."""
    async with a_hall(answer, kind=Hall) as hall:  # type: ignore[arg-type]
        from assistant.outbox import Outbox

        box = hall.outboxes[on.gateway.name] = Outbox(hall.journal, on.gateway)

        async def deliver(message: Inbound) -> None:
            await hall.inbox.deliver(message)
            kept.setdefault(message.text, time.perf_counter())

        jobs = [asyncio.create_task(box.run()), asyncio.create_task(on.gateway.run(deliver))]
        await asyncio.sleep(1.0)  # so that it is connected
        try:
            yield hall
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)


async def until_read(on: Stage, text: str) -> bool:
    deadline = time.perf_counter() + PATIENCE
    while time.perf_counter() < deadline:
        if any(text in each for each in await on.person.sees()):
            return True
        await asyncio.sleep(0.002)
    return False


def pause_of(abilities: Abilities) -> float:
    """Between two answers in one chat, so that no limit is measured instead."""
    paces = [pace for pace in abilities.paces if pace.each in ("all", "chat")]
    return min(3.0, max((pace.seconds / pace.count for pace in paces), default=0.0)) * 1.1


async def sending(name: str, seen: Seen, seconds: float) -> None:
    """At 95 % of the platform's own limits, then as fast as it goes."""
    async with enforcing(name) as (on, counting):
        await politely(on, counting, seconds)
        seen.seconds, seen.sent = seconds, counting.sent
        seen.refused = counting.refused + on.dropped()
    async with enforcing(name) as (on, counting):
        await rudely(counting, on.chat, min(seconds, SHORT))
        seen.sent_rudely = counting.sent
        seen.refused_rudely = counting.refused + on.dropped()


@asynccontextmanager
async def enforcing(name: str) -> AsyncIterator[tuple[Stage, Counting]]:
    """A stage that enforces the platform's limits, where it can."""
    async with stage(name) as on:
        if on.strict is not None:
            on.strict()
        yield on, Counting(on.gateway)


async def politely(on: Stage, gateway: Counting, seconds: float) -> None:
    """As the house does: the outbox paces."""

    async def nothing(_: Inbound) -> None:
        pass

    async with a_hall(nothing) as hall:
        from assistant.outbox import Outbox

        box = Outbox(hall.journal, gateway)
        jobs = [asyncio.create_task(box.run())]
        if on.answers:
            jobs.append(asyncio.create_task(gateway.run(nothing)))
        deadline, number = time.monotonic() + seconds, 0
        while time.monotonic() < deadline:
            if number - gateway.sent < 20:
                hall.journal.say(gateway.name, f"n{number}", Outbound(on.chat, f"message {number}"))
                box.wake()
                number += 1
                if on.answers and number % on.answers == 0:
                    await on.person.says("go on")
            await asyncio.sleep(0.002)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)


async def rudely(gateway: Counting, chat: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            await gateway.send(Outbound(chat, "now"))
        except GatewayError as error:
            await asyncio.sleep(min(error.retry_after, max(0.0, deadline - time.monotonic())))


# --- what is told ---------------------------------------------------------------------------------


def rows(seen: Seen) -> list[Row]:
    """``versus``: the answer against the keeping, refusals against those of being rude."""
    found = []
    if seen.read:
        kept, read = statistics.median(seen.kept), statistics.median(seen.read)
        found.append(Row(f"{seen.name}: a message in, kept", kept, "ms", "answer read", read))
    if seen.seconds:
        waits, rude_waits = seen.refused, seen.refused_rudely
        told = f"{seen.name}: times told to wait, or dropped"
        found.append(Row(told, waits, "times", "as fast as it goes", rude_waits))
        rate = seen.sent / seen.seconds
        rude = seen.sent_rudely / min(seen.seconds, SHORT)
        found.append(Row(f"{seen.name}: sent", rate, "1/s", "as fast as it goes", rude))
    return found


def line(seen: Seen) -> str:
    kept = f"{statistics.median(seen.kept):.0f} ms" if seen.kept else "-"
    read = f"{statistics.median(seen.read):.0f} ms" if seen.read else "-"
    cells = [
        f"[{seen.name}](gateways/{seen.name}.md)", seen.server, kept, read,
        f"{seen.sent} in {seen.seconds:.0f} s", f"{seen.refused}", f"{seen.refused_rudely}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


HEAD = """\
| platform | tried on | kept after | answer read after | sent at 95 % | told to wait, or dropped | \
the same without pacing |
|---|---|--:|--:|--:|--:|--:|"""


def write(every: Sequence[Seen]) -> None:
    text = DOCS.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    table = "\n".join([HEAD, *map(line, every)])
    DOCS.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


def measured(names: Sequence[str], seconds: float) -> list[Seen]:
    """Answers one platform after the other; then all send, each in a process of its own, for they
    wait most of the time."""
    every = []
    for name in names:
        told(f"{name}: answers...")
        every.append(asyncio.run(_answered(name)))
    told(f"sending for {seconds:g} s, and {min(seconds, SHORT):g} s without pacing...")
    with ProcessPoolExecutor(len(names), mp_context=get_context("spawn")) as pool:
        return list(pool.map(_sent, every, [seconds] * len(every)))


async def _answered(name: str) -> Seen:
    async with stage(name) as on:
        seen = Seen(name, on.server)
    await answering(name, seen)
    return seen


def _sent(seen: Seen, seconds: float) -> Seen:
    asyncio.run(sending(seen.name, seen, seconds))
    return seen


def told(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    there = sorted(set(plugins.listing("gateways")) - {"terminal"})
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("names", nargs="*", choices=[[], *there], help="default: all")
    parser.add_argument("--long", action="store_true", help=f"send for {LONG:g} s each")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help=f"into {DOCS}")
    options = parser.parse_args(arguments)
    every = measured(options.names or there, LONG if options.long else SHORT)
    found = [row for seen in every for row in rows(seen)]
    print(as_json(found) if options.json else as_table(found))
    if options.write:
        write(every)
    return 0


if __name__ == "__main__":
    sys.exit(main())
