"""Rooms that we are invited into: joined beside the reading, a few at once, and not without end.

Anybody may invite us, and a join takes as long as the room's own server likes. So nobody's messages
wait for it, each person's invitations are taken one after another, and of too many rooms where we
never said a word those of whoever invited us most often are left again.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import nio
import structlog

from gateways._matrix_read import GATEWAY, Event, Me
from gateways._odd import NONSENSE, understood
from gateways.base import GatewayError

log = structlog.get_logger(__name__)
Ask = Callable[[Awaitable[Any]], Awaitable[Any]]
AT_ONCE = 4
EACH, ALL = 5, 100
"""Invitations of one person, and of everybody, that may wait; the others are looked at when we
start again."""
REMEMBERED = 1000
SILENT = 20
"""Rooms where we have said nothing since we came in."""
TRIES = 3
LONGEST_PAUSE = 120.0
"""Seconds that we wait when the homeserver wants fewer joins of us."""


@dataclass
class _Line:
    """What one person invites us into."""

    rooms: deque[str] = field(default_factory=deque)
    is_full: bool = False


class Joins:
    """Of one account, while it listens."""

    def __init__(self, client: nio.AsyncClient, ask: Ask) -> None:
        self._client = client
        self._ask = ask
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._lines: dict[str, _Line] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._silent: OrderedDict[str, str] = OrderedDict()
        """Rooms, oldest first, with who invited us."""
        self._spoken: OrderedDict[str, None] = OrderedDict()
        """Where we are at home, also before our joining is answered."""

    def take(self, told: Mapping[str, Any], me: Me) -> None:
        """The invitations in what a sync told; returns at once."""
        for room_id, about in ((told.get("rooms") or {}).get("invite") or {}).items():
            self._line_up(room_id, understood(GATEWAY, _inviter, about, me) or "")

    def spoken(self, room_id: str) -> None:
        """We have something to say there, so we stay."""
        self._silent.pop(room_id, None)
        self._spoken[room_id] = None
        self._spoken.move_to_end(room_id)
        while len(self._spoken) > REMEMBERED:
            self._spoken.popitem(last=False)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._lines.clear()

    def _line_up(self, room_id: str, inviter: str) -> None:
        line = self._lines.get(inviter, _Line())
        waiting = sum(len(each.rooms) for each in self._lines.values())
        if room_id in line.rooms or room_id in self._silent:
            return
        if len(line.rooms) >= EACH or waiting >= ALL:
            if not line.is_full:
                log.warning("matrix.too_many_invitations", by=inviter)
            line.is_full = True
            return
        line.rooms.append(room_id)
        if inviter not in self._lines:
            self._lines[inviter] = line
            task = asyncio.create_task(self._work(inviter, line))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, inviter: str, line: _Line) -> None:
        try:
            while line.rooms:
                await self._join(line.rooms[0], inviter)
                line.rooms.popleft()
        finally:
            self._lines.pop(inviter, None)

    async def _join(self, room_id: str, inviter: str) -> None:
        for attempt in range(1, TRIES + 1):
            try:
                async with self._at_once:
                    await self._ask(self._client.join(room_id))
            except (GatewayError, *NONSENSE) as error:
                pause = error.retry_after if isinstance(error, GatewayError) else 0.0
                if attempt == TRIES or not pause:
                    log.warning("matrix.not_joined", room=room_id, why=str(error))
                    return
                await asyncio.sleep(min(pause, LONGEST_PAUSE))
            else:
                if room_id not in self._spoken:
                    self._silent[room_id] = inviter
                    await self._leave_some()
                return

    async def _leave_some(self) -> None:
        while len(self._silent) > SILENT:
            often = Counter(self._silent.values())
            room_id = max(self._silent, key=lambda each: often[self._silent[each]])
            inviter = self._silent.pop(room_id)
            log.warning("matrix.left", room=room_id, invited_by=inviter, why="too many rooms")
            try:
                await self._ask(self._client.room_leave(room_id))
                await self._ask(self._client.room_forget(room_id))
            except (GatewayError, *NONSENSE) as error:
                log.warning("matrix.not_left", room=room_id, why=str(error))


def _inviter(about: Mapping[str, Any], me: Me) -> str:
    """Who invites us. The homeserver puts in the invitation itself; all else the room's own server
    may have made up."""
    events: list[Event] = about["invite_state"]["events"]
    by = [
        str(event["sender"])
        for event in events
        if event.get("type") == "m.room.member"
        and event.get("state_key") == me.user
        and event["content"].get("membership") == "invite"
    ]
    return by[-1]
