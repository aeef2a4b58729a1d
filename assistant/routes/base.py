"""What a route gets to see, and what it must offer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from assistant.steps import Move, Part, Past, Request
from device_drivers.base import Device, Screen


@dataclass(slots=True)
class Scene:
    """The phone as one task sees it. ``look`` keeps the last screen until something was done."""

    phone: Device
    request: Request
    answers: dict[str, str] = field(default_factory=dict)
    """What the person answered during the task, by the field that was asked for."""
    opened: str = ""
    """The app that was opened just now: it may still show the page it was left on."""
    screen: Screen | None = None
    model_calls: int = 0
    model_tokens: int = 0

    def look(self) -> Screen:
        if self.screen is None:
            self.screen = self.phone.observe()
        return self.screen


class Route(Protocol):
    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        """Only looks and thinks; whatever is to happen is the Move it returns."""
