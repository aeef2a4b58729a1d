"""How often we may still answer in QQ: five times to each message, for an hour in private and five
minutes in groups. https://bot.q.qq.com/wiki/develop/api-v2/server-inter/message/send-receive/send.html
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

ANSWERS = 5
PRIVATE_SECONDS, GROUP_SECONDS = 3600.0, 300.0
SPARE_SECONDS = 10.0
CHATS, EACH = 10_000, 20
"""Chats that are remembered, and messages of each."""


@dataclass
class Asked:
    """A message that may be answered ``left`` times until ``until`` (Unix seconds)."""

    id: str
    until: float
    left: int = ANSWERS


@dataclass
class Replies:
    clock: Callable[[], float] = time.time
    _chats: OrderedDict[str, list[Asked]] = field(default_factory=OrderedDict)

    def asked(self, chat: str, message_id: str) -> None:
        """Somebody wrote; the same message may come twice."""
        known = self._chats.setdefault(chat, [])
        self._chats.move_to_end(chat)
        if message_id not in [each.id for each in known]:
            lasts = GROUP_SECONDS if chat.startswith("group:") else PRIVATE_SECONDS
            known.append(Asked(message_id, self.clock() + lasts - SPARE_SECONDS))
        del known[:-EACH]
        while len(self._chats) > CHATS:
            self._chats.popitem(last=False)

    def best(self, chat: str) -> Asked | None:
        """The latest message that may still be answered."""
        open_ones = self._open(chat)
        return open_ones[-1] if open_ones else None

    def left(self, chat: str) -> int:
        """How many answers there may be in all."""
        return sum(each.left for each in self._open(chat))

    def _open(self, chat: str) -> list[Asked]:
        now = self.clock()
        return [each for each in self._chats.get(chat, []) if each.left and each.until > now]
