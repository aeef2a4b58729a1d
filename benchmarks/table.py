"""Rows of a benchmark, as a table for a person or as JSON for a machine."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measured thing. ``versus`` is what it is compared with, ``other`` its value in ``unit``.

    Ratios above 1 mean that ours is quicker (or smaller) than ``versus``."""

    name: str
    value: float
    unit: str
    versus: str = ""
    other: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.other / self.value if self.other is not None and self.value else None


def median_ms(work: Callable[[], object], runs: int, warm_up: int = 2) -> float:
    """Median wall time of one ``work()`` in milliseconds."""
    for _ in range(warm_up):
        work()
    return statistics.median(_milliseconds(work) for _ in range(runs))


def _milliseconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def as_table(rows: Sequence[Row]) -> str:
    """Aligned columns: what, ours, versus, theirs, how many times."""
    cells = [("", "ours", "unit", "versus", "theirs", "ratio")]
    cells += [
        (
            row.name,
            f"{row.value:.2f}",
            row.unit,
            row.versus,
            "" if row.other is None else f"{row.other:.2f}",
            "" if row.ratio is None else f"{row.ratio:.1f}x",
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in cells) for column in range(6)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in (0, 2, 3) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )


def as_json(rows: Sequence[Row]) -> str:
    """A list of objects with name, value, unit, versus, other and ratio."""
    return json.dumps([{**asdict(row), "ratio": row.ratio} for row in rows], indent=2)
