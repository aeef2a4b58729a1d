"""Verbs: typed commands that need no looking. One file per topic; each offers ``VERBS``.

A verb says what it takes (a pydantic model), how dangerous it is, how people ask for it, and for
each system a Way: how to do it and how to read back that it happened. The caller goes through the
same five moments every time, and may stop after any of them::

    args   = way.prepare(phone, args)        # look things up; may raise Ask
    guard shows verb.say(args)               # what exactly will happen
    before = way.before(phone, args)         # small JSON snapshot, journaled with the intent
    way.act(phone, args)                     # the effect
    report = way.check(phone, args, before)  # read the state back

After a crash between act and check, ``check`` alone decides whether it happened.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from pydantic import BaseModel
from typing_extensions import TypeVar

from device_drivers.base import OS, AndroidDevice, Device, Risk

Language = Literal["en", "zh"]
State = dict[str, Any]
"""A JSON-able snapshot of the part of the phone a verb is about."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence for a person, in each language the assistant speaks."""

    en: str
    zh: str

    def of(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True)
class Slot:
    """What kind of thing an argument is, for whoever reads it out of a sentence.

    Kinds: ``contact``, ``app``, ``phone``, ``url``, ``file`` (a path), ``label``, ``text`` (kept
    word for word), ``percent``, ``seconds``, ``count``, ``on``, ``days`` (0 = Monday), and
    ``choice``: one of ``choices``, which maps each value to the words people say for it, English
    and Chinese."""

    kind: str
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ForPrograms:
    """Marks an argument that no sentence is read for, and that a skill's program may give."""


class Args(BaseModel, frozen=True, extra="forbid"):
    """Arguments of a verb; the field descriptions are what a model or a person reads."""


def for_programs(args: type[Args]) -> frozenset[str]:
    """The names of the arguments that are so marked."""
    fields = args.model_fields.items()
    return frozenset(
        name for name, info in fields if any(isinstance(m, ForPrograms) for m in info.metadata)
    )


class NoArgs(Args, frozen=True):
    """For verbs that need to be told nothing more."""


A = TypeVar("A", bound=Args)
P = TypeVar("P", bound=Device, default=AndroidDevice)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found or done. ``verified``: the state was read back and is as asked.

    ``evidence`` maps what was read (a command, a field) to what it said."""

    said: Said
    verified: bool
    evidence: Mapping[str, str] = field(default_factory=dict)


class Ask(Exception):
    """The verb cannot go on without the person: which of these do you mean?

    ``field`` is the argument the answer goes into; ``options`` are its values, by what to show."""

    def __init__(self, question: Said, field: str, options: Mapping[str, str]) -> None:
        super().__init__(question.en)
        self.question = question
        self.field = field
        self.options = options
        """Shown text -> value of the argument."""


class VerbFailed(Exception):
    """The phone answered that it cannot; the message says why, for the person."""

    def __init__(self, said: Said | str) -> None:
        self.said = said if isinstance(said, Said) else Said(said, said)
        super().__init__(self.said.en)


class Way(ABC, Generic[A, P]):
    """How one system does a verb; ``P`` is what its phones offer (default: a shell)."""

    def prepare(self, phone: P, args: A) -> A:
        """Resolve names and defaults by reading only. Raises Ask."""
        return args

    def before(self, phone: P, args: A) -> State:
        """What must be remembered to tell later whether ``act`` happened."""
        return {}

    def act(self, phone: P, args: A) -> None:
        """Do it. Reading verbs leave this empty."""

    @abstractmethod
    def check(self, phone: P, args: A, before: State) -> Report:
        """Read the state back."""


@dataclass(frozen=True, slots=True)
class Back:
    """The command that takes another one back: a verb's name and its arguments."""

    verb: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


Undo = Callable[[Any, State], "Back | Said | None"]
"""From the arguments of a verb and what was read before it acted: what takes it back, why nothing
does, or None when it changed nothing."""
UNREAD = Said(
    "I did not read how it was before, so I cannot put it back.",
    "之前的状态没有读到，所以无法恢复。",
)


def for_good(en: str, zh: str) -> Undo:
    """Of what cannot be taken back, and what can be done instead."""
    return lambda args, before: Said(en, zh)


NO_PHONE = Said(
    "A web page cannot do that; name a phone for it with --device.",
    "网页做不到这件事；请用 --device 指定一部手机。",
)


@dataclass(frozen=True, slots=True)
class Verb(Generic[A]):
    """A typed command. ``phrases`` are ways people ask for it, English and Chinese, with the
    arguments in braces by field name: ``"set an alarm for {time}"``, ``"{time}叫我起床"``."""

    name: str
    description: str
    args: type[A]
    risk: Risk
    phrases: tuple[str, ...]
    say: Callable[[A], Said]
    ways: Mapping[OS, Way[A, Any]]
    repeatable: bool = True
    """Doing it twice leaves the same state as doing it once (a switch, not a message)."""
    by_hand: Callable[[A, OS], str] | None = None
    """The same over the screen, when the command fails or the system has none: "open Settings, tap
    Display, switch on Dark theme"; "" when that system has no such way. Where phones of a system
    differ, one way a line, tried in order. Where there is a Way, its check still decides whether it
    worked."""
    proof: Way[A, Any] | None = None
    """What judges it done by hand on systems that have no Way: its ``act`` is never called."""
    cannot: Mapping[OS, Said] = field(default_factory=dict)
    """Systems on which not even a person can do it, and what to do instead."""
    undo: Undo | None = None
    """How to take it back; None for what only reads or only shows something."""

    def way(self, device: Device) -> Way[A, Any] | None:
        """How this device's system does it, None when it cannot."""
        return self.ways.get(device.os)

    def judge(self, device: Device) -> Way[A, Any] | None:
        """Whose ``check`` tells whether it was done, by whatever means."""
        return self.way(device) or self.proof

    def hands(self, args: A, os: OS) -> tuple[str, ...]:
        """The ways over the screen, in the order to try them; a web page has no apps to go to."""
        if self.by_hand is None or os is OS.BROWSER:
            return ()
        return tuple(self.by_hand(args, os).splitlines())

    def refusal(self, args: A, os: OS) -> Said | None:
        """Why nothing on this system can do it, None when something may."""
        if os is OS.BROWSER and os not in self.ways:
            return self.cannot.get(os, NO_PHONE)
        return self.cannot.get(os)
