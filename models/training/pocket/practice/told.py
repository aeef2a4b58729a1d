"""What a solution types is what the person said, in the language in which they said it."""

from __future__ import annotations

from device_drivers.virtual.tasks.base import Params
from device_drivers.virtual.tasks.hands import Hands
from device_drivers.virtual.tasks.play import Person


def as_told(hands: Hands, p: Params, key: str) -> str:
    """The parameter ``key``, or its Chinese twin where the goal is Chinese."""
    chinese = isinstance(hands.person, Person) and hands.person.language == "zh"
    return str(p[f"{key}_zh" if chinese else key])
