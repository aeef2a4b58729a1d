"""Challenges: ``python -m benchmarks.challenges [--kind K] [--n 200] [--json] [--out FILE]``.

Per kind: pictures of the looks to learn from, on seeds nothing was trained or tuned on, and of the
looks that are held out. What is wrong is counted, with Wilson's 95 % interval, beside what a naive
way gets wrong. A challenge is right as the site would take it: all letters, near enough, every
touch on its thing and in order.
"""

from __future__ import annotations

import argparse
import math
import shlex
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import numpy as np

from benchmarks.table import Row, as_json, as_table
from models.challenges.base import KINDS, Drawn, Kind, Point, Text
from models.challenges.drawing import draw, held_out, looks
from models.reading import Reader, load
from models.training.pocket.measuring import interval

Part = Literal["learnt", "held out"]
PARTS: tuple[Part, ...] = ("learnt", "held out")
FRESH = 7_000_000
"""Seeds from here on are met nowhere else."""
SLIDER, ROTATION = 5.0, 10.0
"""Pixels and degrees by which an answer may be off where the picture does not say."""
GOALS: dict[Kind, int] = {
    "characters": 90, "logic": 95, "slider": 95, "rotation": 90, "clicking": 80,
}  # fmt: skip
"""Percent right on looks that are held out."""
SURE = 0.9
"""Above this the house trusts a solver that names no threshold of its own."""


@dataclass(frozen=True, slots=True)
class Tried:
    look: str
    right: bool
    sure: float
    ms: float
    naive: bool


Solver = Callable[[Drawn], tuple[bool, float]]


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--kind", choices=KINDS, nargs="+", default=list(KINDS))
    told.add_argument("--n", type=int, default=200, help="challenges of each part")
    told.add_argument("--part", choices=PARTS, nargs="+", default=list(PARTS))
    told.add_argument("--first", type=int, default=FRESH, help="the first seed")
    told.add_argument("--json", action="store_true")
    told.add_argument("--out", type=Path, help="also as Markdown, look by look")
    args = told.parse_args()
    measured = {
        (kind, part): measure(kind, part, args.n, args.first)
        for kind in args.kind
        for part in args.part
    }
    rows = [row for (kind, part), tried in measured.items() for row in summed(kind, part, tried)]
    print(as_json(rows) if args.json else as_table(rows))
    if args.out:
        command = shlex.join(["python", "-m", "benchmarks.challenges", *sys.argv[1:]])
        args.out.write_text(as_markdown(measured, command), encoding="utf-8")


def measure(kind: Kind, part: Part, n: int, first: int) -> list[Tried]:
    """``n`` challenges, each look as often as the others."""
    names = looks(kind) if part == "learnt" else held_out(kind)
    tried = []
    for i in range(n):
        drawn = draw(kind, names[i % len(names)], first + i)
        if i == 0:
            SOLVERS[kind](drawn)  # what is loaded once is not timed
        started = time.perf_counter()
        right, sure = SOLVERS[kind](drawn)
        ms = 1000 * (time.perf_counter() - started)
        tried.append(Tried(drawn.look, right, sure, ms, NAIVE[kind][1](drawn)))
    return tried


