"""The outbox while things go wrong: refusals, hangs, faults, pauses."""

from __future__ import annotations

import asyncio

import pytest

from assistant.journal import Journal
from assistant.outbox import LONGEST_BACK_OFF, STOPPED_AT_MOST, Outbox
from gateways.base import Abilities, Button, GatewayError, GatewayRefused, Outbound
from tests.assistant.outbox.steps import WAIT, say, until
from tests.assistant.test_outbox import Clock, Platform

pytestmark = pytest.mark.anyio


# --- refused --------------------------------------------------------------------------------------


async def test_what_is_refused_is_tried_once_more_as_plain_words(
    journal: Journal, platform: Platform, outbox: Outbox
) -> None:
    platform.failures = [GatewayRefused("no buttons here")]
    say(journal, "May I?", buttons=(Button("Yes", "yes"),))
    await outbox.flush()
    assert platform.shown == {"1": "May I?"}
    assert platform.calls == 2
    assert journal.undelivered(since=0) == []


async def test_what_is_refused_as_plain_words_too_is_given_up_and_told_with_the_next_one(
    journal: Journal, platform: Platform, outbox: Outbox
) -> None:
    platform.failures = [GatewayRefused("no"), GatewayRefused("really no")]
    say(journal, "May I?", buttons=(Button("Yes", "yes"),))
    await outbox.flush()
    assert platform.calls == 2
    assert journal.undelivered(since=0) == [("platform", 1)]
    say(journal, "hello")
    await outbox.flush()
    assert [*platform.shown.values()] == [
        "hello", "I could not show you a message here: really no",
    ]  # fmt: skip


async def test_progress_that_is_refused_is_not_worth_a_word(
    journal: Journal, platform: Platform, outbox: Outbox
) -> None:
    platform.failures = [GatewayRefused("no")]
    say(journal, "step 1", lasts=60.0)
    say(journal, "hello")
    await outbox.flush()
    assert [*platform.shown.values()] == ["hello"]


async def test_a_fault_of_a_gateway_is_one_message_lost_and_no_more(
    journal: Journal, platform: Platform, outbox: Outbox
) -> None:
    platform.failures = [ValueError("bug")]  # type: ignore[list-item]
    say(journal, "one")
    say(journal, "two")
    await outbox.flush()
    first, told = platform.shown.values()
    assert first == "two"
    assert "a fault of mine: ValueError('bug')" in told


async def test_a_message_during_which_we_were_stopped_often_is_to_blame(
    journal: Journal, platform: Platform, outbox: Outbox, clock: Clock
) -> None:
    say(journal, "poison")
    (row,) = journal.unsent("platform", clock.now)
    for _ in range(STOPPED_AT_MOST - 1):
        journal.begin(row)
    (row,) = journal.unsent("platform", clock.now)
    assert row.unsure == STOPPED_AT_MOST - 1
    journal.begin(row)
    say(journal, "next")
    await outbox.flush()
    shown = [*platform.shown.values()]
    assert shown[0] == "next"
    assert f"I was stopped {STOPPED_AT_MOST} times while sending it" in shown[1]


async def test_one_time_less_it_is_still_sent(
    journal: Journal, platform: Platform, outbox: Outbox, clock: Clock
) -> None:
    say(journal, "unlucky")
    for row in journal.unsent("platform", clock.now):
        for _ in range(STOPPED_AT_MOST - 1):
            journal.begin(row)
    await outbox.flush()
    assert [*platform.shown.values()] == ["unlucky"]


# --- later ----------------------------------------------------------------------------------------


async def test_without_a_word_from_the_platform_pauses_grow_up_to_a_bound(
    journal: Journal, platform: Platform, outbox: Outbox, clock: Clock
) -> None:
    say(journal, "hello", lasts=1e6)
    pauses = []
    for _ in range(9):
        platform.failures = [GatewayError("down")]
        await outbox.flush()
        began, calls = clock.now, platform.calls
        while platform.calls == calls:
            clock.now += 0.1
            platform.failures = [GatewayError("down")]
            await outbox.flush()
        pauses.append(clock.now - began)
    assert 0.4 <= pauses[0] <= 1.2
    assert all(pauses[n] < pauses[n + 2] for n in range(3))
    assert 0.8 * LONGEST_BACK_OFF <= pauses[-1] <= LONGEST_BACK_OFF + 1


async def test_a_pause_that_a_platform_asks_for_holds_for_every_chat(
    journal: Journal, platform: Platform, outbox: Outbox, clock: Clock
) -> None:
    platform.failures = [GatewayError("429", retry_after=20)]
    say(journal, "one", "a")
    await outbox.flush()
    say(journal, "two", "b")
    await outbox.flush()
    clock.now += 19
    await outbox.flush()
    assert platform.calls == 1
    clock.now += 1.5
    await outbox.flush()
    assert sorted(platform.shown.values()) == ["one", "two"]


async def test_a_shorter_pause_does_not_cut_a_longer_one_short(
    journal: Journal, platform: Platform, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    platform.abilities = Abilities(knows_repeats=True)
    outbox = Outbox(journal, platform, clock)
    platform.failures = [GatewayError("429", retry_after=20), GatewayError("429", retry_after=2)]
    quick, on_their_way = platform.send, [0]

    async def together(message: Outbound) -> str:
        on_their_way[0] += 1
        await until(lambda: on_their_way[0] >= 2)
        return await quick(message)

    monkeypatch.setattr(platform, "send", together)
    say(journal, "one", "a")
    say(journal, "two", "b")
    await outbox.flush()
    assert platform.calls == 2
    clock.now += 10
    await outbox.flush()
    assert platform.calls == 2


async def test_a_platform_that_hangs_is_left_after_a_while_and_tried_again(
    journal: Journal, platform: Platform, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox = Outbox(journal, platform, clock, send_seconds=0.05)
    quick = platform.send

    async def hangs(message: Outbound) -> str:
        await asyncio.sleep(WAIT)
        return ""

    monkeypatch.setattr(platform, "send", hangs)
    say(journal, "hello")
    await outbox.flush()
    monkeypatch.setattr(platform, "send", quick)
    assert platform.shown == {}
    clock.now += LONGEST_BACK_OFF
    await outbox.flush()
    assert [*platform.shown.values()] == ["hello"]


async def test_down_and_up_again_is_said_once_each(
    journal: Journal, platform: Platform, outbox: Outbox, clock: Clock, log: list[str]
) -> None:
    platform.failures = [GatewayError("down")] * 3
    say(journal, "hello")
    for _ in range(5):
        await outbox.flush()
        clock.now += LONGEST_BACK_OFF
    say(journal, "more")
    await outbox.flush()
    assert [event for event in log if event in ("sending fails", "sending again")] == [
        "sending fails", "sending again",
    ]  # fmt: skip


async def test_a_refusal_does_not_mean_that_the_platform_is_down(
    journal: Journal, platform: Platform, outbox: Outbox, log: list[str]
) -> None:
    platform.failures = [GatewayRefused("no")]
    say(journal, "hello")
    await outbox.flush()
    assert log == ["message given up"]
