"""How much a platform lets through: so many calls in so many seconds, of all or of each chat."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from typing import Literal

Each = Literal["all", "chat"]
Limit = tuple[int, float, Each]
"""At most so many, in so many seconds, of whom."""


@dataclass
class Rates:
    """None are enforced until ``limits`` are set; what is refused does not count."""

    limits: tuple[Limit, ...] = ()
    refused: int = 0
    _passed: dict[tuple[int, str], deque[float]] = field(default_factory=dict)

    def full(self, chat: str) -> Each | None:
        """Count one in ``chat``; whose limit it would go beyond, None when it may pass."""
        now = time.monotonic()
        windows = []
        for at, (count, seconds, each) in enumerate(self.limits):
            window = self._passed.setdefault((at, chat if each == "chat" else ""), deque())
            while window and window[0] <= now - seconds:
                window.popleft()
            if len(window) >= count:
                self.refused += 1
                return each
            windows.append(window)
        for window in windows:
            window.append(now)
        return None
