"""The shortcuts of whoever asks: the list, what one does, and one forgotten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from device_drivers.verbs.base import Said
from gateways.base import Inbound

if TYPE_CHECKING:
    from assistant.app import House

FORGET = re.compile(r"(?i)(?:forget|delete|remove|删除|忘掉)\s*(?P<name>\S.*)")
SHOW = re.compile(r"(?i)(?:show|how|explain|查看|怎么做)\s+(?P<name>\S.*)")


def shortcuts(house: House, message: Inbound, rest: str) -> Said:
    """``/shortcuts``, ``/shortcuts order lunch``, ``/shortcuts forget order lunch``."""
    ours, person = house.shortcuts, house.authority.who(message)
    if not rest or not ours.may(person):
        return ours.listed(message)
    whose = house.authority.memory_of(person)
    forgets = FORGET.fullmatch(rest)
    shows = SHOW.fullmatch(rest)
    if forgets and (gone := ours.shelf.called(whose, forgets["name"])):
        return ours.forgotten(message, whose, gone)
    name = forgets["name"] if forgets else shows["name"] if shows else rest
    if not forgets and (known := ours.shelf.called(whose, name)):
        return ours.how(message, whose, known)
    return ours.unknown(whose, name)
