"""L1: 200 signed messages a second over real sockets, from six platforms: verified, kept,
acknowledged in time. The short form runs beside other tests, so it does not judge the time."""

from __future__ import annotations

import asyncio
import json
import time
from datetime import UTC, datetime

import aiohttp

from benchmarks.reliability._hall import a_hall
from benchmarks.reliability.row import Row
from gateways.base import Inbound
from gateways.door import Door, Mail
from gateways.listening import listen
from tests.platforms.signers import KINDS

SHORT, LONG = 2.0, 600.0
A_SECOND = 200
P99, MOST = 0.250, 1.0


def _read(body: bytes) -> Mail:
    said = json.loads(body)
    at = datetime.now(UTC)
    return Mail([Inbound(said["kind"], said["id"], said["chat"], "ann", said["text"], at)])


async def _loaded(seconds: float) -> tuple[list[float], int, int]:
    """How long each took, how many had to come again, and how many were not acted upon."""
    acted: set[str] = set()

    async def handle(message: Inbound) -> None:
        acted.add(message.external_id)

    ports: list[int] = []
    waits: list[float] = []
    refused = 0
    async with a_hall(handle) as hall, aiohttp.ClientSession() as session:
        doors = []
        for kind in KINDS:
            door = Door("/hook", kind.verifier(), _read, hall.inbox.deliver)
            doors.append(asyncio.create_task(listen(door, "127.0.0.1", 0, ports.append)))
            while len(ports) < len(doors):  # noqa: ASYNC110 - nothing to await there
                await asyncio.sleep(0.01)

        async def post(n: int) -> None:
            nonlocal refused
            kind, port = KINDS[n % len(KINDS)], ports[n % len(KINDS)]
            said = {"kind": kind.name, "id": f"id-{n}", "chat": f"c{n % 40}", "text": f"do {n}"}
            body = json.dumps(said).encode()
            headers = dict(kind.sign(body, signed + n / A_SECOND))
            started = time.perf_counter()
            url = f"http://127.0.0.1:{port}/hook"
            while True:
                async with session.post(url, data=body, headers=headers) as answer:
                    refused += answer.status != 200
                    if answer.status not in (429, 503):
                        break
                await asyncio.sleep(1)
            waits.append(time.perf_counter() - started)

        began, signed = time.perf_counter(), time.time()
        count = int(seconds * A_SECOND)
        async with asyncio.TaskGroup() as group:
            for n in range(count):
                await asyncio.sleep(max(0.0, began + n / A_SECOND - time.perf_counter()))
                group.create_task(post(n))
        await hall.quiet()
        for each in doors:
            each.cancel()
        await asyncio.gather(*doors, return_exceptions=True)
    return sorted(waits), refused, count - len(acted)


def measure(long: bool) -> Row:
    started = time.monotonic()
    waits, refused, lost = asyncio.run(_loaded(LONG if long else SHORT))
    p99 = waits[int(len(waits) * 0.99)]
    in_time = p99 <= P99 and waits[-1] <= MOST and not refused
    return Row(
        "L1",
        f"{len(waits):,} messages at {A_SECOND} a second: 99 of 100 within {p99 * 1000:.0f} ms, all"
        f" within {waits[-1] * 1000:.0f} ms; {refused} refused, {lost} lost",
        p99 * 1000, ok=not lost and (in_time or not long),
        ran_on="fakes", seconds=time.monotonic() - started,
    )  # fmt: skip
