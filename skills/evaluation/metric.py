"""Counting verdicts: the third stage. Every share comes with what it is a share of.

Two sums stand side by side: the micro average over all samples, and the one the benchmark's makers
publish. Intervals are bootstrapped (95 %, percentiles, a fixed seed), within the strata of the
official sum. Two runs are compared over the samples both were judged on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from skills.evaluation.base import Benchmark, EvaluationError, Sample, Verdict

DRAWS = 10_000
SEED = 19
SEVERAL = "|"
"""Between the values of a group where a sample belongs to more than one."""


@dataclass(slots=True)
class Tally:
    """How many of how many; ``unparsed`` and ``errors`` are among those not correct."""

    n: int = 0
    correct: int = 0
    unparsed: int = 0
    errors: int = 0

    @property
    def accuracy(self) -> float:
        return self.correct / self.n if self.n else 0.0

    def add(self, verdict: Verdict) -> None:
        self.n += 1
        self.correct += verdict.correct
        self.unparsed += verdict.label == "unparsed"
        self.errors += verdict.label == "error"

    def as_json(self) -> dict[str, Any]:
        return {
            "n": self.n, "correct": self.correct, "accuracy": round(self.accuracy, 6),
            "unparsed": self.unparsed, "errors": self.errors,
        }  # fmt: skip


Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mean:
    """Of ``n`` numbers from 0 to 1."""

    n: int
    value: float

    def as_json(self) -> dict[str, Any]:
        return {"n": self.n, "mean": round(self.value, 6)}


@dataclass(frozen=True, slots=True)
class Score:
    """What a run comes to. ``official`` is None where its strata are not all there."""

    total: Tally
    not_counted: int
    interval: Interval
    official: float | None
    official_how: str
    official_interval: Interval | None
    groups: Mapping[str, Mapping[str, Tally]]
    crossed: Mapping[str, Mapping[str, Tally]]
    marks: Mapping[str, Tally] = field(default_factory=dict)
    means: Mapping[str, Mean] = field(default_factory=dict)


def score(benchmark: Benchmark, samples: Sequence[Sample], verdicts: Sequence[Verdict]) -> Score:
    """Count the verdicts on ``samples``, in any order."""
    by_id = {verdict.id: verdict for verdict in verdicts}
    judged = [(sample, by_id[sample.id]) for sample in samples if sample.id in by_id]
    counted = [(sample, verdict) for sample, verdict in judged if verdict.counted]
    total = Tally()
    for _, verdict in counted:
        total.add(verdict)
    groups = {name: _by(counted, (name,)) for name in benchmark.groups}
    official, how, interval = _official(benchmark, groups, total)
    return Score(
        total=total,
        not_counted=len(judged) - len(counted),
        interval=interval_of([total]),
        official=official,
        official_how=how,
        official_interval=interval,
        groups={name: found for name, found in groups.items() if any(found)},
        crossed={" x ".join(pair): _by(counted, pair) for pair in benchmark.crossed},
        marks=_marks(counted),
        means=_means(counted),
    )


def _by(counted: Sequence[tuple[Sample, Verdict]], names: tuple[str, ...]) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for sample, verdict in counted:
        keys = [""]
        for name in names:
            values = sample.groups.get(name, "").split(SEVERAL)
            keys = [f"{key} / {value}" if key else value for key in keys for value in values]
        for key in keys:
            found.setdefault(key, Tally()).add(verdict)
    return dict(sorted(found.items()))


def _marks(counted: Sequence[tuple[Sample, Verdict]]) -> dict[str, Tally]:
    """Each mark over the verdicts that carry it."""
    found: dict[str, Tally] = {}
    for _, verdict in counted:
        for name, right in verdict.marks.items():
            tally = found.setdefault(name, Tally())
            tally.n += 1
            tally.correct += right
    return found


def _means(counted: Sequence[tuple[Sample, Verdict]]) -> dict[str, Mean]:
    """Each score over all that is counted: what has none has 0."""
    names = dict.fromkeys(name for _, verdict in counted for name in verdict.scores)
    n = len(counted)
    return {
        name: Mean(n, sum(verdict.scores.get(name, 0.0) for _, verdict in counted) / n)
        for name in names
    }


def _official(
    benchmark: Benchmark, groups: Mapping[str, Mapping[str, Tally]], total: Tally
) -> tuple[float | None, str, Interval | None]:
    if not benchmark.official:
        return total.accuracy, "over all samples", interval_of([total])
    strata = list(groups[benchmark.official].items())
    how = f"plain mean over {benchmark.official}: " + ", ".join(name for name, _ in strata)
    if not strata or any(not name for name, _ in strata):
        return None, f"plain mean over {benchmark.official}, which is not told here", None
    tallies = [tally for _, tally in strata]
    mean = sum(tally.accuracy for tally in tallies) / len(tallies)
    return mean, how, interval_of(tallies)


def interval_of(strata: Sequence[Tally], draws: int = DRAWS, seed: int = SEED) -> Interval:
    """95 % of the bootstrap of the plain mean of the strata's shares. Drawing n samples with
    replacement, of which k are right, is drawing from a binomial."""
    strata = [tally for tally in strata if tally.n]
    if not strata:
        return 0.0, 1.0
    rng = np.random.default_rng(seed)
    drawn = sum(rng.binomial(tally.n, tally.accuracy, draws) / tally.n for tally in strata)
    low, high = np.percentile(drawn / len(strata), (2.5, 97.5))
    return float(low), float(high)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two runs over the same ``n`` samples. ``difference`` is the second less the first."""

    n: int
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: float
    interval: Interval
    p: float
    """Of the exact test by McNemar: how likely so uneven a split is if neither is better."""

    def as_json(self) -> dict[str, Any]:
        return {
            "n": self.n, "both": self.both, "only_first": self.only_first,
            "only_second": self.only_second, "neither": self.neither,
            "difference": round(self.difference, 6),
            "interval": [round(each, 6) for each in self.interval], "p": round(self.p, 6),
        }  # fmt: skip


def paired(first: Sequence[Verdict], second: Sequence[Verdict]) -> Pair:
    """Raises EvaluationError when the two have no sample in common."""
    theirs = {verdict.id: verdict for verdict in second if verdict.counted}
    pairs = [(a.correct, theirs[a.id].correct) for a in first if a.counted and a.id in theirs]
    if not pairs:
        raise EvaluationError("The two runs have no sample in common", "两次运行没有共同的样本")
    n, both = len(pairs), sum(a and b for a, b in pairs)
    ours, others = sum(a and not b for a, b in pairs), sum(b and not a for a, b in pairs)
    rng = np.random.default_rng(SEED)
    shares = [ours / n, others / n, 1 - (ours + others) / n]
    drawn = rng.multinomial(n, shares, DRAWS)
    low, high = np.percentile((drawn[:, 1] - drawn[:, 0]) / n, (2.5, 97.5))
    return Pair(
        n, both, ours, others, n - both - ours - others, (others - ours) / n,
        (float(low), float(high)), mcnemar(ours, others),
    )  # fmt: skip


def mcnemar(only_first: int, only_second: int) -> float:
    """Two-sided and exact: all splits as uneven as this one, of coins thrown."""
    thrown, fewer = only_first + only_second, min(only_first, only_second)
    if only_first == only_second:
        return 1.0
    log_half = -thrown * math.log(2)
    tail = math.fsum(
        math.exp(
            math.lgamma(thrown + 1) - math.lgamma(k + 1) - math.lgamma(thrown - k + 1) + log_half
        )
        for k in range(fewer + 1)
    )
    return min(1.0, 2 * tail)
