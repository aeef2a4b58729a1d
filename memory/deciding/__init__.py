"""What a claim does to what is known: add, update, keep or split.

First, who it is of (``people``): somebody else of whom the same is known is a split. Then, what it
is about (the table of attributes): one value at a time is replaced, of several one more is added.
Then, the value (``values``): the same in another writing is kept, a fuller one taken over, a
denied or opposite one makes history of what was known. Where the attributes do not meet, a small
model weighs the sentences as they stand (``sentences``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memory.base import Claim, Fact, Verdict
from memory.deciding.denials import denies, of_another_value
from memory.deciding.lengths import restored, shortened
from memory.deciding.people import People
from memory.deciding.sentences import weighed
from memory.deciding.typed import NOTE, comparable, settled
from memory.deciding.values import Likeness
from memory.deciding.weighing import Vectors
from memory.deciding.words import words

__all__ = ["Vectors", "decide", "denied_by"]

_RANK = {"update": 0, "keep": 1, "split": 2, "add": 3}


def decide(claim: Claim, known: Sequence[Fact], vectors: Vectors) -> Verdict:
    """What is to be done with the claim. ``known``: the held facts that could matter, of the same
    subject or attribute or near in meaning; ``vectors`` are asked for only where words do not
    do. Of long texts only the beginning is compared."""
    short = [_shortened(fact) for fact in known]
    verdict = _decided(shortened(claim), short, vectors)
    if verdict.about and verdict.decision == "keep" and _says_more(claim, verdict.about.claim):
        return Verdict("add")
    return restored(verdict, claim, known, short)


def _shortened(fact: Fact) -> Fact:
    claim = shortened(fact.claim)
    return fact if claim is fact.claim else replace(fact, claim=claim)


def denied_by(claim: Claim, old: Claim, vectors: Vectors) -> bool:
    """Whether the claim says that the old one's value is not so."""
    return denies(shortened(claim), shortened(old), _cosines(vectors))


def _decided(claim: Claim, known: Sequence[Fact], vectors: Vectors) -> Verdict:
    likeness = _cosines(vectors)
    crowd = People(known, claim)
    found = [verdict for fact in known if (verdict := settled(claim, fact, crowd, likeness))]
    if found:
        return min(found, key=lambda each: _RANK[each.decision])
    others = [
        fact for fact in known
        if fact.claim.text != claim.text and not of_another_value(claim, fact.claim, likeness)
    ]  # fmt: skip
    verdict = weighed(claim.text, others, vectors)
    if verdict.about is None or verdict.decision == "split":
        return verdict
    if comparable(claim, verdict.about.claim, likeness):
        return verdict
    these = [fact for fact in others if comparable(claim, fact.claim, likeness)]
    return weighed(claim.text, these, vectors)


def _says_more(claim: Claim, old: Claim) -> bool:
    """An address is not known where only the town was said."""
    if NOTE in (claim.attribute, old.attribute) or claim.attribute == old.attribute:
        return False
    return bool(words(claim.value).figures - words(old.text).figures)


def _cosines(vectors: Vectors) -> Likeness:
    def cosines(text: str, others: Sequence[str]) -> list[float]:
        first, *rest = vectors([text, *others])
        return [float(first @ each) for each in rest]

    return cosines
