"""What was done for goals like this one: solutions of training tasks, the nearest by meaning.

A task that nobody practised mostly resembles some that were: another switch of the same page,
another thing that is deleted. So the policy is told how the nearest five were solved, as flags:
which element, which app, which kind of act comes next there, which later
(``decisions/022``). Which goals are near is told by their sentence vectors (``goals.py``); without
the embedder, or without the file, nothing is told, which the policy has learnt to do without. The
file is made by ``models/training/pocket/examples.py``.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from device_drivers.base import Element
from models.pocket.choices import KINDS
from models.pocket.goals import FOLDER, sentence
from models.pocket.words import holds, said

NAME = "examples.npz"
MOST = 5
"""Solutions that are looked at."""
NEXT, NAMED, COMES, COMES_MOSTLY, WAS, NEXT_ID, COMES_ID, NEXT_MOSTLY = range(8)
"""Flags of an element: an example touches next what is called so; what the goal names; comes to it
later, or now; did before; comes to what has its id. ``MOSTLY``: in which share of them, else as
near as the nearest that does."""
ELEMENT_TOLD, APP_TOLD, STATE_TOLD = 8, 2, 2 * len(KINDS) + 3
LEFT_OUT = ("scroll", "swipe_any", "wait")
"""Kinds of acts, by their beginning, that depend on where things lie and not on the task."""


@dataclass(frozen=True, slots=True)
class Step:
    """An act of a solution: its kind, what the thing is called, the last part of its id."""

    kind: str
    called: tuple[str, ...] = ()
    id: str = ""
    named: bool = False
    """It is called what the goal named, so for another goal it may be called otherwise."""
    also: tuple[str, ...] = ()
    """What it is called on a phone in the other language, if that is known."""


@dataclass(frozen=True, slots=True)
class Example:
    """A solution, and how near its goal is: a cosine, 0 to 1."""

    near: float
    steps: tuple[Step, ...]


class Examples:
    """The solutions of many tasks, by their goals."""

    def __init__(
        self, names: Sequence[str], solutions: Sequence[tuple[Step, ...]],
        vectors: NDArray[np.int8], owners: NDArray[np.uint16],
        middle: NDArray[np.float32], axes: NDArray[np.float32],
    ) -> None:  # fmt: skip
        """``vectors`` (V, W) of goals along ``axes`` (D, W) from their ``middle`` (D,);
        ``owners`` (V,): whose solution."""
        self.names, self.solutions = tuple(names), tuple(solutions)
        self.packed, self.owners, self.middle, self.axes = vectors, owners, middle, axes
        self._unit = _unit(vectors.astype(np.float32))

    def nearest(self, goal: str, but: Collection[str] = (), skip: int = 0) -> tuple[Example, ...]:
        """The solutions of the nearest tasks, the nearest first, without those named in ``but`` and
        without the first ``skip``."""
        found = self._ranked(goal, MOST + len(but) + skip)
        kept = [example for name, example in found if name not in but]
        return tuple(kept[skip : skip + MOST])

    def only(self, names: Collection[str]) -> Examples:
        """Those of some tasks."""
        kept = [i for i, name in enumerate(self.names) if name in names]
        new = {old: at for at, old in enumerate(kept)}
        rows = np.array([int(o) in new for o in self.owners], bool)
        owners = np.array([new[int(o)] for o in self.owners[rows]], np.uint16)
        return Examples([self.names[i] for i in kept], [self.solutions[i] for i in kept],
                        self.packed[rows], owners, self.middle, self.axes)  # fmt: skip

    @lru_cache(maxsize=4096)  # noqa: B019 - there is one of them in a process
    def _ranked(self, goal: str, most: int) -> tuple[tuple[str, Example], ...]:
        vector = sentence(goal)
        if vector is None or not len(self.names):
            return ()
        near = (
            self._unit @ _unit(np.asarray((vector - self.middle) @ self.axes, np.float32)[None])[0]
        )
        best = np.full(len(self.names), -1.0, np.float32)
        np.maximum.at(best, self.owners, near)
        order = np.argsort(-best, kind="stable")[:most]
        return tuple(
            (self.names[i], Example(max(float(best[i]), 0.0), self.solutions[i])) for i in order
        )


def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(length, 1e-6), np.float32)


@lru_cache(maxsize=4)
def load(path: Path) -> Examples | None:
    """Those that lie in the folder of some weights, or those that are shipped; None where there are
    none. Raises OSError for a damaged file."""
    path = path.with_name(NAME) if path.with_name(NAME).is_file() else FOLDER / NAME
    if not path.is_file():
        return None
    try:
        with np.load(path, allow_pickle=False) as kept:
            told = json.loads(zlib.decompress(bytes(kept["told"])).decode())
            return Examples(
                [name for name, _ in told],
                [tuple(_step(*step) for step in steps) for _, steps in told],
                kept["vectors"], kept["owners"],
                kept["middle"].astype(np.float32), kept["axes"].astype(np.float32),
            )  # fmt: skip
    except (BadZipFile, EOFError, KeyError, ValueError, TypeError, zlib.error) as error:
        raise OSError(f"{path} holds no examples that can be read: {error}") from error


def _step(kind: str, called: list[str], id: str, named: bool, also: list[str]) -> Step:
    if kind not in KINDS:
        raise ValueError(f"an act of an unknown kind: {kind!r}")
    return Step(kind, tuple(called), id, named, tuple(also))


def save(path: Path, examples: Examples) -> None:
    told = [
        (name, [(s.kind, s.called, s.id, s.named, s.also) for s in steps])
        for name, steps in zip(examples.names, examples.solutions, strict=True)
    ]
    packed = zlib.compress(json.dumps(told, ensure_ascii=False).encode(), 9)
    np.savez_compressed(
        path, told=np.frombuffer(packed, np.uint8), vectors=examples.packed,
        owners=examples.owners, middle=examples.middle.astype(np.float16),
        axes=examples.axes.astype(np.float16),
    )  # fmt: skip


# --- what they tell of a situation ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """What the examples tell: ``elements`` (E, ELEMENT_TOLD), ``apps`` (A, APP_TOLD), ``state``
    (STATE_TOLD,)."""

    elements: NDArray[np.float16]
    apps: NDArray[np.float16]
    state: NDArray[np.float16]


def told(
    examples: Sequence[Example], done: Sequence[Step], goal: Sequence[str],
    shown: Sequence[Element], labels: Sequence[tuple[str, ...]], apps: Sequence[str],
) -> Told:  # fmt: skip
    """``done``: the acts so far; ``goal``: its words; ``labels``: the words of what is shown."""
    elements = np.zeros((len(shown), ELEMENT_TOLD), np.float32)
    by_app = np.zeros((len(apps), APP_TOLD), np.float32)
    state = np.zeros(STATE_TOLD, np.float32)
    if not examples:
        return Told(*(a.astype(np.float16) for a in (elements, by_app, state)))
    ids = [last_part(e.id) for e in shown]
    named = np.array([bool(label) and holds(goal, label) >= 0 for label in labels], np.float32)
    names = [said(app) for app in apps]
    whole = sum(example.near for example in examples) or 1.0
    size = len(KINDS)
    for rank, example in enumerate(examples):
        near, at = example.near, reached(example.steps, done, goal)
        after, coming = example.steps[at : at + 1], example.steps[at:]
        next_is, comes = _among(_labels(after), labels), _among(_labels(coming), labels)
        flags = {
            NEXT: next_is, NAMED: named * any(s.named for s in after), COMES: comes,
            WAS: _among(_labels(example.steps[:at]), labels),
            NEXT_ID: _among({s.id for s in after}, ids),
            COMES_ID: _among({s.id for s in coming}, ids),
        }  # fmt: skip
        for flag, is_so in flags.items():
            elements[:, flag] = np.maximum(elements[:, flag], near * is_so)
        elements[:, COMES_MOSTLY] += near / whole * comes
        elements[:, NEXT_MOSTLY] += near / whole * next_is
        by_app[:, 0] += near / whole * _among(_opened(coming), names)
        by_app[:, 1] += near / whole * _among(_opened(after), names)
        if after:
            kind = KINDS.index(after[0].kind)
            state[kind] += near / whole
            if rank == 0:
                state[size + kind] = near
        if rank == 0:
            state[2 * size :] = near, at / max(len(example.steps), 1), not after
    return Told(*(a.astype(np.float16) for a in (elements, by_app, state)))


def reached(steps: Sequence[Step], done: Sequence[Step], goal: Sequence[str]) -> int:
    """How far the acts so far have come along a solution."""
    at = 0
    for act in done:
        for place in range(at, len(steps)):
            if _same(steps[place], act, goal):
                at = place + 1
                break
    return at


def last_part(id: str) -> str:
    """``subject`` of ``org.app:id/subject``."""
    return id.rpartition("/")[2]


def _labels(steps: Sequence[Step]) -> set[tuple[str, ...]]:
    return {name for s in steps if s.kind != "launch" for name in (s.called, s.also)}


def _opened(steps: Sequence[Step]) -> set[tuple[str, ...]]:
    return {name for s in steps if s.kind == "launch" for name in (s.called, s.also)}


def _among(some: Collection[object], each: Sequence[object]) -> NDArray[np.float32]:
    """Of each, whether it is among some; nothing never is."""
    return np.array([bool(one) and one in some for one in each], np.float32)


def _same(step: Step, act: Step, goal: Sequence[str]) -> bool:
    if _way(step.kind) != _way(act.kind):
        return False
    if step.kind.startswith("type") or step.kind in ("remember", "open_url"):
        return True
    if act.called == step.called or (act.called and act.called == step.also):
        return True
    return step.named and bool(act.called) and holds(goal, act.called) >= 0


def _way(kind: str) -> str:
    """Kinds that are as good as one another."""
    return "type" if kind.startswith("type") else kind
