"""What is noticed in tasks that are over: a recipe of one that was done, and of those like it.

It is learnt when somebody says “again” or gives it a name, or when it was done the second time; no
other task is looked at. Where a value would come from nowhere nothing is (``NotLearnable``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import structlog
from rapidfuzz import fuzz

from assistant.shortcuts.base import NotLearnable, Recipe
from assistant.shortcuts.frames import frame_of
from assistant.shortcuts.latest import Last, last_of
from assistant.shortcuts.learning import learn
from assistant.shortcuts.runs import Run, run_of
from assistant.shortcuts.shelf import Shelf, unnamed_for

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
LOOKED_AT = 100
MOST_RUNS = 4
ALIKE = 50.0
"""Of 100, from which on two requests may be of one kind."""


def noticed(house: House, shelf: Shelf, whose: str, last: Last) -> Recipe | None:
    """A recipe of it, kept without a name; None where none comes of it."""
    try:
        recipe = learnt(house, last, unnamed_for(last.text))
    except NotLearnable as error:
        log.info("no shortcut of it", task=last.task, why=str(error))
        return None
    return shelf.keep(whose, recipe)


def learnt(house: House, last: Last, name: str) -> Recipe:
    """Of this task and those like it; where they do not go together, of this one. Raises
    NotLearnable. Words that a model made up for the request are not kept as the person's."""
    run = run_of(house.trajectories / last.task)
    others = alike(house, last)
    try:
        recipe = learn([*(each for _, each in reversed(others)), run], name)
    except NotLearnable:
        if not others:
            raise
        recipe = learn([run], name)
    if not last.own_words:  # what the last values were tells what is meant
        return replace(recipe, goals=())
    own = {last.text} | {other.text for other, _ in others if other.own_words}
    return replace(recipe, goals=tuple(goal for goal in recipe.goals if goal in own))


def alike(house: House, last: Last) -> list[tuple[Last, Run]]:
    """What the same person had done before in like words, and by hand; the latest first."""
    task = house.journal.task(last.task)
    if task is None:
        return []
    found: list[tuple[Last, Run]] = []
    now = house.now()
    for row in house.journal.tasks_of_person(task["gateway"], task["person"], LOOKED_AT):
        if row["id"] == last.task or row["outcome"] != "done" or not row["phone"]:
            continue
        if row["started"] > task["started"] or fuzz.ratio(row["text"], last.text) < ALIKE:
            continue
        other = last_of(house.trajectories / row["id"], row)
        if not other.by_hand or frame_of([row["text"], last.text], now) is None:
            continue
        try:
            found.append((other, run_of(house.trajectories / other.task)))
        except NotLearnable:
            continue
        if len(found) == MOST_RUNS - 1:
            break
    return found
