"""The whole training of pocket: demonstrations, cloning, reinforcement, export, icons.

``train(settings, folder)`` writes ``policy.npz``, ``icons.npz`` and ``examples.npz`` into a folder,
and keeps there what it has done so far: started again with the same settings it goes on where it
was.
"""

from __future__ import annotations

import json
import pickle
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import torch

from device_drivers.virtual.tasks.suite import Instance
from models.pocket.embedded import weights as weights_file
from models.pocket.examples import NAME as EXAMPLES
from models.pocket.examples import save as save_examples
from models.pocket.network import load, save
from models.training.pocket.cloning import Sample, clone
from models.training.pocket.ends import ends, mean
from models.training.pocket.gathering import Gathered, gather, jobs, wander
from models.training.pocket.icons import train_icons
from models.training.pocket.network import PolicyNetwork, weights_of
from models.training.pocket.pairs import join, pairs
from models.training.pocket.reinforcement import rollouts
from models.training.pocket.settings import Settings
from models.training.pocket.tasks import examples, open_apps, practice, tasks
from models.training.pocket.winnowing import network_from, winnowed

Tell = Callable[[str], None]
FIRST = 1000
"""Suites below this seed are for measuring; lessons come from later ones."""


class OtherSettings(ValueError):
    """The folder holds a run with other settings."""


@dataclass(frozen=True)
class Trained:
    """Where the weights are, and what it took."""

    weights: Path
    steps: int
    seconds: float
    dropped: Counter[str]


def train(settings: Settings, folder: Path, tell: Tell = print) -> Trained:
    """Raises OtherSettings for a folder with another run, OSError for weights to go on from that
    are not there or cannot be read; then nothing is begun."""
    if settings.start:
        _readable(weights_file(settings.start))
    began = time.monotonic()
    until = began + 60 * settings.minutes
    _claim(folder, settings)
    torch.manual_seed(settings.seed)
    torch.set_num_threads(settings.workers)
    if (known := examples(settings.by)) is not None:
        save_examples(folder / EXAMPLES, known)
    if settings.start:
        return _going_on(settings, folder, tell, began, until)
    samples, dropped = demonstrations(settings, folder, tell)
    tell(f"{len(samples)} steps to learn from; left out: {sum(dropped.values())} episodes")
    network = _network(settings)
    cloned = folder / "cloned.pt"
    if cloned.exists():
        network.load_state_dict(torch.load(cloned))
    else:
        share = settings.passes / (settings.passes + _after(settings))
        clone(network, samples, passes=settings.passes, rate=settings.rate, seed=settings.seed,
              swap=settings.swap, tell=tell,
              until=time.monotonic() + max(until - time.monotonic(), 60) * share)  # fmt: skip
        torch.save(network.state_dict(), cloned)
    weights = folder / "policy.npz"
    save(weights, weights_of(network))
    for n in range(settings.iterations):
        samples += _reinforced(settings, folder, weights, n, tell)
        left = max(until - time.monotonic(), 60) * settings.again
        clone(network, samples, passes=settings.again, rate=settings.refine,
              seed=settings.seed + n + 1, swap=settings.swap, tell=tell,
              until=time.monotonic() + left / (_after(settings) - n * settings.again))  # fmt: skip
        save(weights, weights_of(network))
    if settings.descent:
        other = _network(settings)
        other.load_state_dict(torch.load(cloned))
        clone(other, samples, passes=settings.descent, rate=settings.descent_rate,
              seed=settings.seed + 77, swap=settings.swap, tell=tell,
              until=max(until, time.monotonic() + 30))  # fmt: skip
        save(weights, mean([weights_of(network), weights_of(other)], [0.5, 0.5]))
    if settings.icons and not (folder / "icons.npz").exists():
        train_icons(settings.seed, tell, by=settings.by, weights=folder / "icons.npz",
                    described=folder / "drawn_as.json")  # fmt: skip
    return Trained(weights, len(samples), time.monotonic() - began, dropped)


def _going_on(settings: Settings, folder: Path, tell: Tell, began: float, until: float) -> Trained:
    """From weights that are known. Raises OSError when there are none."""
    start = folder / "start.npz"
    if not start.exists():
        start.write_bytes(weights_file(settings.start).read_bytes())
    files: list[Path] = []
    dropped: Counter[str] = Counter()
    many = steps = 0
    for kind, n in _rounds(settings):
        worth = folder / f"worth-{kind}-{n}.pickle"
        if not worth.exists():
            samples, left_out = _kept_round(kind, n, settings, folder, tell)
            chosen = winnowed(start, samples, settings, f"{kind} {n}")
            worth.write_bytes(pickle.dumps((chosen, len(samples), left_out), protocol=5))
        chosen, size, left_out = pickle.loads(worth.read_bytes())  # our own file
        files.append(worth)
        steps, many, dropped = steps + size, many + len(chosen), dropped + left_out
    tell(f"{steps} steps, {many} of them to learn from; left out: {sum(dropped.values())} episodes")
    weights = folder / "policy.npz"
    found = ends(start, files, settings, folder, until)
    shares = [way.share for way in settings.ways]
    began_with = weights_of(network_from(start, settings))
    save(weights, mean([began_with, *found], [1 - sum(shares), *shares]))
    return Trained(weights, many, time.monotonic() - began, dropped)


