"""What is known, without asking anybody, of how gateways, phones and models are."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.logs import scrub
from gateways.down import DOWN

if TYPE_CHECKING:
    from assistant.app import House

ROOM_BYTES = 32 * 1024**2
"""Free on the disk, or nothing more can be kept before long."""
LONGEST_WHY = 200
OK = "ok"


@dataclass(frozen=True, slots=True)
class Part:
    """``kind`` is journal, gateway, phone or model; ``why`` is "" where it is well. What is not
    ``needed`` does not make the whole unready."""

    kind: str
    name: str
    why: str = ""
    needed: bool = True


def parts(house: House, journal: Journal) -> Iterator[Part]:
    """Everything that a message needs on its way. ``journal`` is asked from any thread."""
    yield _journal(journal)
    yield from gateways(house)
    yield from _phones(house)
    yield from models(house)


def _journal(journal: Journal) -> Part:
    try:
        journal.must_be_writable()
    except JournalLocked as error:
        return Part("journal", "", _told(str(error)))
    room = os.statvfs(journal.path.parent)
    free = room.f_bavail * room.f_frsize
    full = f"only {free // 1024**2} MiB are free on its disk" if free < ROOM_BYTES else ""
    return Part("journal", "", full)


def gateways(house: House) -> Iterator[Part]:
    """Each, with why nothing comes in, or goes out, just now."""
    for name, box in sorted(house.outboxes.items()):
        why = house.ended_gateways.get(name) or DOWN.get(name) or box.trouble
        yield Part("gateway", name, _told(why))


def _phones(house: House) -> Iterator[Part]:
    """Only the default one must be there: others may be at home when they are wanted."""
    known = house.phones.states()
    default = house.phones.usual(house.device)
    for name, (state, why) in known.items():
        ill = state in ("resting", "out")
        yield Part("phone", name, _told(why or state) if ill else "", needed=name == default)


def models(house: House) -> Iterator[Part]:
    """The GUI models, with why each could not be used when it was last wanted."""
    seen: set[str] = set()
    for models in filter(None, (house.gui, house.team)):
        alone = len(models.parts) == 1
        for part in models.parts:
            if part.name not in seen:
                seen.add(part.name)
                yield Part("model", part.name, _told(part.trouble), needed=alone)


def _told(why: str) -> str:
    line = " ".join(scrub(why).split())
    return line if len(line) <= LONGEST_WHY else f"{line[: LONGEST_WHY - 1]}…"


class Heartbeat:
    """Of the assistant's loop: ``beat`` it from there, ask its age from anywhere."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self._last = self.began

    def beat(self) -> None:
        self._last = time.monotonic()

    @property
    def age(self) -> float:
        """Seconds since the loop last did anything."""
        return time.monotonic() - self._last
