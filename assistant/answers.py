"""Which open question a message answers, and whether its sender may.

A question belongs to the person it was put to; besides them only the owner may answer it.
"""

from __future__ import annotations

from assistant import replying
from assistant.authority import Act, Authority, Person
from assistant.journal import Journal
from assistant.questions import Question, answer_value
from assistant.steps import HIDDEN
from device_drivers.verbs.base import Said
from gateways.base import Inbound


class Answers:
    """Of one house. Everything may block for a moment."""

    def __init__(self, journal: Journal, authority: Authority) -> None:
        self._journal = journal
        self._authority = authority

    def open_for(self, message: Inbound) -> Question | None:
        """The oldest question put to its sender in its chat. Of others' questions the owner answers
        one by exactly one of its options: other words are a request of their own."""
        person = self._authority.who(message)
        asked = self._journal.open_questions(message.gateway, message.chat)
        allowed = [question for question in asked if self.may(person, question)]
        if message.text == HIDDEN:  # said to whoever has a phone in hand, and to nobody else
            return next((q for q in allowed if q.takes_over), None)
        own = [q for q in allowed if self._authority.owns(person, _as_task(q))]
        chosen = (q for q in allowed if replying.choose(q, message.text) in q.options.values())
        return next(iter(own), None) or next(chosen, None)

    def pressed(self, message: Inbound) -> tuple[Question, str] | None:
        """The question whose button it is, and what that stands for; None for any other button."""
        for question in self._journal.open_questions(message.gateway, message.chat):
            for index, value in enumerate(question.options.values()):
                if message.button == answer_value(question.id, index):
                    return question, value
        return None

    def naming(self, gateway: str, chat: str, sender: str, question: Said) -> Said:
        """The question as it is put: in a group with the name of whom it is for."""
        if not self._journal.is_group(gateway, chat):
            return question
        name = self._authority.person(gateway, sender).name or sender
        return Said(f"{name}: {question.en}", f"{name}：{question.zh}")

    def may(self, person: Person, question: Question) -> bool:
        """Whether a person may answer it: a yes to something risky is an approval."""
        act: Act = "approve" if question.approves else "answer"
        if question.takes_over:
            act = "take over"
        return self._authority.may(person, act, task=_as_task(question))


def _as_task(question: Question) -> dict[str, str]:
    return {"gateway": question.gateway, "person": question.person}
