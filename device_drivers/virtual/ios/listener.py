"""An iPhone on the port of its WebDriverAgent, where facebook-wda and Appium find it.

One beside it streams the screen (``other_ports["mjpeg"]``): a thousand above, as 9100 is above
8100, when that one is free.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from aiohttp import web
from aiohttp.http import HttpProcessingError

from device_drivers.virtual.ios.agent import Agent
from device_drivers.virtual.ios.commands import ROUTES
from device_drivers.virtual.ios.commands.alerts import mind_alerts
from device_drivers.virtual.ios.mjpeg import Broadcast
from device_drivers.virtual.listener import Listener
from device_drivers.virtual.phone import Phone

MAX_BODY = 64 << 20
ANSWERED_SECONDS = 0.1
"""After that long an answer has gone out."""
_HEADERS = {
    "Server": "WebDriverAgent/1.0",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "Content-Type, X-Requested-With",
}
_PAGES = {
    "/health": "<!DOCTYPE html><html><title>Health Check</title>"
    "<body><p>I-AM-ALIVE</p></body></html>",
    "/calibrate": '<html><title>{"x":null,"y":null}</title></html>',
    "/wda/shutdown": "Shutting down",
}
log = logging.getLogger(__name__)


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether what aiohttp reports is a fault of this side; a client may send any noise."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


log.addFilter(_is_ours)


class IosListener(Listener):
    """Each connection is an HTTP client's."""

    def __init__(self, phone: Phone, host: str, port: int) -> None:
        super().__init__(phone, host, port)
        self.agent = Agent(phone, ROUTES)
        self._lives = phone.lives
        self._http: web.Server | None = None
        self._broadcast = Broadcast(self.agent, refuses=lambda: self.refuses)
        self._heard = asyncio.Event()

    @property
    def refuses(self) -> bool:
        """Whether nobody answers on this phone for now."""
        return self._outages.refuses

    @property
    def other_ports(self) -> dict[str, int]:
        return {"mjpeg": self._broadcast.port} if self._broadcast.port else {}

    async def open(self) -> int:
        self._http = web.Server(
            self._answer, request_factory=_request, logger=log, access_log=None
        )  # fmt: skip
        port = await super().open()
        await self._broadcast.open(self._host, port + 1000)
        return port

    async def close(self) -> None:
        self._broadcast.close()
        await super().close()

    def new_link(self) -> asyncio.Protocol:
        if self._http is None:
            raise RuntimeError("the listener is not open")
        return self._http()

    def cut_links(self) -> None:
        if self.phone.weather.on("adb_killed"):
            self.agent.die()
        self._broadcast.cut()
        for link in self._http.connections if self._http else []:
            if link.transport is not None:
                link.transport.abort()

    def answer_links(self) -> None:
        self._heard.set()

    def reboot(self) -> None:
        self.agent.die()
        self.phone.restart()

    def follow_reset(self) -> None:
        if self.phone.lives != self._lives:
            self._lives = self.phone.lives
            self.agent.forget_elements()

    def notice(self) -> None:
        mind_alerts(self.agent)

    def _shut_down(self) -> None:
        """WebDriverAgent ends; whoever looks after it starts it again."""
        self.call(lambda phone: phone.weather.start("adb_killed"))

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        if self.silent:
            self._heard.clear()
            await self._heard.wait()
            if request.transport is None or request.transport.is_closing():
                return web.Response(status=400)  # it gave up: what it asked has not got through
        if request.method == "GET" and request.path in _PAGES:
            if request.path == "/wda/shutdown":
                asyncio.get_running_loop().call_later(ANSWERED_SECONDS, self._shut_down)
            return web.Response(
                text=_PAGES[request.path], content_type="text/html", headers=_HEADERS
            )
        try:
            body = await request.read()
        except ConnectionError:  # it hung up while it was kept waiting
            return web.Response(status=400)
        mind_alerts(self.agent)
        status, answer = await self.agent.answer(request.method, request.path, request.query, body)
        self.call(lambda phone: None)
        return web.Response(
            body=answer, status=status, content_type="application/json", charset="utf-8",
            headers=_HEADERS,
        )  # fmt: skip


def _request(
    message: Any, payload: Any, protocol: Any, writer: Any, task: Any
) -> web.BaseRequest:  # fmt: skip
    """A request as aiohttp makes one, but large pasteboards fit in."""
    loop = asyncio.get_running_loop()
    return web.BaseRequest(message, payload, protocol, writer, task, loop, client_max_size=MAX_BODY)
