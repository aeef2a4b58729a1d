"""The offer to keep a shortcut: in one line, once, when the same was done by hand a second time.

What a single command does needs no shortcut. What was noticed for the offer is kept without a name,
which is how it is known that it was offered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.shortcuts.base import NotLearnable
from assistant.shortcuts.latest import last_of
from assistant.shortcuts.noticing import alike, learnt
from assistant.shortcuts.shelf import unnamed_for
from assistant.shortcuts.telling import OFFER
from assistant.steps import Request
from assistant.turns import LOCAL
from device_drivers.verbs.base import Said

if TYPE_CHECKING:
    from assistant.app import House

SEVERAL = 3
"""Steps over the screen from which on it is worth a name."""


def offer(house: House, request: Request, outcome: str) -> Said | None:
    """What to say beside how a task ended; None mostly. Blocking."""
    whose = house.shortcuts_of(request)
    if outcome != "done" or not (whose and house.settings.shortcuts.offers and request.reply):
        return None
    if request.command is not None or house.journal.is_group(request.gateway, request.chat):
        return None
    task = house.journal.task(request.task)
    if task is None:
        return None
    last = last_of(house.trajectories / request.task, {**task, "outcome": outcome})
    ours = house.shortcuts
    if last.by_hand < SEVERAL or not (last.own_words or request.gateway == LOCAL):
        return None
    if ours.running.fitting(whose, last.text, unnamed=True) or not alike(house, last):
        return None
    try:
        recipe = learnt(house, last, unnamed_for(last.text))
    except NotLearnable:
        return None
    if len(recipe.tasks) < 2:
        return None
    ours.shelf.keep(whose, recipe)
    return OFFER
