"""An assistant without a model in a chat of this process, with people of every role."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.app import House
from assistant.config import Settings
from assistant.opening import open_house
from gateways.base import Inbound, Outbound
from tests.assistant.chats import Chat
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
    settings = Settings.model_validate({"default_phone": cli.phone.serial} | more)
    house = House(settings, cli.home)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    chat, stack = Chat(loop), AsyncExitStack()

    async def open_up() -> None:
        await stack.enter_async_context(open_house(house, "run", [chat]))

    try:
        for person, role in (("ann", "owner"), ("bob", "member"), ("gus", "guest")):
            if not house.journal.person("chat", person):
                now = datetime.now(UTC)
                house.journal.offer_code(person, Inbound("chat", "0", "room", person, "", now), 60)
                house.journal.pair(person, 60, role)
        asyncio.run_coroutine_threadsafe(open_up(), loop).result(60)
        yield Room(chat, house)
    finally:
        asyncio.run_coroutine_threadsafe(stack.aclose(), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
        house.close()


@pytest.fixture
def room(cli: Cli) -> Iterator[Room]:
    with in_room(cli) as room:
        yield room
