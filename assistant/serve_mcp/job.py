"""One job of an MCP client: a task of the house, followed from its start to its outcome."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.ask import result_of
from assistant.authority import PROGRAM
from assistant.questions import Question
from assistant.steps import RunVerb
from assistant.turns import LOCAL, turn_of
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

CLOSED_SECONDS = 0.2
"""How often it is looked whether a question was answered by silence."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What is being done, or how it went: one line."""

    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question the task waits on."""

    question: Question
    text: str

    @property
    def approves(self) -> bool:
        """Whether a yes lets something happen that cannot be undone: only a person may say it."""
        return self.question.approves


@dataclass(frozen=True, slots=True)
class Ended:
    """The result, as ``phonepilot ask --json`` prints it."""

    result: dict[str, Any]


News = Progress | Asked | Ended


class Job:
    """What the house says of it comes in through ``hear_...``, and out through ``next``."""

    def __init__(self, house: House, message: Inbound) -> None:
        """Made where the house's loop runs."""
        self._house = house
        self.message = message
        self.task = turn_of(message)
        self.asked: Asked | None = None
        """The question that is open."""
        self.refused = False
        """Whether an approval was refused because the client has no way to ask."""
        self.followed = False
        """Whether a call waits for it."""
        self._told: set[str] = set()
        self._news: asyncio.Queue[News] = asyncio.Queue(maxsize=1000)
        self._waiting: asyncio.Task[None] | None = None
        self._ended: float | None = None

    async def start(self, command: RunVerb | None = None) -> None:
        """Queue it behind the other tasks of its phone; ``command`` is run instead of reading what
        the message says."""
        await asyncio.to_thread(
            self._house.conversation.start_task, self.message, self.message.text, command=command
        )
        self._waiting = asyncio.create_task(self._end())

    async def next(self) -> News:
        """What happens next; after the end nothing does."""
        return await self._news.get()

    def hear_progress(self, text: str) -> None:
        """Of the lines of a progress message, those that are new."""
        for line in text.splitlines():
            if line.strip() and line not in self._told:
                self._told.add(line)
                self._put(Progress(line.strip()))

    def hear_question(self, question: Question, text: str) -> None:
        if self.asked is None or self.asked.question.id != question.id:
            self.asked = Asked(question, text)
            self._put(self.asked)

    def _put(self, news: News) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # nobody listens to so much; the end is kept
            self._news.put_nowait(news)

    async def answer(self, value: str) -> bool:
        """Answer the open question with one of its values, "" for silence; False when it was
        answered meanwhile."""
        asked, self.asked = self.asked, None
        return asked is not None and await asyncio.to_thread(self._give, asked.question, value)

    def _give(self, question: Question, value: str) -> bool:
        house = self._house
        if not house.answers.may(house.authority.who(self.message), question):
            return False
        by = f"{LOCAL}/{PROGRAM}" if value else ""
        return house.journal.close_question(question.id, value, by)

    async def closed(self) -> None:
        """Wait until the open question is no longer open: its time was up, or the task stopped."""
        while (asked := self.asked) and (  # noqa: ASYNC110 - the journal sends no events
            await asyncio.to_thread(self._house.journal.answer_of, asked.question.id) is None
        ):
            await asyncio.sleep(CLOSED_SECONDS)

    async def stop(self) -> None:
        """Before its next action."""
        await asyncio.to_thread(self._house.conversation.stopping.all_of, self.message)

    def over_since(self, seconds: float) -> bool:
        """Whether it ended so long ago."""
        return self._ended is not None and time.monotonic() - self._ended > seconds

    async def leave(self) -> None:
        """Nobody follows it any more."""
        if self._waiting is not None:
            self._waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._waiting

    async def _end(self) -> None:
        result = await result_of(self._house.journal, self.task)
        self._ended = time.monotonic()
        await self._news.put(Ended(result))
