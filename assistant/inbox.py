"""The inbox: a message is on disk before it is acknowledged, and acted upon once.

No more messages wait than may: beyond that ``deliver`` raises Overloaded, and the platform keeps
them. Stopping a task and pressing a button is let through even then.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

import structlog

from assistant.database import JournalLocked
from assistant.logs import scrub
from assistant.stopping import says_stop
from assistant.turns import LOCAL, turn_of
from assistant.understanding.text import language_of
from device_drivers.verbs.base import Said
from gateways.base import Inbound, NotKept, Outbound, Overloaded

if TYPE_CHECKING:
    from assistant.app import House

log = structlog.get_logger()
T = TypeVar("T")
RETRY_SECONDS = 2.0
"""Until the journal is asked again that could not take something."""
OVERLOAD_SECONDS = 5.0
KEPT_FREE = 20
"""Places in each chat, and in all, that only stops and buttons may take."""


class Inbox:
    """Persist, then acknowledge, then act: ``deliver`` returns once a message is on disk.

    Messages of one chat are acted upon in their order; what takes long goes on beside them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._limits = house.settings.limits
        self._turns: set[asyncio.Task[None]] = set()
        self._order: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._waiting: Counter[tuple[str, str]] = Counter()
        """Messages of each chat that are being kept or acted upon."""

    @property
    def waiting(self) -> int:
        """Messages that are being kept or acted upon."""
        return self._waiting.total()

    async def deliver(self, message: Inbound) -> None:
        """Raises NotKept when it could not be kept, Overloaded when too many wait. What was said
        in a group, and not to us, is not kept."""
        if not message.addressed:
            return
        await asyncio.shield(self._begin(self._keep(message), message))

    async def catch_up(self, gateway: str) -> None:
        """Act on messages that an earlier run had kept but not handled; of terminals, our own."""
        for message in await asyncio.to_thread(self._house.journal.unhandled, gateway):
            if gateway != LOCAL or self._house.is_ours(message.chat):
                self._begin(self._handle(message), message)

    # --- keeping ------------------------------------------------------------------------------

    async def _keep(self, message: Inbound) -> None:
        journal = self._house.journal
        try:
            if self._is_full(message) and not await asyncio.to_thread(journal.knows, message):
                raise Overloaded("too many messages wait", OVERLOAD_SECONDS)
            kept = await asyncio.to_thread(self._take, message)
        except JournalLocked as error:
            raise NotKept(str(error), RETRY_SECONDS) from error
        if kept:
            self._begin(self._handle(replace(message, external_id=kept)), message)

    def _take(self, message: Inbound) -> str:
        """The id it is kept under; "" where it was kept before, or its sender is not heard: not a
        word of theirs is written down."""
        if not self._house.conversation.admits(message):
            return ""
        return self._house.journal.receive(message)

    def _is_full(self, message: Inbound) -> bool:
        """Whether more wait than may, this one not counted."""
        more = KEPT_FREE if _urgent(message) else 0
        own = self._waiting[message.gateway, message.chat] - 1
        return (
            own >= self._limits.waiting_in_chat + more
            or self.waiting - 1 >= self._limits.waiting + more
        )

    def _begin(self, work: Coroutine[Any, Any, None], message: Inbound) -> asyncio.Task[None]:
        chat = (message.gateway, message.chat)
        self._waiting[chat] += 1
        task = asyncio.create_task(work)
        self._turns.add(task)
        task.add_done_callback(partial(self._end, chat))
        return task

    def _end(self, chat: tuple[str, str], task: asyncio.Task[None]) -> None:
        self._turns.discard(task)
        self._waiting[chat] -= 1
        if not self._waiting[chat]:
            del self._waiting[chat]

    # --- acting -------------------------------------------------------------------------------

    async def _handle(self, message: Inbound) -> None:
        try:
            rest = await self._understand(message)
            if rest is not None:
                await rest
        except Exception as error:
            log.exception("turn failed", gateway=message.gateway, message=message.external_id)
            await _patiently(partial(asyncio.to_thread, self._tell_failure, message, str(error)))
        await _patiently(partial(asyncio.to_thread, self._house.journal.handled, message))

    async def _understand(self, message: Inbound) -> Coroutine[Any, Any, None] | None:
        act = partial(self._house.conversation.handle, message)
        if _urgent(message):
            return await _patiently(act)
        order = self._order.setdefault((message.gateway, message.chat), asyncio.Lock())
        async with order:
            return await _patiently(act)

    def _tell_failure(self, message: Inbound, why: str) -> None:
        said = Said(
            f"Something went wrong on my side, please check what was done: {why}",
            f"我这边出了问题，请检查一下已经做了什么：{why}",
        )
        text = scrub(said.of(language_of(message.text)))
        self._house.turns.record(message, text, "failed")
        key = f"{turn_of(message)}:failed"
        self._house.say(message.gateway, key, Outbound(message.chat, text))

    async def close(self) -> None:
        for turn in list(self._turns):
            turn.cancel()
        await asyncio.gather(*self._turns, return_exceptions=True)


def _urgent(message: Inbound) -> bool:
    """What does not wait for its turn: a stop, a pressed button."""
    return bool(message.button) or says_stop(message.text)


async def _patiently(call: Callable[[], Awaitable[T]]) -> T:
    """Until the journal takes it: doing it again changes nothing, as after a crash."""
    while True:
        try:
            return await call()
        except JournalLocked as error:
            log.warning("a message waits", why=str(error))
        await asyncio.sleep(RETRY_SECONDS)
