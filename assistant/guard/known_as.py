"""Who stands on a screen, by the phone's contacts: a name has numbers, a number a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from assistant.guard.provenance import Matter
from device_drivers.base import OS, AndroidDevice, Device
from device_drivers.verbs.base import VerbFailed
from device_drivers.verbs.matching import plain
from device_drivers.verbs.people import Person, everybody, is_number, same_number


def known_on(phone: Device, matters: tuple[Matter, ...], on: str) -> tuple[Matter, ...]:
    """With what else those whom a touch reaches go by. ``on``: what is written where it lands, the
    row of somebody to call, say. Where the contacts cannot be read, that is all that is known."""
    people = _contacts(phone)
    return tuple(
        replace(matter, known_as=(on, *_names(people, matter.value), *_names(people, on)))
        if matter.kind in ("recipient", "number")
        else matter
        for matter in matters
    )


def _contacts(phone: Device) -> list[Person]:
    if phone.os is not OS.ANDROID or not hasattr(phone, "shell"):
        return []
    try:
        return everybody(cast(AndroidDevice, phone))
    except VerbFailed:
        return []


def _names(people: Sequence[Person], who: str) -> tuple[str, ...]:
    found = [p for p in people if _is(p, who)]
    return tuple(dict.fromkeys(name for p in found for name in (p.name, p.number)))


def _is(contact: Person, who: str) -> bool:
    if is_number(who):
        return same_number(contact.number, who)
    return bool(plain(who)) and plain(contact.name) == plain(who)
