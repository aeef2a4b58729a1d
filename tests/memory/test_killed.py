"""kill -9 in the midst of anything: what was acknowledged is there, the rest wholly or not at all.

A process writes (``writer.py``) and is killed at a random moment, or just after it began a change,
again and again on one file. Each time all that the file holds is compared with what was said.
"""

from __future__ import annotations

import random
import select
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

import pytest

from memory.base import State
from memory.truth import Truth
from tests.memory.sayings import ANN, bytes_of, claim, opened, said

pytestmark = pytest.mark.whole

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
ALL: tuple[State, ...] = ("held", "asked", "past")


@dataclass(frozen=True, slots=True)
class Expected:
    """Values by state, each with the one in whose place it stands; and those that were erased."""

    facts: dict[str, tuple[State, str]] = field(default_factory=dict)
    erased: frozenset[str] = frozenset()

    def after(self, kind: str, words: list[str]) -> Expected:
        facts = dict(self.facts)
        match kind:
            case "add":
                facts[words[0]] = ("held", "")
            case "import":
                first, second, third = words
                facts |= {first: ("past", ""), second: ("past", first), third: ("held", second)}
            case "update":
                facts[words[0]] = ("past", facts[words[0]][1])
                facts[words[1]] = ("held", words[0])
            case "repeat":
                facts[words[1]] = facts.pop(words[0])
            case "end":
                facts[words[0]] = ("past", facts[words[0]][1])
            case "forget":
                return self._without(words[0])
        return replace(self, facts=facts)

    def _without(self, value: str) -> Expected:
        facts, gone = dict(self.facts), set()
        while value:
            gone.add(value)
            value = facts.pop(value)[1]
        return replace(self, facts=facts, erased=self.erased | gone)


def test_it_is_known_what_an_update_and_a_forgetting_leave() -> None:
    after = Expected().after("add", ["a"]).after("update", ["a", "b"]).after("repeat", ["b", "c"])
    assert after.facts == {"a": ("past", ""), "c": ("held", "a")}
    assert after.after("forget", ["c"]) == Expected({}, frozenset("ac"))


def test_what_was_acknowledged_survives_fifteen_kills(tmp_path: Path) -> None:
    kill_often(tmp_path, 15)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_what_was_acknowledged_survives_two_hundred_kills(tmp_path: Path) -> None:
    kill_often(tmp_path, 200)


def kill_often(folder: Path, times: int) -> Counter[str]:
    """How many changes of each kind were acknowledged; of those that a kill cut, how many had been
    kept (``cut, kept``) and how many not (``cut``)."""
    dice = random.Random(7)
    expected, told = Expected(), Counter[str]()
    for seed in range(times):
        seconds = dice.uniform(0.0, 0.4)
        lines = killed_after(folder / "memory.db", seed, seconds)
        before, after, kinds = replayed(expected, lines)
        told.update(kinds)
        with opened(folder / "memory.db") as truth:
            now = found(truth)
            check_entries(truth)
        assert now in (before.facts, after.facts), f"kill {seed}"
        if before.facts != after.facts:
            told["cut, kept" if now == after.facts else "cut"] += 1
        expected = after if now == after.facts else before
        held = bytes_of(folder)
        left = [word for word in expected.erased if f" {word}.".encode() in held]
        assert not left, f"kill {seed}"
    assert told["add"] + told["update"] > times, "it wrote"
    print(dict(told))
    return told


def killed_after(path: Path, seed: int, seconds: float) -> list[str]:
    """What a writer said until it was killed; the last line may be cut."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.memory.writer", str(path), str(seed)],
        cwd=ROOT, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert writer.stdout is not None
    try:
        heard = _first(writer.stdout)
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if select.select([writer.stdout], [], [], left)[0]:
                heard += _some(writer.stdout)
        if seed % 2:
            heard += _some(writer.stdout)
            time.sleep(seconds / 200)
    finally:
        writer.kill()
        rest = writer.stdout.read()
        writer.wait()
        writer.stdout.close()
    assert writer.returncode == -9, "it ended by itself"
    return (heard + rest).decode().split("\n")[1:-1]


def _first(stream: IO[bytes]) -> bytes:
    assert select.select([stream], [], [], START_SECONDS)[0]
    return _some(stream)


def _some(stream: IO[bytes]) -> bytes:
    return stream.read1(65536) if hasattr(stream, "read1") else stream.read(1)


def replayed(expected: Expected, lines: list[str]) -> tuple[Expected, Expected, list[str]]:
    """What is there if the last change was not kept, and if it was; they are one where it was
    acknowledged. The kinds of those that were."""
    before = after = expected
    kinds, kind = [], ""
    for line in lines:
        if line == "kept":
            before = after
            kinds.append(kind)
        else:
            _, kind, *words = line.split(" ")
            after = before.after(kind, words)
    return before, after, kinds


def found(truth: Truth) -> dict[str, tuple[State, str]]:
    """As ``Expected`` has it. What is past has an end, and no two follow one."""
    facts = truth.known(ANN, states=ALL)
    values = {0: "", **{fact.id: fact.claim.value for fact in facts}}
    followers = Counter(fact.instead_of for fact in facts if fact.instead_of)
    assert set(followers.values()) <= {1}
    assert all((fact.state == "past") == (fact.ended is not None) for fact in facts)
    for fact in facts:
        assert [f.state for f in truth.history(ANN, fact.id)].count("held") <= 1
    return {fact.claim.value: (fact.state, values[fact.instead_of]) for fact in facts}


def check_entries(truth: Truth) -> None:
    """One for each held fact, with its text; each change once; vectors of what is held alone."""
    entries = truth.entries_since(0, most=10**6)
    shown = {entry.key: entry for entry in entries if not entry.gone}
    held = {fact.id: fact for fact in truth.known(ANN)}
    assert shown.keys() == held.keys()
    assert all(fact.claim.value in shown[id].text for id, fact in held.items())
    assert len({entry.change for entry in entries}) == len(entries)
    vectors = truth.vectors("m", [entry.key for entry in entries])
    assert {id: word.decode() for id, word in vectors.items()} == {
        id: fact.claim.value for id, fact in held.items() if id in vectors
    }


def test_the_check_itself_sees_a_fact_that_is_lost(tmp_path: Path) -> None:
    with opened(tmp_path / "memory.db") as truth:
        kept = truth.keep(ANN, claim("a"), said())
        assert found(truth) == Expected().after("add", ["a"]).facts
        truth.end(ANN, kept.id, 2000.0)
        assert found(truth) != Expected().after("add", ["a"]).facts
