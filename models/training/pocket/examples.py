"""Makes the solutions that pocket is told of, for ``models/pocket/examples.py``.

``python -m models.training.pocket.examples`` plays the solution of each task of the training split
and of practice once, writes down what was done, and embeds a few ways to say the goal in both
languages. What lessons cannot tell (``demonstrations.py``) is left out here, too. About five
minutes on two cores; made once, for weights that are trained with it.
"""

from __future__ import annotations

import random

import numpy as np

from device_drivers.virtual.tasks.play import Goal, prepare
from models.embeddings import load
from models.pocket.examples import LEFT_OUT, NAME, Examples, Step, last_part, save
from models.pocket.goals import EMBEDDER, FOLDER
from models.pocket.lines import called
from models.pocket.words import holds, said
from models.training.pocket.demonstrations import Lesson
from models.training.pocket.exploring import chinese, elsewhere, english
from models.training.pocket.gathering import Job, demonstrate, phone_of, processes
from models.training.pocket.targets import Unsayable
from models.training.pocket.tasks import practice, tasks, train_template
from models.training.pocket.wordings import worded

SEED = 1901
WAYS = 4
"""Ways to say a goal, in each language."""
WIDE = 96
"""Directions of goals that are kept."""
WORDS = 8
"""Words of a label."""
LANGUAGES: tuple[Goal, ...] = ("en", "zh")
Found = tuple[str, tuple[Step, ...], list[str]]


def main() -> None:
    every = [*tasks("train", SEED, 1), *practice(SEED, 1)]
    todo = [Job(i.template.name(), i.seed, "en", False, 0) for i in every]
    with processes(2) as pool:
        found = [one for one in pool.map(solved, todo, chunksize=16) if one is not None]
    said_of = [(place, goal) for place, (_, _, goals) in enumerate(found) for goal in goals]
    vectors = load(EMBEDDER).embed([goal for _, goal in said_of])
    middle = vectors.mean(0)
    _, _, axes = np.linalg.svd(vectors - middle, full_matrices=False)
    turned = (vectors - middle) @ axes[:WIDE].T
    packed = np.round(turned / np.abs(turned).max(1, keepdims=True) * 127).astype(np.int8)
    owners = np.array([place for place, _ in said_of], np.uint16)
    save(FOLDER / NAME, Examples([n for n, _, _ in found], [s for _, s, _ in found], packed, owners,
                                 middle, axes[:WIDE].T))  # fmt: skip
    print(f"{len(found)} solutions of {len(todo)} tasks, {len(said_of)} goals")


def solved(job: Job) -> Found | None:
    """The name of a task, its solution and ways to say its goal; None where there is none."""
    try:
        told = demonstrate(job)
        trial = prepare(train_template(job.template), job.seed, phone_of(job.size))
    except (Unsayable, ValueError, LookupError, StopIteration):
        return None
    rng = random.Random(f"examples {job.template}")
    goals = [worded(trial, language, rng) for language in LANGUAGES for _ in range(WAYS)]
    return job.template, steps(told), sorted(set(goals))


def steps(told: Lesson) -> tuple[Step, ...]:
    """What a lesson does, without what depends on where things lie."""
    goal = said(told.goal)
    found = []
    for step in told.steps:
        choice = step.choice
        if choice.kind.startswith(LEFT_OUT):
            continue
        if choice.kind == "launch":
            found.append(Step("launch", said(choice.app), also=_app_elsewhere(choice.app)))
        elif choice.element is None:
            found.append(Step(choice.kind))
        else:
            e = step.screen.elements[choice.element]
            reads = choice.kind in ("remember", "answer_element")
            label = () if reads else said(called(e))[:WORDS]
            named = bool(label) and holds(goal, label) >= 0
            also = () if reads else said(elsewhere(called(e), step.screen.app))[:WORDS]
            found.append(Step(choice.kind, label, last_part(e.id), named, also))
    return tuple(found)


def _app_elsewhere(name: str) -> tuple[str, ...]:
    return said(chinese().get(name) or english().get(name, ""))


if __name__ == "__main__":
    main()
