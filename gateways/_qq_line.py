"""QQ's WebSocket, on qq-botpy's, one connection at a time.

QQ sends again, after a resume, what came behind the number we name; so that number moves on only
when ``take`` has returned. The library's own client runs its loop for ever and counts a message as
had before its handler began.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import aiohttp

from gateways._odd import NONSENSE, left_out, parsed, understood
from gateways._qq_library import (
    CONSOLE,
    Account,
    BotAPI,
    BotWebSocket,
    ConnectionSession,
    Http,
    Route,
    away,
)
from gateways._qq_read import GATEWAY
from gateways.base import GatewayError, GatewayRefused, NotKept

PUBLIC_MESSAGES = 1 << 25
EVENTS = ("C2C_MESSAGE_CREATE", "GROUP_AT_MESSAGE_CREATE")
SILENT_SECONDS = 100.0
"""Three heartbeats without an answer: the connection is dead, whatever TCP thinks."""
DISPATCH, RECONNECT, INVALID = 0, 7, 9
OPENING = ("READY", "RESUMED")
NEW_SESSION = frozenset({4006, 4007, 9001, 9005, *range(4900, 4914)})
FATAL = {
    4013: "the intents are wrong",
    4014: f"the bot may not hear groups and private chats: {CONSOLE}, Development Settings, Event "
    "Subscription",
    4914: f"the bot is not published, only its sandbox may use it: {CONSOLE}, Sandbox or Publish",
    4915: f"the bot is banned: {CONSOLE}",
}
Take = Callable[[str, dict[str, Any]], Awaitable[None]]
"""Keep an event of a type."""


class _Tasks:
    """The loop that the library starts its heartbeats in; so they can be ended."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()

    def create_task(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task


def _said(message: str) -> dict[str, Any]:
    said = parsed(message)
    if not isinstance(said, dict) or not isinstance(said.get("t"), str | None):
        raise TypeError("no event")
    return said


class _Socket(BotWebSocket):  # type: ignore[misc]
    def __init__(self, session: dict[str, Any], connection: ConnectionSession, take: Take) -> None:
        super().__init__(session, connection)
        self._take = take
        self.code: int | None = None
        self.seen = asyncio.get_running_loop().time()

    async def on_message(self, ws: aiohttp.ClientWebSocketResponse, message: str) -> None:
        self.seen = asyncio.get_running_loop().time()
        said = understood(GATEWAY, _said, message)
        if said is None:
            return
        kind, number = said.get("t"), said.get("s")
        if kind in EVENTS:  # not for the library, which counts it as had and stumbles over odd ones
            await self._take(kind, said.get("d") or {})
            if isinstance(number, int) and number > 0:
                self._session["last_seq"] = number
            return
        try:
            await super().on_message(ws, message)
        except NONSENSE as odd:
            if said.get("op") != DISPATCH or kind in OPENING:
                raise
            left_out(GATEWAY, odd)
        if said.get("op") in (RECONNECT, INVALID):
            await ws.close()

    async def on_closed(self, close_status_code: int | None, close_msg: object) -> None:
        self.code = close_status_code

    async def on_error(self, exception: BaseException) -> None:
        """The library closes it then."""

    @property
    def resumable(self) -> bool:
        return bool(self._can_reconnect) and self.code not in NEW_SESSION

    async def watch(self) -> None:
        """Close what has been silent for too long."""
        while True:
            await asyncio.sleep(SILENT_SECONDS / 10)
            silent = asyncio.get_running_loop().time() - self.seen
            if silent > SILENT_SECONDS and self._conn is not None:
                await self._conn.close()
                return


class Line:
    """Of one bot. Remembers the session, for as long as this process lives."""

    def __init__(self, account: Account, http: Http) -> None:
        self._account = account
        self._http = http
        self._session: dict[str, Any] = {}
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._session = {
            "session_id": "", "last_seq": 0, "intent": PUBLIC_MESSAGES, "token": self._account,
            "url": "", "shards": {"shard_id": 0, "shard_count": 1},
        }  # fmt: skip

    async def hold(self, take: Take, connected: Callable[[], None]) -> None:
        """Hand over events, one at a time, until cancelled or cut. Raises GatewayError."""
        self._session["url"] = str((await self._http.ask(Route("GET", "/gateway/bot")))["url"])
        tasks = _Tasks()

        def dispatched(event: str, *_: object) -> None:
            if event in ("ready", "resumed"):
                connected()

        connection = ConnectionSession(1, None, dispatched, tasks, BotAPI(self._http))
        socket = _Socket(self._session, connection, take)
        tasks.create_task(socket.watch())
        try:
            await socket.ws_connect()
        except NotKept as error:
            raise GatewayError(str(error), error.retry_after) from None
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise away(error) from None
        finally:
            for task in list(tasks.running):
                task.cancel()
        self._judge(socket)

    def _judge(self, socket: _Socket) -> None:
        """Why it ended, and what may be kept for the next one. Raises GatewayError."""
        if socket.code in FATAL:
            raise GatewayRefused(f"QQ ended the connection: {FATAL[socket.code]}.")
        if socket.code == 4004:
            self._account.forget()
        if not socket.resumable:
            self._begin_anew()
        raise GatewayError(f"QQ's connection was cut ({socket.code}).")
