"""Several messages in a row are one turn: they are held for a moment, then read together.

People send a thought in pieces, and take pieces back. What one person writes in one chat is held
until they have been silent for a short while, at most for a longer one. What may not wait (a stop,
an answer, a command) does not come here, and lets what was held before it go first.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache

from assistant.config import TurnSettings
from assistant.understanding import Plan, Understanding, Understood
from assistant.understanding.together import Unclear, joined, together
from device_drivers.verbs.base import Said
from gateways.base import Inbound

MOST = 20
"""Messages of one turn."""
LONGER = 2.5
"""How many times as long is waited where a sentence is not over."""
_GOES_ON = re.compile(
    r"(?i).*(?:[,;:，；：、(（…]|\.\.\.|-|\b(?:and|or|but|then|also|to|at|for|with|that|the|a|an|my))"
    r"\s*|.*(?:和|还有|然后|以及|或者|但是|再|把|给|跟)\s*",
    re.DOTALL,
)


class Batch:
    """What one person sent in one chat within the pause; ``dropped``: nothing is to come of it."""

    def __init__(self, first: Inbound) -> None:
        self.messages = [first]
        self.dropped = False
        self.began = self.last = time.monotonic()
        self._closed = False
        self._news = asyncio.Event()
        self._over = asyncio.Event()

    @property
    def first(self) -> Inbound:
        return self.messages[0]

    def add(self, message: Inbound) -> None:
        self.messages.append(message)
        self.last = time.monotonic()
        self._news.set()

    def close(self) -> None:
        """Nothing is waited for any more."""
        self._closed = True
        self._news.set()

    def ended(self) -> None:
        """It was acted upon."""
        self._over.set()

    async def over(self) -> None:
        """Until it was acted upon."""
        await self._over.wait()

    async def quiet(self, pause: float, longest: float) -> None:
        """Until nothing came for a while."""
        while not self._closed:
            more = LONGER if goes_on(self.messages[-1].text) else 1.0
            left = min(self.last + pause * more, self.began + longest) - time.monotonic()
            if left <= 0:
                break
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)


class Gathering:
    """The batches that are open, one for each person in each chat. Used from one loop."""

    def __init__(self, settings: TurnSettings, longest_text: int) -> None:
        self._settings = settings
        self._longest_text = longest_text
        self._open: dict[tuple[str, str, str], Batch] = {}

    @property
    def holds(self) -> bool:
        """Whether anything is held at all."""
        return self._settings.pause > 0

    def join(self, message: Inbound) -> Batch:
        """The batch a message belongs to from now on, maybe as its first."""
        batch = self._open.get(_who(message))
        if batch is not None and self._takes(batch, message):
            batch.add(message)
            return batch
        self.let_go(message)
        batch = self._open[_who(message)] = Batch(message)
        return batch

    async def whole(self, batch: Batch) -> None:
        """Until the batch is over; what comes then belongs to another."""
        await batch.quiet(self._settings.pause, self._settings.longest)
        if self._open.get(_who(batch.first)) is batch:
            del self._open[_who(batch.first)]

    def let_go(self, message: Inbound) -> None:
        """What its sender said before this is not held any longer."""
        if batch := self._open.pop(_who(message), None):
            batch.close()

    def drop(self, message: Inbound) -> Sequence[Inbound]:
        """What its sender said before this, and was not acted upon, is taken back."""
        batch = self._open.pop(_who(message), None)
        if batch is None:
            return ()
        batch.dropped = True
        batch.close()
        return batch.messages

    def _takes(self, batch: Batch, message: Inbound) -> bool:
        letters = sum(len(each.text) + 1 for each in (*batch.messages, message))
        same = (batch.first.phone, batch.first.consent) == (message.phone, message.consent)
        return same and len(batch.messages) < MOST and letters <= self._longest_text


def goes_on(text: str) -> bool:
    """Whether a sentence is not over: "text Anna, and"."""
    return _GOES_ON.fullmatch(text) is not None


def as_one(messages: Sequence[Inbound]) -> Inbound:
    """The turn of several messages: named after the first, with the words of all and what came
    along."""
    return replace(
        messages[0],
        text="\n".join(each.text for each in messages if each.text),
        attachments=tuple(a for each in messages for a in each.attachments),
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """What several messages come to: the requests, one where they can be done as one;
    ``understood``: each of them is a command."""

    requests: Sequence[str]
    understood: bool
    unclear: str = ""
    """What takes something back, and it cannot be told what."""


def gathered(parts: Sequence[str], understanding: Understanding, now: datetime) -> Wanted:
    """Blocking."""

    @cache
    def read(text: str) -> Understood:
        return understanding.plan(text, now=now)

    try:
        requests = together(parts, read, now)
    except Unclear as error:
        return Wanted((), False, error.said)
    steps = [len(each.steps) for text in requests if isinstance(each := read(text), Plan)]
    understood = len(steps) == len(requests)
    if understood and len(requests) > 1:
        whole = read(joined(requests))
        if isinstance(whole, Plan) and len(whole.steps) == sum(steps):
            return Wanted([joined(requests)], True)
    return Wanted(requests, understood)


def not_clear(words: str) -> Said:
    """What is said where one of the messages takes something back, and who knows what."""
    return Said(
        f"I cannot tell what “{words}” changes, so I did nothing. Please say it as one request.",
        f"不清楚“{words}”要改什么，因此什么都没做。请完整地说一遍。",
    )


def _who(message: Inbound) -> tuple[str, str, str]:
    return message.gateway, message.chat, message.sender
