"""The folder of a run: ``run.json`` says what was asked for, ``results.jsonl`` has a line per job.

A run that was ended at any byte goes on where it was: only what was under way is played again, and
what could not be judged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic

from models.locks import Lock
from skills.evaluation.lines import Lines, rows
from skills.evaluation.online.base import CannotPlay, Read, RecordT


class Kept(Generic[RecordT]):
    """Where the records of one run are."""

    def __init__(self, path: Path, read: Read[RecordT]) -> None:
        self.path = path
        self.results = path / "results.jsonl"
        self._read = read
        self._lines = Lines(self.results)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else writes here meanwhile. Raises CannotPlay when somebody does."""
        lock = Lock(self.path / ".lock")
        if not lock.take():
            raise CannotPlay(
                f"Another process is playing into {self.path}. Wait for it, or end it.",
                f"另一个进程正在写入 {self.path}。请等它结束，或先终止它。",
            )
        try:
            yield
        finally:
            self._lines.close()
            lock.give_back()

    def agree(self, asked: Mapping[str, Any]) -> None:
        """Begin the run here, or go on with it. Raises CannotPlay when another one is here."""
        about = self.path / "run.json"
        told = json.dumps(asked, ensure_ascii=False, indent=1)
        if about.exists() and about.read_text(encoding="utf-8") != told:
            raise CannotPlay(
                f"{self.path} holds the results of another run (see its run.json). Choose another "
                "folder with --out, or delete it.",
                f"{self.path} 里是另一次运行的结果（见其 run.json）。请用 --out 另选文件夹，"
                "或删除它。",
            )
        self.path.mkdir(parents=True, exist_ok=True)
        if not about.exists():
            fresh = about.with_name(".run.json")
            fresh.write_text(told, encoding="utf-8")
            fresh.replace(about)

    def records(self) -> Iterator[RecordT]:
        """All of them, in the order they came; what makes no sense is left out."""
        for row in rows(self.results):
            try:
                yield self._read(row)
            except (KeyError, TypeError, ValueError):
                continue

    def played(self) -> dict[str, RecordT]:
        """The last record of every job, errors left out."""
        return {each.key: each for each in self.records() if not each.error}

    def errors(self) -> list[RecordT]:
        """What could not be judged, and was not made good since."""
        good = self.played()
        last = {each.key: each for each in self.records() if each.error}
        return [each for key, each in last.items() if key not in good]

    def keep(self, record: RecordT) -> None:
        """It is on disk when this returns."""
        self._lines.keep(record.json())
