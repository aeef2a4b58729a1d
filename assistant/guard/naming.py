"""Whom or what a rule of the owner's file means, however either is written.

A name is compared without regard to capitals, blanks and dashes, a number by its digits: with its
country's code or as it is dialled at home. In either, ``*`` stands for anything.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import lru_cache

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

from assistant.risk_words import plain
from device_drivers.verbs.people import same_number

_DASHES = r"\u002d\u00ad\u2010-\u2015\u2212"
_NUMBER = re.compile(rf"(?=.*\d)[+\d\s()./*?{_DASHES}]+")
_TRUNK = re.compile(r"\(0\)")
"""The zero that is dialled at home only: "+49 (0) 900"."""
LEAST = 2
"""Digits after the country's code that a pattern needs, to tell numbers without one apart."""


def matches(pattern: str, *names: str) -> bool:
    """``*`` stands for anything; neither capitals nor the blanks in a number tell."""
    told = _told(pattern)
    return any(name and fnmatchcase(_told(name), told) for name in names)


def is_about(pattern: str, name: str, *, closely: bool) -> bool:
    """Whether a rule for contacts is about who goes by a name or a number. ``closely``: a pattern
    with a country's code is not about numbers that were written without one."""
    if matches(pattern, name) or matches(_flat(pattern), _flat(name)):
        return True
    rule, number = _digits(pattern), _digits(name)
    if not (rule and number):
        return False
    if not re.search(r"[*?]", rule):
        return same_number(rule, number)
    if fnmatchcase(number, rule) or fnmatchcase(f"+{number}", rule):
        return True
    at_home = _national(rule)
    enough = len(re.match(r"\d*", at_home)[0]) >= LEAST  # type: ignore[index]
    one_abroad = rule.startswith("+") != number.startswith("+")
    return not closely and enough and one_abroad and fnmatchcase(_national(number), at_home)


@lru_cache(maxsize=4096)
def _told(name: str) -> str:
    """Brackets are letters here."""
    spaced = " ".join(name.casefold().split()).replace("[", "(").replace("]", ")")
    return re.sub(r"(?<=[\d*+)])[ ()-]+(?=[\d*])", "", spaced)


@lru_cache(maxsize=4096)
def _flat(name: str) -> str:
    """A name as it is said: dashes are blanks, what takes no room is nothing."""
    return " ".join(re.sub(rf"[{_DASHES}]", " ", plain(name)).split())


@lru_cache(maxsize=4096)
def _digits(text: str) -> str:
    """A number, or a pattern of numbers, without what only spaces it; "" for anything else."""
    written = plain(text).strip()
    if not _NUMBER.fullmatch(written):
        return ""
    bare = re.sub(r"[^\d+*?]", "", _TRUNK.sub("", written))
    return f"+{bare[2:]}" if bare.startswith("00") else bare


def _national(number: str) -> str:
    """As it is dialled within its country, without the zero before it."""
    if not number.startswith("+"):
        return number.lstrip("0")
    codes = (number[1:end] for end in (2, 3, 4))
    code = next((c for c in codes if c.isdigit() and int(c) in COUNTRY_CODE_TO_REGION_CODE), "")
    return number[1 + len(code) :]
