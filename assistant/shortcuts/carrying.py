"""A reaction carried out: told, asked about, begun as a task, or read as other words.

A question waits beside the next messages, as those of tasks do; after a restart its message is read
again, and the question, which has the same name, is not asked twice. If something else comes of the
message then, the question is over.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from assistant import replying
from assistant.answers import whose
from assistant.questions import Question
from assistant.settled import settle
from assistant.shortcuts.reactions import Ask, Begin, Instead, Reaction, Several, Told
from assistant.steps import with_options
from assistant.stopping import lets_it_be
from assistant.turns import turn_of
from assistant.understanding import Plan
from assistant.voice import Voice
from gateways.base import Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

Later = Coroutine[Any, Any, None] | None
MARK = ":shortcut"
"""In the names of these questions."""
LOOK_SECONDS = 0.05


class Reads(Protocol):
    """Reads a text as if the person had said it."""

    async def __call__(
        self, message: Inbound, text: str, suffix: str, *, own: tuple[str, ...]
    ) -> Later: ...


class Carrying:
    """Of one house. ``start`` begins a task of a message, ``read`` reads other words for it."""

    def __init__(
        self, house: House, voice: Voice, start: Callable[..., object], read: Reads
    ) -> None:
        self._house = house
        self._voice = voice
        self._start = start
        self._read = read

    async def out(
        self, message: Inbound, reaction: Reaction, suffix: str = "", n: int = 1
    ) -> Later:
        """What takes long is returned. ``n`` is the number of the next question."""
        match reaction:
            case Told(said, outcome):
                await asyncio.to_thread(
                    self._voice.tell, message, f"shortcut{suffix}", said, outcome
                )
            case Begin():
                await asyncio.to_thread(self._begin, message, reaction, suffix)
            case Several(every):
                for place, each in enumerate(every):
                    part = f"{suffix}-{place + 1}" if place else suffix
                    await asyncio.to_thread(self._begin, message, each, part)
            case Instead(text, own, lead):
                if lead is not None:
                    self._voice.tell(message, f"shortcut{suffix}", lead, "")
                return await self._read(message, text, suffix, own=(message.text, *own))
            case Ask():
                return self._asked(message, reaction, suffix, n)
        return None

    def stopped(self, message: Inbound) -> bool:
        """What was asked here of its sender waits no longer; whether there was any. Blocking."""
        journal, authority = self._house.journal, self._house.authority
        every = journal.open_questions(message.gateway, message.chat)
        sender = authority.who(message)
        ours = [q for q in every if MARK in q.id and authority.owns(sender, whose(q))]
        for question in ours:
            journal.close_question(question.id, "")
        return bool(ours)

    def let_be(self, message: Inbound, question: Question, text: str) -> bool:
        """Whether what was asked here is taken back, which is neither a yes nor a no. Blocking."""
        house = self._house
        if MARK not in question.id or not question.options or not lets_it_be(text):
            return False
        if house.answers.doubt(message, question, ""):
            return False
        house.journal.close_question(question.id, "")
        return True

    def over(self, message: Inbound, base: str = "", but: str = "") -> None:
        """What was asked here about it, and is not asked any more, waits no longer. ``base``: only
        what is called so. Blocking."""
        turn, journal = turn_of(message), self._house.journal
        for question in journal.open_questions(message.gateway, message.chat):
            ours = question.task == turn and MARK in question.id and question.id != but
            if ours and (not base or f"{question.id}-".startswith(f"{base}-")):
                journal.close_question(question.id, "")
                settle(self._house, question, "", self._voice.language(message))

    def _begin(self, message: Inbound, begin: Begin, suffix: str) -> None:
        if begin.lead is not None:
            self._voice.tell(message, f"shortcut{suffix}", begin.lead, "")
        if begin.phone and not self._house.device_of(message):
            message = replace(message, phone=begin.phone)
        self._start(
            message, begin.text, suffix, command=begin.command, own=(message.text, *begin.own),
            saw=begin.saw, then=begin.then, copied=begin.copied,
        )  # fmt: skip

    # --- asking -------------------------------------------------------------------------------

    async def _asked(self, message: Inbound, ask: Ask, suffix: str, n: int) -> None:
        house = self._house
        if not house.can_ask(message.gateway):
            said = with_options(ask.said, ask.options)
            await asyncio.to_thread(
                self._voice.tell, message, f"shortcut{suffix}", said, "needs_user"
            )
            return
        base = f"{turn_of(message)}{suffix}{MARK}{n}"
        name = f"{base}-{ask.about}" if ask.about else base
        await asyncio.to_thread(self.over, message, base, name)
        value = await self._answer(message, ask, name)
        reaction = ask.then(value)
        if value and ask.options and value not in ask.options.values():
            reaction = await asyncio.to_thread(self._said_instead, value) or reaction
        later = await self.out(message, reaction, suffix, n + 1)
        if later is not None:
            await later

    def _said_instead(self, text: str) -> Instead | None:
        """A request of its own in place of a choice, however much it reads like one of them."""
        house = self._house
        understood = house.understanding.plan(text, now=house.now())
        return Instead(text, (text,)) if isinstance(understood, Plan) else None

    async def _answer(self, message: Inbound, ask: Ask, name: str) -> str | None:
        """The value of what was chosen; "" for none of it, None for silence."""
        house, language = self._house, self._voice.language(message)
        posed = Question(
            name, turn_of(message), message.gateway, message.chat, message.sender,
            dict(ask.options),
        )  # fmt: skip
        put = await asyncio.to_thread(
            house.answers.naming, message.gateway, message.chat, message.sender, ask.said
        )
        await asyncio.to_thread(house.journal.pose, posed)
        said = Outbound(
            message.chat, put.of(language), buttons=replying.buttons(posed, language)
        )  # fmt: skip
        if await asyncio.to_thread(house.journal.reply_to, name) is None:
            house.say(message.gateway, name, said)
        deadline = time.monotonic() + house.settings.guard.answer_seconds
        while (reply := await asyncio.to_thread(house.journal.reply_to, name)) is None:
            if time.monotonic() > deadline:
                await asyncio.to_thread(house.journal.close_question, name, "")
            await asyncio.sleep(LOOK_SECONDS)
        await asyncio.to_thread(settle, house, posed, reply.value or "", language)
        return reply.value
