"""Conversation: what a message means for us. A command, an answer, a stop, small talk or a task.

Who is asking comes first: people who are not paired get a pairing code at most, and everything else
they send is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import structlog

from assistant.abilities.owning import Using
from assistant.brought import Brought
from assistant.commands import Called, Commands, Job, command_in
from assistant.gathering import gathered, not_clear
from assistant.hearing import Hearing
from assistant.memories.beside import noted_beside
from assistant.memories.wishes import wish_in
from assistant.naming_phone import for_its_phone, named
from assistant.schedules import is_scheduled
from assistant.shortcuts.carrying import Carrying
from assistant.starting import Starting, queued
from assistant.steering import Steering, may_steer
from assistant.steps import HIDDEN
from assistant.stopping import NOTHING_RUNS, STOPPING, Stopping, not_begun, says_stop
from assistant.taking_over.wording import LOST
from assistant.turns import LOCAL, turn_of
from assistant.understanding import NotUnderstood, PastQuestion, Talk, Understood
from assistant.understanding.together import follows
from assistant.understanding.wordings import NOTHING_DONE
from assistant.voice import Voice
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
IN_A_ROW = 10.0
"""Seconds in which several texts that are passed on are one."""

PASSED_ON = Said(
    "Others wrote this and you passed it on, so I take nothing in it as asked by you. What shall I "
    "do with it?",
    "这是您转发的别人的内容，我不会把它当作您的要求。要我怎么处理？",
)


class Conversation:
    """Handles messages one at a time; long work goes to tasks."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._commands = Commands(house)
        self._answers = house.answers
        self._voice = Voice(house)
        self.start_task = Starting(house, self._voice).task
        self.stopping = Stopping(house)
        self._steering = Steering(house, self._voice, self.stopping, self.start_task)
        self.brought = Brought(house, self._voice, house.speech)
        self._carrying = Carrying(house, self._voice, self.start_task, self._other_words)
        self._hearing = Hearing(
            house, self._voice, self._steering, self.stopping, self._turn, self._command
        )

    async def handle(
        self, message: Inbound, parts: Sequence[str] = (), *, stopped: bool = False
    ) -> Coroutine[Any, Any, None] | None:
        """Act on a message that is safely in the inbox. What takes long is returned, to be awaited
        beside the next messages. ``parts`` are the messages that it was put together of;
        ``stopped``: a stop ended something already."""
        later = await self._handle(message, parts, stopped=stopped)
        if later is not None:
            return self._and_heard(later, message)
        await asyncio.to_thread(self._carrying.over, message)
        await self._house.memory.heard(message)
        return None

    async def _and_heard(self, later: Coroutine[Any, Any, None], message: Inbound) -> None:
        """Only when it is noted what the message says of its sender, it counts as acted upon."""
        try:
            await later
            await asyncio.to_thread(self._carrying.over, message)
        finally:
            await self._house.memory.heard(message)

    async def _handle(
        self, message: Inbound, parts: Sequence[str], *, stopped: bool
    ) -> Coroutine[Any, Any, None] | None:
        if not await asyncio.to_thread(self.admits, message):
            return None
        if message.attachments:
            read = await self.brought.read(message)
            if read is None:
                return None
            message = read
        names = self._house.phones.names()
        parts = [named(parts[0], names)[1], *parts[1:]] if parts else parts
        message = for_its_phone(message, names)
        text = message.text.strip()
        limit = self._house.settings.limits.text
        if message.button:
            await asyncio.to_thread(self._hearing.button, message)
        elif message.forwarded and text != HIDDEN:
            await asyncio.to_thread(self._passed_on, message)
        elif not text:
            self._voice.tell(
                message,
                "empty",
                Said(
                    "Your message was empty. Tell me what to do.", "消息是空的，请告诉我要做什么。"
                ),
                "failed",
            )
        elif len(text) > limit:
            self._voice.tell(
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
            await asyncio.to_thread(self._stop_all, message, stopped=stopped)
        elif text.startswith("/"):
            return await self._command(message, text)
        elif not is_scheduled(message) and await asyncio.to_thread(
            self._house.memory.hand.answers, message, text, self._voice
        ):
            return None
        elif not is_scheduled(message) and (
            question := await asyncio.to_thread(self._answers.open_for, message)
        ):
            words = self._answers.words(message, question)
            if await asyncio.to_thread(self._carrying.let_be, message, question, words):
                return None
            return await self._hearing.said(message, question, words)
        elif text == HIDDEN:
            self._voice.tell(message, "lost", LOST, "")
        elif kept := await asyncio.to_thread(self._house.memory.consent.answered, message, text):
            self._voice.tell(message, "kept", kept, "done")
        elif len(parts) > 1:
            return await self._gathered(message, parts)
        else:
            return await self._turn(message, text)
        return None

    def may_be_held(self, message: Inbound) -> bool:
        """Whether what its sender says next may belong to it. Not where somebody waits for it, nor
        a command, nor what changes that which is being done. Blocking."""
        text = message.text.strip()
        if message.gateway == LOCAL or message.button or is_scheduled(message):
            return False
        if message.forwarded or message.attachments:
            return False
        if not text or text.startswith("/") or says_stop(text) or self._answers.open_for(message):
            return False
        return not (may_steer(text) and self._steering.current(message))

    # --- who is it ----------------------------------------------------------------------------

    def admits(self, message: Inbound) -> bool:
        """Whether its sender is heard; whoever is not gets a pairing code at most. Blocking."""
        doorstep = self._house.doorstep
        if doorstep.admits(message):
            return True
        if told := doorstep.answer(message):
            self._house.say(message.gateway, *told)
        return False

    def _passed_on(self, message: Inbound) -> None:
        """What others wrote is data: it is asked once what is to be done with it."""
        if not self._house.journal.passed_on_before(message, IN_A_ROW):
            self._voice.tell(message, "passed on", PASSED_ON, "")

    # --- stops, commands ----------------------------------------------------------------------

    def stop_early(self, message: Inbound) -> bool:
        """Stop what there is, before it is this message's turn; whether there was anything."""
        return bool(self.admits(message) and self.stopping.all_of(message))

    def drop(self, message: Inbound) -> None:
        """A stop came before it was acted upon."""
        self._voice.tell(message, "reply", not_begun(message.text), "stopped")

    def _stop_all(self, message: Inbound, *, stopped: bool) -> None:
        asked = self._carrying.stopped(message)
        running = self.stopping.all_of(message)
        if not (running or asked or stopped):  # else each says that it ended
            self._voice.tell(message, "stop", NOTHING_RUNS, "done")
        elif message.gateway == LOCAL:
            self._house.turns.record(message, STOPPING.of(self._voice.language(message)), "done")

    async def _command(self, message: Inbound, text: str) -> Coroutine[Any, Any, None] | None:
        called = self._commands.called(message, text)
        if isinstance(called, Said):
            await asyncio.to_thread(self._voice.tell, message, "command", called, "failed")
            return None
        answering = self._answer_command(message, called)
        if called.command.slow:
            return answering
        await answering
        return None

    async def _answer_command(self, message: Inbound, called: Called) -> None:
        said = await asyncio.to_thread(self._commands.answer, message, called)
        if isinstance(said, Said):
            await asyncio.to_thread(self._voice.tell, message, "command", said, "done")
        elif isinstance(said, Using):
            await asyncio.to_thread(self.start_task, message, said.text, command=said.use)
        else:
            await asyncio.to_thread(self._begin, message, said)

    def _begin(self, message: Inbound, job: Job) -> None:
        """What a command asks for on a phone."""
        if job.stays:
            self._voice.tell(message, "stays", job.stays, "")
        first, *then = job.commands
        text = job.text.of(self._voice.language(message))
        own = (message.text, job.own) if job.own else (message.text,)
        self.start_task(
            replace(message, phone=job.phone), text, command=first, own=own, then=tuple(then)
        )

    # --- a new turn ---------------------------------------------------------------------------

    async def _gathered(
        self, message: Inbound, parts: Sequence[str]
    ) -> Coroutine[Any, Any, None] | None:
        """Several messages in a row: what they come to."""
        house = self._house
        self._hears(message, message.text)
        wanted = await asyncio.to_thread(gathered, parts, house.understanding, house.now())
        if house.brain is not None and not wanted.understood:
            return await self._turn(message, message.text, read=False)
        if not wanted.requests:
            said = not_clear(wanted.unclear) if wanted.unclear else NOTHING_DONE
            self._voice.tell(message, "talk", said, "stopped")
        later = [
            await self._turn(message, text, f"-{n + 1}" if n else "")
            for n, text in enumerate(wanted.requests)
        ]
        return _all_of([each for each in later if each is not None])

    async def _other_words(
        self, message: Inbound, text: str, suffix: str, *, own: tuple[str, ...]
    ) -> Coroutine[Any, Any, None] | None:
        """What a shortcut of the person's stands for, read as if they had said it."""
        return await self._turn(message, text, suffix, own=own)

    async def _turn(
        self,
        message: Inbound,
        text: str,
        suffix: str = "",
        *,
        read: bool = True,
        own: tuple[str, ...] = (),
    ) -> Coroutine[Any, Any, None] | None:
        """``suffix`` tells several requests of one message apart; without ``read`` the brain hears
        it, whatever it is. ``own``: a shortcut stands for this text, of which these words are the
        person's."""
        house, talking = self._house, self._house.talking
        if not own:
            meant = await asyncio.to_thread(house.shortcuts.heard, message, text, suffix)
            if meant is not None:
                return await self._carrying.out(message, meant, suffix)
            text = await asyncio.to_thread(noted_beside, house, message, text, self._voice, suffix)
            self._hears(message, text)
        anew = not is_scheduled(message) and not own
        if anew and await self._steering.taken(message, text, suffix):
            return None
        if not read and house.brain is not None:
            return await self._talk(message, text, NotUnderstood(NOTHING_DONE))
        if not is_scheduled(message) and (command := command_in(text)):
            return await self._command(message, command)
        if anew:
            hand = house.memory.hand
            if await asyncio.to_thread(hand.takes, message, text, self._voice, suffix):
                return None
            if not command_in(text):
                house.memory.begin_hearing(message, text)
        if kept := await asyncio.to_thread(talking.reminded, message, text, suffix):
            self._voice.tell(message, f"talk{suffix}", kept, "done")
            return None
        if house.brain is None:
            asked = follows(text)
            followed = await asyncio.to_thread(talking.followed, message, asked)
            if isinstance(followed, Said):
                self._voice.tell(message, f"talk{suffix}", followed, "done")
                return None
            text = text if followed == asked else followed
        understood = await asyncio.to_thread(house.read, text, message)
        fits = None
        if isinstance(understood, Talk | PastQuestion | NotUnderstood) and not own:
            fits = await asyncio.to_thread(house.shortcuts.fits, message, text)
        if await self._skill(message, text, understood, suffix, surely=fits is not None):
            return None
        if fits is not None:
            return await self._carrying.out(message, fits, suffix)
        if not isinstance(understood, NotUnderstood) and not own:
            offer = await asyncio.to_thread(house.skills.offered, message, text, understood)
            if offer is not None:
                return await self._carrying.out(message, offer, suffix)
        if not isinstance(understood, Talk | PastQuestion | NotUnderstood):
            await asyncio.to_thread(self.start_task, message, text, suffix, own=own)
            return None
        if house.brain is not None:
            return await self._talk(message, text, understood)
        if said := await asyncio.to_thread(talking.kept_for_later, message, text, suffix):
            self._voice.tell(message, f"talk{suffix}", said, "done")
        elif noted := await asyncio.to_thread(self._noted, message, text, understood):
            self._voice.tell(message, f"talk{suffix}", noted, "done")
        elif talking.may_be_tried(understood, text):
            await asyncio.to_thread(self.start_task, message, text, suffix, own=own)
        elif offer := await asyncio.to_thread(house.skills.offered, message, text, understood):
            return await self._carrying.out(message, offer, suffix)
        else:
            plain = await asyncio.to_thread(talking.plainly, message, understood)
            failed = isinstance(understood, NotUnderstood)
            self._voice.tell(message, f"talk{suffix}", plain, "failed" if failed else "done")
        return None

    async def _skill(
        self, message: Inbound, text: str, understood: Understood, suffix: str, *, surely: bool
    ) -> bool:  # fmt: skip
        """Whether a text asks for a skill, and that is dealt with."""
        asked_for = self._house.skills.asked_for
        meant = await asyncio.to_thread(asked_for, message, text, understood, surely=surely)
        if isinstance(meant, Said):
            self._voice.tell(message, f"talk{suffix}", meant, "failed")
        elif meant is not None:
            await asyncio.to_thread(self.start_task, message, text, suffix, command=meant)
        return meant is not None

    def _hears(self, message: Inbound, text: str) -> None:
        """Beside all else, what it says of its sender; the inbox waits for that to be noted."""
        if not (is_scheduled(message) or command_in(text) or wish_in(text)):
            self._house.memory.begin_hearing(message, text)

    def _noted(self, message: Inbound, text: str, understood: Understood) -> Said | None:
        """What to say where it asks for nothing and only tells something of its sender."""
        if is_scheduled(message) or not isinstance(understood, NotUnderstood | Talk):
            return None
        tried = self._house.talking.may_be_tried(understood, text)
        return self._house.memory.noted(message, text, notice=not tried)

    async def _talk(
        self, message: Inbound, text: str, understood: Talk | PastQuestion | NotUnderstood
    ) -> Coroutine[Any, Any, None]:
        """To the brain, which answers one message of a person after the other."""
        house = self._house
        assert house.brain is not None  # noqa: S101 - who calls has looked
        plain = await asyncio.to_thread(house.talking.plainly, message, understood)
        if await asyncio.to_thread(self._steering.current, message):
            said = queued(message.chat, turn_of(message), text, self._voice.language(message))
            house.say(message.gateway, f"{turn_of(message)}:queued", said)
        await asyncio.to_thread(house.turns.open, message)  # a stop finds it from now on
        return house.brain.turn(message, text, plain)


def _all_of(later: Sequence[Coroutine[Any, Any, None]]) -> Coroutine[Any, Any, None] | None:
    """What takes long, beside each other."""

    async def all_of() -> None:
        await asyncio.gather(*later)

    return all_of() if later else None
