"""How a task ended for the shortcut it was done by: which way it really went, what is learnt of it.

Where the screen was another one, the rest was done by looking; what was done then is a run like any
other, and with those before it makes the next version. Another task may be offered a shortcut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import structlog

from assistant.shortcuts import telling
from assistant.shortcuts.base import Recipe
from assistant.shortcuts.mending import mended
from assistant.shortcuts.offering import offer
from assistant.steps import BY_HAND, Request
from assistant.trajectory import Trajectory
from device_drivers.verbs.base import Said

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Course:
    """How far a replay came. ``at`` is the step that was not done by it any more, counted from 1, 0
    where all were; ``looked``: a model looked at the screen then."""

    at: int
    looked: bool = False


def ended(house: House, request: Request, outcome: str) -> list[Said]:
    """What is said of it beside the outcome. The record of the task is written by now. Blocking.
    Doing it again changes nothing but the count of replays. Nothing that goes wrong in learning
    changes how the task ended."""
    try:
        if request.command and "shortcut" in request.command:
            return _replayed(house, request, outcome)
        said = offer(house, request, outcome)
    except Exception as error:  # whatever it is, the task is over
        log.warning("nothing is learnt of it", task=request.task, why=str(error), exc_info=True)
        return []
    return [said] if said else []


def _replayed(house: House, request: Request, outcome: str) -> list[Said]:
    assert request.command is not None  # noqa: S101 - who calls has looked
    whose, name = house.shortcuts_of(request), str(request.command["shortcut"])
    shelf = house.shortcuts.shelf
    recipe = shelf.get(whose, name) if whose else None
    steps = Trajectory(house.trajectories / request.task).steps()
    if recipe is None or outcome not in ("done", "failed", "stuck"):
        return []
    count = len(recipe.steps)
    course = course_of(steps, count)
    whole = outcome == "done" and course.at == 0
    shelf.told(whose, name, done=whole)
    if whole or outcome != "done":
        return []
    version = _mended(house, whose, recipe, request, anew=not course.looked)
    return [telling.handed_over(course.at, count, course.looked, version)]


def course_of(steps: Sequence[Mapping[str, Any]], count: int) -> Course:
    """Of the recorded steps of a task that a shortcut of ``count`` steps was begun for."""
    last = max((n for n, step in enumerate(steps) if _number(step) is not None), default=-1)
    rest = [s for s in steps[last + 1 :] if not s.get("shortcut_step") and s["route"] != BY_HAND]
    if not rest:
        return Course(0)
    reached = _number(steps[last]) if last >= 0 else -1
    assert reached is not None  # noqa: S101 - it was found by its number
    at = reached + (2 if last < 0 or steps[last]["ok"] else 1)
    return Course(min(max(at, 1), count), any(s["route"] == "vision" for s in rest))


def _number(step: Mapping[str, Any]) -> int | None:
    said = str(step.get("shortcut_step") or "")
    return int(said) if said.isdecimal() else None


def _mended(house: House, whose: str, recipe: Recipe, request: Request, *, anew: bool) -> int:
    """The version that came of it, 0 where none did."""
    if request.task in recipe.tasks:  # before a crash
        return recipe.version
    better = mended(house, recipe, request.task, anew=anew)
    return house.shortcuts.shelf.keep(whose, better).version if better else 0
