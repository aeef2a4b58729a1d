"""DingTalk's Stream connection, on dingtalk-stream.

The library's own loop swallows cancelling, opens connections with a blocking request and handles
messages side by side. So the loop is ours, around its parts: it opens the connection, routes each
message to its handler, and answers when the handler has returned. One that could not be kept is not
answered, and DingTalk sends it again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import quote_plus

import dingtalk_stream as library
import structlog
import websockets

from gateways._daemon import in_daemon
from gateways._dingtalk_read import GATEWAY
from gateways._odd import parsed, understood
from gateways.base import GatewayError, NotKept

log = structlog.get_logger(__name__)
Take = Callable[[dict[str, Any]], Awaitable[None]]
OPENING_SECONDS = 20.0
LOGGERS = ("dingtalk_stream.client", "dingtalk_stream.handler")


class _Client(library.DingTalkStreamClient):  # type: ignore[misc]
    def get_host_ip(self) -> str:
        """Where we are is nobody's business."""
        return ""


class _Messages(library.ChatbotHandler):  # type: ignore[misc]
    def __init__(self, take: Take) -> None:
        super().__init__()
        self._take = take

    async def process(self, callback: library.CallbackMessage) -> tuple[int, str]:
        await self._take(callback.data)
        return library.AckMessage.STATUS_OK, "OK"


class Line:
    """One Stream connection of one app."""

    def __init__(self, client_id: str, secret: str, url: str) -> None:
        self._credential = library.Credential(client_id, secret)
        self._address = f"{url}/v1.0/gateway/connections/open"

    async def open(self, take: Take) -> tuple[Any, str]:
        """A client and the address that it may connect to. Raises GatewayError."""
        silence()
        library.DingTalkStreamClient.OPEN_CONNECTION_API = self._address
        client = _Client(self._credential, logging.getLogger(LOGGERS[0]))
        client.register_callback_handler(library.ChatbotMessage.TOPIC, _Messages(take))
        silence()
        try:
            opened = await in_daemon(client.open_connection, OPENING_SECONDS)
        except (TimeoutError, ValueError):
            opened = None
        if not isinstance(opened, dict) or "endpoint" not in opened:
            raise GatewayError("DingTalk opens no Stream connection just now.")
        return client, f"{opened['endpoint']}?ticket={quote_plus(opened['ticket'])}"

    async def hold(self, take: Take, connected: Callable[[], None]) -> None:
        """Hand over messages, one at a time, until cancelled or cut. Raises GatewayError."""
        client, address = await self.open(take)
        try:
            async with websockets.connect(address, proxy=None) as socket:
                client.websocket = socket
                connected()
                keeping = asyncio.create_task(client.keepalive(socket))
                try:
                    async for raw in socket:
                        if await _routed(client, raw) == client.TAG_DISCONNECT:
                            return  # it asks us to connect anew
                finally:
                    keeping.cancel()
        except (OSError, TimeoutError, websockets.WebSocketException) as error:
            why = type(error).__name__
            raise GatewayError(f"DingTalk's connection was lost: {why}") from None
        raise GatewayError("DingTalk's connection was cut.")


async def _routed(client: Any, raw: str | bytes) -> Any:
    envelope = understood(GATEWAY, _envelope, raw)
    if envelope is None:
        return ""
    if understood(GATEWAY, _is_legible, envelope) is None:
        await _acknowledge(client, envelope)
        return ""
    try:
        return await client.route_message(envelope)
    except NotKept as error:
        log.warning("dingtalk.not_kept", why=str(error))
    return ""


def _envelope(raw: str | bytes) -> dict[str, Any]:
    found = parsed(raw)
    if not isinstance(found, dict):
        raise TypeError("no envelope")
    return found


def _is_legible(envelope: dict[str, Any]) -> bool:
    """Raises what the library would raise over it, beside what ``take`` raises."""
    kinds = (library.frames.SystemMessage, library.frames.EventMessage, library.CallbackMessage)
    for kind in kinds:
        if envelope.get("type", "") == kind.TYPE:
            hash(kind.from_dict(envelope).headers.topic)
    return True


async def _acknowledge(client: Any, envelope: dict[str, Any]) -> None:
    """Or it would be sent again, and be no better."""
    headers = envelope.get("headers")
    answer = library.AckMessage()
    answer.headers.message_id = headers.get("messageId") if isinstance(headers, dict) else None
    answer.headers.content_type = library.frames.Headers.CONTENT_TYPE_APPLICATION_JSON
    answer.data = {"response": "OK"}
    await client.websocket.send(json.dumps(answer.to_dict()))


def silence() -> None:
    """The library prints what people write; its WebSocket library, the ticket."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.setLevel(logging.CRITICAL)
    logging.getLogger("websockets.client").setLevel(logging.INFO)
