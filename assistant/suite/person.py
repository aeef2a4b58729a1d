"""The trial's person as a chat platform: allows what is asked, answers the one open question."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

from assistant.app import House
from assistant.ask import is_progress
from assistant.questions import Question, answer_value
from assistant.turns import LOCAL
from assistant.understanding import wordings
from device_drivers.virtual.tasks.play import Person
from gateways.base import Abilities, Deliver, Inbound, Outbound

PERMISSION = {"yes", "no"}
"""The values of a question that asks for leave to act."""

CONFIRMS = [[wordings.YES.en, wordings.NO.en], [wordings.YES.zh, wordings.NO.zh]]
"""Those of a question whether the request was understood: a person who is asked that says yes."""


class PersonAtHand:
    """Sits at the terminal of one house, for one trial after another; every trial is a chat."""

    name = LOCAL
    abilities = Abilities(edit=True, buttons=True, max_text=100_000)

    def __init__(self, house: House) -> None:
        self._house = house
        self._person: Person | None = None
        self._chat = ""
        self._ids = itertools.count()
        self._heard: Counter[str] = Counter()
        self._deliver: Deliver | None = None
        self.permissions = 0
        """How often leave to act was given in the present trial."""
        self.questions: list[str] = []
        """What else was asked in it."""

    async def check(self) -> str:
        return "the person of a trial"

    async def run(self, deliver: Deliver) -> None:
        self._deliver = deliver
        await asyncio.Event().wait()

    def begin(self, person: Person, goal: str) -> Inbound:
        """The next trial's request, in a chat that knows nothing of those before."""
        self._person = person
        self._chat = f"{self._house.slot}/{secrets.token_hex(6)}"
        self._heard.clear()
        self.permissions = 0
        self.questions = []
        return self._message(goal)

    def _message(self, text: str) -> Inbound:
        return Inbound(
            LOCAL, f"{self._chat.rpartition('/')[2]}-{next(self._ids)}", self._chat, "owner", text,
            datetime.now(UTC), phone=self._house.device,
        )  # fmt: skip

    async def send(self, message: Outbound) -> str:
        """Whatever is not a question is read and needs no reply."""
        question = self._house.journal.open_question(LOCAL, message.chat)
        if question and question.takes_over:
            self._house.sessions.say(question, None)  # nobody sits at the phone of a trial
        elif question and self._deliver and message.chat == self._chat and not is_progress(message):
            self._heard[question.id] += 1
            values = list(question.options.values())
            if reply := self._reply(message.text, values, self._heard[question.id]):
                await self._deliver(self._answer(question, reply))
        return "1"

    def _answer(self, question: Question, reply: str) -> Inbound:
        """Leave to act is given by its button: words would be too quick for whoever reads."""
        values = list(question.options.values())
        message = self._message(reply)
        if {*values} != PERMISSION:
            return message
        return replace(message, text="", button=answer_value(question.id, values.index(reply)))

    def _reply(self, text: str, values: list[str], times: int) -> str:
        """A permission is given; a question is answered once, then waved aside."""
        assert self._person is not None  # noqa: S101 - begin() comes first
        if {*values} == PERMISSION:
            self.permissions += times == 1
            return "yes" if times == 1 else ""
        if times > 1:
            return "stop" if times == 2 else ""
        self.questions.append(text)
        return values[0] if values in CONFIRMS else self._person(text)
