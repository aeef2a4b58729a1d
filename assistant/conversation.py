"""Conversation: what a message means for us. A command, an answer, a stop, small talk or a task.

Who is asking comes first: people who are not paired get a pairing code at most, and everything else
they send is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import structlog

from assistant import replying, tasks
from assistant.answers import Answers
from assistant.commands import Called, Commands, Job
from assistant.questions import Question, stop_value
from assistant.schedules import is_scheduled
from assistant.steps import Request, RunVerb
from assistant.stopping import NOTHING_RUNS, STOPPING, Stopping, says_stop
from assistant.turns import LOCAL, turn_of
from assistant.understanding import NotUnderstood, PastQuestion, Talk
from assistant.understanding.text import language_of
from device_drivers.base import DeviceError
from device_drivers.verbs.base import Language, Said
from gateways.base import Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()

NOT_YOURS = Said(
    "That is for whoever asked for it, or the owner.", "这要由提出任务的人或主人来决定。"
)


class Conversation:
    """Handles messages one at a time; long work goes to tasks."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._commands = Commands(house)
        self._answers = Answers(house.journal, house.authority)
        self.stopping = Stopping(house)

    async def handle(self, message: Inbound) -> Coroutine[Any, Any, None] | None:
        """Act on a message that is safely in the inbox. What takes long is returned, to be awaited
        beside the next messages."""
        if not await asyncio.to_thread(self.admits, message):
            return None
        text = message.text.strip()
        limit = self._house.settings.limits.text
        if message.button:
            await asyncio.to_thread(self._button, message)
        elif not text:
            self._tell(
                message,
                "empty",
                Said(
                    "Your message was empty. Tell me what to do.", "消息是空的，请告诉我要做什么。"
                ),
                "failed",
            )
        elif len(text) > limit:
            self._tell(
                message,
                "long",
                Said(
                    f"That is {len(text)} characters; I read at most {limit} at a time. "
                    "Please say it in fewer words.",
                    f"消息有 {len(text)} 个字符，我一次最多读 {limit} 个。请简短一些。",
                ),
                "failed",
            )
        elif says_stop(text):
            await asyncio.to_thread(self._stop_all, message)
        elif text.startswith("/"):
            return await self._command(message, text)
        elif not is_scheduled(message) and (
            question := await asyncio.to_thread(self._answers.open_for, message)
        ):
            if not await asyncio.to_thread(self._is_request, question, text):
                await asyncio.to_thread(self._answer, message, question, text)
                return None
            await asyncio.to_thread(self._give, question, "")
            return await self._turn(message, text)
        else:
            return await self._turn(message, text)
        return None

    # --- who is it ----------------------------------------------------------------------------

    def admits(self, message: Inbound) -> bool:
        """Whether its sender is heard; whoever is not gets a pairing code at most. Blocking."""
        doorstep = self._house.doorstep
        if doorstep.admits(message):
            return True
        if told := doorstep.answer(message):
            self._house.say(message.gateway, *told)
        return False

    # --- answers, stops, commands -------------------------------------------------------------

    def _button(self, message: Inbound) -> None:
        """A pressed button means exactly the question or task it was made for."""
        authority = self._house.authority
        person = authority.who(message)
        for task in self._house.journal.open_tasks(message.gateway, message.chat):
            if message.button == stop_value(task["id"]):
                if authority.may(person, "stop", task=task):
                    self._stop(task["id"])
                else:
                    self._tell(message, "theirs", NOT_YOURS, "")
        if pressed := self._answers.pressed(message):
            if self._answers.may(person, pressed[0]):
                self._give(*pressed)
            else:
                self._tell(message, "theirs", NOT_YOURS, "")

    def _is_request(self, question: Question, text: str) -> bool:
        """Something else is wanted; a brain hears what it asked for, whatever it is."""
        house = self._house
        return house.brain is None and replying.is_request(
            question, text, lambda: house.understanding.plan(text, now=house.now())
        )

    def _answer(self, message: Inbound, question: Question, text: str) -> None:
        value = replying.choose(question, text)
        if value is not None:
            self._give(question, value)
            return
        shown = " / ".join(question.options)
        said = Said(
            f"I am waiting for an answer first: {shown}. Or say stop.",
            f"我在等您回答：{shown}。也可以说“停止”。",
        )
        self._tell(message, "again", said, "")

    def _give(self, question: Question, value: str) -> None:
        if self._house.journal.close_question(question.id, value):
            tasks.answer(question, value)

    def _stop_all(self, message: Inbound) -> None:
        if not self.stopping.all_of(message):  # else each of them says that it ended
            self._tell(message, "stop", NOTHING_RUNS, "done")
        elif message.gateway == LOCAL:
            self._house.turns.record(message, STOPPING.of(self._language(message)), "done")

    async def _command(self, message: Inbound, text: str) -> Coroutine[Any, Any, None] | None:
        called = self._commands.called(message, text)
        if isinstance(called, Said):
            await asyncio.to_thread(self._tell, message, "command", called, "failed")
            return None
        answering = self._answer_command(message, called)
        if called.command.slow:
            return answering
        await answering
        return None

    async def _answer_command(self, message: Inbound, called: Called) -> None:
        said = await asyncio.to_thread(self._commands.answer, message, called)
        if isinstance(said, Said):
            await asyncio.to_thread(self._tell, message, "command", said, "done")
        else:
            await asyncio.to_thread(self._begin, message, said)

    def _begin(self, message: Inbound, job: Job) -> None:
        """What a command asks for on a phone."""
        if job.stays:
            self._tell(message, "stays", job.stays, "")
        first, *then = job.commands
        text = job.text.of(self._language(message))
        own = (message.text, job.own) if job.own else (message.text,)
        self.start_task(
            replace(message, phone=job.phone), text, command=first, own=own, then=tuple(then)
        )

    # --- a new turn ---------------------------------------------------------------------------

    async def _turn(self, message: Inbound, text: str) -> Coroutine[Any, Any, None] | None:
        house, talking = self._house, self._house.talking
        if house.brain is None:
            followed = await asyncio.to_thread(talking.followed, message, text)
            if isinstance(followed, Said):
                self._tell(message, "talk", followed, "done")
                return None
            text = followed
        understood = await asyncio.to_thread(house.understanding.plan, text, now=house.now())
        if not isinstance(understood, Talk | PastQuestion | NotUnderstood):
            await asyncio.to_thread(self.start_task, message, text)
            return None
        if house.brain is not None:
            plain = await asyncio.to_thread(talking.plainly, message, understood)
            return house.brain.turn(message, text, plain)
        if said := await asyncio.to_thread(talking.kept_for_later, message, text):
            if message.gateway == LOCAL:  # the chat has been told
                house.turns.record(message, said.of(language_of(text)), "done")
        elif talking.may_be_tried(understood):
            await asyncio.to_thread(self.start_task, message, text)
        else:
            plain = await asyncio.to_thread(talking.plainly, message, understood)
            failed = isinstance(understood, NotUnderstood)
            self._tell(message, "talk", plain, "failed" if failed else "done")
        return None

    def start_task(
        self,
        message: Inbound,
        text: str,
        suffix: str = "",
        reply: bool = True,
        command: RunVerb | None = None,
        own: tuple[str, ...] = (),
        saw: tuple[str, ...] = (),
        then: tuple[RunVerb, ...] = (),
    ) -> str:
        """Open a task and queue it; the same message again changes nothing. Returns its id.

        ``command``, and ``then``, is run instead of reading ``text``; ``own`` is what the person wrote, where a
        model made up the text or the command, and ``saw`` whose texts it had read by then."""
        house = self._house
        turn = turn_of(message)
        task = turn + suffix
        language = language_of(text)
        waiting = house.journal.open_tasks(message.gateway, message.chat)
        person = house.authority.who(message)
        if not house.authority.may(person, "start"):
            return task
        try:
            phone = house.authority.phone_for(person, house.device_of(message))
        except DeviceError as error:
            self._tell(message, "phone", Said(str(error), str(error)), "failed")
            return task
        house.journal.open_task(
            task, turn, message.gateway, message.chat, message.sender, phone, text
        )
        request = Request(
            task, turn, message.gateway, message.chat, message.sender, phone, text, language,
            house.authority.consent_of(message), reply,
            command.as_json() if command else None,
            own or (message.text, text), saw, tuple(each.as_json() for each in then),
        )  # fmt: skip
        tasks.submit(request, house.slot, house.phones.key(phone))
        if any(t["phone"] == phone and t["id"] != task for t in waiting):
            said = Said("Queued: I will do that next.", "已排队：接下来就做。")
            house.say(message.gateway, f"{task}:queued", Outbound(message.chat, said.of(language)))
        return task

    def _language(self, message: Inbound) -> Language:
        """Of its words; a bare command has none, and is answered as its sender writes."""
        text = message.text
        if text.strip().startswith("/"):
            text = self._house.journal.last_words(message.gateway, message.sender)
        return language_of(text)

    def _tell(self, message: Inbound, kind: str, said: Said, outcome: str) -> None:
        """Answer without a task; an ``outcome`` is recorded for whoever waits for the turn."""
        house = self._house
        language = self._language(message)
        turn = turn_of(message)
        text = said.of(language)
        if outcome and message.gateway == LOCAL:
            house.turns.record(message, text, outcome)
        house.say(message.gateway, f"{turn}:{kind}", Outbound(message.chat, text))
