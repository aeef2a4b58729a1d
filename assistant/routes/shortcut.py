"""The replay route: a shortcut done again step by step, without any model.

It looks for what each step landed on, and gives up where the screen is another one than when it was
learnt: the other routes do the rest then.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from assistant.routes.base import Scene
from assistant.shortcuts.base import UnknownRecipe
from assistant.shortcuts.replaying import Replay
from assistant.shortcuts.store import Recipes, whose_of
from assistant.steps import GiveUp, Move, Part, Past, Request, ShortcutStep
from device_drivers.base import AndroidDevice
from device_drivers.verbs.base import Verb


class ShortcutRoute:
    """``whose`` names the person whose recipes a request may use."""

    def __init__(
        self, recipes: Recipes, verbs: Mapping[str, Verb[Any]],
        whose: Callable[[Request], str] = whose_of,
    ) -> None:  # fmt: skip
        self._recipes = recipes
        self._verbs = verbs
        self._whose = whose

    def next(self, part: Part, past: tuple[Past, ...], scene: Scene) -> Move:
        assert isinstance(part, ShortcutStep)  # noqa: S101 - the router sends only these here
        try:
            recipe = self._recipes.get(self._whose(scene.request), part.name, part.version)
        except UnknownRecipe as error:
            return GiveUp(error.said)
        return Replay(recipe, part, past, scene, self._verbs, _now(scene)).next()


def _now(scene: Scene) -> dt.datetime:
    """On the phone, to the day: what "tomorrow" is does not change within a look."""
    phone = scene.phone
    now = phone.now() if isinstance(phone, AndroidDevice) else dt.datetime.now().astimezone()
    return now.replace(second=0, microsecond=0)
