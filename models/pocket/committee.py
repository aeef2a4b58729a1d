"""Several networks that decide together: what each holds likely, in the mean.

Networks that came down from different beginnings err at different places, so their mean knows
better how sure it is (Lakshminarayanan et al. 2017, deep ensembles). One alone is a committee, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.pocket.features import Features
from models.pocket.network import Array, Network, Scores, load


@dataclass(frozen=True, slots=True)
class Votes:
    """What each network says, and together: ``kinds`` (K,) log-likelihoods, ``success`` 0 to 1."""

    each: tuple[Scores, ...]
    kinds: Array
    success: float


class Committee:
    """Of networks that were trained to read the same features."""

    def __init__(self, networks: Sequence[Network]) -> None:
        self._networks = tuple(networks)
        self.knows_whole_goals = any(n.knows_whole_goals for n in networks)
        self.knows_examples = any(n.knows_examples for n in networks)

    def run(self, f: Features) -> Votes:
        each = tuple(network.run(f) for network in self._networks)
        kinds = _mean([scores.kinds for scores in each])
        return Votes(each, kinds, float(np.mean([scores.success for scores in each])))

    def element(self, votes: Votes, kind: int) -> Array:
        """(E,) log-likelihoods of the elements for that kind."""
        said = [n.element(s, kind) for n, s in self._pairs(votes)]
        return self._given(votes, kind, said)

    def app(self, votes: Votes, kind: int) -> Array:
        return self._given(votes, kind, [n.app(s, kind) for n, s in self._pairs(votes)])

    def start(self, votes: Votes, kind: int) -> Array:
        """(T,) of the first word."""
        return self._given(votes, kind, [n.start(s, kind) for n, s in self._pairs(votes)])

    def end(self, votes: Votes, kind: int, start: int) -> Array:
        """(T,) of the last word, given the first."""
        before = [
            s.kinds[kind] + n.start(s, kind)[start : start + 1] for n, s in self._pairs(votes)
        ]
        said = [n.end(s, kind, start) for n, s in self._pairs(votes)]
        joint = _mean([b + e for b, e in zip(before, said, strict=True)])
        return np.asarray(joint - _mean(before), np.float32)

    def _pairs(self, votes: Votes) -> list[tuple[Network, Scores]]:
        return list(zip(self._networks, votes.each, strict=True))

    def _given(self, votes: Votes, kind: int, said: Sequence[Array]) -> Array:
        """Each says so only as far as it held the kind likely."""
        joint = [scores.kinds[kind] + of for scores, of in zip(votes.each, said, strict=True)]
        return np.asarray(_mean(joint) - votes.kinds[kind], np.float32)


def _mean(logs: Sequence[Array]) -> Array:
    """Of likelihoods that are given as logarithms."""
    return np.asarray(np.logaddexp.reduce(np.stack(logs), 0) - np.log(len(logs)), np.float32)


def members(weights: Path) -> tuple[Path, ...]:
    """``policy.npz``, and ``policy-2.npz`` and so on that lie beside it."""
    return weights, *sorted(weights.parent.glob(f"{weights.stem}-[0-9].npz"))


def committee(weights: Path) -> Committee:
    """Of all members. Raises OSError for a file that is not there or cannot be read."""
    return Committee([Network(load(path)) for path in members(weights)])


LEARNT = ("icons.npz", "examples.npz")
"""What a training run leaves for use beside the members."""


def install(learnt: Path, into: Path) -> list[Path]:
    """Put what a run has learnt in the place of what is there; members of the committee who learnt
    something else go. The files that were written."""
    new = [path.name for path in members(learnt / "policy.npz")]
    others = [old for old in members(into / "policy.npz")[1:] if old.name not in new]
    written = []
    for name in (*new, *LEARNT):
        if (learnt / name).is_file():
            beside = into / f"{name}.new"  # whole or not at all
            beside.write_bytes((learnt / name).read_bytes())
            beside.replace(into / name)
            written.append(into / name)
    for old in others:
        old.unlink()
    return written
