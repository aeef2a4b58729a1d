"""One order out of several: what each part of the search says of an entry, added up.

The parts are put on one scale from 0 to 1 and weighed (a convex combination: Bruch, Gai and Ingber
2023), not fused by their ranks alone (Cormack et al. 2009): a rank forgets whether the first one
fits well or is just the least bad, and what is remembered often has nothing that fits.

Cosines of one embedder lie between 0.75 and 1, of another between 0 and 0.6. So what counts is how
much of the way an entry goes from what is near any question (the cosine at a third of the list) to
being the same: ``nearness``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

DAY = 86_400.0
FEW = 8
"""Of a short list, the place of the entry that is near any question."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How the parts are weighed. A part of weight 0 is not asked."""

    dense: float = 0.75
    lexical: float = 1.0
    many: int = 500
    """Entries of a person from which on shared words count in full; see ``sureness``."""
    subject: float = 0.2
    attribute: float = 0.4
    """Beside the subject: it is also what is asked of it."""
    time: float = 0.2
    recency: float = 0.01
    """What was learnt just now is worth so much more than what was learnt long ago."""
    half_life: float = 180 * DAY
    """Seconds after which half of that is left."""
    depth: int = 100
    """Entries that a part gives at most."""
    cut: bool = True
    """What nothing speaks for is left out."""
    general: float = 0.03
    """Leaning (``Following.leaning``) above which a question asks for nothing of somebody's life,
    so that being near speaks for nothing."""
    nearest: int = 5
    """So many of the nearest are given to every other question: to miss what is known is worse
    than to bring what does not help."""
    likely: float = 0.15
    """Nearness that speaks for one of the others."""
    worded: float = 0.3
    """Share of a question's words that speaks for an entry."""
    worded_astray: float = 0.6
    """The same where what is asked for is nothing that is remembered."""


@dataclass(slots=True)
class Evidence:
    """What is known of one entry. Ranks are places in the parts' own lists, 1 being the first."""

    near: float | None = None
    worded: float = 0.0
    about: bool = False
    asked: bool = False
    """It is of whom, and what, the question asks."""
    then: bool = False
    wanted: bool = False
    """It is given whatever else is known of it: a filter left it, or it is one of the nearest."""
    ranks: dict[str, int] = field(default_factory=dict)

    def score(self, recipe: Recipe, least: float) -> float:
        """1 for the question's own text, more where whom, what and when it asks fit as well.
        ``least``: the nearness of those that are not among the nearest."""
        near = least if self.near is None else self.near
        told = (
            recipe.dense * near
            + recipe.lexical * self.worded
            + recipe.subject * self.about
            + recipe.attribute * self.asked
            + recipe.time * self.then
        )
        return told / ((recipe.dense + recipe.lexical) or 1.0)

    def speaks(self, recipe: Recipe, *, astray: bool) -> bool:
        """Whether anything at all speaks for it. ``astray``: what is asked for is nothing that is
        remembered, and being near speaks for nothing."""
        near = not astray and self.near is not None and self.near >= recipe.likely
        worded = self.worded >= (recipe.worded_astray if astray else recipe.worded)
        return near or worded or self.about or self.asked or self.then or self.wanted


def sureness(entries: int, many: int) -> float:
    """What shared words are worth in a memory of so many entries, from 0 to 1: the rarity of a word
    that one entry has (its idf) by that in a memory of many. In thirty sentences any word is rare,
    and that two have it says little."""
    return min(1.0, math.log1p(entries) / math.log1p(many))


def nearness(near: Sequence[tuple[int, float]]) -> dict[int, float]:
    """From keys and cosines, the nearest first: 0 at a third of the list, 1 for the same text. Of
    one or two entries nothing can be said, and they are as near as can be."""
    if len(near) < 3:
        return {key: 1.0 for key, _ in near}
    place = min(len(near) - 1, max(len(near) // 3, FEW))
    usual = min(0.999, near[place][1])
    return {key: (cosine - usual) / (1 - usual) for key, cosine in near}


def placed(evidence: Mapping[int, Evidence], part: str, keys: Iterable[int]) -> None:
    for place, key in enumerate(keys, start=1):
        evidence[key].ranks[part] = place
