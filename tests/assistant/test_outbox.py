"""The outbox sends in order, obeys the platform, and gives up honestly."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.outbox import LONGEST_BACK_OFF, Outbox
from gateways.base import (
    PROGRESS_SECONDS,
    Abilities,
    Deliver,
    GatewayError,
    GatewayRefused,
    Outbound,
)


class Platform:
    """A chat platform that can be told to fail."""

    name = "platform"
    abilities = Abilities(edit=True, edit_seconds=1.0)

    def __init__(self) -> None:
        self.shown: dict[str, str] = {}
        self.failures: list[GatewayError] = []
        self.calls = 0

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        self.calls += 1
        if self.failures:
            raise self.failures.pop(0)
        number = message.edits or str(len(self.shown) + 1)
        self.shown[number] = message.text
        return number


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "journal.db")
    yield made
    made.close()


def test_messages_of_a_chat_keep_their_order_through_a_failure(journal: Journal) -> None:
    platform, clock = Platform(), Clock()
    platform.failures = [GatewayError("429", retry_after=30)]
    outbox = Outbox(journal, platform, clock)
    for text in ("one", "two", "three"):
        journal.say("platform", text, Outbound("chat", text))
    asyncio.run(outbox.flush())
    assert platform.shown == {}
    clock.now += 29
    asyncio.run(outbox.flush())
    assert platform.shown == {}, "the platform asked for 30 seconds"
    clock.now += 1
    asyncio.run(outbox.flush())
    assert list(platform.shown.values()) == ["one", "two", "three"]


def test_edits_are_paced_and_only_the_last_one_is_sent(journal: Journal) -> None:
    platform, clock = Platform(), Clock()
    outbox = Outbox(journal, platform, clock)
    journal.say("platform", "progress", Outbound("chat", "step 1"))
    asyncio.run(outbox.flush())
    for n in range(2, 30):
        journal.say("platform", "progress", Outbound("chat", f"step {n}"))
        asyncio.run(outbox.flush())
    assert platform.calls == 1
    clock.now += 1.1
    asyncio.run(outbox.flush())
    assert platform.shown == {"1": "step 29"}
    assert platform.calls == 2


def test_a_refusal_is_not_repeated_and_others_still_arrive(journal: Journal) -> None:
    platform = Platform()
    platform.failures = [GatewayRefused("blocked by the user")]
    outbox = Outbox(journal, platform, Clock())
    journal.say("platform", "a", Outbound("chat", "to one who blocked us"))
    journal.say("platform", "b", Outbound("other", "hello"))
    asyncio.run(outbox.flush())
    asyncio.run(outbox.flush())
    assert platform.shown == {"1": "hello"}
    assert platform.calls == 2


def test_what_is_too_old_is_not_sent_and_the_person_is_told_in_one_line(journal: Journal) -> None:
    platform, clock = Platform(), Clock()
    clock.now = time.time()
    platform.failures = [GatewayError("down")] * 3
    outbox = Outbox(journal, platform, clock)
    for text in ("打开设置", "好了"):
        journal.say("platform", text, Outbound("chat", text))
    journal.say("platform", "progress", Outbound("chat", "step 1", lasts=PROGRESS_SECONDS))
    for _ in range(3):
        asyncio.run(outbox.flush())
        clock.now += LONGEST_BACK_OFF
    clock.now += 3601
    asyncio.run(outbox.flush())
    asyncio.run(outbox.flush())
    (told,) = platform.shown.values()
    assert told.startswith("有 2 条消息")
    assert journal.undelivered(since=0) == [("platform", 2)]


def test_what_was_sent_while_the_journal_was_locked_is_not_sent_again(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    platform, sent = Platform(), Journal.sent
    outbox = Outbox(journal, platform, Clock())
    journal.say("platform", "a", Outbound("chat", "one"))

    def locked(*_: object) -> None:
        raise JournalLocked("another program holds it")

    monkeypatch.setattr(Journal, "sent", locked)
    for _ in range(2):
        with pytest.raises(JournalLocked):
            asyncio.run(outbox.flush())
    assert platform.calls == 1, "what could not be written down is made up for first"
    monkeypatch.setattr(Journal, "sent", sent)
    asyncio.run(outbox.flush())
    asyncio.run(outbox.flush())
    assert (platform.calls, platform.shown) == (1, {"1": "one"})
    assert journal.unsent("platform", time.time()) == []
