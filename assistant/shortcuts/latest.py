"""What somebody had done last in a chat: the task that “it” means when they say “do it again”.

Only tasks of their own that are over count, of this chat, on a phone; after one that took another
back nothing is meant. What was only asked about is told apart: it is seldom to be done again. What
is still being done is found, too: then “again” may mean either.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.trajectory import Trajectory
from assistant.turns import LOCAL, turn_of
from assistant.understanding.text import level
from device_drivers.base import Risk
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

LOOKED_AT = 30
FRESH_SECONDS = 3600.0
"""What is older is asked about first."""
LATEST_SECONDS = 7 * 86_400.0
"""What is older still is not meant any more."""
_ASKS = re.compile(
    r"(?i)[?？]\s*$|吗[。!！]?$|^\s*(?:what|which|who|whose|how|where|when|is|are|do|does|did|was"
    r"|has|have|am i)\b|(?:什么|几点|多少|哪些|谁|怎么样)[。!！]?$"
)


@dataclass(frozen=True, slots=True)
class Last:
    """A task that is over. ``command`` and ``then`` as the request had them, ``own`` and ``saw``
    too: what a model made up then is not taken for the person's words now."""

    task: str
    turn: str
    phone: str
    text: str
    done: bool
    outcome: str
    ended: float
    asks: bool = False
    """It was only asked about something."""
    by_hand: int = 0
    """Steps over the screen that changed something, or went somewhere."""
    command: Mapping[str, Any] | None = None
    then: tuple[Mapping[str, Any], ...] = ()
    own: tuple[str, ...] = ()
    saw: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()

    @property
    def fresh(self) -> bool:
        return time.time() - self.ended <= FRESH_SECONDS

    @property
    def own_words(self) -> bool:
        """Whether the person said it so themself."""
        return self.text in self.own


def latest(house: House, message: Inbound) -> list[Last]:
    """Newest first. Blocking."""
    found: list[Last] = []
    for task in house.journal.tasks_of_person(message.gateway, message.sender, LOOKED_AT):
        here = message.gateway == LOCAL or task["chat"] == message.chat
        ended = task["ended"] or 0.0
        if not (here and task["phone"]) or time.time() - ended > LATEST_SECONDS:
            continue
        if house.journal.takes_back(task["id"]):
            break  # what was before it is undone, or left behind
        found.append(last_of(house.trajectories / task["id"], task))
    return found


def at_work(house: House, message: Inbound) -> list[Last]:
    """What is being done for its sender in this chat, and what waits its turn. Blocking."""
    person = house.authority.who(message)
    return [
        last_of(house.trajectories / task["id"], task)
        for task in house.journal.open_tasks(message.gateway, message.chat)
        if task["turn"] != turn_of(message)
        and house.authority.owns(person, task)
        and not task["stop"]
    ]


def last_of(folder: Path, task: Mapping[str, Any]) -> Last:
    """A row of the journal, with what its trajectory tells. Without one, here, it is not known who
    made up its words, so they are nobody's."""
    about = _about(folder)
    steps = Trajectory(folder).steps() if folder.is_dir() else []
    only_read = all(Risk(s["risk"]) is Risk.READ for s in steps if s.get("risk"))
    text = str(task["text"])
    return Last(
        str(task["id"]), str(task["turn"]), str(task["phone"]), text,
        task["outcome"] == "done", str(task["outcome"]), float(task["ended"] or 0.0),
        only_read and bool(_ASKS.search(level(text).strip())),
        sum(s["action"].get("kind") not in ("verb", "wait") and s["ok"] for s in steps),
        about.get("command"), tuple(about.get("then") or ()),
        _texts(about, "own") or ((text,) if about else ()),
        _texts(about, "saw"), _texts(about, "copied"),
    )  # fmt: skip


def _texts(about: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(str(each) for each in about.get(key) or ())


def _about(folder: Path) -> Mapping[str, Any]:
    try:
        found = json.loads((folder / "task.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
