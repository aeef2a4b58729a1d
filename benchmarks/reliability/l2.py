"""L2: a burst. Who is refused comes again, as a platform does, and in the end nothing is missing.

The short form runs beside other tests, so it does not judge the time."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections import Counter

from benchmarks.reliability._hall import Hall, a_hall
from benchmarks.reliability.row import Row
from gateways._webhook_read import read
from gateways.base import Inbound
from gateways.door import Door
from gateways.signatures import phonepilot
from tests.platforms.asgi import post
from tests.platforms.signers import SECRET, own

SHORT, LONG = 500, 10_000
SECONDS = 60.0
MOST_MB = 200
SENDERS = 100


async def _burst(count: int) -> tuple[int, int, int, int]:
    """Refused, the most that waited, lost, and answers that were none of ours."""
    acted: set[str] = set()
    codes: Counter[int] = Counter()
    most = 0

    async def handle(message: Inbound) -> None:
        await asyncio.sleep(0.05)
        acted.add(message.external_id)

    async def send(hall: Hall, door: Door, numbers: list[int]) -> None:
        nonlocal most
        for n in numbers:
            said = {"chat": f"c{n % 400}", "sender": "ann", "text": f"do {n}", "id": f"id-{n}"}
            body = json.dumps(said).encode()
            while True:
                answered = await post(door, own(body, time.time()), body)
                codes[answered.status] += 1
                most = max(most, hall.inbox.waiting)
                if answered.status == 200:
                    break
                await asyncio.sleep(1)

    async with a_hall(handle) as hall:
        door = Door("/hook", phonepilot(SECRET), read, hall.inbox.deliver)
        await asyncio.gather(
            *(send(hall, door, list(range(k, count, SENDERS))) for k in range(SENDERS))
        )
        await hall.quiet()
    later = codes[429] + codes[503]
    return later, most, count - len(acted), codes.total() - codes[200] - later


def measure(long: bool) -> Row:
    started = time.monotonic()
    count = LONG if long else SHORT
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    refused, most, lost, others = asyncio.run(_burst(count))
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    seconds = time.monotonic() - started
    return Row(
        "L2",
        f"{count:,} in {seconds:.0f} s: {lost} lost, {refused:,} times 503 or 429, at most {most}"
        f" waiting, {more:.0f} MB more",
        more, ok=not lost and not others and more <= MOST_MB and (seconds <= SECONDS or not long),
        ran_on="fakes", seconds=seconds,
    )  # fmt: skip
