"""Which tasks training may see: those of the training split, and nothing else.

Everything in this package gets its tasks here. Validation is for stopping early and for choosing;
the test split is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from device_drivers.virtual.tasks.base import Template
from device_drivers.virtual.tasks.hands import package
from device_drivers.virtual.tasks.splits import APPS, split_of
from device_drivers.virtual.tasks.suite import Instance, instances, seed_of, template
from models.pocket.examples import NAME, Examples
from models.pocket.examples import load as shipped
from models.pocket.goals import FOLDER
from models.training.pocket.practice import practices

By = Literal["template", "app"]


class HeldOut(PermissionError):
    """Training asked for tasks that it must not see."""


def tasks(split: str, seed: int, n: int, by: By = "template") -> Iterator[Instance]:
    """``n`` instances of each template. Raises HeldOut for any split but train and validation."""
    if split not in ("train", "validation"):
        raise HeldOut(f"the {split} split is not for training, nor for choosing anything")
    for instance in instances("train" if split == "train" else "validation", seed, n, by=by):
        if split_of(instance.template, by) != split:
            raise HeldOut(f"{instance.name} is not in the {split} split by {by}")
        yield instance


def practice(seed: int, n: int, by: By = "template") -> Iterator[Instance]:
    """``n`` instances of each practice template; by app, of those that use no held-out app."""
    for name, found in practices().items():
        if _allowed(found, by):
            for index in range(n):
                yield Instance(found, index, seed_of(seed, name, index))


def _allowed(found: Template, by: By) -> bool:
    return by == "template" or split_of(found, "app") == "train"


def train_template(name: str, by: By = "template") -> Template:
    """The template of that name, of the suite or of practice. Raises HeldOut when it is not for
    training."""
    if name in practices():
        if not _allowed(practices()[name], by):
            raise HeldOut(f"{name} uses an app that is held out")
        return practices()[name]
    found = template(name)
    if split_of(found, by) != "train":
        raise HeldOut(f"{name} is not in the training split")
    return found


@lru_cache(maxsize=2)
def examples(by: By = "template") -> Examples | None:
    """Those that training may see."""
    every = shipped(FOLDER / NAME)
    if every is None or by == "template":
        return every
    return every.only({name for name in every.names if _open(name, by)})


def _open(name: str, by: By) -> bool:
    try:
        train_template(name, by)
    except HeldOut:
        return False
    return True


def open_apps(by: By = "template") -> tuple[str, ...]:
    """Packages of the apps that may be walked through: all, or those not held out."""
    names = APPS["train"] if by == "app" else [name for each in APPS.values() for name in each]
    return tuple(package(name) for name in names if name != "launcher")
