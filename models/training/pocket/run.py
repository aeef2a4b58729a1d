"""The whole training of pocket: demonstrations, cloning, reinforcement, icons.

``train(settings, folder)`` writes ``policy.npz`` and its other members, ``icons.npz`` and
``examples.npz`` into a folder, and keeps there what it has done so far: started again with the same
settings it goes on where it was.
"""

from __future__ import annotations

import json
import pickle
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from device_drivers.virtual.tasks.suite import Instance
from models.pocket.committee import members
from models.pocket.embedded import weights as weights_file
from models.pocket.examples import NAME as EXAMPLES
from models.pocket.examples import save as save_examples
from models.training.pocket.cloning import Sample
from models.training.pocket.gathering import Gathered, gather, jobs, wander
from models.training.pocket.icons import train_icons
from models.training.pocket.members import Leg, beginning, come_down, file_of
from models.training.pocket.pairs import join, pairs
from models.training.pocket.reinforcement import Experience, rollouts
from models.training.pocket.settings import Settings
from models.training.pocket.tasks import examples, open_apps, practice, tasks

Tell = Callable[[str], None]
FIRST = 1000
"""Suites below this seed are for measuring; lessons come from later ones."""


class OtherSettings(ValueError):
    """The folder holds a run with other settings."""


@dataclass(frozen=True)
class Trained:
    """Where the weights are, and what it took."""

    weights: tuple[Path, ...]
    """Of the members, ``policy.npz`` first."""
    steps: int
    seconds: float
    dropped: Counter[str]


def train(settings: Settings, folder: Path, tell: Tell = print) -> Trained:
    """Raises OtherSettings for a folder with another run, OSError for weights to go on from that
    are not there or cannot be read; then nothing is begun."""
    if settings.start:
        _readable(settings)
    began = time.monotonic()
    _claim(folder, settings)
    if (known := examples(settings.by)) is not None:
        save_examples(folder / EXAMPLES, known)
    lessons = [_kept_round(kind, n, settings, folder, tell) for kind, n in _rounds(settings)]
    files, steps = [kept.file for kept in lessons], sum(kept.steps for kept in lessons)
    dropped = sum((kept.dropped for kept in lessons), Counter[str]())
    tell(f"{steps} steps to learn from; left out: {sum(dropped.values())} episodes")
    seconds, share = 60 * settings.minutes, settings.refining if settings.tries else 0.0
    cloned = Leg("cloned", files, settings.passes, settings.rate, seconds * (1 - share))
    learnt = come_down(settings, folder, cloned, tell)
    if settings.tries:
        files = [*files, _reinforced(settings, folder, learnt[0], tell)]
        refined = Leg(
            "refined", files, settings.again, settings.refine, seconds * share, "cloned", 500
        )
        learnt = come_down(settings, folder, refined, tell)
    weights = [file_of(folder, n, "policy") for n in range(len(learnt))]
    for found, path in zip(learnt, weights, strict=True):
        _written(path, found.read_bytes())
    if settings.icons and not (folder / "icons.npz").exists():
        train_icons(settings.seed, tell, by=settings.by, weights=folder / "icons.npz",
                    described=folder / "drawn_as.json")  # fmt: skip
    return Trained(tuple(weights), steps, time.monotonic() - began, dropped)


def _rounds(settings: Settings) -> list[tuple[str, int]]:
    many = {"lessons": settings.rounds, "pairs": settings.pairs, "walks": settings.walks}
    return [(kind, n) for kind, rounds in many.items() for n in range(rounds)]


@dataclass(frozen=True)
class _Kept:
    """A round of lessons in a file, how many steps they have, and what was left out."""

    file: Path
    steps: int
    dropped: Counter[str]


def _kept_round(kind: str, n: int, settings: Settings, folder: Path, tell: Tell) -> _Kept:
    file, noted = folder / f"{kind}-{n}.pickle", folder / f"{kind}-{n}.json"
    if not noted.exists():
        samples: list[Sample] = []
        left_out: Counter[str] = Counter()
        for part in _round(kind, n, settings):
            samples.extend(step for _, episode in part.episodes for step in episode)
            left_out.update(part.dropped)
        _written(file, pickle.dumps((samples,), protocol=5))
        _written(noted, json.dumps({"steps": len(samples), "left out": left_out}).encode())
        tell(f"{kind}: round {n + 1}, {len(samples)} steps")
    told = json.loads(noted.read_text("utf-8"))
    return _Kept(file, told["steps"], Counter(told["left out"]))


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


def _reinforced(settings: Settings, folder: Path, weights: Path, tell: Tell) -> Path:
    """The file with what the committee's own episodes taught."""
    kept = folder / "experience.pickle"
    if not kept.exists():
        seed = FIRST + 1000 * settings.seed + 500
        todo = _tasks(settings, seed, settings.tries)
        found = Experience()
        told = time.monotonic()
        for part in rollouts(
            weights, todo, heat=settings.heat, seed=seed, workers=settings.workers
        ):
            found.add(part)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                tell(f"reinforcement: {found.episodes}/{len(todo)} episodes, "
                     f"{found.successes / found.episodes:.0%} succeeded")  # fmt: skip
        _written(kept, pickle.dumps((found.samples,), protocol=5))
    return kept


def _written(path: Path, data: bytes) -> None:
    """Whole or not at all."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(data)
    beside.replace(path)


def _readable(settings: Settings) -> None:
    weights = weights_file(settings.start)
    if not weights.is_file():
        raise OSError(f"There are no weights at {weights} to go on from.")
    for n in range(len(members(weights))):
        beginning(settings, n)


def _claim(folder: Path, settings: Settings) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    named = folder / "settings.json"
    same = asdict(settings)
    for name in ("workers", "minutes"):  # how fast it goes is another matter
        del same[name]
    told = json.dumps(same, indent=1)
    if named.exists() and named.read_text("utf-8") != told:
        raise OtherSettings(f"{folder} holds a run with other settings; name another folder")
    _written(named, told.encode())
