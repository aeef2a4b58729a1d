"""The command itself, killed in the middle of a task: what was judged stays, the rest is played."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.platforms.background import in_background
from tests.scripted_model import ScriptedModel
from tests.skills.evaluation.online.standins import MobileWorldServer
from tests.skills.evaluation.online.worlds import FLASH, MAILS, NUMBER, Solver, known, seed

pytestmark = pytest.mark.timeout(900)


@pytest.mark.whole
def test_killed_in_the_middle_of_a_task_it_goes_on(tmp_path: Path) -> None:
    """The model answers the first task and some of the second; then it keeps it waiting. Of the
    line that was written last the end is torn off, too: that one is played again."""
    tasks = [known(name, seed(name, 0)) for name in (NUMBER, FLASH, MAILS)]
    enough = sum(len(task.actions) + 1 for task in tasks[:2]) + 1
    script, server = Solver(tasks, left=enough), MobileWorldServer()
    file = tmp_path / "out" / "results.jsonl"
    with in_background(server), in_background(ScriptedModel(script)) as model:
        words = [
            sys.executable, "-m", "assistant.cli", "eval", "suite", "--suite", "mobileworld",
            "--servers", server.url, "--mode", "qwen3_vl", "--url", model.base_url, "--weights",
            "scripted", "--settle", "0", "--out", str(tmp_path / "out"), "--json",
            NUMBER, FLASH, MAILS,
        ]  # fmt: skip
        env = {**os.environ, "PHONEPILOT_HOME": str(tmp_path / "home")}
        running = subprocess.Popen(
            words, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        until = time.monotonic() + 150
        while script.left >= 0:  # it waits in the middle of the third
            assert running.poll() is None, running.communicate()
            assert time.monotonic() < until
            time.sleep(0.05)
        running.send_signal(signal.SIGKILL)
        running.communicate(timeout=150)
        before = file.read_bytes()
        assert before.count(b"\n") == 2
        file.write_bytes(before[:-7])
        begun, script.left = server.count("/task/init"), float("inf")
        last = subprocess.run(
            words, env=env, text=True, check=False, capture_output=True, timeout=300
        )
    assert last.returncode == 0, last.stderr
    assert "3 tasks, 1 of them played before" in last.stderr
    told = json.loads(last.stdout)
    assert told["all"]["success"]["hits"] == 3
    assert server.count("/task/init") == begun + 2
    assert file.read_bytes().startswith(before.splitlines(keepends=True)[0])
    assert len(file.read_bytes().splitlines()) == 3, "each stands there once"
