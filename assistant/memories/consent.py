"""A yes before something sensitive is kept: one short question, alone with the person.

It is asked by a message with two buttons and waits beside everything else for a day: no request has
to wait for it, and silence is a no. What was refused is erased and not asked about again. A group
is never asked.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import structlog

from assistant import guard
from assistant.memories import erasing
from assistant.memories.consent_words import LEFT, NOT_YET, REFUSED, kept, question
from assistant.memories.followed import agreed
from assistant.memories.notebook import Heard
from assistant.memories.opening import Opened, Opening
from assistant.memories.whose import whose
from assistant.questions import Question
from assistant.settled import settle
from assistant.turns import alone_with, turn_of
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Language, Said
from gateways.base import Button, Inbound, Outbound
from memory.base import Claim, Fact, Learnt

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
ANSWER_SECONDS = 86_400.0
KEY = "memory:"
_BUTTON = re.compile(r"memory:(yes|no):(\d+)")
_QUESTION = re.compile(r"memory:(\d+)(?::.*)?")
JUST_BEFORE = 3
"""Messages of ours, the question among them, after which it is answered whatever else goes on."""
SINCE = 13
"""The same where nothing else is asked or done: four messages of the person, with our replies."""
OPTIONS = {"Yes": "yes", "No": "no"}
SHOWN = {"Yes": "是", "No": "否"}
ANSWER = Said("Say yes or no.", "请回答是或否。")


class Consent:
    """Of one house."""

    def __init__(self, house: House, opening: Opening) -> None:
        self._house = house
        self._opening = opening
        self._lock = threading.Lock()
        self._owing = True
        """What was refused may have left words, of an earlier run, too."""

    # --- asking -------------------------------------------------------------------------------

    def ask(self, opened: Opened, learnt: Learnt, heard: Heard) -> None:
        """Once for each fact; where nobody can be asked alone it is not kept."""
        fact, house = learnt.fact, self._house
        gateway = heard.gateway
        chat = alone_with(house.journal, gateway, heard.sender)
        if not chat or opened.notebook.refused(fact.person, *_what(fact.claim)):
            self._refuse(opened, fact)
            return
        if house.journal.words_of(f"{KEY}{fact.id}"):
            return  # before a crash
        language = language_of(fact.claim.text)
        said = f"{question(fact).of(language)} {ANSWER.of(language)}"
        told = Outbound(chat, said, buttons=_buttons(fact), lasts=ANSWER_SECONDS)
        house.say(gateway, f"{KEY}{fact.id}", told)

    def still_asked(self, learnt: Sequence[Learnt]) -> list[Fact]:
        """Those of them about which somebody is asked."""
        asked = [each.fact for each in learnt if each.fact.state == "asked"]
        opened = self._opening.opened() if asked else None
        if opened is None:
            return []
        with self._opening.suffering():
            now = [opened.memory.truth.fact(fact.person, fact.id) for fact in asked]
            return [fact for fact in now if fact is not None and fact.state == "asked"]
        return []

    def at_once(self, message: Inbound, waiting: Sequence[Fact]) -> Said:
        """To a single request, to which nobody can say yes later."""
        yes = message.consent == "yes"
        settled = [self._settled(message, fact.id, yes=True) for fact in waiting] if yes else []
        lines = [kept(fact) for fact in settled if fact] or [question(f) for f in waiting]
        more = () if yes else (NOT_YET,)
        return Said("\n".join(s.en for s in (*lines, *more)),
                    "\n".join(s.zh for s in (*lines, *more)))  # fmt: skip

    # --- answers ------------------------------------------------------------------------------

    def pressed(self, message: Inbound) -> bool | None:
        """None where the button is none of ours; else whether there was something to answer."""
        found = _BUTTON.fullmatch(message.button)
        if not found:
            return None
        return self._settled(message, int(found[2]), yes=found[1] == "yes") is not None

    def answered(self, message: Inbound, text: str, *, last: bool = False) -> Said | None:
        """What to say to a plain yes or no that answers our question; None where it does not. It
        replies to that, or that is what was said last; not only ``last``: or it can mean nothing
        else. Where it may, the question is put again, and nothing is left to say. Blocking."""
        if not (guard.is_yes(text) or guard.is_no(text)) or not self._opening.there():
            return None
        if message.replies_to:
            return self._said(message, text, self._put(message, message.replies_to))
        if id := self._put(message, among=1):
            return self._said(message, text, id)
        return None if last else self._meant(message, text)

    def _meant(self, message: Inbound, text: str) -> Said | None:
        """With other things said since."""
        waiting = self._waiting(message)
        if not waiting:
            return None
        (first, *others), busy = waiting, self._is_busy(message)
        alone = guard.is_yes(text) and not busy and self._house.brain is None
        among = SINCE if alone and first.source.origin != "screen" else JUST_BEFORE
        if not others and self._put(message, among=among) == first.id:
            said = self._said(message, text, first.id, last=False)
            if said is not None:
                return said
        if busy or self._house.brain is not None:  # which may have asked something else
            return None
        self._again(message, first)
        return Said("", "")

    def _put(self, message: Inbound, replies_to: str = "", among: int = 1) -> int:
        """The fact that was asked about there, 0 for none."""
        said = self._house.journal.lately_said
        key = said(message.gateway, message.chat, KEY, replies_to, among)
        found = _QUESTION.fullmatch(key)
        return int(found[1]) if found else 0

    def _waiting(self, message: Inbound) -> list[Fact]:
        """Those of the sender that were asked about in this chat, the latest first."""
        house = self._house
        person = whose(house.authority.who(message), house.authority)
        opened = self._opening.opened() if person and message.private else None
        if opened is None:
            return []
        with self._opening.suffering():
            asked = opened.memory.truth.known(person, states=("asked",))
            return [fact for fact in asked if self._is_put_in(message, f"{KEY}{fact.id}")]
        return []

    def _is_put_in(self, message: Inbound, key: str) -> bool:
        """This chat, the first time or once more; “memory:12” is not “memory:1”."""
        journal, where = self._house.journal, (message.gateway, message.chat)
        put = journal.delivery(key)
        if put and journal.lately_said(*where, key, put.message_id, among=100) == key:
            return True
        return bool(journal.lately_said(*where, f"{key}:", among=100))

    def _is_busy(self, message: Inbound) -> bool:
        """Something is being done in the chat, or to be erased after a yes: it may mean that."""
        journal, where = self._house.journal, (message.gateway, message.chat)
        erasing_asked = journal.lately_said(*where, f"{KEY}erase", among=JUST_BEFORE)
        return bool(journal.open_tasks(*where) or erasing_asked)

    def _again(self, message: Inbound, fact: Fact) -> None:
        """Put once more, so that a yes is to that."""
        language = language_of(fact.claim.text)
        said = f"{question(fact).of(language)} {ANSWER.of(language)}"
        key = f"{KEY}{fact.id}:{turn_of(message)}"
        told = Outbound(message.chat, said, buttons=_buttons(fact), lasts=ANSWER_SECONDS)
        self._house.say(message.gateway, key, told)

    def _said(self, message: Inbound, text: str, id: int, *, last: bool = True) -> Said | None:
        yes = guard.is_yes(text)
        fact = self._settled(message, id, yes=yes, last=last) if id else None
        if fact is None:
            return None
        return kept(fact) if yes else LEFT

    def _settled(
        self, message: Inbound, id: int, *, yes: bool, last: bool = True
    ) -> Fact | None:  # fmt: skip
        """Of the sender's own facts only, as it was asked; None where it was not. What others said
        needs a yes that can mean nothing else: a model that they misled may ask for one, too."""
        house = self._house
        person = whose(house.authority.who(message), house.authority)
        opened = self._opening.opened() if person else None
        if opened is None:
            return None
        with self._lock, self._opening.suffering():
            fact = opened.memory.truth.fact(person, id)
            if fact is None or fact.state != "asked":
                return None
            if yes and not last and fact.source.origin == "screen":
                return None
            where = (message.gateway, message.chat, message.sender)
            if yes:
                agreed(opened.memory, person, id)
                self._show(fact, where)
            else:
                opened.notebook.refuse(person, *_what(fact.claim))
                self._show_refused(fact, where)
                self._refuse(opened, fact)
            return fact
        return None

    def lapse(self) -> None:
        """What nobody answered in time is erased."""
        if not self._opening.there() or (opened := self._opening.opened()) is None:
            return
        before = time.time() - ANSWER_SECONDS
        with self._opening.suffering():
            truth = opened.memory.truth
            for person in truth.people():
                for fact in truth.known(person, states=("asked",)):
                    if fact.source.at < before:
                        self._refuse(opened, fact)
                        log.info("not kept", fact=fact.id, why="nobody said yes")

    def pay(self) -> None:
        """What was refused while its message was acted upon is erased once that is done; of an
        earlier run, too."""
        opened = self._opening.at_hand
        if not self._owing or opened is None:
            return
        with self._lock, self._opening.suffering():
            self._owing, left = False, True
            try:
                left = not erasing.pay(self._house.journal, opened)
            finally:
                self._owing = self._owing or left

    def owes(self) -> None:
        """What is erased now may leave something to be erased later."""
        self._owing = True

    def _refuse(self, opened: Opened, fact: Fact) -> None:
        self.owes()
        erasing.refuse(self._house.journal, opened, fact.person, fact.id)

    def _show(self, fact: Fact, where: tuple[str, str, str]) -> None:
        language: Language = language_of(fact.claim.text)
        for key in self._keys(fact, where):
            settle(self._house, Question(key, "", *where, dict(OPTIONS)), "yes", language)

    def _show_refused(self, fact: Fact, where: tuple[str, str, str]) -> None:
        """Where a message can be changed: without the words that are erased."""
        house, (gateway, chat, _) = self._house, where
        for key in self._keys(fact, where):
            if house.journal.words_of(key) and house.abilities_of(gateway).edit:
                house.say(gateway, key, Outbound(chat, REFUSED.of(language_of(fact.claim.text))))

    def _keys(self, fact: Fact, where: tuple[str, str, str]) -> list[str]:
        """Of the question, and of the last time that it was put again."""
        gateway, chat, _ = where
        again = self._house.journal.lately_said(gateway, chat, f"{KEY}{fact.id}:", among=100)
        return [f"{KEY}{fact.id}", *filter(None, [again])]


def _buttons(fact: Fact) -> tuple[Button, ...]:
    language = language_of(fact.claim.text)
    return tuple(
        Button(SHOWN[label] if language == "zh" else label, f"{KEY}{value}:{fact.id}")
        for label, value in OPTIONS.items()
    )


def _what(claim: Claim) -> tuple[str, str, str]:
    return claim.subject, claim.attribute, claim.value
