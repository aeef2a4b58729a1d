"""Shortcuts on the virtual phone's suite: learnt from demonstrations, done again with new values.

    python -m benchmarks.shortcuts                    all templates, every condition
    python -m benchmarks.shortcuts --templates 'clock_*' --n 4 --json rows.jsonl

Of each template the reference solution is recorded on ``--demonstrations`` phones, as the house
records any task; whether a recipe comes of them is decided before anything is replayed. Then the
recipe is done again on other phones, with the values that stand in the new goal and nothing else,
by the house's loop with the replay route alone: no model, no tree route, no second try. The task's
own checker judges.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import logging
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import structlog

from assistant.budgets import Budget
from assistant.config import Limits
from assistant.executor import Executor
from assistant.journal import Journal
from assistant.loop import Loop
from assistant.routes.base import Scene
from assistant.routes.shortcut import ShortcutRoute
from assistant.shortcuts.base import NotLearnable, Recipe
from assistant.shortcuts.frames import values_in
from assistant.shortcuts.store import Recipes
from assistant.steps import Outcome, Request, ShortcutStep
from assistant.trajectory import Trajectory
from benchmarks.shortcuts_counted import Row, table
from benchmarks.shortcuts_shown import taught
from device_drivers.base import (
    Action,
)
from device_drivers.verbs import all_verbs
from device_drivers.verbs.base import Said
from device_drivers.virtual.device import VirtualAndroid, VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Done
from device_drivers.virtual.tasks.play import Trial, judge, prepare
from device_drivers.virtual.tasks.splits import split_of
from device_drivers.virtual.tasks.suite import seed_of, template, templates

T = TypeVar("T")
REPLAYED = 20261201
"""That of the replays: other phones, other people, other values."""
CONDITIONS = ("plain", "icons", "language", "pop-ups")
POP_UPS = ("app_not_responding", "hostile_popup", "notification_on_top", "system_dialog")
PHONE, PERSON = "phone", "terminal:me"


class Patient:
    """A durable engine without a disk; whoever is asked says yes."""

    def keep(self, name: str, f: Callable[[], T]) -> T:
        return f()

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        return "yes" if risky else None

    def progress(self, said: Said, done: bool | None = None) -> None:
        pass


# --- replays ------------------------------------------------------------------------------------


class Interrupted(VirtualAndroid):
    """A phone on which something comes up after the n-th act."""

    at = 0
    pop_up = ""
    _acts = 0

    def act(self, action: Action) -> None:
        super().act(action)
        self._acts += 1
        if self._acts == self.at:
            self.phone.weather.start(self.pop_up)


def interrupted(phone: Phone, at: int, pop_up: str) -> VirtualPhone:
    device = object.__new__(Interrupted)
    device.__init__(phone)  # type: ignore[misc]  # its class is chosen by the phone otherwise
    device.at, device.pop_up = at, pop_up
    return device


def replayed(
    recipe: Recipe, recipes: Recipes, index: int, condition: str, phone: Phone, folder: Path
) -> Row:  # fmt: skip
    name = recipe.name
    seed = seed_of(REPLAYED, name, index)
    trial = prepare(template(name), seed, phone)
    goal = trial.goal("en")
    device, pop_up = disturbed(phone, condition, trial, recipe)
    about = Row(name, split_of(trial.template) or "", condition, index, goal, True, pop_up=pop_up)
    values = values_in(recipe, goal, device.now())
    if values is None:
        return Row(**(asdict(about) | {"why_not": "the goal does not fit the recipe"}))
    began = time.perf_counter()
    outcome, calls, steps = play(recipe, recipes, values, goal, device, folder)
    seconds = time.perf_counter() - began
    reasons = judge(trial, phone.snapshot(), Done() if outcome.name == "done" else None)
    return Row(**(asdict(about) | {
        "begun": True, "success": not reasons, "outcome": outcome.name, "said": outcome.said.en,
        "reasons": tuple(reasons), "model_calls": calls, "steps": steps,
        "seconds": round(seconds, 3),
    }))  # fmt: skip


def disturbed(
    phone: Phone, condition: str, trial: Trial, recipe: Recipe
) -> tuple[VirtualPhone, str]:  # fmt: skip
    """The phone under a condition, and what will come up."""
    dice = random.Random(f"{condition} {trial.template.name()} {trial.seed}")
    if condition == "icons":
        packages = list(phone.apps)
        dice.shuffle(packages)
        phone.icon_order = tuple(packages)
        phone.changed()
    if condition == "language":
        used = {step.place.app for step in recipe.steps}
        for package in phone.apps:
            if package not in used:
                phone.app_languages[package] = "zh" if phone.language == "en" else "en"
        phone.changed()
    if condition == "pop-ups":
        pop_up = dice.choice(POP_UPS)
        at = dice.randint(1, max(1, len(recipe.steps) - 1))
        return interrupted(phone, at, pop_up), pop_up
    return VirtualPhone(phone), ""


def play(
    recipe: Recipe, recipes: Recipes, values: Mapping[str, str], goal: str, device: VirtualPhone,
    folder: Path,
) -> tuple[Outcome, int, int]:  # fmt: skip
    """The house's loop with the replay route alone: how it ended, model calls, steps."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    journal, verbs = Journal(folder / "journal.db"), all_verbs()
    try:
        journal.open_task("t", "t", "terminal", "c", "me", PHONE, goal)
        request = Request("t", "t", "terminal", "c", "me", PHONE, goal, "en", "yes")
        scene = Scene(device, request)
        budget = Budget(journal, Limits(steps=200, seconds=300), "t", "terminal", "me")
        loop = Loop(
            durable=Patient(), phone=device, scene=scene,
            routes={"replay": ShortcutRoute(recipes, verbs)}, verbs=verbs,
            executor=Executor(journal, verbs, "t"), trajectory=Trajectory(folder / "task"),
            budget=budget, stopping=lambda: False, read_sentence=lambda _: (),
        )  # fmt: skip
        outcome = loop.part(ShortcutStep(recipe.name, recipe.version, values, goal))
        steps = len(Trajectory(folder / "task").steps())
        return outcome, journal.spent_by_task("t").usage.calls, steps
    finally:
        journal.close()


