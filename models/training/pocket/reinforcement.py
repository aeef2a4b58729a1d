"""Reinforcement on the training split: play, keep what the checker calls success, learn from it.

Expert iteration: acts are drawn from the policy, so that it also tries what it holds less likely;
the steps of episodes that succeed become lessons beside the demonstrations, those of failed ones
only teach how success looks before it is declared (the estimator), and, at the end of an episode
that was called done and was not, that this end was wrong (a negative weight).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path

from device_drivers.virtual.tasks.play import Goal
from device_drivers.virtual.tasks.suite import Instance
from models.pocket.policy import NEVER_GIVES_UP, policy_of
from models.training.pocket.cloning import Sample
from models.training.pocket.gathering import SIZES, phone_of
from models.training.pocket.measuring import single_threaded
from models.training.pocket.playing import Played, play_task
from models.training.pocket.targets import Unsayable, target

FALSE_END = -0.3
"""Weight of a success that was declared and was none."""


@dataclass
class Experience:
    """What some episodes taught."""

    samples: list[Sample] = field(default_factory=list)
    episodes: int = 0
    successes: int = 0

    def add(self, other: Experience) -> None:
        self.samples += other.samples
        self.episodes += other.episodes
        self.successes += other.successes


def rollouts(
    weights: Path, instances: Sequence[Instance], *, heat: float, seed: int, workers: int
) -> Iterator[Experience]:
    """Episodes of all instances with acts drawn from the policy, as they get ready."""
    parts = [(weights, instances[i : i + 16], heat, f"{seed} {i}") for i in
             range(0, len(instances), 16)]  # fmt: skip
    if workers <= 1:
        yield from map(_some, parts)
        return
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=single_threaded
    ) as pool:
        yield from pool.map(_some, parts)


def _some(job: tuple[Path, Sequence[Instance], float, str]) -> Experience:
    weights, instances, heat, seed = job
    policy = policy_of(weights, NEVER_GIVES_UP)
    rng = random.Random(f"pocket rollouts {seed}")
    found = Experience()
    size = rng.randrange(len(SIZES))
    for instance in instances:
        language: Goal = "zh" if rng.random() < 0.4 else "en"
        played = play_task(
            policy,
            instance,
            phone_of(size),
            language,
            rng,
            heat,
            sight="blurred" if rng.random() < 0.4 else "tree",
        )
        found.episodes += 1
        found.successes += played.episode.success
        found.samples += learnt(played)
    return found


def learnt(played: Played) -> list[Sample]:
    """The steps of an episode as lessons."""
    won = played.episode.success
    samples: list[Sample] = []
    for place, (features, decided) in enumerate(played.steps):
        last = place == len(played.steps) - 1
        if not won and not last and place % 3:
            continue
        try:
            right = target(decided.read, decided.choice, ())
        except Unsayable:
            continue
        weight = 1.0 if won and not played.wasted(place) else 0.0
        if last and not won and played.episode.declared == "done":
            weight = FALSE_END
        samples.append((features, replace(right, weight=weight, success=float(won))))
    return samples
