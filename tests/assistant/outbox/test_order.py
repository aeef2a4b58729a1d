"""The order of a chat is held by a clock that goes on while it is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.journal import Journal
from assistant.outbox import Outbox
from gateways.base import Abilities, Deliver, Outbound, Pace

pytestmark = pytest.mark.anyio


class Slow:
    """One message a second in each chat."""

    name = "slow"
    abilities = Abilities(paces=(Pace(1, 1.0, "chat"),))

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def check(self) -> str:
        return self.name

    async def run(self, deliver: Deliver) -> None:
        raise NotImplementedError

    async def send(self, message: Outbound) -> str:
        self.sent.append(message.text)
        return message.text


class Ticking:
    """Each look takes a while."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        self.now += 0.011
        return self.now


async def test_what_was_said_first_is_sent_first_whenever_it_is_looked_at(tmp_path: Path) -> None:
    journal, slow = Journal(tmp_path / "journal.db"), Slow()
    outbox = Outbox(journal, slow, Ticking())
    for number in range(40):
        journal.say("slow", f"m{number}", Outbound("ann", str(number)))
    for _ in range(400):
        await outbox.flush()
    journal.close()
    assert slow.sent == [str(number) for number in range(len(slow.sent))]
    assert len(slow.sent) > 10
