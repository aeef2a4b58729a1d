"""The clock of the machine jumps: nothing fires twice, nothing starves, nobody waits for a day."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from assistant import opening
from assistant.journal import Journal
from assistant.outbox import Outbox
from assistant.schedules import LATE
from assistant.timetable import Every, following
from gateways.base import Inbound
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli

pytestmark = pytest.mark.whole

HOURS: dict[Every, int] = {"hour": 1, "day": 24}


class Machine:
    """Looks at the clock as ``Schedules.run`` does, from a clock that is put anywhere."""

    def __init__(self, journal: Journal, now: datetime) -> None:
        self._journal = journal
        self.now = now
        self.fired: Counter[str] = Counter()
        self._ids: set[str] = set()

    def look(self, *, put_back: bool = False) -> None:
        if put_back:
            self._journal.set_right(self.now)
        for due in self._journal.due(self.now.timestamp()):
            name = f"schedule:{due.id}:{int(due.next)}"
            message = Inbound("telegram", name, "c", "ann", due.text, datetime.now(UTC))
            if self.now.timestamp() - due.next <= LATE and self._journal.receive(message):
                assert name not in self._ids
                self._ids.add(name)
                self.fired[due.id] += 1
            first = datetime.fromtimestamp(due.first).astimezone()
            upcoming = following(first, due.every, self.now)
            self._journal.ran(due, upcoming.timestamp() if upcoming else 0.0)

    def pass_by(self, hours: float) -> None:
        for _ in range(int(hours * 4)):
            self.now += timedelta(minutes=15)
            self.look()

    def jump(self, hours: float) -> None:
        self.now += timedelta(hours=hours)
        self.look(put_back=hours < 0)


@pytest.mark.parametrize("every", HOURS)
def test_a_clock_that_was_wrong_for_a_while_starves_nobody(every: Every, tmp_path: Path) -> None:
    journal, now = (
        Journal(tmp_path / "journal.db"),
        datetime(2026, 3, 27, 7, 50, tzinfo=UTC).astimezone(),
    )
    journal.schedule("s", "telegram", "c", "ann", "", "x", now + timedelta(minutes=10), every)
    machine = Machine(journal, now)
    machine.jump(24 * 10)
    machine.jump(-24 * 10)
    machine.pass_by(HOURS[every])
    journal.close()
    assert machine.fired["s"] == 1


@pytest.mark.parametrize("seed", range(4))
def test_no_time_fires_twice_however_the_clock_jumps(seed: int, tmp_path: Path) -> None:
    dice, journal = random.Random(seed), Journal(tmp_path / "journal.db")
    now = datetime(2026, 3, 27, 7, 50, tzinfo=UTC).astimezone()
    for every in HOURS:
        journal.schedule(every, "telegram", "c", "ann", "", "x", now, every)
    machine = Machine(journal, now)
    for _ in range(10):
        machine.jump(dice.uniform(-30, 30))
        machine.pass_by(dice.uniform(0, 3))
    before = machine.fired.copy()
    machine.jump(24 * 400)  # times that were had before are not had again
    machine.pass_by(49)
    journal.close()
    for every, hours in HOURS.items():
        assert machine.fired[every] - before[every] >= 48 // hours


DAY = 86_400.0
ANSWER_SECONDS = 5.0


class Wrong:
    """The clock of the machine; ``by`` is by how many seconds it is wrong."""

    def __init__(self, right: Callable[[], float]) -> None:
        self._right = right
        self.by = 0.0

    def __call__(self) -> float:
        return self._right() + self.by


@pytest.mark.parametrize("days", [-1, 1], ids=["back", "forward"])
def test_a_question_outlives_a_clock_that_is_set(
    days: int, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer is heard at once, and silence ends it after its own seconds, neither a day later
    nor a day before."""
    clock = Wrong(time.time)
    monkeypatch.setattr(time, "time", clock)
    monkeypatch.setattr(opening, "Outbox", partial(Outbox, clock=clock))
    with in_a_chat(cli, guard={"answer_seconds": ANSWER_SECONDS}) as (chat, _):
        chat.says("text 555-0155: the first")
        asked = chat.hears("the first”?")
        clock.by = days * DAY
        chat.says("", button=asked.buttons[0].value)
        chat.hears("✅ Sent to 5550155: “the first”")

        began = time.monotonic()
        chat.says("text 555-0155: the second")
        chat.hears("the second”?")
        clock.by = 2 * days * DAY
        chat.hears("Nobody said yes")
        assert time.monotonic() - began > ANSWER_SECONDS - 1
    ours = "SELECT body FROM sms WHERE type=2 AND body IN ('the first', 'the second')"
    assert cli.phone.sql(ours) == [("the first",)]
