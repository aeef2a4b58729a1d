"""Pictures and speech for LINE, which fetches them from an address of ours.

The address cannot be guessed and is good for a while; what is behind it is kept in memory only.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

KEPT_BYTES = 64 * 1024**2
KEPT_SECONDS = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class _Shown:
    mime: str
    content: bytes
    until: float


class Shelf:
    """``prefix`` is the path below which files lie; everything else goes to ``door``."""

    def __init__(self, prefix: str) -> None:
        self._prefix = f"{prefix.rstrip('/')}/files/"
        self._files: OrderedDict[str, _Shown] = OrderedDict()

    def put(self, content: bytes, mime: str) -> str:
        """The path at which it can be fetched from now on."""
        name = f"{secrets.token_urlsafe(24)}.{mime.partition('/')[2].replace('mpeg', 'mp3')}"
        self._files[name] = _Shown(mime, content, time.monotonic() + KEPT_SECONDS)
        while self._files and (self._size() > KEPT_BYTES or self._oldest_is_over()):
            self._files.popitem(last=False)
        return self._prefix + name

    def before(self, door: ASGIApp) -> ASGIApp:
        async def served(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http" and scope["path"].startswith(self._prefix):
                response = self._answer(Request(scope))
                await response(scope, receive, send)
            else:
                await door(scope, receive, send)

        return served

    def _answer(self, request: Request) -> Response:
        found = self._files.get(request.url.path.removeprefix(self._prefix))
        if request.method not in ("GET", "HEAD") or not found or time.monotonic() > found.until:
            return PlainTextResponse("not found", 404)
        safe = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-store"}
        return Response(found.content, media_type=found.mime, headers=safe)

    def _size(self) -> int:
        return sum(len(each.content) for each in self._files.values())

    def _oldest_is_over(self) -> bool:
        return time.monotonic() > next(iter(self._files.values())).until
