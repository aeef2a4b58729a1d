"""What a request was understood as: a plan, one question back, small talk, or nothing.

All values are frozen and plain, so that a durable task can keep them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from assistant.understanding.instruction import Instruction
from device_drivers.verbs.base import Args, Language, Said


@dataclass(frozen=True, slots=True)
class VerbStep:
    """One typed command. ``text`` is the part of the request it was read from, ``confidence`` in
    0..1 how sure the choice of verb is."""

    name: str
    args: Args
    text: str
    confidence: float


@dataclass(frozen=True, slots=True)
class TreeStep:
    """One atomic instruction about what is on the screen."""

    instruction: Instruction
    text: str


PlanStep = VerbStep | TreeStep


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do, in order; never empty."""

    language: Language
    steps: tuple[PlanStep, ...]


@dataclass(frozen=True, slots=True)
class Blank:
    """A step that lacks one argument, in the middle of an otherwise finished plan."""

    verb: str
    given: Mapping[str, Any]
    field: str
    text: str
    before: tuple[PlanStep, ...] = ()
    after: tuple[PlanStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One short question back. The answer goes to ``Understanding.answer``.

    ``options`` are what to show as buttons, possibly none. Either ``plans`` holds one plan per
    option (the last option then means "none of these"), or ``blank`` says what is missing."""

    said: Said
    options: tuple[str, ...]
    language: Language
    blank: Blank | None = None
    plans: tuple[Plan, ...] = ()
    confirms: bool = field(default=False)
    """A yes to the only plan is asked for, because the words were unusual."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Nothing will be done. ``nearest`` are example requests that come closest."""

    said: Said
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """Small talk that moves no phone."""

    kind: Literal["greeting", "thanks", "goodbye", "help"]
    said: Said


Understood = Plan | Question | NotUnderstood | Talk
