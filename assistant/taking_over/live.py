"""The live view: a page for the one person whose task has handed its phone over.

It is served on this machine's own address unless ``[live]`` says otherwise, from the first time
that it is wanted. A link holds a ticket behind its ``#``, which no server on the way sees; the
page exchanges it, once, for a token that stays in its tab, and that opens one phone for as long as
its task waits.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from assistant.taking_over.live_door import LiveDoor
from assistant.taking_over.live_settings import LiveSettings
from assistant.taking_over.sessions import Session, Sessions
from device_drivers.verbs.base import Said
from gateways.base import GatewayError
from gateways.listening import listen
from gateways.own_page import origins

log = structlog.get_logger()
STARTS_SECONDS = 5.0


class LiveView:
    """Of one house. ``start`` runs a coroutine on the house's loop, and does not wait for it."""

    def __init__(
        self,
        settings: LiveSettings,
        sessions: Sessions,
        start: Callable[[Coroutine[Any, Any, None]], concurrent.futures.Future[None]],
        is_shown: Callable[[Session], bool],
    ) -> None:
        self._settings = settings
        self._sessions = sessions
        self._start = start
        self._is_shown = is_shown
        self._serving: concurrent.futures.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._address = ""

    def link(self, session: Session) -> Said | None:
        """How its person gets to see the phone; None where that must not, or cannot, be told. From
        the task's thread."""
        if not self._settings.listen or not self._is_shown(session):
            return None
        try:
            address = self.address()
        except (GatewayError, TimeoutError, RuntimeError) as error:
            log.warning("no live view", why=str(error))
            return None
        url = f"{address}/#{self._sessions.ticket(session)}"
        return Said(f"See and touch it live (this link opens once): {url}",
                    f"实时查看和操作（链接只能打开一次）：{url}")  # fmt: skip

    def address(self) -> str:
        """What links begin with; listens from now on. Raises GatewayError, TimeoutError."""
        if self._serving is None or self._serving.done():
            started: concurrent.futures.Future[int] = concurrent.futures.Future()
            self._serving = self._start(self._serve(started))
            port = started.result(STARTS_SECONDS)
            host = self._settings.place[0]
            shown = f"[{host}]" if ":" in host else host
            self._address = self._settings.base_url.rstrip("/") or f"http://{shown}:{port}"
        return self._address

    async def _serve(self, started: concurrent.futures.Future[int]) -> None:
        self._task = asyncio.current_task()
        host, port = self._settings.place
        base = self._settings.base_url.rstrip("/")

        def began(port: int) -> None:
            door.origins = origins(host, port, base)
            started.set_result(port)

        door = LiveDoor(self._sessions)
        try:
            await listen(door, host, port, began)
        except GatewayError as error:
            if started.done():
                raise
            started.set_exception(error)

    async def close(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
