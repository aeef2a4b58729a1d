"""Steering: what a message means to that which is being done for its sender just now.

It lets it be, changes it, adds to it, or has nothing to do with it and waits for its turn; which of
these is said. Commands that were planned are begun anew, changed, where nothing was done yet that
cannot be taken back. A model that looks at the screen, or the brain, reads the words in its next
prompt: they are the person's own.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from assistant import guard
from assistant.changing import left_of
from assistant.stopping import STOPPING, Stopping, lets_it_be
from assistant.turns import LOCAL, turn_of
from assistant.understanding import Plan, Understood
from assistant.understanding.together import added, adds, corrected, corrects
from assistant.voice import Voice
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

ENDING_SECONDS = 20.0
"""How long a task that is to be begun anew may take to end."""
LOOK_SECONDS = 0.03
LONGEST = 60
_ABOUT_IT = re.compile(
    r"(?i)(?:please )?(?:use|try|pick|choose|take|skip|ignore|without|with|only|just|don'?t|do not"
    r"|go (?:back|on)|not|it'?s|it is|that'?s|he'?s|she'?s|the (?:other|first|second|third|last|one"
    r"|left|right|red|blue|green)|in the|on the|by the|make sure|remember|careful)\b"
    r"|(?:请)?(?:用|选|试|换|改|别|不要|只|跳过|先|要|应该是?|是|那个|另一个|记得|注意|回去|继续)"
)
"""How a sentence begins that is about what is going on, where a model may work that out."""


def may_steer(text: str) -> bool:
    """Whether it could be about what is being done: then it is not held back."""
    return lets_it_be(text) or corrects(text) or adds(text) or _ABOUT_IT.match(text) is not None


class Steering:
    """Of one house. ``start`` begins a task of a message."""

    def __init__(
        self, house: House, voice: Voice, stopping: Stopping, start: Callable[..., object]
    ) -> None:  # fmt: skip
        self._house = house
        self._voice = voice
        self._stopping = stopping
        self._start = start

    def current(self, message: Inbound) -> dict[str, Any] | None:
        """What its sender last asked for in its chat and is not over, a turn of the brain before
        the tasks that this handed out. Blocking."""
        house = self._house
        person = house.authority.who(message)
        every = house.journal.open_tasks(message.gateway, message.chat)
        own = [
            task
            for task in every
            if not task["stop"]
            and task["id"] != turn_of(message)
            and house.authority.owns(person, task)
            and house.authority.may(person, "steer", task=task)
        ]
        talks = [task for task in own if not task["phone"]]
        return next(reversed(talks or own), None)

    async def ended(self, task: str) -> None:
        """Until a task is over that has nothing left to do, or ENDING_SECONDS have passed."""
        deadline = time.monotonic() + ENDING_SECONDS
        while time.monotonic() < deadline:
            known = await asyncio.to_thread(self._house.journal.task, task)
            if known is None or known["outcome"]:
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def taken(self, message: Inbound, text: str, suffix: str = "") -> bool:
        """Whether it was about what is being done, and is dealt with. ``suffix`` tells several
        requests of one message apart."""
        journal, turn = self._house.journal, turn_of(message) + suffix
        known = await asyncio.to_thread(journal.steered, turn)
        if known:  # a crash came after
            task = await asyncio.to_thread(journal.task, known["task"])
            if task and known["kind"] == "anew":
                await self._anew(message, task, known["text"], suffix)
            elif task:
                await self._passed_on(message, task, suffix)
            return True
        task = await asyncio.to_thread(self.current, message)
        if task is None or not may_steer(text):
            return False
        if lets_it_be(text):
            await asyncio.to_thread(self._let_be, message)
            return True
        if not task["phone"]:
            return await self._told(message, task, text, suffix)
        understood = await asyncio.to_thread(self._read, task["text"])
        if not isinstance(understood, Plan):
            tried = self._house.talking.may_be_tried(understood)
            return tried and await self._told(message, task, text, suffix)
        if corrects(text):
            return await self._corrected(message, task, text, suffix)
        return adds(text) and await self._added(message, task, text, suffix)

    # --- what is done about it ----------------------------------------------------------------

    def _let_be(self, message: Inbound) -> None:
        self._stopping.all_of(message)  # each says that it ended
        if message.gateway == LOCAL:
            said = STOPPING.of(self._voice.language(message))
            self._house.turns.record(message, said, "done")

    async def _told(self, message: Inbound, task: dict[str, Any], text: str, suffix: str) -> bool:
        """Passed on to the model that works on it; False when it is over by now."""
        journal, turn = self._house.journal, turn_of(message) + suffix
        if not await asyncio.to_thread(journal.steer, turn, task["id"], "told", text):
            return False
        await self._passed_on(message, task, suffix)
        return True

    async def _passed_on(self, message: Inbound, task: dict[str, Any], suffix: str) -> None:
        what = _short(task["text"])
        said = Said(
            f"Passed on to what I am doing now (“{what}”).", f"已转告正在进行的任务（“{what}”）。"
        )
        await asyncio.to_thread(self._voice.tell, message, f"steered{suffix}", said, "done")

    async def _corrected(
        self, message: Inbound, task: dict[str, Any], text: str, suffix: str
    ) -> bool:
        house = self._house
        change = await asyncio.to_thread(corrected, [task["text"]], text, self._read, house.now())
        if change is None and guard.is_no(text):
            said = _no_question(task)
            await asyncio.to_thread(self._voice.tell, message, f"steered{suffix}", said, "done")
            return True
        if change is None:
            what = _short(task["text"])
            said = Said(
                f"I cannot tell how that changes “{what}”, so that goes on. Say stop, or say it "
                "as a whole request.",
                f"不清楚这要怎样改变“{what}”，它会继续。可以说“停止”，或重新完整地说一遍。",
            )
            await asyncio.to_thread(self._voice.tell, message, f"steered{suffix}", said, "failed")
            return True
        turn = turn_of(message) + suffix
        if not await asyncio.to_thread(house.journal.steer, turn, task["id"], "anew", change[1]):
            return False
        await self._anew(message, task, change[1], suffix)
        return True

    async def _anew(self, message: Inbound, task: dict[str, Any], new: str, suffix: str) -> None:
        """End it, look what was done of it by then, and begin what is left of the new request."""
        house = self._house
        await asyncio.to_thread(self._stopping.task, task)
        await self.ended(task["id"])
        left = await asyncio.to_thread(left_of, house, task, new)
        await asyncio.to_thread(
            self._voice.tell, message, f"steered{suffix}", left.said, "" if left.text else "done"
        )
        if left.text:
            await asyncio.to_thread(self._start, message, left.text, suffix)

    async def _added(self, message: Inbound, task: dict[str, Any], text: str, suffix: str) -> bool:
        more = await asyncio.to_thread(added, task["text"], text, self._read, self._house.now())
        if more is None:
            return False
        await asyncio.to_thread(self._start, message, more, suffix)  # which says that it is queued
        return True

    def _read(self, text: str) -> Understood:
        return self._house.understanding.plan(text, now=self._house.now())


def _no_question(task: dict[str, Any]) -> Said:
    """To a plain no where nothing is asked."""
    what = _short(task["text"])
    return Said(
        f"I have no question open, so nothing changes: “{what}” goes on. Say stop to end it.",
        f"我没有在等您回答，所以什么都没变：“{what}”会继续。要结束请说“停止”。",
    )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
