"""The stage: one house with a virtual phone in this process, on which task after task is played.

The phone is made new for each task, the house stays: its guard, its durable tasks, its journal work
as for a person. What is judged is the phone's database, by the task's own checker.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from assistant.app import House
from assistant.ask import result_of
from assistant.config import Settings
from assistant.inbox import Inbox
from assistant.opening import open_house
from assistant.suite.declaring import declared
from assistant.suite.person import PersonAtHand
from assistant.suite.played import Entry, Played
from assistant.turns import turn_of
from device_drivers.virtual.device import VirtualPhone
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.tasks.base import Done
from device_drivers.virtual.tasks.play import Person, Trial, judge, prepare

PHONE = "suite"
Begun = Callable[[Phone], None]
"""Called once the phone is prepared; a place for weather."""


class Stage:
    """Plays entries one at a time."""

    def __init__(self, house: House, phone: Phone, person: PersonAtHand, inbox: Inbox) -> None:
        self.house = house
        self.phone = phone
        self._person = person
        self._inbox = inbox

    async def play(self, entry: Entry, begun: Begun = lambda _: None) -> Played:
        """Prepare the phone, let the assistant do the task, judge what became of it."""
        trial = await asyncio.to_thread(prepare, entry.kind, entry.seed, self.phone)
        begun(self.phone)
        person = Person(trial, self.phone.snapshot, entry.language)
        message = self._person.begin(person, trial.goal(entry.language))
        turn = turn_of(message)
        started = time.perf_counter()
        await self._inbox.deliver(message)
        result = await result_of(self.house.journal, turn)
        seconds = time.perf_counter() - started
        return self._played(entry, trial, person, result, seconds, turn)

    def _played(
        self, entry: Entry, trial: Trial, person: Person, result: dict[str, Any], seconds: float,
        turn: str,
    ) -> Played:  # fmt: skip
        ending = declared(result)
        reasons = judge(trial, self.phone.snapshot(), ending, asked=person.asked)
        steps = len(result["steps"])
        over_limit = steps > trial.limit
        said = "" if ending is None else "done" if isinstance(ending, Done) else "impossible"
        return Played.of(
            entry, goal=trial.goal(entry.language), success=not (reasons or over_limit),
            reasons=tuple(reasons), outcome=result["outcome"], declared=said,
            reply=result["reply"], questions=tuple(self._person.questions),
            permissions=self._person.permissions, steps=steps, over_limit=over_limit,
            routes=dict(Counter(step["route"] for step in result["steps"])),
            seconds=round(seconds, 3), model_calls=result["model_calls"],
            tokens=result["usage"]["prompt_tokens"] + result["usage"]["completion_tokens"],
            task=turn,
        )  # fmt: skip


@asynccontextmanager
async def stage(settings: Settings, home: Path) -> AsyncIterator[Stage]:
    """Opens a house in ``home`` with a phone of its own. Raises what opening a house raises."""
    phone = Phone(width=720, height=1600, density=320)
    house = await asyncio.to_thread(House, settings, home, PHONE)
    house.phones.adopt(PHONE, VirtualPhone(phone, PHONE))
    house.clock = phone.clock.now
    person = PersonAtHand(house)
    with contextlib.closing(house):
        async with open_house(house, "ask", [person]) as inbox:
            await house.prepare_models()
            yield Stage(house, phone, person, inbox)
