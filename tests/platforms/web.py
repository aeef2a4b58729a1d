"""A browser at the web chat without its picture: it asks what our page asks, and sends again."""

from __future__ import annotations

import asyncio
import html
import re
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

from gateways.base import Kind
from gateways.own_page import TAB
from gateways.web import WebChat

KEY = "not-a-key-0123456789abcdef"
MIMES = {"image": "image/png", "voice": "audio/webm;codecs=opus", "audio": "audio/mpeg"}
AGAIN_SECONDS = 0.05


class Browser:
    """One that was let in: ``chat`` is its name. Looks at what is shown also while nothing listens,
    as one does that has just come back."""

    def __init__(self, web: WebChat) -> None:
        self._web = web
        self.chat = ""
        self._token = ""
        self._queue: asyncio.Queue[dict[str, Any] | tuple[Path, Kind]] = asyncio.Queue()
        self._job: asyncio.Task[None] | None = None
        self.tries = 0

    async def __aenter__(self) -> Browser:
        answer = await self.ask("POST", "/enter", json={"key": KEY, "name": "Ann"})
        self._token = answer.json()["token"]
        self.chat = self._token.partition(".")[0]
        self._job = asyncio.create_task(self._say_all())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._job is not None:
            self._job.cancel()
            await asyncio.gather(self._job, return_exceptions=True)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Without a network in between."""
        headers = {TAB: self._token, "Origin": self._web.address} | more.pop("headers", {})
        transport = httpx.ASGITransport(self._web.door)
        async with httpx.AsyncClient(transport=transport, base_url=self._web.address) as client:
            return await client.request(method, path, headers=headers, **more)

    async def _say_all(self) -> None:
        """In order, over the network, each until it is taken."""
        async with httpx.AsyncClient(timeout=60) as client:
            while True:
                next_ = await self._queue.get()
                said = next_ if isinstance(next_, dict) else await self._uploaded(*next_)
                while not await self._said(client, said):  # noqa: ASYNC110 - as the page does
                    await asyncio.sleep(AGAIN_SECONDS)

    async def _said(self, client: httpx.AsyncClient, said: dict[str, Any]) -> bool:
        self.tries += 1
        headers = {TAB: self._token, "Origin": self._web.address}
        try:
            answer = await client.post(f"{self._web.address}/say", json=said, headers=headers)
        except httpx.HTTPError:
            return False
        return answer.status_code not in (429, 503)

    async def _uploaded(self, path: Path, kind: Kind) -> dict[str, Any]:
        content = await asyncio.to_thread(path.read_bytes)
        mime = {"Content-Type": MIMES.get(kind, "text/plain")}
        answer = await self.ask("POST", f"/file?name={path.name}", content=content, headers=mime)
        return {"id": uuid.uuid4().hex, "files": [answer.json()["id"]]}

    async def says(self, text: str, thread: str = "") -> None:
        await self._queue.put({"id": uuid.uuid4().hex, "text": text})

    async def presses(self, message_id: str, value: str) -> None:
        await self._queue.put({"id": uuid.uuid4().hex, "button": value, "on": message_id})

    async def sends(self, path: Path, kind: Kind) -> None:
        await self._queue.put((path, kind))

    async def shown(self) -> list[dict[str, Any]]:
        answer = await self.ask("GET", "/news?after=0&wait=0")
        found: list[dict[str, Any]] = answer.json()["messages"]
        return found

    async def sees(self) -> Sequence[str]:
        return [
            _drawn(each["html"]) if "html" in each else each["text"]
            for each in await self.shown()
            if each["mine"]
        ]


def _drawn(marked: str) -> str:
    """Words, and where links lead, as the page shows it."""
    linked = re.sub(r'<a href="([^"]*)"[^>]*>', r"\1 ", marked)
    return html.unescape(re.sub(r"<[^>]+>", "", linked))
