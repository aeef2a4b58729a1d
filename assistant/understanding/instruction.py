"""Atomic instructions about a screen: what a person points at and what to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from device_drivers.base import Direction

Pressable = Literal["back", "home", "recents", "enter", "notifications", "power"]


@dataclass(frozen=True, slots=True)
class OpenApp:
    """Bring the app with this name to the front."""

    name: str
    kind: ClassVar[str] = "open_app"


@dataclass(frozen=True, slots=True)
class TapOn:
    """Tap what is labelled so. ``nth`` counts from 1; -1 is the last one."""

    label: str
    nth: int | None = None
    kind: ClassVar[str] = "tap_on"


@dataclass(frozen=True, slots=True)
class LongPressOn:
    label: str
    nth: int | None = None
    kind: ClassVar[str] = "long_press_on"


@dataclass(frozen=True, slots=True)
class TypeInto:
    """Type ``text``, word for word, into the field called ``field``, or into the focused one."""

    text: str
    field: str | None = None
    kind: ClassVar[str] = "type_into"


@dataclass(frozen=True, slots=True)
class ScrollTo:
    """Scroll in ``direction`` (None: down) until ``until`` is seen; once when that is None."""

    direction: Direction | None = None
    until: str | None = None
    kind: ClassVar[str] = "scroll_to"


@dataclass(frozen=True, slots=True)
class Switch:
    """Put the switch or checkbox with this label on or off."""

    label: str
    on: bool
    kind: ClassVar[str] = "switch"


@dataclass(frozen=True, slots=True)
class PressKey:
    key: Pressable
    kind: ClassVar[str] = "press_key"


@dataclass(frozen=True, slots=True)
class Swipe:
    """Move the finger towards ``direction``."""

    direction: Direction
    kind: ClassVar[str] = "swipe"


@dataclass(frozen=True, slots=True)
class WaitFor:
    """Wait ``seconds``, or until ``label`` is seen."""

    seconds: float | None = None
    label: str | None = None
    kind: ClassVar[str] = "wait_for"


@dataclass(frozen=True, slots=True)
class ReadScreen:
    """Tell what is on the screen, or what stands at ``what``."""

    what: str | None = None
    kind: ClassVar[str] = "read_screen"


Instruction = (
    OpenApp | TapOn | LongPressOn | TypeInto | ScrollTo | Switch | PressKey | Swipe | WaitFor
    | ReadScreen
)  # fmt: skip
"""The closed union that the tree route carries out."""
