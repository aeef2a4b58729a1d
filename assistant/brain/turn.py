"""What the tools of one turn share: the house, the message, the thread, and ways to the person."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic_ai import RunContext, RunUsage
from pydantic_ai.messages import ModelMessagesTypeAdapter, ToolReturnPart

from assistant.brain.lapsing import of_own_words
from assistant.guard.provenance import copied
from assistant.logs import scrub
from assistant.questions import Question, answer_value
from assistant.sandbox.folder import Folder
from assistant.settled import settle
from assistant.shortcuts.command import RunShortcut
from assistant.steps import RunVerb, UseSkill
from assistant.threads import Thread
from assistant.understanding import Language
from device_drivers.verbs.base import Said
from gateways.base import Button, Inbound, Outbound
from models.base import Usage
from models.strangers import clean

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.brain.progress import Progress

Command = RunVerb | UseSkill | RunShortcut
LOOK_SECONDS = 0.05
MEANWHILE = "[The person says, while you are working:]\n{words}"
MOST_LETTERS = 6000
"""Of one text that a tool brings back."""


@dataclass
class Turn:
    """One message and all that is done about it."""

    house: House
    message: Inbound
    name: str
    language: Language
    thread: Thread
    progress: Progress
    folder: Folder
    tasks: list[str] = field(default_factory=list)
    """What was started on the phone, in order."""
    call: int = 0
    """The number of the call of a tool that is being made."""
    questions: int = 0
    """Asked during that call."""
    known: frozenset[str] = frozenset()
    """All tools there are, shown or not."""
    heard: list[str] = field(default_factory=list)
    """What the person said meanwhile and the model was told, or is with its next prompt."""
    news: bool = False
    """The next prompt will tell some of it: what was decided before is out of date."""
    known_of_person: tuple[str, ...] | None = None
    """What is remembered and may matter, as records; None before it was looked up."""
    billed: RunUsage = field(default_factory=RunUsage)
    """What was counted already of what the models took."""

    # --- the phone ----------------------------------------------------------------------------

    async def task(self, goal: str, command: Command | None = None) -> dict[str, Any]:
        """Have one task done, or find the one that this very call began before a crash."""
        journal, name = self.house.journal, f"{self.name}-{self.call}"
        message = self.message
        said = await asyncio.to_thread(
            journal.latest_words, message.gateway, message.chat, message.sender
        )
        await asyncio.to_thread(
            self.house.conversation.start_task, message, goal, f"-{self.call}",
            reply=False, command=command, own=(message.text, *said),
            saw=tuple(self.thread.saw), copied=self._copied(command, (message.text, *said)),
        )  # fmt: skip
        known = await asyncio.to_thread(journal.task, name)
        if known is None:
            return {"outcome": "failed", "why": "there is no such phone, or it cannot be reached"}
        if name not in self.tasks:
            self.tasks.append(name)
        while not known["outcome"]:
            await asyncio.sleep(LOOK_SECONDS)
            known = await asyncio.to_thread(journal.task, name) or known
        report = json.loads(known["report"])
        self.saw("the phone")
        return {
            "outcome": known["outcome"],
            "from_the_phone": clean(known["reply"], MOST_LETTERS),
            "steps": len(report["steps"]),
        }

    def _copied(self, command: Command | None, own: Sequence[str]) -> tuple[str, ...]:
        """What of a command a tool brought, word for word."""
        if command is None or not self.thread.saw:
            return ()
        messages = ModelMessagesTypeAdapter.validate_python(self.thread.messages)
        brought = [
            part.model_response_str()
            for each in messages for part in each.parts if isinstance(part, ToolReturnPart)
        ]  # fmt: skip
        return tuple(copied(command.arguments.values(), own, brought))

    # --- the person ---------------------------------------------------------------------------

    async def ask(self, question: Said, options: Mapping[str, str]) -> str | None:
        """The value of the chosen option, or free text; None for silence, or where nobody can be
        asked. ``options`` maps what is shown to its value; none: anything may be answered."""
        house, message = self.house, self.message
        self.questions += 1
        posed = Question(
            f"{self.name}:c{self.call}q{self.questions}", self.name, message.gateway,
            message.chat, message.sender, dict(options),
        )  # fmt: skip
        if not house.can_ask(message.gateway):
            return None
        buttons = tuple(Button(shown, answer_value(posed.id, i)) for i, shown in enumerate(options))
        put = await asyncio.to_thread(
            house.answers.naming, message.gateway, message.chat, message.sender, question
        )
        said = Outbound(message.chat, scrub(put.of(self.language)), buttons=buttons)
        await asyncio.to_thread(house.journal.pose, posed)
        house.say(message.gateway, posed.id, said)
        deadline = time.monotonic() + house.settings.guard.answer_seconds
        while (answer := await asyncio.to_thread(house.journal.answer_of, posed.id)) is None:
            if time.monotonic() > deadline:
                await asyncio.to_thread(house.journal.close_question, posed.id, "")
            await asyncio.sleep(LOOK_SECONDS)
        await asyncio.to_thread(settle, house, posed, answer, self.language)
        return answer or None

    async def allows(self, question: Said) -> bool:
        """Whether the person says yes to what cannot be undone; silence means no. A guest has no
        yes to give."""
        authority = self.house.authority
        person = await asyncio.to_thread(authority.who, self.message)
        if not authority.may(person, "risk"):
            return False
        consent = await asyncio.to_thread(self.house.authority.consent_of, self.message)
        if consent != "ask":
            return consent == "yes"
        return await self.ask(question, {"Yes": "yes", "No": "no"}) == "yes"

    async def listen(self, context: RunContext[Turn]) -> bool:
        """Hand the model what the person said since it was last asked; whether there is any."""
        said = await asyncio.to_thread(self.house.journal.said_meanwhile, self.name)
        fresh = said[len(self.heard) :]
        for words in fresh:
            context.enqueue(MEANWHILE.format(words=words))
            self.heard.append(words)
        self.news = self.news or bool(fresh)
        return self.news

    # --- what it saw and took -----------------------------------------------------------------

    def saw(self, origin: str) -> None:
        """A text of strangers reached the model: what it wants from now on may be theirs."""
        if origin not in self.thread.saw:
            self.thread.saw.append(origin)

    def doubts(self, *texts: str) -> bool:
        """Whether what the model made up may be a stranger's wish: it read texts of strangers, and
        this is more than the person's own words of this turn."""
        said = (self.message.text, *self.heard)
        return bool(self.thread.saw) and not all(of_own_words(text, said) for text in texts)

    def keep(self) -> None:
        """Write the thread down. Blocking."""
        message = self.message
        self.house.journal.keep_thread(message.gateway, message.chat, message.sender, self.thread)

    def bill(self, used: RunUsage, calls: int | None = None) -> None:
        """Count what models took since this was last called. Blocking."""
        before, self.billed = self.billed, RunUsage(
            requests=used.requests, input_tokens=used.input_tokens,
            cache_read_tokens=used.cache_read_tokens, cache_write_tokens=used.cache_write_tokens,
            output_tokens=used.output_tokens,
        )  # fmt: skip
        more = Usage(
            calls=used.requests - before.requests if calls is None else calls,
            prompt_tokens=used.input_tokens - before.input_tokens,
            cached_tokens=used.cache_read_tokens - before.cache_read_tokens,
            written_tokens=used.cache_write_tokens - before.cache_write_tokens,
            completion_tokens=used.output_tokens - before.output_tokens,
        )
        if more.calls or more.tokens:
            settings = self.house.settings.models.brain
            budget = self.house.turns.budget_of(self.message)
            budget.spend(usage=settings.price.charge(more) if settings else more)
