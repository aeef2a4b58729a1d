"""The outbox: sends what the journal holds, in each chat's order, until the platform has taken it.

Chats do not wait for each other, but a message that could appear twice after a crash is sent alone:
so at most one does. What is too old is not sent; what the platform refuses for good is tried once
more as plain words, then given up. Either way the person is told, as soon as the chat works.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from assistant import losing
from assistant.database import JournalLocked
from assistant.journal import Journal
from assistant.messages import LONGEST_PAUSE, STALE, OutboxRow
from assistant.pacing import Forward, Pacing
from assistant.vitals.tallies import TALLIES
from gateways.base import Abilities, Gateway, GatewayError, GatewayRefused, Outbound

log = structlog.get_logger()
IDLE_SECONDS = 0.5
SEND_SECONDS = 60.0
"""Of one message; a platform that takes longer hangs."""
LONGEST_BACK_OFF = 30.0
AT_ONCE = 8
"""Chats of one platform that are sent to at the same time."""
QUIET_SECONDS = 4.0
"""Of a task, before its progress is told where that cannot be edited: most are over by then."""
FEW_SECONDS = 45.0
"""Between two messages of progress in a chat where none can be edited."""
STOPPED_AT_MOST = 5
"""A message during which we were stopped so often is to blame, and is given up."""


Aloud = Callable[[str, Outbound], Awaitable[Outbound]]
"""Of a gateway's name and a message: the message as it is sent."""


