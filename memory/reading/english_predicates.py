"""What an English predicate says: its verb brought to the base form, its negation taken off."""

# ruff: noqa: E501 - a pattern is easier to read on one line

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from memory.base import ME, Claim
from memory.reading.attributes import PETS, attribute
from memory.reading.english_nouns import detail
from memory.reading.english_verbs import VERBS
from memory.reading.patterns import Said, apart, said, trimmed
from memory.reading.plausible import fits
from memory.reading.talk import Talk, claimed
from memory.reading.when import Timed
from memory.reading.words import BEVERAGES, FOODS

Holds = Literal["yes", "no", "ended"]
_I = re.IGNORECASE
ADVERBS = re.compile(
    r"(?:now|currently|still|just|really|also|usually|always|actually|recently|already|normally|mostly|mainly|finally"
    r"|generally|typically|often|do(?= (?:like|love|eat|live|work|have|drink|hate|speak))|absolutely|totally|both|simply"
    r"|officially|only|myself|personally|basically|definitely|even|mainly|almost always|truly|secretly|kind of"
    r"|kinda|since then|newly)\s+",
    _I,
)
_ENDED = re.compile(r"[\s,]+(?:any ?more|any longer|no longer)\b", _I)
BE = re.compile(r"(?:is|are|am|'s|'m|'re)\b", _I)
_PLURAL = {"has": "have", "does": "do", "goes": "go", "is": "am", "are": "am", "were": "was", "gets": "get"}  # fmt: skip
_STOPPED = re.compile(
    r"(?:(?:have )?(?:stopped|quit|given up|gave up|cut out)|(?:am|have been) done with)\s+(?P<what>.+)",
    _I,
)
_NO_LONGER = re.compile(r"(?P<be>am )?no longer (?P<rest>.+)", _I)
_NEGATED = re.compile(
    r"(?:do not|did not|does not|am not|have not|never|can not)\s+(?P<rest>.+)", _I
)
_USED = re.compile(r"(?:used to|did use to)\s+(?P<rest>.+)", _I)
_DENIABLE = frozenset(
    ("eats", "drinks", "habit", "pet", "device", "app", "languages", "allergy", "employer", "town", "uses",
     "hobby", "diet", "membership", "address", "marital_status", "pregnant", "illness", "job", "lives_with",
     "medicine", "commute", "bank", "nationality", "is", "religion", "prefers", "school", "family")
)  # fmt: skip

_VERB_AHEAD = (
    r"(?:now |also |currently |still )?(?:lives?|works?|likes?|loves?|hates?|speaks?|drinks?|eats?|plays?|has|have|is|am|are"
    r"|do(?:es)? not|don't|doesn't|can not|was born|goes|go to|drives?|uses?|studies|study|moved|prefers?|smokes?"
    r"|no longer|never|used to|quit|stopped|takes?|hates?|got|bought|joined|started|moved|switched|sold|left|wears?|bank|pays?|lease|rent|own|ride)\b"
)
_PASSED = re.compile(
    r"(?:just |have just )?(?:ate|had(?! to (?:say goodbye|put down))|went(?! back to| off| vegan| vegetarian| up)|was (?!born|diagnosed|fired|raised|brought|laid|let|made|put|promoted|given)|met|saw|called|did|drank|watched|played|ran)\b",
    _I,
)


def predicate(subject: str, text: str, when: Timed, talk: Talk) -> Iterator[Claim]:
    """Each of the predicates that "and" joins."""
    for one in re.split(rf"(?:,| and| but|, and|, but)\s+(?={_VERB_AHEAD})", text, flags=_I):
        holds, base = _polarity(_base(one.strip(" ,."), subject))
        base = re.sub(r"^have been (?!\w+ed\b)", "am ", base, flags=_I)
        base = re.sub(r"^have had ", "have ", _base(base, subject), flags=_I)
        if _PASSED.match(base):
            continue
        base, instead = _instead(base)
        breed = re.fullmatch(r"am an? (.+)", base)
        if breed and fits("breed", breed[1]) and (subject in PETS or subject in talk.pets):
            yield claimed(subject, "breed", trimmed(breed[1]), holds=holds == "yes")
            continue
        if found := said(base, VERBS, fits, detail):
            yield from _made(
                subject, replace(found, instead=found.instead or instead), holds, when, talk.left
            )
            if any(name == "employer" for name, _ in found.values) and (
                holds != "yes" or found.mode == "past"
            ):
                talk.left.add(subject)


def _instead(text: str) -> tuple[str, str]:
    match = re.fullmatch(
        r"(.+),? (?:not|instead of) (?:in |at |on |for )?((?-i:[A-Z]|\d).+)", text, _I
    )
    return (match[1].rstrip(" ,"), trimmed(match[2])) if match else (text, "")


