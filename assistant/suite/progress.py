"""What somebody sees who waits for a run, on standard error: where it goes, how far it is."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Collection
from pathlib import Path

from skills.evaluation.online.base import Record

EVERY = 25
"""Where lines cannot be written over, so many tasks have one."""
OFTEN = 60.0
"""Or one in so many seconds, where tasks take long."""


class Waiting:
    """Called for each task that was played. ``known`` are those of an earlier start."""

    def __init__(
        self, known: Collection[Record], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._successes = sum(p.success for p in known)
        self._false = sum(p.false_success for p in known)
        self._errors = 0
        self._played = 0
        self._earlier = len(known)
        self._clock = clock
        self._since = self._told = clock()

    def begin(self, of: int, jobs: int, folder: Path, what: str = "house") -> None:
        """Say what is going to happen."""
        left = of - self._earlier
        before = f", {self._earlier} of them played before" if self._earlier else ""
        _say(f"{of} tasks{before}; results in {folder}")
        if left:
            _say(f"Opening {_many(min(jobs, left), what)}. Ctrl-C ends it, and the same command "
                 "goes on.")  # fmt: skip

    def __call__(self, done: int, of: int, played: Record) -> None:
        self._played += 1
        self._successes += played.success
        self._false += played.false_success
        self._errors += bool(played.error)
        line = f"{done}/{of}  {self._so_far()}{self._left(of - done)}  | {_of_task(played)}"
        if sys.stderr.isatty():
            width = shutil.get_terminal_size().columns - 1
            end = "\n" if played.error or done == of else ""
            print(f"\r{line:{width}.{width}}", end=end, file=sys.stderr, flush=True)
        elif played.error or done % EVERY == 0 or done == of or self._due():
            self._told = self._clock()
            _say(line)

    def _due(self) -> bool:
        return self._clock() - self._told >= OFTEN

    def interrupted(self, of: int) -> None:
        print(file=sys.stderr)
        done = self._earlier + self._played - self._errors
        _say(f"Interrupted with {done} of {of} played: the same command goes on.")

    def _so_far(self) -> str:
        errors = f", {_many(self._errors, 'error')}" if self._errors else ""
        return f"{self._successes} ok, {self._false} false{errors}"

    def _left(self, left: int) -> str:
        seconds = (self._clock() - self._since) / self._played * left
        return f", {seconds / 60:.0f} min left" if seconds >= 60 else ""


def _of_task(played: Record) -> str:
    if played.error:
        return f"{played.key}: {played.error}"
    mark = "ok" if played.success else "FALSE" if played.false_success else played.outcome
    return f"{mark} {played.seconds:.1f} s {played.key}"


def _many(n: int, what: str) -> str:
    return f"{n} {what}{'s' if n != 1 else ''}"


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
