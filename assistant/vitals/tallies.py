"""Counts of what this process did, kept in memory: the hot path adds to them, ``/metrics`` reads.

What must survive a restart is in the journal, and is counted there when somebody asks. Labels are
names of gateways, routes, outcomes and the like, never of people or chats, nor what they wrote.
"""

from __future__ import annotations

import bisect
import threading
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0)
"""Upper bounds of what is measured in seconds."""

Labels = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Spread:
    """How measured values are spread: ``counts`` per bucket, the last of them beyond all bounds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    total: float = 0.0

    def cumulative(self) -> list[tuple[str, int]]:
        """(upper bound, how many were at most that), as Prometheus wants them."""
        found, so_far = [], 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            so_far += count
            found.append((bound, so_far))
        return found


class Tallies:
    """Thread-safe, and cheap enough to be called for every message and step."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[str, dict[Labels, float]] = defaultdict(dict)
        self._spreads: dict[str, dict[Labels, Spread]] = defaultdict(dict)

    def count(self, name: str, amount: float = 1.0, **labels: str) -> None:
        """Add to a count; with 0 it is there from now on."""
        key = tuple(sorted(labels.items()))
        with self._lock:
            counts = self._counts[name]
            counts[key] = counts.get(key, 0.0) + amount

    def measure(self, name: str, seconds: float, **labels: str) -> None:
        key = tuple(sorted(labels.items()))
        with self._lock:
            spread = self._spreads[name].setdefault(key, Spread())
            spread.counts[bisect.bisect_left(BUCKETS, seconds)] += 1
            spread.total += seconds

    def counts(self, name: str) -> Mapping[Labels, float]:
        """As they are now."""
        with self._lock:
            return dict(self._counts.get(name, {}))

    def spreads(self, name: str) -> Mapping[Labels, Spread]:
        """As they are now."""
        with self._lock:
            return {
                key: Spread(list(spread.counts), spread.total)
                for key, spread in self._spreads.get(name, {}).items()
            }

    def clear(self) -> None:
        """Begin anew."""
        with self._lock:
            self._counts.clear()
            self._spreads.clear()


TALLIES = Tallies()
"""Of this process."""
