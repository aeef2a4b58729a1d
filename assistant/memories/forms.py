"""What sort of value something is: a number, an address, a house's number. A correction that names
no fact means the one whose value is of its sort: “that's wrong, it's 41 Elm Row”, 不对，是200号.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from memory.base import Fact

Form = Literal["email", "phone", "address", "house", "other"]
_ADDRESSES = ("address", "second_address", "work_address", "school_address")
_OF: Mapping[str, Form] = {
    "email": "email", "work_email": "email", "phone": "phone", "work_phone": "phone",
    "home_phone": "phone", **dict.fromkeys(_ADDRESSES, "address"),
}  # fmt: skip
_EMAIL = re.compile(r"\S+@\S+\.\S+")
_PHONE = re.compile(r"\+?(?:[ ()/.-]*\d){6,15}")
_HOUSE = re.compile(r"(?i)(?:number|no\.?|#) ?\d{1,5}[a-z]?|\d{1,5}[a-z]?|\d{1,5}(?:号|弄|栋|幢)")
_HOUSE_NUMBER = re.compile(r"(?i)\d{1,5}[a-z]?(?=号|弄|栋|幢)|^\d{1,5}[a-z]?\b|\b\d{1,5}[a-z]?$")
_ADDRESS = re.compile(
    r"(?i)\d+[a-z]?,? (?:[^\W\d_][\w'’.-]* ){0,4}[^\W\d_][\w'’.-]*(?:,.*)?"
    r"|(?:[^\W\d_][\w'’.-]* ){1,4}\d+[a-z]?(?:,.*)?|.*[路街巷弄道].*\d.*[号室楼].*"
)
_STREET = re.compile(
    r"(?i)\b(?:st|street|road|rd|lane|ln|ave(?:nue)?|drive|dr|close|square|str|straße|court|terrace"
    r"|gardens?|row|way|place|boulevard|blvd|walk|hill|mews|crescent)\b|[路街巷弄道]"
)
SURE = ("email", "phone", "address")
"""Which no other thing looks like, so that a fact of some messages ago is meant, too."""


def form_of(value: str) -> Form:
    """By its letters alone."""
    value = value.strip()
    if _EMAIL.fullmatch(value):
        return "email"
    if _HOUSE.fullmatch(value):
        return "house"
    if _PHONE.fullmatch(value):
        return "phone"
    return "address" if _ADDRESS.fullmatch(value) and _STREET.search(value) else "other"


def is_surely(value: str) -> bool:
    """Whether its form alone says what it is of. “41” may be anything, 41号 is a house's."""
    form = form_of(value)
    return form in SURE or (form == "house" and not value.strip().isdecimal())


def of_the_form(facts: Sequence[Fact], value: str) -> list[Fact]:
    """Those that such a value can be of."""
    wanted = form_of(value)
    wanted = "address" if wanted == "house" else wanted
    return [fact for fact in facts if _form(fact) == wanted]


def put_into(fact: Fact, value: str) -> str:
    """What the fact says then: a house's number takes the place of the one in an address."""
    if form_of(value) != "house" or _form(fact) != "address":
        return value
    number = re.search(r"(?i)\d+[a-z]?", value)
    was = _HOUSE_NUMBER.search(fact.claim.value)
    if number is None or was is None:
        return value
    return fact.claim.value[: was.start()] + number[0] + fact.claim.value[was.end() :]


def _form(fact: Fact) -> Form:
    return _OF.get(fact.claim.attribute, "other")
