"""What somebody sees who waits for a run: how far it is, how fast, what it costs, how long yet."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from typing import TextIO

from models.base import NOTHING_USED, Usage

EVERY_SECONDS = 30.0
"""Where lines cannot be written over, there is one so often."""
_BAR = 20


class Waiting:
    """Told of every sample that was asked. ``earlier`` were answered by an earlier start."""

    def __init__(
        self, of: int, earlier: int, out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._of, self._earlier = of, earlier
        self._out = out or sys.stderr
        self._clock = clock
        self._since = self._told = clock()
        self._asked = 0
        self.errors = 0
        self.usage = NOTHING_USED

    def __call__(self, usage: Usage, error: str) -> None:
        self._asked += 1
        self.errors += bool(error)
        self.usage += usage
        over = self._earlier + self._asked == self._of
        if self._out.isatty():
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{self.line():{width}.{width}}", end="\n" if over else "", file=self._out,
                  flush=True)  # fmt: skip
        elif over or self._clock() - self._told >= EVERY_SECONDS:
            self._told = self._clock()
            print(self.line(), file=self._out, flush=True)

    def line(self) -> str:
        """How it stands now."""
        done = self._earlier + self._asked
        full = _BAR * done // max(1, self._of)
        told = [f"[{'#' * full}{'.' * (_BAR - full)}] {done}/{self._of}"]
        seconds = self._clock() - self._since
        if self._asked and seconds > 0:
            rate = self._asked / seconds
            told.append(f"{rate:.1f}/s" if rate >= 1 else f"{60 * rate:.1f}/min")
            told.append(f"{_span((self._of - done) / rate)} left")
        if self.usage.tokens:
            about = "~" if self.usage.estimated else ""
            told.append(f"{about}{self.usage.tokens / 1000:.0f}k tokens")
        if self.usage.money:
            whole = self.usage.money * (self._of - self._earlier) / self._asked
            told.append(f"{self.usage.money:.2f} spent, {whole:.2f} in the end")
        if self.errors:
            told.append(f"{self.errors} failed")
        return "  ".join(told)


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02} min"
