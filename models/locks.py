"""A file that one process at a time holds; it is free again when that process ends, however."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Lock:
    """Not reentrant; two of one process shut each other out, too."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        """True when it is ours from now on."""
        if self._file is not None:
            return True
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return False
        self._file = file
        return True

    def give_back(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @property
    def ours(self) -> bool:
        return self._file is not None


@contextmanager
def held(path: Path, pause: float = 0.2) -> Iterator[None]:
    """Waits for it as long as it takes."""
    lock = Lock(path)
    while not lock.take():
        time.sleep(pause)
    try:
        yield
    finally:
        lock.give_back()