def _base(text: str, subject: str) -> str:
    """The predicate with its verb in the base form and without adverbs."""
    text = BE.sub("am", text, count=1) if BE.match(text) else text
    text = _without_adverbs(text)
    head, _, rest = text.partition(" ")
    low = head.lower()
    if low in _PLURAL:
        head = _PLURAL[low]
    elif (
        subject != ME
        and low != "was"
        and re.fullmatch(r"[a-z]{2,}s", low)
        and not low.endswith("ss")
    ):
        head = _singular(low)
    if head in ("am", "have") and rest:
        rest = _without_adverbs(rest)
    return f"{head} {rest}".strip()


def _singular(verb: str) -> str:
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zzes")) else verb[:-1]


def _without_adverbs(text: str) -> str:
    while match := ADVERBS.match(text):
        text = text[match.end() :]
    return text


def _polarity(text: str) -> tuple[Holds, str]:
    """Whether it holds, and the predicate without the words that deny it."""
    ended = _ENDED.search(text)
    bare = _ENDED.sub("", text) if ended else text
    if match := _NO_LONGER.match(bare):
        return "ended", _without_adverbs((match["be"] or "") + match["rest"])
    if match := _USED.match(bare):
        return "ended", re.sub(r"^be\b", "am", match["rest"])
    if (match := _STOPPED.fullmatch(bare)) and (before := _stopped(match["what"])):
        return "ended", before
    if bare.lower().startswith("can not ") and not ended:
        return (
            ("no", bare[8:])
            if re.match(r"can not (?:speak|swim|drive)", bare, _I)
            else ("yes", bare)
        )
    if match := _NEGATED.match(bare):
        start = (
            "am "
            if bare.lower().startswith("am not")
            else "have "
            if bare.lower().startswith("have not")
            else ""
        )
        return ("ended" if ended else "no"), _without_adverbs(start + match["rest"])
    return ("ended" if ended else "yes"), bare


def _stopped(what: str) -> str:
    """ "stopped drinking coffee", "gave up sugar" as what they did before; "" where it is neither
    something that one does nor something to eat or drink."""
    verb, _, rest = what.partition(" ")
    if not verb.endswith("ing"):
        if re.search(rf"\b(?:{BEVERAGES})\b", what, _I):
            return f"drink {what}"
        return f"eat {what}" if re.search(rf"\b(?:{FOODS})\b", what, _I) else ""
    known = {"using": "use", "living": "live", "taking": "take", "playing": "play", "eating": "eating",
             "drinking": "drinking", "working": "work", "driving": "drive", "learning": "learn",
             "liking": "like", "going": "go"}  # fmt: skip
    return f"{known.get(verb.lower(), verb)} {rest}".strip()


def _made(subject: str, what: Said, holds: Holds, when: Timed, left: set[str]) -> Iterator[Claim]:
    if what.mode == "ahead" and not when.ahead:
        return
    if what.mode == "since" and not (when.since or ME in left):
        return
    if what.mode == "lacks" and holds == "yes":
        return
    sure = holds == "yes" and what.mode not in ("past", "no")
    for name, value in what.values:
        value = "" if what.mode == "lacks" else value
        listed = attribute(name).many and name not in (
            "routine",
            "family",
            "travel",
            "medicine",
            "job",
            "is",
        )
        for one in _parts(name, value) if listed and value else [value]:
            yield from _one(subject, name, one, holds, sure, what.instead)
    for relation, called in what.names:
        if subject == ME:
            yield claimed(relation, "name", called, holds=sure)
        elif called:
            yield claimed(subject, f"relative:{relation}", called, holds=sure)


def _parts(name: str, value: str) -> list[str]:
    """A list is taken apart; what is liked only where each part is short, since "the smell and
    taste it adds" is one."""
    parts = apart(value)
    if name in ("likes", "dislikes", "prefers") and any(len(part.split()) > 4 for part in parts):
        return [re.split(r",|\s-\s", value)[0].strip()]
    return [part for part in parts if fits(name, part)]


def _one(
    subject: str, name: str, value: str, holds: Holds, sure: bool, instead: str
) -> Iterator[Claim]:
    other = attribute(name).opposite
    value, gone = corrected(value) if value else (value, "")
    if not sure and holds == "no" and other:
        yield from [claimed(subject, other, value)] if name == "likes" else []
        return
    if holds == "no" and name.partition(":")[0] not in _DENIABLE:
        return
    yield claimed(subject, name, value, holds=sure, instead=instead or gone)


def corrected(value: str) -> tuple[str, str]:
    """The value, and what it stands in the place of: "Elm St, not Oak St"."""
    match = re.fullmatch(
        r"(.+?),? (?:and )?(?:not|instead of|rather than)(?: in| on| at)? (.+)", value, _I
    )
    if match and not match[1].lower().endswith((" do", " is", " am")):
        return trimmed(match[1]), trimmed(match[2])
    match = re.fullmatch(r"not (.+?),? but (.+)", value, _I)
    return (trimmed(match[2]), trimmed(match[1])) if match else (value, "")
