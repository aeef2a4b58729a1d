"""How the outbox runs: woken, paced, ended, beside others."""

from __future__ import annotations

import asyncio
import time

import pytest

from assistant import outbox as outboxes
from assistant.journal import Journal
from assistant.outbox import Outbox
from gateways.base import Abilities, GatewayError, Outbound, Pace
from tests.assistant.outbox.steps import WAIT, running, say, until
from tests.assistant.test_outbox import Clock, Platform

pytestmark = pytest.mark.anyio


async def test_it_sends_at_once_when_it_is_woken_and_stops_with_its_lanes(
    journal: Journal, platform: Platform, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "IDLE_SECONDS", WAIT * 4)
    before = asyncio.all_tasks()
    async with running(outbox):
        await asyncio.sleep(0.05)
        say(journal, "hello")
        outbox.wake()
        await until(lambda: bool(platform.shown))
        platform.failures = []
        say(journal, "again")
        outbox.wake()
        await until(lambda: len(platform.shown) == 2)
    assert asyncio.all_tasks() == before


async def test_a_lane_that_waits_is_ended_with_the_outbox(
    journal: Journal, platform: Platform
) -> None:
    platform.abilities = Abilities(paces=(Pace(1, WAIT * 10, "chat"),))
    outbox, before = Outbox(journal, platform), asyncio.all_tasks()
    say(journal, "one")
    say(journal, "two")
    async with running(outbox):
        await until(lambda: bool(platform.shown))
        # the outbox, and the chat that waits
        await until(lambda: len(asyncio.all_tasks()) == len(before) + 2)
    assert asyncio.all_tasks() == before
    assert [*platform.shown.values()] == ["one"]


async def test_it_keeps_the_pace_by_sleeping(
    journal: Journal, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "IDLE_SECONDS", WAIT * 4)
    platform.abilities = Abilities(paces=(Pace(1, 0.2, "chat"),))
    outbox, began = Outbox(journal, platform), time.monotonic()
    for text in ("one", "two", "three"):
        say(journal, text)
    async with running(outbox):
        await until(lambda: len(platform.shown) == 3)
    assert [*platform.shown.values()] == ["one", "two", "three"]
    assert time.monotonic() - began >= 0.4


async def test_a_chat_goes_on_by_itself_after_a_failure(
    journal: Journal, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "IDLE_SECONDS", 0.05)
    platform.failures = [GatewayError("down")]
    say(journal, "hello")
    outbox = Outbox(journal, platform)
    async with running(outbox):
        await until(lambda: bool(platform.shown))
    assert platform.calls == 2


async def test_what_others_used_up_meanwhile_is_waited_for(
    journal: Journal, platform: Platform, clock: Clock
) -> None:
    """Both chats may go at first; by the time the second has its turn, the first went."""
    platform.abilities = Abilities(paces=(Pace(1, 100.0, "all"),))
    outbox = Outbox(journal, platform, clock)
    say(journal, "one", "a")
    say(journal, "two", "b")
    await outbox.flush()
    assert platform.calls == 1
    clock.now += 110
    await outbox.flush()
    assert sorted(platform.shown.values()) == ["one", "two"]


@pytest.mark.parametrize("refused", [False, True], ids=["paced", "asked to wait"])
async def test_a_clock_that_is_put_back_holds_nothing_up(
    journal: Journal, platform: Platform, clock: Clock, refused: bool
) -> None:
    platform.abilities = Abilities(paces=() if refused else (Pace(1, 100.0, "all"),))
    platform.failures = [GatewayError("429", retry_after=100.0)] * refused
    outbox = Outbox(journal, platform, clock)
    say(journal, "one", "a")
    await outbox.flush()
    say(journal, "two", "b")
    clock.now -= 86_400
    await outbox.flush()
    assert platform.calls == 1, "what it asked for still counts"
    clock.now += 110
    await outbox.flush()
    assert sorted(platform.shown.values()) == ["one", "two"]


async def test_chats_of_others_are_left_to_them(journal: Journal, platform: Platform) -> None:
    outbox = Outbox(journal, platform, ours=lambda chat: chat == "mine")
    say(journal, "a", "mine")
    say(journal, "b", "theirs")
    await outbox.flush()
    assert [*platform.shown.values()] == ["a"]
    assert outbox.abilities is platform.abilities


@pytest.mark.parametrize(("knows", "together"), [(False, 1), (True, 2)])
async def test_what_could_appear_twice_is_sent_alone(
    journal: Journal, platform: Platform, monkeypatch: pytest.MonkeyPatch, knows: bool,
    together: int,
) -> None:  # fmt: skip
    platform.abilities = Abilities(knows_repeats=knows)
    at_once = [0, 0]
    quick = platform.send

    async def slow(message: Outbound) -> str:
        at_once[0] += 1
        at_once[1] = max(at_once)
        if knows:
            await until(lambda: at_once[1] == together)
        else:
            await asyncio.sleep(0.05)
        at_once[0] -= 1
        return await quick(message)

    monkeypatch.setattr(platform, "send", slow)
    say(journal, "a", "one")
    say(journal, "b", "two")
    await Outbox(journal, platform).flush()
    assert at_once[1] == together
    assert len(platform.shown) == 2


async def test_a_message_is_known_again_by_what_it_is_sent_with(
    journal: Journal, platform: Platform, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    quick = platform.send

    async def noted(message: Outbound) -> str:
        seen.append(message.once)
        return await quick(message)

    monkeypatch.setattr(platform, "send", noted)
    say(journal, "a")
    say(journal, "b")
    await outbox.flush()
    assert len(set(seen)) == 2
    assert all(seen)
