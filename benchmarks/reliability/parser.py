"""One thing of ours that reads what others wrote."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gateways._odd import sound
from gateways.base import Inbound

Feed = Callable[[bytes], object]


@dataclass(frozen=True, slots=True)
class Parser:
    """``samples`` are documents that it reads well; ``feed`` reads one and may raise what
    ``refuses`` names, for a document that is none. Anything else is a crash."""

    name: str
    samples: tuple[bytes, ...]
    feed: Feed
    refuses: tuple[type[Exception], ...] = ()


def kept(message: Inbound | None) -> None:
    """Whatever is read can be written down. Raises ValueError where it cannot."""
    if message is not None and sound(message) != message:
        raise ValueError("it is not as it has to be")


def documents(*events: object) -> tuple[bytes, ...]:
    return tuple(json.dumps(each).encode() for each in events)


def told_by(emulator: Any, name: str, *calls: Callable[[], object]) -> list[tuple[Any, ...]]:
    """What an emulator would have told by its method ``name``."""
    told: list[tuple[Any, ...]] = []
    setattr(emulator, name, lambda *what: told.append(what))
    for call in calls:
        call()
    return told
