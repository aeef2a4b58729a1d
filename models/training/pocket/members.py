"""The members of the committee come down: each in a process of its own, from another beginning.

Networks from different beginnings err at different places (``models/pocket/committee.py``). One
thread each: on cores that are shared, threads that wait for one another lose most of their time.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path

import torch

from models.pocket.committee import members
from models.pocket.embedded import weights as weights_file
from models.pocket.network import load, save
from models.training.pocket.cloning import Sample, clone
from models.training.pocket.measuring import single_threaded
from models.training.pocket.network import PolicyNetwork, go_on_from, weights_of
from models.training.pocket.settings import Settings

Tell = Callable[[str], None]
TOLD_SECONDS = 30.0
"""Between two remarks on how far they are."""


@dataclass(frozen=True)
class Leg:
    """A part of the way down, after ``before``. ``seconds``: it ends by then."""

    name: str
    lessons: Sequence[Path]
    passes: float
    rate: float
    seconds: float
    before: str = ""
    seed: int = 0
    """Of its order, beside the run's."""


def come_down(settings: Settings, folder: Path, leg: Leg, tell: Tell) -> list[Path]:
    """All members, to files with their weights. ``NAME-N.pt`` in the folder is how far each has
    come, ``NAME-N.txt`` what it says meanwhile: from there it goes on when begun again."""
    turns = -(-settings.members // settings.workers)
    jobs = [(settings, folder, leg, n, leg.seconds / turns) for n in range(settings.members)]
    if settings.workers <= 1:
        for job in jobs:
            _come_down(job)
        return [file_of(folder, n, leg.name) for n in range(settings.members)]
    with ProcessPoolExecutor(
        min(settings.workers, settings.members), mp_context=get_context("spawn"),
        initializer=single_threaded,
    ) as pool:  # fmt: skip
        _waited([pool.submit(_come_down, job) for job in jobs], folder, leg, tell)
    return [file_of(folder, n, leg.name) for n in range(settings.members)]


def file_of(folder: Path, n: int, name: str) -> Path:
    """``NAME.npz``, then ``NAME-2.npz`` and so on: a committee."""
    return folder / (f"{name}.npz" if n == 0 else f"{name}-{n + 1}.npz")


def _waited(going: Sequence[Future[None]], folder: Path, leg: Leg, tell: Tell) -> None:
    while wait(going, TOLD_SECONDS, FIRST_EXCEPTION).not_done:
        for done in going:
            if done.done():
                done.result()  # one that failed ends the run
        for n in range(len(going)):
            said = folder / f"{leg.name}-{n}.txt"
            if said.exists() and (lines := said.read_text("utf-8").splitlines()):
                tell(f"member {n + 1}: {lines[-1]}")
    for done in going:
        done.result()


def _come_down(job: tuple[Settings, Path, Leg, int, float]) -> None:
    settings, folder, leg, n, seconds = job
    until = time.monotonic() + seconds
    torch.set_num_threads(1)
    done, going = folder / f"{leg.name}-{n}.pt", folder / f"{leg.name}-{n}.part"
    network = beginning(settings, n)
    before = folder / f"{leg.before}-{n}.pt"
    for kept in (done, going, before):
        if kept.is_file():
            network.load_state_dict(torch.load(kept))
            break
    if not done.exists():
        _learn(network, settings, leg, n, until, going)
        _put(network, going)
        going.replace(done)
    beside = folder / f"{leg.name}-{n}.npz"
    save(beside, weights_of(network))
    beside.replace(file_of(folder, n, leg.name))


def _put(network: PolicyNetwork, path: Path) -> None:
    """Whole or not at all."""
    beside = path.with_suffix(".new")
    torch.save(network.state_dict(), beside)
    beside.replace(path)


def _learn(
    network: PolicyNetwork, settings: Settings, leg: Leg, n: int, until: float, going: Path
) -> None:
    samples: list[Sample] = []
    for path in leg.lessons:
        with path.open("rb") as file:
            samples += pickle.load(file)[0]  # our own file, in the run's own folder

    def keep() -> None:
        parent = parent_process()
        if parent is not None and not parent.is_alive():
            raise SystemExit("the run was ended")
        _put(network, going)

    def tell(line: str) -> None:
        with going.with_suffix(".txt").open("a", encoding="utf-8") as file:
            print(line, file=file)

    clone(network, samples, passes=leg.passes, rate=leg.rate, seed=_seed(settings, n) + leg.seed,
          swap=settings.swap, tell=tell, until=until, keep=keep)  # fmt: skip


def beginning(settings: Settings, n: int) -> PolicyNetwork:
    """A member before it has learnt anything here; with weights to go on from, what they hold.
    Raises OSError for a file that holds none."""
    torch.manual_seed(_seed(settings, n))
    network = PolicyNetwork(
        settings.wide, settings.inner, settings.layers, settings.words, settings.drop
    )
    if not settings.start:
        torch.nn.init.normal_(network.goal_in.weight, std=0.05)
        return network
    known = members(weights_file(settings.start))
    file = known[n % len(known)]
    weights, place = load(file), network.state_dict()
    if weights.keys() != place.keys() or any(
        have > room for name, each in weights.items()
        for have, room in zip(each.shape, place[name].shape, strict=True)
    ):  # fmt: skip
        raise OSError(f"{file} holds a network of another size; lessons cannot go on with it.")
    go_on_from(network, weights)
    return network


def _seed(settings: Settings, n: int) -> int:
    return 1000 * settings.seed + n
