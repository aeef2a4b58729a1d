"""How often a policy succeeds: many tasks, several processes, with confidence intervals."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from device_drivers.virtual.tasks.play import Goal
from device_drivers.virtual.tasks.suite import Instance
from models.pocket.policy import SURE, policy_of
from models.training.pocket.gathering import phone_of
from models.training.pocket.playing import Sight, play_task


@dataclass(frozen=True)
class Tried:
    """What became of one task."""

    template: str
    language: Goal
    success: bool
    declared: str
    reasons: tuple[str, ...]
    lines: tuple[str, ...]
    hopes: tuple[float, ...]
    """What the policy thought of its success, step by step."""
    likely: tuple[float, ...]
    """How likely it held each of its acts (log)."""


@dataclass(frozen=True)
class How:
    """How they are played; ``sure``: see Policy."""

    language: Goal | None = None
    sight: Sight = "tree"
    sure: float = SURE


def measure(
    weights: Path, instances: Sequence[Instance], workers: int = 2, how: How | None = None
) -> list[Tried]:
    """Play them all; languages take turns unless one is given."""
    way = how or How()
    many = workers * 4
    todo = [(weights, instances[i::many], way) for i in range(many)]
    if workers <= 1:
        return [tried for job in todo for tried in _measure(job)]
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=single_threaded
    ) as pool:
        return [tried for some in pool.map(_measure, todo) for tried in some]


def single_threaded() -> None:
    """For a process that is one of several: numpy shall not use the others' cores."""
    os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"


def _measure(job: tuple[Path, Sequence[Instance], How]) -> list[Tried]:
    weights, instances, how = job
    policy = policy_of(weights, how.sure)
    found: list[Tried] = []
    for instance in instances:
        spoken: Goal = how.language or ("zh" if instance.seed % 2 else "en")
        played = play_task(policy, instance, phone_of(0), spoken, sight=how.sight)
        episode = played.episode
        decided = [d for _, d in played.steps]
        found.append(
            Tried(
                episode.template, spoken, episode.success, episode.declared, episode.reasons,
                tuple(played.lines), tuple(d.success for d in decided),
                tuple(d.likely for d in decided),
            )
        )  # fmt: skip
    return found


def interval(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not trials:
        return 0.0, 1.0
    z, share = 1.96, successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials**2))
    half /= 1 + z * z / trials
    return middle - half, middle + half
