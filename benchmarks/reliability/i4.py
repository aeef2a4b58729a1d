"""I4: fifty planted secrets, and whatever leaves the house searched for them."""

from __future__ import annotations

import time

from benchmarks.reliability.canaries import KINDS, lived
from benchmarks.reliability.row import Row


def measure(long: bool) -> Row:
    """Both forms are the same: each place is tried once."""
    began = time.monotonic()
    with lived() as day:
        found = day.found()
        typed = day.typed == day.planted["vault"][0]
        seconds = time.monotonic() - began
    text = (
        f"{sum(KINDS.values())} planted, {len(day.prompts) // 2} prompts and {len(day.said)} "
        f"messages searched, with logs, traces and databases: {len(found)} found; the password "
        f"{'was' if typed else 'was not'} typed all the same"
    )
    return Row("I4", text, len(found), not found and typed, "virtual phone", seconds)
