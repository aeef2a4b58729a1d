"""Several messages in a row are one turn; what may not wait does not."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from assistant.app import House
from assistant.gathering import goes_on
from gateways.base import Inbound
from tests.assistant.chats import in_a_chat
from tests.assistant.conftest import Cli

pytestmark = pytest.mark.whole

HELD = {"pause": 4.0, "longest": 60.0}


def tasks(house: House) -> list[str]:
    return [task["text"] for task in reversed(house.journal.recent_tasks())]


def test_what_is_said_in_a_row_is_read_together(cli: Cli) -> None:
    with in_a_chat(cli, turns=HELD) as (chat, house):
        chat.says("set a timer for 16 minutes")
        chat.says("no, 17")
        chat.says("and turn on bluetooth")
        done = chat.wait(lambda m: m.text.startswith("✅") and m.image is not None)
        assert "Bluetooth" in done.text
        assert tasks(house) == ["set a timer for 17 minutes, then turn on bluetooth"]
        assert cli.phone.sql("SELECT total_ms FROM timers WHERE total_ms >= 960000") == [(1020000,)]
        again = Inbound("chat", "ann-2", "room", "ann", "no, 17", datetime.now(UTC))
        chat.deliver(again)
        time.sleep(HELD["pause"] + 1)
        assert len(tasks(house)) == 1, "a message that comes again changes nothing"


def test_what_is_taken_back_at_once_is_not_begun(cli: Cli) -> None:
    with in_a_chat(cli, turns=HELD) as (chat, house):
        chat.says("set a timer for 16 minutes")
        chat.says("stop")
        chat.hears("Stopped before it began")
        chat.says("set a timer for 18 minutes")
        chat.says("never mind")
        chat.hears("All right, I leave it.")
        assert tasks(house) == []
        assert not house.journal.unhandled("chat")


def test_commands_answers_and_buttons_are_not_held_back(cli: Cli) -> None:
    turns = {"pause": 30.0, "longest": 120.0}
    with in_a_chat(cli, turns=turns) as (chat, house):
        chat.says("关闭渡船")  # which is asked about
        chat.says("/status")
        chat.hears("您是想", 28)
        chat.says("都不是")
        chat.wait(lambda m: m.text.startswith("⏹"))
        assert [t["outcome"] for t in house.journal.recent_tasks()] == ["stopped"]


def test_a_crash_in_the_pause_loses_nothing_and_makes_nothing_twice(cli: Cli) -> None:
    with in_a_chat(cli, turns={"pause": 30.0, "longest": 60.0}) as (chat, house):
        chat.says("set a timer for 16 minutes")
        chat.says("no, 17")
        assert len(house.journal.unhandled("chat")) == 2
    with in_a_chat(cli, turns=HELD) as (chat, house):
        chat.wait(lambda m: m.text.startswith("✅") and m.image is not None)
        assert tasks(house) == ["set a timer for 17 minutes"]
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms >= 960000") == [(1,)]


def test_after_a_crash_a_turn_is_made_of_the_same_messages(cli: Cli) -> None:
    """The first was read alone, and its task begun, before the second came."""
    with in_a_chat(cli, turns={"pause": 0.01}) as (chat, house):
        now = datetime.now(UTC)
        first = Inbound("chat", "a", "room", "ann", "set a timer for 16 minutes", now)
        second = Inbound("chat", "b", "room", "ann", "turn on bluetooth", now)
        chat.deliver(first)
        chat.wait(lambda m: m.text.startswith("✅") and m.image is not None)
        _unhandle(house, first)
        house.journal.receive(second)
    with in_a_chat(cli, turns=HELD) as (chat, house):
        chat.wait(lambda m: "Bluetooth" in m.text and m.image is not None)
        assert tasks(house) == ["set a timer for 16 minutes", "turn on bluetooth"]
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms = 960000") == [(1,)]


def test_a_sentence_that_is_not_over_is_waited_for() -> None:
    assert all(map(goes_on, ("text Anna and", "wake me at", "buy milk,", "打开wifi和")))
    assert not any(map(goes_on, ("turn on wifi", "wake me at 6", "that is all", "打开wifi")))


def _unhandle(house: House, message: Inbound) -> None:
    """As a crash right before the last word leaves it."""
    deadline = time.monotonic() + 150
    while house.journal.unhandled("chat") and time.monotonic() < deadline:
        time.sleep(0.01)
    with house.journal._writing() as db:
        db.execute("UPDATE inbox SET handled=NULL WHERE external_id=?", (message.external_id,))
