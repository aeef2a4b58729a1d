"""One message about the memory: what is known of its sender, and what “that” means in it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.memories import wording
from assistant.memories.lately import Lately, Told
from assistant.memories.opening import Opened
from assistant.memories.whom import Known
from assistant.memories.wording import BRAIN, number_of
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import in_lines
from gateways.base import Inbound
from memory.base import Fact

if TYPE_CHECKING:
    from assistant.app import House

LATELY = 600.0
"""Seconds for which “that” means what was told, learnt or used."""
MOST = 6
"""Facts that are told in one answer, or asked about."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One message, with what is known of its sender."""

    house: House
    message: Inbound
    text: str
    person: str
    opened: Opened
    known: Known
    names: dict[str, str]

    @property
    def place(self) -> str:
        return f"{self.message.gateway}:{self.message.chat}"

    @property
    def lately(self) -> Lately:
        return Lately(self.opened.store)

    def told(self, facts: Sequence[Fact]) -> None:
        """“That” means these from now on."""
        self.lately.keep(self.person, self.place, [fact.id for fact in facts])


def last(spoken: Spoken, *, used: bool = True) -> list[Fact]:
    """What was told, ``used`` or learnt last, if nothing was asked for since."""
    lately, person = spoken.lately, spoken.person
    latest = max(
        lately.told(person, spoken.place), lately.used(person) if used else Told(),
        _learnt(spoken), key=lambda each: each.at,
    )  # fmt: skip
    if time.time() - latest.at > LATELY or latest.at < _last_task(spoken):
        return []
    held = {fact.id: fact for fact in spoken.known.facts}
    return [held[id] for id in latest.facts if id in held]


def _learnt(spoken: Spoken) -> Told:
    """From this chat's person, by their last message that said something."""
    newest = max(spoken.known.facts, key=lambda fact: fact.source.at, default=None)
    if newest is None:
        return Told()
    where = newest.source.where
    same = [fact.id for fact in spoken.known.facts if fact.source.where == where]
    return Told(tuple(same), newest.source.at)


def _last_task(spoken: Spoken) -> float:
    every = spoken.house.journal.tasks_of_person(spoken.message.gateway, spoken.message.sender, 5)
    return next((float(task["started"]) for task in every if task["phone"]), 0.0)


def which(facts: Sequence[Fact], spoken: Spoken, en: str, zh: str) -> Said:
    """Asked back, with numbers that say it."""
    shown = facts[:MOST]
    spoken.told(facts)
    lines, n = in_lines(wording.listed(shown, spoken.names)), number_of(shown[0])
    more = Said(" (/memory lists all)", "（/memory 可列出全部）")
    rest = more if len(facts) > MOST else Said("", "")
    return Said(
        f"{BRAIN}Which one{rest.en}?\n{lines.en}\nSay “{en.format(n)}”.",
        f"{BRAIN}是哪一条{rest.zh}？\n{lines.zh}\n请说“{zh.format(n)}”。",
    )
