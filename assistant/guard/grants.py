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
SETTINGS = ("settings", "preferences")
MAKERS = (
    "com.android.", "com.google.android.", "com.apple.", "com.ohos.", "com.huawei.",
    "com.hihonor.", "com.miui.", "com.xiaomi.", "com.sec.android.", "com.samsung.",
    "com.coloros.", "com.oppo.", "com.vivo.", "com.oneplus.", "com.phonepilot.",
)  # fmt: skip
"""What the names of apps begin with that come with a phone."""


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

    def may_choose(self, app: str) -> bool:
        """Whether an app may be the one that the person left to be chosen; the phone's settings
        never are."""
        return self.open and not any(part in app.lower() for part in SETTINGS)

    def adopting(self, app: str) -> Grant:
        """With the first app that was chosen."""
        if not self.open or not app or is_system(app):
            return self
        if not self.may_choose(app):
            return self
        return replace(self, apps=self.apps | {app}, open=False)

    def with_yes_to(self, app: str) -> Grant:
        return replace(self, confirmed=self.confirmed | {app})


def is_system(app: str) -> bool:
    return app == "android" or (came_with_the_phone(app) and any(part in app for part in SYSTEM))


def came_with_the_phone(app: str) -> bool:
    """By its maker: whoever installs something later may call it what they like."""
    return app.startswith(MAKERS)


def granted(own: Iterable[str], apps: Iterable[App]) -> Grant:
    """What the person's words reach of the apps on the phone: what they named, and of what came
    with it that in which such things are done. Of two that are called the same, only that."""
    words = " ".join(plain(text) for text in own)
    topics = [which for said, which in USED_FOR if said.search(words)]
    there = tuple(apps)
    makers = {plain(app.name) for app in there if came_with_the_phone(app.id)}

    def wanted(app: App) -> bool:
        if not came_with_the_phone(app.id):
            return _named(app, words) and plain(app.name) not in makers
        called = f"{app.id} {app.name}".lower()
        return _named(app, words) or any(which.search(called) for which in topics)

    found = frozenset(app.id for app in there if wanted(app))
    return Grant(found, open=not found)


def _named(app: App, words: str) -> bool:
    name = plain(app.name)
    if not name:
        return app.id.lower() in words
    if name.isascii():
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) is not None
    return name in words
