"""Hearing: what a message means while something asks its sender, and what a pressed button does.

Mostly it is the answer. It may also be a command, a question to us, a correction of what is asked
about, or a request of its own; then the question is left, or stays open and is quoted again with
its buttons.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

from assistant import replying
from assistant.commands import command_in
from assistant.memories.cues import claims_in
from assistant.memories.wishes import wish_in
from assistant.questions import Question, stop_value
from assistant.shortcuts.carrying import MARK
from assistant.steering import Steering
from assistant.stopping import Stopping
from assistant.taking_over.wording import ASKED_ANEW, FULL, LOST, NOT_YET
from assistant.understanding import PastQuestion, Plan, Talk, Understood, together
from assistant.understanding import Question as Unclear
from assistant.understanding.before import verbs_of
from assistant.understanding.replacing import asks_for_more
from assistant.understanding.wordings import kind_asked
from assistant.voice import Voice
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

Later = Coroutine[Any, Any, None] | None
Act = Callable[[Inbound, str], Awaitable[Later]]
NOT_YOURS = Said(
    "That is for whoever asked for it, or the owner.", "这要由提出任务的人或主人来决定。"
)
OVER = Said("That is over: this button does nothing any more.", "这已经结束，按钮不再起作用。")
NO_QUESTION = "no_question"
"""The small talk that says that nothing is asked."""


class Hearing:
    """Of one house. ``turn`` and ``command`` act on a request and on a command of a message."""

    def __init__(
        self, house: House, voice: Voice, steering: Steering, stopping: Stopping,
        turn: Act, command: Act,
    ) -> None:  # fmt: skip
        self._house = house
        self._voice = voice
        self._steering = steering
        self._stopping = stopping
        self._turn = turn
        self._command = command

    def button(self, message: Inbound) -> None:
        """A pressed button means exactly the question or task it was made for. Blocking."""
        house = self._house
        kept = house.memory.consent.pressed(message)
        kept = house.memory.hand.pressed(message) if kept is None else kept
        if kept is not None:
            if not kept:
                self._voice.tell(message, "over", OVER, "")
            return
        person = house.authority.who(message)
        tasks = house.journal.open_tasks(message.gateway, message.chat)
        stopped = [task for task in tasks if message.button == stop_value(task["id"])]
        pressed = house.answers.pressed(message)
        for task in stopped:
            if house.authority.may(person, "stop", task=task):
                self._stopping.task(task)
            else:
                self._voice.tell(message, "theirs", NOT_YOURS, "")
        if pressed and house.answers.may(person, pressed[0]):
            self._give(*pressed, message)
        elif pressed:
            self._voice.tell(message, "theirs", NOT_YOURS, "")
        elif not stopped and not house.answers.given(message):
            self._voice.tell(message, "over", OVER, "")

    async def said(self, message: Inbound, question: Question, text: str) -> Later:
        """Words, while ``question`` is open."""
        if question.takes_over:
            await asyncio.to_thread(self._to_the_phone, message, question)
            return None
        if noted := await asyncio.to_thread(self._noted, message, question, text):
            await asyncio.to_thread(self._remind, message, question, _still(noted))
            return None
        match await asyncio.to_thread(self._concern, question, text):
            case "command":
                return await self._command(message, command_in(text))
            case "correction" if await self._steering.taken(message, text):
                return None
            case "request":
                await asyncio.to_thread(self._replace, question, message)
                await self._steering.ended(question.task)
                return await self._turn(message, text)
            case "another":
                await asyncio.to_thread(self._remind, message, question, replying.NEXT)
                return await self._turn(message, text)
            case "talk":
                await asyncio.to_thread(self._talk, message, question, text)
                return None
        await asyncio.to_thread(self._answer, message, question, text)
        return None

    # --- what it is ---------------------------------------------------------------------------

    def _concern(self, question: Question, text: str) -> replying.Concern:
        """A brain hears what it asked for, whatever it is."""
        house = self._house
        wanted = kind_asked(house.journal.words_of(question.id))
        if not question.options and wanted in replying.OWN_WORDS:
            return "answer"
        if not replying.answers(question, text) and self._is_command(question, text, wanted):
            return "command"
        if house.brain is None and wanted and self._is_another(question, text):
            return "request"
        if house.brain is None and (beside := self._beside_choice(question, text)):
            return beside
        if question.options and self._is_for_a_skill(question, text):
            return "another"
        return replying.concern(
            question, text, lambda: self._read(text), by_brain=house.brain is not None
        )

    def _is_for_a_skill(self, question: Question, text: str) -> bool:
        """Whether it asks for one, beside a choice that it is no answer to."""
        if replying.answers(question, text) or replying.is_like(question, text):
            return False
        return self._house.skills.knows(text, self._read(text))

    def _is_command(self, question: Question, text: str, wanted: str) -> bool:
        """A sentence; a bare name only where it cannot be what is wanted. To undo is to change
        something, which is not begun in the middle of a question."""
        named = command_in(text, bare=bool(question.options or wanted))
        return bool(named) and not named.startswith("/undo")

    def _beside_choice(self, question: Question, text: str) -> replying.Concern | None:
        """A request where one of several readings is to be chosen. The choice stays open beside
        another command, as what hangs on it was asked for, too; the same one takes its place."""
        asked = self._asked(question) if question.options else None
        if asked is None or asked.blank or replying.answers(question, text):
            return None
        steps = verbs_of(self._read(text))
        offered = {step.name for plan in asked.plans for step in verbs_of(plan)}
        if not steps or replying.is_like(question, text):
            return None
        return "request" if offered & {step.name for step in steps} else "another"

    def _is_answer(self, question: Question, text: str) -> bool:
        """Whether a sentence that tells something can answer it all the same."""
        if any(word in text.casefold() for word in _words_of(question.options)):
            return True
        asked = self._asked(question)
        if asked is None:  # an approval, or what a model asks for
            return not question.options
        now = self._house.now()
        return isinstance(self._house.understanding.answer(asked, text, now=now), Plan)

    def _asked(self, question: Question) -> Unclear | None:
        """What the request behind it lacks, by its words alone."""
        task = self._house.journal.task(question.task)
        asked = self._read(task["text"]) if task else None
        return asked if isinstance(asked, Unclear) else None

    def _is_another(self, question: Question, text: str) -> bool:
        """A request of its own where a time, an amount or a name is missing; the same command again
        is rather the answer."""
        asked = self._asked(question)
        blank = asked.blank if asked else None
        steps = verbs_of(self._read(text))
        if not steps or (blank and {step.name for step in steps} == {blank.verb}):
            return False
        return asks_for_more(text, steps, self._house.now())

    def _read(self, text: str) -> Understood:
        return self._house.understanding.plan(text, now=self._house.now())

    # --- what is done about it ----------------------------------------------------------------

    def _noted(self, message: Inbound, question: Question, text: str) -> Said | None:
        """What it tells of its sender, noted, where it answers nothing; None for anything else."""
        house = self._house
        if house.brain is not None or wish_in(text) or together.corrects(text):
            return None
        wanted = kind_asked(house.journal.words_of(question.id))
        if wanted in replying.OWN_WORDS or not (wanted or question.options):
            return None
        if replying.answers(question, text) or verbs_of(self._read(text)):
            return None
        if not claims_in(text, house.now()) or self._is_answer(question, text):
            return None
        return house.memory.noted(message, text, notice=False)

    def _answer(self, message: Inbound, question: Question, text: str) -> None:
        value = replying.choose(question, text)
        if value is None:
            self._remind(message, question, replying.FIRST)
        elif doubt := self._house.answers.doubt(message, question, value):
            self._voice.tell(message, "again", doubt, "")
        else:
            self._give(question, value, message)

    def _talk(self, message: Inbound, question: Question, text: str) -> None:
        """Answered beside the question, which stays open."""
        understood = self._read(text)
        lead = replying.FIRST
        idle = isinstance(understood, Talk) and understood.topic == NO_QUESTION
        if isinstance(understood, Talk | PastQuestion) and not idle:
            lead = self._house.talking.plainly(message, understood)
            lead = _still(lead)
        self._remind(message, question, lead)

    def _remind(self, message: Inbound, question: Question, lead: Said) -> None:
        """Quote what is asked, with its buttons."""
        said = replying.reminder(lead, self._house.journal.words_of(question.id), question)
        buttons = replying.buttons(question, self._voice.language(message))
        self._voice.tell(message, "again", said, "", buttons)

    def _to_the_phone(self, message: Inbound, question: Question) -> None:
        """What somebody says who has the phone of a task in hand."""
        text = self._house.sessions.heard(message)
        if text is None:
            self._voice.tell(message, "lost", LOST, "")
        else:
            self._into_hands(message, question, text)

    def _into_hands(self, message: Inbound, question: Question, text: str) -> None:
        sessions = self._house.sessions
        if not sessions.has(question):
            said = ASKED_ANEW if question.is_private else NOT_YET
            self._voice.tell(message, "not yet", said, "")
        elif not sessions.say(question, text):
            self._voice.tell(message, "full", FULL, "")

    def _replace(self, question: Question, message: Inbound) -> None:
        """A request takes its place, which is not a no to what was offered."""
        if MARK in question.id:
            self._house.journal.close_question(question.id, "")
        else:
            self._give(question, "", message)

    def _give(self, question: Question, value: str, message: Inbound) -> None:
        if question.takes_over:
            self._into_hands(message, question, value)
            return
        by = f"{message.gateway}/{message.sender}"
        self._house.journal.close_question(question.id, value, by)


def _still(noted: Said) -> Said:
    """Beside the question, which stays open."""
    return Said(
        f"{noted.en}\n\n{replying.STILL.en}".strip(), f"{noted.zh}\n\n{replying.STILL.zh}".strip()
    )  # fmt: skip


def _words_of(options: Iterable[str]) -> set[str]:
    """Of names and the like, that a sentence may repeat."""
    words = {word for each in options for word in re.findall(r"[^\W\d_]{3,}", each.casefold())}
    return words - {"yes", "none", "these", "them"}
