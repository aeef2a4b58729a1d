"""“Again every Friday at 6”, “order lunch every day at 12”: a shortcut or the last task, for later.

What is kept is a sentence as the person could say it then: the name of the shortcut with the whole
request, so that the list of schedules tells what will be done; its steps ask then as they ask now.
Words that the person did not say are theirs by then, so they are shown and asked about first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.schedules import confirmed, told
from assistant.shortcuts import telling
from assistant.shortcuts.asked import Asked, asked_in, means_the_last, named_at_the_start
from assistant.shortcuts.base import Recipe
from assistant.shortcuts.latest import Last
from assistant.shortcuts.reactions import LEFT_ALONE, Ask, Reaction, Told
from assistant.talking import NOT_FOR_YOU, ONLY_RUNNING
from assistant.timetable import TooMany
from assistant.turns import lasts, turn_of
from assistant.understanding.reading import Reading
from assistant.understanding.text import language_of, level
from assistant.understanding.timed import Later, later
from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.shortcuts.chat import Shortcuts

AS_IF = "Xyz"
"""A name that is no time."""
TOO_MANY = Said(
    "You have too many requests for later; /schedules cancels some.",
    "定时任务太多了；/schedules 可以取消。",
)


class Waiting:
    """One request for later. Everything may block for a moment."""

    def __init__(
        self, chat: Shortcuts, message: Inbound, whose: str, text: str, suffix: str
    ) -> None:
        self._chat = chat
        self._house = chat.house
        self._message = message
        self._whose = whose
        self._text = text
        self._key = turn_of(message) + suffix

    def reaction(self) -> Reaction | None:
        """None where it is no shortcut, or nothing for later."""
        recipe, words, times = self._after_a_name()
        times = times or later(self._text, self._house.now())
        if not times:
            return None
        whole, request = asked_in(self._text), times[0].request
        if whole is not None and whole.kind == "again" and whole.but and not times[0].every:
            return None  # "do it again but with 8:30"
        asked = asked_in(request)
        if recipe is None:
            recipe, words = self._recipe(request, asked)
        last = means_the_last(request) or (asked is not None and asked.kind == "again")
        if recipe is None and not last:
            return None
        if not self._house.authority.may(self._house.authority.who(self._message), "schedule"):
            return Told(NOT_FOR_YOU, "failed")
        if recipe is not None:
            return self._of_recipe(recipe, words, times)
        again = Asked("again", words=asked.words if asked and asked.kind == "again" else "")
        return self._chat.again.of(
            self._message, self._whose, again, lambda meant, text: self._of_last(meant, text, times)
        )

    def _after_a_name(self) -> tuple[Recipe | None, str, Sequence[Later]]:
        """Where the text begins with one, which may look like a time itself: "Friday lunch"."""
        said, now = level(self._text).strip(), self._house.now()
        for recipe in sorted(self._chat.shelf.named(self._whose), key=lambda r: -len(r.name)):
            name = level(recipe.name)
            if not said.casefold().startswith(name.casefold()):
                continue
            times = later(f"{AS_IF}{self._text.strip()[len(name) :]}", now)
            if not (times and times[0].request.startswith(AS_IF)):
                continue
            untimed = f"{name}{times[0].request.removeprefix(AS_IF)}"
            if (rest := named_at_the_start(untimed, name)) is not None:
                return recipe, rest, times
        return None, "", ()

    def _recipe(self, request: str, asked: Asked | None) -> tuple[Recipe | None, str]:
        """The one that is named, and what is different."""
        shelf = self._chat.shelf
        run = asked if asked is not None and asked.kind == "run" else None
        if run is not None and (recipe := shelf.called(self._whose, run.name)) is not None:
            return recipe, run.words
        for recipe in sorted(shelf.named(self._whose), key=lambda r: -len(r.name)):
            if (rest := named_at_the_start(request, recipe.name)) is not None:
                return recipe, rest
        return None, ""

    def _of_recipe(self, recipe: Recipe, words: str, times: Sequence[Later]) -> Reaction:
        running = self._chat.running

        def wait(text: str) -> Reaction:
            named = _named(recipe.name, text, self._text)
            if recipe.goals:
                return self._keep(named, times)
            return self._after_a_yes(text, times, lambda: self._keep(named, times))

        request = telling.words_of(recipe)
        if (moved := self._other_time(request, times)) is not None:
            spoken = self._spoken()

            return _now_or_then(
                moved,
                lambda: running.run(self._whose, recipe, spoken),
                lambda: running.run(self._whose, recipe, words, then=wait),
            )
        return running.run(self._whose, recipe, words, then=wait)

    def _of_last(self, meant: Last, text: str, times: Sequence[Later]) -> Reaction:
        def then() -> Reaction:
            if meant.own_words and not meant.saw:
                return self._keep(text, times, meant.phone)
            return self._after_a_yes(text, times, lambda: self._keep(text, times, meant.phone))

        if (moved := self._other_time(text, times)) is not None:
            known = self._chat.running.known_of(text, None)

            def now() -> Reaction:
                return self._chat.running.with_words(
                    text, self._spoken(), known,
                    lambda other: self._chat.again.repeated(self._whose, meant, other),
                )  # fmt: skip

            return _now_or_then(moved, now, then)
        return then()

    def _spoken(self) -> str:
        """The time that was said, as it was said."""
        pieces = Reading(self._text, self._house.now()).pieces
        return " ".join(self._text[piece.start : piece.end] for piece in pieces)

    def _other_time(self, request: str, times: Sequence[Later]) -> Said | None:
        """The question where a time that is said once may be for then, or instead of one in it."""
        now = self._house.now()
        if times[0].every or len(times) > 1 or not Reading(request, now).pieces:
            return None
        return telling.now_or_with(told(times[0].first, ""), self._spoken(), request)

    def _after_a_yes(
        self, request: str, times: Sequence[Later], keep: Callable[[], Reaction]
    ) -> Ask:
        """Of words that somebody else made up, all are shown."""
        every = [told(each.first, each.every) for each in times]
        en, zh = "; ".join(when.en for when in every), "；".join(when.zh for when in every)
        said = Said(
            f"These are not your own words. Shall I do it later ({en}) as if they were? "
            f"“{request}”",
            f"这不是您的原话。要在{zh}当作您说的去做吗？“{request}”",
        )

        def answered(value: str | None) -> Reaction:
            return keep() if value == "yes" else LEFT_ALONE

        return Ask(said, {"Yes": "yes", "No": "no"}, answered)

    def _keep(self, request: str, times: Sequence[Later], phone: str = "") -> Reaction:
        house, message = self._house, self._message
        if phone and not house.device_of(message):
            message = replace(message, phone=phone)
        try:
            kept = [
                house.schedules.keep(
                    f"{self._key}-{n}", message, request, each.first, each.every
                )
                for n, each in enumerate(times)
            ]  # fmt: skip
        except TooMany:
            return Told(TOO_MANY, "failed")
        said = confirmed(kept)
        if lasts(message):
            return Told(said)
        return Told(Said(f"{said.en}\n{ONLY_RUNNING.en}", f"{said.zh}\n{ONLY_RUNNING.zh}"))


def _now_or_then(said: Said, now: Callable[[], Reaction], then: Callable[[], Reaction]) -> Ask:
    def answered(value: str | None) -> Reaction:
        if value not in ("later", "now"):
            return LEFT_ALONE
        return then() if value == "later" else now()

    return Ask(said, {"Later / 到时候": "later", "Now / 现在": "now"}, answered)


def _named(name: str, request: str, spoken: str) -> str:
    """How a shortcut is run by a sentence: with all that is to be done, whatever the name means by
    then."""
    if language_of(spoken) == "zh":
        return f"执行快捷指令“{name}”：{request}"
    return f"run the shortcut “{name}”: {request}"
