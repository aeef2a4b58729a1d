"""A log file that several processes write to, and that is put aside when it is large.

``phonepilot run``, ``ask`` and ``mcp serve`` of one home share it. Python's own handler has each of
them rename it on its own account; here one does under a lock, and the others notice.
"""

from __future__ import annotations

import fcntl
import logging
import logging.handlers
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class SharedRotatingFile(logging.handlers.RotatingFileHandler):
    """``largest`` bytes, then ``.1`` to ``.keep`` beside it; readable by its user alone."""

    def __init__(self, path: Path, largest: int, keep: int) -> None:
        super().__init__(path, maxBytes=largest, backupCount=keep, encoding="utf-8")
        self._guard = path.with_name(f"{path.name}.lock")

    def emit(self, record: logging.LogRecord) -> None:
        if not self._is_current():
            self._reopen()
        super().emit(record)

    def doRollover(self) -> None:  # noqa: N802 - the library's name
        with self._alone():
            if self._is_current():
                super().doRollover()
            else:  # another process was quicker
                self._reopen()

    def _is_current(self) -> bool:
        """Whether what we write to still has the name."""
        if self.stream is None:
            return False
        try:
            named, open_ = os.stat(self.baseFilename), os.fstat(self.stream.fileno())  # noqa: PTH116
        except (OSError, ValueError):
            return False
        return (named.st_dev, named.st_ino) == (open_.st_dev, open_.st_ino)

    def _reopen(self) -> None:
        if self.stream is not None:
            self.stream.close()
        self.stream = self._open()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        descriptor = os.open(self._guard, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)
