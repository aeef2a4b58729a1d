"""A process that learns is killed again and again: each message is learnt from, and once."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from assistant.config import Settings
from assistant.memories.learning import Learning
from assistant.memories.notebook import Heard
from assistant.memories.opening import Opening

pytestmark = pytest.mark.whole

KILLS = 4
WHO = "chat:ann"


def learning_in(home: Path) -> tuple[Opening, Learning]:
    opening = Opening(Settings(), home, "", lambda said: print(said.en, file=sys.stderr))

    def nobody(*_: object) -> Any:
        raise AssertionError("no model and no question is needed here")

    def nothing(*_: object) -> Any:
        return []

    return opening, Learning(opening, nobody, None, nothing, nobody, nobody, nobody, nobody)


def thing(number: int) -> str:
    """A word of its own, like no other one."""
    return "".join(random.Random(number).choices("bcdfghjklmnpqrstvwz", k=12))


def heard(number: int) -> Heard:
    text = f"I like {thing(number)}"
    return Heard(f"m{number}", WHO, "chat", "room", "ann", text, True, 1_790_000_000.0 + number)


def hear_many(home: Path, first: int) -> None:
    """In a process of its own: a line for each message that is noted."""
    _, learns = learning_in(home)
    for number in range(first, first + 500):
        learns.hear(heard(number))
        print(number, flush=True)


def test_every_message_that_was_noted_is_learnt_once(tmp_path: Path) -> None:
    noted: list[int] = []
    for kill in range(KILLS):
        code = (
            "import sys; from pathlib import Path;"
            "from tests.assistant.memories.test_killed import hear_many;"
            "hear_many(Path(sys.argv[1]), int(sys.argv[2]))"
        )
        child = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path), str(1000 * kill)],
            stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3],
        )  # fmt: skip
        assert child.stdout is not None
        lines = [int(child.stdout.readline()) for _ in range(3 + 5 * kill)]
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read().splitlines()
        child.stdout.close()
        child.wait()
        noted += [*lines, *(int(line) for line in rest)]
    opening, learns = learning_in(tmp_path)
    learns.go_on()
    opened = opening.opened()
    assert opened is not None
    deadline = time.monotonic() + 150
    while opened.notebook.waiting() and time.monotonic() < deadline:
        time.sleep(0.05)
    held = opened.memory.truth.known(WHO)
    values = [fact.claim.value for fact in held]
    assert {thing(n) for n in noted} <= set(values)
    assert len(values) == len(set(values)), "none is there twice"
    assert all(fact.seen == 1 for fact in held)
    learns.close()
    opening.close()
