"""Shares of trials, with the interval in which the truth lies (Wilson 1927)."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

Z = 1.959964
"""The 97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """``hits`` of ``of`` trials, and between which shares the truth lies, at 95 %."""

    hits: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.hits / self.of if self.of else 0.0

    def __str__(self) -> str:
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}]"

    def json(self) -> dict[str, float]:
        return {"share": round(self.share, 4)} | asdict(self)


def share(hits: int, of: int) -> Share:
    """With Wilson's interval; of no trials nothing is known."""
    if not of:
        return Share(0, 0, 0.0, 1.0)
    p, z2 = hits / of, Z * Z / of
    middle = (p + z2 / 2) / (1 + z2)
    reach = Z * math.sqrt(p * (1 - p) / of + z2 / (4 * of)) / (1 + z2)
    return Share(hits, of, round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4))
