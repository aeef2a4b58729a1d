"""L4: fifty chats on five phones: nobody meets another, and a hung phone delays only its own.

The steps are those of the leases' own test, held against an account kept beside them; how long the
others wait is measured with real threads. The short form does not judge by times.
"""

from __future__ import annotations

import random
import statistics
import threading
import time
from functools import partial

from benchmarks.reliability.row import Row
from device_drivers.base import DeviceError, Tap
from device_drivers.pool import Member, Pool
from tests.device_drivers.pool.conftest import Shelf
from tests.device_drivers.pool.test_ledger import World

SHORT, LONG = (5_000, 15), (1_000_000, 400)
"""Steps of leases, and requests of each chat."""
ROUNDS = 5
"""With all phones well and with one hung, in turn: machines are noisy. The median counts."""
CHATS, PHONES = 50, 5
ACT_SECONDS = 0.002
MOST_SLOWER = 0.10


def measure(long: bool) -> Row:
    steps, requests = LONG if long else SHORT
    began = time.monotonic()
    World(seed=4).run(steps)  # raises where two would have one phone
    rounds = [
        (_others(requests // ROUNDS, hung=False), _others(requests // ROUNDS, hung=True))
        for _ in range(ROUNDS)
    ]
    well, ill = (statistics.median(each[way][0] for each in rounds) for way in (0, 1))
    slower, together = ill / well - 1, sum(met for pair in rounds for _, met in pair)
    text = (
        f"{steps:,} steps of leases: 0 phones with two owners; {CHATS} chats on {PHONES} phones: "
        f"{together} actions overlapped; with one phone hung, 99 of 100 requests to the others "
        f"took at most {ill * 1000:.0f} ms instead of {well * 1000:.0f} ms"
    )
    ok = not together and (slower < MOST_SLOWER or not long)
    return Row("L4", text, slower, ok, "fakes", time.monotonic() - began)


def _others(requests: int, *, hung: bool) -> tuple[float, int]:
    """The time within which 99 of 100 requests to phones that work are over, and how many actions
    overlapped on any."""
    phones = [Shelf(f"phone {n}") for n in range(PHONES)]
    pool = Pool(Member(phone.name, partial(_itself, phone)) for phone in phones)
    release, took = threading.Event(), list[float]()
    if hung:
        phones[0].hangs = release
    clients = [
        threading.Thread(target=_client, args=(pool, phones[n % PHONES].name, n, requests, took))
        for n in range(CHATS)
    ]
    for client in clients:
        client.start()
    for number, client in enumerate(clients):
        if not hung or number % PHONES:
            client.join()
    release.set()
    for client in clients:
        client.join()
    pool.close()
    return statistics.quantiles(took, n=100)[98], sum(phone.most_inside > 1 for phone in phones)


def _itself(phone: Shelf) -> Shelf:
    return phone


def _client(pool: Pool, phone: str, number: int, requests: int, took: list[float]) -> None:
    dice = random.Random(number)
    for _ in range(requests):
        time.sleep(dice.uniform(0, 20 * ACT_SECONDS))
        began = time.monotonic()
        try:
            with pool.acquire(f"chat {number}", names=(phone,), timeout=60) as lease:
                lease.device.act(Tap(1, 1))
                time.sleep(ACT_SECONDS)
        except DeviceError:
            return  # its phone hangs
        if number % PHONES:
            took.append(time.monotonic() - began)
