"""Lines of a photographed receipt, put back into rows: it may lie a little askew."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from skills.context import Line

_APART = 5
"""Quarters of a degree between two slopes that are not the same one."""
_STEEPEST = 6.0
"""Degrees. Beyond that a reader finds little anyway."""


@dataclass(frozen=True)
class Row:
    """``text`` from the left; ``height`` of its largest line in pixels; ``sure`` its least."""

    text: str
    height: float
    sure: float
    cells: tuple[str, ...] = ()


def rows_of(lines: Sequence[Line], slope: float) -> list[Row]:
    """From the top, of a paper whose lines fall by ``slope`` pixels a pixel."""
    height = _height(lines)
    placed = sorted(lines, key=lambda line: _level(line, slope))
    groups: list[list[Line]] = []
    for line in placed:
        if groups and _level(line, slope) - _mean(groups[-1], slope) < 0.55 * height:
            groups[-1].append(line)
        else:
            groups.append([line])
    return [_row(sorted(group, key=lambda line: line.box[0]), slope) for group in groups]


def _row(group: list[Line], slope: float) -> Row:
    tallest = max(
        (line.box[3] - line.box[1]) - abs(slope) * (line.box[2] - line.box[0]) for line in group
    )
    cells = tuple(line.text.strip() for line in group)
    return Row("  ".join(cells), tallest, min(line.sure for line in group), cells)


def _level(line: Line, slope: float) -> float:
    """How far down its middle lies once the paper is straight."""
    left, top, right, bottom = line.box
    return (top + bottom) / 2 - slope * (left + right) / 2


def _mean(group: list[Line], slope: float) -> float:
    return sum(_level(line, slope) for line in group) / len(group)


def _height(lines: Sequence[Line]) -> float:
    """Of ordinary print: long lines that lie askew have boxes too high."""
    short = [line for line in lines if len(line.text) <= 10] or list(lines)
    return max(1.0, median(line.box[3] - line.box[1] for line in short))


def slopes(lines: Sequence[Line]) -> list[float]:
    """The slopes at which most lines have another one beside them at the same level, the likeliest
    first. There may be two: a row may as well end where the next one does."""
    height = _height(lines)
    scores: dict[int, float] = {}
    for quarter in range(-int(_STEEPEST * 4), int(_STEEPEST * 4) + 1):
        slope = math.tan(math.radians(quarter / 4))
        scores[quarter] = _beside(lines, slope, height) - 0.002 * abs(quarter)
    found: list[int] = []
    for quarter in sorted(scores, key=lambda q: -scores[q]):
        if scores[quarter] < 0.8 * scores[found[0] if found else quarter]:
            break
        if all(abs(quarter - other) > _APART for other in found):
            found.append(quarter)
    return [math.tan(math.radians(quarter / 4)) for quarter in found[:3]]


def _beside(lines: Sequence[Line], slope: float, height: float) -> float:
    total = 0.0
    for line in lines:
        gaps = [
            abs(_level(line, slope) - _level(other, slope)) / height
            for other in lines
            if other is not line and (other.box[0] >= line.box[2] or other.box[2] <= line.box[0])
        ]
        if gaps and min(gaps) < 0.5:
            total += 1 - min(gaps)
    return total
