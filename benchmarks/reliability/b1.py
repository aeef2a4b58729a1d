"""B1: whatever a forger makes of what the platforms send, no gateway's door takes it.

Each gateway that has a door runs as it does in the house, on a port of its own; requests come over
a socket, and what it delivers goes through the real inbox and journal. A forgery that is answered
with a yes counts as accepted, and so does one that is acted upon, whatever it was answered. What
came in time before may be answered, and is to be acted upon once. What a platform's proof does not
cover is not changed: Teams proves of the body only where answers go, WeCom the sealed part.
"""

from __future__ import annotations

import ast
import asyncio
import random
import sys
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import gateways
from benchmarks.reliability._hall import a_hall
from benchmarks.reliability.forging.by_secret import BY_SECRET
from benchmarks.reliability.forging.changes import KINDS
from benchmarks.reliability.forging.platform import Listens, Platform
from benchmarks.reliability.forging.teams import Teams
from benchmarks.reliability.forging.wecom import WeCom
from benchmarks.reliability.forging.wire import Asked, Wire, plain
from benchmarks.reliability.row import Row
from gateways.base import Deliver, Inbound
from gateways.door import BODY_BYTES

SHORT, LONG = 200, 10_000
PLATFORMS: tuple[type[Platform], ...] = (*BY_SECRET, Teams, WeCom)
GENUINE_EACH = 10
"""Forgeries between two genuine requests."""
PROBES_EACH = 50
TWICE = 0.2
CAPTURED, CAPTURED_SECONDS = 50, 120.0


def with_a_door() -> set[str]:
    """The gateways whose code opens a Door."""
    found = set()
    for path in Path(gateways.__file__).parent.glob("*.py"):
        calls = (n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call))
        if any(isinstance(call.func, ast.Name) and call.func.id == "Door" for call in calls):
            found.add(path.stem)
    return found


@dataclass
class Found:
    """What came of all requests to one gateway."""

    tries: Counter[str] = field(default_factory=Counter)
    accepted: list[str] = field(default_factory=list)
    genuine: int = 0
    refused: list[str] = field(default_factory=list)
    """Genuine ones that were not taken."""


class Forger:
    """Speaks with one gateway."""

    def __init__(self, platform: Platform, port: int) -> None:
        self._platform = platform
        self._wire, self._second = Wire(port), Wire(port)
        self._captured: deque[tuple[float, Asked]] = deque(maxlen=CAPTURED)
        self.found = Found()
        self.said: Counter[str] = Counter()

    async def says(self, size: int = 0) -> None:
        """Something genuine; now and then over both connections at once."""
        text, asked = self._platform.to_ann()
        asked = self._platform.larger(asked, size) if size else asked
        ways = [self._wire, self._second][: 1 + (self._platform.rng.random() < TWICE)]
        answers = await asyncio.gather(*(way.ask(plain(asked)) for way in ways))
        self.found.genuine += 1
        self.said[text] += 1
        self.found.refused += [
            f"{each.status} {each.body[:80]!r}" for each in answers if not each.is_yes
        ]
        if not size:
            self._captured.append((time.monotonic(), asked))

    async def asks(self) -> None:
        """Whether the address is ours, where the platform does."""
        probe = self._platform.asks()
        if probe is not None:
            answer = await self._wire.ask(plain(probe[0]))
            self.found.genuine += 1
            if not answer.is_yes or probe[1].encode() not in answer.body:
                self.found.refused.append(f"question: {answer.status} {answer.body[:80]!r}")

    async def tries(self, name: str) -> None:
        while time.monotonic() - self._captured[0][0] > CAPTURED_SECONDS:
            self._captured.popleft()
            if not self._captured:
                await self.says()
        kind, _ = KINDS[name]
        a_try = kind(self._platform, [asked for _, asked in self._captured])
        answer = await self._wire.ask(a_try.sent)
        self.found.tries[name] += 1
        if (answer.is_yes and not a_try.may_be_answered) or answer.status >= 500:
            told = a_try.sent.raw[:300]
            self.found.accepted.append(f"{name}: {answer.status} {told!r}")

    def close(self) -> None:
        self._wire.close()
        self._second.close()


async def forge(platform: Platform, count: int, kinds: Sequence[str] = tuple(KINDS)) -> Found:
    """``count`` forgeries, each of the ``kinds`` once at least, and genuine requests between
    them."""
    heard: Counter[str] = Counter()

    async def handle(message: Inbound) -> None:
        heard[message.text] += 1

    rng = platform.rng
    weights = [KINDS[name][1] for name in kinds]
    async with (
        a_hall(handle) as hall, platform.gateway() as gateway,
        running(gateway, hall.inbox.deliver) as port,
    ):  # fmt: skip
        forger = Forger(platform, port)
        await forger.says(BODY_BYTES)
        for number in range(count):
            if number % GENUINE_EACH == 0:
                await forger.says()
            if number % PROBES_EACH == 0:
                await forger.asks()
            each = kinds[number] if number < len(kinds) else rng.choices(kinds, weights)[0]
            await forger.tries(each)
        forger.close()
        await hall.quiet()
    found, said = forger.found, forger.said
    found.accepted += [f"acted upon: {text}" for text in (heard - said).elements()]
    found.refused += [f"not acted upon: {text}" for text in (said - heard).elements()]
    return found


@asynccontextmanager
async def running(gateway: Listens, deliver: Deliver) -> AsyncIterator[int]:
    """Its port, while it listens."""
    job = asyncio.create_task(gateway.run(deliver))
    try:
        async with asyncio.timeout(30):
            while not gateway.port and not job.done():  # noqa: ASYNC110 - it says so nowhere
                await asyncio.sleep(0.01)
        yield gateway.port
        if job.done():
            raise AssertionError(f"{gateway.name} has stopped: {job.exception()!r}")
    finally:
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)


def measure(long: bool) -> Row:
    started = time.monotonic()
    count = LONG if long else SHORT
    tries: Counter[str] = Counter()
    accepted: list[str] = []
    refused: list[str] = []
    genuine = 0
    for kind in PLATFORMS:
        found = asyncio.run(forge(kind(random.Random(f"B1 {kind.name}")), count))
        tries += found.tries
        genuine += found.genuine
        accepted += [f"{kind.name}: {each}" for each in found.accepted]
        refused += [f"{kind.name}: {each}" for each in found.refused]
    names = sorted(kind.name for kind in PLATFORMS)
    missing = with_a_door() ^ set(names)
    kinds = ", ".join(f"{tries[name]:,} {name}" for name in KINDS)
    text = (
        f"{len(accepted)} of {tries.total():,} accepted ({count:,} each to {', '.join(names)}, over"
        f" HTTP: {kinds}); of {genuine:,} genuine ones between them {len(refused)} refused"
    )
    wrong = [*(f"{name}: not tried" for name in missing), *accepted, *refused]
    for each in wrong:
        print(each, file=sys.stderr)
    text += f"; {wrong[0]}"[:300] if wrong else ""
    return Row(
        "B1", text, len(accepted), ok=not wrong, ran_on="fakes",
        seconds=time.monotonic() - started,
    )  # fmt: skip