def summed(kind: Kind, part: Part, tried: Sequence[Tried]) -> list[Row]:
    """How many were wrong, how long it took, and how it is with those it was sure of."""
    wrong, naive = _wrong([t.right for t in tried]), _wrong([t.naive for t in tried])
    sure = [t.right for t in tried if t.sure >= threshold(kind)]
    name = f"{kind}, {part}"
    unit = f"% ({wrong.low:.1f} to {wrong.high:.1f}) of {len(tried)}"
    of_sure = _wrong(sure)
    return [
        Row(f"{name}: wrong", wrong.share, unit, NAIVE[kind][0], naive.share),
        Row(f"{name}: wrong where sure", of_sure.share,
            f"% ({of_sure.low:.1f} to {of_sure.high:.1f}) of {len(sure)}"),
        Row(f"{name}: median", statistics.median(t.ms for t in tried), "ms"),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Share:
    """Percent, with its interval."""

    share: float
    low: float
    high: float


def _wrong(right: Sequence[bool]) -> _Share:
    low, high = interval(len(right) - sum(right), len(right))
    return _Share(100 * (1 - sum(right) / max(1, len(right))), 100 * low, 100 * high)


def as_markdown(
    measured: dict[tuple[Kind, Part], list[Tried]], command: str = "python -m benchmarks.challenges"
) -> str:
    """Kind by kind beside its goal, then look by look."""
    told = [
        "# Checks for robots", "", f"Made by `{command}`. Intervals are Wilson's, 95 %.", "",
        "| kind | looks | right | 95 % | goal | where sure |", "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for (kind, part), tried in measured.items():
        right = sum(t.right for t in tried)
        low, high = interval(right, len(tried))
        sure = [t.right for t in tried if t.sure >= threshold(kind)]
        told.append(
            f"| {kind} | {part} | {right} of {len(tried)} ({right / max(1, len(tried)):.1%}) "
            f"| {low:.1%} to {high:.1%} | {GOALS[kind]} % | {sum(sure)} of {len(sure)} |"
        )
    return "\n".join([*told, "", "## By look", "", *_by_look(measured)])


def _by_look(measured: dict[tuple[Kind, Part], list[Tried]]) -> list[str]:
    told = ["| kind | looks | look | right | of | 95 % | naive | where sure | of | median ms |",
            "|---|---|---|---|---|---|---|---|---|---|"]  # fmt: skip
    for (kind, part), tried in measured.items():
        for look in ("all", *dict.fromkeys(t.look for t in tried)):
            some = [t for t in tried if look in ("all", t.look)]
            low, high = interval(sum(t.right for t in some), len(some))
            sure = [t.right for t in some if t.sure >= threshold(kind)]
            told.append(
                f"| {kind} | {part} | {look} | {sum(t.right for t in some)} | {len(some)} "
                f"| {low:.1%} to {high:.1%} | {sum(t.naive for t in some)} "
                f"| {sum(sure)} | {len(sure)} | {statistics.median(t.ms for t in some):.0f} |"
            )
    kinds = dict.fromkeys(kind for kind, _ in measured)
    naive = "; ".join(f"{kind}: {NAIVE[kind][0]}" for kind in kinds)
    return [*told, "", f"Naive: {naive}.", ""]


def _solving(kind: Kind) -> Any:
    return import_module(f"models.challenges.solving.{kind}")


def threshold(kind: Kind) -> float:
    return float(getattr(_solving(kind), "SURE", SURE))


# --- ours -------------------------------------------------------------------------------------


def _characters(drawn: Drawn) -> tuple[bool, float]:
    told: Text = _solving("characters").characters(drawn.picture)
    return told.text == drawn.answer, told.sure


def _logic(drawn: Drawn) -> tuple[bool, float]:
    told: Text = _solving("logic").logic(drawn.picture, drawn.prompt)
    return told.text.lower() == drawn.answer, told.sure


def _slider(drawn: Drawn) -> tuple[bool, float]:
    told = _solving("slider").slider(drawn.picture)
    return _near(told.x, drawn), told.sure


def _near(x: float, drawn: Drawn) -> bool:
    assert isinstance(drawn.answer, float | int)
    return abs(x - drawn.answer) <= (drawn.within or SLIDER)


def _rotation(drawn: Drawn) -> tuple[bool, float]:
    told = _solving("rotation").rotation(drawn.picture)
    return _upright(told.degrees, drawn), told.sure


def _upright(degrees: float, drawn: Drawn) -> bool:
    assert isinstance(drawn.answer, float | int)
    off = abs(degrees - drawn.answer) % 360
    return min(off, 360 - off) <= (drawn.within or ROTATION)


def _clicking(drawn: Drawn) -> tuple[bool, float]:
    told = _solving("clicking").clicking(drawn.picture, drawn.prompt)
    return _touched(told.points, drawn), told.sure


def _touched(points: Sequence[Point], drawn: Drawn) -> bool:
    assert isinstance(drawn.answer, tuple)
    return len(points) == len(drawn.answer) and all(
        max(abs(x - a), abs(y - b)) <= drawn.within
        for (x, y), (a, b) in zip(points, drawn.answer, strict=True)
    )


SOLVERS: dict[Kind, Solver] = {
    "characters": _characters, "logic": _logic, "slider": _slider, "rotation": _rotation,
    "clicking": _clicking,
}  # fmt: skip

# --- naive ways to hold them against ----------------------------------------------------------


@lru_cache(maxsize=1)
def _reader() -> Reader:
    return load()


def _printed(drawn: Drawn) -> str:
    """What the reader finds, as it does on any page."""
    return "".join(line.text for line in _reader().read(np.asarray(drawn.picture))).lower()


def _as_print(drawn: Drawn) -> bool:
    return "".join(letter for letter in _printed(drawn) if letter.isalnum()) == drawn.answer


def _digits_only(drawn: Drawn) -> bool:
    from models.challenges.solving.numbers import plain, solved

    asked = drawn.prompt if isinstance(drawn.prompt, str) else _printed(drawn)
    return solved(plain(asked).replace("x", "*")) == drawn.answer


def _strongest_edge(drawn: Drawn) -> bool:
    """Where most changes from one column to the next, right of where the piece lies."""
    grey = np.asarray(drawn.picture.convert("L"), np.float32)
    changes = np.abs(np.diff(grey, axis=1)).sum(axis=0)
    start = drawn.picture.width // 4
    return _near(start + float(changes[start:].argmax()), drawn)


def _bright_above(drawn: Drawn) -> bool:
    """The brighter side is the sky."""
    grey = np.asarray(drawn.picture.convert("L"), np.float32)
    down, across = np.mgrid[0 : grey.shape[0], 0 : grey.shape[1]]
    y, x = down - grey.shape[0] / 2, across - grey.shape[1] / 2
    inside = np.hypot(x, y) < 0.35 * min(grey.shape)
    weight = (grey - grey[inside].mean()) * inside
    pull = math.atan2(float((weight * x).sum()), -float((weight * y).sum()))
    return _upright(-math.degrees(pull) % 360, drawn)


def _in_a_row(drawn: Drawn) -> bool:
    """Touches from left to right, the same way apart."""
    assert isinstance(drawn.answer, tuple)
    many, (wide, high) = len(drawn.answer), drawn.picture.size
    points = [(wide * (i + 0.5) / many, high / 2) for i in range(many)]
    return _touched(points, drawn)


NAIVE: dict[Kind, tuple[str, Callable[[Drawn], bool]]] = {
    "characters": ("rapidocr, read as print", _as_print),
    "logic": ("rapidocr, sums in digits", _digits_only),
    "slider": ("the strongest edge", _strongest_edge),
    "rotation": ("the bright side up", _bright_above),
    "clicking": ("from left to right", _in_a_row),
}


if __name__ == "__main__":
    main()
