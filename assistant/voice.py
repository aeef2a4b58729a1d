"""What is said to a message on the spot, in the language of whoever wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.turns import LOCAL, turn_of
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Language, Said
from gateways.base import Button, Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House


class Voice:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House) -> None:
        self._house = house

    def language(self, message: Inbound) -> Language:
        """Of its words; a bare command has none, and neither has what others wrote: these are
        answered as its sender writes."""
        text = message.text
        if text.strip().startswith("/") or message.forwarded:
            text = self._house.journal.last_words(message.gateway, message.sender)
        return language_of(text)

    def tell(
        self,
        message: Inbound,
        kind: str,
        said: Said,
        outcome: str,
        buttons: tuple[Button, ...] = (),
    ) -> None:
        """Answer without a task; an ``outcome`` is recorded for whoever waits for the turn. The
        same ``kind`` again replaces what was said. Where it is empty, it was said elsewhere."""
        house = self._house
        text = said.of(self.language(message))
        if outcome and message.gateway == LOCAL:
            house.turns.record(message, text, outcome)
        if not text:
            return
        out = Outbound(message.chat, text, buttons=buttons)
        house.say(message.gateway, f"{turn_of(message)}:{kind}", out)
