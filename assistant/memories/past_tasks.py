"""Past tasks that may matter for a new one, as records: "last time it asked for a code".

Those of the same kind, found as facts are, and those in the same app that had trouble there. Of
several alike the latest counts, unless an older one tells what went wrong and it does not.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from assistant.memories import in_the_way
from device_drivers import apps
from memory.base import Episode
from memory.memory import Memory
from memory.recall.words import asked_words
from models.strangers import line

MOST = 2
LOOKED_AT = 200
"""Of a person's latest tasks, where the app counts."""
FOUND = 20
LONGEST = 320
"""Letters of one."""
LEAST, SHARE, NEARLY_SAME = 0.22, 0.5, 0.5
"""What a past task must score to matter: at all, beside the best one, and of another app than the
one it is about. Tried on a dozen tasks with use_multilingual: the same thing again scores 0.5
and more, one like it 0.25 to 0.4, what has a word in common up to 0.17."""
MANY, NEAREST = 8, 3
"""Among so many things remembered, those that are nearest in meaning may be near; among fewer
something is always nearest, and a word has to be the same."""
TOLD = 3
"""Lines of what failed, and of what worked."""


def episodes_for(memory: Memory, person: str, goal: str, app: str = "") -> tuple[str, ...]:
    """At most two past tasks of this person, each in a line; none where none fits. ``app``: the id
    of the app that it is about, "" where it is not known."""
    return tuple(told(each) for each in found_for(memory, person, goal, app))


def found_for(memory: Memory, person: str, goal: str, app: str = "") -> list[Episode]:
    """The same as they are kept."""
    if not person or not goal.strip():
        return []
    found = memory.recall(person, goal, FOUND, now=time.time())
    entries = memory.truth.stats(person).get("entries", 0)
    enough = entries >= MANY
    tasks = [
        (each.item, each.score)
        for each in found
        if isinstance(each.item, Episode)
        and (_share(goal, each.item.goal) or (enough and each.why.get("dense", MANY) <= NEAREST))
    ]
    least = max([LEAST, *(SHARE * score for _, score in tasks)])
    alike = [task for task, score in tasks if score >= least]
    latest = memory.truth.episodes(person, app=app, most=LOOKED_AT)
    there = [e for e in latest if in_the_way.kinds_in(e.failed) and (app or names_app(e.app, goal))]
    if app:
        near = [task for task, score in tasks if score >= NEARLY_SAME and task.app != app]
        alike = [*(e for e in alike if e.app == app), *there, *near]
    return list(_different([*_telling(alike), *there]))[:MOST]


def told(episode: Episode) -> str:
    """In a line: when, what, where, how it ended, what stood in the way, what worked."""
    day = datetime.fromtimestamp(episode.at).astimezone()
    where = f" in {episode.app} {episode.version}".rstrip() if episode.app else ""
    way = f" by {episode.route}" if episode.route else ""
    goal, ended = line(episode.goal, 90), episode.outcome.replace("_", " ")
    parts = [f"{day:%Y-%m-%d}, an earlier task (“{goal}”{where}): {ended}{way}"]
    if episode.failed:
        parts.append(f"in the way: {'; '.join(episode.failed[:TOLD])}")
    if episode.shortcut:
        parts.append(f"the command that does it: {episode.shortcut}")
    elif episode.worked:
        parts.append(f"worked: {'; '.join(episode.worked[:TOLD])}")
    return line(". ".join(parts), LONGEST)


def _telling(alike: Sequence[Episode]) -> Iterator[Episode]:
    """Of each goal the latest; and where that had no trouble, the latest that had."""
    by_goal: dict[str, list[Episode]] = {}
    for each in alike:
        by_goal.setdefault(_plain(each.goal), []).append(each)
    for same in by_goal.values():
        latest, *before = sorted(same, key=lambda episode: -episode.at)
        yield latest
        if not latest.failed:
            yield from [each for each in before if each.failed][:1]


def _different(episodes: Iterable[Episode]) -> Iterator[Episode]:
    seen = set[str]()
    for each in episodes:
        if each.id not in seen:
            seen.add(each.id)
            yield each


def names_app(app: str, text: str) -> bool:
    """Whether a text speaks of the app with this id, by what people call it."""
    if not app:
        return False
    said = text.casefold()
    names = {apps.name(app), apps.name(app, chinese=True)}
    return any(
        re.search(rf"(?<![a-z0-9]){re.escape(name.casefold())}(?![a-z0-9])", said) for name in names
    )


_SAY_LITTLE = frozenset(
    asked_words("turn set open look find send show change add get check make start stop go see do")
)
"""What every other task begins with."""


def _share(goal: str, other: str) -> bool:
    """Whether they have a word in common that says something; not what was done then, nor what was
    read on the way."""
    return not _SAY_LITTLE.issuperset({*asked_words(goal)} & {*asked_words(other)})


def _plain(goal: str) -> str:
    return " ".join(goal.casefold().split())
