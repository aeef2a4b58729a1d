"""Benchmarks that were asked for, one folder each: ``job.json``, and beside it what models said.

A job is written whole or not at all. Whoever runs the house goes on with every job that is to run;
a lock keeps two processes from one.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from models.prices import Price

State = Literal["running", "stopped", "failed", "over", "done"]
"""``over``: it failed, and cannot be gone on with."""
JOB = "job.json"


@dataclass(frozen=True, slots=True)
class Job:
    """What was asked for, by whom, and how far it is. ``named`` is the model as the person called
    it; ``url`` "" is a baseline or, with ``local``, a folder of weights."""

    id: str
    gateway: str
    chat: str
    person: str
    language: str
    benchmark: str
    title: str
    named: str
    family: str
    weights: str
    annotations: str
    images: str
    url: str = ""
    local: bool = False
    limit: int = 0
    at_a_time: int = 4
    price: tuple[float, float] = (0.0, 0.0)
    """Of a million tokens in, out."""
    begun: float = 0.0
    times: int = 0
    """How often it was gone on with."""
    state: State = "running"
    answered: int = 0
    of: int = 0
    why: tuple[str, str] = ("", "")
    """Why it failed, in English and Chinese."""

    def asks_as(self, other: Job) -> bool:
        """Whether both ask the same model the same."""
        mine, theirs = (
            (job.benchmark, job.family, job.weights, job.url, job.limit) for job in (self, other)
        )
        return mine == theirs

    @property
    def prices(self) -> Price:
        return Price(input=self.price[0], output=self.price[1])


class Jobs:
    """All jobs below a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._changing = threading.RLock()

    def place(self, job: Job) -> Path:
        """Its folder."""
        return self.folder / job.id

    def keep(self, job: Job) -> None:
        """It is on disk when this returns. Raises OSError."""
        place = self.place(job)
        place.mkdir(parents=True, exist_ok=True)
        fresh = place / f".{JOB}.{os.getpid()}"
        with self._changing, fresh.open("w", encoding="utf-8") as file:
            json.dump(asdict(job), file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
            fresh.replace(place / JOB)

    def change(self, job: Job, *, while_: State | None = None, **fields: Any) -> Job:
        """Keep it with other fields, and nothing that was changed meanwhile is lost; only while it
        is so, where ``while_`` says. What is kept then. Raises OSError."""
        with self._changing:
            known = self.known(job.id) or job
            if while_ is not None and known.state != while_:
                return known
            changed = replace(known, **fields)
            self.keep(changed)
            return changed

    def known(self, name: str) -> Job | None:
        """None where there is none, or none that can be read."""
        try:
            told = json.loads((self.folder / name / JOB).read_text("utf-8"))
            return Job(**{**told, "price": tuple(told["price"]), "why": tuple(told["why"])})
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def all(self) -> Iterator[Job]:
        """Those that can be read, the latest first."""
        found = [self.known(path.parent.name) for path in self.folder.glob(f"*/{JOB}")]
        yield from sorted((job for job in found if job), key=lambda job: -job.begun)
