"""What a claim does to a fact where both have attributes that can be set against each other."""

from __future__ import annotations

import re

from memory.base import ME, Claim, Fact, Verdict
from memory.deciding import people
from memory.deciding.cues import another, changed
from memory.deciding.people import People
from memory.deciding.values import Likeness, compare
from memory.deciding.words import listed, words
from memory.reading.attributes import COUPLE, attribute

NOTE = "note"
_FOR = listed("likes eats drinks uses habit hobby prefers favourite usual diet routine is medicine")
_AGAINST = listed("dislikes allergy")
"""Attributes of one stance or the other towards the same thing."""
_VERBS = listed("eat drink like dislike use play study speak")
_NON = re.compile(r"(?:an? )?non-?\w", re.I)
_MARRIED = listed("wife husband spouse")
_WITHOUT_MEAT = listed("vegetarian vegan")
_FAMILIES = tuple(
    map(
        listed,
        (
            "employer job workplace",
            "app uses usual prefers device membership account",
            "likes prefers favourite eats drinks hobby habit routine is diet usual",
            "likes dislikes eats drinks diet allergy illness",
            "birthday birth_year age",
            "school studies degree",
            "phone home_phone work_phone",
            "email work_email",
            "address town",
            "workplace work_address",
            "call_me name nickname full_name",
            "meal routine habit wakes_up goes_to_bed",
        ),
    )
)
"""Attributes that one and the same thing may be read as."""
_SORTS = tuple(map(listed, ("phone home_phone work_phone", "email work_email",
                            "address second_address")))  # fmt: skip
"""Attributes of two things of one sort: one may be taken for the other."""


def akin(name: str) -> tuple[str, ...]:
    """The attribute and those that the same thing may be read as; notes have none."""
    if name == NOTE:
        return ()
    stem = name.partition(":")[0]
    groups = (group for group in (*_FAMILIES, *_SORTS) if stem in group)
    return tuple(dict.fromkeys((name, *sorted(frozenset().union(*groups)))))


def alike(subject: str) -> tuple[str, ...]:
    """The subject and those that may be the same one: a wife is a partner."""
    return tuple(sorted(COUPLE)) if people.relation(subject) in COUPLE else (subject,)


def settled(claim: Claim, fact: Fact, crowd: People, likeness: Likeness) -> Verdict | None:
    """None where the attributes say nothing of the matter."""
    if fact.claim.text == claim.text and fact.claim.attribute != claim.attribute:
        return None
    if claim.attribute == "name" and claim.subject != ME:
        return _called(claim, fact, likeness)
    who = crowd.who(fact)
    if who == "same":
        return _of_same(claim, fact, likeness)
    if claim.attribute == fact.claim.attribute != NOTE:
        return Verdict("split", fact)
    return None


def comparable(claim: Claim, old: Claim, likeness: Likeness) -> bool:
    """Whether their sentences may be weighed: one is a note, or both are of one kind, and are not
    two of several values."""
    if NOTE in (claim.attribute, old.attribute):
        return True
    if attribute(claim.attribute).many and attribute(old.attribute).many:
        return _mentions(claim.text, old.value) or _other_figures(claim, old)
    if attribute(claim.attribute).kind == attribute(old.attribute).kind:
        return True
    return bool(claim.value) and compare(old.value, claim.value, likeness) != "different"


def _mentions(text: str, value: str) -> bool:
    """Whether a word of the value stands in the text: who gives up tea still drinks coffee."""
    return bool(words(text).all & words(value).all - _VERBS)


def _other_figures(claim: Claim, old: Claim) -> bool:
    """The values differ in figures only: "dinner at seven", "dinner at eight"."""
    a, b = words(claim.value), words(old.value)
    same = a.things | a.rest == b.things | b.rest != frozenset()
    return same and bool(a.figures) and bool(b.figures)


