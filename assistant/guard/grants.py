"""The grant of a task: the apps that a model may change something in without asking again.

Those are the apps that the person named, those that what they want is done with, and those they
said yes to on the way. Where they named none, it is the app in front when the task began and the
first one that was chosen then. The home screen and the system's own pages lead everywhere and
belong to every task.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.guard.identity import came_with_the_phone
from assistant.guard.used_for import USED_FOR
from assistant.risk_words import plain
from device_drivers.base import App

SETTINGS = ("settings", "preferences")


@dataclass(frozen=True, slots=True)
class Grant:
    """What one task may touch. ``apps`` and ``confirmed`` are ids; the latter had a yes of their
    own."""

    apps: frozenset[str] = frozenset()
    confirmed: frozenset[str] = frozenset()
    open: bool = False
    """The person named no app: the first that is chosen is theirs."""
    over: bool = False
    """The time of the task is up."""

    def reaches(self, app: str) -> bool:
        return not app or app in self.apps or app in self.confirmed

    def may_choose(self, app: str) -> bool:
        """Whether an app may be the one that the person left to be chosen; the phone's settings
        never are."""
        return self.open and not any(part in app.lower() for part in SETTINGS)

    def adopting(self, app: str) -> Grant:
        """With the first app that was chosen."""
        if not app or not self.may_choose(app):
            return self
        return replace(self, apps=self.apps | {app}, open=False)

    def with_yes_to(self, app: str) -> Grant:
        return replace(self, confirmed=self.confirmed | {app})


def granted(own: Iterable[str], apps: Iterable[App]) -> Grant:
    """What the person's words reach of the apps on the phone: what they named, and of what came
    with it that in which such things are done. Of two that are called the same, only that."""
    words = " ".join(plain(text) for text in own)
    topics = [which for said, which in USED_FOR if said.search(words)]
    there = tuple(apps)
    makers = {plain(app.name) for app in there if came_with_the_phone(app.id, app.system)}

    def wanted(app: App) -> bool:
        if not came_with_the_phone(app.id, app.system):
            return is_named(app, words) and plain(app.name) not in makers
        called = f"{app.id} {app.name}".lower()
        return is_named(app, words) or any(which.search(called) for which in topics)

    found = frozenset(app.id for app in there if wanted(app))
    return Grant(found, open=not found)


def is_named(app: App, words: str) -> bool:
    """Whether its whole name stands in plain words."""
    name = plain(app.name)
    if not name:
        return app.id.lower() in words
    if name.isascii():
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) is not None
    return name in words
