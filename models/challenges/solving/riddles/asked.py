"""A question, and the parts that questions of every kind are made of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.challenges.solving.numbers import in_digits, plain, tidy

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
PLACE = (
    rf"(?:(?P<nth>{'|'.join(ORDINALS)}|\d+ ?(?:st|nd|rd|th))(?: (?P<back>to last|last"
    rf"|from (?:the )?(?:last|end)|from (?:the )?right))?"
    r"|(?P<end>last|final|initial|middle))"
)
"""Which one: “third”, “3rd”, “second last”, “middle”."""
PLACE_ZH = r"(?P<from>倒数第|第|最后|末尾|开头|中间)(?P<at>[\d一二三四五六七八九十]+)?"
_SHORT = re.compile(r"\b(what|who|how|where|when|it|that|there|here)['’‘]s\b(?= )", re.IGNORECASE)
HAN = "一-鿿"
QUOTED = re.compile(r"(?<![a-z])[“\"「『'‘《«`](?P<said>[^”\"」』’》»`]+?)[”\"」』'’》»`](?![a-z])")
COUNTING = re.compile(
    r"how ?many|\bnumber of|\bcount\b|amount of|几[个种只样项次条]|多少[个种只样项次]?"
    r"|数一数|有几|数量"
)
_OTHER = re.compile("[^a-z]+")
NOT = re.compile(
    r"\bnot\b|n't\b|\bexcept\b|\bnone of|不是|不属于|不能|不会|不可以|不包括|并非|不正确"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question. ``text`` is as of ``plain``, ``cased`` the same with its capitals."""

    text: str
    cased: str


def asked_of(text: str) -> Asked:
    spelt = _SHORT.sub(r"\1 is", text)
    return Asked(plain(spelt), tidy(spelt))


def place_of(found: re.Match[str], long: int) -> int | None:
    """Where in a row of ``long`` the words of ``PLACE`` or ``PLACE_ZH`` point, from 0."""
    named = found.groupdict()
    if "from" in named:
        at = _place_zh(named["from"] or "", named["at"], long)
    elif named.get("end"):
        at = {"initial": 0, "middle": (long - 1) // 2}.get(named["end"], long - 1)
    else:
        nth = named["nth"] or "first"
        number = ORDINALS.index(nth) + 1 if nth in ORDINALS else int(re.sub(r"\D", "", nth))
        at = long - number if named.get("back") else number - 1
    if long % 2 == 0 and (named.get("end") == "middle" or named.get("from") == "中间"):
        return None
    return at if 0 <= at < long else None


def _place_zh(word: str, number: str | None, long: int) -> int:
    at = int(in_digits(number)) if number else 1
    match word:
        case "倒数第":
            return long - at
        case "最后" | "末尾":
            return long - 1
        case "中间":
            return (long - 1) // 2
    return at - 1


def said(text: str) -> str | None:
    """What stands in quotes."""
    found = QUOTED.search(text)
    return found["said"].strip() if found else None


def chinese(text: str) -> bool:
    return bool(re.search(f"[{HAN}]", text))


def stands(word: str, text: str) -> bool:
    """A word, whole and perhaps of several, in a text."""
    if chinese(word):
        return word in text
    spaced = f" {_OTHER.sub(' ', text)} "
    return f" {word} " in spaced or f" {word}s " in spaced
