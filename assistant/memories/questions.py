"""Questions that a remembered fact answers: “where do I live?”, 我住在哪里.

Only where nothing else is asked with it: “what's the weather where I live” is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.memories.whom import Known
from assistant.understanding.text import level
from memory.base import Fact
from memory.reading.attributes import ATTRIBUTES, attribute
from memory.recall.asking import asks_for, attributes_in, is_of_oneself
from memory.recall.subjects import relations_in

_ASKS = re.compile(
    r"(?:(?:hey|so|and|ok(?:ay)?|please|again|remind me|(?:do|can|could) you (?:still )?"
    r"(?:know|remember|tell me|remind me)|tell me)[ ,]*)*"
    r"(?:what|where|when|who|which|how (?:old|tall|much))\b.*",
    re.IGNORECASE,
)
_ASKS_ZH = re.compile(r".*(?:什么|哪|谁|几|多大|多高|多少|何时|时候)[\u4e00-\u9fff]*")
_ELSE_ZH = re.compile(r"天气|附近|怎么|导航|路线|多久|多远|新闻|播放|打开|发|查")
LONGEST_ZH = 16
_LAST_WORD = re.compile(r"(?i)(.+) (where|when|who|what)")
_APOSTROPHE = re.compile(r"(?i)\b(what|when|where|who|how)s\b")
_ONE_THING = re.compile(
    r"(?i)(?:(?:my|our) )?[^\W\d_][\w -]{0,40}['’]s (?:(?:phone|mobile|home|work|email) )?"
    r"(?:number|address|birthday|e-?mail|name|job|age)|(?:my|our) (?:own )?(?:(?:phone|mobile|home"
    r"|work|email) )?(?:number|address|birthday|e-?mail)"
)
_YES_OR_NO = re.compile(
    r"(?i)(?:am|is|are|was|do|does|did|have|has|can)(?:n'?t)? "
    r"(?:i|we|my|our|[^\W\d_]{2,})\b.*|.*[吗么]"
)
_BEFORE = re.compile(
    r"(?i)\b(?:before(?= *[.!?]*$)|before (?:that|this|then)|previously|formerly|in the past"
    r"|earlier|(?<=my )(?:old|previous|former))\b|以前|之前|原来|曾经|从前|过去"
)
_MOST_BESIDE = 2
"""Words of “does Anna live in New York” that are of nothing we know."""
_BESIDE = (
    "a about again am an and any anything are at be been bed called can could current currently "
    "days did don doesn t "
    "do does exactly for from full get gets go goes has have hello hey his her how i in is it "
    "know many me mine much my name now number of ok okay old on one our please remember "
    "remind right so still tall tell that the their these they this those time to up us was "
    "we were what whats when where which who whom whose work working works you your"
)
_SAID_BESIDE = frozenset(_BESIDE.split())
"""Words that ask for nothing by themselves."""


def answered(text: str, known: Known) -> list[Fact]:
    """The facts that are the answer; none where it is no such question, or nothing is known."""
    said = as_asked(text)
    if _YES_OR_NO.fullmatch(said) and not is_question(said):
        return _whether(said, known)
    if not is_question(said) and not _ONE_THING.fullmatch(said):
        return []
    found = known.asked_by(said) or []
    return found if found and not asks_more(said, _own(found)) else []


def as_asked(text: str) -> str:
    """Flat, with the word that asks in front and written out: “my dad works where?”, “whats”."""
    said = re.sub(r"\s+", " ", level(text)).strip(" .!?")
    said = _APOSTROPHE.sub(r"\1's", said)
    last = None if _ASKS.fullmatch(said) else _LAST_WORD.fullmatch(said)
    return f"{last[2]} {last[1]}" if last else said


def asks_of_before(text: str) -> bool:
    """“Where did I live before?”, 我以前住在哪里"""
    return _BEFORE.search(text) is not None and is_question(as_asked(text))


def without_before(text: str) -> str:
    return re.sub(r" {2,}", " ", _BEFORE.sub("", text))


def is_question(said: str) -> bool:
    """One that a yes or no does not answer."""
    asks = _APOSTROPHE.sub(r"\1's", said)
    return bool(_ASKS.fullmatch(asks) or _ASKS_ZH.fullmatch(said))


def is_yes_or_no(text: str) -> bool:
    said = as_asked(text)
    return bool(_YES_OR_NO.fullmatch(said)) and not is_question(said)


def _whether(said: str, known: Known) -> list[Fact]:
    """What tells whether it is so: the same value, or what is known in its place."""
    whom, wanted = known.subjects_in(said), attributes_in(said)
    if not whom and (relations_in(said) or not is_of_oneself(said)):
        return []
    wanted |= {each.opposite for name in wanted if (each := ATTRIBUTES.get(name)) and each.opposite}
    held = [fact for fact in known.told_of(said) if fact.claim.value]
    same = [fact for fact in held if _said_in(fact.claim.value, said)]
    if same:
        return same if not asks_more(said, _own(same)) else []
    found = [f for f in held if f.claim.holds and asks_for(wanted, f.claim.attribute)]
    one = all((each := attribute(f.claim.attribute)) and not each.many for f in found)
    fits = found and not asks_more(said, _own(found), most=_MOST_BESIDE if one else 0)
    return found if fits else []


def _said_in(value: str, said: str) -> bool:
    value, said = value.casefold(), said.casefold()
    if value.isascii():
        return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", said) is not None
    return value in said


def _own(facts: Sequence[Fact]) -> list[str]:
    return [part for f in facts for part in (f.claim.subject, f.claim.attribute, f.claim.value)]


def asks_more(said: str, own: Sequence[str], most: int = 0) -> bool:
    """Whether more than ``most`` words in it ask for something else; ``own`` are those of what it
    is about."""
    if re.search("[\u4e00-\u9fff]", said):
        return len(said) > LONGEST_ZH or _ELSE_ZH.search(said) is not None
    known = " ".join(own).casefold().replace("_", " ")
    covered = {*_SAID_BESIDE, *re.findall(r"\w+", known)}
    words = re.findall(r"\w+", said.casefold().replace("'s", " ").replace("'m", " "))
    asking = said.casefold()
    more = [
        word for word in words
        if word not in covered and not attributes_in(word) and not relations_in(word)
        and not _is_of_what_is_asked(word, asking)
    ]  # fmt: skip
    return len(more) > most


def _is_of_what_is_asked(word: str, said: str) -> bool:
    """Without it the question would ask for less: “blood type”, “how much do I make”."""
    less = re.sub(rf"\b{re.escape(word)}\b", "", said)
    return len(attributes_in(less)) < len(attributes_in(said))
