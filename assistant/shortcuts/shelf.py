"""The shortcuts of each person by name; those without one, that were noticed, are for “again”."""

from __future__ import annotations

import hashlib
from pathlib import Path

from assistant.shortcuts.base import Recipe, Standing, UnknownRecipe
from assistant.shortcuts.store import Recipes
from assistant.shortcuts.telling import UNNAMED
from assistant.understanding.text import level

MOST = 100
"""Shortcuts of one person."""
MOST_UNNAMED = 30


class Shelf:
    """Of one home. ``whose`` is a key of ``Authority.memory_of``. Everything may block."""

    def __init__(self, home: Path) -> None:
        self._recipes = Recipes(home)

    def named(self, whose: str) -> list[Recipe]:
        """The newest version of each."""
        every = self._recipes.all(whose) if whose else []
        return [recipe for recipe in every if not recipe.name.startswith(UNNAMED)]

    def unnamed(self, whose: str) -> list[Recipe]:
        every = self._recipes.all(whose) if whose else []
        return [recipe for recipe in every if recipe.name.startswith(UNNAMED)]

    def called(self, whose: str, name: str) -> Recipe | None:
        """By a name as somebody says it: case, spaces and quotes do not count."""
        said = _key(name)
        return next((r for r in self.named(whose) if said and _key(r.name) == said), None)

    def get(self, whose: str, name: str) -> Recipe | None:
        """By its exact name, also one that nobody named."""
        try:
            return self._recipes.get(whose, name)
        except UnknownRecipe:
            return None

    def keep(self, whose: str, recipe: Recipe) -> Recipe:
        """Under the next free version. Of those without a name the oldest go, beyond so many."""
        kept = self._recipes.keep(whose, recipe)
        if kept.name.startswith(UNNAMED):
            others = [each.name for each in self.unnamed(whose) if each.name != kept.name]
            others.sort(key=lambda name: self._recipes.written(whose, name), reverse=True)
            for extra in others[MOST_UNNAMED - 1 :]:
                self._recipes.remove(whose, extra)
        return kept

    def is_full(self, whose: str) -> bool:
        return len(self.named(whose)) >= MOST

    def remove(self, whose: str, name: str) -> None:
        self._recipes.remove(whose, name)

    def erase(self, whose: str) -> None:
        """All of a person's, those without a name too."""
        self._recipes.erase(whose)

    def forget_task(self, whose: str, task: str) -> None:
        """What was noticed in a task that is forgotten now. What was given a name stays."""
        for recipe in self.unnamed(whose):
            if task in recipe.tasks:
                self._recipes.remove(whose, recipe.name)

    def told(self, whose: str, name: str, *, done: bool) -> None:
        """Count a replay; one that another way had to end as a failure."""
        self._recipes.told(whose, name, done=done)

    def standing(self, whose: str, name: str) -> Standing:
        return self._recipes.standing(whose, name)


def unnamed_for(request: str) -> str:
    """A name for what nobody named, the same for the same request."""
    return UNNAMED + hashlib.sha256(_key(request).encode()).hexdigest()[:12]


def _key(name: str) -> str:
    return " ".join(level(name).casefold().split()).strip(" \"'.,!?")
