"""What a report draws, as numbers: groups with their intervals, how far beside, and where."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from skills.evaluation.base import Box, Point, Polygon, Sample, Step, Target, Verdict
from skills.evaluation.metric import Tally
from skills.evaluation.runs import Run

MOST = 20
"""So many values of a group are drawn; the largest, where there are more."""
REACH, ACROSS = 4.0, 24
"""Offsets are drawn up to so many half sides of the target, in so many cells each way."""
COLUMNS = 12
Z = 1.959964
"""The 97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A share with its 95 % interval, from 0 to 1."""

    name: str
    tally: Tally
    low: float
    high: float


def bar(name: str, tally: Tally) -> Bar:
    """With Wilson's interval (Wilson 1927): of few samples that are all right, or all wrong, a
    bootstrap would claim to be sure."""
    p, z2 = tally.accuracy, Z * Z / tally.n
    middle = (p + z2 / 2) / (1 + z2)
    reach = Z * math.sqrt(p * (1 - p) / tally.n + z2 / (4 * tally.n)) / (1 + z2)
    return Bar(name or "not told", tally, max(0.0, middle - reach), min(1.0, middle + reach))


def bars(tallies: Mapping[str, Tally]) -> tuple[list[Bar], int]:
    """The bars of a group, and how many of its values are left out."""
    found = list(tallies.items())
    if len(found) > MOST:
        found = sorted(found, key=lambda pair: (-pair[1].n, pair[0]))[:MOST]
    return [bar(name, tally) for name, tally in found], len(tallies) - len(found)


def bounds(target: Target) -> Box | None:
    """The box around what was meant; of a step the smallest that holds its point."""
    match target:
        case Box(left, top, right, bottom):
            return Box(min(left, right), min(top, bottom), max(left, right), max(top, bottom))
        case Polygon(corners):
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            return Box(min(xs), min(ys), max(xs), max(ys))
        case Step(boxes=boxes, point=(x, y)):
            return min(boxes, key=lambda box: box.area, default=Box(x, y, x, y))
    return None


def middle(box: Box) -> Point:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def distance(sample: Sample, point: Point) -> float:
    """From a point to what was meant, in parts of the picture's diagonal; 0 within its box."""
    box = bounds(sample.target)
    if box is None or min(sample.size) <= 0:
        return 0.0
    beside = max(box.left - point[0], 0, point[0] - box.right)
    over = max(box.top - point[1], 0, point[1] - box.bottom)
    return math.hypot(beside, over) / math.hypot(*sample.size)


def pointed(run: Run) -> Iterator[tuple[Sample, Verdict, Point, Box]]:
    """What pointed somewhere and was meant to."""
    for sample, verdict in zip(run.kept.samples, run.kept.verdicts, strict=True):
        box = bounds(sample.target)
        if verdict.counted and verdict.point is not None and box is not None:
            yield sample, verdict, verdict.point, box


@dataclass(frozen=True, slots=True)
class Offsets:
    """Where it pointed, the target's box being from -1 to 1 each way. ``cells`` counts from the
    left and from the top; ``beyond`` is farther out. ``shift`` is the median offset of all, to the
    right and down, in per cent of the picture: far from 0 where coordinates are read wrongly; None
    where nothing says how large pictures are."""

    cells: Mapping[tuple[int, int], int]
    beyond: int
    n: int
    shift: Point | None


def offsets(run: Run) -> Offsets | None:
    """None where nothing pointed."""
    cells: dict[tuple[int, int], int] = {}
    beyond, n = 0, 0
    shifts: list[Point] = []
    for sample, _, (x, y), box in pointed(run):
        (cx, cy), n = middle(box), n + 1
        half = max((box.right - box.left) / 2, 1), max((box.bottom - box.top) / 2, 1)
        across, down = (x - cx) / half[0], (y - cy) / half[1]
        if min(sample.size) > 0:
            shifts.append((100 * (x - cx) / sample.size[0], 100 * (y - cy) / sample.size[1]))
        if max(abs(across), abs(down)) >= REACH:
            beyond += 1
            continue
        cell = _cell(across), _cell(down)
        cells[cell] = cells.get(cell, 0) + 1
    if not n:
        return None
    shift = (
        (statistics.median(x for x, _ in shifts), statistics.median(y for _, y in shifts))
        if shifts
        else None
    )
    return Offsets(cells, beyond, n, shift)


def _cell(value: float) -> int:
    return min(ACROSS - 1, int((value + REACH) / (2 * REACH) * ACROSS))


@dataclass(frozen=True, slots=True)
class Places:
    """The picture in cells, by where the target's middle is."""

    columns: int
    rows: int
    cells: Mapping[tuple[int, int], Tally]


def places(run: Run) -> Places | None:
    """None where no target has a place, or nothing says how large pictures are."""
    found: list[tuple[float, float, Verdict]] = []
    ratios: list[float] = []
    for sample, verdict in zip(run.kept.samples, run.kept.verdicts, strict=True):
        box = bounds(sample.target)
        if verdict.counted and box is not None and min(sample.size) > 0:
            (x, y), (width, height) = middle(box), sample.size
            found.append((x / width, y / height, verdict))
            ratios.append(height / width)
    if not found:
        return None
    rows = max(4, min(20, round(COLUMNS * statistics.median(ratios))))
    cells: dict[tuple[int, int], Tally] = {}
    for x, y, verdict in found:
        cell = _within(x, COLUMNS), _within(y, rows)
        cells.setdefault(cell, Tally()).add(verdict)
    return Places(COLUMNS, rows, cells)


def _within(part: float, many: int) -> int:
    return max(0, min(many - 1, int(part * many)))