def _called(claim: Claim, fact: Fact, likeness: Likeness) -> Verdict | None:
    """A name for a relation: "my sister is Anna"."""
    old = fact.claim
    if old.attribute == "marital_status" and old.subject == ME:
        return Verdict("update", fact) if _ends_status(claim, old) else None
    if old.attribute != "name" or old.subject == ME:
        return None
    mine, other = people.relation(claim.subject), people.relation(old.subject)
    same = people.same_name(claim.value, old.value) or not claim.value
    if mine != other and not {mine, other} <= COUPLE:
        return Verdict("split", fact) if same and claim.value else None
    if not claim.holds:
        return Verdict("update", fact) if same else None
    if claim.instead and people.same_name(claim.instead, old.value):
        return Verdict("update", fact)
    if same and (mine == other or _as_close(mine, other)):
        fuller = people.fuller_name(old.value, claim.value)
        return Verdict("keep", fact, fuller if fuller != old.value else "")
    if people.differ_in(claim, old):
        return Verdict("split", fact)
    return Verdict("split" if people.several(claim.subject) else "update", fact)


def _as_close(mine: str, other: str) -> bool:
    """Two words for one whom somebody is a couple with: a partner may be a wife, and a girlfriend
    who is one now was none before."""
    return {mine, other} <= COUPLE and (
        "partner" in (mine, other) or (mine in _MARRIED) == (other in _MARRIED)
    )


def _ends_status(claim: Claim, old: Claim) -> bool:
    """Somebody has a partner, or none any more, and it was said otherwise."""
    status = words(old.value).things
    if claim.subject not in COUPLE or not claim.holds or not old.holds:
        return False
    return "single" in status or ("engaged" in status and claim.subject in ("wife", "husband"))


def _of_same(claim: Claim, fact: Fact, likeness: Likeness) -> Verdict | None:
    """Of the same person, or of what they have."""
    old = fact.claim
    if claim.instead and compare(old.value, claim.instead, likeness) != "different":
        return Verdict("update", fact)
    if claim.attribute == old.attribute and claim.attribute != NOTE:
        return _same_attribute(claim, fact, likeness)
    if NOTE in (claim.attribute, old.attribute):
        return None
    if _within(_SORTS, claim, old) and claim.holds and old.holds and not changed(claim.text):
        same = compare(old.value, claim.value, likeness) != "different"
        return Verdict("keep" if same else "split", fact)
    if not _within(_FAMILIES, claim, old):
        return None
    here, there = _stance(claim), _stance(old)
    if _without_meat(claim) != _without_meat(old):
        meat = claim if _without_meat(old) else old
        if "meat" not in words(meat.value).things:
            return None
    elif compare(old.value, claim.value, likeness) == "different":
        return None
    if here and there:
        return Verdict("update" if here != there else "keep", fact)
    return Verdict("update" if claim.holds != old.holds else "keep", fact)


def _same_attribute(claim: Claim, fact: Fact, likeness: Likeness) -> Verdict | None:
    old = fact.claim
    if not claim.value and not claim.holds:
        return Verdict("update" if old.holds else "keep", fact)
    said = compare(old.value, claim.value, likeness)
    if said != "different":
        if claim.holds != old.holds or claim.until:
            return Verdict("update", fact)
        return Verdict("keep", fact, claim.value if said == "more" else "")
    if attribute(claim.attribute).many or claim.holds != old.holds:
        return None
    return Verdict("split" if another(claim.text) and not changed(claim.text) else "update", fact)


def _within(groups: tuple[frozenset[str], ...], claim: Claim, old: Claim) -> bool:
    here, there = (each.attribute.partition(":")[0] for each in (claim, old))
    return here != there and any({here, there} <= group for group in groups)


def _without_meat(claim: Claim) -> bool:
    return bool(words(claim.value).things & _WITHOUT_MEAT)


def _stance(claim: Claim) -> str:
    """for, against or "" where it is neither."""
    name = claim.attribute.partition(":")[0]
    if name == "is" and _NON.match(claim.value):
        return "against" if claim.holds else "for"
    if _without_meat(claim):
        return "against" if claim.holds else "for"
    if name in _FOR:
        return "for" if claim.holds else "against"
    if name in _AGAINST:
        return "against" if claim.holds else "for"
    return ""
