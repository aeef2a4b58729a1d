"""The outbox while things go wrong: refusals, hangs, faults, locks, pauses; and its way of running.

The clock of these tests stands still unless a test moves it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from assistant import outbox as outboxes
from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.outbox import LONGEST_BACK_OFF, STOPPED_AT_MOST, Outbox
from gateways.base import Abilities, Button, GatewayError, GatewayRefused, Outbound, Pace
from tests.assistant.test_outbox import Clock, Platform

pytestmark = pytest.mark.anyio
WAIT = 30.0
"""Seconds that a busy machine may take for what is quick."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.db")
    yield made
    made.close()


@pytest.fixture
def platform() -> Platform:
    return Platform()


@pytest.fixture
def clock() -> Clock:
    """Of today, since what the journal keeps is too old an hour later."""
    made = Clock()
    made.now = time.time()
    return made


@pytest.fixture
def outbox(journal: Journal, platform: Platform, clock: Clock) -> Outbox:
    return Outbox(journal, platform, clock)


def say(journal: Journal, text: str, chat: str = "chat", **more: object) -> None:
    journal.say("platform", f"{chat} {text}", Outbound(chat, text, **more))  # type: ignore[arg-type]


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not holds():  # noqa: ASYNC110 - nothing to await there
            await asyncio.sleep(0.01)


@contextmanager
def locked(journal: Journal) -> Iterator[None]:
    holder = sqlite3.connect(journal.path)
    holder.execute("BEGIN IMMEDIATE")
    journal.be_patient(0.01)
    yield
    holder.rollback()
    holder.close()
    journal.be_patient()


@asynccontextmanager
async def running(outbox: Outbox) -> AsyncIterator[None]:
    job = asyncio.create_task(outbox.run())
    yield
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)


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
    journal: Journal, platform: Platform, clock: Clock
) -> None:
    platform.abilities = Abilities(knows_repeats=True)
    outbox = Outbox(journal, platform, clock)
    platform.failures = [GatewayError("429", retry_after=20), GatewayError("429", retry_after=2)]
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


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The events of the outbox's log."""
    heard: list[str] = []

    class Log:
        def __getattr__(self, level: str) -> Callable[..., None]:
            return lambda event, **more: heard.append(event)

    monkeypatch.setattr(outboxes, "log", Log())
    return heard


async def test_a_refusal_does_not_mean_that_the_platform_is_down(
    journal: Journal, platform: Platform, outbox: Outbox, log: list[str]
) -> None:
    platform.failures = [GatewayRefused("no")]
    say(journal, "hello")
    await outbox.flush()
    assert log == ["message given up"]


# --- the journal is locked ------------------------------------------------------------------------


async def test_what_was_sent_while_the_journal_was_locked_is_not_sent_twice(
    journal: Journal, platform: Platform, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, failing = journal.sent, [True, True]

    def sometimes(row: object, message_id: str) -> None:
        if failing:
            failing.pop()
            raise JournalLocked("locked")
        sent(row, message_id)  # type: ignore[arg-type]

    monkeypatch.setattr(journal, "sent", sometimes)
    say(journal, "hello")
    with pytest.raises(JournalLocked):
        await outbox.flush()
    with pytest.raises(JournalLocked):
        await outbox.flush()
    await outbox.flush()
    await outbox.flush()
    assert platform.calls == 1
    assert journal.unsent("platform", time.time()) == []


async def test_it_waits_for_a_journal_that_is_locked(
    journal: Journal, platform: Platform, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "IDLE_SECONDS", 0.02)
    say(journal, "hello")
    async with running(outbox):
        with locked(journal):
            await asyncio.sleep(0.2)
            assert platform.shown == {}
        await until(lambda: bool(platform.shown))
    assert platform.calls == 1


async def test_chats_that_cannot_be_looked_up_are_looked_up_again(
    journal: Journal, platform: Platform, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "IDLE_SECONDS", 0.02)
    chats, failing = journal.waiting_chats, [True]

    def sometimes(gateway: str, now: float) -> list[str]:
        if failing:
            failing.pop()
            raise JournalLocked("locked")
        return chats(gateway, now)

    monkeypatch.setattr(journal, "waiting_chats", sometimes)
    say(journal, "hello")
    async with running(outbox):
        await until(lambda: bool(platform.shown))
    assert not failing


# --- running --------------------------------------------------------------------------------------


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
        await asyncio.sleep(0.05)
        assert len(asyncio.all_tasks()) == len(before) + 2, "the outbox, and the chat that waits"
    assert asyncio.all_tasks() == before
    assert [*platform.shown.values()] == ["one"]


async def test_it_keeps_the_pace_by_sleeping(journal: Journal, platform: Platform) -> None:
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


# --- telling of losses ----------------------------------------------------------------------------


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
