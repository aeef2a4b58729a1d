"""An assistant without a model in a chat of this process, with people of every role."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.app import House
from gateways.base import Inbound, Outbound
from tests.assistant.chats import Chat, in_a_chat
from tests.assistant.conftest import Cli


@dataclass
class Room:
    """``ann`` is the owner, ``bob`` a member, ``gus`` a guest."""

    chat: Chat
    house: House

    def says(self, text: str, person: str = "ann", **more: Any) -> str:
        """What the assistant says next to it; progress is left out."""
        return self.hears_after(lambda: self.chat.says(text, person=person, **more)).text

    def hears_after(self, act: Callable[[], object]) -> Outbound:
        known = len(self.chat.sent)
        act()
        return self.chat.wait(
            lambda message: any(
                message is sent and _is_reply(sent) for _, sent in self.chat.sent[known:]
            )
        )


def _is_reply(message: Outbound) -> bool:
    stop = any(button.value.startswith("stop:") for button in message.buttons)
    return not stop and not message.edits


@contextmanager
def in_room(cli: Cli, **more: Any) -> Iterator[Room]:
    """``more`` is more of the settings."""
    with in_a_chat(cli, **more) as (chat, house):
        now = datetime.now(UTC)
        house.journal.offer_code("gus", Inbound("chat", "0", "room", "gus", "", now), 60)
        house.journal.pair("gus", 60, "guest")
        yield Room(chat, house)


@pytest.fixture
def room(cli: Cli) -> Iterator[Room]:
    with in_room(cli) as room:
        yield room
