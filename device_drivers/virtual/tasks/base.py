"""What a task on the virtual phone is: a goal, a beginning, the changes it must make, a solution.

A ``Template`` becomes a ``Task`` with parameters drawn from a seed. Success is judged on the
phone's database, never on its screen: the changes that ``expect`` names must all be there, nothing
else may have changed (but for what an app calls incidental), and the one who did it must have said
so. The stages are those of AndroidWorld's TaskEval: initialise, goal, is_successful, tear down.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from device_drivers.virtual.phone import Phone
    from device_drivers.virtual.tasks.hands import Hands

Params = dict[str, Any]
Difficulty = Literal["easy", "medium", "hard"]
Split = Literal["train", "validation", "test"]
SYSTEM = "system"
"""Stands for shade, lock screen and launcher among the apps of a template."""


@dataclass(frozen=True)
class Added:
    """One new row of ``table`` with these values; a value may be a test (``callable(value)``)."""

    table: str
    values: Mapping[str, Any]

    def __init__(self, table: str, **values: Any) -> None:
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "values", values)


@dataclass(frozen=True)
class Removed:
    """The one row of ``table`` that had these values is gone."""

    table: str
    values: Mapping[str, Any]

    def __init__(self, table: str, **values: Any) -> None:
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "values", values)


@dataclass(frozen=True)
class Changed:
    """The row of ``table`` that had the values ``where`` has the values ``to`` now."""

    table: str
    where: Mapping[str, Any]
    to: Mapping[str, Any]


Change = Added | Removed | Changed


@dataclass(frozen=True)
class Done:
    """It was done; ``answer`` is what the goal asked to be told, "" if nothing."""

    answer: str = ""


@dataclass(frozen=True)
class Impossible:
    """It cannot be done on this phone, and why."""

    reason: str


Declaration = Done | Impossible
"""How an episode ends. Running out of steps declares nothing, and never succeeds."""


class Template:
    """One kind of task. Subclasses in ``tasks/*.py`` are found by themselves.

    ``goal`` and ``goal_zh`` have the parameters in braces. ``steps`` is how many actions the
    shortest way takes (a launch, a tap, a text typed, a scroll count one each).
    """

    goal: ClassVar[str]
    goal_zh: ClassVar[str]
    apps: ClassVar[tuple[str, ...]]
    """Module names of the apps it needs (``contacts``), the main one first; ``SYSTEM`` for what
    belongs to none."""
    difficulty: ClassVar[Difficulty]
    steps: ClassVar[int]
    tags: ClassVar[tuple[str, ...]] = ()
    """create, edit, delete, search, read, form, list, settings, cross_app, ask, impossible, ..."""
    language: ClassVar[Literal["en", "zh"]] = "en"
    """What the phone speaks at the beginning."""

    @classmethod
    def name(cls) -> str:
        """``ContactsAdd`` is ``contacts_add``."""
        letters = (f"_{c.lower()}" if c.isupper() else c for c in cls.__name__)
        return "".join(letters).lstrip("_")

    def draw(self, phone: Phone, rng: random.Random) -> Params:
        """Parameters, made up or taken from what is on the phone."""
        return {}

    def prepare(self, phone: Phone, p: Params) -> None:
        """Put the phone into the state the goal supposes."""

    def expect(self, phone: Phone, p: Params) -> Sequence[Change]:
        """What must have changed in the end, computed on the prepared phone before it begins."""
        return ()

    def answer(self, phone: Phone, p: Params) -> str | Callable[[str], bool]:
        """What must be answered: "" nothing, a text (compared loosely), or a test of it."""
        return ""

    question: ClassVar[str] = ""
    """Set for a goal that leaves something open: what a good question is about, in one word or
    several of ``a|b``; at least one must be in the question asked before anything is changed."""

    def reply(self, p: Params) -> str:
        """What the person replies to that question."""
        return ""

    def reply_zh(self, p: Params) -> str:
        """The same to somebody who was given the Chinese goal."""
        return self.reply(p)

    strict: ClassVar[tuple[str, ...]] = ()
    """Tables in which every change counts, incidental elsewhere or not (``notifications``)."""

    impossible: ClassVar[bool] = False
    """True when the right end is to say that it cannot be done, with nothing changed."""

    def solve(self, hands: Hands, p: Params) -> Declaration | None:
        """Do it, as a person would who knows the phone; None is ``Done()``."""
        raise NotImplementedError
