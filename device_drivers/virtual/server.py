"""Serves a virtual phone on a TCP port where the stock clients of its system find it.

All of a server runs in one thread with one asyncio loop, and the phone is touched only there: use
``call`` to look at it from elsewhere while clients are busy.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import signal
import threading
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TypeVar, cast

from device_drivers.base import OS, DeviceError
from device_drivers.virtual.listener import Listener
from device_drivers.virtual.phone import Phone

T = TypeVar("T")
LISTENERS = {
    OS.ANDROID: "device_drivers.virtual.android.listener:AndroidListener",
    OS.IOS: "device_drivers.virtual.ios.listener:IosListener",
    OS.HARMONY: "device_drivers.virtual.harmony.listener:HarmonyListener",
}


def listener(phone: Phone, host: str, port: int) -> Listener:
    """What serves ``phone``, by its system."""
    module, _, name = LISTENERS[phone.system].partition(":")
    kind = cast(type[Listener], getattr(import_module(module), name))
    return kind(phone, host, port)


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
        served = self._listener = listener(self.phone, self.host, self.port)
        try:
            port = await served.open()
        except (OSError, DeviceError) as error:
            started.set_exception(error)
            return
        started.set_result(port)
        try:
            await self._stop.wait()
        finally:
            await served.close()


def serve(
    port: int,
    *,
    system: OS = OS.ANDROID,
    seed: int = 0,
    width: int = 0,
    height: int = 0,
    database: Path | None = None,
    live: bool = True,
    host: str = "127.0.0.1",
    ready: Callable[[int], None] = lambda port: None,
    beside: Callable[[Mapping[str, int]], None] = lambda ports: None,
) -> None:
    """Serve one phone until SIGINT or SIGTERM; ``ready(port)`` is called once it listens, and
    ``beside`` before it with its other ports, by what they are for (``mjpeg``).

    ``width`` and ``height`` 0 mean what is usual for ``system``. Raises PortInUse, Unsupported.
    Must be called from the main thread, where signals arrive."""
    phone = Phone(
        system=system, seed=seed, width=width, height=height, database=database, live=live
    )
    asyncio.run(_serve(listener(phone, host, port), ready, beside))


async def _serve(
    served: Listener, ready: Callable[[int], None], beside: Callable[[Mapping[str, int]], None]
) -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    try:
        port = await served.open()
        beside(served.other_ports)
        ready(port)
        await ended.wait()
    finally:
        await served.close()
        served.phone.store.close()
