"""Asking again what a server could not answer just then, all askers at one pace.

A server that names a pause (Retry-After) names it to everybody: nobody asks it before, and being
put off counts for no try as long as others are answered meanwhile: it lets in so many at a time.
One that says "too many" (429) and names none is given one by us, which doubles, from everybody; it
fails a sample only when it went on so for ``persists`` seconds. What would only be refused again
ends the run: a wrong key, no such model, no credit.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from models.base import NOTHING_USED, BadReply, Completion, ModelUnavailable, Prompt

Ask = Callable[[Prompt], Awaitable[Completion]]
Told = Callable[[float, str], None]
"""Told of a pause that is long, or the first of all: its seconds, and why."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How often, and how long."""

    tries: int = 8
    at_first: int = 5
    """The same before anybody was answered: most likely there is nobody."""
    first: float = 1.0
    """Seconds before the second try; they double."""
    most: float = 60.0
    longest: float = 900.0
    """A server that asks for more than so many seconds is asked no more in this run."""
    slowest: float = 300.0
    """Seconds of the longest pause for one that has too many and names none."""
    persists: float = 3600.0
    """For so many seconds it is asked again, as long as it answers nobody."""
    tells: float = 30.0
    """Pauses of so many seconds and more are told, once in so many seconds."""


class Patient:
    """One server, asked by many at once."""

    def __init__(
        self, ask: Ask, patience: Patience = Patience(), told: Told = lambda seconds, why: None
    ) -> None:
        self._ask = ask
        self._patience = patience
        self._told = told
        self._crowded = 0
        """How often in a row it had too many, with a pause each time."""
        self._again_at = 0.0
        self._told_at = float("-inf")
        self._answered = 0
        self.paused = 0
        """How often it was asked again."""

    async def __call__(self, prompt: Prompt) -> Completion:
        """Raises BadReply, ModelUnavailable (``passing``: it was tried to the end)."""
        used, tries, answered = NOTHING_USED, 0, self._answered
        now = asyncio.get_running_loop().time
        since = now()
        while True:
            await self._pass()
            try:
                said = await self._ask(prompt)
                self._answered, self._crowded = self._answered + 1, 0
                return replace(said, usage=used + said.usage)
            except BadReply:
                self._answered, self._crowded = self._answered + 1, 0
                raise
            except ModelUnavailable as error:
                used += error.usage
                error.usage = used
                others, answered = self._answered > answered, self._answered
                tries += not ((error.again_in or error.crowded) and others)
                since = now() if others else since
                if error.again_in > self._patience.longest:
                    error.passing = False
                crowded = error.crowded and not error.again_in
                waits = crowded and now() - since < self._patience.persists
                named = error.again_in or error.crowded
                if not error.passing or (tries >= self._most(bool(named)) and not waits):
                    raise
                self.paused += 1
                if crowded:
                    self._give_way(now(), str(error))
                else:
                    await self._pause(error.again_in, max(1, tries), str(error))

    def _most(self, named: bool) -> int:
        """Tries; ``named``: somebody is there, and says that there are too many of us."""
        often = self._patience
        return often.tries if self._answered or named else min(often.at_first, often.tries)

    async def _pass(self) -> None:
        """Until the pause that the server asked for is over."""
        while (left := self._again_at - asyncio.get_running_loop().time()) > 0:  # noqa: ASYNC110, a time that moves
            await asyncio.sleep(left * (1 + random.random() / 4))  # noqa: S311, not all at once

    def _give_way(self, now: float, why: str) -> None:
        """All wait, longer each time. Those who were refused together count once."""
        if now < self._again_at:
            return
        self._crowded += 1
        pause = min(self._patience.slowest, self._patience.first * 2 ** min(self._crowded - 1, 60))
        self._again_at = now + pause
        self._tell(now, pause, why)

    def _tell(self, now: float, pause: float, why: str, *, first: bool = False) -> None:
        silent = now - self._told_at < self._patience.tells
        if (first and self._told_at < 0) or (pause >= self._patience.tells and not silent):
            self._told_at = now
            self._told(pause, why)

    async def _pause(self, asked_for: float, tries: int, why: str) -> None:
        now = asyncio.get_running_loop().time()
        if asked_for:
            self._again_at = max(self._again_at, now + asked_for)
            self._tell(now, asked_for, why)
            return
        pause = min(self._patience.most, self._patience.first * 2 ** (tries - 1))
        self._tell(now, pause, why, first=not self._answered)
        await asyncio.sleep(pause * (1 + random.random() / 4))  # noqa: S311
