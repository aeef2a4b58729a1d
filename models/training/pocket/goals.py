"""Makes the directions in which goals differ, for ``models/pocket/goals.py``.

``python -m models.training.pocket.goals`` says the goals of the training split and of practice in
both languages, a few ways each, embeds them, and keeps the directions in which they differ most,
whitened (PCA). It is made once, for weights that are trained with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from device_drivers.virtual.tasks.play import Goal, prepare
from models.embeddings import load
from models.pocket.goals import EMBEDDER, FOLDER, WIDE
from models.training.pocket.gathering import phone_of
from models.training.pocket.tasks import practice, tasks
from models.training.pocket.wordings import worded

SEED = 1900
WAYS = 2
LANGUAGES: tuple[Goal, ...] = ("en", "zh")


def main() -> None:
    said = sorted(set(goals()))
    vectors = load(EMBEDDER).embed(said)
    middle = vectors.mean(0)
    _, spread, axes = np.linalg.svd(vectors - middle, full_matrices=False)
    turned = axes[:WIDE].T * (np.sqrt(len(said)) / spread[:WIDE])
    np.savez_compressed(
        FOLDER / "goals.npz", middle=middle.astype(np.float16), axes=turned.astype(np.float16)
    )
    print(f"{len(said)} goals")


def goals() -> Iterator[str]:
    """Of one instance of each task, in both languages."""
    rng = random.Random(SEED)
    for instance in [*tasks("train", SEED, 1), *practice(SEED, 1)]:
        try:
            trial = prepare(instance.template, instance.seed, phone_of(0))
        except (ValueError, LookupError, StopIteration):  # this world has nothing to ask for
            continue
        for language in LANGUAGES:
            yield from (worded(trial, language, rng) for _ in range(WAYS))


if __name__ == "__main__":
    main()
