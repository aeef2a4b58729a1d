"""kill -9 while chats are in the middle of everything: one life, one restart."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from benchmarks.reliability.killing import World, world

SECONDS = 30.0
"""What is open is resumed or reported within them."""
ASKED, QUEUED, CHANGED, GATHERED, STOPPED, REMIND, LATER, SAID, STRANGER = range(1000, 1009)
TIMER = "set a timer for {} seconds"


@pytest.fixture
def it() -> Iterator[World]:
    with world(answers=60.0, more="[turns]\npause = 4.0\nlongest = 8.0\n") as made:
        made.let_in(range(ASKED, STRANGER))
        yield made


def wrote(it: World, statement: str, *values: object) -> None:
    """While nobody runs."""
    with closing(sqlite3.connect(it.home / "journal.db")) as db, db:
        db.execute(statement, values)


def asked(it: World, words: str) -> str:
    """The value of the Yes under a question; waits for it."""

    def yes() -> list[tuple[int, str]]:
        shown = [s for s in it.heard(ASKED) if words in s.text and s.buttons]
        return [(s.id, value) for s in shown for label, value in s.buttons if label == "Yes"]

    assert it.wait(lambda: bool(yes()), SECONDS), it.heard(ASKED)
    return yes()[-1][1]


def presses(it: World, value: str) -> None:
    shown = next(s for s in it.heard(ASKED) if value in [v for _, v in s.buttons])
    it.chats.presses(shown.id, value)


def texts(it: World, chat: int, words: str) -> list[str]:
    return [s.text for s in it.heard(chat) if words in s.text]


def sent(it: World, body: str) -> int:
    return len(it.phone.sql("SELECT 1 FROM sms WHERE type=2 AND body=?", body))


def begin_everything(it: World) -> str:
    """The value of the Yes that a task on the phone waits for; everything else is behind it."""
    it.says(REMIND, "remind me in 40 minutes to eat")
    it.says(LATER, "in 40 minutes turn on dark theme")
    it.says(STRANGER, "hello")
    it.says(ASKED, "text 555-0155: hello there")
    yes = asked(it, "hello there")
    it.says(QUEUED, TIMER.format(701))
    it.says(CHANGED, TIMER.format(801))
    it.says(STOPPED, TIMER.format(901))
    kept = "SELECT 1 FROM tasks WHERE text IN (?, ?, ?)".replace("?", "'{}'")
    timers = kept.format(*(TIMER.format(n) for n in (701, 801, 901)))
    assert it.wait(lambda: len(it.asked(timers)) == 3, SECONDS)
    assert it.wait(lambda: len(it.asked("SELECT 1 FROM schedules")) == 2, SECONDS)
    assert it.wait(lambda: len(it.heard(STRANGER)) == 1, SECONDS)
    it.says(GATHERED, TIMER.format(601))
    it.says(GATHERED, "no, 602 seconds")
    held = f"SELECT 1 FROM inbox WHERE chat='{GATHERED}' AND part_of=''"  # noqa: S608
    assert it.wait(lambda: len(it.asked(held)) == 2, SECONDS)
    it.says(STOPPED, "stop")
    it.says(CHANGED, "no, 802 seconds")
    assert it.wait(lambda: bool(it.asked("SELECT 1 FROM steers")), SECONDS)
    return yes


def test_everything_that_chats_had_open_goes_on_once(it: World) -> None:
    it.start()
    yes = begin_everything(it)
    it.kill()
    assert it.asked("SELECT 1 FROM questions WHERE open=1"), "it was open"
    assert it.asked(f"SELECT 1 FROM inbox WHERE chat='{GATHERED}' AND handled IS NULL")  # noqa: S608
    wrote(it, "UPDATE schedules SET first=first-2700, next=next-2700")
    it.says(SAID, TIMER.format(960))
    it.says(STRANGER, "hello again")
    presses(it, yes)
    it.start()
    assert it.wait(it.quiet, SECONDS), it.left()
    assert it.wait(lambda: bool(texts(it, LATER, "Dark theme is on")), SECONDS)
    assert it.wait(it.quiet, SECONDS), it.left()

    assert sent(it, "hello there") == 1
    wanted = {602_000, 701_000, 802_000, 960_000}
    assert it.timers() == dict.fromkeys(wanted, 1)
    assert texts(it, CHANGED, "Changed. I now do") == [
        f"Changed. I now do: {TIMER.format(802)}"
    ]
    assert len(texts(it, REMIND, "⏰ Reminder (")) == 1, "late, and it says so"
    assert len(texts(it, LATER, "⏰ As scheduled")) == 1
    assert it.asked(f"SELECT count(*) FROM tasks WHERE chat='{LATER}'") == [(1,)]  # noqa: S608
    assert len(texts(it, STOPPED, "Stopped before it began")) == 1
    codes = it.asked("SELECT sender FROM pairing")
    assert codes == [(str(STRANGER),)]
    assert len(it.heard(STRANGER)) == 1, "one code, however often they write"
    assert set(it.asked("SELECT outcome FROM tasks")) == {("done",), ("stopped",)}


def test_an_answer_that_is_written_down_is_heard(it: World) -> None:
    """Killed after the answer was kept, before anything else came of it."""
    it.start()
    it.says(ASKED, "text 555-0155: hello there")
    asked(it, "hello there")
    it.kill()
    wrote(it, "UPDATE questions SET open=0, answer='yes', answered_by='telegram/1000'")
    it.start()
    assert it.wait(lambda: sent(it, "hello there") == 1, SECONDS)
    assert it.wait(it.quiet, SECONDS)
    assert it.asked("SELECT outcome FROM tasks") == [("done",)]
