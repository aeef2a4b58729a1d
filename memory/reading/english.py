"""Claims of an English clause: who it is about, what its verb or noun says, and whether it holds.

A clause is ``subject predicate``. The predicate's verb is brought to its base form and its negation
is taken off, so that the patterns of ``english_verbs`` know one form of each; "X's noun is value"
is looked up in ``english_nouns``. The subject of an earlier clause stands for "he" and "she".
"""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from memory.base import ME, Claim
from memory.reading.attributes import PETS, attribute
from memory.reading.english_names import KIN, NAME, OLDER, OWN, SMALL
from memory.reading.english_nouns import detail
from memory.reading.english_owned import owned
from memory.reading.english_predicates import ADVERBS, BE, predicate
from memory.reading.english_things import things
from memory.reading.english_turned import turned
from memory.reading.english_verbs import VERBS
from memory.reading.english_wishes import special
from memory.reading.patterns import apart, said, trimmed
from memory.reading.plausible import fits, job
from memory.reading.talk import Talk, claimed
from memory.reading.when import Timed, timed
from memory.reading.words import AT_HOME, OF_RELATIVES, PLACES, RELATION, RELATION_WORDS

_I = re.IGNORECASE
_SUBJECT = re.compile(
    rf"(?:(?P<me>i|we)\b|(?:(?:my|our) {OLDER}|the (?=(?:{AT_HOME})\b))(?P<of>{RELATION})(?:'s|s'|s)? (?P<theirs>{RELATION})(?=[\s',])"
    rf"|{OWN}(?:,? (?P<called>{NAME}|(?-i:{SMALL})),?)?(?=\s|'|$)|(?P<they>he|she)\b|(?P<kin>{KIN})(?: (?P<kin_called>{NAME}))?(?=\s|')"
    rf"|(?P<name>{NAME})(?: (?:from|at|in) (?:the )?\w+(?= (?:is|has|was|lives|works|likes|drives|speaks|plays)\b))?(?=\s|'))",
    _I,
)
_OF = re.compile(
    rf"(?P<subject>{NAME}|(?:she|he))(?: is| was|'s) (?:(?P<mine>my|our)|(?P<owner>{NAME})'s) {OLDER}(?:new )?(?P<relation>{RELATION})\b"
    r"(?: and | who )?(?P<rest>.*)",
    _I,
)
_THIRD = re.compile(
    rf"(?:{ADVERBS.pattern})*(?:'s\b|(?:is|has|does|was|\w+[^s\W]s|can|used|never|no longer|stopped|quit|gave|found|bought|sold|made|took|got|went|moved|left|broke|became|\w+ed)\b)",
    _I,
)

_AFTER = re.compile(
    r",? (?:for (?:over |about |nearly )?(?:many |some |a few |several |[a-z]+(?:[- ][a-z]+)? |\d+ )?(?:years|months|ages|decades|weeks)(?: now)?|my whole life|as you know|as i (?:said|told you)|for the time being|(?<!right )now|these days|nowadays|at the moment|for now|from now on|from today|please|thanks|ta|here|too|as well|either|also|for my sins|since the new year|for (?:religious|health|ethical|medical) reasons|by the way|btw|lol|haha|you know|actually|since childhood|since birth|since (?:i was \w+|uni|university|school|college|covid|lockdown|the pandemic)|since forever|hands down|to be honest|all my life|(?:for )?as long as i can remember)[.!]*$",
    _I,
)
_REASON = re.compile(
    r"\s+(?:because|'cause|cuz|cos|so that|which|(?<!is )(?<!town )(?<!city )where|who (?=is|are|was|has))\b.*",
    _I,
)
_CONTRACTED = re.compile(
    r"^((?:my|our|the) [\w -]+?)'s (?=(?:an?|the|in|on|at|with|set|called|under|behind|from|by|parked|now)\b)",
    _I,
)
_TAKEN_BACK = re.compile(
    r"\b(?:was|were) (?:just |only )?(?:an? )?(?:joke|lie|mistake|typo|not true)$", _I
)
"""What was said before is not so: "I hate olives was a joke"."""
_NAMES_ONE = frozenset(("name", "lives_with"))
"""Attributes whose value may be whom "she" means next."""
_YOUNG = frozenset(
    ("son", "daughter", "child", "twin", "niece", "nephew", "grandson", "granddaughter")
)
_MEANWHILE = re.compile(
    r",? (?:these days|nowadays|this (?:month|week|year)|at the moment|right now|currently|for now)(?= (?:is|are|am)\b)",
    _I,
)


def claims(clause: str, talk: Talk) -> list[Claim]:
    """What the clause says; an empty list where no pattern takes it."""
    clause = _bare(clause)
    if _TAKEN_BACK.search(clause):
        return []
    when = timed(clause, talk.now)
    text = turned(when.rest.strip(" ,.;!"))
    found = _said(text, when, talk)
    if not found and ", " in text:
        found = _said(turned(text[: text.index(", ")]), when, talk)  # the rest is an aside
    return [replace(one, text=clause, since=when.since, until=when.until) for one in found]


def _bare(clause: str) -> str:
    """Without its reasons, asides and "these days"."""
    clause = _MEANWHILE.sub("", _AFTER.sub("", _AFTER.sub("", clause)))
    return _CONTRACTED.sub(r"\1 is ", _REASON.sub("", clause))


