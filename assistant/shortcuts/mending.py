"""A shortcut mended: a run that had to look and those before it make the next version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import structlog

from assistant.shortcuts.base import NotLearnable, Recipe
from assistant.shortcuts.frames import read
from assistant.shortcuts.learning import learn
from assistant.shortcuts.runs import Run, RunStep, run_of
from assistant.shortcuts.telling import words_of

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()


def mended(house: House, recipe: Recipe, task: str, *, anew: bool) -> Recipe | None:
    """None where nothing comes of it that can do as much: with all runs, else with the new ones, as
    long as what could differ still can. ``anew``: all was done once more by who took over."""
    try:
        run = run_of(house.trajectories / task)
        now = replace(run, steps=tuple(s for s in run.steps if _counts(s, anew=anew)))
    except NotLearnable as error:
        log.info("not mended", shortcut=recipe.name, why=str(error))
        return None
    before = [old for each in recipe.tasks if (old := _run(house, each)) is not None]
    tried: list[list[Run]] = [[*before, now], [*before[-1:], now], [now]]
    for runs in tried:
        better = _learnt(recipe, runs)
        if better is not None and len(better.parameters) >= len(recipe.parameters):
            meant = _meant(better, words_of(recipe))
            if meant is not None or recipe.goals:
                return replace(meant or better, goals=recipe.goals)
    return None


def _meant(better: Recipe, words: str) -> Recipe | None:
    """With the values of these words as those that were said last: what the name stands for stays.
    None where they are of another wording."""
    values = read(better.frames[0], words)
    if values is None:
        return None
    parameters = tuple(
        replace(each, seen=(*(s for s in each.seen if s != values[each.name]), values[each.name]))
        for each in better.parameters
    )
    return replace(better, parameters=parameters)


def _counts(step: RunStep, *, anew: bool) -> bool:
    """What only helped to find a step is none; nor is what was begun in vain."""
    return not step.at if anew else not step.at or step.at.isdecimal()


def _learnt(recipe: Recipe, runs: Sequence[Run]) -> Recipe | None:
    try:
        return learn(runs, recipe.name)
    except NotLearnable as error:
        log.info("not mended", shortcut=recipe.name, runs=len(runs), why=str(error))
        return None


def _run(house: House, task: str) -> Run | None:
    try:
        return run_of(house.trajectories / task)
    except NotLearnable:
        return None
