"""From a model's answers to the fault that explains them, and the settings that undo it.

Faults of coordinates are systematic: a line on each axis explains all answers but perhaps one
(fitting.py). What that line is called depends on its slope: the span of another coordinate space,
the size of a smaller picture, a picture padded to a square. Without such a line it is named why.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from models.coordinates import Correction, Sizing, Space, View
from models.selfcheck.asking import Answer
from models.selfcheck.fitting import TOLERANCE, Fit, Line, Point, fit, off, same_point


class Verdict(StrEnum):
    """What a self-check found."""

    FINE = "fine"
    IMPRECISE = "imprecise"
    """It points in the right space, and misses now and then."""
    WEAK = "weak"
    """It misses most of what it is asked for, but not all."""
    SPACE = "space"
    """Its numbers count something else than the adapter thinks."""
    RESIZED = "resized"
    """The server made the picture smaller or larger before the model saw it."""
    PADDED = "padded"
    """The server put the picture on a square."""
    SHIFTED = "shifted"
    """Everything is off by the same way or scale."""
    CROPPED = "cropped"
    """The server cut off a part of the picture."""
    SWAPPED = "swapped"
    """It says y before x."""
    CONSTANT = "constant"
    """It names the same point whatever it is asked for."""
    BLIND = "blind"
    """It does not see the picture."""
    FORMAT = "format"
    """It points well, in another format than its family's."""
    UNWILLING = "unwilling"
    """It is asked to touch something, and does something else."""
    UNREADABLE = "unreadable"
    UNREACHABLE = "unreachable"


@dataclass(frozen=True, slots=True)
class Finding:
    """``fix``: settings that undo the fault; None when none do. ``factor``: how many times smaller
    or larger, ``space``: what the numbers count, where the verdict is about that."""

    verdict: Verdict
    hits: int = 0
    error: float = 0.0
    fix: dict[str, Any] | None = None
    factor: float = 1.0
    space: Space | None = None
    shift: Point = field(default=(0.0, 0.0))


CLOSE = 0.05
"""Two scales that differ by less are the same."""
_UNSHIFTED = 0.025
_SYSTEMATIC = 0.012
"""Above this median error it is worth asking whether a line explains it."""
_BETTER = 5.0
"""So many times better a line has to explain answers of which most are right as they are."""
NEARBY = 0.12
"""Answers that miss by less have something to do with their target."""
_LEAST = 4
"""Answers below which nothing is concluded."""
_GRID = (Space.GRID_1000, Space.GRID_999)
_PIXELS = (Space.RESIZED, Space.SENT)


def judge(
    answers: Sequence[Answer], places: Sequence[Point], view: View, sizing: Sizing
) -> Finding:
    """``places`` is where the targets of the answers are, as fractions of the picture of ``view``.

    Verdicts about replies that hold no numbers are left to replies.py: UNREADABLE here."""
    heard = [n for n, answer in enumerate(answers) if answer.trouble != "unavailable"]
    if len(heard) < _LEAST:
        return Finding(Verdict.UNREACHABLE)
    pointed = [n for n in heard if answers[n].said is not None]
    said = [point for n in heard if (point := answers[n].said) is not None]
    if len(said) < 3:
        return Finding(Verdict.UNREADABLE)
    if same_point(said):
        return Finding(Verdict.CONSTANT)
    case = _Case([places[n] for n in pointed], said, len(heard), view, sizing)
    silent = [places[n] for n in heard if n not in pointed]
    return case.fine() or case.systematic() or case.swapped() or case.cropped(silent) or case.poor()


def own_lines(view: View) -> tuple[Line, Line]:
    """What the adapter takes the model's numbers for."""
    across, down = view.span
    by = view.correction
    return Line(across / by.x_scale, -by.x_shift / by.x_scale), Line(
        down / by.y_scale, -by.y_shift / by.y_scale
    )


