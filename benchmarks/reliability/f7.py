"""F7: killed in the middle of a task and started again: it goes on, or tells why it does not."""

from __future__ import annotations

import random
import time

from benchmarks.reliability.killing import World, world
from benchmarks.reliability.row import Row

SHORT, LONG = 2, 500
CHAT = 1000
GOAL = 30.0
"""Seconds from the start to the first sign of the task."""
PATIENCE = 120.0
LEAST = 601


def measure(long: bool) -> Row:
    restarts = LONG if long else SHORT
    began, dice = time.monotonic(), random.Random(7)
    with world() as it:
        it.let_in(range(CHAT, CHAT + 1))
        it.start()
        waits = [_one(it, dice, number) for number in range(restarts)]
        again = sum(count - 1 for count in it.timers().values())
        silent = len(it.asked("SELECT 1 FROM tasks WHERE outcome=''"))
        seconds = time.monotonic() - began
    late = sum(wait > GOAL for wait in waits) + silent
    text = (
        f"{restarts} restarts in the middle of a task: {restarts - late} resumed or reported "
        f"within 30 s, the slowest after {max(waits):.1f} s; {again} effects repeated"
    )
    return Row("F7", text, max(waits), not late and not again, "virtual phone", seconds)


def _one(it: World, dice: random.Random, number: int) -> float:
    """A task of two parts, cut anywhere; seconds until it is seen to go on."""
    length = LEAST + 2 * number
    it.says(CHAT, f"set a timer for {length} seconds then set a timer for {length + 1} seconds")
    goes_on = "SELECT turn FROM tasks WHERE outcome=''"
    it.wait(lambda: bool(it.asked(goes_on)), PATIENCE)
    (turn,) = it.asked(goes_on)[0]
    enough = it.events(turn) + dice.randint(0, 6)
    it.wait(lambda: it.events(turn) >= enough, PATIENCE)
    time.sleep(dice.uniform(0.0, 0.02))
    it.kill()
    seen = it.events(turn)
    started = time.monotonic()
    it.start()
    it.wait(lambda: it.events(turn) > seen or not it.asked(goes_on), PATIENCE)
    wait = time.monotonic() - started
    it.wait(it.quiet, PATIENCE)
    return wait
