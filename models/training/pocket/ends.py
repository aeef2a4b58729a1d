"""Ways down from weights that are known: each in a process of its own, with another order.

Ways down from one place end on the sides of the same valley; their mean lies deeper in it
(Izmailov et al. 2018, stochastic weight averaging), and with what they began with in it less of
that is forgotten (Wortsman et al. 2022, robust fine-tuning). One thread each: on cores that are
shared, threads that wait for one another lose most of their time.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import torch

from models.training.pocket.cloning import Sample, clone
from models.training.pocket.measuring import single_threaded
from models.training.pocket.network import weights_of
from models.training.pocket.settings import Settings
from models.training.pocket.winnowing import network_from

Tell = Callable[[str], None]
Weights = Mapping[str, np.ndarray]


def ends(
    start: Path, lessons: Sequence[Path], settings: Settings, folder: Path, until: float
) -> list[Weights]:
    """Where the ways down come out, at the latest at ``until`` (``time.monotonic``). The lessons
    are files with samples; ``end-N.pt`` in the folder is how far each has come."""
    turns = -(-len(settings.ways) // settings.workers)
    left = max(until - time.monotonic(), 30.0) / turns
    todo = [(start, lessons, settings, folder / f"end-{n}.pt", n, left)
            for n in range(len(settings.ways))]  # fmt: skip
    with ProcessPoolExecutor(
        min(settings.workers, len(settings.ways)), mp_context=get_context("spawn"),
        initializer=single_threaded,
    ) as pool:  # fmt: skip
        return list(pool.map(_end, todo))


def _end(job: tuple[Path, Sequence[Path], Settings, Path, int, float]) -> Weights:
    start, lessons, settings, kept, n, left = job
    torch.set_num_threads(1)
    until = time.monotonic() + left
    samples: list[Sample] = []
    for path in lessons:
        samples += pickle.loads(path.read_bytes())[0]  # our own file, in the run's own folder
    way = settings.ways[n]
    network = network_from(start, settings, way.drop)

    def keep() -> None:
        beside = kept.with_suffix(".new")
        torch.save(network.state_dict(), beside)
        beside.replace(kept)

    def tell(line: str) -> None:
        with kept.with_suffix(".txt").open("a", encoding="utf-8") as file:
            print(line, file=file)

    clone(network, samples, passes=way.passes, rate=settings.descent_rate,
          seed=settings.seed + 77 + n, swap=settings.swap, tell=tell, until=until,
          keep=keep)  # fmt: skip
    keep()
    return weights_of(network)


def mean(some: Sequence[Weights], shares: Sequence[float]) -> dict[str, np.ndarray]:
    """Of weights of one make, each by its share."""
    return {
        name: np.sum([share * each[name] for each, share in zip(some, shares, strict=True)], 0)
        for name in some[0]
    }
