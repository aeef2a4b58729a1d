"""Worlds in which something is shown to the loop, learnt from what that left, and done again."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path

from assistant.routes.shortcut import ShortcutRoute
from assistant.shortcuts.base import Recipe
from assistant.shortcuts.learning import learn
from assistant.shortcuts.runs import Run, run_of
from assistant.shortcuts.store import Recipes
from assistant.steps import Outcome, Part, ShortcutStep
from assistant.understanding import TreeStep
from assistant.understanding.instruction import Switch, TapOn, TypeInto
from tests.assistant.world import World
from tests.board import Board

PERSON = "terminal:me"


def tap(label: str) -> TreeStep:
    return TreeStep(TapOn(label), f"tap {label}")


def typed(text: str, field: str) -> TreeStep:
    return TreeStep(TypeInto(text, field), f"type {text}")


def switched(label: str, *, on: bool = True) -> TreeStep:
    return TreeStep(Switch(label, on), f"switch {label}")


class School:
    """Where shortcuts are learnt: each world has a folder of its own, the recipes are shared."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.recipes = Recipes(folder / "home")
        self.worlds: list[World] = []
        self._numbers = count()

    def world(self, board: Board, text: str = "text") -> World:
        folder = self.folder / f"world{next(self._numbers)}"
        folder.mkdir()
        world = World(folder, board)
        world.text = text
        world.routes["replay"] = ShortcutRoute(self.recipes, {})
        self.worlds.append(world)
        return world

    def shown(self, board: Board, text: str, *parts: Part, answers: tuple[str, ...] = ()) -> Run:
        """What the parts left in the trajectory, read back."""
        world = self.world(board, text)
        world.memory.answers = list(answers)
        outcome = world.run(*parts)[-1]
        return self.over(world, text, outcome)

    def over(self, world: World, text: str, outcome: Outcome) -> Run:
        """The task is over, and is told so in its trajectory."""
        world.trajectory.elements("end", world.board.observe())
        about = {"task": "t", "text": text, "outcome": outcome.name, "system": "android"}
        world.trajectory.task(about)
        return run_of(world.trajectory.folder)

    def keep(self, name: str, *runs: Run) -> Recipe:
        return self.recipes.keep(PERSON, learn(runs, name))

    def again(self, world: World, recipe: Recipe, values: Mapping[str, str]) -> Outcome:
        step = ShortcutStep(recipe.name, recipe.version, values, world.text)
        return world.run(step)[-1]

    def close(self) -> None:
        for world in self.worlds:
            world.journal.close()
