"""kill -9 in the middle of a turn of the brain: the next start goes on and does nothing twice."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.sandbox import shell
from tests.assistant.brain.conftest import result_of, with_brain
from tests.assistant.brain.test_files import needs_a_shell
from tests.assistant.conftest import Cli
from tests.platforms.background import in_background
from tests.scripted_model import Reply, ScriptedModel

pytestmark = pytest.mark.whole

TEA = "I am making a pot of tea that has to steep for nineteen minutes, help me"


def killed(cli: Cli, text: str, when: Callable[[], bool]) -> None:
    """Ask in a process of its own, which ends at once when ``when`` is so."""
    process = cli.start("ask", text, "--json", "--device", cli.phone.serial)
    assert process.stdout is not None
    deadline = time.monotonic() + 150
    while not when():
        assert time.monotonic() < deadline
        assert process.poll() is None, process.stdout.read()
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()


def turns(home: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(home / "journal.db") as db:
        return list(db.execute("SELECT outcome, reply FROM tasks ORDER BY started"))


def test_a_turn_goes_on_where_it_was_cut(cli: Cli) -> None:
    """Cut while the model thinks about what a finished task brought."""
    asked: list[list[dict[str, Any]]] = []

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        asked.append(messages)
        if messages[-1]["role"] != "tool":
            return Reply(tools=(("phone_task", {"goal": "set a timer for 19 minutes"}),))
        if len(asked) == 2:
            return Reply("too late", slow=60)
        return "Your tea timer is running."

    with in_background(ScriptedModel(answer)) as model:
        with_brain(cli, model)
        killed(cli, TEA, lambda: len(asked) == 2)
        assert cli.ask("what time is it")["outcome"] == "done"
    assert len(asked) == 3, "what was answered is not asked again"
    assert result_of(asked[2][-1]) == result_of(asked[1][-1])
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=1140000") == [(1,)]
    outcomes = turns(cli.home)
    assert ("done", "Your tea timer is running.") in outcomes
    assert {outcome for outcome, _ in outcomes} == {"done"}


def test_a_task_that_was_running_is_found_by_its_number(cli: Cli) -> None:
    """Cut while the task waits for an answer that nobody gives."""
    seen: list[dict[str, Any]] = []

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] != "tool":
            return Reply(tools=(("phone_task", {"goal": "set a timer for 19 minutes"}),))
        seen.append(result_of(messages[-1]))
        return "It is done."

    def begun() -> bool:
        try:
            with sqlite3.connect(cli.home / "journal.db") as db:
                return bool(db.execute("SELECT 1 FROM calls WHERE tool='phone_task'").fetchone())
        except sqlite3.OperationalError:
            return False

    with in_background(ScriptedModel(answer)) as model:
        with_brain(cli, model)
        killed(cli, TEA, begun)
        assert cli.ask("what time is it")["outcome"] == "done"
    assert [result["outcome"] for result in seen] == ["done"]
    assert cli.phone.sql("SELECT count(*) FROM timers WHERE total_ms=1140000") == [(1,)]
    assert len(turns(cli.home)) == 3, "the turn, its one task, and the question after it"


@needs_a_shell
def test_a_command_that_was_cut_is_not_run_again(cli: Cli) -> None:
    assert not shell.trouble()
    seen: list[dict[str, Any]] = []
    mark = cli.home / "sandbox" / "terminal-owner" / "mark"

    def answer(messages: list[dict[str, Any]]) -> str | Reply:
        if messages[-1]["role"] != "tool":
            return Reply(tools=(("run_command", {"command": "echo once >> mark; sleep 50"}),))
        seen.append(result_of(messages[-1]))
        return "I cannot tell whether it ran."

    with in_background(ScriptedModel(answer)) as model:
        with_brain(cli, model)
        killed(cli, "run a script over my files and calculate something", mark.exists)
        assert cli.ask("what time is it")["outcome"] == "done"
    assert [result["outcome"] for result in seen] == ["unknown"]
    assert mark.read_text() == "once\n"
