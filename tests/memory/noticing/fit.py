"""Makes the weights of ``memory/noticing`` from labelled sentences and writes them there.

    python -m tests.memory.noticing.fit

They are learnt from ``train.jsonl``, the sentences of the labelled pairs (all of them tell
something), ``../reading/nothing.jsonl``, the requests to a phone in
``tests/assistant/understanding`` and ``asked.txt``, sentences in which somebody asks for something
to be done in an app (none does; of two training and practice templates in three of the virtual
phone); ``test.jsonl``, the held-out requests and ``asked_apart.txt``, of the other third of the
templates, are not looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.noticing import EMBEDDER, WEIGHTS, features
from models.embeddings import load

HERE = Path(__file__).parent
MEMORY = HERE.parent
REQUESTS = [
    MEMORY.parent / "assistant" / "understanding" / name
    for name in ("corpus.txt", "development.txt")
]
ASKED, ASKED_APART = HERE / "asked.txt", HERE / "asked_apart.txt"
PAIRS = sorted((MEMORY / "pairs").glob("[dht]*.jsonl"))
"""dev, held_out and tune: not what is measured with (``fresh``), nor the forms."""
STEPS = 400
DECAY = 1.0
"""Weight of the squares (L2), as the inverse of scikit-learn's C."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Saying:
    text: str
    tells: bool
    kind: str
    weight: float


def sayings() -> Iterator[Saying]:
    for one in rows(HERE / "train.jsonl"):
        yield Saying(one["text"], one["tells"], one["kind"], 1.0)
    for one in rows(MEMORY / "reading" / "nothing.jsonl"):
        yield Saying(one["text"], False, "", 0.7)
    for path in REQUESTS:
        for text in requests(path):
            yield Saying(text, False, "", 0.7)
    for text in lines(ASKED):
        yield Saying(text, False, "", 0.3)
    for path in PAIRS:
        for pair in rows(path):
            yield Saying(pair["first"], True, "", 0.25)


def requests(path: Path) -> list[str]:
    """What people ask of the phone; what they tell it of themselves is marked as talk."""
    cut = [
        line.partition(" => ")
        for line in lines(path)
        if " => " in line and not line.startswith("#")
    ]
    return [text.strip() for text, _, asked in cut if not asked.startswith(("talk", "past"))]


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines(path)]


def logistic(seen: Floats, target: Floats, weight: Floats, decay: float) -> tuple[Floats, Floats]:
    """Weights (d, k) and biases (k,) of a multinomial regression of ``target`` (n, k; each row
    adds up to one) by Newton's way on its quadratic bound (Böhning 1992), which only goes down."""
    n, d = seen.shape
    k = target.shape[1]
    full = np.hstack([seen, np.ones((n, 1))])
    hold = np.diag(np.r_[np.full(d, decay), 1e-6])
    bound = np.linalg.inv(0.5 * (full * weight[:, None]).T @ full + hold)
    found = np.zeros((d + 1, k))
    for _ in range(STEPS):
        scores = full @ found
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        slope = full.T @ ((likely - target) * weight[:, None]) + hold @ found
        found -= bound @ slope
    return found[:-1], found[-1]


def fit() -> dict[str, NDArray[Any]]:
    embedder = load(EMBEDDER)
    all_ = list(sayings())
    seen = features(embedder, [each.text for each in all_]).astype(np.float64)
    tells = np.array([each.tells for each in all_], float)
    weight = np.array([each.weight for each in all_])
    slopes, bias = logistic(seen, np.stack([1 - tells, tells], 1), weight, DECAY)
    kinds = sorted({each.kind for each in all_ if each.kind})
    known = [i for i, each in enumerate(all_) if each.kind]
    target = np.array([[all_[i].kind == kind for kind in kinds] for i in known], float)
    of_kind, of_kind_bias = logistic(seen[known], target, np.ones(len(known)), DECAY)
    return {
        "tells": (slopes[:, 1] - slopes[:, 0]).astype(np.float32),
        "tells_bias": np.array(bias[1] - bias[0], np.float32),
        "of_kind": of_kind.astype(np.float32),
        "of_kind_bias": of_kind_bias.astype(np.float32),
        "kinds": np.array(kinds),
        "embedder": np.array(embedder.id),
    }


if __name__ == "__main__":
    with WEIGHTS.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **fit())
    print(f"written: {WEIGHTS.name}, {WEIGHTS.stat().st_size // 1024} KB")
