"""How far a turn is, in the chat: one message that is edited, then the answer as it is written.

Shown is what is being done, never what the model thinks. The outbox leaves out versions that come
faster than the platform lets one edit.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from assistant.logs import scrub
from assistant.progress import in_a_message
from assistant.turns import LOCAL
from device_drivers.verbs.base import Language, Said
from gateways.base import Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

PATIENCE = 1.5
"""Seconds without a sign before the person is told that the model is still thinking."""
PAUSE = 0.4
"""Shortest time between two versions of a text, in seconds."""
THINKING = Said("Thinking", "正在思考")
THOUGHT = Said("Thought about it", "已思考")


class Progress:
    """Of one turn; used from the house's loop."""

    def __init__(self, house: House, message: Inbound, name: str, language: Language) -> None:
        self._house = house
        self._message = message
        self._name = name
        self._language: Language = language
        self._lines: list[str] = []
        self._quiet_since = time.monotonic()
        self._busy = False
        self._thinking = False
        self._written = ""
        self._wrote_at = 0.0

    @asynccontextmanager
    async def doing(self, said: Said) -> AsyncIterator[None]:
        """Something is being done until the block ends."""
        self._busy = True
        self._drop_thinking()
        text = scrub(said.of(self._language))[:200]
        self._lines.append(f"⏳ {text}…")
        self._show()
        done = False
        try:
            yield
            done = True
        finally:
            self._lines[-1] = f"{'✅' if done else '⚠️'} {text}"
            self._show()
            self._busy = False
            self._quiet_since = time.monotonic()

    def tick(self) -> None:
        """Say that the model is thinking, when nothing else shows that anything goes on."""
        quiet = time.monotonic() - self._quiet_since
        if not self._busy and not self._thinking and not self._written and quiet > PATIENCE:
            self._thinking = True
            self._lines.append(f"⏳ {THINKING.of(self._language)}…")
            self._show()

    def write(self, text: str) -> None:
        """So much of the answer is there; what stands in a terminal's line is there for good."""
        shown = text.rpartition("\n")[0] if self._message.gateway == LOCAL else text
        now = time.monotonic()
        pause = max(PAUSE, self._house.abilities_of(self._message.gateway).edit_seconds)
        if not shown.strip() or shown == self._written or now - self._wrote_at < pause:
            return
        self._written, self._wrote_at = shown, now
        more = "" if self._message.gateway == LOCAL else " …"
        self._say("reply", Outbound(self._message.chat, scrub(shown) + more, markdown=True))

    def close(self) -> None:
        """Nothing goes on any more: there is nothing to stop."""
        if self._thinking:
            self._lines[-1] = f"✅ {THOUGHT.of(self._language)}"
        self._show(running=False)

    def _drop_thinking(self) -> None:
        if self._thinking and self._lines:
            self._lines.pop()
        self._thinking = False

    def _show(self, running: bool = True) -> None:
        if self._lines:
            chat, stops = self._message.chat, self._name if running else ""
            self._say("progress", in_a_message(chat, self._lines, self._language, stops))

    def _say(self, kind: str, message: Outbound) -> None:
        self._house.say(self._message.gateway, f"{self._name}:{kind}", message)
