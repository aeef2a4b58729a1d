"""The door of the live view: a small ASGI app, closed to all but one page and the tabs let in.

In this order: it is our own host name, no other site's page asks, the token is that of a session
that goes on, it is not too much at once; then what was asked is read, and small. The token stays in
its tab, which sends it along itself: a cookie would go to every port of this machine, and be shared
by all tabs.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Annotated, Literal
from weakref import WeakKeyDictionary

import structlog
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from assistant.taking_over import words
from assistant.taking_over.sessions import Session, Sessions
from device_drivers.verbs.base import Said
from gateways.own_page import (
    HEADERS,
    TAB,
    Bucket,
    Refused,
    body_of,
    only_from_here,
    page_file,
)

log = structlog.get_logger()
BODY_BYTES = 4096
BODY_SECONDS = 5.0
ACT_SECONDS = 45.0
NEWS_SECONDS = 1.0
POLL_SECONDS = 0.04
PAGE = {
    "/": ("page.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
}
Part = Annotated[float, Field(ge=0, le=1)]
Frame = Annotated[int, Field(ge=0, le=2**31)]


class Tapped(BaseModel, extra="forbid"):
    do: Literal["tap"]
    x: Part
    y: Part
    frame: Frame


class Pulled(BaseModel, extra="forbid"):
    do: Literal["swipe"]
    x1: Part
    y1: Part
    x2: Part
    y2: Part
    frame: Frame


class Wrote(BaseModel, extra="forbid"):
    do: Literal["type"]
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Pressed(BaseModel, extra="forbid"):
    do: Literal["back", "enter", "done"]


ACT: TypeAdapter[Tapped | Pulled | Wrote | Pressed] = TypeAdapter(
    Annotated[Tapped | Pulled | Wrote | Pressed, Field(discriminator="do")]
)


@dataclass
class _Limits:
    acts: Bucket = field(default_factory=lambda: Bucket(8, 16))
    frames: Bucket = field(default_factory=lambda: Bucket(15, 30))


class LiveDoor:
    """``origins``: where our own page comes from."""

    def __init__(self, sessions: Sessions) -> None:
        self.origins: frozenset[str] = frozenset()
        self._sessions = sessions
        self._wrong = Bucket(0.5, 20)
        self._limits: WeakKeyDictionary[Session, _Limits] = WeakKeyDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except Refused as error:
            response = JSONResponse({"error": str(error)}, error.status)
            if error.status == 429:
                response.headers["Retry-After"] = "2"
        except ClientDisconnect:
            return
        response.headers.update(HEADERS)
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        only_from_here(request, self.origins, PAGE)
        path, method = request.url.path, request.method
        if path in PAGE and method == "GET":
            name, kind = PAGE[path]
            return page_file("assistant.taking_over", "page", name, kind)
        if (method, path) == ("POST", "/enter"):
            return await self._enter(request)
        if (method, path) == ("GET", "/frame"):
            return await self._frame(request)
        if (method, path) == ("POST", "/act"):
            return await self._act(request)
        raise Refused(404, "not found")

    async def _enter(self, request: Request) -> Response:
        """Whoever guesses is slowed down, whoever has a ticket is not."""
        ticket = (await _body(request)).decode("latin-1")
        token = self._sessions.enter(ticket)
        if not token:
            if not self._wrong.take():
                raise Refused(429, "too many wrong links")
            raise Refused(403, "this link was used, or is too old")
        return JSONResponse({"token": token})

    def _session(self, request: Request) -> Session:
        session = self._sessions.visited(request.headers.get(TAB, ""))
        if session is None:
            raise Refused(403, "not let in")
        return session

    async def _frame(self, request: Request) -> Response:
        session = self._session(request)
        if not self._limit(session).frames.take():
            raise Refused(429, "too many pictures")
        asked = request.query_params.get("after", "0")
        after = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 10 else 0
        until = time.monotonic() + NEWS_SECONDS
        while time.monotonic() < until and not session.ended:
            if (news := session.watch(after, 0)) is not None:
                n, screen = news
                return Response(
                    screen.image, media_type=screen.media_type, headers={"X-Frame": str(n)}
                )
            await asyncio.sleep(POLL_SECONDS)
        if session.ended:
            return JSONResponse({"ended": session.ended}, 410)
        return Response(status_code=204)

    async def _act(self, request: Request) -> Response:
        session = self._session(request)
        if not self._limit(session).acts.take():
            raise Refused(429, "too much at once")
        try:
            act = ACT.validate_json(await _body(request))
        except ValidationError:
            raise Refused(400, "not understood") from None
        answered: Future[Said] = Future()
        if not session.want(_wish(act), answered=answered):
            raise Refused(410 if session.ended else 429, "too much at once")
        try:
            async with asyncio.timeout(ACT_SECONDS):
                said = await asyncio.wrap_future(answered)
        except TimeoutError:
            raise Refused(504, "the phone takes long") from None
        except asyncio.CancelledError:
            if session.ended:
                return JSONResponse({"ended": session.ended}, 410)
            raise
        return JSONResponse({"en": said.en, "zh": said.zh})

    def _limit(self, session: Session) -> _Limits:
        return self._limits.setdefault(session, _Limits())


async def _body(request: Request) -> bytes:
    return await body_of(request, BODY_BYTES, BODY_SECONDS)


def _wish(act: Tapped | Pulled | Wrote | Pressed) -> words.Wish:
    match act:
        case Tapped():
            return words.At(act.x, act.y, act.frame)
        case Pulled():
            return words.Pull(act.x1, act.y1, act.x2, act.y2, act.frame)
        case Wrote():
            return words.Typed(act.text)
        case Pressed(do="done"):
            return words.Over("done")
        case Pressed():
            return words.Press("back" if act.do == "back" else "enter")
