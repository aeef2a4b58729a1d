"""Whose facts a person means by some words: “my sister”, “Anna”, 我妹妹, or “me”.

A fact is about a relation or a name, whichever was said; whoever has both is found under either.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from assistant.memories.wishes import is_me
from memory.base import ME, Fact
from memory.reading.attributes import RELATIONS
from memory.recall.asking import asks_for, attributes_in, is_of_oneself
from memory.recall.subjects import relations_in

_WORKPLACE = re.compile(r"(?i)\bwhere\b.*\bworks?$")
_OWN = re.compile(r"(?i)(?:^|\b)(?:my|our) |我们?的?")

_DENIES = re.compile(r"(?i)n['’]t\b|\bnot\b|不")
_LIKED = frozenset(("likes", "favourite", "hobby"))
_EATEN = frozenset(("eats", "drinks", "diet"))
"""Of which it may be told, and asked, that they do not."""
_TITLES = ("mr", "mrs", "ms", "miss", "dr", "doctor", "prof", "professor", "sir", "the", "my")
_POSSESSIVE = re.compile(r"^(?:my|our|the)\s+|^(?:我们?家?的?|咱们?家?的?)|['’]s$")


@dataclass(frozen=True, slots=True)
class Known:
    """The held facts of one person, newest first."""

    facts: Sequence[Fact]

    def subjects_in(self, words: str) -> frozenset[str]:
        """Those that the words name, in lower case; none where they name nobody we know of. Two
        who share a name are both found by it, and one by a first name."""
        relations, called = self._said(words)
        ours = {fact.claim.subject.casefold() for fact in self.facts} - {ME}
        found = {name for subject, name in self._names() if subject in relations}
        if not relations & {who for who, name in self._names() if name in called}:
            found |= {subject for subject, name in self._names() if name in called}
        return frozenset(found | called | (relations & ours))

    def people_in(self, words: str) -> list[tuple[str, str]]:
        """Everybody who may be meant by a name in them, as relation ("" of nobody's) and name."""
        relations, called = self._said(words)
        found = []
        for name in sorted(called):
            theirs = {subject for subject, each in self._names() if each == name}
            called_so = self.as_told(name)
            ours = sorted(theirs & relations or theirs) or [""]
            found += [(who, called_so) for who in ours]
        return found

    def as_told(self, name: str) -> str:
        """As the person wrote it."""
        every = (
            f.claim.value if f.claim.attribute == "name" else f.claim.subject for f in self.facts
        )
        return next((each for each in every if each.casefold() == name), name)

    def whose(self, fact: Fact) -> frozenset[str]:
        """The relations who may be meant by its subject: the one in whose sentence it was told,
        or all who are called so."""
        name = fact.claim.subject.casefold()
        theirs = frozenset(subject for subject, each in self._names() if each == name)
        return theirs & relations_in(fact.claim.text) or theirs

    def _said(self, words: str) -> tuple[set[str], set[str]]:
        """Relations and names of people we know of, names of several words also by the first."""
        said = words.casefold().replace("’s", "").replace("'s", "")
        ours = {fact.claim.subject.casefold() for fact in self.facts} - {ME}
        relations = relations_in(said) | {each for each in RELATIONS if _named(each, said)}
        names = {each for each in ours if each not in RELATIONS}
        names |= {name for _, name in self._names()}
        full = {each for each in names if " " in each and _named(each, said)}
        rest = said
        for each in full:
            rest = rest.replace(each, " ")
        return relations, full | {
            each for each in names if _named(each, rest) or _named(_first(each), rest)
        }

    def about(self, words: str) -> list[Fact] | None:
        """All that is known of whom they name; None where that is nobody we could know of."""
        if is_me(words):
            return list(self.facts)
        subjects, said = self.subjects_in(words), _POSSESSIVE.sub("", words.casefold()).strip()
        relations = self._said(words)[0]
        found = [
            fact for fact in self.facts
            if (fact.claim.subject.casefold() in subjects
                and self._is_theirs(fact, relations, subjects))
            or (fact.claim.attribute == "note" and _named(said, fact.claim.text.casefold()))
        ]  # fmt: skip
        if found:
            return found
        return [] if _OWN.search(words) and relations_in(words) else None

    def asked_by(self, words: str) -> list[Fact] | None:
        """What “my sister's birthday” or “where do I live” is about; None where it is about nobody
        or nothing that is known of people."""
        wanted = attributes_in(words)
        if _WORKPLACE.search(words):
            wanted |= attributes_in("works at")
        if not wanted:
            return None
        subjects = self.subjects_in(words)
        if not subjects and (relations_in(words) or not is_of_oneself(words)):
            return None
        if denies := _DENIES.search(words) is not None:
            wanted -= _LIKED
        return [
            fact for fact in self.told_of(words)
            if asks_for(wanted, fact.claim.attribute)
            and (fact.claim.holds if fact.claim.attribute not in _EATEN else
                 fact.claim.holds is not denies)
        ]  # fmt: skip

    def told_of(self, words: str) -> list[Fact]:
        """Of whom they name, or of the person themselves; of two who share a name only of the one
        that is meant, where that is plain."""
        whom, relations = self.subjects_in(words) or {ME}, self._said(words)[0]
        found = [fact for fact in self.facts if fact.claim.subject.casefold() in whom]
        return [fact for fact in found if self._is_theirs(fact, relations, whom)]

    def _is_theirs(self, fact: Fact, relations: set[str], whom: Collection[str]) -> bool:
        """Not of another one who is called like the relation that the words name."""
        if not relations or not (whose := self.whose(fact)):
            return True
        return bool(whose & relations) or not relations & set(whom)

    def _names(self) -> list[tuple[str, str]]:
        return [
            (f.claim.subject.casefold(), f.claim.value.casefold())
            for f in self.facts
            if f.claim.attribute == "name" and f.claim.holds and f.claim.subject != ME
        ]


def names_of(name: str) -> tuple[str, str]:
    """In full and the first one, in lower case."""
    return name.casefold(), _first(name.casefold())


def _first(name: str) -> str:
    """“Anna” of “Anna Kim”; "" where that is no name: “Dr.” of “Dr. Keller”."""
    first, _, rest = name.partition(" ")
    return first if rest and first.isalpha() and first not in _TITLES else ""


def _named(name: str, said: str) -> bool:
    if not name:
        return False
    if name.isascii():
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) is not None
    return name in said
