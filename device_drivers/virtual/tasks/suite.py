"""All templates, and the instances a suite is made of.

An instance is a template and a seed; the seed comes from the suite's own, the template's name and
the instance's index, so that adding a template leaves every other instance as it was.
"""

from __future__ import annotations

import difflib
import hashlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module

import device_drivers.virtual.tasks as package
from device_drivers.virtual.tasks.base import Split, Template


@dataclass(frozen=True)
class Instance:
    """One task of a suite."""

    template: Template
    index: int
    seed: int

    @property
    def name(self) -> str:
        return f"{self.template.name()}#{self.index}"


@lru_cache(maxsize=1)
def templates() -> dict[str, Template]:
    """Every template by its name, sorted."""
    found: dict[str, Template] = {}
    for module in pkgutil.iter_modules(package.__path__):
        inside = import_module(f"{package.__name__}.{module.name}")
        for kind in vars(inside).values():
            if _is_template(kind) and kind.__module__ == inside.__name__:
                if kind.name() in found:
                    raise ValueError(f"two templates are called {kind.name()}")
                found[kind.name()] = kind()
    return dict(sorted(found.items()))


def _is_template(kind: object) -> bool:
    """A finished one: a class between may leave the goal to those below it."""
    return isinstance(kind, type) and issubclass(kind, Template) and hasattr(kind, "goal")


class UnknownTemplate(LookupError):
    """No template has that name; the message names those that are near."""


def template(name: str) -> Template:
    """The template of that name. Raises UnknownTemplate."""
    known = templates()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    near += [each for each in known if name and name in each and each not in near][:3]
    hint = f"did you mean {', '.join(near)}?" if near else "`virtual tasks list` shows them all"
    raise UnknownTemplate(f"no task template is called {name!r}; {hint}")


def seed_of(suite: int, name: str, index: int) -> int:
    """31 bits of sha256 over the three."""
    digest = hashlib.sha256(f"{suite} {name} {index}".encode()).digest()
    return int.from_bytes(digest[:4], "big") >> 1


def instances(
    split: Split | None = None, seed: int = 0, n: int = 1, *, by: str = "template"
) -> Iterator[Instance]:
    """``n`` instances of every template of a split (of all, when None), by name.

    ``by`` is ``template`` or ``app``: which of the two divisions is meant.
    """
    from device_drivers.virtual.tasks.splits import split_of  # it is checked against templates()

    for name, template in templates().items():
        if split in (None, split_of(template, by)):
            for index in range(n):
                yield Instance(template, index, seed_of(seed, name, index))
