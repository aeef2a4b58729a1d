"""Claims of an English clause of the form "X's noun is value": my birthday, Anna's number.

The noun says the attribute (``english_nouns``). Of several places where the noun may end the one
with the longest known noun counts, so that "my car's plate is ..." is of the plate. A place behind
the noun, "the wifi at the cottage", tells which of several is meant.
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re

from memory.base import ME, Claim
from memory.reading.attributes import attribute
from memory.reading.english_names import KIN, NAME, OLDER, OWN
from memory.reading.english_nouns import noun_attribute
from memory.reading.english_predicates import corrected
from memory.reading.patterns import apart, trimmed, without_aside
from memory.reading.plausible import fits, state
from memory.reading.talk import Talk, claimed
from memory.reading.words import RELATION_WORDS

_I = re.IGNORECASE
_OWNER = re.compile(
    rf"(?:{OWN}(?:,? (?P<called>{NAME}))?(?:'s|s'?)|(?P<mine>my|our|(?:the|at home the)(?= (?:wifi|wi-fi|wlan|parcel address|delivery address|rent)\b))|(?P<their>his|her)|(?P<kin>{KIN})'?s|(?P<name>{NAME})'s?)"
    rf" {OLDER}(?=\S)",
    _I,
)
_COPULA = re.compile(
    r" (?:is|are)(?= )|'s(?= )|:| =| (?:has )?(?:changed|changes|switched) (?:over )?to| is now| was changed to| (?:falls|is) on(?= )"
    r"| (?:(?:has )?gone|went|goes) (?:up|down) to(?= )| (?:starts|begins) at(?= )|(?<= [a-z]{3}) ?- ",
    _I,
)
_PLACE = re.compile(r"(?P<noun>.+?) (?:at|in|on|for) (?:the |our |my )?(?P<place>\w+(?: \w+)?)", _I)
_PLACED_HERE = re.compile(
    r"(?P<place>(?!new|old|my|our|the)\w+(?: \w+)?) (?P<noun>wifi|wi-fi|wlan|network)",
    _I,
)
_AMONG = re.compile(r" (?:at (?:home|work|school|uni|the office)|among friends|online)$")
_GENERAL = frozenset(("home", "the moment", "work", "present", "all"))
_PHONE = re.compile(r"[+(\d][\d /()-]{4,}")
_EMAIL = re.compile(r"\S+@\S+\.\w+")
_NOT_VALUE = re.compile(
    r"\w+(?: \w+)? (?:is|are|was|has|uses|wants|needs|says|changed|moved)\b", _I
)
_SAID_OF_IT = re.compile(
    r"^(?:now|actually|currently|still|really|in fact|always|called|named|spelled|spelt|just)\s+",
    _I,
)
_WITHOUT = re.compile(r"(?:no|without(?: any)?) (?P<what>[\w ]+)(?:,.*)?", _I)
_HOW = re.compile(r"(?:no|with|without|on|in|at)\b", _I)
"""How one takes something: "my usual tea is with milk"."""
_NO_NUMBERS = frozenset(("event", "employer", "school", "work_address", "workplace"))
_SPELT = re.compile(r",? (?:with|no|without) (?:an? )?\w\b.*", _I)
"""Thorne with an e."""
_PLACED = frozenset(
    ("birthday", "anniversary", "address", "work_address", "wakes_up", "goes_to_bed", "website", "second_address", "degree")
)  # fmt: skip
"""Attributes whose value may stand after a preposition."""


def owned(text: str, talk: Talk) -> list[Claim]:
    """What is said of what somebody has; an empty list where the noun is unknown."""
    match = _OWNER.match(text)
    if match is None:
        return []
    rest = text[match.end() :]
    splits = [(rest[: one.start()], rest[one.end() :]) for one in _COPULA.finditer(rest)]
    for noun, value in sorted(splits, key=lambda split: -len(split[0])):
        name = _attribute(noun.strip().lower())
        if name is not None and value.strip() and not _NOT_VALUE.match(value.strip()):
            return _claims(match, name, value.strip(), talk)
    return []


def _attribute(noun: str) -> str | None:
    name = noun_attribute(noun) or noun_attribute(_AMONG.sub("", noun))
    if name is not None:
        return name
    placed = _PLACE.fullmatch(noun) or _PLACED_HERE.fullmatch(noun)
    name = noun_attribute(placed["noun"]) if placed else None
    if placed is None or name is None or name.partition(":")[0] not in ("network", "device"):
        return None
    place = placed["place"]
    if place in _GENERAL:
        return name
    return f"{name}:{place}" if ":" not in name else name.replace(":", f":{place} ")


def _claims(match: re.Match[str], name: str, said: str, talk: Talk) -> list[Claim]:
    subject = _owner(match, talk)
    value, instead = corrected(said)
    value = _SAID_OF_IT.sub("", value)
    if name == "device:phone" and _PHONE.fullmatch(value.strip()):
        name = "phone"
    if name.partition(":")[0] in _NO_NUMBERS and _PHONE.fullmatch(value.strip()):
        name = "phone"
    if name == "address" and _EMAIL.fullmatch(value.strip()):
        name = "email"
    if not subject:
        return []
    if value.lower().startswith(("not ", "no longer ")):
        denied = trimmed(re.sub(r"^(?:not|no longer) ", "", value, flags=_I))
        return [claimed(subject, name, denied, holds=False)] if fits(name, denied) else []
    if name.startswith("usual:") and (without := _WITHOUT.fullmatch(value)):
        return [claimed(subject, name, trimmed(without["what"]), holds=False)]
    if name in _PLACED or name.startswith(("event:", "meal:")):
        value = re.sub(r"^(?:on|in|at|around|by)\s+(?:the\s+)?", "", value)
    if name in ("name", "surname"):
        value = _SPELT.sub("", value)
    if name.startswith("device:") and not re.match(
        r"(?:an?|the) |.*[A-Z]|.*(?:[a-z]\d|\d[a-z])", value
    ):
        return []
    if (
        name != "birthday"
        and state(value)
        and not (name.startswith("usual:") and _HOW.match(value))
    ):
        return []
    parts = apart(value) if attribute(name).many else [trimmed(without_aside(name, value))]
    made = [claimed(subject, name, one, instead=instead) for one in parts if fits(name, one)]
    return _names(match) + made


def _owner(match: re.Match[str], talk: Talk) -> str:
    if match["mine"]:
        talk.subject = ME
        return ME
    if match["their"]:
        return talk.other
    who = (
        match["name"]
        or match["called"]
        or RELATION_WORDS[(match["relation"] or match["kin"]).lower()]
    )
    talk.subject = talk.other = who
    return who


def _names(match: re.Match[str]) -> list[Claim]:
    """ "My sister Anna's ..." also says what the sister is called."""
    if not match["called"]:
        return []
    return [claimed(RELATION_WORDS[match["relation"].lower()], "name", match["called"])]
