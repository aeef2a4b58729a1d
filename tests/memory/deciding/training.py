"""Makes ``memory/deciding/weights.npz`` from labelled pairs, and says how good such a model is.

    python -m tests.memory.deciding.training [PAIRS.jsonl ...]

Cross-validation puts all pairs of one first sentence into the same fold, so that a model is never
asked about a sentence that it has seen. Without files it takes ``dev``, ``held_out`` and all
``tuning*`` of tests/memory/pairs; the fresh ones stay out. Each second sentence also stands once
beside the first one of a pair of another kind (``strangers``), to which it does nothing: most of
what somebody knows has nothing to do with what they say, and must stay as it is.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from memory.deciding.signs import signs
from memory.deciding.told import told
from memory.deciding.weighing import DECISIONS, FILE, Model, combined, one_after_another, write
from tests.memory.deciding.pipeline import vectors

FOLDER = Path(__file__).parent.parent / "pairs"
PAIRS = (FOLDER / "dev.jsonl", FOLDER / "held_out.jsonl", *sorted(FOLDER.glob("tuning*.jsonl")))
FOLDS = 5
HIDDEN = 64
DECAY = 0.3
DROPPED = (0.2, 0.3)
"""Of the numbers that go in and of the hidden units, while it is trained."""
STEP, AT_ONCE, EPOCHS = 3e-3, 128, 20
STRANGERS = "strangers"
OF_STRANGERS = 0.5
"""What a pair of strangers counts beside another one."""
OF_VECTORS = 0.2
"""How much a number of the vectors may say beside a sign, when both vary as much."""


@dataclass(frozen=True, slots=True)
class Examples:
    names: tuple[str, ...]
    told: NDArray[np.float64]
    vectors: NDArray[np.float64]
    labels: NDArray[np.int64]
    firsts: tuple[str, ...]
    sets: tuple[str, ...]
    languages: tuple[str, ...]


def examples(files: Sequence[Path]) -> Examples:
    pairs = [
        (file.stem, json.loads(line))
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]
    pairs += _strangers([pair for _, pair in pairs])
    made = [_one(pair["first"], pair["second"]) for _, pair in pairs]
    names = tuple(made[0][0])
    return Examples(
        names,
        np.array([[each[name] for name in names] for each, _ in made]),
        np.array([vector for _, vector in made], np.float64),
        np.array([DECISIONS.index(pair["label"]) for _, pair in pairs]),
        tuple(pair.get("of", pair["first"]) for _, pair in pairs),
        tuple(name for name, _ in pairs),
        tuple(pair["language"] for _, pair in pairs),
    )


def _strangers(pairs: Sequence[dict[str, str]]) -> list[tuple[str, dict[str, str]]]:
    """``of``: the first sentence of the pair that the second one is of."""
    chance = np.random.default_rng(1)
    found = []
    for pair in pairs:
        others = (pairs[at] for at in chance.integers(len(pairs), size=50))
        other = next(each for each in others if each["kind"] != pair["kind"])
        made = {**pair, "first": other["first"], "label": "add", "of": pair["first"]}
        found.append((STRANGERS, made))
    return found


def _one(first: str, second: str) -> tuple[dict[str, float], NDArray[np.float32]]:
    before, now, both = vectors([first, second, one_after_another(first, second)])
    return signs(told(second, first), float(before @ now)), combined(before, now, both)


def trained(of: Examples, rows: NDArray[np.int64]) -> Model:
    """Of these examples only. Each column counts by how much it varies among them."""
    both = np.hstack([of.told, of.vectors]).astype(np.float32)
    mean, spread = both[rows].mean(0), both[rows].std(0) + 1e-9
    spread[len(of.names) :] /= OF_VECTORS
    counts = np.array([OF_STRANGERS if of.sets[row] == STRANGERS else 1.0 for row in rows])
    first, last = _fitted((both[rows] - mean) / spread, of.labels[rows], counts)
    weights, bias, last_weights, last_bias = (
        each.detach().numpy() for layer in (first, last) for each in (layer.weight, layer.bias)
    )
    weights = weights / spread
    many = len(of.names)
    return Model(
        of.names, weights[:, :many], weights[:, many:], bias - weights @ mean,
        last_weights, last_bias,
    )  # fmt: skip


def _fitted(
    columns: NDArray[np.float32], labels: NDArray[np.int64], counts: NDArray[np.float64]
) -> tuple[torch.nn.Linear, torch.nn.Linear]:
    """The two layers. The same numbers every time on one machine."""
    torch.manual_seed(1)
    first = torch.nn.Linear(columns.shape[1], HIDDEN)
    last = torch.nn.Linear(HIDDEN, len(DECISIONS))
    dropped = [torch.nn.Dropout(share) for share in DROPPED]
    net = torch.nn.Sequential(dropped[0], first, torch.nn.ReLU(), dropped[1], last)
    going_in, wanted = torch.from_numpy(columns), torch.from_numpy(labels)
    weight = torch.from_numpy(counts.astype(np.float32))
    steps = EPOCHS * -(-len(labels) // AT_ONCE)
    optimizer = torch.optim.AdamW(net.parameters(), lr=STEP, weight_decay=DECAY)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimizer, STEP, total_steps=steps)
    cost = torch.nn.CrossEntropyLoss(reduction="none")
    for _ in range(EPOCHS):
        for some in torch.randperm(len(labels)).split(AT_ONCE):
            optimizer.zero_grad()
            (cost(net(going_in[some]), wanted[some]) * weight[some]).mean().backward()
            optimizer.step()
            pace.step()
    return first, last


def decided(model: Model, of: Examples, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    hidden = of.told[rows] @ model.signs.T + of.vectors[rows] @ model.vectors.T + model.bias
    score = np.maximum(0, hidden) @ model.last.T + model.last_bias
    found: NDArray[np.int64] = score.argmax(1)
    return found


def cross_validated(of: Examples) -> NDArray[np.int64]:
    """For each example the decision of a model that saw none with its first sentence."""
    fold = np.array([zlib.crc32(first.encode()) % FOLDS for first in of.firsts])
    found = np.zeros(len(of.labels), np.int64)
    for each in range(FOLDS):
        held = np.flatnonzero(fold == each)
        found[held] = decided(trained(of, np.flatnonzero(fold != each)), of, held)
    return found


def main() -> None:
    files = [Path(name) for name in sys.argv[1:]] or list(PAIRS)
    of = examples(files)
    right = cross_validated(of) == of.labels
    own = np.array([each != STRANGERS for each in of.sets])
    for by in (of.sets, of.languages, tuple(DECISIONS[each] for each in of.labels)):
        for name in dict.fromkeys(by):
            these = np.array([each == name for each in by]) & (own | (name == STRANGERS))
            print(f"{name:10} {these.sum():5} {right[these].mean():.3f}")
    print(f"{'all':10} {own.sum():5} {right[own].mean():.3f}")
    write(trained(of, np.arange(len(right))), FILE)


if __name__ == "__main__":
    main()
