"""``/memory`` for facts: a list by subject, one with its history, put right, forgotten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.memories import wording
from assistant.memories.hand import ALONE, PAGE
from assistant.memories.putting_right import corrected
from assistant.memories.spoken import Spoken
from device_drivers.verbs.base import Said
from device_drivers.verbs.wording import in_lines
from gateways.base import Inbound
from memory.base import Fact

if TYPE_CHECKING:
    from assistant.app import House

NONE = Said("", "")
_SHOW = re.compile(r"(?i)(?:show|history|查看|显示|历史)\s*#?\s*(?P<n>\d{1,9})|#?(?P<n2>\d{1,9})")
_EDIT = re.compile(
    r"(?is)(?:edit|correct|change|修改|更正|改)\s*#?\s*(?P<n>\d{1,9})\s*[:：]?\s*(?P<value>\S.*)"
)
_PAGE = re.compile(r"(?i)(?:page|p|第?)\s*(?P<n>\d{1,4})\s*页?")
_PAGES = re.compile(r"(?i)page\s*\d+|第\s*\d+\s*页|p\s*\d+")


def asked(house: House, message: Inbound, rest: str) -> Said | None:
    """What to say to ``show``, ``edit`` and ``page``; None for anything else."""
    if _PAGES.fullmatch(rest):
        found = _PAGE.fullmatch(rest)
        return listed(house, message, int(found["n"]) if found else 1)
    if found := _EDIT.fullmatch(rest):
        return _with_fact(house, message, int(found["n"]), found["value"].strip())
    if found := _SHOW.fullmatch(rest):
        return _with_fact(house, message, int(found["n"] or found["n2"]), "")
    return None


def listed(house: House, message: Inbound, page: int = 1) -> Said:
    """A page of the facts of whoever asks; empty where there is none, and in a group."""
    spoken = house.memory.hand.spoken(message, "") if message.private else None
    if spoken is None or not spoken.known.facts:
        return NONE
    facts = spoken.known.facts
    last = -(-len(facts) // PAGE)
    page = min(max(page, 1), last)
    shown = facts[(page - 1) * PAGE : page * PAGE]
    spoken.told(shown)
    lines = wording.listed(shown, spoken.names)
    if last > 1:
        then = f": /memory page {page + 1}" if page < last else ""
        lines.append(Said(f"(page {page} of {last}{then})", f"（第{page}页，共{last}页{then}）"))
    number = wording.number_of(shown[0])
    lines.append(
        Said(
            f"/memory show {number} · /memory edit {number} TEXT · /memory forget {number}",
            f"/memory show {number} · /memory edit {number} 内容 · /memory forget {number}",
        )
    )
    return in_lines(lines)


def forgotten(house: House, message: Inbound, number: int) -> bool:
    """Whether there was a fact of theirs under this number; it is erased then."""
    spoken = house.memory.hand.spoken(message, "")
    fact = _fact(spoken, number)
    return fact is not None and bool(house.memory.forget(fact.person, [fact.id]))


def all_forgotten(house: House, message: Inbound) -> int:
    """Everything of theirs, facts and past tasks; how many those were."""
    spoken = house.memory.hand.spoken(message, "")
    return house.memory.forget_person(spoken.person) if spoken else 0


def _with_fact(house: House, message: Inbound, number: int, value: str) -> Said:
    if not message.private:
        return ALONE
    spoken = house.memory.hand.spoken(message, "")
    fact = _fact(spoken, number)
    if spoken is None or fact is None:
        return Said(f"There is no fact under the number {number}.", f"没有编号为{number}的事实。")
    if value:
        return corrected(spoken, fact, value)
    truth = spoken.opened.memory.truth
    spoken.told([fact])
    again = len(truth.sources(spoken.person, fact.id)) - 1
    return wording.histories(truth.history(spoken.person, fact.id), spoken.names, again)


def _fact(spoken: Spoken | None, number: int) -> Fact | None:
    """Of whoever speaks; None for another one's, too."""
    id = wording.id_of(number)
    return spoken.opened.memory.truth.fact(spoken.person, id) if spoken and id else None
