"""Serves a virtual phone on a TCP port where the stock adb, adbutils and uiautomator2 find it.

All of a server runs in one thread with one asyncio loop, and the phone is touched only there: use
``call`` to look at it from elsewhere while clients are busy.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import errno
import logging
import signal
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from device_drivers.base import DeviceError
from device_drivers.virtual.android.adbd import Link, log_failure
from device_drivers.virtual.android.doors import Door
from device_drivers.virtual.android.outages import Outages
from device_drivers.virtual.android.services import find_service
from device_drivers.virtual.android.system import System
from device_drivers.virtual.control import answer
from device_drivers.virtual.phone import Phone

T = TypeVar("T")
log = logging.getLogger(__name__)
SETTLE_SECONDS = 0.25
"""How often a phone on real time looks for alarms and timers that are due."""


class PortInUse(DeviceError):
    """Something else listens on that port; the message names it."""


class Listener:
    """The listening socket with its links, inside a running loop."""

    def __init__(self, phone: Phone, host: str, port: int) -> None:
        self._phone = phone
        self._host = host
        self._port = port
        self._links: set[Link] = set()
        self._waiting: set[asyncio.Transport] = set()
        self._system = System(phone, on_reboot=self._cut_links, on_reset=self._end_streams)
        self._outages = Outages(self._system, self._cut_links, self._answer_links)
        self._server: asyncio.Server | None = None
        self._ticker: asyncio.Task[None] | None = None

    async def open(self) -> int:
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(
                lambda: Door(self._new_link, self._control, self._waiting), self._host, self._port
            )
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            raise PortInUse(
                f"port {self._port} on {self._host} is already in use; choose another one "
                "with --port, or end what listens there"
            ) from error
        if self._phone.clock.live:
            self._ticker = loop.create_task(self._tick(), name="clock")
            self._ticker.add_done_callback(log_failure)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def call(self, look: Callable[[Phone], T]) -> T:
        """``look(phone)``, and what follows from it for the links. Only inside the loop."""
        try:
            return look(self._phone)
        finally:
            self._system.follow_reset()
            self._outages.obey()

    def _control(self, line: bytes) -> dict[str, Any]:
        return self.call(lambda phone: answer(phone, line))

    def _new_link(self) -> Link | None:
        self._outages.obey()
        if self._outages.refuses:
            return None
        find = partial(find_service, self._system)
        return Link(self._system.banner, find, self._links, silent=self._outages.silent)

    def _answer_links(self) -> None:
        for link in list(self._links):
            link.answer()

    async def close(self) -> None:
        self._outages.close()
        if self._ticker is not None:
            self._ticker.cancel()
        if self._server is not None:
            self._server.close()
        self._cut_links()
        for transport in list(self._waiting):
            transport.abort()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tick(self) -> None:
        told = ""
        while True:
            try:
                self.call(Phone.settle)
                self._system.notice()
            except Exception as error:  # time goes on whatever an app of ours trips over
                if told != repr(error):
                    log.exception("the phone could not settle")
                told = repr(error)
            await asyncio.sleep(SETTLE_SECONDS)

    def _end_streams(self) -> None:
        for link in list(self._links):
            link.end_streams()

    def _cut_links(self) -> None:
        for link in list(self._links):
            link.drop()


class VirtualPhoneServer:
    """A phone on a port, served from a thread of its own."""

    def __init__(self, phone: Phone, port: int = 0, host: str = "127.0.0.1") -> None:
        self.phone = phone
        self.host = host
        self.port = port
        """0 until started: then the port that was free."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: Listener | None = None
        self._stop: asyncio.Event | None = None
        self._thread: threading.Thread | None = None

    @property
    def serial(self) -> str:
        """What ``adb connect`` wants and ``adb devices`` shows."""
        return f"{self.host}:{self.port}"

    def start(self) -> int:
        """Listen, and return the port. Raises PortInUse."""
        started: concurrent.futures.Future[int] = concurrent.futures.Future()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._run(started)), name="virtual-phone", daemon=True
        )
        self._thread.start()
        self.port = started.result(timeout=30)
        return self.port

    def stop(self) -> None:
        """Cut every connection and end the thread. Harmless when it has ended."""
        if self._thread is None or self._loop is None or self._stop is None:
            return
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(timeout=30)
        self._thread = None

    def call(self, look: Callable[[Phone], T]) -> T:
        """Run ``look(phone)`` in the phone's own thread and return what it returns."""
        if self._loop is None:
            return look(self.phone)

        async def there() -> T:
            listener = self._listener
            return listener.call(look) if listener else look(self.phone)

        return asyncio.run_coroutine_threadsafe(there(), self._loop).result(timeout=30)

    async def _run(self, started: concurrent.futures.Future[int]) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        listener = self._listener = Listener(self.phone, self.host, self.port)
        try:
            port = await listener.open()
        except (OSError, DeviceError) as error:
            started.set_exception(error)
            return
        started.set_result(port)
        try:
            await self._stop.wait()
        finally:
            await listener.close()


def serve(
    port: int,
    *,
    seed: int = 0,
    width: int = 1080,
    height: int = 2400,
    database: Path | None = None,
    live: bool = True,
    host: str = "127.0.0.1",
    ready: Callable[[int], None] = lambda port: None,
) -> None:
    """Serve one phone until SIGINT or SIGTERM; ``ready(port)`` is called once it listens.

    Raises PortInUse. Must be called from the main thread, where signals arrive."""
    asyncio.run(_serve(port, seed, width, height, database, live, host, ready))


async def _serve(
    port: int,
    seed: int,
    width: int,
    height: int,
    database: Path | None,
    live: bool,
    host: str,
    ready: Callable[[int], None],
) -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    phone = Phone(seed=seed, width=width, height=height, database=database, live=live)
    listener = Listener(phone, host, port)
    try:
        ready(await listener.open())
        await ended.wait()
    finally:
        await listener.close()
        phone.store.close()
