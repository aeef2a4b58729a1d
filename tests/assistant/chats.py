"""An assistant in this process, in a chat that remembers everything it was sent."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any

from assistant.app import House
from assistant.config import Settings
from assistant.opening import open_house
from gateways.base import Abilities, Deliver, Inbound, Outbound
from tests.assistant.conftest import Cli
from tests.platforms.background import end


class Chat:
    """A chat platform in this process, which can edit. ``sent`` are all versions, as they came."""

    name = "chat"
    abilities = Abilities(edit=True, file=True, buttons=True, edit_seconds=0.02)

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.sent: list[tuple[str, Outbound]] = []
        self._loop = loop
        self._ids = itertools.count(1)
        self._ready = threading.Event()
        self._deliver: Deliver | None = None
        self.is_idle: Callable[[], bool] = lambda: True
        """Whether all is done and said."""

    async def check(self) -> str:
        return "a chat"

    async def run(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._ready.set()
        await asyncio.Event().wait()

    async def send(self, message: Outbound) -> str:
        number = message.edits or str(next(self._ids))
        self.sent.append((number, message))
        return number

    def says(
        self, text: str, *, button: str = "", person: str = "ann", private: bool = True,
        replies_to: str = "",
    ) -> None:  # fmt: skip
        """A person writes, or presses a button; not ``private``: others read along."""
        message = Inbound(
            "chat", f"{person}{next(self._ids)}", "room", person, text, datetime.now(UTC),
            button=button, private=private, replies_to=replies_to,
        )  # fmt: skip
        self.deliver(message)

    def deliver(self, message: Inbound) -> None:
        """Hand a message in, as the platform does."""
        assert self._ready.wait(60)
        deliver = self._deliver
        assert deliver is not None

        async def delivered() -> None:
            await deliver(message)

        asyncio.run_coroutine_threadsafe(delivered(), self._loop).result(150)

    def is_quiet(self, seconds: float = 2) -> bool:
        """Waits for it, if not for long: what asks something goes on until it is answered."""
        deadline = time.monotonic() + seconds
        while not self.is_idle() and time.monotonic() < deadline:
            time.sleep(0.01)
        return self.is_idle()

    def wait(self, found: Callable[[Outbound], bool], seconds: float = 150) -> Outbound:
        """The first version of a message that is as wanted."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for _, message in list(self.sent):
                if found(message):
                    return message
            time.sleep(0.01)
        raise AssertionError([message.text for _, message in self.sent])

    def hears(self, words: str, seconds: float = 150) -> Outbound:
        return self.wait(lambda message: words in message.text, seconds)


@contextmanager
def in_a_chat(cli: Cli, **more: Any) -> Iterator[tuple[Chat, House]]:
    """``ann`` and ``bob`` are paired; ``more`` is more of the settings."""
    pause = {"turns": {"pause": 0}}
    settings = Settings.model_validate({"default_phone": cli.phone.serial} | pause | more)
    house = House(settings, cli.home)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    chat, stack = Chat(loop), AsyncExitStack()

    async def open_up() -> None:
        await stack.enter_async_context(open_house(house, "run", [chat]))

    try:
        for person in ("ann", "bob"):
            now = datetime.now(UTC)
            house.journal.offer_code(person, Inbound("chat", "0", "room", person, "", now), 60)
            house.journal.pair(person, 60)
        asyncio.run_coroutine_threadsafe(open_up(), loop).result(150)
        chat.is_idle = partial(_is_idle, house)
        yield chat, house
    finally:
        asyncio.run_coroutine_threadsafe(stack.aclose(), loop).result(150)
        end(loop, thread)
        house.close()


def _is_idle(house: House) -> bool:
    rows = house.journal._rows
    done = not rows("SELECT 1 FROM inbox WHERE handled IS NULL") or house.journal.unfinished()
    return bool(done) and not rows("SELECT 1 FROM outbox WHERE sent < version AND dead = ''")
