"""pass@k: how likely one of k attempts at a task succeeds.

The unbiased estimator of Chen et al., "Evaluating Large Language Models Trained on Code" (2021),
equation 1: of n attempts at a task, c of them right, ``1 - C(n - c, k) / C(n, k)``, then the mean
over tasks. Taking the best of exactly k runs has the same mean and spreads more.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping

from skills.evaluation.online.base import Record


def pass_at(n: int, c: int, k: int) -> float:
    """Of one task. Raises ValueError unless 0 <= c <= n and 1 <= k <= n."""
    if not (0 <= c <= n and 1 <= k <= n):
        raise ValueError(f"pass@{k} of {c} right among {n} makes no sense")
    return 1.0 - math.comb(n - c, k) / math.comb(n, k)


def over_tasks(records: Iterable[Record]) -> Mapping[int, float]:
    """pass@1, pass@2, pass@4 and so on, up to as many attempts as every task has; the last one too.

    Attempts that could not be judged are left out; {} when there is nothing."""
    attempts: dict[str, list[bool]] = {}
    for record in records:
        if not record.error:
            attempts.setdefault(record.family, []).append(record.success)
    if not attempts:
        return {}
    least = min(map(len, attempts.values()))
    ks = {k for k in (1 << n for n in range(least.bit_length())) if k <= least} | {least}
    return {
        k: round(statistics.fmean(pass_at(len(a), sum(a), k) for a in attempts.values()), 4)
        for k in sorted(ks)
    }


def line(records: Iterable[Record]) -> str:
    """For a person."""
    return ", ".join(f"pass@{k} {share:.1%}" for k, share in over_tasks(records).items())
