"""From what a person calls somebody to one phone number, or a question.

Contacts come from the phone's own contacts provider; numbers are compared by libphonenumber.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import phonenumbers

from device_drivers.base import AndroidDevice
from device_drivers.verbs.base import Ask, Said, VerbFailed
from device_drivers.verbs.matching import meant, nearest
from device_drivers.verbs.shell import query
from device_drivers.verbs.wording import one_line

CONTACTS = "content://com.android.contacts/contacts"
NUMBERS = "content://com.android.contacts/data/phones"
_MOBILE = "2"
LONGEST_NAME = 60
_MORE_THAN_A_NAME = re.compile(r"[“”\"«»:：?？!！。↵]|\d{4}")


@dataclass(frozen=True, slots=True)
class Person:
    """One number of one contact; ``name`` is "" for a number nobody is known by."""

    contact: str
    name: str
    number: str
    mobile: bool = False

    @property
    def label(self) -> str:
        """As a question tells it. A name may be what somebody else sent as a card: one that could
        be read as more than a name is quoted."""
        name, number = one_line(self.name, LONGEST_NAME), one_line(self.number, LONGEST_NAME)
        if _MORE_THAN_A_NAME.search(name):
            name = f"“{re.sub('[“”]', chr(39), name)}”"
        return f"{name} ({number})" if name else number


def everybody(phone: AndroidDevice) -> list[Person]:
    """Each number in the phone's contacts."""
    rows = query(phone, NUMBERS, ["contact_id", "data2", "data1", "display_name"])
    return [
        Person(r["contact_id"], r["display_name"], r["data1"], r["data2"] == _MOBILE) for r in rows
    ]


def same_number(one: str, other: str) -> bool:
    """True for two ways of writing a number: with or without country code, spaces, dashes."""
    digits = re.sub(r"\D", "", one), re.sub(r"\D", "", other)
    if not all(digits):
        return one.strip().casefold() == other.strip().casefold()
    if digits[0] == digits[1]:
        return True
    match = phonenumbers.is_number_match(one, other)
    return bool(match >= phonenumbers.MatchType.SHORT_NSN_MATCH) and min(map(len, digits)) >= 7


def is_number(text: str) -> bool:
    return re.fullmatch(r"\+?[\d\s().\-*#]{3,}", text.strip()) is not None


def called(people: list[Person], number: str) -> str:
    """The contact's name for a number, "" when nobody has it."""
    return next((p.name for p in people if same_number(p.number, number)), "")


def resolve(phone: AndroidDevice, who: str, field: str) -> Person:
    """The one person and number meant by ``who``, a name or a number.

    Raises Ask (whose options answer ``field``) when several fit or only similar names exist,
    VerbFailed when nobody does."""
    people = everybody(phone)
    if is_number(who):
        number = re.sub(r"[^\d+*#]", "", who)
        return Person("", called(people, number), number)
    names = {p.contact: [p.name] for p in people}
    found = [p for p in people if p.contact in meant(who, names)]
    one = _best_number(found)
    if one:
        return one
    if found:
        raise _ask(Said(f"Which {who} do you mean?", f"你指的是哪一位{who}？"), field, found)
    near = nearest(who, names)
    if near:
        similar = [next(p for p in people if p.contact == contact) for contact in near]
        question = Said(
            f"I found no contact called {who}. Did you mean one of these?",
            f"没有找到名为{who}的联系人。是下面的哪一位吗？",
        )
        raise _ask(question, field, similar)
    raise VerbFailed(Said(f"There is no contact called {who}.", f"联系人里没有{who}。"))


def _best_number(found: list[Person]) -> Person | None:
    """The number, if there is only one, or one mobile number, of only one contact."""
    if len({p.contact for p in found}) != 1:
        return None
    distinct: list[Person] = []
    for person in found:
        if not any(same_number(person.number, kept.number) for kept in distinct):
            distinct.append(person)
    mobiles = [p for p in distinct if p.mobile]
    for candidates in (distinct, mobiles):
        if len(candidates) == 1:
            return candidates[0]
    return None


def _ask(question: Said, field: str, people: list[Person]) -> Ask:
    return Ask(question, field, {p.label: p.number for p in people[:6]})
