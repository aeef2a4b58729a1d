"""What a sentence does to earlier ones, where no attribute says what they are about.

Each earlier sentence that has anything to do with it is set beside it (``told``), what can be seen
of the two is counted (``signs``), and a model says what that comes to (``weighing``). Of those that
it does something to, the one of which that is most certain decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from memory.base import Decision, Fact, Verdict
from memory.deciding.numbered import told_apart
from memory.deciding.owners import owner
from memory.deciding.signs import signs
from memory.deciding.told import Told, told
from memory.deciding.weighing import Vectors, combined, model, one_after_another

MOST = 6
"""Earlier sentences that are looked at closely: each costs the embedding of one text."""
NEAR = 0.2
"""Cosine below which two sentences that share nothing have nothing to do with each other. Of the
pairs for tuning, 14 of 1,000 that did are below it, and 78 of 100 that were put together by
chance."""


def weighed(text: str, known: Sequence[Fact], vectors: Vectors) -> Verdict:
    """What the sentence does to the facts' sentences."""
    if not known:
        return Verdict("add")
    mine, *theirs = vectors([text, *(fact.claim.text for fact in known)])
    near = [
        (float(mine @ other), fact, told(text, fact.claim.text), other)
        for fact, other in zip(known, theirs, strict=True)
    ]
    close = [each for each in near if each[0] >= NEAR or _touch(each[2])]
    close = sorted(close, key=lambda each: -each[0])[:MOST]
    if not close:
        return Verdict("add")
    both = vectors([one_after_another(fact.claim.text, text) for _, fact, _, _ in close])
    found = [
        _apart(fact)
        if told_apart(text, fact.claim.text)
        else _one(fact, signs(sides, likeness), combined(other, mine, pair))
        for (likeness, fact, sides, other), pair in zip(close, both, strict=True)
    ]
    return max(found, key=lambda each: each[0])[1]


def _apart(fact: Fact) -> tuple[float, Verdict]:
    """Certain, and yet what is said of another one of them goes before it."""
    return 0.01, Verdict("split", fact)


def _one(
    fact: Fact, counted: dict[str, float], vectors: NDArray[np.float32]
) -> tuple[float, Verdict]:
    """How certain it is that the sentence does anything to this one, and what."""
    if sure := _sure(counted):
        return 1.0, Verdict(sure, fact)
    shares = model().shares(counted, vectors)
    decision = max(shares, key=lambda each: shares[each])
    if decision == "add":
        return 0.0, Verdict("add")
    return 1 - shares["add"], Verdict(decision, fact)


def _sure(counted: Mapping[str, float]) -> Decision | None:
    """What needs no weighing: of the same one, nothing is other (of 82 such pairs for tuning 81
    were to be kept), one thing is another one of its sort (of 11, 10 were updates), or it is over
    (10 of 10)."""
    if not counted["holder same"]:
        return None
    if counted["over"] and counted["shared"] and not counted["gone"] and counted["came"] <= 1:
        return "update"
    if not (counted["gone"] or counted["came"] or counted["one is denied"]):
        return "keep"
    one = counted["one slot"] and counted["gone"] == counted["came"] == 1
    sort = counted["conflicts"] > counted["another person"]
    two = counted["which"] or counted["heads differ"] or counted["another"]
    return "update" if one and sort and counted["topic"] and not two else None


def _touch(sides: Told) -> bool:
    """They share a word, another thing of one sort, or somebody."""
    now, before = owner(sides.now.text), owner(sides.before.text)
    somebody = now.names & before.names or now.relations & before.relations
    return bool(sides.shared or sides.conflicts or somebody)