def _said(text: str, when: Timed, talk: Talk) -> list[Claim]:
    return special(text) or list(
        _of(text, talk) or owned(text, talk) or _stated(text, when, talk) or things(text, talk)
    )


# Anna is my sister. Bob is Anna's husband.


def _of(text: str, talk: Talk) -> Iterator[Claim] | None:
    match = _OF.fullmatch(text)
    if match is None:
        return None
    relation, name = RELATION_WORDS[match["relation"].lower()], match["subject"]
    if name.lower() in ("he", "she"):
        name = talk.other
        if not name or name.lower() in RELATION_WORDS:
            return None
    talk.subject = talk.other = name
    return _told(match, relation, name, talk)


def _told(match: re.Match[str], relation: str, name: str, talk: Talk) -> Iterator[Claim]:
    if match["mine"]:
        yield claimed(relation, "name", name)
    else:
        yield claimed(match["owner"], f"relative:{relation}", name)
    rest = re.sub(r"^(?:and )?(?:he|she)\b ?", "", match["rest"].strip(" ,"))
    if rest:
        yield from predicate(name, rest, Timed(rest), talk)


# I live in Rome. My sister Anna works at Shell.


def _stated(text: str, when: Timed, talk: Talk) -> list[Claim]:
    match = _SUBJECT.match(text)
    if match is None:
        return []
    subject, made = _who(match, talk)
    rest = text[match.end() :].strip(" ,")
    if not subject or not rest:
        return []
    if match["of"]:
        return _their_relative(subject, RELATION_WORDS[match["theirs"].lower()], rest)
    if match["relation"] and not match["called"]:
        rest = re.sub(
            r"^,? ?(?:in|at|from) [^,]+?,? (?=is (?:called |named )?(?-i:[A-Z]))", "", rest
        )
    if match["relation"] and not match["called"] and (named := _is_called(subject, rest)):
        return named
    if subject != ME and not _THIRD.match(rest) and not _several(match):
        return made
    talk.other = subject if subject != ME else talk.other
    found = list(predicate(subject, rest, when, talk)) or _at_school(subject, rest)
    talk.other = next((c.value for c in found if c.attribute in _NAMES_ONE), talk.other)
    return made + found if found or (made and BE.match(rest)) else made


def _at_school(subject: str, rest: str) -> list[Claim]:
    """Where a child "goes to", without a word for a school, is one unless it is a town."""
    match = re.fullmatch(
        r"goe?s? to (?P<school>(?-i:[A-Z])[\w']+(?: (?-i:[A-Z])[\w']+)*)", rest, _I
    )
    if match is None or subject not in _YOUNG or match["school"].lower() in PLACES.split("|"):
        return []
    return [claimed(subject, "school", match["school"])]


def _several(match: re.Match[str]) -> bool:
    """The subject is plural: "my parents live in Cork"."""
    word = (match["relation"] or "").lower()
    return word.endswith(("s", "folks")) or word in ("parents", "fish")


def _who(match: re.Match[str], talk: Talk) -> tuple[str, list[Claim]]:
    made: list[Claim] = []
    if match["me"]:
        talk.subject = ME
        return ME, made
    if match["they"]:
        talk.subject = talk.other
        return talk.other, made
    who = (
        match["name"]
        or match["called"]
        or RELATION_WORDS[(match["relation"] or match["of"] or match["kin"]).lower()]
    )
    if match["called"]:
        if RELATION_WORDS[match["relation"].lower()] in PETS:
            talk.pets.add(who)
        made.append(claimed(RELATION_WORDS[match["relation"].lower()], "name", match["called"]))
    if match["kin_called"]:
        made.append(claimed(who, "name", match["kin_called"]))
        who = match["kin_called"]
    talk.subject = who
    if match["called"] or match["relation"] or match["kin"]:
        talk.other = who
    return who, made


def _their_relative(subject: str, relation: str, rest: str) -> list[Claim]:
    match = re.fullmatch(rf"(?:is|'s)(?: called| named)? (?P<name>{NAME})", rest, _I)
    if match is None:
        return []
    if own := OF_RELATIVES.get((subject, relation)):
        return [claimed(own, "name", match["name"])]
    return [claimed(subject, f"relative:{relation}", match["name"])]


def _is_called(relation: str, rest: str) -> list[Claim]:
    match = re.fullmatch(
        r"(?:is|are|'s|’s)(?P<called> called| named)? (?P<name>[^\W\d_][\w.' &-]*)", rest, _I
    )
    if match is None:
        match = re.fullmatch(
            r"(?:'s|s'|s)? ?(?:first )?name(?:'s| is) (?P<called>)(?P<name>[^\W\d_][\w.' -]*)",
            rest,
            _I,
        )
    if match is None:
        return []
    value = trimmed(match["name"])
    several = [one for one in apart(value) if re.fullmatch(NAME, one, _I)]
    sure = (
        len(several) > 1 or match["called"] is not None or re.fullmatch(NAME, value, _I) is not None
    )
    german = attribute("nationality") and said(f"am {value}", VERBS, fits, detail)
    if (
        not sure
        or not fits("name", value)
        or (german and match["called"] is None)
        or (job(value.lower()) and value.islower())
    ):
        return []
    return [claimed(relation, "name", one) for one in apart(value)]
