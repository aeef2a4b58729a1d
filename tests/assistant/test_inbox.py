"""The inbox keeps before it acknowledges, acts once, in order; no more wait in it than may."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from assistant import inbox as inboxes
from assistant.inbox import KEPT_FREE
from benchmarks.reliability._hall import Hall, a_hall
from gateways.base import Inbound, NotKept, Overloaded

pytestmark = pytest.mark.anyio

AT = datetime(2026, 11, 1, tzinfo=UTC)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Room:
    """What is done with messages; ``open`` lets them through."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.open = asyncio.Event()
        self.open.set()
        self.trouble: list[Exception] = []

    async def __call__(self, message: Inbound) -> None:
        await self.open.wait()
        if self.trouble:
            raise self.trouble.pop(0)
        self.done.append(message.text)


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
async def hall(room: Room) -> AsyncIterator[Hall]:
    async with a_hall(room) as made:
        yield made


def says(text: str, number: str = "", chat: str = "c", **more: object) -> Inbound:
    known = {"external_id": number or text, "at": AT, "gateway": "fake", "sender": "ann"} | more
    return Inbound(chat=chat, text=text, **known)  # type: ignore[arg-type]


async def test_redelivered_while_it_is_acted_upon_it_is_still_one(hall: Hall, room: Room) -> None:
    room.open.clear()
    await asyncio.gather(*(hall.inbox.deliver(says("hello")) for _ in range(4)))
    await hall.inbox.deliver(says("hello"))
    room.open.set()
    await hall.quiet()
    assert room.done == ["hello"]


async def test_a_chat_keeps_its_order_and_others_do_not_wait(hall: Hall, room: Room) -> None:
    room.open.clear()
    for n in range(5):
        await hall.inbox.deliver(says(f"a{n}", chat="a"))
    await hall.inbox.deliver(says("b", chat="b"))
    room.open.set()
    await hall.quiet()
    assert [text for text in room.done if text != "b"] == [f"a{n}" for n in range(5)]


async def test_without_an_id_time_and_words_tell(hall: Hall, room: Room) -> None:
    for seconds in (0, 0, 1):
        await hall.inbox.deliver(says("next", external_id="", at=AT + timedelta(seconds=seconds)))
        await hall.quiet()
    assert room.done == ["next", "next"]


async def test_without_id_and_time_the_same_words_are_one_for_ten_minutes(
    hall: Hall, room: Room
) -> None:
    undated = says("next", external_id="", dated=False)
    for seconds in (0, 0, 601):
        with sqlite3.connect(hall.journal.path) as db:
            db.execute("UPDATE inbox SET received=received-?", (seconds,))
        db.close()
        await hall.inbox.deliver(undated)
        await hall.quiet()
    assert room.done == ["next", "next"]


async def test_more_than_may_wait_are_sent_back_but_not_a_stop(hall: Hall, room: Room) -> None:
    room.open.clear()
    hall.settings.limits.waiting_in_chat = 3
    for n in range(3):
        await hall.inbox.deliver(says(f"{n}"))
    with pytest.raises(Overloaded):
        await hall.inbox.deliver(says("3"))
    await hall.inbox.deliver(says("1"))  # it is known
    await hall.inbox.deliver(says("x", chat="other"))
    stops = [says("stop", f"s{n}") for n in range(KEPT_FREE + 1)]
    for stop in stops[:-1]:
        await hall.inbox.deliver(stop)
    with pytest.raises(Overloaded):
        await hall.inbox.deliver(stops[-1])
    room.open.set()
    await hall.quiet()
    await hall.inbox.deliver(says("3"))
    await hall.quiet()
    assert sorted(text for text in room.done if text != "stop") == ["0", "1", "2", "3", "x"]


async def test_all_chats_together_have_a_bound(hall: Hall, room: Room) -> None:
    room.open.clear()
    hall.settings.limits.waiting = 2
    for n in range(2):
        await hall.inbox.deliver(says(f"{n}", chat=f"{n}"))
    with pytest.raises(Overloaded):
        await hall.inbox.deliver(says("2", chat="2"))
    room.open.set()


async def test_what_the_disk_does_not_take_is_not_acknowledged(
    hall: Hall, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, "RETRY_SECONDS", 0.02)
    holder = sqlite3.connect(hall.journal.path)
    holder.execute("BEGIN IMMEDIATE")
    hall.journal.be_patient(0.01)
    with pytest.raises(NotKept, match="locked"):
        await hall.inbox.deliver(says("hello"))
    holder.rollback()
    await hall.inbox.deliver(says("hello"))
    await hall.quiet()
    assert room.done == ["hello"]
    holder.close()


async def test_a_turn_waits_for_a_journal_that_is_locked(
    hall: Hall, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, "RETRY_SECONDS", 0.02)
    room.open.clear()
    await hall.inbox.deliver(says("hello"))
    holder = sqlite3.connect(hall.journal.path)
    holder.execute("BEGIN IMMEDIATE")
    hall.journal.be_patient(0.01)
    room.open.set()
    await asyncio.sleep(0.1)
    assert [m.text for m in hall.journal.unhandled("fake")] == ["hello"]
    holder.rollback()
    holder.close()
    await hall.quiet()
    assert hall.journal.unhandled("fake") == []
    assert room.done == ["hello"]


async def test_a_turn_that_fails_is_told_in_the_persons_language(hall: Hall, room: Room) -> None:
    room.trouble = [ValueError("broken"), ValueError("broken")]
    await hall.inbox.deliver(says("hello"))
    await hall.inbox.deliver(says("打开设置"))
    await hall.quiet()
    said = [row.message.text for row in hall.journal.unsent("fake", 0)]
    assert any(text.startswith("Something went wrong") for text in said)
    assert any("出了问题" in text for text in said)


async def test_what_an_earlier_run_left_is_done_now(hall: Hall, room: Room) -> None:
    hall.journal.receive(says("left"))
    await hall.inbox.catch_up("fake")
    await hall.quiet()
    assert room.done == ["left"]


async def test_whoever_goes_away_while_it_is_kept_is_heard_all_the_same(
    hall: Hall, room: Room
) -> None:
    delivering = asyncio.create_task(hall.inbox.deliver(says("hello")))
    await asyncio.sleep(0)
    delivering.cancel()
    await asyncio.gather(delivering, return_exceptions=True)
    await hall.quiet()
    assert room.done == ["hello"]
