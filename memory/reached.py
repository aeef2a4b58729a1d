"""How far the indices have followed the truth, in a small JSON file beside them.

It is written only after the index has all of it on disk, as a whole, by renaming. A file that
cannot be read is as none: everything is followed once more from the beginning.
"""

from __future__ import annotations

import os
from pathlib import Path

import structlog
from pydantic import BaseModel, ValidationError

from models.locks import Lock

log = structlog.get_logger()


class Model(BaseModel, extra="forbid", frozen=True):
    """An embedder whose vectors there are."""

    id: str
    dimension: int


class Reached(BaseModel, extra="forbid", frozen=True):
    """``answering`` is complete up to ``change``, the words up to ``words``. ``coming`` takes over
    when it is complete; what there is of those in ``leaving`` is to be deleted."""

    version: int = 1
    answering: Model | None = None
    change: int = 0
    words: int = 0
    coming: Model | None = None
    leaving: tuple[Model, ...] = ()


class Record:
    """The file, of which one process at a time is the writer; ``ours``: that is this one. ``path``
    None: nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._held = Lock(path.with_name(f"{path.name}.lock")) if path is not None else None
        self.ours = self._held is None or self._held.take()
        self.now = read(path) if path is not None else Reached()

    def set(self, **changed: object) -> None:
        """A disk that takes no more costs time at the next start, nothing else."""
        self.now = self.now.model_copy(update=changed)
        if self._path is None or not self.ours:
            return
        try:
            _write(self._path, self.now)
        except OSError as error:
            log.warning("memory_state_not_written", why=str(error))

    def close(self) -> None:
        if self._held is not None:
            self._held.give_back()


def read(path: Path) -> Reached:
    try:
        found = Reached.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return Reached()
    return found if found.version == Reached().version else Reached()


def _write(path: Path, reached: Reached) -> None:
    beside = path.with_name(f"{path.name}.new")
    with beside.open("w", encoding="utf-8") as file:
        file.write(reached.model_dump_json())
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
