"""The port a virtual phone is reached at, whatever its system speaks there."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from device_drivers.base import DeviceError
from device_drivers.virtual.control import answer
from device_drivers.virtual.doors import Door
from device_drivers.virtual.outages import Outages
from device_drivers.virtual.phone import Phone

T = TypeVar("T")
log = logging.getLogger(__name__)
SETTLE_SECONDS = 0.25
"""How often a phone on real time looks for alarms and timers that are due."""


class PortInUse(DeviceError):
    """Something else listens on that port; the message names it."""


class Listener:
    """The listening socket of ``phone``, inside a running loop; each system has its own kind."""

    def __init__(self, phone: Phone, host: str, port: int) -> None:
        self.phone = phone
        self._host = host
        self._port = port
        self._waiting: set[asyncio.Transport] = set()
        self._outages = Outages(
            phone, cut=self.cut_links, answer=self.answer_links, reboot=self.reboot
        )
        self._server: asyncio.Server | None = None
        self._ticker: asyncio.Task[None] | None = None

    def new_link(self) -> asyncio.Protocol:
        """What speaks with a client that has just connected."""
        raise NotImplementedError

    def cut_links(self) -> None:
        """Drop every link, as pulling the cable does."""
        raise NotImplementedError

    def answer_links(self) -> None:
        """The phone is no longer ``offline``: links that were kept waiting are answered."""

    def reboot(self) -> None:
        """Switch the phone off and on; the links are cut besides."""
        self.phone.restart()

    def follow_reset(self) -> None:
        """If the phone was made another one, forget what belonged to the one before."""

    def notice(self) -> None:
        """Do what is due by now; called a few times a second on a phone that lives in real time."""

    def greeting(self) -> bytes | None:
        """What is said to whoever connects, where the phone's side speaks first; None when nobody
        is there to say it."""
        return b""

    @property
    def silent(self) -> bool:
        """Whether a new client gets no answer for now (the fault ``offline``)."""
        return self._outages.silent

    @property
    def other_ports(self) -> dict[str, int]:
        """Ports beside the main one, by what they are for (``mjpeg``); known once it is open."""
        return {}

    async def open(self) -> int:
        """Listen, and return the port. Raises PortInUse."""
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(
                lambda: Door(self._service, self._control, self._waiting, self.greeting),
                self._host,
                self._port,
            )
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            raise PortInUse(
                f"port {self._port} on {self._host} is already in use; choose another one "
                "with --port, or end what listens there"
            ) from error
        if self.phone.clock.live:
            self._ticker = loop.create_task(self._tick(), name="clock")
            self._ticker.add_done_callback(log_failure)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def call(self, look: Callable[[Phone], T]) -> T:
        """``look(phone)``, and what follows from it for the links. Only inside the loop."""
        try:
            return look(self.phone)
        finally:
            self.follow_reset()
            self._outages.obey()

    async def close(self) -> None:
        """Stop listening, cut every link and end all that this loop still does."""
        self._outages.close()
        if self._ticker is not None:
            self._ticker.cancel()
        if self._server is not None:
            self._server.close()
        self.cut_links()
        for transport in list(self._waiting):
            transport.abort()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _service(self) -> asyncio.Protocol | None:
        self._outages.obey()
        return None if self._outages.refuses else self.new_link()

    def _control(self, line: bytes) -> dict[str, Any]:
        return self.call(lambda phone: answer(phone, line))

    async def _tick(self) -> None:
        told = ""
        while True:
            try:
                self.call(Phone.settle)
                self.notice()
            except Exception as error:  # time goes on whatever an app of ours trips over
                if told != repr(error):
                    log.exception("the phone could not settle")
                told = repr(error)
            await asyncio.sleep(SETTLE_SECONDS)


def log_failure(task: asyncio.Task[None]) -> None:
    """A fault of ours ends its stream and is seen in the log; the phone lives on."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("service %s failed", task.get_name(), exc_info=error)
