"""A program of somebody's own that talks to ``gateways/webhook.py``, and behaves like a platform.

It signs what its people say and sends it again until it is acknowledged, checks our signatures,
shows a repeated message once, enforces limits by sliding windows, and can be struck by every
trouble a network has.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp
from aiohttp import web

from gateways.base import Kind
from gateways.markdown import plain
from tests.platforms import signers

AGAIN_SECONDS = 0.1


class Limit:
    """At most ``count`` in ``seconds``; what is over is refused, and may come ``seconds`` later."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count, self.seconds = count, seconds
        self._taken: deque[float] = deque()

    def take(self, now: float) -> bool:
        while self._taken and now - self._taken[0] >= self.seconds:
            self._taken.popleft()
        if len(self._taken) >= self.count:
            return False
        self._taken.append(now)
        return True


class Integration:
    """``url`` is what ``callback`` takes; set ``target``: where the gateway listens now."""

    def __init__(
        self, target: Callable[[], str] = lambda: "", secret: str = signers.SECRET
    ) -> None:
        self.target = target
        self._secret = secret
        self.port = 0
        self.chats = {"ann"}
        self.shown: dict[str, dict[str, Any]] = {}
        """What is shown in all chats, by id, in the order in which it first came."""
        self.repeats = 0
        self.refused = 0
        """Times that somebody was too fast, and was told."""
        self.impatient = 0
        """Times that somebody came back sooner than told."""
        self.forged = 0
        self.limits: dict[str, tuple[Limit, ...]] = {}
        """By chat; "" for all together."""
        self.strikes: list[str] = []
        """For the next calls: ``503``, ``429``, ``400``, ``drop``, ``garbage``, ``hang``."""
        self.down = ""
        """A strike for every call."""
        self.acknowledged: list[str] = []
        self.files: dict[str, bytes] = {}
        """What its people sent, by name."""
        self._not_before = 0.0
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._number = 0
        self._runner: web.AppRunner | None = None
        self._jobs: list[asyncio.Task[None]] = []
        self._hanging = asyncio.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/answers"

    async def start(self) -> None:
        app = web.Application(client_max_size=64 * 1024**2)
        app.router.add_post("/answers", self._answers)
        app.router.add_get("/files/{name}", self._file)
        self._runner = web.AppRunner(app, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self._jobs = [asyncio.create_task(self._deliver_all())]

    async def stop(self) -> None:
        self._hanging.set()
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        if self._runner:
            await self._runner.cleanup()

    async def __aenter__(self) -> Integration:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    # --- its people -----------------------------------------------------------------------------

    async def says(self, text: str, thread: str = "", chat: str = "ann", **more: Any) -> None:
        self._number += 1
        said = {"chat": chat, "sender": chat, "text": text, "id": f"m{self._number}"} | more
        await self._said.put(said | ({"thread": thread} if thread else {}))

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        self.files[path.name] = content
        url = self.url.replace("/answers", f"/files/{path.name}")
        sent = {"kind": kind, "url": url, "name": path.name, "size": len(content)}
        await self.says("", attachments=[sent])

    async def sees(self) -> list[str]:
        return [
            plain(said["text"]) if said.get("format") == "markdown" else said["text"]
            for said in self.shown.values()
            if said["chat"] == "ann"
        ]

    async def presses(self, message_id: str, value: str) -> None:
        values = [button["value"] for button in self.shown[message_id]["buttons"]]
        if value not in values:
            raise AssertionError(f"no button {value!r} on {self.shown[message_id]}")
        self._number += 1
        await self._said.put(
            {"chat": "ann", "sender": "ann", "button": value, "id": f"m{self._number}"}
        )

    async def _deliver_all(self) -> None:
        """In order, each again and again until it is acknowledged."""
        async with aiohttp.ClientSession() as session:
            while True:
                said = await self._said.get()
                body = json.dumps(said).encode()
                while not await self.post(session, body):  # noqa: ASYNC110 - as platforms do
                    await asyncio.sleep(AGAIN_SECONDS)
                self.acknowledged.append(said["id"])

    async def post(self, session: aiohttp.ClientSession, body: bytes) -> bool:
        headers = dict(signers.own(body, time.time(), self._secret))
        with suppress(aiohttp.ClientError, TimeoutError):
            async with session.post(
                self.target(), data=body, headers=headers, timeout=aiohttp.ClientTimeout(5)
            ) as answer:
                return answer.status == 200
        return False

    # --- what it is told ------------------------------------------------------------------------

    async def _answers(self, request: web.Request) -> web.StreamResponse:
        body = await request.read()
        at = request.headers.get("Phonepilot-Timestamp", "0")
        wanted = dict(signers.own(body, float(at), self._secret))["phonepilot-signature"]
        if request.headers.get("Phonepilot-Signature") != wanted:
            self.forged += 1
            return web.json_response({"error": "forged"}, status=401)
        said = json.loads(body)
        now = time.monotonic()
        if now < self._not_before:
            self.impatient += 1
        if strike := self.down or (self.strikes.pop(0) if self.strikes else ""):
            return await self._struck(strike, request)
        if said["chat"] not in self.chats:
            return web.json_response({"error": "no such chat"}, status=404)
        if said.get("edits") and said["edits"] not in self.shown:
            return web.json_response({"error": "gone"}, status=404)
        limits = (*self.limits.get("", ()), *self.limits.get(said["chat"], ()))
        if not all([limit.take(now) for limit in limits]):
            self.refused += 1
            return web.json_response({}, status=429, headers={"Retry-After": "1"})
        self._show(said)
        return web.json_response({"ok": True})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        at = request.headers.get("Phonepilot-Timestamp", "0")
        wanted = dict(signers.own(str(request.url).encode(), float(at), self._secret))
        if request.headers.get("Phonepilot-Signature") != wanted["phonepilot-signature"]:
            self.forged += 1
            return web.Response(status=401)
        content = self.files.get(request.match_info["name"])
        return web.Response(status=404) if content is None else web.Response(body=content)

    def _show(self, said: dict[str, Any]) -> None:
        if said.get("edits"):
            self.shown[said["edits"]] = self.shown[said["edits"]] | said
        elif said["id"] in self.shown:
            self.repeats += 1
        else:
            self.shown[said["id"]] = said

    async def _struck(self, strike: str, request: web.Request) -> web.StreamResponse:
        match strike:
            case "drop":
                if request.transport:
                    request.transport.close()
            case "hang":
                await self._hanging.wait()
            case "garbage":
                if request.transport:
                    request.transport.write(b"\x00\xff garbage\r\n\r\n")
                    request.transport.close()
            case "429":
                self._not_before = time.monotonic() + 1.0
                return web.json_response({}, status=429, headers={"Retry-After": "1"})
            case "torn":
                response = web.StreamResponse(headers={"Content-Length": "1000"})
                await response.prepare(request)
                await response.write(b"{")
                if request.transport:
                    request.transport.close()
                return response
        return web.Response(status=int(strike) if strike.isdecimal() else 500)

    def texts(self, chat: str = "ann") -> list[str]:
        """What a chat shows, top to bottom."""
        return [each["text"] for each in self.shown.values() if each["chat"] == chat]
