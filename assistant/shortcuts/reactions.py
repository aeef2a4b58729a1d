"""What comes of a sentence about shortcuts: an answer, a question, a task, or other words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assistant.shortcuts.command import RunShortcut, Same
from assistant.steps import UseSkill
from device_drivers.verbs.base import Said


@dataclass(frozen=True, slots=True)
class Told:
    """It is answered. ``outcome``: done or failed."""

    said: Said
    outcome: str = "done"


@dataclass(frozen=True, slots=True)
class Begin:
    """A task for ``text`` on ``phone`` ("": as the message says). ``own``: whatever else the person
    themself wrote of it; ``saw`` and ``copied`` as a request has them; ``lead`` is said first."""

    text: str
    command: RunShortcut | Same | UseSkill | None = None
    then: tuple[Same, ...] = ()
    own: tuple[str, ...] = ()
    saw: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()
    phone: str = ""
    lead: Said | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """Tasks, one after the other."""

    every: tuple[Begin, ...]


@dataclass(frozen=True, slots=True)
class Instead:
    """It is as if the person had said ``text``; whoever made that up, ``own`` is theirs."""

    text: str
    own: tuple[str, ...] = ()
    lead: Said | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """One question; ``options`` maps what is shown to its value, none: anything may be answered.
    ``then`` gets the value, "" for none of them, None for silence, and where it is taken back.
    ``about`` goes into its name: about something else it is another question."""

    said: Said
    options: Mapping[str, str]
    then: Callable[[str | None], Reaction]
    about: str = ""


Reaction = Told | Begin | Several | Instead | Ask
LEFT_ALONE = Told(Said("All right, I leave it.", "好的，不做了。"), "stopped")
