"""The door of webhook gateways: a small ASGI app that takes signed messages.

In this order: one address, POST only, no browser, not too large, really from the platform,
readable, on disk; then it is acknowledged. Nothing is parsed before it is known to be genuine. What
cannot be kept now is answered 503 (429 when too many wait), so that the platform sends it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import math
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import structlog
import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from gateways.base import Deliver, GatewayRefused, Inbound, NotKept, Overloaded
from gateways.signatures import Delivery, Forged, Verifier

log = structlog.get_logger(__name__)
BODY_BYTES = 3 * 1024 * 1024
"""WhatsApp's largest; the others send less."""
BODY_SECONDS = 10.0
AT_ONCE = 64
BUSY_SECONDS = 1.0
FORGED_SECONDS = 60.0
"""Between two lines in the log that something was forged."""


class Unreadable(Exception):
    """It is genuine, and makes no sense. The message goes back to whoever sent it."""


@dataclass(frozen=True, slots=True)
class Mail:
    """What one request brought, and what to answer once all of it is kept."""

    messages: Sequence[Inbound]
    answer: dict[str, object] | None = None


Read = Callable[[bytes], Mail]
"""Of a genuine body. Raises Unreadable."""


class Door:
    """One address of one platform."""

    def __init__(
        self,
        path: str,
        verify: Verifier,
        read: Read,
        deliver: Deliver,
        *,
        largest: int = BODY_BYTES,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._path = path
        self._verify = verify
        self._read = read
        self._deliver = deliver
        self._largest = largest
        self._clock = clock
        self._inside = 0
        self._forged = 0
        self._forged_told = -math.inf

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except ClientDisconnect:
            return
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.url.path != self._path:
            return _said(404, "not found")
        if request.method != "POST":
            return _said(405, "POST only", {"Allow": "POST"})
        if "origin" in request.headers:
            return _said(403, "not for browsers")
        if request.headers.get("content-encoding", "identity") != "identity":
            return _said(415, "not compressed, please")
        if self._inside >= AT_ONCE:
            return _later(503, "busy", BUSY_SECONDS)
        self._inside += 1
        try:
            return await self._take(request)
        finally:
            self._inside -= 1

    async def _take(self, request: Request) -> Response:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self._body(request)
        except TimeoutError:
            return _said(408, "too slow")
        if body is None:
            return _said(413, f"at most {self._largest} bytes")
        headers = tuple((k.decode("latin-1"), v.decode("latin-1")) for k, v in request.headers.raw)
        try:
            self._verify(Delivery(headers, body), self._clock())
        except Forged as error:
            self._note_forged(str(error))
            return _said(401, "not signed as agreed")
        try:
            mail = self._read(body)
        except Unreadable as error:
            return _said(400, str(error))
        return await self._keep(mail)

    def _note_forged(self, why: str) -> None:
        """Now and then: whoever forges must not fill the disk with it."""
        self._forged += 1
        if self._clock() - self._forged_told > FORGED_SECONDS:
            log.warning("door.forged", path=self._path, why=why, times=self._forged)
            self._forged, self._forged_told = 0, self._clock()

    async def _body(self, request: Request) -> bytes | None:
        """None when it is too large, whatever its header claims."""
        claimed = request.headers.get("content-length", "0")
        if not claimed.isdecimal() or int(claimed[:12]) > self._largest:
            return None
        parts, size = [], 0
        async for part in request.stream():
            size += len(part)
            if size > self._largest:
                return None
            parts.append(part)
        return b"".join(parts)

    async def _keep(self, mail: Mail) -> Response:
        """All or nothing is acknowledged; what was kept before the rest failed is known again."""
        try:
            for message in mail.messages:
                await self._deliver(message)
        except Overloaded as error:
            return _later(429, "too many messages wait", error.retry_after)
        except NotKept as error:
            log.warning("door.not_kept", path=self._path, why=str(error))
            return _later(503, "cannot be kept just now", error.retry_after)
        return JSONResponse(mail.answer or {"ok": True})


def _said(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": why}, status, headers)


def _later(status: int, why: str, seconds: float) -> Response:
    return _said(status, why, {"Retry-After": str(max(1, math.ceil(seconds)))})


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach what listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def listen(door: ASGIApp, host: str, port: int, started: Callable[[int], None]) -> None:
    """Serve a door until cancelled; ``started`` is told the port. Raises GatewayRefused when the
    address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        raise GatewayRefused(
            f"Nothing can listen at {host} port {port} ({error.strerror}): see that no other "
            "program does, and that the address is this machine's."
        ) from error
    config = uvicorn.Config(
        door, log_config=None, access_log=False, lifespan="off", server_header=False, http="h11",
        ws="none", limit_concurrency=4 * AT_ONCE, timeout_graceful_shutdown=5,
    )  # fmt: skip
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        started(listener.getsockname()[1])
        await asyncio.shield(serving)
    finally:
        server.should_exit = True
        await serving
        listener.close()


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are the assistant's, which has to be closed in order."""
        yield
