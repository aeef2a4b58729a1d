"""What is worth learning: lessons that weights do not know yet, and a few of the others.

Weights that were trained before do most of their old lessons nearly without doubt: of the steps of
one round 65 in 100 made up 0.2 in 100 of the loss. Going on from such weights, only some of those
are kept, lest they be forgotten.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import torch

from models.pocket.network import load
from models.training.pocket.cloning import ITEMS, Sample, losses
from models.training.pocket.measuring import single_threaded
from models.training.pocket.network import PolicyNetwork, go_on_from
from models.training.pocket.settings import Settings

KNOWN = 0.03
"""Loss below which a lesson is known."""
KEPT = 0.25
"""Share of what is known that is kept."""


def network_from(weights: Path, settings: Settings, drop: float = 0.0) -> PolicyNetwork:
    """A network of these settings with weights that another may have been given; evaluating.
    Raises OSError for a file that holds none."""
    network = PolicyNetwork(settings.wide, settings.inner, settings.layers, settings.words, drop)
    network.eval()
    go_on_from(network, load(weights))
    return network


def winnowed(
    weights: Path, samples: Sequence[Sample], settings: Settings, name: str
) -> list[Sample]:
    """Those that the weights do not know, and some that they do; the same for the same name."""
    step = 2048
    parts = [
        (weights, samples[i : i + step], settings, f"{name} {i}")
        for i in range(0, len(samples), step)
    ]
    if settings.workers <= 1:
        return [sample for part in parts for sample in _winnowed(part)]
    with ProcessPoolExecutor(
        settings.workers, mp_context=get_context("spawn"), initializer=single_threaded
    ) as pool:
        return [sample for some in pool.map(_winnowed, parts) for sample in some]


def _winnowed(part: tuple[Path, Sequence[Sample], Settings, str]) -> list[Sample]:
    weights, samples, settings, name = part
    torch.set_num_threads(1)
    rng = random.Random(f"pocket winnowing {name}")
    lost = _lost(network_from(weights, settings), samples)
    return [
        sample
        for sample, loss in zip(samples, lost, strict=True)
        if loss > KNOWN or rng.random() < KEPT
    ]


def _lost(network: PolicyNetwork, samples: Sequence[Sample]) -> np.ndarray:
    """The loss of each."""
    found = np.zeros(len(samples))
    with torch.no_grad():
        for some in _alike(samples):
            found[some] = losses(network, [samples[i] for i in some])[0].numpy()
    return found


def _alike(samples: Sequence[Sample]) -> Iterator[list[int]]:
    """Batches of situations about as large."""
    some: list[int] = []
    for i in sorted(range(len(samples)), key=lambda i: len(samples[i][0].relations)):
        if some and (len(some) + 1) * len(samples[i][0].relations) > ITEMS:
            yield some
            some = []
        some.append(i)
    if some:
        yield some
