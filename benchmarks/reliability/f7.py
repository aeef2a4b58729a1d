"""F7: killed in the middle of a task and started again: it goes on, or tells why it does not."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator

from benchmarks.reliability.killing import World, world
from benchmarks.reliability.row import Row

SHORT, LONG = 2, 500
CHAT = 1000
GOAL = 30.0
"""Seconds from the start to the first sign of the task."""
PATIENCE = 120.0
LEAST = 601
TURNS = "SELECT turn FROM tasks"
OPEN = "SELECT 1 FROM tasks WHERE outcome=''"


def measure(long: bool) -> Row:
    restarts = LONG if long else SHORT
    began, dice = time.monotonic(), random.Random(7)
    with world() as it:
        it.let_in(range(CHAT, CHAT + 1))
        it.start()
        numbers = itertools.count()
        waits = [_one(it, dice, numbers) for _ in range(restarts)]
        again = sum(count - 1 for count in it.timers().values())
        silent = len(it.asked(OPEN))
        seconds = time.monotonic() - began
    late = sum(wait > GOAL for wait in waits) + silent
    text = (
        f"{restarts} restarts in the middle of a task: {restarts - late} resumed or reported "
        f"within 30 s, the slowest after {max(waits):.1f} s; {again} effects repeated"
    )
    return Row("F7", text, max(waits), not late and not again, "virtual phone", seconds)


def _one(it: World, dice: random.Random, numbers: Iterator[int]) -> float:
    """Seconds until a task that was cut is seen to go on."""
    while not (turn := _cut(it, dice, next(numbers))):
        it.start()
    seen, started = it.events(turn), time.monotonic()
    it.start()
    it.wait(lambda: it.events(turn) > seen or not it.asked(OPEN), PATIENCE)
    wait = time.monotonic() - started
    it.wait(it.quiet, PATIENCE)
    return wait


def _cut(it: World, dice: random.Random, number: int) -> str:
    """Begin a task of two parts and kill it anywhere; its turn, "" where it was over by then."""
    known, length = it.asked(TURNS), LEAST + 2 * number
    it.says(CHAT, f"set a timer for {length} seconds then set a timer for {length + 1} seconds")
    it.wait(lambda: it.asked(TURNS) != known, PATIENCE)
    ((turn,),) = set(it.asked(TURNS)) - set(known)
    enough = it.events(turn) + dice.randint(0, 6)
    it.wait(lambda: it.events(turn) >= enough or not it.asked(OPEN), PATIENCE)
    time.sleep(dice.uniform(0.0, 0.02))
    it.kill()
    return turn if it.asked(OPEN) else ""
