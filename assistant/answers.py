"""Which open question a message answers, whether its sender may, and whether it counts.

A question belongs to the person it was put to; besides them only the owner may answer it. A
button, a reply and a number name their question. Other words are taken for a yes only where it is
plain which one they mean, and that it could be read when they were written.
"""

from __future__ import annotations

import hashlib
import re

from assistant import guard, replying
from assistant.authority import Act, Authority, Person
from assistant.journal import Journal
from assistant.questions import Question, answer_value, without_picture
from assistant.seeing import could_be_seen
from assistant.steps import HIDDEN
from assistant.turns import turn_of
from device_drivers.verbs.base import Said
from gateways.base import Inbound

_NUMBERED = re.compile(r"(\D*[^\W\d])\W*(\d\d)\W*")
LONGEST = 120
"""Letters of a question that are repeated."""


class Answers:
    """Of one house. Everything may block for a moment."""

    def __init__(self, journal: Journal, authority: Authority) -> None:
        self._journal = journal
        self._authority = authority

    def open_for(self, message: Inbound) -> Question | None:
        """The question that it concerns: the one it replies to or names by its number, else the
        oldest of its sender that it can answer. Of others' questions the owner answers one by
        exactly one of its options: other words are a request of their own."""
        allowed, own = self._open(message)
        if message.text == HIDDEN:  # said to whoever has a phone in hand, and to nobody else
            return next((q for q in allowed if q.takes_over), None)
        if named := self._replied_to(message):
            found = next((q for q in allowed if q.id == named), None)
            if found is not None:
                return found
        if own and not own[0].takes_over:
            said, number = _numbered(message.text)
            meant = [q for q in own if _fits(q, said) and number == number_of(q)]
            return (meant or [q for q in own if _fits(q, message.text)] or own)[0]
        chosen = (q for q in allowed if replying.choose(q, message.text) in q.options.values())
        return next(iter(own), None) or next(chosen, None)

    def words(self, message: Inbound, question: Question) -> str:
        """What it says to the question: without the number that names it."""
        said, number = _numbered(message.text)
        return said if number == number_of(question) else message.text.strip()

    def doubt(self, message: Inbound, question: Question, value: str) -> Said | None:
        """Why words that come to this ``value`` are not taken for an answer."""
        named = self._replied_to(message)
        if named == question.id:
            return None
        _, own = self._open(message)
        if question not in own:
            return _of_another(self._name(question)) if question.approves else None
        if _numbered(message.text)[1] == number_of(question):
            return None
        meant = [q for q in own if _fits(q, message.text)]
        if len(meant) > 1 and any(q.approves for q in meant):
            return self._which(meant)
        agrees = question.approves and value and not guard.is_no(value)
        if agrees and (named or not could_be_seen(self._journal, question, message)):
            return _too_early(question)
        return None

    def pressed(self, message: Inbound) -> tuple[Question, str] | None:
        """The question whose button it is, and what that stands for, with the number of the picture
        it lies under; None for any other button."""
        plain, picture = without_picture(message.button)
        for question in self._journal.open_questions(message.gateway, message.chat):
            for index, value in enumerate(question.options.values()):
                if plain == answer_value(question.id, index):
                    return question, f"{value} of picture {picture}" if picture else value
        return None

    def given(self, message: Inbound) -> bool:
        """Whether its button is the answer that was given already: pressed twice it says no more
        than once."""
        closed = self._journal.closed_questions(message.gateway, message.chat)
        return any(
            message.button == answer_value(question.id, index) and value == answer
            for question, answer in closed
            for index, value in enumerate(question.options.values())
        )

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
        return self._authority.may(person, act, task=whose(question))

    def _open(self, message: Inbound) -> tuple[list[Question], list[Question]]:
        """Those in its chat that its sender may answer, oldest first; of these, their own. What it
        was asked about itself, before a restart, it does not answer."""
        person = self._authority.who(message)
        asked = self._journal.open_questions(message.gateway, message.chat)
        turn = turn_of(message)
        allowed = [q for q in asked if q.task != turn and self.may(person, q)]
        return allowed, [q for q in allowed if self._authority.owns(person, whose(q))]

    def _replied_to(self, message: Inbound) -> str:
        """The question that it is a reply to, "" for none."""
        return self._journal.put_as(message.gateway, message.chat, message.replies_to)

    def _name(self, question: Question) -> str:
        return self._authority.person(question.gateway, question.person).name or question.person

    def _which(self, meant: list[Question]) -> Said:
        listed = "\n".join(f"{number_of(q)}: {self._shortly(q)}" for q in meant)
        number = number_of(meant[0])
        return Said(
            "Several questions are open, and I cannot tell which one you mean. Press a button, "
            f"reply to the question, or say its number too, like “yes {number}”:\n{listed}",
            "有几个问题在等您回答，我不知道您指哪一个。请按按钮、直接回复那个问题，"
            f"或带上编号，例如“是 {number}”：\n{listed}",
        )

    def _shortly(self, question: Question) -> str:
        put = self._journal.delivery(question.id)
        line = " ".join(put.text.split()) if put else ""
        return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def number_of(question: Question) -> int:
    """A number of two digits that names a question among the few that are open, and stays."""
    return 10 + int(hashlib.sha256(question.id.encode()).hexdigest(), 16) % 90


def _numbered(text: str) -> tuple[str, int]:
    """A yes or a no, and the number behind it; 0 where there is none."""
    found = _NUMBERED.fullmatch(text.strip())
    if found and (guard.is_yes(found[1]) or guard.is_no(found[1])):
        return found[1], int(found[2])
    return text, 0


def _fits(question: Question, text: str) -> bool:
    """Whether a text can be an answer to it."""
    value = replying.choose(question, text)
    return value is not None and (not question.options or value in ("", *question.options.values()))


def _too_early(question: Question) -> Said:
    shown = replying.choices(question)
    return Said(
        "You cannot have read my question when you said that, or did not mean it, so I did not "
        f"take it as a yes. Please answer now: {shown.en}?",
        f"您说这句话时还看不到我的问题，或指的不是它，所以不算同意。请现在回答：{shown.zh}？",
    )


def _of_another(name: str) -> Said:
    return Said(
        f"That question is put to {name}. To answer it for them, press its button or reply to it.",
        f"这是问 {name} 的。要替对方回答，请按它的按钮，或直接回复那条问题。",
    )


def whose(question: Question) -> dict[str, str]:
    return {"gateway": question.gateway, "person": question.person}
