"""What the house remembers, and what remembering asks of its parts.

A Claim is what a sentence says of somebody; a Fact is a claim that was kept, with where it came
from and how long it held. Facts that no longer hold stay as history. An Episode is a past task. All
of it is somebody's: every question names the person, and nothing of another one is ever found.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Origin = Literal["person", "model", "screen", "task", "import"]
"""Who says it: the person in their own words; a chat model that read the person's own words; a
screen, a page or a message of others, which counts only once the person confirmed it; the house
itself, of a task that it did; a file that the owner imported."""

Kind = Literal[
    "person", "place", "contact", "account", "app", "preference", "habit", "routine", "device",
    "work", "event", "health", "money", "location", "other",
]  # fmt: skip
"""What a fact is about. ``place``: an address or town of somebody. ``contact``: numbers and
addresses under which they are reached. ``health``, ``money`` and ``location`` (where somebody is or
goes) are sensitive."""
SENSITIVE: frozenset[Kind] = frozenset({"health", "money", "location"})
"""Kept only after a yes, unless the settings say otherwise."""

ME = "me"
"""The subject of what is said of the person themselves."""

Decision = Literal["add", "update", "keep", "split"]
"""add: nothing is known of it yet, or it is one more of several. update: it takes the place of what
was known, which becomes history (a new value, a denial, a correction, an end). keep: it is known
already. split: it looks like what is known, but is of somebody or something else: both stand."""

State = Literal["held", "asked", "past"]
"""held: it is so. asked: it waits for the person's yes, and is neither recalled nor shown to a
model. past: it no longer holds."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What one sentence says. ``subject`` is ``me``, a relation in English ("sister") or a name as
    it was said; ``attribute`` a word of ``reading.attributes``; ``value`` in the sentence's own
    words. ``holds`` False: it is denied."""

    subject: str
    attribute: str
    value: str
    text: str
    """The sentence, as it was said."""
    kind: Kind = "other"
    holds: bool = True
    since: str = ""
    """From when it is so, as the sentence says: an ISO date, "" when it does not."""
    until: str = ""
    """To when (exclusive), an ISO date; "" without end."""
    instead: str = ""
    """The value that the sentence itself says is no longer so: "not Oak St, Elm St"."""
    language: str = "en"
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was learnt: ``where`` names the message, task or screen (``turn:...``,
    ``task:...``), ``at`` is seconds since the epoch."""

    origin: Origin
    where: str
    at: float


@dataclass(frozen=True, slots=True)
class Fact:
    """A claim that was kept. ``instead_of`` is the fact in whose place it stands, 0 for none."""

    id: int
    person: str
    claim: Claim
    source: Source
    state: State
    began: float
    """Seconds since the epoch: since when it holds, as far as is known."""
    ended: float | None = None
    instead_of: int = 0
    seen: int = 1
    """How often it was said."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be done with a claim; ``about``: the fact that it updates, repeats or resembles.
    ``merged``: the value to keep from now on, where a repetition says more ("" as it was)."""

    decision: Decision
    about: Fact | None = None
    merged: str = ""


@dataclass(frozen=True, slots=True)
class Learnt:
    """What became of a claim: ``fact`` is the one that holds now, or that waits for a yes."""

    verdict: Verdict
    fact: Fact


@dataclass(frozen=True, slots=True)
class Episode:
    """A past task of a person. ``worked`` and ``failed`` are a line for each way that was tried;
    ``shortcut`` names what would do it again at once, "" for none."""

    id: str
    """Of the task."""
    person: str
    goal: str
    app: str
    version: str
    """Of the app, "" where it is not known."""
    route: str
    outcome: str
    worked: tuple[str, ...]
    failed: tuple[str, ...]
    at: float
    shortcut: str = ""


@dataclass(frozen=True, slots=True)
class Recalled:
    """Something found. ``why`` says how each part of the search ranked it, 1 being the first:
    ``dense``, ``lexical``, ``subject``, ``time``; parts that did not find it are absent."""

    item: Fact | Episode
    score: float
    why: dict[str, int]


class Tables(Protocol):
    """Where the truth is: SQLite, or PostgreSQL for many machines. Thread-safe. SQL is such that
    both take it (``assistant/sql.py``)."""

    def rows(self, sql: str, values: Sequence[Any]) -> list[Any]: ...

    def writing(self) -> AbstractContextManager[Any]:
        """One transaction; what it yields has ``execute(sql, values)``. Within it, those of the
        same thread are parts of it. Writers of all processes and machines take turns."""

    def scrub(self, tables: Sequence[str]) -> bool:
        """After something was deleted from these tables: take its bytes out of the files, too.
        False where others stand in the way; it may be tried again."""


@dataclass(frozen=True, slots=True)
class Point:
    """A vector of something remembered; ``key`` is its number in the truth's table of entries."""

    key: int
    person: str
    vector: NDArray[np.float32]


class VectorIndex(Protocol):
    """Nearest vectors of one person. It can always be built anew from the truth. Thread-safe."""

    def put(self, points: Sequence[Point]) -> None:
        """Add, or put in the place of those with the same keys."""

    def remove(self, keys: Sequence[int]) -> None:
        """Those that are not there are no error."""

    def search(
        self, vector: NDArray[np.float32], person: str, most: int
    ) -> list[tuple[int, float]]:
        """Keys and cosines, the nearest first."""

    def count(self) -> int: ...

    def clear(self) -> None:
        """Nothing of it is left on disk."""

    def flush(self) -> None:
        """All that was put so far outlives the process."""

    def close(self) -> None: ...
