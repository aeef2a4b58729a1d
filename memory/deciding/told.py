"""Two sentences side by side: what both say, what only one of them says, and of whom each is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.deciding.cues import changed, denied, ended, heads_differ, two_of_a_sort
from memory.deciding.figures import fuller
from memory.deciding.whom import Whom, whom
from memory.deciding.words import class_of, listed, words

_STANCES = listed(
    """like dislike eat drink speak study watch film book listen play use favourite have allergic
     afraid collect friend own want visit see"""
)
_WEAK = listed(
    """have name address home live phone number company email account work use eat drink take make
    like food called call named person wake said main lie age year old month"""
) | frozenset(("phone number",))
_SIGNS = frozenset("说话一二家号码找请每天次以员前就打要看能过周人名字行岁所只件们")
"""Words and signs that may stand on one side only without changing what is said."""
_TOPICS = listed("live work eat drink like dislike study use email birthday play") | frozenset(
    ("phone number",)
)
"""Words that say what a sentence is about: with two of them it is not the same."""
_SINGLE = listed("live work address favourite home birthday email") | frozenset(("phone number",))
"""Of these there is one at a time."""
_BACK = re.compile(r"\b(?:them|it)\b")
SLOT = 2
"""Words in which two sentences of the same form differ at most."""
_WITHOUT_MEAT = listed("vegetarian vegan")
_EXCLUSIVE = frozenset(("couple", "degree"))
_SPOUSES = listed("wife husband girlfriend boyfriend partner")
_CLAUSE = re.compile(r"(?<!\d)[,;.!?](?!\d)|(?<=\d)[,;.!?](?= )|[，。；！？]")


@dataclass(frozen=True, slots=True)
class Saying:
    of: Whom
    text: str
    parts: frozenset[str]
    """Its words and figures without the people."""

    def clauses(self, others: frozenset[str]) -> str:
        """Those in which the other sentence's words stand; all where there are none."""
        found = [each for each in _CLAUSE.split(self.text) if words(each).all & others]
        return ", ".join(found).strip() or self.text


@dataclass(frozen=True, slots=True)
class Told:
    """``shared``: what both say; ``gone``, ``came``: only the earlier, only the later one."""

    now: Saying
    before: Saying
    shared: frozenset[str]
    gone: frozenset[str]
    came: frozenset[str]

    @property
    def conflicts(self) -> set[str]:
        return _conflicts(self.gone, self.came)

    @property
    def conflicts_with_shared(self) -> set[str]:
        """The later one has what the earlier one has, and another one of its sort."""
        return _conflicts(self.shared, self.came)

    @property
    def weight(self) -> int:
        """How many words, figures and names both have."""
        return len(self.shared) + len(self.now.of.names & self.before.of.names)

    @property
    def one_slot(self) -> bool:
        """They differ in a word or two, of one sort."""
        few = 0 < len(self.gone) <= SLOT and 0 < len(self.came) <= SLOT
        return few and {_figure(each) for each in self.gone} == {
            _figure(each) for each in self.came
        }

    @property
    def topic(self) -> bool:
        """They are of one thing."""
        return bool(self.shared - _STANCES) or bool({"phone", "mail"} & self.conflicts)

    @property
    def two_of_a_sort(self) -> bool:
        if changed(self.now.text):
            return False
        now, before = self.now.text, self.before.text
        heads = heads_differ(now, before) and bool(self.conflicts)
        return heads or "room" in self.conflicts or two_of_a_sort(now, before)

    @property
    def other_topic(self) -> bool:
        return bool(self.gone & _TOPICS and self.came & _TOPICS)

    @property
    def says_no_more(self) -> bool:
        """One of them says nothing of weight that the other one does not."""
        if not self.shared or self.other_topic:
            return False
        return not ((self.gone - _WEAK - _SIGNS) and (self.came - _WEAK - _SIGNS))

    @property
    def shares_stance(self) -> bool:
        """Both like, eat or own something: there may be several."""
        return bool(self.shared & _STANCES)

    @property
    def shares_single(self) -> bool:
        return bool(self.shared & _SINGLE)

    @property
    def over(self) -> bool:
        return ended(self.now.text) and not ended(self.before.text)

    @property
    def denies(self) -> bool:
        """One of them is denied, in the clauses that are of the same."""
        return _is_denied(self.now, self.before) != _is_denied(self.before, self.now)

    @property
    def excludes(self) -> bool:
        """Things of a class of which only one can be so, in sentences of the person."""
        gone, came = words(self.before.text).things, words(self.now.text).things
        return bool(
            _conflicts(gone - came, came - gone) & _EXCLUSIVE
            and not (whom(self.before.text).relations or whom(self.now.text).relations - _SPOUSES)
        )

    @property
    def names_relation(self) -> bool:
        """A sentence of the person names the relation that the earlier one is of."""
        now = self.now.text
        return bool(self.before.of.relations & words(now).things) and not whom(now).relations


def told(now: str, before: str) -> Told:
    """The later one without clauses that are of something else, in Chinese; a word of the earlier
    one is no name in the later one."""
    first, second = _saying(before), _saying(now)
    names = {name for name in second.of.names if not (words(name).all & first.parts)}
    names |= {name for name in first.of.names if re.search(rf"(?<![A-Za-z]){re.escape(name)}", now)}
    if re.search("[㐀-鿿]", now):
        clauses = _saying(second.clauses(words(before).all))
        if clauses.text != now and not clauses.of.relations:
            second = Saying(clauses.of, now, second.parts)
    later = Saying(Whom(second.of.relations, frozenset(names)), now, second.parts)
    return Told(later, first, *_apart(first.parts, later.parts))


def _is_denied(one: Saying, other: Saying) -> bool:
    """In the clauses that are of the same, and in those that only point back to it."""
    return denied(one.text if _BACK.search(one.text) else one.clauses(other.parts))


def _saying(text: str) -> Saying:
    who = whom(text)
    names = {part for name in who.names for part in words(name).all}
    parts = words(text).all - who.relations - names
    return Saying(who, text, parts | ({"meat"} if parts & _WITHOUT_MEAT else set()))


def _apart(
    before: frozenset[str], now: frozenset[str]
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """What both have, what only the earlier and only the later one has."""
    pairs = {(a, b) for a in before for b in now if _figure(a) and _figure(b) and fuller(a, b)}
    shared = before & now | {a for a, _ in pairs} | {b for _, b in pairs}
    return shared, before - shared, now - shared


def _conflicts(gone: frozenset[str], came: frozenset[str]) -> set[str]:
    """The sorts of figures, and the classes of things, of which both have another one."""
    return ({_sort(each) for each in gone} & {_sort(each) for each in came}) - {""}


def _figure(part: str) -> bool:
    return part[0] in "#@~%"


def _sort(part: str) -> str:
    if "_at_" in part or (part[0] == "#" and len(part) > 7):
        return "mail" if "_at_" in part else "phone"
    return part[0] if part[0] in "#@~%" else class_of(part)
