"""What a route gets to see, and what it must offer."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Protocol

from assistant.secrets.discretion import Discretion
from assistant.steps import Move, Noticed, Part, Past, Request, Told
from device_drivers.base import AndroidDevice, Device, Screen
from models.base import NOTHING_USED, Usage


@dataclass(slots=True)
class Scene:
    """The phone as one task sees it. ``look`` keeps the last screen until something was done."""

    phone: Device
    request: Request
    stopping: Callable[[], bool] = lambda: False
    """Whether the person said stop."""
    deadline: float = math.inf
    """When the task's time is over, by ``time.monotonic``: the clock of the machine may be set."""
    hears: Callable[[], tuple[str, ...]] = tuple
    """What the person said by now while it was being done."""
    told: tuple[str, ...] = ()
    """What of that a model was told when it was last asked."""
    answers: dict[str, str] = field(default_factory=dict)
    """What the person answered during the task, by the field that was asked for."""
    opened: str = ""
    """The app that was opened just now: it may still show the page it was left on."""
    screen: Screen | None = None
    notes: list[str] = field(default_factory=list)
    """What GUI models noted down during the task."""
    tried: tuple[str, ...] = ()
    """What a single GUI model tried, when a team takes over from it."""
    diary: list[Past | Told | Noticed] = field(default_factory=list)
    """What was done and said since the present route took over the present part."""
    stand_ins: dict[str, str] = field(default_factory=dict)
    """Models that answered in place of others, and why."""
    seen: dict[int, Screen] = field(default_factory=dict)
    """The last screens a GUI model saw, by their place in the diary; a restart forgets them."""
    read: dict[str, int] = field(default_factory=dict)
    """What could be read on the screens, and how long the diary was when it first could; a restart
    forgets it."""
    used: Usage = NOTHING_USED
    """Of models, since it was last taken account of."""
    discretion: Discretion = field(default_factory=Discretion)
    """What the task may know of secrets."""
    approves: bool = True
    """Whether the task's person may say yes to what asks first."""
    skill: str = ""
    """The skill whose program says what is to be done now: its words are not the person's."""
    _apps: tuple[str, ...] | None = None
    _today: date | None = None

    def look(self) -> Screen:
        if self.screen is None:
            self.screen = self.discretion.look(self.phone)
        return self.screen

    def news(self) -> bool:
        """Whether the person said something since a model was last asked."""
        return self.hears() != self.told

    def apps(self) -> tuple[str, ...]:
        """The names of the apps, read once: what a model is told should stay the same."""
        if self._apps is None:
            self._apps = tuple(app.name for app in self.phone.apps() if app.name)
        return self._apps

    def today(self) -> date:
        """The day on the phone, of this machine where the phone does not tell."""
        if self._today is None:
            phone = self.phone
            here = datetime.now().astimezone()
            self._today = (phone.now() if isinstance(phone, AndroidDevice) else here).date()
        return self._today


class Route(Protocol):
    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        """Only looks and thinks; whatever is to happen is the Move it returns."""