# --- the whole ----------------------------------------------------------------------------------


def rows(
    names: Sequence[str], conditions: Sequence[str], n: int, demonstrations: int
) -> Iterator[Row]:  # fmt: skip
    with tempfile.TemporaryDirectory() as there:
        folder = Path(there)
        recipes, phone = Recipes(folder), Phone(width=720, height=1600, density=320)
        for name in names:
            split = split_of(template(name)) or ""
            try:
                recipe = recipes.keep(PERSON, taught(name, phone, folder / "shown", demonstrations))
            except NotLearnable as error:
                yield Row(name, split, "", 0, template(name).goal, False, error.said.en)
                continue
            for condition in conditions:
                for index in range(n):
                    yield replayed(recipe, recipes, index, condition, phone, folder / "run")


def main(given: Sequence[str] | None = None) -> int:
    read = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    read.add_argument("--templates", default="*", help="names, with * and ?, separated by commas")
    read.add_argument("--split", default="", help="train, validation or test")
    read.add_argument("--conditions", default=",".join(CONDITIONS))
    read.add_argument("--n", type=int, default=2, help="replays of each template and condition")
    read.add_argument("--demonstrations", type=int, default=3)
    read.add_argument("--json", type=Path, help="write one line for each replay here")
    read.add_argument("--part", default="0/1", help="only the i-th of n parts of the templates")
    options = read.parse_args(given)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    patterns = options.templates.split(",")
    names = [
        name for name, each in templates().items()
        if any(fnmatch.fnmatch(name, pattern) for pattern in patterns)
        and options.split in ("", split_of(each))
    ]  # fmt: skip
    part, parts = map(int, options.part.split("/"))
    found: list[Row] = []
    for row in rows(
        names[part::parts], options.conditions.split(","), options.n, options.demonstrations
    ):
        found.append(row)
        if options.json:
            with options.json.open("a", encoding="utf-8") as file:
                known: dict[str, Any] = asdict(row) | {"false_success": row.false_success}
                file.write(json.dumps(known, ensure_ascii=False) + "\n")
        if row.learnt and not row.success:
            what = row.why_not or f"{row.outcome}: {row.said} {'; '.join(row.reasons)}"
            print(f"{row.template} {row.condition} #{row.index}: {what[:400]}", file=sys.stderr)
    print(table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
