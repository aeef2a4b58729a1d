"""Feishu's long connection, on lark-oapi's own WebSocket client.

That client blocks its event loop while it asks for the address, calls its handler synchronously,
and ends its tasks silently when it is refused. So it runs in a thread with a loop of its own and
holds one connection; trying again is KeepUp's. Its handler waits until ``take`` has returned, and
what ``take`` raises it answers with 500: Feishu then sends the event again after 15 s, 5 min, 1 h
and 6 h.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any

import lark_oapi.ws.client as library
from lark_oapi import EventDispatcherHandler, LogLevel
from lark_oapi.ws.exception import ClientException, ServerException

from gateways._feishu_api import APP, silence
from gateways.base import GatewayError, GatewayRefused

Take = Callable[[bytes], Awaitable[None]]
"""Keep an event. What it raises goes back to Feishu as a failure."""
ENDING_SECONDS = 2.0


class TurnedAway(GatewayError):
    """Feishu answered with a 4xx, which it does for what is wrong and now and then for nothing."""


class _Here:
    """The library keeps one loop for all its clients; each of ours uses the one it runs in."""

    @staticmethod
    def create_task(work: Any) -> asyncio.Task[Any]:
        return asyncio.get_running_loop().create_task(work)


if not library.loop.is_running():
    library.loop.close()
    asyncio.set_event_loop(None)
library.loop = _Here()


class _Events(EventDispatcherHandler):  # type: ignore[misc]
    """Hands over every event as it came."""

    def __init__(self, take: Callable[[bytes], None]) -> None:
        super().__init__()
        self._take = take

    def _do_without_validation(self, payload: bytes) -> Any:
        self._take(payload)


class _Connection(library.Client):  # type: ignore[misc]
    """One connection, until it is cut."""

    def __init__(self, *who: str, domain: str, take: Callable[[bytes], None]) -> None:
        super().__init__(
            *who, log_level=LogLevel.CRITICAL, event_handler=_Events(take), domain=domain,
            auto_reconnect=False,
        )  # fmt: skip
        self.cut = asyncio.Event()

    async def hold(self, connected: Callable[[], None]) -> None:
        try:
            await self._connect()
            connected()
            pinging = asyncio.create_task(self._ping_loop())
            await self.cut.wait()
            pinging.cancel()
        finally:
            await self._disconnect()

    async def _receive_message_loop(self) -> None:
        with suppress(Exception):  # it has ended the connection before it raises
            await super()._receive_message_loop()

    async def _disconnect(self) -> None:
        await super()._disconnect()
        self.cut.set()


class Line:
    """One long connection of one app."""

    def __init__(self, app_id: str, secret: str, domain: str) -> None:
        self._who = (app_id, secret)
        self._domain = domain

    async def hold(self, take: Take, connected: Callable[[], None]) -> None:
        """Connect and hand over events, one at a time, until cancelled or cut. Raises
        GatewayError, GatewayRefused where trying again is no use."""
        main = asyncio.get_running_loop()
        silence()
        thread = _Thread(main, take, connected, self._who, self._domain)
        thread.start()
        try:
            await asyncio.wrap_future(thread.ended)
        except ClientException as error:
            raise _refused(error) from None
        except ServerException as error:
            if 400 <= int(error.code or 0) < 500:
                raise TurnedAway(_fix(error)) from None
            raise GatewayError(f"Feishu has trouble of its own ({error}).") from None
        except Exception as error:
            why = type(error).__name__
            raise GatewayError(f"Feishu's long connection does not come up: {why}") from None
        finally:
            await thread.stop()
        raise GatewayError("Feishu's long connection was cut.")


def _refused(error: ClientException) -> GatewayError:
    if error.code == library.EXCEED_CONN_LIMIT:
        return GatewayError("This app has as many long connections as Feishu allows (50).")
    return GatewayRefused(_fix(error))


def _fix(error: Exception) -> str:
    return (
        f"Feishu refuses the long connection ({error}). See that app_id and app_secret are right "
        f"and that {APP}, Events & Callbacks, is set to receive events through a long connection; "
        "where it does not offer one, use webhooks."
    )


class _Thread(threading.Thread):
    def __init__(
        self, main: asyncio.AbstractEventLoop, take: Take, connected: Callable[[], None],
        who: tuple[str, str], domain: str,
    ) -> None:  # fmt: skip
        super().__init__(name="feishu", daemon=True)
        self.ended: Future[None] = Future()
        self._main = main
        self._take = take
        self._connected = connected
        self._who = who
        self._domain = domain
        self._taking: Future[None] | None = None
        self._stopped = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._connection: _Connection | None = None

    def run(self) -> None:
        with suppress(InvalidStateError):  # nobody waits any more
            try:
                asyncio.run(self._hold())
            except Exception as error:
                self.ended.set_exception(error)
            else:
                self.ended.set_result(None)

    async def _hold(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._connection = _Connection(*self._who, domain=self._domain, take=self._hand_over)
        if not self._stopped:
            await self._connection.hold(lambda: _soon(self._main, self._connected))

    def _hand_over(self, payload: bytes) -> None:
        """Blocks this thread's loop, and so keeps the events in order."""
        if self._stopped:
            raise RuntimeError("no longer listening")
        self._taking = asyncio.run_coroutine_threadsafe(self._awaited(payload), self._main)
        self._taking.result()

    async def _awaited(self, payload: bytes) -> None:
        await self._take(payload)

    async def stop(self) -> None:
        """Hang up; what is being kept is not said to be."""
        self._stopped = True
        self.ended.cancel()
        if self._taking is not None:
            self._taking.cancel()
        if self._loop is not None and self._connection is not None:
            _soon(self._loop, self._connection.cut.set)
        await asyncio.to_thread(self.join, ENDING_SECONDS)


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # it has ended
        loop.call_soon_threadsafe(call)
