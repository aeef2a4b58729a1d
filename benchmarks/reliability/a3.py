"""A3: approvals of which one thing was changed between the yes and the act, and used ones."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from pathlib import Path

from benchmarks.reliability.row import Row
from tests.assistant.guard.mutations import EFFECTS, Bench, attempts

SHORT, LONG = 1_000, 10_000


def measure(long: bool) -> Row:
    count, began = LONG if long else SHORT, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        tried: Counter[str] = Counter()
        accepted = 0
        for it in attempts(bench, seed=3, count=count):
            tried[it.what] += 1
            accepted += bench.accepted(it)
        once = [bench.approved(effect, f"good{n}") for n, effect in enumerate(EFFECTS)]
        held = sum(bench.accepted(it) for it in once)
        accepted += sum(bench.accepted(it) for it in once)
        bench.close()
    kinds = ", ".join(f"{n} {what}" for what, n in sorted(tried.items()))
    text = f"{count:,} altered ({kinds}): {accepted} accepted; {held} of {len(once)} good ones held"
    ok = not accepted and held == len(once)
    return Row("A3", text, accepted, ok, "fakes", time.monotonic() - began)
