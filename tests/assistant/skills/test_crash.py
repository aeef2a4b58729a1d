"""kill -9 in the midst of a skill: it goes on after a restart, and nothing is done twice."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from skills.base import Skill
from tests.assistant.conftest import Cli
from tests.assistant.test_crash import effects, outcomes

pytestmark = pytest.mark.whole

Has = Callable[..., Skill]
PROGRAM = """
seen = []
for minutes in (11, 12, 13, 14):
    context.write("last.txt", str(minutes))
    seen.append(context.verb("set_timer", seconds=60 * minutes).ok)
    context.say(f"{minutes} minutes")
return f"{seen} {context.read('last.txt').decode()} {context.now.isoformat()}"
"""


def timers(cli: Cli) -> list[int]:
    rows = cli.phone.sql("SELECT total_ms FROM timers WHERE total_ms >= 660000 ORDER BY total_ms")
    return [int(ms) for (ms,) in rows]


def killed_after(cli: Cli, after: int) -> None:
    process = cli.start("ask", "use the four timers skill", "--device", cli.phone.serial)
    assert process.stdout is not None
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        if effects(cli.home) >= after and begun(cli.home):
            break
        time.sleep(0.002)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()


def begun(home: Path) -> bool:
    try:
        with sqlite3.connect(home / "journal.db") as db:
            return bool(db.execute("SELECT 1 FROM effects").fetchone())
    except sqlite3.OperationalError:
        return False


@pytest.mark.parametrize("after", [1, 3])
def test_a_killed_skill_is_resumed_and_repeats_nothing(cli: Cli, has: Has, after: int) -> None:
    has("four-timers", PROGRAM, verbs=["set_timer"])
    killed_after(cli, after)
    result = cli.ask("what time is it")
    assert result["outcome"] == "done", result
    first, second = outcomes(cli.home)
    assert second == "done"
    done = timers(cli)
    assert done == [660000, 720000, 780000, 840000][: len(done)]  # each once
    if first == "needs_user":  # it was cut in the midst of one, and nobody is there to be asked
        return
    assert (first, len(done)) == ("done", 4)
    (file,) = cli.home.glob("sandbox/*/skills/four-timers/last.txt")
    assert file.read_text() == "14"


def test_a_skill_that_does_otherwise_after_a_restart_is_stopped(cli: Cli, has: Has) -> None:
    """Its answers are those of the first run, so what it asks for has to be the same."""
    has("fickle", """
        import os
        minutes = 11 + int.from_bytes(os.urandom(4), "big") % 1000
        for n in range(4):
            context.verb("set_timer", seconds=60 * (minutes + n))
        return "done"
        """, verbs=["set_timer"])  # fmt: skip
    process = cli.start("ask", "use the fickle skill", "--device", cli.phone.serial)
    assert process.stdout is not None
    while effects(cli.home) < 1 and process.poll() is None:
        time.sleep(0.002)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    done = len(timers(cli))
    assert 1 <= done < 4
    assert cli.ask("what time is it")["outcome"] == "done"
    assert outcomes(cli.home) == ["failed", "done"]
    assert len(timers(cli)) <= done + 1  # the one that was under way
