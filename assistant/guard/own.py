"""Whether a value stands in the person's own words.

A name is told by all of it or by one of its words (the phone's contacts made one contact of it), a
number by its digits, an amount by its sum, an address with everything that is not empty in it, a
text word for word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Literal
from urllib.parse import unquote_plus, urlsplit

from assistant.guard.used_for import USED_FOR
from assistant.risk_words import plain

Kind = Literal[
    "recipient", "amount", "address", "number", "text", "deed", "count", "option", "secret"
]

_SUM = re.compile(
    r"(?i)(?:[$€£¥₹]|\b(?:eur|usd|gbp|cny|rmb|chf|jpy))\s?(\d[\d.,]*)"
    r"|(\d[\d.,]*)\s?(?:[$€£¥₹]|元|块|(?:eur|usd|gbp|cny|rmb|chf|jpy|euros?|dollars?|yuan|bucks)\b)"
)
_BETWEEN = re.compile(r"[\s,;!?()\[\]，。；！？（）“”\"'<>]+")
_CENTS = re.compile(r"^(.*?)(?:[.,](\d{1,2}))?[.,]*$")
NUMBER = re.compile(r"\+?\d[\d\s().-]{5,}\d")
_WORDS = re.compile(r"\w+")
_TO_SOMEBODY = re.compile(
    r"(?i)\b(to|text|sms|tell|call|ring|phone|dial|message|ask|write|e-?mail|pay|send|give|transfer"
    r"|invite|with|from|reply|answer|let|remind|thank|wish|contact|reach|inform|notify|meet)\s+"
    r"((my|the|our|mr|mrs|ms|dr)\.?\s+)*(\w+(\s*,\s*|\s*&\s*|\s+and\s+|\s+))?$"
)
"""Before a word of somebody's name."""
_COMMON = re.compile(
    r"the|to|for|of|and|or|in|on|at|by|with|from|my|your|his|her|our|their|new|it|is|me|you|let|via"
    r"|know|please|say|that|this|all|service|info|group|team|support"
)
"""Words that name nobody, beside those for what is done."""
LONG_NUMBER = 7
"""Digits from which on a number may be told without its country's code."""
LONGEST_CODE = 3
"""Digits of a country's code: before more of them the same digits are another number."""


def is_own(kind: Kind, value: str, own: Iterable[str]) -> bool:
    """Whether a value stands in the person's own words."""
    words = [plain(text) for text in own]
    match kind:
        case "number":
            return any(_same_number(value, n) for text in words for n in NUMBER.findall(text))
        case "amount":
            return bool(mine := sums(value)) and mine <= sums(*words)
        case "address":
            return _own_address(plain(value), words)
        case "recipient":
            return _own_name(plain(value), tuple(own))
    told = spaced(plain(value))
    return bool(told) and any(told in spaced(text) for text in words)


def _own_name(name: str, words: Sequence[str]) -> bool:
    if NUMBER.fullmatch(name.strip()):
        return is_own("number", name, words)
    if "@" in name:
        return _own_address(name, words)
    if not name.isascii() and any(name in text for text in words):
        return True
    parts = _WORDS.findall(name)
    return any(_is_named(parts, text) for text in words)


def _is_named(parts: Sequence[str], text: str) -> bool:
    """Whether a text means somebody: by all of the name, or by a word of it where people stand,
    after "to" and the like, or with a capital. "I will be late" does not mean Late Night Pizza."""
    told = f" {spaced(plain(text))} "
    if f" {' '.join(parts)} " in told or set(told.split()) <= set(parts):
        return any(map(tells, parts))
    for said in _WORDS.finditer(text):
        begins = not text[: said.start()].rstrip() or text[: said.start()].rstrip()[-1] in ".!?:"
        capital = said[0][0].isupper() and not begins
        word = plain(said[0])
        if word in parts and tells(word) and (capital or _TO_SOMEBODY.search(text[: said.start()])):
            return True
    return False


def tells(word: str) -> bool:
    """Whether a word can be told from those in which anything is asked for."""
    forms = (word, word.removesuffix("s"))
    common = _COMMON.fullmatch(word) or any(
        said.fullmatch(form) for said, _ in USED_FOR for form in forms
    )
    return len(word) > 1 and not word.isdecimal() and not common


def _own_address(address: str, words: Sequence[str]) -> bool:
    """Told as it is, or by its host when nothing else is in it; what it asks for told as well."""
    bare = _bare(address)
    if not bare:
        return False
    told = [_bare(word) for text in words for word in _BETWEEN.split(text)]
    if bare in told:
        return True
    parts = urlsplit(address)
    scheme = parts.scheme in ("http", "https", "mailto", "tel", "sms", "smsto")
    if not scheme or parts.username is not None or parts.fragment:
        return False
    host = _bare(parts.netloc)
    if parts.scheme not in ("http", "https"):
        return not parts.query and _own_name(unquote_plus(parts.path), words)
    asked = [unquote_plus(pair.partition("=")[2]) for pair in parts.query.split("&") if pair]
    return (
        host in told
        and parts.path in ("", "/", "/search")
        and all(is_own("text", value, words) for value in asked)
    )


def _bare(address: str) -> str:
    return re.sub(r"^https?://(www\.)?|^www\.|^mailto:|[/.:]+$", "", address.strip())


def _same_number(one: str, other: str) -> bool:
    a, b = (re.sub(r"\D", "", number).lstrip("0") for number in (one, other))
    if a == b:
        return bool(a)
    short, long = sorted((a, b), key=len)
    code = len(long) - len(short)
    return len(short) >= LONG_NUMBER and code <= LONGEST_CODE and long.endswith(short)


def sums(*texts: str) -> frozenset[Decimal]:
    """The sums of money in texts: "$12.50", "20 元", "1,299 EUR"."""
    found = (a or b for text in texts for a, b in _SUM.findall(plain(text)))
    return frozenset(Decimal(_point(digits)) for digits in found)


def _point(digits: str) -> str:
    """ "1.299,00" and "1,299.00" both mean 1299: one or two digits at the end are cents."""
    whole, cents = _CENTS.findall(digits)[0]
    return re.sub(r"[.,]", "", whole) + (f".{cents}" if cents else "")


def spaced(text: str) -> str:
    """Its words and nothing else."""
    return " ".join(_WORDS.findall(text))