class _Case:
    """The answers that hold numbers, and the settings they were read with."""

    def __init__(
        self, places: list[Point], said: list[Point], heard: int, view: View, sizing: Sizing
    ) -> None:
        self.places, self.said, self.view, self.sizing = places, said, view, sizing
        self.own = own_lines(view)
        self.enough = max(_LEAST, heard - 1)
        self.heard = heard
        self.misses = [off(*self.own, p, s) for p, s in zip(places, said, strict=True)]
        self.hits = sum(miss <= TOLERANCE for miss in self.misses)
        self.error = statistics.median(self.misses)
        self.line = fit(places, said)

    def fine(self) -> Finding | None:
        systematic = self.line is not None and self._better(self.line)
        if self.hits < self.enough or (self.error > _SYSTEMATIC and systematic):
            return None
        return Finding(Verdict.FINE, self.hits, self.error)

    def _better(self, line: Fit, by: float = _BETTER) -> bool:
        """The line explains the answers far better than what the adapter takes them for."""
        return line.error * by < self.error

    def _explaining(self, places: list[Point]) -> Fit | None:
        """The line through all answers but perhaps one, those of a model with a shaky hand too."""
        for tolerance in (TOLERANCE, 2 * TOLERANCE):
            line = fit(places, self.said, tolerance)
            if line is not None and len(line.agree) >= self.enough:
                return line
        return None

    def systematic(self) -> Finding | None:
        """The fault that a line through all answers but perhaps one is."""
        line, view = self._explaining(self.places), self.view
        if line is None or not self._better(line, _BETTER if self.hits >= 2 else _BETTER / 2):
            return None
        unshifted, proportion = _unshifted(line), self._in_proportion(line)
        factor = ((line.x.scale / view.width) * (line.y.scale / view.height)) ** 0.5
        if unshifted:
            for space, span in ((Space.UNIT, 1.0), (Space.GRID_1000, 1000.0)):
                if self._own_is(space):
                    continue
                if all(_near(axis.scale, span, _close(line)) for axis in (line.x, line.y)):
                    return self._found(Verdict.SPACE, {"space": space.value}, space=space)
        if proportion and unshifted and not self._on_a_square(line):
            return self._pixels(line, factor)
        if proportion and self._padded(line):
            return self._found(Verdict.PADDED, self._correction(line))
        return self._found(
            Verdict.SHIFTED, self._correction(line), shift=(line.x.shifted, line.y.shifted)
        )

    def _in_proportion(self, line: Fit) -> bool:
        """Both axes are scaled alike, but for what rounding to whole patches does to them."""
        x, y = line.x.scale / self.view.width, line.y.scale / self.view.height
        patch = 0.75 * (self.sizing.factor or 1) / min(line.x.scale, line.y.scale)
        return _near(x / y, 1.0, _close(line) + min(0.1, patch))

    def _pixels(self, line: Fit, factor: float) -> Finding:
        """Pixels of the picture, perhaps of a smaller one than was sent."""
        own = self.view.space in _PIXELS
        space = Space.RESIZED if self.sizing.factor else Space.SENT
        fix: dict[str, Any] = {} if own else {"space": space.value}
        if not own and _near(factor, 1.0, CLOSE / 2):
            return self._found(Verdict.SPACE, fix, space=space)
        smaller = self._smaller(factor)
        if smaller:
            fix["max_image_tokens"] = smaller
        elif own:
            fix = self._correction(line)
        else:
            fix["correction"] = {"x_scale": _short(1 / factor), "y_scale": _short(1 / factor)}
        verdict = Verdict.RESIZED if own else Verdict.SPACE
        return self._found(verdict, fix, factor=factor, space=None if own else space)

    def _smaller(self, factor: float) -> int:
        """The size in tokens at which the server leaves the picture alone; 0 when there is none."""
        token = (self.sizing.factor or 28) ** 2
        tokens = int(0.94 * factor**2 * self.view.width * self.view.height / token)
        return tokens if factor < 1 and tokens >= 64 else 0

    def _on_a_square(self, line: Fit) -> bool:
        """Numbers of a grid, on a picture padded at its right or bottom: pixels of a picture just
        as large as the grid look the same, and are rarer in a family that counts in grids."""
        longer = max(line.x.scale, line.y.scale)
        own = max(self.view.span)
        return self.view.space not in _PIXELS and _near(longer, own, CLOSE / 2)

    def _padded(self, line: Fit) -> bool:
        """Bars on both sides, or (for a grid) on one."""
        side = max(self.view.width, self.view.height)
        bars = ((side - self.view.width) / 2 / self.view.width,
                (side - self.view.height) / 2 / self.view.height)  # fmt: skip
        apart = max(abs(line.x.shifted - bars[0]), abs(line.y.shifted - bars[1]))
        one = _unshifted(line) and self._on_a_square(line)
        return max(bars) > 0.05 and (apart < 1.5 * _close(line) or one)

    def _own_is(self, space: Space) -> bool:
        return self.view.space is space or (self.view.space in _GRID and space in _GRID)

    def _correction(self, line: Fit) -> dict[str, Any]:
        across, down = self.view.span
        found = Correction(
            x_scale=_short(across / line.x.scale), x_shift=_short(-line.x.shifted * across),
            y_scale=_short(down / line.y.scale), y_shift=_short(-line.y.shifted * down),
        )  # fmt: skip
        return {"correction": found.model_dump(exclude_defaults=True)}

    def _found(
        self, verdict: Verdict, fix: dict[str, Any], *, factor: float = 1.0,
        space: Space | None = None, shift: Point = (0.0, 0.0),
    ) -> Finding:  # fmt: skip
        return Finding(verdict, self.hits, self.error, fix, factor, space, shift)

    def cropped(self, silent: list[Point]) -> Finding | None:
        """A line explains the answers but for targets that lie where the line leaves the picture.
        ``silent``: targets that were not pointed at."""
        if self.line is None or len(self.line.agree) < _LEAST:
            return None
        others = silent + [p for n, p in enumerate(self.places) if n not in self.line.agree]
        seen_x = _seen(self.line.x, self.own[0])
        seen_y = _seen(self.line.y, self.own[1])
        unseen = [p for p in others if not (_within(p[0], seen_x) and _within(p[1], seen_y))]
        if not others or len(unseen) < len(others):
            return None
        return Finding(Verdict.CROPPED, self.hits, self.error)

    def swapped(self) -> Finding | None:
        turned = self._explaining([(y, x) for x, y in self.places])
        return Finding(Verdict.SWAPPED, self.hits, self.error) if turned else None

    def poor(self) -> Finding:
        """It sees something (nobody hits two of six by chance, or comes near most), or it does
        not."""
        if self.hits * 2 > self.heard:
            return Finding(Verdict.IMPRECISE, self.hits, self.error)
        sees = self.hits >= 2 or sum(m <= NEARBY for m in self.misses) * 2 > self.heard
        return Finding(Verdict.WEAK if sees else Verdict.BLIND, self.hits, self.error)


def _seen(line: Line, own: Line) -> tuple[float, float]:
    """Which part of an axis the model can have seen, when its numbers lie on ``line``."""
    first, last = line.place(own.shift), line.place(own.shift + own.scale)
    if line.shifted > 0.03:
        return 0.0, 1.0  # there is more than was sent: bars, but nothing is missing
    return first, min(last, 1 - first) if first > 0.03 else last


def _close(line: Fit) -> float:
    """How near two scales have to be to be the same: less near for a shaky hand."""
    return CLOSE + 2 * line.error


def _unshifted(line: Fit) -> bool:
    return max(abs(line.x.shifted), abs(line.y.shifted)) < _UNSHIFTED + line.error


def _within(place: float, seen: tuple[float, float]) -> bool:
    return seen[0] - 0.01 <= place <= seen[1] + 0.01


def _near(value: float, wanted: float, by: float = CLOSE) -> bool:
    return abs(value / wanted - 1) < by


def _short(value: float) -> float:
    """Four significant digits: more than a check can know."""
    return float(f"{value:.4g}")
