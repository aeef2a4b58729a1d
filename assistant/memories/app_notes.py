"""What was learnt about apps, by their version: how tasks in them ended, and what stood in the way.

Counted over the past tasks of everybody, and nothing but counts: no goal, no text of anybody. That
somebody uses an app at all is theirs to tell, so in a house of several people an app is told of
only when at least two of them had a task in it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable

from assistant.memories import in_the_way
from assistant.memories.opening import Opening
from assistant.memories.past_tasks import names_app
from device_drivers import apps
from memory.base import Episode
from memory.truth import Truth
from models.search.base import Found

LOOKED_AT = 500
"""Of each person's past tasks, the latest."""
LEAST = 2
"""Tasks of which something can be said, and people who share what is said."""


class AppNotes:
    """A search beside that for written notes; ``opening`` is that of the house's memory."""

    name = "learnt"

    def __init__(self, opening: Callable[[], Opening]) -> None:
        self._opening = opening

    async def search(self, query: str, n: int = 5) -> list[Found]:
        """Of the apps that the query names."""
        return await asyncio.to_thread(self._search, query, n)

    async def close(self) -> None:
        """The memory is the house's."""

    def _search(self, query: str, n: int) -> list[Found]:
        opening = self._opening()
        if not opening.there() or (opened := opening.opened()) is None:
            return []
        with opening.suffering():
            return notes_on(opened.memory.truth, query)[:n]
        return []


def notes_on(truth: Truth, query: str) -> list[Found]:
    """A note for each version of each app that the query names, the latest used first."""
    people = truth.people()
    tasks = [
        task
        for person in people
        for task in truth.episodes(person, most=LOOKED_AT)
        if names_app(task.app, query)
    ]
    least = min(LEAST, len(people))
    found: dict[tuple[str, str], list[Episode]] = {}
    for task in sorted(tasks, key=lambda each: -each.at):
        found.setdefault((task.app, task.version), []).append(task)
    return [
        _note(app, version, same)
        for (app, version), same in found.items()
        if len(same) >= LEAST and _by(same) >= least
    ]


def _by(tasks: Iterable[Episode]) -> int:
    """How many people had them."""
    return len({task.person for task in tasks})


def _note(app: str, version: str, tasks: Iterable[Episode]) -> Found:
    tasks = list(tasks)
    total = len(tasks)
    said = [f"{sum(task.outcome == 'done' for task in tasks)} of {total} tasks there were done"]
    by = Counter(task.route for task in tasks if task.outcome == "done" and task.route)
    said += [f"{count} of them by {route}" for route, count in by.most_common()]
    met = Counter(kind for task in tasks for kind in in_the_way.kinds_in(task.failed))
    said += [f"{in_the_way.KINDS[kind]}: {count} of {total}" for kind, count in met.most_common()]
    which = f"version {version}" if version else "version not known"
    return Found(f"{apps.name(app)} ({app}, {which})", f"notes:learnt/{app}", ". ".join(said) + ".")
