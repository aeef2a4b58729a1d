"""The inbox: a message is on disk before it is acknowledged, and acted upon once.

No more messages wait than may: beyond that ``deliver`` raises Overloaded, and the platform keeps
them. Stopping a task and pressing a button is let through even then.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

import structlog

from assistant.as_one_commit import AsOneCommit
from assistant.database import JournalLocked
from assistant.gathering import Batch, Gathering, as_one
from assistant.logs import scrub
from assistant.stopping import lets_it_be, stops
from assistant.turns import LOCAL, turn_of
from assistant.understanding.text import language_of
from assistant.vitals.tallies import TALLIES
from assistant.whole import whole
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
        self._gathering = Gathering(house.settings.turns, self._limits.text)
        self._take = AsOneCommit(self._take_all, JournalLocked)
        self._note_handled = AsOneCommit(self._all_handled, JournalLocked)
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
        message = whole(message)
        await asyncio.shield(self._begin(self._keep(message), message))

    async def catch_up(self, gateway: str) -> None:
        """Act on messages that an earlier run had kept but not handled; of terminals, our own."""
        for message in await asyncio.to_thread(self._house.journal.unhandled, gateway):
            if gateway != LOCAL or self._house.is_ours(message.chat):
                turn = await asyncio.to_thread(self._house.journal.gathered, message)
                if turn:
                    self._begin(self._handle(turn), message)
                else:
                    held = await asyncio.to_thread(self._may_be_held, message)
                    self._accept(message, held=held)

    # --- keeping ------------------------------------------------------------------------------

    async def _keep(self, message: Inbound) -> None:
        journal, sessions = self._house.journal, self._house.sessions
        if sessions.are_open:
            message = await asyncio.to_thread(sessions.set_apart, message)
        try:
            if self._is_full(message) and not await asyncio.to_thread(journal.knows, message):
                TALLIES.count("messages_refused", gateway=message.gateway, reason="overloaded")
                raise Overloaded("too many messages wait", OVERLOAD_SECONDS)
            kept, held = await self._take(message)
        except JournalLocked as error:
            TALLIES.count("messages_refused", gateway=message.gateway, reason="not kept")
            raise NotKept(str(error), RETRY_SECONDS) from error
        if kept is not None:
            TALLIES.count("messages_received", gateway=message.gateway)
            self._accept(kept, held=held)

    def _take_all(self, messages: Sequence[Inbound]) -> list[tuple[Inbound | None, bool]]:
        """Each message as it is kept, and whether it is held for a moment; None where it was kept
        before, or its sender is not heard: not a word of theirs is written down."""
        house = self._house
        heard = [
            house.with_names(message) if house.conversation.admits(message) else None
            for message in messages
        ]
        names = iter(
            house.journal.receive_all(
                # who says a stop again means it
                [(each, stops(each) or lets_it_be(each.text)) for each in heard if each is not None]
            )
        )
        taken: list[tuple[Inbound | None, bool]] = []
        for each in heard:
            kept = replace(each, external_id=next(names)) if each is not None else None
            if kept is None or not kept.external_id:
                taken.append((None, False))
            else:
                taken.append((kept, self._may_be_held(kept)))
        return taken

    def _all_handled(self, turns: Sequence[Sequence[Inbound]]) -> list[None]:
        self._house.journal.handled(*(message for turn in turns for message in turn))
        return [None] * len(turns)

    def _may_be_held(self, message: Inbound) -> bool:
        return self._gathering.holds and self._house.conversation.may_be_held(message)

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

    def _accept(self, message: Inbound, *, held: bool) -> None:
        """Act on what is on disk, in a moment or now."""
        if held:
            batch = self._gathering.join(message)
            if batch.first is message:
                self._begin(self._handle(batch.messages, batch), message)
            else:
                self._begin(batch.over(), message)
        elif stops(message):
            self._begin(self._handle([message], dropped=self._gathering.drop(message)), message)
        else:
            if not message.button:
                self._gathering.let_go(message)
            self._begin(self._handle([message]), message)

    async def _handle(
        self, messages: Sequence[Inbound], batch: Batch | None = None,
        dropped: Sequence[Inbound] = (),
    ) -> None:  # fmt: skip
        """Act on the messages of one turn: those of a batch, once it is whole. ``dropped`` are
        those that a stop came before."""
        message = messages[0]
        try:
            if stops(message):
                rest = await self._stop(message, dropped)
            else:
                rest = await self._understand(messages, batch)
            if rest is not None:
                await rest
        except Exception as error:
            log.exception("turn failed", gateway=message.gateway, message=message.external_id)
            TALLIES.count("turns_failed", gateway=message.gateway)
            await _patiently(partial(asyncio.to_thread, self._tell_failure, message, str(error)))
        await _patiently(partial(self._note_handled, messages))
        if batch is not None:
            batch.ended()

    async def _understand(
        self, messages: Sequence[Inbound], batch: Batch | None
    ) -> Coroutine[Any, Any, None] | None:
        """In the order of the chat, which a batch holds from its first message on."""
        house, first = self._house, messages[0]
        if first.button:
            return await _patiently(partial(house.conversation.handle, first))
        async with self._order_of(first):
            if batch is not None:
                await self._gathering.whole(batch)
                if batch.dropped:
                    house.conversation.drop(as_one(messages))
                    return None
            if self._gathering.holds:
                await _patiently(partial(asyncio.to_thread, house.journal.gather, messages))
            more: dict[str, Any] = (
                {"parts": [each.text for each in messages]} if len(messages) > 1 else {}
            )
            return await _patiently(partial(house.conversation.handle, as_one(messages), **more))

    async def _stop(
        self, message: Inbound, dropped: Sequence[Inbound]
    ) -> Coroutine[Any, Any, None] | None:
        """At once; and once more after what is being read just now, which may begin something."""
        conversation, order = self._house.conversation, self._order_of(message)
        more: dict[str, Any] = {}
        if dropped or order.locked():
            early = await _patiently(partial(asyncio.to_thread, conversation.stop_early, message))
            more = {"stopped": True} if early or dropped else {}
        async with order:
            return await _patiently(partial(conversation.handle, message, **more))

    def _order_of(self, message: Inbound) -> asyncio.Lock:
        return self._order.setdefault((message.gateway, message.chat), asyncio.Lock())

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
    return bool(message.button) or stops(message)


async def _patiently(call: Callable[[], Awaitable[T]]) -> T:
    """Until the journal takes it: doing it again changes nothing, as after a crash."""
    while True:
        try:
            return await call()
        except JournalLocked as error:
            log.warning("a message waits", why=str(error))
        await asyncio.sleep(RETRY_SECONDS)
