"""What was going on when the assistant ended is gone on with, or told to its person."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from assistant.journal import Journal
from gateways.base import Inbound
from tests.assistant.conftest import Cli
from tests.assistant.test_telegram import ANN, running, says, telegram, wait_for
from tests.platforms.telegram import TelegramEmulator

pytestmark = pytest.mark.whole

__all__ = ["telegram"]

BEGUN_BY_ANOTHER_VERSION = """
UPDATE workflow_status SET status='{status}', application_version='1', completed_at=NULL,
  queue_name='phones-ask-0', executor_id='ask-0'
"""
FORGOTTEN = "DELETE FROM workflow_status"


def sql(cli: Cli, database: str, statement: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(cli.home / database)) as db, db:
        return db.execute(statement).fetchall()


@pytest.mark.parametrize(
    "left",
    [
        BEGUN_BY_ANOTHER_VERSION.format(status="PENDING"),
        BEGUN_BY_ANOTHER_VERSION.format(status="ENQUEUED"),
        FORGOTTEN,
    ],
    ids=["pending", "queued", "forgotten"],
)
def test_a_task_that_nobody_goes_on_with_is_told(cli: Cli, left: str) -> None:
    assert cli.ask("打开蓝牙")["outcome"] == "done"
    sql(cli, "journal.db", "UPDATE tasks SET outcome='', reply='', started=started-100")
    sql(cli, "journal.db", "UPDATE outbox SET text='', version=version+1 WHERE key LIKE '%:reply'")
    sql(cli, "tasks.db", left)
    on = "SELECT count(*) FROM effects WHERE task=(SELECT id FROM tasks WHERE text='打开蓝牙')"
    effects = sql(cli, "journal.db", on)
    assert cli.ask("what time is it")["outcome"] == "done"
    (first,) = sql(cli, "journal.db", "SELECT outcome, reply FROM tasks WHERE text='打开蓝牙'")
    assert first[0] == "failed"
    assert "中断" in first[1]
    said = sql(cli, "journal.db", "SELECT text FROM outbox WHERE key LIKE '%:reply' ORDER BY id")
    assert said[0][0] == first[1]
    assert sql(cli, "journal.db", on) == effects, "nothing was done again"
    assert sql(cli, "tasks.db", "SELECT 1 FROM workflow_status WHERE status='PENDING'") == []


def test_a_damaged_engine_is_told_and_begins_no_work(cli: Cli) -> None:
    assert cli.ask("turn on bluetooth")["outcome"] == "done"
    for leftover in cli.home.glob("tasks.db-*"):
        leftover.unlink()
    (cli.home / "tasks.db").write_bytes(b"no database at all " * 500)
    result = cli.process("ask", "turn off bluetooth", "--device", cli.phone.serial)
    assert result.returncode == 1
    assert "phonepilot restore" in result.stderr
    assert cli.run("restore", "--aside").returncode == 0
    assert cli.ask("turn off bluetooth")["outcome"] == "done"


def test_who_ends_it_need_not_wait_for_an_answer(cli: Cli, telegram: TelegramEmulator) -> None:
    """SIGTERM, as a service manager sends it: the question stays open for the next start."""
    journal = Journal(cli.home / "journal.db")
    known = Inbound("telegram", "0", str(ANN), str(ANN), "", datetime.now(UTC), "Ann")
    journal.offer_code("CODE", known, 60)
    journal.pair("CODE", 60, "owner")
    journal.close()
    with running(cli, telegram, "[guard]\nanswer_seconds = 300.0\n") as process:
        telegram.person_says(ANN, "text 555-0155: hello there")
        wait_for(telegram, says("hello there”?"))
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    assert sql(cli, "journal.db", "SELECT 1 FROM questions WHERE open=1")
    assert sql(cli, "journal.db", "SELECT outcome FROM tasks") == [("",)]
    unfinished = "SELECT status FROM workflow_status WHERE name='task'"
    assert sql(cli, "tasks.db", unfinished) == [("PENDING",)]
