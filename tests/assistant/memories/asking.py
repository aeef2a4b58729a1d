"""A person in a chat who asks for one thing after the other, and waits for what comes of each."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field

from assistant.app import House
from assistant.questions import answer_value
from assistant.turns import turn_of
from gateways.base import Inbound
from tests.assistant.chats import Chat

PATIENCE = 120.0
_IDS = itertools.count(1)


@dataclass
class Person:
    """``asks`` gives all that was said in the chat until it was over. To questions for leave they
    say no, but to those with one of ``allows`` in them; others they wave aside."""

    chat: Chat
    house: House
    name: str = "ann"
    room: str = "room"
    private: bool = True
    allows: tuple[str, ...] = ()
    turns: list[str] = field(default_factory=list)
    """Of all that they asked, by name."""

    def asks(self, text: str, *, patience: float = PATIENCE) -> str:
        before, answered = len(self.chat.sent), set[str]()
        message = self._message(text)
        turn = turn_of(message)
        self.turns.append(turn)
        self.chat.deliver(message)
        deadline = time.monotonic() + patience
        while not self._over(message, turn):
            assert time.monotonic() < deadline, (text, self._since(before))
            question = self.house.journal.open_question("chat", self.room)
            if question is not None and question.id not in answered:
                answered.add(question.id)
                self._answers(question.id, list(question.options.values()))
            time.sleep(0.01)
        while not self._all_sent():
            assert time.monotonic() < deadline, (text, self._since(before))
            time.sleep(0.01)
        return self._since(before)

    def _message(self, text: str, button: str = "") -> Inbound:
        return Inbound(
            "chat", f"{self.name}x{next(_IDS)}", self.room, self.name, text, self.house.now(),
            button=button, private=self.private,
        )  # fmt: skip

    def _over(self, message: Inbound, turn: str) -> bool:
        journal = self.house.journal
        tasks = journal.tasks_of_turn(turn)
        handled = journal._rows(
            "SELECT 1 FROM inbox WHERE gateway='chat' AND external_id=? AND handled>0",
            message.external_id,
        )  # fmt: skip
        return bool(handled) and all(task["outcome"] for task in tasks)

    def _answers(self, id: str, values: list[str]) -> None:
        if "no" not in values:
            self.chat.deliver(self._message("stop"))
            return
        deadline = time.monotonic() + PATIENCE
        while not (words := self.house.journal.words_of(id)):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        answer = "yes" if any(each in words for each in self.allows) else "no"
        self.chat.deliver(self._message("", answer_value(id, values.index(answer))))

    def _all_sent(self) -> bool:
        return not self.house.journal._rows(
            "SELECT 1 FROM outbox WHERE sent < version AND gateway='chat' AND chat=?", self.room
        )

    def _since(self, before: int) -> str:
        said = [message for _, message in self.chat.sent[before:]]
        return "\n".join(
            "\n".join((message.text, *(button.label for button in message.buttons)))
            for message in said
        )
