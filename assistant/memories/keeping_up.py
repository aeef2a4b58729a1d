"""Keeping up with the others: what another process at this home, or another machine of the cluster,
keeps or forgets, is followed within a second, without anybody searching.

So what was forgotten elsewhere leaves this process's files and what it has at hand, too. A look is
one question to the database; no model is asked for anything while nobody writes.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from assistant.memories.opening import AGAIN_SECONDS, Opened, Opening
from assistant.memories.recalling import Recalling

SECONDS = 1.0
"""Between two looks."""


class KeepingUp:
    """Of one house."""

    def __init__(
        self, opening: Opening, recalling: Recalling, besides: Callable[[], None] = lambda: None,
        erased: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        """``besides`` is done with every look, while the memory is open; ``erased``, where
        something was."""
        self._erased = erased
        self._opening = opening
        self._recalling = recalling
        self._besides = besides
        self._looking = threading.Lock()
        self._closed = False
        self._seen = 0

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            looked = await asyncio.to_thread(self.look)
            await asyncio.sleep(SECONDS if looked else AGAIN_SECONDS)

    def look(self) -> bool:
        """Follow what has changed, where the memory is open: who opens it later follows then.
        False where it cannot be used. Blocking."""
        with self._looking:
            opened = self._opening.at_hand
            if self._closed or opened is None:
                return True
            self._besides()
            return self._followed(opened)

    def close(self) -> None:
        """Nothing is looked at any more when this returns."""
        with self._looking:
            self._closed = True

    def _followed(self, opened: Opened) -> bool:
        with self._opening.suffering():
            truth = opened.memory.truth
            if (last := truth.last_change()) != self._seen:
                gone = any(entry.gone for entry in truth.entries_since(self._seen))
                opened.memory.following.catch_up()
                if gone:
                    self._recalling.forget()
                    self._erased()
                self._seen = last
            return True
        return False
