"""“Do it again”: which task is meant, what is different this time, and the shortest way to it.

The person's own last task of the chat. One that failed is said to have failed, and tried only after
a yes; between several, while one is being done, or after long, they are asked. Done by hand over
the screen, it is learnt from and replayed; a command is simply given once more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import structlog

from assistant.shortcuts import telling
from assistant.shortcuts.asked import Asked
from assistant.shortcuts.base import Recipe
from assistant.shortcuts.command import RunShortcut, Same
from assistant.shortcuts.frames import values_in
from assistant.shortcuts.latest import Last, at_work, latest
from assistant.shortcuts.noticing import noticed
from assistant.shortcuts.reactions import LEFT_ALONE, Ask, Begin, Reaction, Several, Told
from assistant.shortcuts.running import Running
from assistant.shortcuts.shelf import Shelf
from assistant.steps import HIDDEN
from assistant.understanding import Plan
from assistant.understanding.text import language_of
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
SECRET = "[secret]"  # noqa: S105 - how one is shown
MOST_SHOWN = 5
"""Of those that are being done or wait."""
Act = Callable[[Last, str], Reaction]
"""What is to be done with a task and the words for it."""


class Again:
    """Of one house. Everything may block for a moment."""

    def __init__(self, house: House, shelf: Shelf, running: Running) -> None:
        self._house = house
        self._shelf = shelf
        self._running = running

    def of(
        self, message: Inbound, whose: str, asked: Asked, act: Act | None = None
    ) -> Reaction | None:
        """None where it is for the chat model to see: it knows what was said. ``act``: something
        else than to do it now."""
        every = latest(self._house, message)
        brain = self._house.brain is not None
        if running := at_work(self._house, message):
            return self._meanwhile(whose, asked, running, every, act)
        if not every or (brain and self._only_talked(message)):
            return None if brain else Told(telling.NOTHING_BEFORE)
        now = every[0]
        together = [each for each in reversed(every) if each.turn == now.turn]
        if len(together) > 1 and not asked.words:
            return None if brain else self._which_of(message, whose, together, act)
        acts = [each for each in every if not each.asks]
        if now.asks and acts and not asked.words:
            return self._either(whose, [acts[0], now], act)
        meant = (acts or every)[0]
        retry = asked.kind == "retry"
        return self._sure(meant, retry, lambda: self._with(whose, meant, asked.words, act))

    # --- which --------------------------------------------------------------------------------

    def _only_talked(self, message: Inbound) -> bool:
        """The last turn came to something else than a task on a phone."""
        every = self._house.journal.tasks_of_person(message.gateway, message.sender, 1)
        return bool(every) and not every[0]["phone"]

    def _meanwhile(
        self, whose: str, asked: Asked, running: Sequence[Last], every: Sequence[Last],
        act: Act | None,
    ) -> Reaction | None:  # fmt: skip
        """While one is being done and others may wait: one of these, or the one before. None where
        it is for the model that does it: “try again”."""
        looks = asked.kind == "retry" and not self._is_plan(running[0].text)
        if self._house.brain is not None or looks:
            return None
        before = [each for each in every if not each.asks][:1]
        return self._either(whose, [*before, *running[-MOST_SHOWN:]], act, asked.words)

    def _either(
        self, whose: str, lasts: Sequence[Last], act: Act | None, words: str = ""
    ) -> Reaction | None:
        """One of these; of those that read alike the newest."""
        shown = {_shown(each): str(n) for n, each in enumerate(lasts)}
        if len(shown) == 1:
            return self._with(whose, lasts[-1], words, act)

        def answered(value: str | None) -> Reaction:
            if value is None or not value.isdecimal() or int(value) >= len(lasts):
                return LEFT_ALONE
            meant = lasts[int(value)]
            return self._with(whose, meant, words, act) or LEFT_ALONE

        return Ask(telling.WHICH_TASK, shown, answered)

    def _which_of(
        self, message: Inbound, whose: str, lasts: Sequence[Last], act: Act | None
    ) -> Reaction | None:
        """Several requests of one message: one of them, or all."""
        if act is not None:
            return self._either(whose, lasts, act)
        every = telling.ALL_OF_IT.zh if _chinese(message) else telling.ALL_OF_IT.en
        asked = self._either(whose, lasts, None)
        if not isinstance(asked, Ask):
            return asked

        def answered(value: str | None) -> Reaction:
            if value != "all":
                return asked.then(value)
            begun = [self.repeated(whose, each, each.text) for each in lasts]
            return Several(tuple(each for each in begun if isinstance(each, Begin)))

        return Ask(asked.said, {**asked.options, every: "all"}, answered)

    def _sure(self, meant: Last, retry: bool, go: Callable[[], Reaction | None]) -> Reaction | None:
        """After a yes where it failed, or is long ago."""
        if meant.done and meant.fresh:
            return go()
        if not meant.done and retry and meant.fresh:
            return go()
        said = telling.failed_then(meant.text, meant.outcome)
        if meant.done or retry:
            said = telling.old_one(meant.text, _when(meant.ended))

        def answered(value: str | None) -> Reaction:
            return (go() or LEFT_ALONE) if value == "yes" else LEFT_ALONE

        return Ask(said, {"Yes": "yes", "No": "no"}, answered)

    # --- with what ----------------------------------------------------------------------------

    def _with(self, whose: str, last: Last, words: str, act: Act | None) -> Reaction | None:
        do = act or (lambda meant, text: self.repeated(whose, meant, text))
        if not words:
            return do(last, last.text)
        recipe = self._recipe_for(whose, last, last.text)
        known = self._running.known_of(last.text, recipe)
        found = self._running.with_words(last.text, words, known, lambda text: do(last, text))
        if self._house.brain is None or recipe is not None:
            return found
        sure = isinstance(found, Begin) and self._is_plan(found.text)
        return found if sure else None

    def _is_plan(self, text: str) -> bool:
        understood = self._house.understanding.plan(text, now=self._house.now())
        return isinstance(understood, Plan)

    def repeated(self, whose: str, last: Last, text: str) -> Reaction:
        """The task for it: by a recipe, by the same command, or by its words."""
        own = (*last.own, text) if last.own_words else last.own
        lead = telling.again(text)
        recipe = self._recipe_for(whose, last, text)
        if recipe is not None:
            values = values_in(recipe, text, self._house.now())
            if values is not None:
                command = RunShortcut(recipe.name, recipe.version, values)
                return Begin(
                    text, command, own=own, saw=last.saw, phone=last.phone, lead=lead
                )  # fmt: skip
        if text == last.text and _whole(last):
            first = Same(last.command) if last.command else None
            then = tuple(Same(each) for each in last.then)
            return Begin(text, first, then, own, last.saw, last.copied, last.phone, lead)
        return Begin(text, None, (), own, last.saw, (), last.phone, lead)

    def _recipe_for(self, whose: str, last: Last, text: str) -> Recipe | None:
        """The one it was done by, one that fits, or one that is learnt from it now."""
        known = None
        if last.command and "shortcut" in last.command:
            known = self._shelf.get(whose, str(last.command["shortcut"]))
        known = known or self._running.fitting(whose, text, unnamed=True)
        if known is None and last.done and last.by_hand > 1:
            known = noticed(self._house, self._shelf, whose, last)
        if known is None or not known.steps:
            return None
        return None if self._shelf.standing(whose, known.name).shelved else known


def _whole(last: Last) -> bool:
    """Whether its command can be given again: a shortcut's may have changed, and what was hidden
    was not written down."""
    every = [last.command, *last.then] if last.command else []
    hidden = any(HIDDEN in str(each) or SECRET in str(each) for each in every)
    return not hidden and not (last.command and "shortcut" in last.command)


def _shown(last: Last) -> str:
    line = " ".join(last.text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def _chinese(message: Inbound) -> bool:
    return language_of(message.text) == "zh"


def _when(at: float) -> str:
    return f"{datetime.fromtimestamp(at).astimezone():%m-%d %H:%M}"
