"""Two processes that learn a first value at the same instant: one takes the place of the other."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
import structlog

from assistant.config import Settings
from assistant.memories.opening import Opened, Opening
from memory.base import Claim, Source, State
from tests.memory.sayings import opened as truth_in

pytestmark = pytest.mark.whole

ROOT = Path(__file__).parents[2]
ROUNDS = 25
ALL: tuple[State, ...] = ("held", "asked", "past")
CODE = (
    "import sys; from pathlib import Path; from tests.memory.test_two_at_once import tell;"
    "tell(Path(sys.argv[1]), sys.argv[2])"
)


def memory_in(home: Path) -> tuple[Opening, Opened]:
    opening = Opening(Settings(), home, "", lambda said: print(said.en, file=sys.stderr))
    opened = opening.opened()
    assert opened is not None
    return opening, opened


def tell(home: Path, street: str) -> None:
    """In a process of its own: for each line it reads, one more person lives in that street."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    opening, opened = memory_in(home)
    claim = Claim("me", "address", street, f"I live at {street}", "place")
    opened.memory.keep("warm", claim, Source("person", f"turn:{street}", time.time()))
    print("ready", flush=True)
    for line in sys.stdin:
        said = Source("person", f"turn:{line.strip()}:{street}", time.time())
        opened.memory.keep(line.strip(), claim, said)
        print("kept", flush=True)
    opening.close()


def test_two_first_values_are_one_with_its_history(tmp_path: Path) -> None:
    streets = ("5 Elm Street", "71 Harbour Road")
    tellers = [
        subprocess.Popen(
            [sys.executable, "-c", CODE, str(tmp_path), street], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        for street in streets
    ]  # fmt: skip
    try:
        for teller in tellers:
            assert teller.stdout is not None
            assert teller.stdout.readline() == "ready\n"
        for n in range(ROUNDS):
            for teller in tellers:
                assert teller.stdin is not None
                teller.stdin.write(f"p{n}\n")
                teller.stdin.flush()
            for teller in tellers:
                assert teller.stdout is not None
                assert teller.stdout.readline() == "kept\n"
    finally:
        for teller in tellers:
            teller.communicate(timeout=60)
    with truth_in(tmp_path / "memory.db") as truth:
        for n in range(ROUNDS):
            facts = truth.known(f"p{n}", states=ALL)
            assert {fact.claim.value for fact in facts} == set(streets), "none is lost"
            assert [fact.state for fact in facts].count("held") == 1, f"p{n}"
            (held,) = (fact for fact in facts if fact.state == "held")
            assert held.instead_of != 0
