"""The door of webhook gateways: a small ASGI app that takes signed messages.

In this order: one address, POST only, no browser, not too large, really from the platform,
readable, on disk; then it is acknowledged. Nothing is parsed before it is known to be genuine. What
cannot be kept now is answered 503 (429 when too many wait), so that the platform sends it again.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog
from pydantic import BaseModel, Field
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from gateways.base import Deliver, Inbound, NotKept, Overloaded
from gateways.seldom import Seldom
from gateways.signatures import Delivery, Forged, Verifier

log = structlog.get_logger(__name__)
BODY_BYTES = 3 * 1024 * 1024
"""WhatsApp's largest; the others send less."""
BODY_SECONDS = 10.0
AT_ONCE = 64
"""That are looked at; what is still coming does not keep others out before HELD_BYTES."""
HELD_BYTES = 64 * 1024 * 1024
"""Of bodies that are not whole yet."""
BUSY_SECONDS = 1.0


class Unreadable(Exception):
    """It is genuine, and makes no sense. The message goes back to whoever sent it."""


@dataclass(frozen=True, slots=True)
class Mail:
    """What one request brought, and what to answer once all of it is kept."""

    messages: Sequence[Inbound]
    answer: dict[str, object] | str | None = None


Read = Callable[[bytes], Mail]
"""Of a genuine body. Raises Unreadable."""
Probe = Callable[[Delivery], str]
"""Of a GET, by which a platform asks whether the address is ours: what to answer. Raises Forged."""


class Listening(BaseModel, extra="forbid"):
    """Where a gateway with a door listens: the part of its settings that all of them share."""

    listen: str = "127.0.0.1"
    """Another address than this machine's own opens it to the network."""
    port: int
    """Of its own, also by default: two gateways cannot listen at one."""
    path: str = Field(default="/", pattern=r"^/[\w/-]*$")


class Door:
    """One address of one platform."""

    def __init__(
        self,
        path: str,
        verify: Verifier,
        read: Read,
        deliver: Deliver,
        *,
        probe: Probe | None = None,
        largest: int = BODY_BYTES,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._path = path
        self._verify = verify
        self._read = read
        self._deliver = deliver
        self._probe = probe
        self._largest = largest
        self._clock = clock
        self._inside = self._held = 0
        self._forged = Seldom(clock=clock)

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
        if request.scope["path"] != self._path:  # url.path would leave out ends of lines in it
            return _said(404, "not found")
        if request.method == "GET" and self._probe is not None:
            return self._answer_probe(request, self._probe)
        if request.method != "POST":
            return _said(405, "POST only", {"Allow": "POST"})
        if "origin" in request.headers:
            return _said(403, "not for browsers")
        if request.headers.get("content-encoding", "identity") != "identity":
            return _said(415, "not compressed, please")
        if {"content-length", "transfer-encoding"} <= set(request.headers):
            return _said(400, "one length, please")  # two readers would read two bodies
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self._body(request)
        except TimeoutError:
            return _said(408, "too slow")
        except Overloaded as error:
            return _later(503, str(error), error.retry_after)
        if body is None:
            return _said(413, f"at most {self._largest} bytes")
        if self._inside >= AT_ONCE:
            return _later(503, "busy", BUSY_SECONDS)
        self._inside += 1
        try:
            return await self._take(request, body)
        finally:
            self._inside -= 1

    async def _take(self, request: Request, body: bytes) -> Response:
        try:
            self._verify(_delivery(request, body), self._clock())
        except Forged as error:
            self._note_forged(str(error))
            return _said(401, "not signed as agreed")
        try:
            mail = self._read(body)
        except Unreadable as error:
            return _said(400, str(error))
        return await self._keep(mail)

    def _answer_probe(self, request: Request, probe: Probe) -> Response:
        try:
            return PlainTextResponse(probe(_delivery(request, b"")))
        except Forged as error:
            self._note_forged(str(error))
            return _said(403, "not signed as agreed")

    def _note_forged(self, why: str) -> None:
        """Whoever forges must not fill the disk with it."""
        if times := self._forged.times():
            log.warning("door.forged", path=self._path, why=why, times=times)

    async def _body(self, request: Request) -> bytes | None:
        """None when it is too large, whatever its header claims. Raises Overloaded."""
        claimed = request.headers.get("content-length", "0")
        if not claimed.isdecimal() or int(claimed[:12]) > self._largest:
            return None
        parts, size = [], 0
        try:
            async for part in request.stream():
                size += len(part)
                self._held += len(part)
                if size > self._largest:
                    return None
                if self._held > HELD_BYTES:
                    raise Overloaded("busy", BUSY_SECONDS)
                parts.append(part)
        finally:
            self._held -= size
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
        if isinstance(mail.answer, str):
            return PlainTextResponse(mail.answer)
        return JSONResponse(mail.answer or {"ok": True})


def _delivery(request: Request, body: bytes) -> Delivery:
    headers = tuple((k.decode("latin-1"), v.decode("latin-1")) for k, v in request.headers.raw)
    return Delivery(headers, body, tuple(request.query_params.multi_items()))


def _said(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": why}, status, headers)


def _later(status: int, why: str, seconds: float) -> Response:
    return _said(status, why, {"Retry-After": str(max(1, math.ceil(seconds)))})
