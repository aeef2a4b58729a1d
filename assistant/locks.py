"""Locks that the system itself frees when a process dies, so that nothing has to be cleaned up.

A slot is the name under which a process runs durable tasks: when it dies, the next process that
takes the free slot resumes what it left.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


def try_lock(path: Path) -> int | None:
    """Lock a file; the open descriptor, or None when another process has it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


class Slots:
    """The slots of one kind of process (``run`` or ``ask``): ``run-0``, ``run-1``, ..."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[str, int] = {}

    def take(self, kind: str) -> str:
        """The first free slot; a process that is alone always gets the first."""
        number = 0
        while True:
            name = f"{kind}-{number}"
            if name in self._held:
                return name
            descriptor = try_lock(self._folder / f"{name}.lock")
            if descriptor is not None:
                self._held[name] = descriptor
                return name
            number += 1

    def take_abandoned(self, kinds: tuple[str, ...]) -> list[str]:
        """Slots whose process is gone, now ours: their tasks are for us to resume."""
        found = []
        for path in sorted(self._folder.glob("*.lock")):
            name = path.stem
            if name in self._held or name.rpartition("-")[0] not in kinds:
                continue
            descriptor = try_lock(path)
            if descriptor is not None:
                self._held[name] = descriptor
                found.append(name)
        return found

    def release(self) -> None:
        for descriptor in self._held.values():
            os.close(descriptor)
        self._held.clear()
