"""The door of the web chat: an ASGI app for its page, and for the browsers that were let in."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TypeVar
from urllib.parse import quote, unquote

from pydantic import BaseModel, Field, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from gateways._web_people import Visitor, Visitors
from gateways._web_store import Store
from gateways.base import Attachment, Deliver, Inbound, Kind, NotKept, Overloaded
from gateways.own_page import (
    HEADERS,
    TAB,
    Bucket,
    Buckets,
    Refused,
    body_of,
    only_from_here,
    page_file,
    peer_of,
)

M = TypeVar("M", bound=BaseModel)
GATEWAY = "web"
MAX_TEXT = 20_000
BODY_BYTES = 256 * 1024
FILE_BYTES = 20 * 1024**2
BODY_SECONDS = 10.0
FILE_SECONDS = 120.0
NEWS_SECONDS = 25.0
POLLS = 6
"""At once, of one browser's tabs."""
CHATS_COUNTED = 10_000
SHOWN_AS = ("image/png", "image/jpeg", "image/webp", "image/gif", "audio/wav", "audio/ogg",
            "audio/webm", "audio/mp4", "audio/mpeg")  # fmt: skip
"""What the page may draw or play; all else is only ever saved."""
PAGE = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
}
OURS = HEADERS | {"Permissions-Policy": "camera=(), microphone=(self), geolocation=()"}


class Entering(BaseModel, extra="forbid", strict=True):
    key: str = Field(min_length=1, max_length=500)
    name: str = Field(default="", max_length=60)


class Saying(BaseModel, extra="forbid", strict=True):
    """A message, or a pressed ``button`` of the message ``on``."""

    id: str = Field(pattern=r"^[0-9a-f-]{16,40}$")
    text: str = Field(default="", max_length=MAX_TEXT)
    files: list[str] = Field(default=[], max_length=5)
    button: str = Field(default="", max_length=64)
    on: str = Field(default="", max_length=100)
    replies_to: str = Field(default="", max_length=100)
    language: str = Field(default="", pattern=r"^[A-Za-z0-9-]{0,20}$")


@dataclass
class _Here:
    """What is known of a browser just now."""

    said: Bucket = field(default_factory=lambda: Bucket(2, 20))
    files: Bucket = field(default_factory=lambda: Bucket(1, 10))
    polls: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    typing_until: float = 0.0


