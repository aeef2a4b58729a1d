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

from assistant.guard.used_for import USED_FOR
from assistant.risk_words import plain
from device_drivers.base import App

SYSTEM = (
    "launcher", "springboard", "sceneboard", "systemui", "permissioncontroller", "resolver",
    "packageinstaller", "inputmethod", "keyboard",
)  # fmt: skip
"""The home screen, dialogs and the chooser of the system, by a part of their names."""


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
        return not app or app in self.apps or app in self.confirmed or is_system(app)

    def adopting(self, app: str) -> Grant:
        """With the first app that was chosen."""
        if not self.open or not app or is_system(app):
            return self
        return replace(self, apps=self.apps | {app}, open=False)

    def with_yes_to(self, app: str) -> Grant:
        return replace(self, confirmed=self.confirmed | {app})


def is_system(app: str) -> bool:
    return app == "android" or any(part in app.lower() for part in SYSTEM)


def granted(own: Iterable[str], apps: Iterable[App]) -> Grant:
    """What the person's words reach of the apps on the phone."""
    words = " ".join(plain(text) for text in own)
    topics = [which for said, which in USED_FOR if said.search(words)]
    found = frozenset(
        app.id
        for app in apps
        if _named(app, words)
        or any(which.search(f"{app.id} {app.name}".lower()) for which in topics)
    )
    return Grant(found, open=not found)


def _named(app: App, words: str) -> bool:
    name = plain(app.name)
    if not name:
        return app.id.lower() in words
    edge = r"\b" if name.isascii() else ""
    return re.search(f"{edge}{re.escape(name)}{edge}", words) is not None