class Outbox:
    """One sender a gateway; ``wake`` makes it look at once."""

    def __init__(
        self,
        journal: Journal,
        gateway: Gateway,
        clock: Callable[[], float] = time.time,
        ours: Callable[[str], bool] = lambda _: True,
        send_seconds: float | None = SEND_SECONDS,
        aloud: Aloud | None = None,
    ) -> None:
        """``ours`` tells which chats this process speaks to; other terminals have their own.
        ``send_seconds`` is None where sending may wait for a person. ``aloud`` may add a recording
        to a message."""
        self._aloud = aloud
        self._ours = ours
        self._journal = journal
        self._gateway = gateway
        self._clock = clock
        self._steady = Forward(clock)
        self._send_seconds = send_seconds
        self._awake = asyncio.Event()
        self._pacing = Pacing(gateway.abilities)
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._alone = asyncio.Lock()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._unrecorded: list[tuple[OutboxRow, str]] = []
        """Sent, but the journal could not be told yet."""
        self._making_up = asyncio.Lock()
        self._paused_until = 0.0
        self._quiet_until: dict[str, float] = {}
        """Chats in which telling of a loss has just failed."""
        self._down = False
        self.trouble = ""
        """Why sending fails just now, "" where it does not."""
        self._progress: dict[int, float] = {}
        """Since when there is progress that cannot be edited, by its row."""
        self._progressed: dict[str, float] = {}
        """When progress was last told in a chat where it cannot be edited."""

    @property
    def abilities(self) -> Abilities:
        return self._gateway.abilities

    def wake(self) -> None:
        """Call from the event loop's own thread."""
        self._awake.set()

    async def run(self) -> None:
        try:
            while True:
                self._awake.clear()
                try:
                    await self._open_lanes()
                except JournalLocked as error:
                    log.warning("outbox waits", why=str(error))
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(IDLE_SECONDS):
                        await self._awake.wait()
        finally:
            for lane in self._lanes.values():
                lane.cancel()
            await asyncio.gather(*self._lanes.values(), return_exceptions=True)

    async def flush(self) -> None:
        """Send everything that may go now. After a failure the rest of that chat waits, in order.

        Raises JournalLocked."""
        await asyncio.gather(*(self._lane(chat, patient=False) for chat in await self._due()))

    async def _due(self) -> list[str]:
        """The chats in which there is something to do."""
        now = self._clock()
        chats = await asyncio.to_thread(self._journal.waiting_chats, self._gateway.name, now)
        return [chat for chat in chats if self._ours(chat)]

    async def _make_up(self) -> None:
        """Tell the journal what was sent while it could not be told: else it is sent again."""
        async with self._making_up:
            while self._unrecorded:
                await asyncio.to_thread(self._journal.sent, *self._unrecorded[0])
                del self._unrecorded[0]

    async def _open_lanes(self) -> None:
        for chat in await self._due():
            if chat not in self._lanes:
                self._lanes[chat] = asyncio.create_task(self._until_done(chat))

    async def _until_done(self, chat: str) -> None:
        try:
            if await self._lane(chat, patient=True):
                self._awake.set()  # something may have come in the last moment
        except JournalLocked as error:
            log.warning("outbox waits", why=str(error))
        finally:
            del self._lanes[chat]

    # --- one chat -----------------------------------------------------------------------------

    async def _lane(self, chat: str, *, patient: bool) -> bool:
        """Send what a chat waits for; whether all of it went. ``patient``: sleep where the
        platform's pace asks for it."""
        went = False
        while rows := await self._rows(chat):
            now = self._steady()  # one for all of them, or the last would seem to be due first
            waits = [self._wait(row, now) for row in rows]
            wait = min(waits)
            row = rows[waits.index(wait)]
            if self._clock() > row.expires or row.unsure >= STOPPED_AT_MOST:
                await self._let_go(row)
            elif not wait:
                if not await self._send(row):
                    return False
            elif patient:
                await asyncio.sleep(min(wait, IDLE_SECONDS) if self._is_few(row) else wait)
            else:
                return False
            went = True
        await self._tell_losses(chat)
        return went

    async def _rows(self, chat: str) -> list[OutboxRow]:
        await self._make_up()
        now, name = self._clock(), self._gateway.name
        return await asyncio.to_thread(self._journal.unsent, name, now, chat)

    def _wait(self, row: OutboxRow, now: float) -> float:
        """Seconds until a message may go: progress is held back before answers are."""
        chat = row.message.chat
        paced = self._pacing.wait(chat, now, edit=bool(row.message.edits))
        if self._is_few(row):
            since, told = self._progress.setdefault(row.id, now), self._progressed.get(chat)
            paced = max(paced, since + QUIET_SECONDS - now)
            paced = max(paced, told + FEW_SECONDS - now) if told is not None else paced
        return max(paced, self._paused_until - now)

    def _is_few(self, row: OutboxRow) -> bool:
        """Progress where nothing can be edited: there is little of it."""
        return not (row.matters or self.abilities.edit)

    async def _let_go(self, row: OutboxRow) -> None:
        if row.unsure >= STOPPED_AT_MOST:
            why, tell = f"I was stopped {row.unsure} times while sending it", "later"
        else:
            why, tell = STALE, "now" if row.matters else ""
        log.warning("message given up", gateway=row.gateway, message=row.id, why=why)
        await asyncio.to_thread(self._journal.give_up, row, why, tell=tell)
        reason = "stale" if why == STALE else "unsure"
        TALLIES.count("messages_dead", gateway=row.gateway, reason=reason)

    async def _send(self, row: OutboxRow) -> bool:
        """Whether the next message of the chat may be looked at."""
        message = replace(row.message, once=f"{row.id}-{row.version}-{int(row.expires)}")
        if not self.abilities.edit:
            message = replace(message, edits="")
        if self._is_few(row) and await asyncio.to_thread(self._journal.overtaken, row):
            self._progress.pop(row.id, None)
            await self._record(row, row.message.edits)
            return True
        try:
            async with self._room, self._apart(message):
                if self._wait(row, self._steady()):  # others have used up what was left
                    return True
                await asyncio.to_thread(self._journal.begin, row)
                message_id = await self._attempt(message)
        except GatewayRefused as error:
            log.error("message given up", gateway=row.gateway, message=row.id, why=str(error))  # noqa: TRY400 - one line
            tell = "later" if row.matters else ""
            await asyncio.to_thread(self._journal.give_up, row, str(error), tell=tell)
            TALLIES.count("messages_dead", gateway=row.gateway, reason="refused")
            return True
        except GatewayError as error:
            await self._postpone(row, error)
            return False
        if self._is_few(row):
            self._progressed[row.message.chat] = self._steady()
        await self._record(row, message_id or row.message.edits)
        kind = "edit" if row.message.edits else "message"
        TALLIES.count("messages_sent", gateway=row.gateway, kind=kind)
        return True

    def _apart(self, message: Outbound) -> contextlib.AbstractAsyncContextManager[object]:
        """Sent again after a crash, a new message is there twice: no two of them at a time."""
        twice = not (message.edits or self._gateway.abilities.knows_repeats)
        return self._alone if twice else contextlib.nullcontext()

    async def _attempt(self, message: Outbound) -> str:
        """Send a message, if need be as plain words. Raises GatewayError."""
        try:
            return await self._hand_over(message)
        except GatewayRefused:
            plain = losing.as_words(message)
            if plain == message:
                raise
            return await self._hand_over(plain)

    async def _hand_over(self, message: Outbound) -> str:
        message = losing.fitting(message, self.abilities)
        sending = self._pacing.begin(message.chat)
        try:
            async with asyncio.timeout(self._send_seconds):
                if self._aloud is not None:
                    message = await self._aloud(self._gateway.name, message)
                message_id = await self._gateway.send(message)
        except GatewayError as error:
            self._note_trouble(error)
            raise
        except TimeoutError:
            late = GatewayError(f"no answer within {self._send_seconds} s")
            self._note_trouble(late)
            raise late from None
        except Exception as fault:  # must not silence the platform for ever
            log.exception("sending failed", gateway=self._gateway.name)
            raise GatewayRefused(f"a fault of mine: {fault!r}") from fault
        finally:
            sending.over = self._steady()
        if self._down:
            self._down, self.trouble = False, ""
            log.info("sending again", gateway=self._gateway.name)
        return message_id

    def _note_trouble(self, error: GatewayError) -> None:
        """A platform that asks for a pause gets it from everybody; that it is down is said once."""
        if error.retry_after:
            self._paused_until = max(self._paused_until, self._steady() + error.retry_after)
        if error.retryable and not self._down:
            self._down, self.trouble = True, str(error)
            log.warning("sending fails", gateway=self._gateway.name, why=str(error))

    async def _record(self, row: OutboxRow, message_id: str) -> None:
        try:
            await asyncio.to_thread(self._journal.sent, row, message_id)
        except JournalLocked:
            self._unrecorded.append((row, message_id))
            raise

    async def _postpone(self, row: OutboxRow, error: GatewayError) -> None:
        reason = "rate" if error.retry_after else "trouble"
        TALLIES.count("sends_failed", gateway=row.gateway, reason=reason)
        own = min(LONGEST_BACK_OFF, 0.5 * 2 ** min(row.tries, 10))
        own *= random.uniform(0.8, 1.0)  # noqa: S311 - so that not all come back together
        pause = min(error.retry_after or own, LONGEST_PAUSE)
        await asyncio.to_thread(self._journal.postpone, row, self._clock() + pause)

    # --- what was lost ------------------------------------------------------------------------

    async def _tell_losses(self, chat: str) -> None:
        """Not a message of the journal: it is told until it is told, and never too old."""
        losses = await asyncio.to_thread(self._journal.losses, self._gateway.name, chat)
        if losses is None or self._quiet_until.get(chat, 0.0) > self._steady():
            return
        notice = Outbound(chat, losing.told(losses), once=f"losses-{max(losses.ids)}")
        now = self._steady()
        if max(self._pacing.wait(chat, now), self._paused_until - now) > 0:
            return
        try:
            async with self._room, self._apart(notice):
                await self._hand_over(notice)
        except GatewayRefused:
            await asyncio.to_thread(self._journal.told, losses, "later")
        except GatewayError as error:
            self._quiet_until[chat] = self._steady() + (error.retry_after or LONGEST_BACK_OFF)
        else:
            self._quiet_until.pop(chat, None)
            await asyncio.to_thread(self._journal.told, losses)
