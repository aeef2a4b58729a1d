"""A part's course over its routes: in which order they are tried, and what each of them took.

What is decided and told is kept by the durable workflow, so that a restart neither draws again nor
counts a try twice. A try that was interrupted by a restart is not counted at all: what it took is
not known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from assistant.durable import Durable
from assistant.experience import Experience, Freedom, Kind, Order
from assistant.router import Choice
from assistant.routes.base import Scene
from assistant.steps import Outcome, Part, RouteName
from assistant.understanding import TreeStep, VerbStep
from assistant.understanding.instruction import OpenApp
from device_drivers.base import DeviceError
from device_drivers.verbs.base import Said, Verb

T = TypeVar("T")
monotonic, wall_clock = time.monotonic, time.time
INTERRUPTED = 5.0
"""Seconds by which the clock on the wall may be ahead of our own before a try counts as
interrupted."""


class Patience:
    """A durable workflow that counts how long the person was waited for."""

    def __init__(self, durable: Durable) -> None:
        self._durable = durable
        self.waited = 0.0

    def keep(self, name: str, f: Callable[[], T]) -> T:
        return self._durable.keep(name, f)

    def ask(self, question: Said, options: Mapping[str, str], risky: bool) -> str | None:
        began = monotonic()
        try:
            return self._durable.ask(question, options, risky)
        finally:
            self.waited += monotonic() - began

    def progress(self, said: Said, done: bool | None = None) -> None:
        self._durable.progress(said, done)


class Course:
    """One part, its routes in the order to try them. ``calls`` tells how many model calls the task
    has made so far."""

    def __init__(
        self, experience: Experience | None, durable: Patience, calls: Callable[[], int],
        kind: Callable[[], Kind], usual: Sequence[Choice], *, freedom: Freedom,
    ) -> None:  # fmt: skip
        self._experience = experience
        self._durable = durable
        self._calls = calls
        self._taken = 0.0, 0
        self._known = True
        self.choices = usual
        if experience is not None:
            self._kind, self._order = durable.keep(
                "routes", lambda: _decided(experience, kind(), usual, freedom=freedom)
            )
            self.choices = self._order.choices

    def tried(self, route: RouteName, walk: Callable[[], Outcome]) -> Outcome:
        """Try a route; what came of it is told, unless that says nothing about the route."""
        experience = self._experience
        if experience is None:
            return walk()
        began, calls = self._durable.keep("begin route", lambda: (wall_clock(), self._calls()))
        here, waited = monotonic(), self._durable.waited
        outcome = walk()
        seconds = monotonic() - here - (self._durable.waited - waited)

        def tell() -> tuple[float, int] | None:
            if wall_clock() - began > monotonic() - here + INTERRUPTED:
                return None
            used = self._calls() - calls
            if _tells(outcome):
                worked = outcome.name == "done"
                experience.tell(self._kind, route, worked=worked, seconds=seconds, calls=used)
            return seconds, used

        took = self._durable.keep("learn", tell)
        self._known = self._known and took is not None
        if took is not None:
            self._taken = self._taken[0] + took[0], self._taken[1] + took[1]
        return outcome

    def over(self) -> None:
        """The part is done, or nothing can do it."""
        experience = self._experience
        if experience is None or self._order.usual is None or not self._known:
            return
        usual = self._order.usual
        self._durable.keep(
            "detour", lambda: experience.tell_detour(self._kind, usual, *self._taken)
        )


def _decided(
    experience: Experience, kind: Kind, usual: Sequence[Choice], *, freedom: Freedom
) -> tuple[Kind, Order]:
    return kind, experience.order(kind, usual, freedom=freedom)


def _tells(outcome: Outcome) -> bool:
    """Whether an outcome says something about the route: not that the person stopped it or did not
    answer, nor that the phone has no such thing."""
    return outcome.name == "done" or (
        outcome.name in ("failed", "stuck") and not outcome.impossible
    )


def kind_of(part: Part, scene: Scene) -> Kind:
    """(system, app, intent): a verb is its own intent, an instruction that of its kind in the app
    in front, anything else belongs to the app that it names."""
    system = scene.phone.os
    if isinstance(part, VerbStep):
        return Kind(system, str(getattr(part.args, "app", "") or ""), part.name)
    try:
        if isinstance(part, TreeStep):
            what = part.instruction
            app = what.name if isinstance(what, OpenApp) else scene.look().app
            return Kind(system, app, type(what).__name__)
        named = (name for name in scene.apps() if name.casefold() in part.text.casefold())
        return Kind(system, next(named, ""), "free")
    except DeviceError:
        return Kind(system, "", "free")


def freedom_of(part: Part, verbs: Mapping[str, Verb[Any]]) -> Freedom:
    """A command that must not happen twice goes the usual way always: first the one that proves
    itself. Only a harmless one may be tried another way to find something out."""
    if not isinstance(part, VerbStep):
        return "known"
    verb = verbs[part.name]
    if not verb.repeatable:
        return "none"
    return "known" if verb.risk.asks_first else "any"
