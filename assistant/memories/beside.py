"""What a message tells beside what it asks for is noted and said; the rest is left to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import command_in
from assistant.memories.apart import apart
from assistant.schedules import is_scheduled
from assistant.turns import BESIDE
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.voice import Voice


def noted_beside(
    house: House, message: Inbound, text: str, voice: Voice, suffix: str = ""
) -> str:  # fmt: skip
    """What is left to do: all of the text where it only asks, or only tells. Blocking."""
    if is_scheduled(message) or command_in(text) or not house.memory.of(message):
        return text
    now = house.now()
    both = apart(
        text, lambda said: house.understanding.plan(said, now=now), now, loose=house.brain is None
    )  # fmt: skip
    noted = house.memory.noted(message, both.told) if both else None
    if both is None or noted is None:
        return text
    voice.tell(message, f"{BESIDE}{suffix}", noted, "")
    return both.asked
