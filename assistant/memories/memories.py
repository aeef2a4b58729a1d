"""The memory as the house uses it: it hears messages, fills requests, shows records to models.

Nothing is opened before something is to be learnt or looked up. Whatever goes wrong with it, a
request is done as if nothing were remembered.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assistant.budgets import Budget
from assistant.config import resolve_secret
from assistant.database import JournalLocked
from assistant.memories import acknowledged, erasing
from assistant.memories.by_model import Reader
from assistant.memories.consent import Consent
from assistant.memories.filling import Read
from assistant.memories.hand import Hand
from assistant.memories.keeping_up import KeepingUp
from assistant.memories.learning import Learning, Notice, claims_of
from assistant.memories.notebook import Heard
from assistant.memories.noticed import Noticed
from assistant.memories.opening import Opened, Opening
from assistant.memories.own_words import is_order, is_secret
from assistant.memories.put_in import PutIn
from assistant.memories.recalling import Recalling, Wanted, episodes_of, fact_in
from assistant.memories.recalling import told as as_line
from assistant.memories.telling import Told, claim_of
from assistant.memories.whose import whose
from assistant.secrets.asked_for import asks_for_secret
from assistant.steps import HIDDEN, Request
from assistant.turns import lasts, turn_of
from assistant.understanding import Understood
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from memory.base import Claim, Fact, Source
from models.base import Usage

if TYPE_CHECKING:
    from assistant.app import House


@dataclass(frozen=True, slots=True)
class Shown:
    """Texts that models were shown, and a task may have from nowhere else."""

    notes: Sequence[str]
    recalling: Recalling
    turns: tuple[str, ...]

    def __iter__(self) -> Iterator[str]:
        yield from self.notes
        yield from self.recalling.shown(*self.turns)


class Memories:
    """Of one house; thread-safe, and blocking for a moment."""

    def __init__(self, house: House) -> None:
        self._house = house
        server = house.cluster.address if house.cluster else ""
        self.opening = Opening(house.settings, house.home, server, house.remark)
        self.consent = Consent(house, self.opening)
        self._learning = Learning(
            self.opening, self.consent.ask, self._reader(), self._notice(), self._was_request,
            house.run, self._bill, self._may_ask,
        )  # fmt: skip
        self._hearing: dict[str, asyncio.Task[None]] = {}
        self.hand = Hand(house)
        self.put_in = PutIn(house, self)
        tokens = house.settings.memory.tokens
        self._recalling = Recalling(self.opening, tokens, episodes_of)
        self.keeping_up = KeepingUp(
            self.opening, self._recalling, self.consent.pay, self.consent.owes
        )

    def opened(self) -> Opened | None:
        """None where it is switched off, or cannot be used now."""
        return self.opening.opened()

    def of(self, asked: Inbound | Request) -> str:
        """Whose memory it concerns, "" for nobody's."""
        sender = asked.person if isinstance(asked, Request) else asked.sender
        authority = self._house.authority
        return whose(authority.person(asked.gateway, sender), authority)

    # --- learning -----------------------------------------------------------------------------

    def begin_hearing(self, message: Inbound, text: str) -> None:
        """What somebody says in their own words, beside all that is done about it; it is learnt
        from a little later. On the house's loop."""
        turn = turn_of(message)
        if self.opening.enabled and turn not in self._hearing:
            hearing = asyncio.to_thread(self.hear, message, text)
            self._hearing[turn] = asyncio.create_task(hearing)

    async def heard(self, message: Inbound) -> None:
        """Its turn is over: wait until that is noted, so that no crash loses it from then on."""
        if hearing := self._hearing.get(turn_of(message)):
            await hearing
            self._hearing.pop(turn_of(message), None)
            self._learning.turn_over(turn_of(message))

    def hear(self, message: Inbound, text: str) -> None:
        """The same, blocking."""
        if self.opening.enabled and (heard := self._heard(message, text)):
            self._learning.hear(heard)

    def noted(self, message: Inbound, text: str, *, notice: bool = True) -> Said | None:
        """What to say to a message that only tells something; None where it tells nothing. Without
        ``notice`` it may as well be a request, unless rules read something in it."""
        if not self.opening.enabled or not (heard := self._heard(message, text)):
            return None
        if self._learning.asks_too(heard):
            return None  # what it asks for is more than what it tells
        learnt = self._learning.now(heard, notice=notice)
        if learnt or not claims_of(heard):
            waiting = self.consent.still_asked(learnt)
            if waiting and not lasts(message):
                return self.consent.at_once(message, waiting)
            private = not self.is_group(message)
            return acknowledged.noted(learnt, text, [f.id for f in waiting], private=private)
        if (trouble := self.opening.trouble) is not None:
            return Said(f"🧠 Not noted. {trouble.en}", f"🧠 没有记下。{trouble.zh}")
        if self._learning.is_learnt(heard):
            return None  # there was nothing in it that may be kept
        return acknowledged.noting(text)

    def told(self, message: Inbound, told: Told, words: Sequence[str]) -> str | None:
        """What a model wants kept of whoever speaks; ``words`` are their own of this conversation.
        The decision, "asked" where they are asked first, None where it may not be kept."""
        heard = self._heard(message, message.text) if self.opening.enabled else None
        found = claim_of(told, words, turn_of(message))
        if asks_for_secret(f"{told.subject} {told.attribute} {told.value}"):
            return None
        if heard is None or found is None or is_secret(found[0]) or is_order(found[0]):
            return None
        if (opened := self.opened()) is None:
            return None
        with self.opening.suffering():
            learnt = self._learning.keep(opened, heard, *found)
            return "asked" if learnt.fact.state == "asked" else learnt.verdict.decision
        return None

    def keep(self, opened: Opened, request: Request, claim: Claim, source: Source) -> Fact:
        """What somebody answered while a task asked them, asked about where that needs a yes."""
        heard = Heard(
            request.turn, self.of(request), request.gateway, request.chat, request.person,
            claim.text, private=not self.is_group(request), at=source.at,
        )  # fmt: skip
        return self._learning.keep(opened, heard, claim, source).fact

    def settle(self, seconds: float = 5.0, *, turn: str = "") -> bool:
        """Wait until what was heard is learnt; False where that takes longer."""
        return self._learning.settle(seconds, turn=turn)

    def go_on(self) -> None:
        """In the background: with what an earlier run heard, and what nobody said yes to."""
        if self.opening.enabled and self.opening.there():
            self._learning.go_on()
            self.consent.lapse()

    def _heard(self, message: Inbound, text: str) -> Heard | None:
        if message.forwarded or message.button or not text.strip() or HIDDEN in text:
            return None
        if not (person := self.of(message)):
            return None
        return Heard(
            turn_of(message), person, message.gateway, message.chat, message.sender, text,
            message.private, min(message.at, datetime.now(UTC)).timestamp(),
        )  # fmt: skip

    def _reader(self) -> Reader | None:
        settings = self._house.settings
        brain = settings.models.brain
        if brain is None or settings.memory.learns_by == "rules":
            return None
        return Reader(brain, resolve_secret(brain.api_key))

    def _notice(self) -> Notice:
        """A chat model keeps by itself what it takes for worth it."""
        return Noticed() if self._house.settings.models.brain is None else lambda text, read: []

    def _bill(self, heard: Heard, used: Usage) -> None:
        brain = self._house.settings.models.brain
        self._budget(heard).spend(usage=brain.price.charge(used) if brain else used)

    def _was_request(self, heard: Heard) -> bool:
        """It was done on a phone."""
        tasks = self._house.journal.tasks_of_turn(heard.turn)
        return any(task["phone"] for task in tasks)

    def _may_ask(self, heard: Heard) -> bool:
        """Whether it is within the person's day."""
        return self._budget(heard).of_day(asks_model=True) is None

    def _budget(self, heard: Heard) -> Budget:
        house = self._house
        return Budget(house.journal, house.settings.limits, heard.turn, heard.gateway, heard.sender)

    # --- recalling ----------------------------------------------------------------------------

    def lines_for(self, asked: Inbound | Request, text: str = "") -> tuple[str, ...]:
        """What is known of whoever asks and may matter for it, as records for a prompt."""
        turn = asked.task if isinstance(asked, Request) else turn_of(asked)
        if not self.opening.there() or not (person := self.of(asked)):
            return ()
        self._learning.settle(1.0, rules=True)
        group = self.is_group(asked)
        return self._recalling.lines(Wanted(turn, person, text or asked.text, group))

    def searched(self, asked: Inbound | Request, what: str, most: int = 5) -> list[str]:
        """What is known of whoever asks about something, as records; nothing in a group."""
        if not self.opening.there() or self.is_group(asked) or not (person := self.of(asked)):
            return []
        self._learning.settle(1.0, rules=True)
        if (opened := self.opened()) is None:
            return []
        with self.opening.suffering():
            found = opened.memory.recall(person, what, most)
            return [as_line(each.item) for each in found if isinstance(each.item, Fact)]
        return []

    def also_shown(self, notes: Sequence[str], request: Request) -> Iterable[str]:
        """``notes``, and what models were shown for this task by the time that one looks."""
        return Shown(notes, self._recalling, (request.task, request.turn))

    def filled(
        self, understood: Understood, asked: Inbound | Request, text: str,
        contacts: Sequence[str], read: Read,
    ) -> Understood:  # fmt: skip
        """A request with what is remembered in the place of “my sister” or “home”."""
        return self.put_in.filled(understood, asked, text, contacts, read)

    def recalled_for(self, asked: Inbound | Request, *turns: str) -> list[tuple[Fact, str]]:
        """Each fact that was recalled for these turns of somebody, with the words in whose place
        it was put, "" where it was shown to a model. What was forgotten since is left out."""
        if not self.opening.there() or not (person := self.of(asked)):
            return []
        if (opened := self.opened()) is None:
            return []
        found: dict[str, tuple[Fact, str]] = {}
        with self.opening.suffering():
            for noted in (each for turn in turns for each in opened.notebook.noted(turn)):
                fact = fact_in(opened, person, noted.item)
                if fact is not None:
                    found[noted.item] = (fact, noted.used)
        return list(found.values())

    def is_group(self, asked: Inbound | Request) -> bool:
        if isinstance(asked, Inbound) and not asked.private:
            return True
        return self._house.journal.is_group(asked.gateway, asked.chat)

    # --- the end ------------------------------------------------------------------------------

    def forget(self, person: str, ids: Sequence[int]) -> int:
        """Facts with their history, and the words in which they were said; how many facts."""
        if (opened := self.opened()) is None:
            return 0
        self._recalling.forget()
        self.consent.owes()
        return erasing.forget(self._house.journal, opened, person, ids)

    def forget_person(self, person: str) -> int:
        """Everything of them, for good; how many facts and past tasks that were."""
        if (opened := self.opened()) is None:
            return 0
        self._recalling.forget()
        self.consent.owes()
        return erasing.forget_person(self._house.journal, opened, person)

    def close(self) -> None:
        self.keeping_up.close()
        with contextlib.suppress(JournalLocked):
            self._learning.close()
            self.consent.pay()
            self.opening.close()
