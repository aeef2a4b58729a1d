"""The person's hand on their memory in the chat: what is known, what is wrong, what is to be gone.

Understood by rules, so that it works the same with a chat model and without one. In a group nothing
of it is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant import guard
from assistant.authority import Person
from assistant.memories import acknowledged, putting_right, taking_back, wording
from assistant.memories.answering import about, nobody_told, question
from assistant.memories.putting_right import NO_ORDERS, NO_SECRETS
from assistant.memories.questions import is_question
from assistant.memories.spoken import Spoken, last
from assistant.memories.whom import Known
from assistant.memories.whose import whose
from assistant.memories.wishes import Wish, wish_in
from assistant.turns import turn_of
from assistant.understanding.text import language_of
from assistant.understanding.wordings import kind_asked
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import in_lines
from gateways.base import Inbound, Outbound
from memory.reading.orders import order
from memory.reading.secrets import secret

if TYPE_CHECKING:
    from assistant.app import House
    from assistant.voice import Voice

PAGE = 20
"""Facts of a list."""
_ORDER = re.compile(r"(?i)(?:please |always )*(?:remember|keep in mind|don'?t forget),? that you\b")
_BUTTON = re.compile(r"memory:erase:(yes|no):([0-9a-f]{8})")
ALONE = Said("I speak of what I remember only when we are alone.", "我只在私聊里谈我记得的事。")
MEANWHILE = ("about", "forget number", "forget about", "forget")
"""What answers no question of ours."""
NO_LINES = Said("", "")


class Hand:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House) -> None:
        self._house = house

    def takes(self, message: Inbound, text: str, voice: Voice, suffix: str = "") -> bool:
        """Whether it is about the memory; then it is done and answered."""
        wish = wish_in(text)
        if wish is not None and wish.kind == "remember":
            said = self._house.memory.noted(message, text)
            if said == acknowledged.BY_QUESTION:
                voice.tell(message, f"memory{suffix}", said, "done")
                return True
            if said is None and self._house.memory.of(message) and secret(text):
                voice.tell(message, f"memory{suffix}", NO_SECRETS, "failed")
                return True
            if said is None and self._is_order(message, text):
                voice.tell(message, f"memory{suffix}", NO_ORDERS, "failed")
                return True
        elif (spoken := self.spoken(message, text)) is None:
            trouble = self._house.memory.opening.trouble
            said = trouble if wish else nobody_told(self._house, message, text, Known(()))
        else:
            said = self._now(lambda: self._answer(spoken, wish, voice))
        if said is not None and said.en:
            voice.tell(message, f"memory{suffix}", said, "done")
        return said is not None

    def answers(self, message: Inbound, text: str, voice: Voice) -> bool:
        """Whether it is about the memory whatever else waits for an answer: a wish of which there
        is no doubt, or a plain yes or no to what was asked last of all. It is done then."""
        wish = wish_in(text)
        if wish is None:
            meant = self._asks_meanwhile(message, text)
        elif wish.kind == "forget last":
            meant = self._was_told(message, text)
        else:
            meant = wish.kind in MEANWHILE
        if meant:
            return self.takes(message, text, voice)
        if not (guard.is_yes(text) or guard.is_no(text)):
            return False
        if kept := self._house.memory.consent.answered(message, text, last=True):
            voice.tell(message, "kept", kept, "done")
            return True
        spoken = self.spoken(message, text)
        if spoken is None:
            return False
        if (said := self._now(lambda: taking_back.answer_to_question(spoken, 1))) is None:
            return False
        voice.tell(message, "memory", said, "done")
        return True

    def _now(self, act: Callable[[], Said | None]) -> Said | None:
        return self._house.memory.opening.or_said(act)

    def _is_order(self, message: Inbound, text: str) -> bool:
        """To us, and no note for a phone. A chat model answers it by itself, but what is about our
        guard."""
        house = self._house
        if not (house.memory.opening.enabled and house.memory.of(message)):
            return False
        if order(text):
            return True
        return house.settings.models.brain is None and _ORDER.match(text.strip()) is not None

    def _was_told(self, message: Inbound, text: str) -> bool:
        """“That” is something of the memory, and not what is being done, or asked, on a phone."""
        if self._house.answers.open_for(message) is not None or not message.private:
            return False
        spoken = self.spoken(message, text)
        return spoken is not None and bool(last(spoken, used=False))

    def _asks_meanwhile(self, message: Inbound, text: str) -> bool:
        """A question to us is no answer to ours, but where any words are one."""
        open_one = self._house.answers.open_for(message)
        if open_one is None or not message.private or not is_question(text.strip(" .!?！。？")):
            return False
        wanted = kind_asked(self._house.journal.words_of(open_one.id))
        return bool(open_one.options) or wanted not in ("text", "file", "label")

    def pressed(self, message: Inbound) -> bool | None:
        """None where the button is none of ours; else whether there was something to answer."""
        found = _BUTTON.fullmatch(message.button)
        if not found:
            return None
        if (spoken := self.spoken(message, "")) is None:
            return False
        said = self._now(lambda: taking_back.settled(spoken, found[2], yes=found[1] == "yes"))
        if not said:
            return False
        language = language_of(self._house.journal.last_words(message.gateway, message.sender))
        told = Outbound(message.chat, said.of(language))
        self._house.say(message.gateway, f"{turn_of(message)}:memory", told)
        return True

    def known_lines(self, who: Person) -> Said:
        """What is known of somebody, by subject, for an answer; empty where nothing is."""
        house = self._house
        person = whose(who, house.authority)
        if not (person and house.memory.opening.there()):
            return NO_LINES
        if (opened := house.memory.opened()) is None:
            return NO_LINES
        with house.memory.opening.suffering():
            facts = opened.memory.truth.known(person)
            lines = wording.listed(facts[:PAGE], wording.names_of(facts))
            if (more := len(facts) - PAGE) > 0:
                lines.append(
                    Said(f"and {more} more: /memory page 2", f"还有{more}条：/memory page 2")
                )
            return in_lines(lines)
        return NO_LINES

    def spoken(self, message: Inbound, text: str) -> Spoken | None:
        """None where nothing can be remembered of whoever says it."""
        memory = self._house.memory
        if not memory.opening.there() or not (person := memory.of(message)):
            return None
        memory.settle(2.0)
        if (opened := memory.opened()) is None:
            return None
        with memory.opening.suffering():
            facts = opened.memory.truth.known(person)
            names = wording.names_of(facts)
            return Spoken(self._house, message, text, person, opened, Known(facts), names)
        return None

    def _answer(self, spoken: Spoken, wish: Wish | None, voice: Voice) -> Said | None:
        """None where it is about something else; empty where it was answered by a question."""
        alone = spoken.message.private
        if wish is None:
            if guard.is_yes(spoken.text) or guard.is_no(spoken.text):
                return taking_back.answer_to_question(spoken)
            return question(spoken) if alone else None
        if not alone:
            return ALONE if _concerns(spoken, wish) else None
        match wish.kind:
            case "about":
                return about(spoken, wish.words)
            case "forget last":
                return taking_back.forget_last(spoken)
            case "forget number":
                return taking_back.forget_number(spoken, wish.number)
            case "forget about":
                return taking_back.forget_about(spoken, wish.words, voice)
            case "forget":
                return taking_back.forget(spoken, wish.words)
            case "edit":
                return putting_right.edit(spoken, wish)
            case "ended":
                return putting_right.ended(spoken, moved=wish.words == "moved")
            case "correct":
                return putting_right.correct(spoken, wish)
        return None


def _concerns(spoken: Spoken, wish: Wish) -> bool:
    if wish.kind not in ("about", "forget about", "forget"):
        return False
    return bool(spoken.known.about(wish.words) or spoken.known.asked_by(wish.words))
