"""What docs/gateways.md says of speed, in short: each platform takes what we send at 95 % of its
limits, and nobody waits in vain."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from assistant import plugins
from benchmarks.gateways import Seen, answering, enforcing, politely, rows
from gateways.base import GatewayError, Outbound

pytestmark = [pytest.mark.whole, pytest.mark.anyio]
NAMES = sorted(set(plugins.listing("gateways")) - {"terminal"})
ENFORCED = ("dingtalk", "feishu", "telegram", "wecom")
"""Their emulators enforce the platform's limits."""


@pytest.mark.parametrize("name", NAMES)
async def test_what_is_said_is_kept_then_answered_and_nobody_tells_us_to_wait(name: str) -> None:
    seen = Seen(name, "here")
    await answering(name, seen, rounds=1)
    assert len(seen.read) == 1, "the answer was read"
    assert 0 < seen.kept[0] < seen.read[0]
    async with enforcing(name) as (on, counting):
        await politely(on, counting, seconds=2.0)
    assert counting.sent > 0
    assert counting.refused + on.dropped() == 0
    assert len(rows(seen)) == 1


@pytest.mark.parametrize("name", ENFORCED)
async def test_who_does_not_pace_is_told_to_wait_or_not_heard(name: str) -> None:
    async with enforcing(name) as (on, counting), asyncio.timeout(60):
        while not counting.refused + on.dropped():
            with contextlib.suppress(GatewayError):
                await counting.send(Outbound(on.chat, "now"))
