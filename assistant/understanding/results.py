"""What a request was understood as: a plan, one question back, small talk, or nothing.

All values are frozen and plain, so that a durable task can keep them.
"""

from __future__ import annotations

import datetime as dt
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
    tells: tuple[str, str] | None = None
    """Of whom and what the answer says: it is asked for because nobody told it yet."""


Remedy = Literal["screen", "chat", "nothing"]
"""What could do it: a model that looks at the screen, a chat model, or nothing with a phone."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Nothing will be done. ``nearest`` are example requests that come closest."""

    said: Said
    nearest: tuple[str, ...] = ()
    remedy: Remedy = "screen"
    final: bool = False
    """Nobody else is to try it: it was understood, and must not be done now or at all."""
    known: float = 1.0
    """Share of its words that some request has used; next to nothing for mere letters."""
    part: str = ""
    """Of several parts, the first that is a request by itself."""


@dataclass(frozen=True, slots=True)
class Talk:
    """Small talk, or a question about the assistant, that moves no phone. ``topic`` is one of
    ``smalltalk.toml``; a name in braces in ``said`` is for the house to fill in."""

    topic: str
    said: Said


PastKind = Literal["did", "last", "sure", "why", "count", "cost", "known"]


@dataclass(frozen=True, slots=True)
class PastQuestion:
    """What the assistant did, what came of it, what it cost, or what it knows of its person.

    ``since`` and ``until``: the days asked about, both included; None for no day in particular."""

    kind: PastKind
    since: dt.date | None = None
    until: dt.date | None = None


Understood = Plan | Question | NotUnderstood | Talk | PastQuestion
