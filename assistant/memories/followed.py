"""What a new fact ends beside the one whose place it takes: the old town of who moved to another
one, the old address of who lives in another town, and what was said of “my boyfriend” when he is
that no more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.base import Fact
from memory.deciding.people import same_name
from memory.memory import Memory
from memory.reading.attributes import COUPLE
from memory.reading.chinese_words import CITY
from memory.truth.by_clock import comes

_TOWN_ZH = re.compile(
    rf"(?:.{{2,3}}省)?(?P<town>(?:{CITY})(?![东西南北中一二三]?(?:路|街|大道))"
    r"|[\u4e00-\u9fff]{2,4}?(?=市))市?"
)  # many a street is called like a town: 南京路
_NO_TOWN = re.compile(
    r"(?i).*\d.*|uk|united kingdom|england|scotland|wales|ireland|usa?|united states|germany|france"
    r"|spain|italy|canada|australia|china|中国|(?:flat|apartment|floor|unit|room|suite)\b.*"
)
_OF_THE_OLD_TOWN = ("address", "postcode", "home_phone")
_APART = re.compile(
    r"(?i)\b(?:split|broken?|break(?:ing)? up|divorced?|separated|left (?:me|him|her)|dumped"
    r"|over|any ?more|no longer|apart|ended)\b|分手|离婚|分开|分了|不是我|前任|不在一起"
)


def follow(memory: Memory, fact: Fact) -> list[Fact]:
    """What is so no more because of it, which stays as history. The same again, after a crash,
    changes nothing that was told since."""
    if fact.state != "held" or comes(fact, fact.source.at):
        return []
    if fact.source.origin == "screen":
        return []  # agreed to, it stands beside what the person said
    if not fact.claim.holds:
        return _apart(memory, fact)
    over = _left(memory, fact) if fact.claim.attribute in ("address", "town") else []
    for each in over:
        memory.truth.end(fact.person, each.id, fact.source.at)
    return over


def agreed(memory: Memory, person: str, id: int) -> Fact | None:
    """The person's yes to what was asked, with what it ends: both or none, as nobody says yes to
    it again. None for what is not asked."""
    with memory.truth.alone():
        held = memory.settle(person, id, yes=True)
        if held is not None:
            follow(memory, held)
        return held


def town_of(address: str) -> str:
    """The town that an address names, "" where it names none for certain."""
    if re.search("[\u4e00-\u9fff]", address):
        found = _TOWN_ZH.match(address)
        return found["town"] if found and found.end() < len(address) else ""
    parts = [part.strip() for part in address.split(",")]
    towns = [part for part in parts[1:] if part and not _NO_TOWN.fullmatch(part)]
    return towns[-1] if towns else ""


def _left(memory: Memory, fact: Fact) -> list[Fact]:
    """The town of an old address, or the address in an old town."""
    claim = fact.claim
    if claim.attribute == "address":
        if _others(memory, fact, ("address",)):
            return []  # who has two of them did not move
        town = town_of(claim.value)
        others = _others(memory, fact, ("town",)) if town else []
        return [each for each in others if not _same(each.claim.value, town, claim.value)]
    before = memory.truth.history(fact.person, fact.id)[1:]
    if not any(each.claim.attribute == "town" and each.claim.holds for each in before):
        return []
    others = _others(memory, fact, _OF_THE_OLD_TOWN)
    return [each for each in others if claim.value.casefold() not in each.claim.value.casefold()]


def _others(memory: Memory, fact: Fact, attributes: Sequence[str]) -> list[Fact]:
    """Told of the same one in another message, before it."""
    return [
        each for name in attributes
        for each in memory.truth.known(fact.person, subject=fact.claim.subject, attribute=name)
        if each.id != fact.id and each.claim.holds and each.source.where != fact.source.where
        and each.source.at <= fact.source.at and not comes(each, fact.source.at)
    ]  # fmt: skip


def _same(town: str, named: str, address: str) -> bool:
    town, named = town.casefold().removesuffix("市"), named.casefold()
    return town in named or named in town or town in address.casefold()


def _apart(memory: Memory, fact: Fact) -> list[Fact]:
    """Of a couple that is none any more: what was known of “my boyfriend” is Tom's, or was. What
    was said of a husband Bob is of somebody else."""
    claim = fact.claim
    if claim.attribute != "name" or claim.subject not in COUPLE or not _APART.search(claim.text):
        return []
    before = memory.truth.history(fact.person, fact.id)[1:]
    name = claim.value or next((each.claim.value for each in before if each.claim.holds), "")
    known = {who: memory.truth.known(fact.person, subject=who) for who in sorted(COUPLE)}
    theirs = [
        each for facts in known.values() if not _is_of_another(facts, name)
        for each in facts
        if each.id != fact.id and each.claim.holds and each.source.at <= fact.source.at
    ]  # fmt: skip
    if name:
        memory.truth.call(fact.person, [each.id for each in theirs], name)
        return []
    for each in theirs:
        memory.truth.end(fact.person, each.id, fact.source.at)
    return theirs


def _is_of_another(facts: Sequence[Fact], name: str) -> bool:
    """One is known by a name, and that is another one."""
    called = [f.claim.value for f in facts if f.claim.attribute == "name" and f.claim.holds]
    return any(not same_name(each, name) for each in called)
