"""WeCom on 127.0.0.1: its API, and callbacks that are sealed, signed, and sent three times at most.

``async with WeComEmulator() as wecom``; ``wecom.target`` is asked where the app listens.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

import httpx
from aiohttp import web

from tests.platforms import signers
from tests.platforms.rates import Limit, Rates

CORP, AGENT = "ww1a2b3c4d5e6f7a8b", 1000002
SECRET = "emulated-wecom-secret-0123456789abcdef"
AES_KEY = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG"
ANN = "AnnLi"
ATTEMPTS = 3
AGAIN_SECONDS = 0.3
"""Emulates the five seconds after which it is sent again."""
MAX_BYTES = 2048
OWN_LIMITS: tuple[Limit, ...] = ((30, 60, "chat"), (1000, 3600, "chat"))
Json = dict[str, Any]


@dataclass
class Shown:
    id: str
    to: str
    kind: str
    content: Json

    @property
    def text(self) -> str:
        if self.kind == "text":
            return str(self.content["content"])
        title = self.content.get("main_title", {}).get("title", "")
        return str(title or self.content.get("sub_title_text", ""))


@dataclass
class Callback:
    fields: dict[str, str]
    attempts: int = 0


@dataclass
class WeComEmulator:
    secret: str = SECRET
    ip_trusted: bool = True
    closed: int = 0
    tokens: set[str] = field(default_factory=set)
    shown: list[Shown] = field(default_factory=list)
    media: dict[str, bytes] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    rates: Rates = field(default_factory=Rates)
    """What goes beyond is dropped, and not said to be."""
    lost: list[Callback] = field(default_factory=list)
    target: Callable[[], str] = str
    strikes: list[tuple[str, str]] = field(default_factory=list)
    """What befalls the next calls of a path: an error code, "502", "drop"."""
    port: int = 0
    _count: int = 0
    _waiting: asyncio.Queue[Callback] = field(default_factory=asyncio.Queue)
    _runner: web.AppRunner | None = None
    _pushing: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # --- what members do ------------------------------------------------------------------------

    def says(self, text: str, **more: str) -> None:
        self._happens(MsgType="text", Content=text, MsgId=self._named(), **more)

    def sends(self, kind: str, content: bytes, **more: str) -> None:
        media = f"media{self._named()}"
        self.media[media] = content
        self._happens(MsgType=kind, MediaId=media, MsgId=self._named(), **more)

    def presses(self, message_id: str, value: str) -> None:
        (card,) = [m for m in self.shown if m.id == message_id]
        if value not in [button["key"] for button in card.content["button_list"]]:
            raise AssertionError(f"no button {value!r} on {card}")
        self._happens(
            MsgType="event", Event="template_card_event", EventKey=value,
            TaskId=card.content["task_id"], CardType="button_interaction",
            ResponseCode=f"rc-{message_id}",
        )  # fmt: skip

    def enters(self) -> None:
        self._happens(MsgType="event", Event="enter_agent", EventKey="")

    def _happens(self, **fields: str) -> None:
        known = {
            "ToUserName": CORP, "FromUserName": ANN, "CreateTime": str(int(time.time())),
            "AgentID": str(AGENT),
        }  # fmt: skip
        self._waiting.put_nowait(Callback(known | fields))

    def _named(self) -> str:
        self._count += 1
        return str(7_000_000_000_000_000 + self._count)

    # --- callbacks ------------------------------------------------------------------------------

    async def _push(self) -> None:
        """One after the other; what is not taken three times is lost."""
        async with httpx.AsyncClient(timeout=5) as client:
            while True:
                callback = await self._waiting.get()
                while not await self._attempt(client, callback):
                    if callback.attempts >= ATTEMPTS:
                        self.lost.append(callback)
                        break
                    await asyncio.sleep(AGAIN_SECONDS)

    async def _attempt(self, client: httpx.AsyncClient, callback: Callback) -> bool:
        while not (address := self.target()):  # noqa: ASYNC110 -- it listens again soon
            await asyncio.sleep(0.01)
        callback.attempts += 1
        body, query = envelope(_xml(callback.fields))
        with suppress(httpx.HTTPError):
            answer = await client.post(address, content=body, params=dict(query))
            self.answers.append(answer.status_code)
            return answer.status_code == 200 and answer.text == "success"
        return False

    # --- the server -----------------------------------------------------------------------------

    async def __aenter__(self) -> WeComEmulator:
        app = web.Application(client_max_size=30 * 1024**2)
        app.router.add_route("*", "/cgi-bin/{rest:.*}", self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]
        self._pushing = asyncio.create_task(self._push())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self._pushing is not None:
            self._pushing.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix("/cgi-bin/")
        self.calls.append(path)
        for at, (kind, only) in enumerate(self.strikes):
            if only in path:
                del self.strikes[at]
                return self._struck(kind, request)
        if path == "gettoken":
            return self._gettoken(request)
        if request.query.get("access_token") not in self.tokens:
            return _error(40014, "invalid access_token")
        match path:
            case "agent/get":
                if request.query["agentid"] != str(AGENT):
                    return _error(301002, "not allow operate another agent with this accesstoken")
                return _error(0, "ok", name="Pilot", close=self.closed)
            case "media/upload":
                return await self._upload(request)
            case "media/get":
                found = self.media.get(request.query["media_id"])
                if found is None:
                    return _error(40007, "invalid media_id")
                return web.Response(body=found, content_type="application/octet-stream")
            case "message/send":
                return self._send(await request.json())
            case "message/update_template_card":
                return self._close(await request.json())
        return _error(40066, "invalid url")

    def _struck(self, kind: str, request: web.Request) -> web.Response:
        if kind == "drop" and request.transport is not None:
            request.transport.close()
        if kind.lstrip("-").isdecimal() and kind != "502":
            return _error(int(kind), "struck")
        return web.Response(status=502, text="<html>Bad Gateway</html>")

    def _gettoken(self, request: web.Request) -> web.Response:
        if request.query["corpid"] != CORP:
            return _error(40013, "invalid corpid")
        if request.query["corpsecret"] != self.secret:
            return _error(40001, "invalid credential")
        token = f"token-{self._named()}"
        self.tokens.add(token)
        return _error(0, "ok", access_token=token, expires_in=7200)

    async def _upload(self, request: web.Request) -> web.Response:
        media = (await request.post())["media"]
        if not isinstance(media, web.FileField):
            return _error(41005, "missing media data")
        content, name = media.file.read(), f"media{self._named()}"
        if len(content) < 5:
            return _error(40006, "invalid file size")
        self.media[name] = content
        return _error(0, "ok", type=request.query["type"], media_id=name)

    def _send(self, body: Json) -> web.Response:
        if not self.ip_trusted:
            return _error(60020, "not allow to access from your ip, from ip: 203.0.113.7")
        kind = body["msgtype"]
        content = body[kind]
        if body["agentid"] != AGENT:
            return _error(40056, "invalid agentid")
        if body["touser"].lower() != ANN.lower():
            return _error(81013, "user & party & tag all invalid")
        if kind == "text":
            if not content["content"]:
                return _error(44004, "empty content")
            cut = content["content"].encode()[:MAX_BYTES].decode("utf-8", "ignore")
            content = {"content": cut}
        if kind in ("image", "file") and content["media_id"] not in self.media:
            return _error(40007, "invalid media_id")
        if kind == "template_card" and (wrong := _wrong_card(content)):
            return _error(43012, wrong)
        made = Shown(f"msg{self._named()}", body["touser"], kind, content)
        if self.rates.full(made.to) is None:
            self.shown.append(made)
        return _error(0, "ok", msgid=made.id, invaliduser="")

    def _close(self, body: Json) -> web.Response:
        """The buttons of a pressed card become one that nobody can press."""
        cards = [m for m in self.shown if body["response_code"] == f"rc-{m.id}"]
        if not cards or "closed" in cards[0].content or body["userids"] != [ANN]:
            return _error(42014, "invalid response_code")
        cards[0].content["closed"] = body["button"]["replace_name"]
        return _error(0, "ok")


def envelope(plain: bytes, receiver: str = CORP) -> tuple[bytes, signers.Headers]:
    """A sealed body, and the query that proves it."""
    sealed = signers.wecom_sealed(plain, AES_KEY, receiver)
    body = (
        f"<xml><ToUserName><![CDATA[{receiver}]]></ToUserName>"
        f"<AgentID><![CDATA[{AGENT}]]></AgentID><Encrypt><![CDATA[{sealed}]]></Encrypt></xml>"
    )
    return body.encode(), signers.wecom(sealed, time.time())


def _xml(fields: dict[str, str]) -> bytes:
    def quoted(value: str) -> str:
        return f"<![CDATA[{value.replace(']]>', ']]]]><![CDATA[>')}]]>"

    inside = "".join(f"<{key}>{quoted(value)}</{key}>" for key, value in fields.items())
    return f"<xml>{inside}</xml>".encode()


def _wrong_card(card: Json) -> str:
    buttons = card.get("button_list", [])
    if not 1 <= len(buttons) <= 6 or any(len(b["key"].encode()) > 1024 for b in buttons):
        return "invalid button_list"
    if not card.get("main_title", {}).get("title") and not card.get("sub_title_text"):
        return "title and sub_title_text both empty"
    return "" if card.get("task_id") else "missing task_id"


def _error(code: int, said: str, **more: object) -> web.Response:
    return web.json_response({"errcode": code, "errmsg": said} | more)
