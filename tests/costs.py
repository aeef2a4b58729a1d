"""What something costs, whatever else the machine does meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable


def cost(work: Callable[[], object]) -> float:
    """Seconds of this thread's own time."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def is_quick(work: Callable[[], object], seconds: float) -> bool:
    """Whether it costs less, at the best of five."""
    return any(cost(work) < seconds for _ in range(5))
