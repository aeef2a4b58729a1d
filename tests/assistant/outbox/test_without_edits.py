"""Where nothing can be edited, there is little progress: none of what is quickly done, then now and
then a message, and none after the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.journal import Journal
from assistant.outbox import FEW_SECONDS, QUIET_SECONDS, Outbox
from gateways.base import PROGRESS_SECONDS, Abilities, Deliver, Outbound

pytestmark = pytest.mark.anyio


class Letters:
    """A platform of which nothing that was sent comes back."""

    name = "letters"
    abilities = Abilities()

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.edits: list[str] = []

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        raise NotImplementedError

    async def send(self, message: Outbound) -> str:
        self.sent.append(message.text)
        self.edits.append(message.edits)
        return str(len(self.sent))


class Later:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 5000.0

    def __call__(self) -> float:
        return self.now


def progress(journal: Journal, text: str) -> None:
    journal.say("letters", "t:progress", Outbound("ann", text, lasts=PROGRESS_SECONDS))


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.db")


async def test_what_is_quickly_done_is_answered_without_progress(journal: Journal) -> None:
    letters, clock = Letters(), Later()
    outbox = Outbox(journal, letters, clock)
    progress(journal, "Opening Settings")
    await outbox.flush()
    journal.say("letters", "t:reply", Outbound("ann", "Wi-Fi is on"))
    await outbox.flush()
    clock.now += QUIET_SECONDS + 1
    await outbox.flush()
    assert letters.sent == ["Wi-Fi is on"]
    journal.close()


async def test_of_what_takes_long_now_and_then_a_message(journal: Journal) -> None:
    letters, clock = Letters(), Later()
    outbox = Outbox(journal, letters, clock)
    progress(journal, "Step 1")
    await outbox.flush()
    clock.now += QUIET_SECONDS + 1
    await outbox.flush()
    assert letters.sent == ["Step 1"]
    for step in range(2, 6):
        progress(journal, f"Step {step}")
        clock.now += FEW_SECONDS / 5
        await outbox.flush()
    assert letters.sent == ["Step 1"]
    clock.now += FEW_SECONDS / 4
    await outbox.flush()
    assert letters.sent == ["Step 1", "Step 5"]
    assert letters.edits == ["", ""], "it is told of no edit"
    journal.close()


async def test_an_answer_that_changes_is_sent_again(journal: Journal) -> None:
    letters, clock = Letters(), Later()
    outbox = Outbox(journal, letters, clock)
    for text in ("Two alarms", "Three alarms"):
        journal.say("letters", "t:reply", Outbound("ann", text))
        await outbox.flush()
    assert letters.sent == ["Two alarms", "Three alarms"]
    assert letters.edits == ["", ""]
    journal.close()
