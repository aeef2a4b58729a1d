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
            print(f"\r{self.line(width):{width}.{width}}", end="\n" if over else "", file=self._out,
                  flush=True)  # fmt: skip
        elif over or self._clock() - self._told >= EVERY_SECONDS:
            self._told = self._clock()
            print(self.line(), file=self._out, flush=True)

    def line(self, width: int = 0) -> str:
        """How it stands now, in so many letters if that can be; 0: as many as it takes. What fails
        and what it costs is told before how many tokens it takes."""
        done = self._earlier + self._asked
        seconds = self._clock() - self._since
        rate, left = "", ""
        if self._asked and seconds > 0:
            pace = self._asked / seconds
            rate = f"{pace:.1f}/s" if pace >= 1 else f"{60 * pace:.1f}/min"
            left = f"{_span((self._of - done) / pace)} left"
        failed = f"{self.errors} failed" if self.errors else ""
        about = "~" if self.usage.estimated else ""
        tokens = f"{about}{self.usage.tokens / 1000:.0f}k tokens" if self.usage.tokens else ""
        for long, bar in ((True, _BAR), (False, _BAR), (False, _BAR // 2), (False, 0)):
            told = [rate, left, failed, self._cost(long), tokens if long or bar == _BAR else ""]
            line = "  ".join([self._bar(done, bar), *filter(None, told)])
            if not width or len(line) <= width:
                break
        return line

    def _bar(self, done: int, wide: int) -> str:
        full = wide * done // max(1, self._of)
        bar = f"[{'#' * full}{'.' * (wide - full)}] " if wide else ""
        return f"{bar}{done}/{self._of}"

    def _cost(self, long: bool) -> str:
        spent = self.usage.money
        if not spent or not self._asked:
            return ""
        whole = spent * (self._of - self._earlier) / self._asked
        if long:
            return f"{spent:.2f} spent, {whole:.2f} in the end"
        return f"cost {spent:.2f} of {whole:.2f}"


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02} min"
