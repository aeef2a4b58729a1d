"""A shortcut run, with the values that are said: which request it then stands for, and its task."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant.shortcuts import telling
from assistant.shortcuts.base import Recipe
from assistant.shortcuts.changed import Known, Option, changed
from assistant.shortcuts.command import RunShortcut
from assistant.shortcuts.frames import values_in
from assistant.shortcuts.reactions import LEFT_ALONE, Ask, Begin, Instead, Reaction, Told
from assistant.shortcuts.shelf import Shelf
from assistant.understanding.before import verbs_of
from device_drivers.verbs.base import Said

if TYPE_CHECKING:
    from assistant.app import House

DEEPEST = 3
"""Names that stand for names that stand for a request."""
MOST_OPTIONS = 6
_WORDS_KEPT = frozenset({"body", "query", "text", "subject"})
"""What a person wrote word for word is no place for another name."""
OTHER_WORDS = Said(
    "The shortcut was not made for that, so I do it the ordinary way.",
    "这个快捷指令不适用于这种情况，我按平常方式做。",
)
SHELVED = Said(
    "The screens of that app have changed and the shortcut failed twice in a row, so I do it the "
    "ordinary way.",
    "应用界面变了，快捷指令连续两次没有成功，我按平常方式做。",
)
Then = Callable[[str], Reaction]
"""What is done with a whole request."""


class Running:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House, shelf: Shelf) -> None:
        self._house = house
        self._shelf = shelf

    def run(
        self, whose: str, recipe: Recipe, words: str = "", goal: str = "", then: Then | None = None
    ) -> Reaction:
        """``words`` is what is different this time, ``goal`` the whole request where it is said."""
        begin = then or (lambda text: self.begun(whose, recipe, text, changed=bool(words)))
        request = telling.words_of(recipe)
        if goal or not words:
            return begin(goal or request)
        return self.with_words(request, words, self.known_of(request, recipe), begin)

    def with_words(self, request: str, words: str, known: Known, then: Then) -> Reaction:
        """The request with these words in it, asked about where it is not plain which it means."""
        options = changed(request, words, known, self._now())
        if not options:
            return Told(telling.fits_nothing(words, request), "failed")
        if len(options) == 1 and options[0].sure:
            return then(options[0].texts[0])
        return self._which(request, words, options[:MOST_OPTIONS], then)

    def _which(self, request: str, words: str, options: list[Option], then: Then) -> Reaction:
        shown = {_shown(each, n): str(n) for n, each in enumerate(options)}

        def answered(value: str | None) -> Reaction:
            if value is None or not value.isdecimal() or int(value) >= len(options):
                return LEFT_ALONE
            return then(options[int(value)].texts[0])

        return Ask(telling.which_place(words, request), shown, answered)

    def known_of(self, request: str, recipe: Recipe | None) -> Known:
        """What may differ in a request: by its recipe, else by the command that it is."""
        now = self._now()
        if recipe is not None and recipe.steps:
            values = values_in(recipe, request, now) or telling.seen(recipe)
            return Known(values, lambda text: values_in(recipe, text, now) is not None)
        steps = verbs_of(self._house.understanding.plan(request, now=now))
        values = {
            name: value
            for step in steps
            for name, value in step.args.model_dump().items()
            if isinstance(value, str) and value and name not in _WORDS_KEPT
        }
        return Known(values)

    def begun(
        self, whose: str, recipe: Recipe, text: str, *, changed: bool = False, deep: int = 0
    ) -> Begin | Instead:
        """The task for a request: by the recipe where that has a place for all that is said."""
        own = (*recipe.goals, text) if recipe.goals else ()
        lead = telling.again(text) if changed else None
        if not recipe.steps:
            inner = self._shelf.called(whose, text)
            if inner is not None and inner.name != recipe.name and deep < DEEPEST:
                return self.begun(whose, inner, telling.words_of(inner), deep=deep + 1)
            return Instead(text, own, lead)
        values = values_in(recipe, text, self._now())
        if values is None:
            return Instead(text, own, OTHER_WORDS)
        if self._shelf.standing(whose, recipe.name).shelved:
            return Instead(text, own, SHELVED)
        command = RunShortcut(recipe.name, recipe.version, values)
        return Begin(text, command, own=own, lead=lead)

    def fitting(self, whose: str, text: str, *, unnamed: bool) -> Recipe | None:
        """The recipe that was made for requests of this wording, and may be used."""
        every = self._shelf.named(whose)
        every += self._shelf.unnamed(whose) if unnamed else []
        now = self._now()
        for recipe in every:
            if not recipe.steps or values_in(recipe, text, now) is None:
                continue
            if not self._shelf.standing(whose, recipe.name).shelved:
                return recipe
        return None

    def _now(self) -> dt.datetime:
        return self._house.now()


def _shown(option: Option, n: int) -> str:
    """On a button: what would be replaced, else the whole request."""
    return option.old[:40] or f"{n + 1}. {option.texts[0][:40]}"
