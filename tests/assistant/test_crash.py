"""kill -9 in the middle, and a restart that goes on without doing anything twice."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from tests.assistant.conftest import Cli
from tests.models.golden.autoglm_phone import reply
from tests.phones import connected_phone, private_adb
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

REQUEST = (
    "set a timer for 11 minutes then set a timer for 12 minutes then "
    "set a timer for 13 minutes then set a timer for 14 minutes"
)


def effects(home: Path) -> int:
    """How many effects are journaled as done."""
    try:
        with sqlite3.connect(home / "journal.db") as db:
            (count,) = db.execute("SELECT count(*) FROM effects WHERE result != ''").fetchone()
    except sqlite3.OperationalError:
        return 0
    return int(count)


def has_a_task(home: Path) -> bool:
    try:
        with sqlite3.connect(home / "journal.db") as db:
            return db.execute("SELECT 1 FROM tasks").fetchone() is not None
    except sqlite3.OperationalError:
        return False


def outcomes(home: Path) -> list[str]:
    with sqlite3.connect(home / "journal.db") as db:
        return [row[0] for row in db.execute("SELECT outcome FROM tasks ORDER BY started")]


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_a_killed_task_is_resumed_and_repeats_nothing(cli: Cli, after: int) -> None:
    process = cli.start("ask", REQUEST, "--json", "--device", cli.phone.serial)
    assert process.stdout is not None
    deadline = time.monotonic() + 150
    started = False
    while time.monotonic() < deadline and process.poll() is None:
        started = has_a_task(cli.home)
        if started and effects(cli.home) >= after:
            break
        time.sleep(0.002)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert started

    result = cli.ask("what time is it")
    assert result["outcome"] == "done", result
    assert outcomes(cli.home) == ["done", "done"]
    timers = cli.phone.sql("SELECT total_ms FROM timers WHERE total_ms >= 660000 ORDER BY total_ms")
    assert timers == [(660000,), (720000,), (780000,), (840000,)]


def test_an_adb_server_that_is_killed_comes_back(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    with private_adb(tmp_path) as adb:
        try:
            with connected_phone(adb) as phone:
                cli = Cli(home, phone)
                assert cli.ask("turn on bluetooth")["outcome"] == "done"
                adb.process.kill()
                adb.process.wait()
                assert cli.ask("turn off bluetooth")["outcome"] == "done"
        finally:
            adb.end_its_successor()  # the one that the assistant started


def test_a_phone_that_leaves_in_the_middle_is_told_truthfully(cli: Cli) -> None:
    process = cli.start("ask", REQUEST, "--json", "--device", cli.phone.serial)
    assert process.stdout is not None
    while effects(cli.home) < 1 and process.poll() is None:
        time.sleep(0.005)
    cli.phone.server.stop()
    out, _ = process.communicate(timeout=200)
    result = json.loads(out[out.index("{") :])
    assert result["outcome"] == "failed"
    assert process.returncode == 1
    assert len([s for s in result["steps"] if s["ok"]]) < 4


def test_a_locked_database_is_said_and_loses_nothing(cli: Cli) -> None:
    assert cli.ask("turn on bluetooth")["outcome"] == "done"
    holder = sqlite3.connect(cli.home / "journal.db")
    holder.execute("BEGIN IMMEDIATE")
    ended = cli.run("ask", "turn off bluetooth", "--device", cli.phone.serial)
    holder.rollback()
    holder.close()
    assert ended.returncode == 1
    assert "locked by another program" in ended.stderr
    assert cli.ask("turn off bluetooth")["outcome"] == "done"


def test_what_one_request_allowed_does_not_pass_to_another(cli: Cli) -> None:
    """What died before it became a task is done by the next process, without that one's --yes."""
    name = cli.phone.sql("SELECT name FROM contacts WHERE name GLOB '[A-Z]* [A-Z]*' LIMIT 1")[0][0]
    sent = cli.phone.sql("SELECT count(*) FROM sms WHERE type=2")
    assert cli.ask("turn on bluetooth")["outcome"] == "done"
    with sqlite3.connect(cli.home / "journal.db") as db:
        db.execute(
            "INSERT INTO inbox (gateway, external_id, chat, sender, sender_name, text, button,"
            " private, phone, consent, at, received) SELECT gateway, 'left', 'ask-0/left', sender,"
            " sender_name, ?, button, private, phone, 'no', at, received FROM inbox LIMIT 1",
            (f"text {name}: hello there",),
        )
    result = cli.ask("what is the battery level", "--yes")
    assert result["outcome"] == "done", result
    with sqlite3.connect(cli.home / "journal.db") as db:
        left = db.execute("SELECT outcome FROM tasks WHERE id='terminal-left'").fetchall()
    assert left == [("needs_user",)]
    assert cli.phone.sql("SELECT count(*) FROM sms WHERE type=2") == sent


def test_a_killed_task_of_a_gui_model_goes_on_with_its_notes(cli: Cli) -> None:
    def decide(messages: list[dict[str, Any]]) -> Reply | str:
        front = cli.phone.server.call(lambda p: p.foreground[0])
        if front != "com.android.settings":
            return reply('do(action="Launch", app="Settings")')
        if not _noted(model):
            return reply('do(action="Note", message="page one")')
        if process.poll() is None:
            return Reply("never heard", slow=250)
        return reply('finish(message="It is open")')

    with in_background(ScriptedModel(decide)) as model:
        (cli.home / "phonepilot.toml").write_text(
            f'[models.gui]\nbase_url = "{model.base_url}"\nmodel = "scripted"\ncheck = false\n'
            'adapter = "autoglm_phone"\n'
        )
        goal = "show me where one changes how bright things look at night"
        process = cli.start("ask", goal, "--json", "--device", cli.phone.serial)
        assert process.stdout is not None
        deadline = time.monotonic() + 150
        while time.monotonic() < deadline and not _noted(model):
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert cli.ask("what time is it")["outcome"] == "done"
    assert outcomes(cli.home) == ["done", "done"]
    assert len(model.asked) == 4, "launch, note, the one that was cut off, the end"
    assert "page one" in model.asked[-1].text
    with sqlite3.connect(cli.home / "journal.db") as db:
        (calls,) = db.execute("SELECT sum(calls) FROM spent").fetchone()
    assert calls == 3, "the call nobody heard the end of cannot be counted"


def _noted(model: ScriptedModel) -> bool:
    return bool(model.asked) and "page one" in model.asked[-1].text
