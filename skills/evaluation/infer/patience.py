"""Asking again what a server could not answer just then, all askers at one pace.

A server that names a pause (Retry-After) names it to everybody: nobody asks it before, and being
put off counts for no try as long as others are answered meanwhile: it lets in so many at a time.
Without one the pauses double. What would only be refused again ends the run: a wrong key, no such
model, no credit.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from models.base import NOTHING_USED, Completion, ModelUnavailable, Prompt

Ask = Callable[[Prompt], Awaitable[Completion]]


@dataclass(frozen=True, slots=True)
class Patience:
    """How often, and how long."""

    tries: int = 8
    first: float = 1.0
    """Seconds before the second try; they double."""
    most: float = 60.0
    longest: float = 900.0
    """A server that asks for more than so many seconds is asked no more in this run."""


class Patient:
    """One server, asked by many at once."""

    def __init__(self, ask: Ask, patience: Patience = Patience()) -> None:
        self._ask = ask
        self._patience = patience
        self._again_at = 0.0
        self._answered = 0
        self.paused = 0
        """How often it was asked again."""

    async def __call__(self, prompt: Prompt) -> Completion:
        """Raises BadReply, ModelUnavailable (``passing``: it was tried to the end)."""
        used, tries, answered = NOTHING_USED, 0, self._answered
        while True:
            await self._pass()
            try:
                said = await self._ask(prompt)
                self._answered += 1
                return replace(said, usage=used + said.usage)
            except ModelUnavailable as error:
                used += error.usage
                error.usage = used
                others, answered = self._answered > answered, self._answered
                tries += not (error.again_in and others)
                if error.again_in > self._patience.longest:
                    error.passing = False
                if not error.passing or tries >= self._patience.tries:
                    raise
                self.paused += 1
                await self._pause(error.again_in, max(1, tries))

    async def _pass(self) -> None:
        """Until the pause that the server asked for is over."""
        while (left := self._again_at - asyncio.get_running_loop().time()) > 0:  # noqa: ASYNC110, a time that moves
            await asyncio.sleep(left * (1 + random.random() / 4))  # noqa: S311, not all at once

    async def _pause(self, asked_for: float, tries: int) -> None:
        if asked_for:
            at = asyncio.get_running_loop().time() + asked_for
            self._again_at = max(self._again_at, at)
            return
        pause = min(self._patience.most, self._patience.first * 2 ** (tries - 1))
        await asyncio.sleep(pause * (1 + random.random() / 4))  # noqa: S311
