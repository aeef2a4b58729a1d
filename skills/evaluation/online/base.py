"""What a suite is to whoever runs it: jobs, players of them, and the records of what came of it.

A job is one attempt at one task. A player plays job after job, in this process or on another
machine, so whatever makes one has to survive pickling. A place is what is lent to a player for one
job: a server with a phone, or nothing but a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from skills.evaluation.base import EvaluationError


class Job(Protocol):
    """One attempt at one task."""

    @property
    def key(self) -> str:
        """No other job of the run has it."""


class Record(Protocol):
    """What came of a job. ``error`` says why it could not be judged: it is played again when the
    run goes on, and counts for nothing until then."""

    @property
    def key(self) -> str:
        """The job's."""

    @property
    def family(self) -> str:
        """What the attempts at one task have in common."""

    @property
    def success(self) -> bool: ...

    @property
    def false_success(self) -> bool: ...

    @property
    def outcome(self) -> str:
        """How it ended when it is no success, in a word."""

    @property
    def seconds(self) -> float: ...

    @property
    def error(self) -> str: ...

    def json(self) -> dict[str, Any]: ...


JobT = TypeVar("JobT", bound=Job)
JobIn = TypeVar("JobIn", bound=Job, contravariant=True)
RecordT = TypeVar("RecordT", bound=Record)
RecordOut = TypeVar("RecordOut", bound=Record, covariant=True)


class Lost(Exception):
    """The phone got lost in the middle of a job; the job is nobody's fault and is played again.

    ``ill``: its place must be looked after before anybody has it again."""

    def __init__(self, why: str, *, ill: bool = True) -> None:
        super().__init__(why)
        self.ill = ill


class PlayerLost(Exception):
    """Who was to play is gone: its process or machine ended. Another one plays the job."""


class CannotPlay(EvaluationError):
    """The run cannot begin, or cannot go on; what was played is kept."""


class Player(Protocol[JobIn, RecordOut]):
    """Plays one job at a time."""

    async def play(self, job: JobIn, place: str) -> RecordOut:
        """Raises Lost, PlayerLost; CannotPlay for what no other job would be spared."""

    async def close(self) -> None: ...


class Opener(Protocol[JobIn, RecordOut]):
    """Makes a player; it is pickled when players are on other machines."""

    async def __call__(self, number: int) -> Player[JobIn, RecordOut]:
        """``number`` is no other player's at that time. Raises CannotPlay."""


class Place(Protocol):
    """What is lent for one job."""

    @property
    def name(self) -> str: ...

    def ill(self, why: str) -> None:
        """Nobody else is to have it before it was looked after."""


class Places(Protocol):
    """Lends places."""

    def lend(self, job: str) -> AbstractAsyncContextManager[Place]:
        """Wait for one. Raises CannotPlay when there will be none."""


class Suite(Protocol[JobT, RecordOut]):
    """What a run needs to know."""

    @property
    def jobs(self) -> Sequence[JobT]: ...

    @property
    def opener(self) -> Opener[JobT, RecordOut]: ...

    @property
    def places(self) -> Places: ...

    def failed(self, job: JobT, why: str) -> RecordOut:
        """The record of a job that could not be played."""


Told = Callable[[int, int, RecordT], None]
"""Called for each job that was played: how many are done, of how many, and what came of it."""
Read = Callable[[Mapping[str, Any]], RecordT]
"""A record from what ``json`` gave. Raises KeyError, TypeError, ValueError."""