def demonstrations(
    settings: Settings, folder: Path, tell: Tell
) -> tuple[list[Sample], Counter[str]]:
    """The steps of all demonstrations and walks; each round is kept in the folder."""
    samples: list[Sample] = []
    dropped: Counter[str] = Counter()
    for kind, n in _rounds(settings):
        some, left_out = _kept_round(kind, n, settings, folder, tell)
        samples += some
        dropped += left_out
    return samples, dropped


def _rounds(settings: Settings) -> list[tuple[str, int]]:
    many = {"lessons": settings.rounds, "pairs": settings.pairs, "walks": settings.walks}
    return [(kind, n) for kind, rounds in many.items() for n in range(rounds)]


def _kept_round(
    kind: str, n: int, settings: Settings, folder: Path, tell: Tell
) -> tuple[list[Sample], Counter[str]]:
    kept = folder / f"{kind}-{n}.pickle"
    if not kept.exists():
        found: tuple[list[Sample], Counter[str]] = [], Counter()
        for part in _round(kind, n, settings):
            found[0].extend(step for _, episode in part.episodes for step in episode)
            found[1].update(part.dropped)
        kept.write_bytes(pickle.dumps(found, protocol=5))
        tell(f"{kind}: round {n + 1}, {len(found[0])} steps")
    got: tuple[list[Sample], Counter[str]] = pickle.loads(kept.read_bytes())  # our own file
    return got


def _round(kind: str, n: int, settings: Settings) -> Iterator[Gathered]:
    seed = FIRST + 1000 * settings.seed + n + {"lessons": 0, "walks": 300, "pairs": 700}[kind]
    if kind == "pairs":
        every = _tasks(settings, seed, 1)
        return join(pairs(every, seed, settings.by), settings.workers)
    todo = jobs(_tasks(settings, seed, 1), seed, settings.detours, settings.by)
    if kind == "lessons":
        return gather(todo, settings.workers)
    return wander(todo, open_apps(settings.by), settings.workers)


def _tasks(settings: Settings, seed: int, n: int) -> list[Instance]:
    """Those of the training split, and every other one of practice, in turn: there are twice as
    many, and they are short."""
    wanted = settings.templates
    practised = list(practice(seed, n, settings.by))[seed % 2 :: 2]
    every = [*tasks("train", seed, n, settings.by), *practised]
    return [i for i in every if not wanted or i.template.name() in wanted]


def _reinforced(
    settings: Settings, folder: Path, weights: Path, n: int, tell: Tell
) -> list[Sample]:
    kept = folder / f"experience-{n}.pickle"
    if not kept.exists():
        seed = FIRST + 1000 * settings.seed + 500 + n
        todo = _tasks(settings, seed, settings.tries)
        samples: list[Sample] = []
        episodes = successes = 0
        told = time.monotonic()
        for part in rollouts(
            weights, todo, heat=settings.heat, seed=seed, workers=settings.workers
        ):
            samples += part.samples
            episodes += part.episodes
            successes += part.successes
            if time.monotonic() - told > 10:
                told = time.monotonic()
                tell(f"reinforcement {n + 1}: {episodes}/{len(todo)} episodes, "
                     f"{successes / episodes:.0%} succeeded")  # fmt: skip
        kept.write_bytes(pickle.dumps(samples, protocol=5))
    found: list[Sample] = pickle.loads(kept.read_bytes())  # our own file
    return found


def _after(settings: Settings) -> float:
    """Passes that follow cloning."""
    return settings.iterations * settings.again + settings.descent


def _network(settings: Settings) -> PolicyNetwork:
    return PolicyNetwork(
        settings.wide, settings.inner, settings.layers, settings.words, settings.drop
    )


def _readable(weights: Path) -> None:
    if not weights.is_file():
        raise OSError(f"There are no weights at {weights} to go on from.")
    load(weights)


def _claim(folder: Path, settings: Settings) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    named = folder / "settings.json"
    told = json.dumps(asdict(settings), indent=1)
    if named.exists() and named.read_text("utf-8") != told:
        raise OtherSettings(f"{folder} holds a run with other settings; name another folder")
    named.write_text(told, "utf-8")
