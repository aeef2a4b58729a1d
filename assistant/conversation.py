"""Conversation: what a message means for us. A command, an answer, a stop, small talk or a task.

Who is asking comes first: people who are not paired get a pairing code at most, and everything else
they send is dropped.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import structlog

from assistant import replying, tasks
from assistant.commands import Called, Commands
from assistant.questions import Question, answer_value, stop_value
from assistant.schedules import is_scheduled
from assistant.steps import Request, RunVerb
from assistant.turns import LOCAL, consent_of, turn_of
from assistant.understanding import NotUnderstood, PastQuestion, Talk
from assistant.understanding.text import language_of
from device_drivers.base import DeviceError
from device_drivers.verbs.base import Language, Said
from gateways.base import Inbound, Outbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_SECONDS = 3600.0
CODES_PENDING = 3
STOP = re.compile(r"(?i)/?(stop|cancel|halt|停|停止|停下|取消)\s*[.!。！]*")


class Conversation:
    """Handles messages one at a time; long work goes to tasks."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._commands = Commands(house)

    async def handle(self, message: Inbound) -> Coroutine[Any, Any, None] | None:
        """Act on a message that is safely in the inbox. What takes long is returned, to be awaited
        beside the next messages."""
        if not await asyncio.to_thread(self._may_speak, message):
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
        elif STOP.fullmatch(text):
            await asyncio.to_thread(self._stop_all, message)
        elif text.startswith("/"):
            return await self._command(message, text)
        elif not is_scheduled(message) and (
            question := await asyncio.to_thread(self._question_for, message)
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

    def _may_speak(self, message: Inbound) -> bool:
        journal, authority = self._house.journal, self._house.authority
        if authority.may(authority.who(message), "speak"):
            return True
        log.info("stranger", gateway=message.gateway, sender=message.sender)
        pending = journal.pending_codes(message.gateway, CODE_SECONDS)
        known = any(p["sender"] == message.sender for p in pending)
        if known or len(pending) >= CODES_PENDING or not message.private:
            return False
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(8))
        journal.offer_code(code, message, CODE_SECONDS)
        self._house.say(
            message.gateway,
            f"{message.gateway}:{message.external_id}:pair",
            Outbound(
                message.chat,
                "I only work for people I know. If this assistant is yours, run on its computer, "
                f"within an hour:\nphonepilot pair {code}\n"
                f"我只为认识的人服务。如果这是你的助手，"
                f"请在一小时内在它的电脑上运行：\nphonepilot pair {code}",
            ),
        )
        return False

    # --- answers, stops, commands -------------------------------------------------------------

    def _button(self, message: Inbound) -> None:
        """A pressed button means exactly the question or task it was made for."""
        for task in self._house.journal.open_tasks(message.gateway, message.chat):
            own = task["person"] == message.sender
            if own and message.button == stop_value(task["id"]):
                self._stop(task["id"])
        question = self._question_for(message)
        for index, value in enumerate(question.options.values() if question else ()):
            if question and message.button == answer_value(question.id, index):
                self._give(question, value)
                return

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

    def _question_for(self, message: Inbound) -> Question | None:
        """The open question of a chat, if this is the person it was put to."""
        question = self._house.journal.open_question(message.gateway, message.chat)
        return question if question and question.person == message.sender else None

    def _give(self, question: Question, value: str) -> None:
        if self._house.journal.close_question(question.id, value):
            tasks.answer(question, value)

    def _stop_all(self, message: Inbound) -> None:
        said = (
            Said("Stopping.", "正在停止。")
            if self.stop_all(message)
            else Said("Nothing is running.", "没有正在执行的任务。")
        )
        self._tell(message, "stop", said, "done")

    def stop_all(self, message: Inbound) -> int:
        """Stop every task of the message's chat before its next action; how many there were."""
        everyones = self._house.journal.open_tasks(message.gateway, message.chat)
        own = [task for task in everyones if task["person"] == message.sender]
        for task in own:
            self._stop(task["id"])
        return len(own)

    def _stop(self, task: str) -> None:
        self._house.journal.stop(task)
        question = self._house.journal.question_of(task)
        if question:
            self._give(question, "")

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
        await asyncio.to_thread(self._tell, message, "command", said, "done")

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
    ) -> str:
        """Open a task and queue it; the same message again changes nothing. Returns its id.

        ``command`` is run instead of reading ``text``; ``own`` is what the person wrote, where a
        model made up the text or the command, and ``saw`` whose texts it had read by then."""
        house = self._house
        turn = turn_of(message)
        task = turn + suffix
        language = language_of(text)
        waiting = house.journal.open_tasks(message.gateway, message.chat)
        try:
            phone = house.phones.resolve(house.device_of(message))
        except DeviceError as error:
            self._tell(message, "phone", Said(str(error), str(error)), "failed")
            return task
        house.journal.open_task(
            task, turn, message.gateway, message.chat, message.sender, phone, text
        )
        request = Request(
            task, turn, message.gateway, message.chat, message.sender, phone, text, language,
            consent_of(message), reply,
            {"name": command.name, "arguments": dict(command.arguments)} if command else None,
            own or (message.text, text), saw,
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