class WebDoor:
    """``origins``: where our own page comes from."""

    def __init__(self, store: Store, visitors: Visitors) -> None:
        self.origins: frozenset[str] = frozenset()
        self.deliver: Deliver | None = None
        """None while nobody receives."""
        self._store = store
        self._visitors = visitors
        self._tries = Buckets(0.2, 10)
        self._here: OrderedDict[str, _Here] = OrderedDict()
        self._closing = False
        self._ways: dict[tuple[str, str], Callable[[Request, Visitor], Awaitable[Response]]] = {
            ("GET", "/news"): self._news,
            ("POST", "/say"): self._say,
            ("POST", "/file"): self._upload,
            ("GET", "/file"): self._download,
        }

    # --- for the gateway ------------------------------------------------------------------------

    def ring(self, chat: str) -> None:
        """Something has changed in the chat."""
        if here := self._here.get(chat):
            here.news.set()
            here.news = asyncio.Event()

    def types(self, chat: str, seconds: float) -> None:
        self._of(chat).typing_until = time.monotonic() + seconds
        self.ring(chat)

    def open(self, deliver: Deliver) -> None:
        self.deliver, self._closing = deliver, False

    def close(self) -> None:
        """Let every waiting page go."""
        self.deliver, self._closing = None, True
        for chat in self._here:
            self.ring(chat)

    # --- for browsers ---------------------------------------------------------------------------

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except Refused as error:
            response = JSONResponse({"error": str(error)}, error.status)
            if error.status in (429, 503):
                response.headers["Retry-After"] = "2"
        except ClientDisconnect:
            return
        response.headers.update(OURS)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        only_from_here(request, self.origins, PAGE)
        path, method = request.url.path, request.method
        if path in PAGE and method == "GET":
            name, kind = PAGE[path]
            return page_file("gateways", "_web_page", name, kind)
        if (method, path) == ("POST", "/enter"):
            return await self._enter(request)
        if way := self._ways.get((method, path)):
            visitor = self._visitors.who(request.headers.get(TAB, ""), time.time())
            if visitor is None:
                raise Refused(401, "not let in")
            return await way(request, visitor)
        raise Refused(404, "not found")

    async def _enter(self, request: Request) -> Response:
        """Each address has so many tries, and their keys are not even looked at after that: whoever
        guesses is slowed down, and keeps nobody else out."""
        if not self._tries.take(peer_of(request)):
            raise Refused(429, "too many tries")
        asked = _read(Entering, await body_of(request, BODY_BYTES, BODY_SECONDS))
        token = self._visitors.enter(asked.key, asked.name.strip(), time.time())
        if not token:
            raise Refused(403, "this is not the key")
        return JSONResponse({"token": token})

    async def _news(self, request: Request, visitor: Visitor) -> Response:
        """What came or changed since; waits for it where there is nothing yet."""
        here = self._of(visitor.chat)
        if here.polls >= POLLS:
            raise Refused(429, "too many tabs")
        after = _number(request.query_params.get("after", ""))
        types = here.typing_until > time.monotonic() and "typing" not in request.query_params
        patient = request.query_params.get("wait", "1") != "0" and not types
        here.polls += 1
        try:
            bell = here.news
            version, found = await run_in_threadpool(self._store.since, visitor.chat, after)
            if not found and patient and not self._closing:
                await _either(bell, request, NEWS_SECONDS)
                version, found = await run_in_threadpool(self._store.since, visitor.chat, after)
        finally:
            here.polls -= 1
        typing = max(0.0, here.typing_until - time.monotonic())
        return JSONResponse({"version": version, "messages": found, "typing": round(typing, 1)})

    async def _say(self, request: Request, visitor: Visitor) -> Response:
        said = _read(Saying, await body_of(request, BODY_BYTES, BODY_SECONDS))
        if not self._of(visitor.chat).said.take():
            raise Refused(429, "too much at once")
        if self.deliver is None:
            raise Refused(503, "not just now")
        if not (said.text.strip() or said.files or said.button):
            raise Refused(400, "nothing is said")
        if said.button and not self._store.offers(visitor.chat, said.on, said.button):
            raise Refused(409, "this button is gone")
        attachments = [self._attachment(visitor.chat, each) for each in said.files]
        message = Inbound(
            GATEWAY, f"{visitor.chat}-{said.id}", visitor.chat, visitor.chat,
            "" if said.button else said.text, datetime.now(UTC), visitor.name, said.button,
            dated=False, replies_to=said.replies_to, attachments=tuple(attachments),
            language=said.language.lower(),
        )  # fmt: skip
        try:
            await self.deliver(message)
        except NotKept as error:
            status = 429 if isinstance(error, Overloaded) else 503
            wait = str(max(1, math.ceil(error.retry_after)))
            return JSONResponse({"error": "later"}, status, {"Retry-After": wait})
        if not said.button:
            files = [_about(a) for a in attachments]
            shown = {"text": said.text, "files": files}
            await run_in_threadpool(
                lambda: self._store.show(visitor.chat, said.id, shown, mine=False)
            )
            self.ring(visitor.chat)
        return JSONResponse({"ok": True})

    async def _upload(self, request: Request, visitor: Visitor) -> Response:
        if not self._of(visitor.chat).files.take():
            raise Refused(429, "too much at once")
        name = unquote(request.query_params.get("name", ""))[:200] or "file"
        content = await body_of(request, FILE_BYTES, FILE_SECONDS)
        mime = request.headers.get("content-type", "")[:100] or "application/octet-stream"
        kept = await run_in_threadpool(self._store.keep, visitor.chat, name, mime, content)
        return JSONResponse({"id": kept.id})

    async def _download(self, request: Request, visitor: Visitor) -> Response:
        asked = request.query_params.get("id", "")
        kept = await run_in_threadpool(self._store.file, visitor.chat, asked)
        if kept is None:
            raise Refused(404, "it is gone")
        mime = kept.mime.partition(";")[0].strip().lower()
        return Response(
            kept.content,
            media_type=mime if mime in SHOWN_AS else "application/octet-stream",
            headers={"Content-Disposition": f"attachment; filename*=UTF-8''{quote(kept.name)}"},
        )

    def _attachment(self, chat: str, id_: str) -> Attachment:
        kept = self._store.file(chat, id_)
        if kept is None:
            raise Refused(409, "a file is gone: send it again")
        kind = _kind(kept.mime)
        return Attachment(kind, f"{chat}/{kept.id}", kept.name, kept.mime, len(kept.content))

    def _of(self, chat: str) -> _Here:
        """Only as many as could be there at once are remembered."""
        here = self._here.setdefault(chat, _Here())
        self._here.move_to_end(chat)
        if len(self._here) > CHATS_COUNTED:
            self._here.popitem(last=False)
        return here


async def _either(bell: asyncio.Event, request: Request, seconds: float) -> None:
    """Until it rings, or nobody is there to hear it."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and not bell.is_set():
        if await request.is_disconnected():
            raise ClientDisconnect
        try:
            async with asyncio.timeout(min(left, 2.0)):
                await bell.wait()
        except TimeoutError:
            continue


def _read(model: type[M], body: bytes) -> M:
    try:
        return model.model_validate_json(body)
    except ValidationError:
        raise Refused(400, "not understood") from None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else 0


def _kind(mime: str) -> Kind:
    if mime.startswith("image/"):
        return "image"
    if mime.startswith("audio/"):
        return "voice" if mime.startswith(("audio/webm", "audio/ogg")) else "audio"
    return "video" if mime.startswith("video/") else "file"


def _about(attachment: Attachment) -> dict[str, object]:
    return {
        "id": attachment.ref.rpartition("/")[2], "kind": attachment.kind,
        "name": attachment.name, "size": attachment.size,
    }  # fmt: skip
