"""The inbox keeps before it acknowledges, acts once, in order; no more wait in it than may."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from assistant import inbox as inboxes
from assistant.inbox import KEPT_FREE
from assistant.questions import Question
from assistant.steps import HIDDEN
from assistant.taking_over.sessions import Sessions
from assistant.turns import LOCAL
from benchmarks.reliability._hall import a_hall
from gateways.base import Inbound, NotKept, Overloaded
from tests.assistant.outbox.steps import until
from tests.assistant.parlour import AT, Parlour, Room, says

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
async def hall(room: Room) -> AsyncIterator[Parlour]:
    async with a_hall(room, kind=Parlour) as made:
        assert isinstance(made, Parlour)
        yield made


async def test_redelivered_while_it_is_acted_upon_it_is_still_one(
    hall: Parlour, room: Room
) -> None:
    room.open.clear()
    await asyncio.gather(*(hall.inbox.deliver(says("hello")) for _ in range(4)))
    await hall.inbox.deliver(says("hello"))
    room.open.set()
    await hall.quiet()
    assert room.done == ["hello"]


async def test_a_chat_keeps_its_order_and_others_do_not_wait(hall: Parlour, room: Room) -> None:
    room.open.clear()
    for n in range(5):
        await hall.inbox.deliver(says(f"a{n}", chat="a"))
    await hall.inbox.deliver(says("b", chat="b"))
    room.open.set()
    await hall.quiet()
    assert [text for text in room.done if text != "b"] == [f"a{n}" for n in range(5)]


async def test_half_a_letter_keeps_nobody_elses_message_out(hall: Parlour, room: Room) -> None:
    odd = says("cut \ud83d", "1", sender="bob", sender_name="Bob \ud83d")
    await asyncio.gather(*(hall.inbox.deliver(each) for each in (says("a"), odd, says("b"))))
    await hall.quiet()
    assert sorted(room.done) == ["a", "b", "cut \ufffd"]


async def test_without_an_id_time_and_words_tell(hall: Parlour, room: Room) -> None:
    for seconds in (0, 0, 1):
        await hall.inbox.deliver(says("next", external_id="", at=AT + timedelta(seconds=seconds)))
        await hall.quiet()
    assert room.done == ["next", "next"]


async def test_without_id_and_time_the_same_words_are_one_for_ten_minutes(
    hall: Parlour, room: Room
) -> None:
    undated = says("next", external_id="", dated=False)
    for seconds in (0, 0, 601):
        with sqlite3.connect(hall.journal.path) as db:
            db.execute("UPDATE inbox SET received=received-?", (seconds,))
        db.close()
        await hall.inbox.deliver(undated)
        await hall.quiet()
    assert room.done == ["next", "next"]


@pytest.mark.parametrize("words", ["stop", "never mind"])
async def test_a_stop_said_again_is_another_one(hall: Parlour, room: Room, words: str) -> None:
    for _ in range(2):
        await hall.inbox.deliver(says(words, external_id="", dated=False))
        await hall.quiet()
    assert room.done == [words, words]


async def test_what_others_wrote_stops_nothing(hall: Parlour, room: Room) -> None:
    hall.runs = True
    room.open.clear()
    await hall.inbox.deliver(says("a"))
    await hall.inbox.deliver(says("stop", forwarded=True))
    room.open.set()
    await hall.quiet()
    assert room.done == ["a", "stop"], "it waits for its turn as all else does"


async def test_more_than_may_wait_are_sent_back_but_not_a_stop(hall: Parlour, room: Room) -> None:
    room.open.clear()
    hall.settings.limits.waiting_in_chat = 3
    for n in range(3):
        await hall.inbox.deliver(says(f"{n}"))
    with pytest.raises(Overloaded):
        await hall.inbox.deliver(says("3"))
    await hall.inbox.deliver(says("1"))  # it is known
    await hall.inbox.deliver(says("x", chat="other"))
    await hall.inbox.deliver(says("", "pressed", button="yes"))
    await until(lambda: hall.inbox.waiting == 4)
    stops = [says("stop", f"s{n}") for n in range(KEPT_FREE + 1)]
    for stop in stops[:-1]:
        await hall.inbox.deliver(stop)
    with pytest.raises(Overloaded):
        await hall.inbox.deliver(stops[-1])
    room.open.set()
    await hall.quiet()
    await hall.inbox.deliver(says("3"))
    await hall.quiet()
    assert sorted(text for text in room.done if text != "stop") == [
        "0", "1", "2", "3", "x", "yes",
    ]  # fmt: skip


async def test_all_chats_together_have_a_bound(hall: Parlour, room: Room) -> None:
    room.open.clear()
    hall.settings.limits.waiting = 2
    for n in range(2):
        await hall.inbox.deliver(says(f"{n}", chat=f"{n}"))
    with pytest.raises(Overloaded):
        await hall.inbox.deliver(says("2", chat="2"))
    room.open.set()


async def test_what_the_disk_does_not_take_is_not_acknowledged(
    hall: Parlour, room: Room, monkeypatch: pytest.MonkeyPatch
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
    hall: Parlour, room: Room, monkeypatch: pytest.MonkeyPatch
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


async def test_a_turn_that_fails_is_told_in_the_persons_language(hall: Parlour, room: Room) -> None:
    room.trouble = [ValueError("broken"), ValueError("broken")]
    await hall.inbox.deliver(says("hello"))
    await hall.inbox.deliver(says("打开设置"))
    await hall.quiet()
    said = [row.message.text for row in hall.journal.unsent("fake", 0)]
    assert any(text.startswith("Something went wrong") for text in said)
    assert any("出了问题" in text for text in said)
    ended = hall.journal._rows("SELECT outcome, reply FROM tasks ORDER BY reply")
    assert [row["outcome"] for row in ended] == ["failed", "failed"]
    assert sorted(said) == [row["reply"] for row in ended]


async def test_what_an_earlier_run_left_is_done_now(hall: Parlour, room: Room) -> None:
    hall.journal.receive(says("left"))
    await hall.inbox.catch_up("fake")
    await hall.quiet()
    assert room.done == ["left"]


async def test_whoever_goes_away_while_it_is_kept_is_heard_all_the_same(
    hall: Parlour, room: Room
) -> None:
    delivering = asyncio.create_task(hall.inbox.deliver(says("hello")))
    await asyncio.sleep(0)
    delivering.cancel()
    await asyncio.gather(delivering, return_exceptions=True)
    await hall.quiet()
    assert room.done == ["hello"]


# --- what is not kept, and what is kept of it -----------------------------------------------------


async def test_what_was_not_said_to_us_is_not_kept(hall: Parlour, room: Room) -> None:
    await hall.inbox.deliver(says("between you and me", addressed=False))
    await hall.inbox.deliver(says("hello"))
    await hall.quiet()
    assert (room.done, hall.kept()) == (["hello"], ["hello"])


async def test_not_a_word_of_a_stranger_is_written_down(hall: Parlour, room: Room) -> None:
    await hall.inbox.deliver(says("let me in", sender="eve"))
    await hall.quiet()
    assert (room.done, hall.kept()) == ([], [])


async def test_messages_of_another_terminal_are_left_to_it(hall: Parlour, room: Room) -> None:
    for chat in ("ours", "theirs"):
        hall.journal.receive(says(f"in {chat}", chat=chat, gateway=LOCAL))
    await hall.inbox.catch_up(LOCAL)
    await hall.quiet()
    assert room.done == ["in ours"]
    assert [m.text for m in hall.journal.unhandled(LOCAL)] == ["in theirs"]


async def test_a_code_is_heard_and_written_down_nowhere(hall: Parlour, room: Room) -> None:
    hall.sessions = Sessions(lambda message, question: message.sender == "ann")
    session = hall.sessions.open(Question("q", "t", "fake", "c", "ann", {}))
    room.open.clear()
    await hall.inbox.deliver(says("493021"))
    (kept,) = hall.journal.unhandled("fake")
    assert (kept.text, hall.kept()) == (HIDDEN, [HIDDEN])
    assert hall.sessions.heard(kept) == "493021"
    hall.sessions.close(session, "done")
    await hall.inbox.deliver(says("493022"))
    assert hall.kept() == [HIDDEN, "493022"]
    room.open.set()


# --- what waits, and what does not ----------------------------------------------------------------


async def test_a_button_does_not_wait_for_its_turn(hall: Parlour, room: Room) -> None:
    room.open.clear()
    await hall.inbox.deliver(says("first"))
    await hall.inbox.deliver(says("", "pressed", button="yes"))
    await until(lambda: room.done == ["yes"])
    room.open.set()
    await hall.quiet()
    assert room.done == ["yes", "first"]


async def test_what_takes_long_goes_on_beside_the_next_message(hall: Parlour, room: Room) -> None:
    over = asyncio.Event()

    async def goes_on(message: Inbound) -> None:
        await over.wait()
        raise ValueError("broken")

    hall.later = goes_on
    await hall.inbox.deliver(says("first"))
    await hall.inbox.deliver(says("second"))
    await until(lambda: room.done == ["first", "second"])
    assert hall.inbox.waiting == 2, "it counts as waiting until it is over"
    assert len(hall.journal.unhandled("fake")) == 2
    over.set()
    await hall.quiet()
    assert hall.journal.unhandled("fake") == []
    told = [row.message.text for row in hall.journal.unsent("fake", 0)]
    assert [text.startswith("Something went wrong") for text in told] == [True, True]


@pytest.mark.parametrize("runs", [True, False])
async def test_a_stop_is_told_what_it_stopped_before_its_turn(
    hall: Parlour, room: Room, runs: bool
) -> None:
    await hall.inbox.deliver(says("stop", "when nothing is read"))
    await hall.quiet()
    hall.runs = runs
    room.open.clear()
    await hall.inbox.deliver(says("first"))
    await until(lambda: hall.inbox._order_of(says("")).locked())
    await hall.inbox.deliver(says("stop", "while it is read"))
    room.open.set()
    await hall.quiet()
    assert room.done == ["stop", "first", "stop, stopped" if runs else "stop"]


async def test_when_it_closes_what_goes_on_is_ended_and_left_for_the_next_run(
    hall: Parlour, room: Room
) -> None:
    room.open.clear()
    await hall.inbox.deliver(says("first"))
    await hall.inbox.close()
    assert hall.inbox.waiting == 0
    assert [m.text for m in hall.journal.unhandled("fake")] == ["first"]
