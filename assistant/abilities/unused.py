"""What is installed and may not run: its owner is told, once, where they read alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from assistant.authority import writes_as
from assistant.people import OWNER
from assistant.turns import LOCAL
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from gateways.base import Outbound
from skills.base import SkillError

if TYPE_CHECKING:
    from assistant.app import House


class Unused:
    """Of one house. Blocking."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._told: set[str] = set()

    def tell(self, troubles: Mapping[str, Said]) -> None:
        """By the names of the skills, why each may not run. The outbox keeps one message of a
        name, so that no restart tells it again; what was installed anew since is told anew."""
        for name, why in troubles.items():
            said = not_used(name, why)
            if said.en not in self._told:
                self._write(f"skill-unused:{name}:{_mark(self._installed(name) + said.en)}", said)
                self._told.add(said.en)
                self._house.remark(said)

    def _installed(self, name: str) -> str:
        """When it was."""
        try:
            known = self._house.skills.store.locked().get(name)
        except SkillError:
            return ""
        return known.when.isoformat() if known else ""

    def _write(self, key: str, said: Said) -> None:
        journal = self._house.journal
        for gateway, sender in writes_as(OWNER, journal.people()):
            chat = journal.chat_of(gateway, sender) if gateway != LOCAL else ""  # a remark there
            if chat:
                language = language_of(journal.last_words(gateway, sender))
                text = f"⚠️ {said.of(language)}"
                self._house.say(gateway, f"{key}:{_mark(sender)}", Outbound(chat, text))


def not_used(name: str, why: Said) -> Said:
    return Said(f"Skill {name} is not used: {why.en}", f"技能 {name} 未启用：{why.zh}")


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
