"""How well checks for robots are solved, by kind, on looks and seeds that are held out.

    python -m benchmarks.challenges                             all kinds, 200 of each part
    python -m benchmarks.challenges --kind slider --part "held out" --n 300 --json slider.json
    python -m benchmarks.challenges --of slider.json seen.json --out docs/reports/login.md

``--of`` makes the report of what was measured in parts and measures nothing anew; of a kind that is
in several files the last one counts. ``benchmarks.challenges_seen`` writes such a file of how
often a check and its kind are told from a screen. A challenge is right as a site would take it: all
letters, near enough, every touch on its thing and in order. Beside it stands what a naive way gets.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.challenges_report import (
    PARTS,
    Part,
    Results,
    Tried,
    as_markdown,
    machine,
    merged,
    summed,
)
from benchmarks.table import as_table
from models.challenges.base import KINDS, Drawn, Kind, Point, Text
from models.challenges.drawing import draw, held_out, looks
from models.reading import Reader, load

__all__ = ["as_markdown", "measure", "summed"]

FRESH = 7_000_000
"""Seeds from here on are met nowhere else."""
SLIDER, ROTATION = 5.0, 10.0
"""Pixels and degrees by which an answer may be off where the picture does not say."""
Solver = Callable[[Drawn], tuple[bool, float]]


def main() -> None:
    told = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    told.add_argument("--kind", choices=KINDS, nargs="+", default=list(KINDS))
    told.add_argument("--n", type=int, default=200, help="challenges of each part")
    told.add_argument("--part", choices=PARTS, nargs="+", default=list(PARTS))
    told.add_argument("--first", type=int, default=FRESH, help="the first seed")
    told.add_argument("--of", nargs="+", type=Path, help="what --json wrote, and nothing anew")
    told.add_argument("--json", type=Path, help="every challenge that was tried")
    told.add_argument("--out", type=Path, help="the report, as Markdown")
    args = told.parse_args()
    if args.of:
        results = merged(json.loads(path.read_text(encoding="utf-8")) for path in args.of)
    else:
        results = Results(machines=[machine()])
        for kind in args.kind:
            for part in args.part:
                results.solved[kind, part] = measure(kind, part, args.n, args.first)
                sys.stderr.write(f"{kind}, {part}\n")
    command = shlex.join(["python", "-m", "benchmarks.challenges", *sys.argv[1:]])
    results.commands.append(command)
    if args.json:
        args.json.write_text(json.dumps(results.json()), encoding="utf-8")
    if args.out:
        args.out.write_text(as_markdown(results.solved, results), encoding="utf-8")
    rows = [row for (kind, part), tried in results.solved.items()
            for row in summed(kind, part, tried)]  # fmt: skip
    sys.stdout.write(as_table(rows) + "\n")


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
        tried.append(Tried(drawn.look, right, sure, ms, NAIVE[kind](drawn)))
    return tried


# --- ours -------------------------------------------------------------------------------------


def _solving(kind: Kind) -> Any:
    return import_module(f"models.challenges.solving.{kind}")


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


NAIVE: dict[Kind, Callable[[Drawn], bool]] = {
    "characters": _as_print, "logic": _digits_only, "slider": _strongest_edge,
    "rotation": _bright_above, "clicking": _in_a_row,
}  # fmt: skip


if __name__ == "__main__":
    main()
