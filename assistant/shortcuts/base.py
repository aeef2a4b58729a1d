"""The vocabulary of shortcuts: a recipe, its steps, what they land on, what may differ in them.

A recipe is learnt from runs of one kind of request. Whatever differs between them and stands in the
request is a parameter; what differs and stands nowhere in it makes no recipe. Nothing in it is
authority: a step of a recipe goes through the guard as any other, and no yes is ever kept.

All of these are plain frozen values, kept as JSON (``kept.py``).

Error tree::

    ShortcutError           said is for people
    ├── NotLearnable        no recipe comes of these runs: why
    └── UnknownRecipe       the person has none that is called so
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from device_drivers.verbs.base import Said

ValueKind = Literal["text", "number", "time", "date", "length"]
"""``time``: of a day; ``length``: of time."""

NOTHING = Said("", "")

Form = str
"""How a value is written in a place; ``forms.py`` names them. ``said`` is as in the request."""


class ShortcutError(Exception):
    """``said`` is for people."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


class NotLearnable(ShortcutError):
    """No recipe comes of these runs: why."""


class UnknownRecipe(ShortcutError):
    """The person has none that is called so."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The value of a parameter, written in this form."""

    parameter: str
    """"" stands for anything: what else is written there does not matter."""
    form: Form = "said"


ANYTHING = Slot("", "any")

Text = tuple["str | Slot", ...]
"""A text with places for values: ``("Send to ", Slot("name"))``. Empty: nothing is written."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """What may differ from run to run. ``seen`` are the values of the runs it was learnt from."""

    name: str
    kind: ValueKind
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Landmark:
    """What a step lands on, as it was seen. None and empty stand for what is not looked at, since
    it differed between runs and nothing in the request explains it.

    ``words`` are written on it, ``row`` in its row (they say which of several rows it is), ``near``
    right before it. ``place`` counts from 0 among its likes, those of the same id and role.
    ``spot`` is where in it the finger lands, as shares of its width and height; None is where
    nothing covers it."""

    words: tuple[Text, ...] = ()
    id: str = ""
    role: str = ""
    class_name: str = ""
    row: tuple[Text, ...] = ()
    near: str | None = None
    place: int | None = None
    checked: bool | None = None
    """Of what can be switched: how it stood before the step."""
    spot: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """The screen before a step. ``signs`` are ids and labels that all runs saw there."""

    app: str
    activity: str = ""
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``kind`` is the action's (``tap``, ``type``, ``launch``, ...) or ``verb``.

    ``text`` is what is typed, or the address that is opened; ``plain`` the action's other fields
    (key, app, direction, clear, submit); ``arguments`` those of a verb. ``say`` tells it to people.
    """

    kind: str
    place: Place
    landmark: Landmark | None = None
    text: Text = ()
    plain: Mapping[str, Any] = field(default_factory=dict)
    arguments: Mapping[str, Text] = field(default_factory=dict)
    optional: bool = False
    """Only some runs had it: it is done where it is in sight and the next step is not."""
    times: Text = ()
    """How often it is done where that depends on a value; otherwise once."""
    again: bool = False
    """Done as often as it takes, none included, until the next step is in sight."""
    holds: bool = False
    """What is typed is read in the field afterwards."""
    changes: bool = True
    """Whether the screen was another one afterwards."""
    risk: str = ""
    """What it was when it was recorded: for who reads the recipe, and no leave for anything."""
    say: Said = NOTHING


@dataclass(frozen=True, slots=True)
class Recipe:
    """A shortcut. ``frames`` are the wordings of requests that it fits, with places for values;
    ``goals`` the requests it was learnt from, as they were said last, none where the last was not
    the person's own; ``tasks`` the runs. Versions count from 1."""

    name: str
    version: int
    parameters: tuple[Parameter, ...]
    steps: tuple[Step, ...]
    frames: tuple[Text, ...] = ()
    goals: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    system: str = "android"
    """Of the phone: ``android``, ``ios``, ``harmony``, ``browser``."""
    end: Place | None = None
    """The screen after the last step, where the runs told."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a recipe has fared. One that failed ``shelved`` times in a row is not used by itself."""

    runs: int = 0
    failures: int = 0
    in_a_row: int = 0

    @property
    def shelved(self) -> bool:
        return self.in_a_row >= FAILURES


FAILURES = 2
"""So many failed replays in a row, and a recipe is put on the shelf."""
