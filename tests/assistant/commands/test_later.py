"""Reminders and requests for later in a chat without a model, and that nothing else happens."""

from __future__ import annotations

import signal
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.app import House
from assistant.journal import Journal
from gateways.base import Inbound
from tests.assistant.brain.conftest import chatting
from tests.assistant.commands.conftest import Room
from tests.assistant.conftest import Cli
from tests.assistant.test_memory_beside import until
from tests.assistant.test_telegram import ANN, running, says, telegram, wait_for
from tests.platforms.background import in_background
from tests.platforms.telegram import TelegramEmulator
from tests.scripted_model import ScriptedModel

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("noon")]
__all__ = ["telegram"]


IDLE_SECONDS = 8.0


def unsent(cli: Cli) -> int:
    with closing(sqlite3.connect(cli.home / "journal.db")) as db:
        return int(db.execute("SELECT count(*) FROM outbox WHERE sent < version").fetchone()[0])


def put_forward(room: Room, seconds: float) -> None:
    """Everything that waits is due so much earlier."""
    with room.house.journal._writing() as db:
        db.execute("UPDATE schedules SET first=first-?1, next=next-?1 WHERE next>0", (seconds,))


def test_a_reminder_is_said_and_needs_no_phone(room: Room) -> None:
    told = room.says("remind me in 20 minutes to turn off the stove")
    assert ", a reminder: turn off the stove" in told
    assert "(/schedules 1 cancels it)" in told
    assert "a reminder: turn off the stove" in room.says("what have you scheduled?")
    put_forward(room, 1200)
    room.chat.hears("⏰ Reminder: turn off the stove")
    assert room.house.journal.recent_tasks() == [], "nothing was done on a phone"
    assert room.says("/schedules") == "Nothing is scheduled."
    zh = room.says("半小时后提醒我关火")
    assert "（提醒）：关火" in zh
    assert "已取消：关火" in room.says("取消关火的提醒")


def test_a_request_is_done_then_with_its_persons_rights(room: Room, cli: Cli) -> None:
    theme = "SELECT value FROM settings WHERE key='ui_night_mode'"
    assert "/schedules 1 cancels it" in room.says("in 20 minutes turn on dark theme", "bob")
    assert "cancels it" in room.says("in 20 minutes turn on bluetooth", "ann")
    assert "Cancelled: turn on bluetooth" in room.says("cancel schedule 1", "ann")
    assert "may not have things done later" in room.says("remind me in 5 minutes to eat", "gus")
    room.says("每个工作日早上8点念我的日历", "ann")
    (calendar,) = room.house.journal.schedules_of("chat", "ann")
    assert (calendar.text, calendar.every) == ("念我的日历", "weekday")
    put_forward(room, 1200)
    room.chat.hears("As scheduled: turn on dark theme")
    room.chat.hears("Dark theme is on")
    assert cli.phone.sql(theme) == [("2",)]


def test_whoever_lost_the_right_has_nothing_done(room: Room, cli: Cli) -> None:
    room.says("in 20 minutes turn on dark theme", "bob")
    room.says("remind me in 20 minutes to eat", "bob")
    room.says("remind me in 21 minutes to drink", "ann")
    with room.house.journal._writing() as db:
        db.execute("UPDATE people SET role='guest' WHERE sender='bob'")
    put_forward(room, 1260)
    room.chat.hears("Reminder: drink")
    assert room.house.journal.schedules_of("chat", "bob") == []
    assert not [
        m for _, m in room.chat.sent if "As scheduled" in m.text or "Reminder: eat" in m.text
    ]
    assert room.house.journal.recent_tasks() == []


def test_what_cannot_be_kept_is_said(room: Room) -> None:
    assert "not “every 2 hours”" in room.says("every 2 hours remind me to drink water")
    assert "不能“每隔两小时”" in room.says("每隔两小时提醒我喝水")
    assert room.house.journal.schedules_of("chat", "ann") == []
    room.says("every first of the month at 9 remind me to pay rent")
    assert room.house.journal.schedules_of("chat", "ann")[0].every == "month"


@pytest.mark.timeout(900)
def test_a_reminder_survives_kill_9_and_is_said_once(cli: Cli, telegram: TelegramEmulator) -> None:
    journal = Journal(cli.home / "journal.db")
    known = Inbound("telegram", "0", str(ANN), str(ANN), "", datetime.now(UTC), "Ann")
    journal.offer_code("CODE", known, 60)
    journal.pair("CODE", 60, "owner")
    journal.close()
    telegram.person_says(ANN, "remind me in 15 seconds to call mum")
    for kept, starts in (("a reminder: call mum", 1), ("⏰ Reminder", 2)):
        for _ in range(starts):
            with running(cli, telegram) as process:
                wait_for(telegram, says(kept), 240)
                until(lambda: not unsent(cli))
                process.send_signal(signal.SIGKILL)
                process.wait()
    said = [s.text for s in telegram.bot_said(ANN) if s.text.startswith("⏰ Reminder")]
    assert len(said) == 1, said
    assert said[0].endswith("call mum")


def test_of_one_that_is_handed_in_twice_one_is_said(room: Room) -> None:
    """Cut after it was said, and before that was written down."""
    journal = room.house.journal
    room.says("remind me in 20 minutes to eat")
    (due,) = journal.schedules_of("chat", "ann")
    before = journal._rows("SELECT count(*) AS n FROM outbox")[0]["n"]
    for _ in range(2):
        room.house.schedules._told_to(due, f"schedule:{due.id}:{int(due.next)}")
    assert journal._rows("SELECT count(*) AS n FROM outbox")[0]["n"] == before + 1


def test_when_nothing_happens_nothing_is_asked_said_written_or_burnt(cli: Cli) -> None:
    """With a brain that could be asked, and something scheduled for much later."""
    with (
        in_background(ScriptedModel(["Hello."])) as model,
        chatting(cli, model) as (chat, house),
    ):
        chat.says("remind me in 3 hours to eat")
        chat.hears("a reminder: eat")
        assert chat.is_quiet(60)
        time.sleep(1.0)
        sent, written, began = len(chat.sent), _written(house), time.process_time()
        time.sleep(IDLE_SECONDS)
        assert time.process_time() - began < 0.25 * IDLE_SECONDS, "no busy loop"
        assert len(chat.sent) == sent
        assert _written(house) == written
        assert model.asked == []


def _written(house: House) -> list[Any]:
    """Everything the journal holds."""
    tables = ("outbox", "inbox", "tasks", "spent", "effects", "questions", "schedules", "threads")
    return [tuple(r) for table in tables for r in house.journal._rows(f"SELECT * FROM {table}")]  # noqa: S608
