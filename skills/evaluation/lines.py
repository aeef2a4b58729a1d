"""A file of JSON lines that outlasts whoever writes it.

A row is written whole and synced before it counts. A writer that is ended in the middle of one
leaves a torn line behind, which the next one takes away: what was complete stays.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from skills.evaluation.base import EvaluationError

Row = dict[str, Any]


class Lines:
    """One writer's hold of the file; who may write is settled elsewhere (``models.locks``)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def open(self) -> None:
        """Make the file if need be, and mend its end. Raises EvaluationError, OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            how = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW
            self._file = os.open(self.path, how, 0o644)
        except OSError as error:
            if error.errno == errno.ELOOP:  # in a folder from elsewhere it may lead to any file
                raise EvaluationError(
                    f"{self.path} is a link to another file; nothing is written through it.",
                    f"{self.path} 是指向其他文件的链接，不会通过它写入。",
                ) from None
            raise
        _mend(self._file)
        _sync_folder(self.path.parent)

    def keep(self, row: Mapping[str, Any]) -> None:
        """It is on disk when this returns."""
        if self._file is None:
            self.open()
        assert self._file is not None  # noqa: S101 - just opened
        line = json.dumps(row, ensure_ascii=False) + "\n"
        before = os.fstat(self._file).st_size
        try:
            _write(self._file, line.encode("utf-8", "backslashreplace"))
            os.fsync(self._file)
        except OSError:  # a full disk: a half of it would spoil the next one
            os.ftruncate(self._file, before)
            raise

    def close(self) -> None:
        """Harmless when it is not open."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def rows(path: Path) -> Iterator[Row]:
    """Every whole row of a file, in the order they were written; none where there is no file."""
    if not path.exists():
        return
    with path.open("rb") as lines:
        for line in lines:
            if (row := row_of(line)) is not None:
                yield row


def row_of(line: bytes) -> Row | None:
    """The object of a line; None for one that was torn, or is none."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def _mend(file: int) -> None:
    """Take away a line that was torn; one that is whole but for its end gets it."""
    size = os.fstat(file).st_size
    start = _last_line(file, size)
    tail = os.pread(file, size - start, start)
    if not tail:
        return
    if row_of(tail) is not None:
        _write(file, b"\n")
    else:
        os.ftruncate(file, start)
    os.fsync(file)


def _last_line(file: int, size: int) -> int:
    """Where what follows the last newline begins."""
    end = size
    while end > 0:
        start = max(0, end - 65_536)
        found = os.pread(file, end - start, start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def _sync_folder(path: Path) -> None:
    """So that the names of new files outlast a loss of power, too."""
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
