"""Lines of the log that strangers can cause: now and then one, with how many there were."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

SECONDS = 60.0


class Seldom:
    """Of one kind of line. ``seconds`` lie between two of them at least."""

    def __init__(
        self, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds = seconds
        self._clock = clock
        self._told = -math.inf
        self._since = 0

    def times(self) -> int:
        """It happened once more. How often since the last line, when one is due; else 0."""
        self._since += 1
        now = self._clock()
        if now - self._told < self._seconds:
            return 0
        since, self._since, self._told = self._since, 0, now
        return since
