"""The model that decides what a sentence does to an earlier one, where no attribute says it.

A network with one hidden layer over ``signs`` and over the embedder's vectors of the earlier
sentence, of the later one and of both written after one another: products, differences and the
vectors themselves (as in Conneau et al. 2017, InferSent). ``python -m
tests.memory.deciding.training`` makes ``weights.npz`` from the labelled pairs, and says how well
such a model does on pairs that it was not trained on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.base import Decision

Vectors = Callable[[Sequence[str]], NDArray[np.float32]]
"""Unit-length rows of texts, by EMBEDDER."""
EMBEDDER = "use_multilingual"
"""What the weights and the thresholds of this package were made with."""
DECISIONS: tuple[Decision, ...] = ("add", "keep", "split", "update")
FILE = Path(__file__).parent / "weights.npz"


@dataclass(frozen=True, slots=True)
class Model:
    """Rows of ``signs`` and ``vectors`` are hidden units. ``signs``: a column for each of
    ``names``; ``vectors``: a column for each number that ``combined`` gives. ``last``: a row for
    each of DECISIONS, a column for each hidden unit."""

    names: tuple[str, ...]
    signs: NDArray[np.float32]
    vectors: NDArray[np.float32]
    bias: NDArray[np.float32]
    last: NDArray[np.float32]
    last_bias: NDArray[np.float32]

    def shares(
        self, signs: Mapping[str, float], vectors: NDArray[np.float32]
    ) -> dict[Decision, float]:
        """How likely each decision is; they add up to 1. ``vectors`` as ``combined`` gives them.
        Raises KeyError where a sign is missing that it was trained with."""
        told = np.array([signs[name] for name in self.names], np.float32)
        hidden = np.maximum(0, self.signs @ told + self.vectors @ vectors + self.bias)
        score = self.last @ hidden + self.last_bias
        weight = np.exp(score - score.max())
        return dict(zip(DECISIONS, (weight / weight.sum()).tolist(), strict=True))


def combined(
    before: NDArray[np.float32], now: NDArray[np.float32], both: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Of vectors of the earlier and the later sentence and of ``one_after_another``."""
    return np.concatenate([both, before * now, now, before, np.abs(now - before)])


def one_after_another(before: str, now: str) -> str:
    """The text of which the third vector is."""
    return f"{before} → {now}"


@cache
def model() -> Model:
    """The one in ``weights.npz``."""
    return read(FILE)


def read(file: Path) -> Model:
    with np.load(file, allow_pickle=False) as found:
        numbers = {name: found[name].astype(np.float32) for name in _NUMBERS}
        return Model(tuple(found["names"].tolist()), **numbers)


def write(model: Model, file: Path) -> None:
    """What the vectors count, in half the digits."""
    numbers = {name: getattr(model, name) for name in _NUMBERS}
    numbers["vectors"] = model.vectors.astype(np.float16)
    np.savez_compressed(file, names=np.array(model.names), **numbers)


_NUMBERS = ("signs", "vectors", "bias", "last", "last_bias")
