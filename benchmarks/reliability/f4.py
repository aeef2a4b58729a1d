"""F4: the network fails in every way it can, while a person talks and is answered. When it is over,
nothing is missing."""

from __future__ import annotations

import asyncio
import time

from pydantic import SecretStr
from structlog.testing import capture_logs

from benchmarks.reliability._hall import Hall, a_hall
from benchmarks.reliability.row import Row
from gateways.base import Inbound, Outbound
from gateways.webhook import Config, create
from tests.platforms.integration import Integration
from tests.platforms.signers import SECRET

FAULTS = ("503", "429", "drop", "torn", "garbage", "hang", "away")
SHORT, LONG = 0.2, 20.0
RECOVERED = 60.0
MESSAGES = 3


async def _recover(fault: str, seconds: float) -> tuple[float, int]:
    """Seconds from the end of the fault until all is well, and what is missing or doubled."""
    halls: list[Hall] = []

    async def answer(message: Inbound) -> None:
        key, said = f"{message.external_id}:reply", f"re: {message.text}"
        halls[0].say("webhook", key, Outbound(message.chat, said))

    async with Integration() as platform:
        gateway = create(
            Config(secret=SecretStr(SECRET), port=0, callback=platform.url, inside=("127.0.0.1",))
        )
        platform.target = lambda: gateway.address
        async with a_hall(answer, gateway, send_seconds=1.0) as hall:
            halls.append(hall)
            if fault == "away":
                await platform.stop()
            else:
                platform.down = fault
            for n in range(MESSAGES):
                await platform.says(f"{n}")
            await asyncio.sleep(seconds)
            platform.down = ""
            if fault == "away":
                await platform.start()
            ended = time.monotonic()
            wanted = [f"re: {n}" for n in range(MESSAGES)]
            while platform.texts() != wanted and time.monotonic() < ended + RECOVERED:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            took = time.monotonic() - ended
            missing = set(wanted) - set(platform.texts())
        await gateway.close()
    return took, len(missing)


def measure(long: bool) -> Row:
    started = time.monotonic()
    slowest, lost, talk = 0.0, 0, 0
    for fault in FAULTS:
        with capture_logs() as logs:
            took, missing = asyncio.run(_recover(fault, LONG if long else SHORT))
        slowest, lost = max(slowest, took), lost + missing
        down = sum(line["event"] == "sending fails" for line in logs)
        up = sum(line["event"] == "sending again" for line in logs)
        talk += not (down == up <= 1)
    return Row(
        "F4",
        f"{len(FAULTS)} faults: {lost} messages missing, all well {slowest:.1f} s after the end at"
        f" most, {talk} times said more than once",
        slowest, ok=not lost and not talk and slowest < RECOVERED, ran_on="fakes",
        seconds=time.monotonic() - started,
    )  # fmt: skip
