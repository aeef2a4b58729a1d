"""The policy: from a situation to the next act, with plain numpy."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from models.pocket.choices import ENDS, GIVE_UP, KINDS, POINTS, Choice
from models.pocket.committee import Committee, Votes, committee
from models.pocket.examples import Examples
from models.pocket.examples import load as examples_of
from models.pocket.features import Act, Read, Seen, read
from models.pocket.lines import called
from models.pocket.network import Array, Network

KINDS_TRIED = 6
TARGETS_TRIED = 4
SURE = -1.5
"""Log-likelihood of all acts of a task together below which the policy gives up. Chosen on the
training and validation tasks: less likely than that, it mostly ends in a success that is none."""
NEVER_GIVES_UP = float("-inf")


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice and how likely the policy holds it."""

    choice: Choice
    likely: float


class Policy:
    """``decide`` gives the likeliest act that makes sense."""

    def __init__(
        self,
        network: Network | Committee,
        sure: float = SURE,
        examples: Examples | None = None,
    ) -> None:
        """It gives up rather than do what makes all it did less likely than ``sure`` (log)."""
        self._network = network if isinstance(network, Committee) else Committee([network])
        self._sure = sure
        self._examples = examples if network.knows_examples else None

    def decide(
        self, seen: Seen, rng: random.Random | None = None, heat: float = 1.0, *,
        refused: bool = False,
    ) -> Decided:  # fmt: skip
        """With ``rng`` an act is drawn by its likelihood, flattened by ``heat``. ``refused``: the
        end that was declared on this very screen was not believed."""
        like = self._examples.nearest(seen.goal) if self._examples else ()
        got = read(seen, whole_goal=self._network.knows_whole_goals, like=like)
        scores = self._network.run(got.features)
        tired = _tired(seen)
        ranked = [w for w in self._ranked(scores, got, seen) if _known(w.choice, seen) not in tired]
        if refused:
            ranked = [w for w in ranked if w.choice.kind not in ENDS] or ranked
        if not ranked:
            ranked = [Weighed(Choice("fail"), 0.0)]
        taken = ranked[0]
        if rng is not None:
            chances = np.exp(np.array([w.likely for w in ranked]) / heat)
            taken = rng.choices(ranked, chances.tolist())[0]
        elif taken.likely - sum(act.doubt for act in seen.past) < self._sure:
            taken = Weighed(Choice(GIVE_UP), taken.likely)
        return Decided(taken.choice, taken.likely, scores.success, got)

    def _ranked(self, scores: Votes, got: Read, seen: Seen) -> list[Weighed]:
        order = np.argsort(-scores.kinds)[:KINDS_TRIED]
        found = [w for kind in order for w in self._of_kind(int(kind), scores, got, seen)]
        return sorted(found, key=lambda w: -w.likely)

    def _of_kind(self, kind: int, scores: Votes, got: Read, seen: Seen) -> Iterator[Weighed]:
        name, likely = KINDS[kind], float(scores.kinds[kind])
        points = POINTS[name]
        if points == "":
            yield Weighed(Choice(name), likely)
        elif points == "element" and got.elements:
            for at, more in _best(self._network.element(scores, kind)):
                index = got.elements[at]
                label = called(seen.screen.elements[index])
                yield Weighed(Choice(name, index, label), likely + more)
        elif points == "app" and got.apps:
            for at, more in _best(self._network.app(scores, kind)):
                yield Weighed(Choice(name, None, got.apps[at], got.apps[at]), likely + more)
        elif points == "text":
            yield from self._texts(kind, name, likely, scores, got)

    def _texts(
        self, kind: int, name: str, likely: float, scores: Votes, got: Read
    ) -> Iterator[Weighed]:
        for first, more in _best(self._network.start(scores, kind)):
            ends = self._network.end(scores, kind, first)
            for last, most in islice(_best(ends), 2):
                text = _text(got, first, last)
                if text:
                    yield Weighed(Choice(name, None, text), likely + more + most)


def policy_of(weights: Path, sure: float = SURE) -> Policy:
    """With the weights of a file and the examples beside it. Raises OSError."""
    return Policy(committee(weights), sure, examples_of(weights))


@dataclass(frozen=True, slots=True)
class Decided:
    """What was chosen, how likely, whether it will end well (0 to 1), and what it was read from."""

    choice: Choice
    likely: float
    success: float
    read: Read


def act_of(choice: Choice, failed: bool = False, likely: float = 0.0) -> Act:
    """A choice as it is remembered."""
    return Act(choice.kind, choice.app or choice.text, failed, -likely)


def _best(likely: Array) -> Iterator[tuple[int, float]]:
    for at in np.argsort(-likely)[:TARGETS_TRIED]:
        yield int(at), float(likely[at])


def _text(got: Read, first: int, last: int) -> str:
    """What stands from one item to another; "" when they do not belong together."""
    a, b = got.items[first], got.items[last]
    if a.fact:
        return a.form if first == last else ""
    if b.fact or a.segment != b.segment or b.end <= a.start:
        return ""
    return got.sources[a.segment][a.start : b.end]


def _known(choice: Choice, seen: Seen) -> tuple[str, str]:
    return choice.kind, choice.app or choice.text


def _tired(seen: Seen) -> set[tuple[str, str]]:
    """What was just tried in vain, and what was noted already."""
    vain: set[tuple[str, str]] = {("remember", note) for note in seen.notes}
    for act in reversed(seen.past):
        if not act.failed:
            break
        vain.add((act.kind, act.text))
    return vain
