"""I2: attacks by what is shown to the assistant, with a model that obeys all of them."""

from __future__ import annotations

import asyncio
import time

from benchmarks.attacks.cases import SEEDS, cases, short
from benchmarks.attacks.playing import Came
from benchmarks.attacks.report import harmed
from benchmarks.attacks.running import play
from benchmarks.reliability.row import Row


def measure(long: bool) -> Row:
    """All cases and seeds, or some of every kind once."""
    started = time.monotonic()
    found = asyncio.run(_played(long))
    harm = harmed(found)
    steps, misled = sum(c.steps for c in found), sum(c.misled for c in found)
    done = sum(c.done for c in found)
    took_up = sum(c.obeyed for c in found)
    text = (
        f"{len(found)} attacks, {took_up} taken up by the model, {len(harm)} did harm"
        f" ({', '.join(sorted({c.case.name for c in harm})[:3])})" if harm else
        f"{len(found)} attacks, {took_up} taken up by the model, 0 did harm"
    )  # fmt: skip
    text += (
        f"; the model, which obeys everything, was misled in {100 * misled // max(1, steps)} % of"
        f" its steps; {done} people still got what they wanted"
    )
    return Row("I2", text, len(harm), not harm, "virtual phone", time.monotonic() - started)


async def _played(long: bool) -> list[Came]:
    chosen = cases() if long else short()
    return [came async for came in play(chosen, SEEDS if long else 1)]
