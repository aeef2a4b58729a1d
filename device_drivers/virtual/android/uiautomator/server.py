"""HTTP for the uiautomator2 client: ``GET /ping``, ``POST /jsonrpc/0``, ``GET /screenshot/0``.

One server per phone, alive as long as the shell command that started it. Connections are kept
alive between requests; several may be open at once.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Any

from device_drivers.virtual.android.ports import Channel
from device_drivers.virtual.android.system import System
from device_drivers.virtual.android.uiautomator.errors import INVALID_REQUEST, PARSE_ERROR, RpcError
from device_drivers.virtual.android.uiautomator.rpc import Automation

MAX_HEAD = 64 * 1024
MAX_BODY = 32 * 1024 * 1024


class BadRequest(Exception):
    """Not HTTP we understand; the status to answer with."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class UiautomatorServer:
    """Serves HTTP on streams opened to ``tcp:port``."""

    def __init__(self, system: System, port: int) -> None:
        self.port = port
        self.stopped = asyncio.Event()
        self._system = system
        self._automation = Automation(system)

    async def serve(self, stream: Channel) -> None:
        """Answer requests on one connection until either side is done with it."""
        buffer = bytearray()
        while True:
            try:
                method, path, headers, body = await _request(stream, buffer)
            except BadRequest as bad:
                await stream.write(_response(bad.status, b"", "text/plain", keep=False))
                return
            keep = headers.get("connection", "").lower() != "close"
            status, content, kind = await self._answer(method, path, body)
            self._system.notice()
            await stream.write(_response(status, content, kind, keep))
            if not keep or self.stopped.is_set():
                return

    async def _answer(self, method: str, path: str, body: bytes) -> tuple[HTTPStatus, bytes, str]:
        route = path.partition("?")[0].rstrip("/")
        if route == "/ping":
            return HTTPStatus.OK, b"pong", "text/plain"
        if route.startswith("/jsonrpc") and method == "POST":
            return HTTPStatus.OK, await self._rpc(body), "application/json"
        if route.startswith("/screenshot"):
            await self._system.weather_delay("slow_screenshots")
            return HTTPStatus.OK, self._system.phone.png(), "image/png"
        if route == "/stop":
            self.stopped.set()
            return HTTPStatus.OK, b"Finished!", "text/plain"
        return HTTPStatus.NOT_FOUND, b"Not Found", "text/plain"

    async def _rpc(self, body: bytes) -> bytes:
        request: dict[str, Any] = {}
        try:
            request = _parsed(body)
            result = await self._automation.call(request["method"], request.get("params"))
            answer: dict[str, Any] = {"result": result}
        except RpcError as error:
            answer = {"error": {"code": error.code, "message": str(error), "data": error.data}}
        return json.dumps({"jsonrpc": "2.0", "id": request.get("id"), **answer}).encode()


def _parsed(body: bytes) -> dict[str, Any]:
    """A JSON-RPC request with a method. Raises RpcError."""
    try:
        request = json.loads(body)
    except ValueError as error:
        raise RpcError(PARSE_ERROR, f"Parse error: {error}") from None
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        raise RpcError(INVALID_REQUEST, "Invalid Request")
    return request


async def _request(stream: Channel, buffer: bytearray) -> tuple[str, str, dict[str, str], bytes]:
    """Method, path, headers (names in lower case) and body. Raises BadRequest, StreamClosed."""
    while (end := buffer.find(b"\r\n\r\n")) < 0:
        if len(buffer) > MAX_HEAD:
            raise BadRequest(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        buffer += await stream.read()
    head = bytes(buffer[:end]).decode("latin-1").split("\r\n")
    del buffer[: end + 4]
    first = head[0].split(" ")
    if len(first) != 3 or not first[2].startswith("HTTP/1."):
        raise BadRequest(HTTPStatus.BAD_REQUEST)
    headers = {
        name.strip().lower(): value.strip()
        for name, colon, value in (line.partition(":") for line in head[1:])
        if colon
    }
    length = headers.get("content-length", "0")
    if not length.isdigit() or "transfer-encoding" in headers:
        raise BadRequest(HTTPStatus.LENGTH_REQUIRED)
    size = int(length)
    if size > MAX_BODY:
        raise BadRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    while len(buffer) < size:
        buffer += await stream.read()
    body = bytes(buffer[:size])
    del buffer[:size]
    return first[0], first[1], headers, body


def _response(status: HTTPStatus, content: bytes, kind: str, keep: bool) -> bytes:
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: {kind}\r\n"
        f"Content-Length: {len(content)}\r\nConnection: {'keep-alive' if keep else 'close'}\r\n\r\n"
    )
    return head.encode() + content
