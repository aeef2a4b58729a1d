"""Where recipes are kept: ``HOME/shortcuts/PERSON/NAME/N.json``, one file a version.

A version never changes once it is written, so that a task that began with one goes on with it after
a restart. ``standing.json`` beside them tells how the shortcut has fared. The numbers of what was
removed are not given again: ``PERSON/gone.json`` keeps the last of each name's digest.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from dataclasses import asdict, replace
from difflib import get_close_matches
from pathlib import Path

from assistant.shortcuts import telling
from assistant.shortcuts.base import Recipe, Standing, UnknownRecipe
from assistant.shortcuts.kept import recipe_json, recipe_of
from assistant.steps import Request

FOLDER = "shortcuts"
GONE = "gone.json"
MOST_GONE = 500
_PLAIN = re.compile(r"[^a-z0-9]+")


def whose_of(request: Request) -> str:
    """The person whose shortcuts a request may use."""
    return f"{request.gateway}:{request.person}"


class Recipes:
    """All recipes of a house, by person."""

    def __init__(self, home: Path) -> None:
        self._folder = home / FOLDER

    def all(self, person: str) -> list[Recipe]:
        """The newest version of each of theirs, by name. A file that cannot be read is left out."""
        folders = sorted(self._of(person).glob("*/"))
        found = [recipe for folder in folders if (recipe := _newest(folder)) is not None]
        return sorted(found, key=lambda recipe: recipe.name)

    def get(self, person: str, name: str, version: int | None = None) -> Recipe:
        """The newest, unless ``version`` says which. Raises UnknownRecipe."""
        folder = self._at(person, name)
        recipe = _newest(folder) if version is None else _read(folder / f"{version}.json")
        if recipe is None:
            raise _unknown(name, [each.name for each in self.all(person)])
        return recipe

    def versions(self, person: str, name: str) -> list[int]:
        """Those that are kept, oldest first."""
        return _versions(self._at(person, name))

    def keep(self, person: str, recipe: Recipe) -> Recipe:
        """Write it down under the next version, and take it off the shelf."""
        folder = self._at(person, recipe.name)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        last = max(_versions(folder), default=self._gone(person).get(_digest(recipe.name), 0))
        kept = replace(recipe, version=last + 1)
        _write(folder / f"{kept.version}.json", recipe_json(kept))
        standing = self.standing(person, recipe.name)
        _write(folder / "standing.json", asdict(replace(standing, in_a_row=0)))
        return kept

    def remove(self, person: str, name: str) -> None:
        """Raises UnknownRecipe."""
        folder = self._at(person, name)
        if not folder.is_dir():
            raise _unknown(name, [each.name for each in self.all(person)])
        self._remove(folder)

    def erase(self, person: str, until: float = float("inf")) -> None:
        """All that is theirs, and was written down until then (Unix seconds)."""
        for folder in self._of(person).glob("*/"):
            if _written(folder) <= until:
                self._remove(folder)

    def forget_old(self, beginning: str, before: float) -> int:
        """Of everybody those whose names begin so, and that were written down before that (Unix
        seconds); how many."""
        old = [
            folder
            for folder in self._folder.glob("*/*/")
            if _written(folder) < before
            and ((known := _newest(folder)) is None or known.name.startswith(beginning))
        ]
        for folder in old:
            self._remove(folder)
        return len(old)

    def written(self, person: str, name: str) -> float:
        """When the newest version was (Unix seconds), 0 where there is none."""
        return _written(self._at(person, name))

    def standing(self, person: str, name: str) -> Standing:
        try:
            known = json.loads((self._at(person, name) / "standing.json").read_text())
            return Standing(**{key: int(value) for key, value in known.items()})
        except (OSError, ValueError, TypeError, AttributeError):
            return Standing()

    def told(self, person: str, name: str, *, done: bool) -> Standing:
        """Count a replay, one that another route had to end as a failure."""
        before = self.standing(person, name)
        failures, in_a_row = before.failures + (not done), 0 if done else before.in_a_row + 1
        after = Standing(before.runs + 1, failures, in_a_row)
        folder = self._at(person, name)
        if folder.is_dir():
            _write(folder / "standing.json", asdict(after))
        return after

    def _remove(self, folder: Path) -> None:
        known = _numbers(folder.parent / GONE)
        if versions := _versions(folder):
            name = folder.name.rpartition("-")[2]
            known.pop(name, None)
            kept = [*known.items(), (name, max(versions))][-MOST_GONE:]
            _write(folder.parent / GONE, dict(kept))
        shutil.rmtree(folder, ignore_errors=True)

    def _gone(self, person: str) -> dict[str, int]:
        return _numbers(self._of(person) / GONE)

    def _of(self, person: str) -> Path:
        return self._folder / _named(person)

    def _at(self, person: str, name: str) -> Path:
        return self._of(person) / _named(name)


def _named(text: str) -> str:
    """A name of a folder for any text: readable, and another one for every other text."""
    plain = _PLAIN.sub("-", text.casefold()).strip("-")[:40]
    return f"{plain}-{_digest(text)}".lstrip("-")


def _digest(text: str) -> str:
    return hashlib.sha256(text.casefold().encode()).hexdigest()[:10]


def _numbers(file: Path) -> dict[str, int]:
    try:
        known = json.loads(file.read_text())
        return {str(name): int(number) for name, number in known.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _written(folder: Path) -> float:
    """When the newest version was."""
    return max((file.stat().st_mtime for file in folder.glob("[0-9]*.json")), default=0.0)


def _versions(folder: Path) -> list[int]:
    return sorted(int(file.stem) for file in folder.glob("*.json") if file.stem.isdecimal())


def _newest(folder: Path) -> Recipe | None:
    """The newest that can be read."""
    every = (_read(folder / f"{version}.json") for version in reversed(_versions(folder)))
    return next(filter(None, every), None)


def _read(file: Path) -> Recipe | None:
    try:
        return recipe_of(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _write(file: Path, known: object) -> None:
    aside = file.with_suffix(".part")
    aside.write_text(json.dumps(known, ensure_ascii=False, indent=1), encoding="utf-8")
    aside.chmod(0o600)
    aside.replace(file)


def _unknown(name: str, known: list[str]) -> UnknownRecipe:
    return UnknownRecipe(telling.unknown(name, get_close_matches(name, known, n=1)))
