"""Shortcuts in the chat: done again, kept under a name, run with other values, listed, forgotten.

By rules, so that it works the same with a chat model and without one. A person's shortcuts are
theirs alone. What a sentence comes to is a ``Reaction``; the conversation carries it out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from assistant.authority import Person
from assistant.schedules import is_scheduled
from assistant.shortcuts import telling
from assistant.shortcuts.again import Again
from assistant.shortcuts.asked import Asked, asked_in, named_at_the_start
from assistant.shortcuts.base import Recipe
from assistant.shortcuts.keeping import Keeping
from assistant.shortcuts.later import Waiting
from assistant.shortcuts.reactions import LEFT_ALONE, Ask, Begin, Instead, Reaction, Told
from assistant.shortcuts.running import Running
from assistant.shortcuts.shelf import Shelf
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

ALIKE = 70.0
"""From here on, of 100, a name is taken for a slip of another."""


class Shortcuts:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House) -> None:
        self.house = self._house = house
        self.shelf = Shelf(house.home)
        self.running = Running(house, self.shelf)
        self.keeping = Keeping(house, self.shelf)
        self.again = Again(house, self.shelf, self.running)

    def may(self, person: Person) -> bool:
        return self._house.authority.may(person, "shortcuts")

    def heard(self, message: Inbound, text: str, suffix: str = "") -> Reaction | None:
        """What a message comes to; None where it is about something else. One that was scheduled
        only runs what was scheduled."""
        person = self._house.authority.who(message)
        asked = asked_in(text)
        if not self.may(person):
            own = asked is not None and asked.sure and asked.kind != "run"
            return Told(telling.NOT_FOR_YOU, "failed") if own else None
        whose = self._house.authority.memory_of(person)
        if is_scheduled(message):
            run = asked if asked is not None and asked.kind == "run" else None
            return self._run(message, whose, text, run)
        if (waits := Waiting(self, message, whose, text, suffix).reaction()) is not None:
            return waits
        if (named := self._named(message, whose, text)) is not None:
            return named
        return self._asked(message, whose, text, asked) if asked is not None else None

    def fits(self, message: Inbound, text: str) -> Begin | Instead | None:
        """A request that a shortcut of the person's was made for, in other words than its name."""
        person = self._house.authority.who(message)
        if not self.may(person):
            return None
        whose = self._house.authority.memory_of(person)
        recipe = self.running.fitting(whose, text, unnamed=is_scheduled(message))
        return self.running.begun(whose, recipe, text) if recipe else None

    # --- what is asked ------------------------------------------------------------------------

    def _asked(self, message: Inbound, whose: str, text: str, asked: Asked) -> Reaction | None:
        match asked.kind:
            case "again" | "retry":
                return self.again.of(message, whose, asked)
            case "keep":
                return self.keeping.last(message, whose, asked.name)
            case "define":
                return self.keeping.words(whose, asked.name, asked.words)
            case "list":
                return Told(self.listed(message))
            case "forget all":
                return self._forget_all(message, whose)
            case "run":
                return self._run(message, whose, text, asked)
        if (recipe := self.shelf.called(whose, asked.name)) is None:
            return self._unknown(whose, asked.name) if asked.sure else None
        if asked.kind == "forget":
            return Told(self.forgotten(message, whose, recipe))
        return Told(self.how(message, whose, recipe))

    def _run(self, message: Inbound, whose: str, text: str, asked: Asked | None) -> Reaction | None:
        """By its name, whatever was said around that."""
        if asked is None:
            return self._named(message, whose, text)
        if (recipe := self.shelf.called(whose, asked.name)) is not None:
            return self.running.run(whose, recipe, asked.words, asked.goal)
        if asked.sure and asked.goal:  # it was scheduled, and is forgotten by now
            return Instead(asked.goal, (asked.goal,))
        return self._unknown(whose, asked.name) if asked.sure else None

    def _named(self, message: Inbound, whose: str, text: str) -> Reaction | None:
        """A text that is nothing but a name, or begins with one."""
        by_length = sorted(self.shelf.named(whose), key=lambda r: -len(r.name))
        for recipe in by_length:
            rest = named_at_the_start(text, recipe.name)
            if rest is not None:
                return self.running.run(whose, recipe, rest)
        return None

    def _unknown(self, whose: str, name: str) -> Told:
        return Told(self.unknown(whose, name), "failed")

    def unknown(self, whose: str, name: str) -> Said:
        names = [recipe.name for recipe in self.shelf.named(whose)]
        near = process.extract(name, names, scorer=fuzz.WRatio, score_cutoff=ALIKE, limit=1)
        return telling.unknown(name, [each[0] for each in near])

    # --- the list -----------------------------------------------------------------------------

    def listed(self, message: Inbound) -> Said:
        """What its sender has. In a group others read along."""
        person = self._house.authority.who(message)
        if not self.may(person):
            return telling.NOT_FOR_YOU
        if not message.private or self._house.journal.is_group(message.gateway, message.chat):
            return telling.ALONE
        whose = self._house.authority.memory_of(person)
        return telling.listed(self.shelf.named(whose), len(self.shelf.unnamed(whose)))

    def how(self, message: Inbound, whose: str, recipe: Recipe) -> Said:
        if not message.private or self._house.journal.is_group(message.gateway, message.chat):
            return telling.ALONE
        return telling.how(recipe, self.shelf.standing(whose, recipe.name))

    def forgotten(self, message: Inbound, whose: str, recipe: Recipe) -> Said:
        self.shelf.remove(whose, recipe.name)
        waiting = self._house.journal.schedules_of(message.gateway, message.sender)
        using = [e.number for e in waiting if f"“{recipe.name}”" in e.text]
        return telling.forgotten(recipe, using)

    def _forget_all(self, message: Inbound, whose: str) -> Reaction:
        every = self.shelf.named(whose)
        if not every and not self.shelf.unnamed(whose):
            return Told(telling.NONE)

        def answered(value: str | None) -> Reaction:
            if value != "yes":
                return LEFT_ALONE
            self.shelf.erase(whose)
            return Told(telling.GONE_ALL)

        count = len(every) + len(self.shelf.unnamed(whose))
        return Ask(telling.forget_all(count), {"Yes": "yes", "No": "no"}, answered)
