"""What was not delivered is told."""

from __future__ import annotations

import pytest

from assistant.journal import Journal
from assistant.outbox import LONGEST_BACK_OFF, Outbox
from gateways.base import Abilities, GatewayError, GatewayRefused, Outbound, Pace
from tests.assistant.outbox.steps import say
from tests.assistant.test_outbox import Clock, Platform

pytestmark = pytest.mark.anyio


async def lost(journal: Journal, platform: Platform, outbox: Outbox, clock: Clock) -> None:
    """A message is too old, and the person is to be told so."""
    platform.failures = [GatewayError("down")]
    say(journal, "important")
    await outbox.flush()
    clock.now += 3700
    platform.calls = 0


async def test_a_loss_is_told_until_it_is_told_but_not_all_the_time(
    journal: Journal, platform: Platform, outbox: Outbox, clock: Clock
) -> None:
    await lost(journal, platform, outbox, clock)
    platform.failures = [GatewayError("down")]
    await outbox.flush()
    await outbox.flush()
    clock.now += LONGEST_BACK_OFF - 1
    await outbox.flush()
    assert platform.calls == 1
    clock.now += 2
    await outbox.flush()
    await outbox.flush()
    assert platform.calls == 2
    (told,) = platform.shown.values()
    assert told.startswith("1 message of mine was too old")


async def test_a_loss_that_cannot_be_told_waits_for_a_message_that_gets_through(
    journal: Journal, platform: Platform, outbox: Outbox, clock: Clock
) -> None:
    await lost(journal, platform, outbox, clock)
    platform.failures = [GatewayRefused("blocked")]
    await outbox.flush()
    clock.now += 1000
    await outbox.flush()
    assert platform.shown == {}
    assert platform.calls == 1
    journal.say("platform", "k", Outbound("chat", "hello", lasts=1e6))
    await outbox.flush()
    await outbox.flush()
    assert len(platform.shown) == 2


async def test_a_loss_is_told_at_the_platforms_pace(
    journal: Journal, platform: Platform, clock: Clock
) -> None:
    platform.abilities = Abilities(paces=(Pace(1, 10.0, "chat"),))
    outbox = Outbox(journal, platform, clock)
    await lost(journal, platform, outbox, clock)
    journal.say("platform", "k", Outbound("chat", "hello", lasts=1e6))
    await outbox.flush()
    await outbox.flush()
    assert [*platform.shown.values()] == ["hello"]
    clock.now += 11
    await outbox.flush()
    assert len(platform.shown) == 2


async def test_a_loss_is_told_in_the_pause_of_nobody(
    journal: Journal, platform: Platform, outbox: Outbox, clock: Clock
) -> None:
    await lost(journal, platform, outbox, clock)
    platform.failures = [GatewayError("429", retry_after=50)]
    await outbox.flush()
    clock.now += 45
    await outbox.flush()
    assert platform.calls == 1
    clock.now += 6
    await outbox.flush()
    assert platform.calls == 2
    assert len(platform.shown) == 1
