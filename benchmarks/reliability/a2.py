"""A2: random steps under random policies, put to the guard and to a reference of its own."""

from __future__ import annotations

import time

from benchmarks.reliability.row import Row
from tests.assistant.guard.cases import disagreements

SHORT, LONG = 20_000, 1_000_000


def measure(long: bool) -> Row:
    count, began = LONG if long else SHORT, time.monotonic()
    found = disagreements(seed=2, count=count)
    text = f"{count:,} cases: {len(found)} differences"
    return Row("A2", text, len(found), not found, "fakes", time.monotonic() - began)
