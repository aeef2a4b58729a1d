"""B1: whatever is changed in a signed webhook, the door does not take it."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime

from benchmarks.reliability.row import Row
from gateways.base import Inbound
from gateways.door import Door, Mail
from tests.platforms.asgi import post
from tests.platforms.signers import KINDS, Headers, Kind

SHORT, LONG = 250, 10_000
NOW = 1_790_000_000.0
LARGEST = 2000
Forgery = tuple[Headers, bytes, float]
"""What is sent, and when."""


def _read(body: bytes) -> Mail:
    name = hashlib.sha256(body).hexdigest()
    return Mail([Inbound("any", name, "c", "s", "", datetime.fromtimestamp(NOW, UTC))])


def forge(kind: Kind, rng: random.Random, body: bytes) -> Forgery:
    """One change of a genuine request; never none."""
    true = kind.sign(body, NOW)
    changes: list[Callable[[], Forgery]] = [
        lambda: (_header_changed(true, rng), body, NOW),
        lambda: (_without(true, rng), body, NOW),
        lambda: (_doubled(true, rng), body, NOW),
        lambda: (_other_platform(kind, rng, body), body, NOW),
        lambda: (true, bytes(LARGEST + 1 + rng.randrange(9)), NOW),
    ]
    if kind.covers_body:
        changes.append(lambda: (true, _bytes_changed(body, rng), NOW))
    if kind.covers_time:
        most = 3600 if kind.name == "dingtalk" else 300
        late = rng.choice((-1, 1)) * (most + 1 + rng.random() * 10 ** rng.randrange(8))
        changes.append(lambda: (true, body, NOW + late))
    return rng.choice(changes)()


def _header_changed(true: Headers, rng: random.Random) -> Headers:
    index = rng.randrange(len(true))
    name, value = true[index]
    place = rng.randrange(len(value))
    letter = rng.choice("0123456789abcdefABCXYZ=+/ -_.\xe9")
    changed = rng.choice(
        (
            value[:place] + letter + value[place + 1 :], value[:place] + value[place + 1 :],
            value + letter, letter + value, value[::-1], value.upper(), "", value * 2,
        )
    )  # fmt: skip
    if changed == value:
        changed = value + "x"
    return [*true[:index], (name, changed), *true[index + 1 :]]


def _without(true: Headers, rng: random.Random) -> Headers:
    index = rng.randrange(len(true))
    return [*true[:index], *true[index + 1 :]]


def _doubled(true: Headers, rng: random.Random) -> Headers:
    name, value = rng.choice(true)
    return rng.sample([*true, (name, rng.choice((value, "x", "0")))], len(true) + 1)


def _other_platform(kind: Kind, rng: random.Random, body: bytes) -> Headers:
    return rng.choice([k for k in KINDS if k is not kind]).sign(body, NOW)


def _bytes_changed(body: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(body))
    bit = bytes([body[place] ^ (1 << rng.randrange(8))])
    return rng.choice(
        (
            body[:place] + bit + body[place + 1 :], body[:place], body + bit,
            body[:place] + bit + body[place:],
        )
    )  # fmt: skip


async def _accepted(kind: Kind, count: int) -> tuple[int, int]:
    """How many forgeries got in, and how many genuine requests did not."""
    rng = random.Random(f"B1 {kind.name}")
    kept: list[Inbound] = []
    now = NOW

    async def deliver(message: Inbound) -> None:
        kept.append(message)

    door = Door("/hook", kind.verifier(), _read, deliver, largest=LARGEST, clock=lambda: now)
    body = b'{"event": "message", "text": "pay 5 to ann"}'
    genuine = await post(door, kind.sign(body, NOW), body)
    wrong = 0
    for _ in range(count):
        headers, forged, now = forge(kind, rng, body)
        answered = await post(door, headers, forged)
        wrong += answered.status not in (401, 413)
    return wrong + len(kept) - 1, int(genuine.status != 200)


def measure(long: bool) -> Row:
    started = time.monotonic()
    count = LONG if long else SHORT
    got_in = kept_out = 0
    for kind in KINDS:
        accepted, refused = asyncio.run(_accepted(kind, count))
        got_in, kept_out = got_in + accepted, kept_out + refused
    return Row(
        "B1",
        f"{got_in} of {count * len(KINDS):,} accepted ({len(KINDS)} signatures, {count:,} each)",
        got_in, ok=got_in == kept_out == 0, ran_on="fakes", seconds=time.monotonic() - started,
    )  # fmt: skip
