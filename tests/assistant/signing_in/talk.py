"""A person in a chat who has themselves signed in, over a club of tests.assistant.taking_over."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.ask import result_of
from assistant.turns import turn_of
from device_drivers.virtual.apps.browser.sites import members
from gateways.base import Outbound
from tests.assistant.taking_over.club import SECONDS, Club
from tests.assistant.test_memory_beside import read_all

HOST = members.HOST
USER = "Lin Weber"


@dataclass
class Talk:
    """What is asked is answered in order; each answer is to what came after the last one."""

    at: Club
    _seen: int = 0
    _result: asyncio.Future[dict[str, Any]] = field(init=False)

    async def wants(self, text: str) -> None:
        message = self.at.chat.message(text)
        self._seen = len(self.at.chat.said)
        await self.at.inbox.deliver(message)
        journal = self.at.house.journal
        self._result = asyncio.ensure_future(result_of(journal, turn_of(message)))

    async def hears(self, words: str) -> Outbound:
        """The next message with these words; what came before it is heard, too."""
        found = await self.at.chat.hears(lambda m: words in m.text and not m.edits, self._seen)
        self._seen = self.at.chat.said.index(found, self._seen) + 1
        return found

    async def answers(self, words: str, said: str) -> Outbound:
        asked = await self.hears(words)
        await self.at.inbox.deliver(self.at.chat.message(said))
        return asked

    async def ends(self) -> dict[str, Any]:
        return await asyncio.wait_for(self._result, SECONDS)

    async def is_done(self) -> str:
        result = await self.ends()
        assert result["outcome"] == "done", result["reply"]
        return str(result["reply"])

    def sent(self, form: str) -> list[dict[str, str]]:
        """What the club got by one of its forms, oldest first."""
        store = self.at.phone.phone.store
        forms = store.rows("SELECT id FROM web_forms WHERE form=? ORDER BY id", form)
        return [
            dict(store.rows("SELECT name, value FROM web_values WHERE form_id=?", number))
            for (number,) in forms
        ]


def holding(home: Path, *marks: str) -> list[str]:
    """The files of a home in which one of these stands."""
    told = [mark.encode() for mark in marks]
    return [path.name for path, held in read_all(home) if any(mark in held for mark in told)]
