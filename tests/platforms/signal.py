"""signal-cli-rest-api in json-rpc mode on 127.0.0.1, as much of Signal as its users meet.

It keeps no message for whoever is not connected, checks numbers, ids and editable messages, draws
styled text, and answers with its error bodies. https://github.com/bbernhard/signal-cli-rest-api
"""

from __future__ import annotations

import asyncio
import base64
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from gateways.base import Kind
from tests.platforms.serving import Served

Json = dict[str, Any]
NUMBER, ANN_NUMBER = "+4915100000001", "+4915112345678"
ANN, OWN = "7ccae375-cd51-4c82-8b1e-7be3280aa485", "11111111-2222-4333-8444-555555555555"
INSIDE = "stDF3FAqKY9pEr2Zs5yHbQ=="
GROUP = "group." + base64.b64encode(INSIDE.encode()).decode()
EDITS = 10
"""Of one message; Signal allows no more."""


@dataclass
class Shown:
    id: str
    chat: str
    text: str
    files: list[tuple[str, str, bytes]]
    """Name, type, content."""
    edits: int = 0


class SignalEmulator(Served):
    def __init__(self) -> None:
        super().__init__()
        self.mode = "json-rpc"
        self.accounts = [NUMBER]
        self.shown: list[Shown] = []
        self.typing: list[str] = []
        self.attachments: dict[str, bytes] = {}
        self.lost: list[Json] = []
        self.refusal = ""
        """What the next sending is refused with."""
        self._sockets: set[web.WebSocketResponse] = set()
        self._somebody = asyncio.Event()
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._clock = int(time.time() * 1000)
        self._job: asyncio.Task[None] | None = None

    def routes(self, app: web.Application) -> None:
        app.router.add_get("/v1/receive/{number}", self._receive)
        app.router.add_post("/v2/send", self._send)
        app.router.add_put("/v1/typing-indicator/{number}", self._types)
        app.router.add_get("/v1/attachments/{id}", self._attachment)
        app.router.add_get("/v1/about", self._about)
        app.router.add_get("/v1/accounts", self._known)

    async def start(self) -> None:
        await super().start()
        self._job = asyncio.create_task(self._say_all())

    async def stop(self) -> None:
        if self._job is not None:
            self._job.cancel()
            await asyncio.gather(self._job, return_exceptions=True)
        await self.cut()
        await super().stop()

    async def cut(self) -> None:
        """Break every connection that listens."""
        for socket in list(self._sockets):
            await socket.close()

    # --- people ---------------------------------------------------------------------------------

    def envelope(self, data: Json, **more: Any) -> Json:
        self._clock += 1
        stamped = {"timestamp": self._clock, "expiresInSeconds": 0, "viewOnce": False} | data
        return {
            "envelope": {
                "source": ANN_NUMBER, "sourceNumber": ANN_NUMBER, "sourceUuid": ANN,
                "sourceName": "Ann", "sourceDevice": 1, "timestamp": self._clock,
                "dataMessage": stamped,
            } | more,
            "account": NUMBER,
        }  # fmt: skip

    async def at_once(self, said: Json) -> None:
        """Whoever does not listen now never hears it."""
        if not self._sockets:
            self.lost.append(said)
        for socket in list(self._sockets):
            await socket.send_json(said)

    async def arrives(self, data: Json, **more: Any) -> None:
        """Somebody writes as soon as the other side is there."""
        await self._queue.put(self.envelope(data, **more))

    async def says(self, text: str, thread: str = "") -> None:
        await self.arrives({"message": text})

    async def presses(self, message_id: str, value: str) -> None:
        raise AssertionError("Signal has no buttons")

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        await self.sends_media(content, "image/png", path.name)

    async def sends_media(self, content: bytes, mime: str, name: str = "") -> None:
        id_ = f"file{len(self.attachments)}.png"
        self.attachments[id_] = content
        sent = {"contentType": mime, "id": id_, "filename": name or None, "size": len(content)}
        await self.arrives({"message": None, "attachments": [sent]})

    async def sees(self) -> list[str]:
        return [each.text for each in self.shown if each.chat == ANN]

    async def _say_all(self) -> None:
        while True:
            said = await self._queue.get()
            while not self._sockets:
                self._somebody.clear()
                await self._somebody.wait()
            await self.at_once(said)

    # --- what it is asked -----------------------------------------------------------------------

    async def _receive(self, request: web.Request) -> web.StreamResponse:
        if request.match_info["number"] not in self.accounts:
            return web.json_response({"error": "Specified account does not exist"}, status=400)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        self._somebody.set()
        try:
            async for message in socket:
                if message.type == WSMsgType.ERROR:
                    break
        finally:
            self._sockets.discard(socket)
        return socket

    async def _about(self, request: web.Request) -> web.Response:
        return web.json_response({"versions": ["v1", "v2"], "mode": self.mode, "version": "0.101"})

    async def _known(self, request: web.Request) -> web.Response:
        return web.json_response(self.accounts)

    async def _types(self, request: web.Request) -> web.Response:
        self.typing.append((await request.json())["recipient"])
        return web.Response(status=204)

    async def _attachment(self, request: web.Request) -> web.Response:
        content = self.attachments.get(request.match_info["id"])
        if content is None:
            return web.json_response({"error": "No attachment with that id found"}, status=404)
        return web.Response(body=content)

    async def _send(self, request: web.Request) -> web.Response:
        said: Json = await request.json()
        if self.refusal:
            error, self.refusal = self.refusal, ""
            status = 429 if "rate limit" in error else 400
            return web.json_response({"error": error}, status=status)
        if said["number"] not in self.accounts:
            return web.json_response({"error": "User is not registered."}, status=400)
        (chat,) = said["recipients"]
        chat = ANN if chat == ANN_NUMBER else chat
        if chat not in (ANN, GROUP):
            return web.json_response({"error": f'Unregistered user "{chat}"'}, status=400)
        files = [_unpacked(each) for each in said.get("base64_attachments", [])]
        if not (said["message"] or files):
            return web.json_response({"error": "No message or attachment provided"}, status=400)
        text = drawn(said["message"]) if said.get("text_mode") == "styled" else said["message"]
        self._clock += 1
        if "edit_timestamp" in said:
            return self._edit(chat, str(said["edit_timestamp"]), text)
        self.shown.append(Shown(str(self._clock), chat, text, files))
        return web.json_response({"timestamp": str(self._clock)}, status=201)

    def _edit(self, chat: str, id_: str, text: str) -> web.Response:
        for shown in self.shown:
            if (shown.id, shown.chat) == (id_, chat) and shown.edits < EDITS:
                shown.text, shown.edits = text, shown.edits + 1
                return web.json_response({"timestamp": str(self._clock)}, status=201)
        return web.json_response({"error": "Message to edit was not found"}, status=400)


def _unpacked(sent: str) -> tuple[str, str, bytes]:
    parts = re.fullmatch(r"data:([^;,]+);filename=([^;,]+);base64,([A-Za-z0-9+/=]+)", sent)
    if parts is None:
        raise AssertionError(f"no attachment: {sent[:60]}")
    return parts[2], parts[1], base64.b64decode(parts[3])


def drawn(text: str) -> str:
    """``text_mode`` styled: marks gone, what a backslash stands before is meant."""
    kept: list[str] = []

    def hide(letters: str) -> str:
        kept.append(letters)
        return f"\ue000{len(kept) - 1}\ue001"

    text = re.sub(r"\\([*~`|\\])", lambda m: hide(m[1]), text)
    text = re.sub(r"`([^`]*)`", lambda m: hide(m[1]), text)
    for mark in (r"\*\*", r"\|\|", r"\*", "~"):
        text = re.sub(rf"{mark}(.+?){mark}", r"\1", text, flags=re.DOTALL)
    while "\ue000" in text:
        text = re.sub("\ue000(\\d+)\ue001", lambda m: kept[int(m[1])], text)
    return text
