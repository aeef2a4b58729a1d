"""A shortcut kept under a name: the last task as it was done, or words that stand for a request."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant import guard
from assistant.abilities.finding import Found
from assistant.commands.words import command_in
from assistant.secrets.known import SHOWN
from assistant.shortcuts import telling
from assistant.shortcuts.asked import asked_in, fit_for_a_name, named_at_the_start
from assistant.shortcuts.base import NotLearnable, Recipe
from assistant.shortcuts.latest import Last, latest
from assistant.shortcuts.noticing import learnt
from assistant.shortcuts.reactions import LEFT_ALONE, Ask, Reaction, Told
from assistant.shortcuts.shelf import MOST, Shelf
from assistant.steps import HIDDEN
from assistant.stopping import lets_it_be, says_stop
from assistant.understanding import NotUnderstood, Question
from device_drivers.verbs.base import Said
from gateways.base import Inbound
from memory.reading.secrets import secret

if TYPE_CHECKING:
    from assistant.app import House

FULL = Said(
    f"You have {MOST} shortcuts, which is as many as I keep. Forget one first.",
    f"您已有{MOST}个快捷指令，不能再多了。请先删除一个。",
)
NEAR = 0.75
"""So like what the understanding was taught, a name that it would ask about is a request."""
ITSELF = Said("A shortcut cannot mean itself.", "快捷指令不能指它自己。")


class Keeping:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House, shelf: Shelf) -> None:
        self._house = house
        self._shelf = shelf

    def last(self, message: Inbound, whose: str, name: str) -> Reaction:
        """The last task of the person in this chat that did something."""
        acts = [each for each in latest(self._house, message) if not each.asks]
        if not acts:
            return Told(telling.NOTHING_DONE, "failed")
        together = [each for each in reversed(acts) if each.turn == acts[0].turn]
        if len(together) > 1:
            return self._which(whose, together, name)
        return self._this(whose, acts[0], name)

    def _which(self, whose: str, lasts: list[Last], name: str) -> Reaction:
        shown = {each.text[:40]: str(n) for n, each in enumerate(lasts)}

        def answered(value: str | None) -> Reaction:
            if value is None or not value.isdecimal() or int(value) >= len(lasts):
                return LEFT_ALONE
            return self._this(whose, lasts[int(value)], name)

        return Ask(telling.WHICH_TASK, shown, answered)

    def _this(self, whose: str, last: Last, name: str) -> Reaction:
        if not last.done:
            return Told(telling.only_done(last.text), "failed")
        if name:
            return self._named(whose, last, name)

        def answered(value: str | None) -> Reaction:
            return self._named(whose, last, value) if value else LEFT_ALONE

        return Ask(telling.NAME_IT, {}, answered)

    def _named(self, whose: str, last: Last, name: str) -> Reaction:
        if refused := self._refused(whose, name, last.text):
            return Told(refused, "failed")
        before = self._shelf.called(whose, name)
        name = before.name if before else name.strip()
        recipe, why = self._recipe(whose, last, name)
        kept = self._shelf.keep(whose, recipe)
        return Told(telling.kept(kept, before, why))

    def _recipe(self, whose: str, last: Last, name: str) -> tuple[Recipe, Said | None]:
        """By what was done; where that cannot be done again as it was, by its words, and why."""
        if last.command and "shortcut" in last.command:
            known = self._shelf.get(whose, str(last.command["shortcut"]))
            if known is not None and known.steps:
                return _with_values(known, last, name), None
        if not last.by_hand:
            return _words(name, last.text, own=last.own_words), None
        try:
            return learnt(self._house, last, name), None
        except NotLearnable as error:
            return _words(name, last.text, own=last.own_words), error.said

    def words(self, whose: str, name: str, words: str, *, own: bool = True) -> Reaction:
        """From now on the name stands for these words; ``own``: of the person."""
        words = words.strip()
        if refused := self._refused(whose, name, words):
            return Told(refused, "failed")
        if named_at_the_start(words, name) is not None:
            return Told(ITSELF, "failed")
        before = self._shelf.called(whose, name)
        name = before.name if before else name.strip()
        kept = self._shelf.keep(whose, _words(name, words, own=own))
        return Told(telling.kept(kept, before))

    def _refused(self, whose: str, name: str, words: str) -> Said | None:
        """Why nothing is kept."""
        if not fit_for_a_name(name):
            return telling.NOT_A_NAME
        if secret(words) or HIDDEN in words or SHOWN in words:
            return telling.NO_SECRETS
        if self._means_something(name):
            return telling.taken(name)
        if self._shelf.called(whose, name) is None and self._shelf.is_full(whose):
            return FULL
        return None

    def _means_something(self, name: str) -> bool:
        """What is said to us at all times must not come to mean something else."""
        if says_stop(name) or lets_it_be(name) or guard.is_yes(name) or guard.is_no(name):
            return True
        if command_in(name) or ((asked := asked_in(name)) is not None and asked.kind != "run"):
            return True
        understanding = self._house.understanding
        understood = understanding.plan(name, now=self._house.now())
        if isinstance(understood, Question):
            return max(understanding.scores(name).values(), default=0.0) >= NEAR
        if not isinstance(understood, NotUnderstood):
            return True
        skill = self._house.skills.meant(name, understood)
        return isinstance(skill, Found) and skill.how == "phrase"


def _with_values(known: Recipe, last: Last, name: str) -> Recipe:
    """The same, as it was run last: its values are what the name means from now on."""
    values = dict((last.command or {}).get("values") or {})
    parameters = tuple(
        replace(each, seen=(*each.seen, str(values[each.name]))) if each.name in values else each
        for each in known.parameters
    )
    goals = (*known.goals, last.text) if last.own_words else ()
    return replace(known, name=name, parameters=parameters, goals=goals)


def _words(name: str, words: str, *, own: bool) -> Recipe:
    """What stands for words alone. What a model made of a request is not taken for the person's."""
    return Recipe(name, 0, (), (), frames=((words,),), goals=(words,) if own else ())
