"""QQ on 127.0.0.1: tokens, the gateway with its sessions, and answers that are counted.

After a resume come the events behind the number that the bot names; a new session begins with what
happens then. ``async with QQEmulator() as qq``.
"""

from __future__ import annotations

import asyncio
import base64
import json
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from aiohttp import WSMsgType, web

APP_ID, SECRET = "102012345", "emulated-qq-secret-0123456789abcdef"
ANN, FAMILY = "ANNOPENID0123", "FAMILYOPENID45"
ANSWERS = 5
PUBLIC = 1 << 25
Json = dict[str, Any]


@dataclass
class Shown:
    id: str
    chat: str
    text: str
    media: bytes | None
    answers: str
    """The message that it answers, "" when the bot spoke by itself."""


@dataclass
class QQEmulator:
    secret: str = SECRET
    ip_listed: bool = True
    by_itself: int = 0
    """How often the bot may still speak unasked."""
    close_with: int = 0
    """The code with which the next connections are refused after they have said who they are."""
    shown: list[Shown] = field(default_factory=list)
    tokens: set[str] = field(default_factory=set)
    files: dict[str, bytes] = field(default_factory=dict)
    strikes: list[tuple[str, str]] = field(default_factory=list)
    """What befalls the next calls of a path: "429", "502", "drop", "22009", "lost" (done, but the
    answer is lost)."""
    calls: list[str] = field(default_factory=list)
    identified: int = 0
    resumed: int = 0
    beats: int = 0
    port: int = 0
    session: str = ""
    _events: list[Json] = field(default_factory=list)
    _answered: dict[str, list[int]] = field(default_factory=dict)
    _count: int = 0
    _line: web.WebSocketResponse | None = None
    _runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # --- what people do -------------------------------------------------------------------------

    async def says(self, text: str, *, group: str = "", **more: Any) -> str:
        """Returns the message's id."""
        author = {"member_openid": f"M{ANN}"} if group else {"user_openid": ANN}
        name = f"ROBOT1.0_{self._named()}"
        said = {
            "id": name, "content": f" {text} " if group else text, "author": author,
            "timestamp": datetime.now(UTC).isoformat(), "attachments": [],
        } | more  # fmt: skip
        if group:
            said["group_openid"] = group
        self._answered[name] = []
        kind = "GROUP_AT_MESSAGE_CREATE" if group else "C2C_MESSAGE_CREATE"
        await self._happens(kind, said)
        return name

    async def sends(self, content: bytes, mime: str, name: str, **more: Any) -> None:
        key = self._named()
        self.files[key] = content
        attachment = {
            "url": f"{self.url}/files/{key}", "content_type": mime, "filename": name,
            "size": len(content),
        } | more  # fmt: skip
        await self.says("", attachments=[attachment])

    async def _happens(self, kind: str, what: Json) -> None:
        event = {"op": 0, "s": len(self._events) + 2, "t": kind, "id": f"e{kind}", "d": what}
        self._events.append(event)
        if self._line is not None:
            await self._line.send_json(event)

    def _named(self) -> str:
        self._count += 1
        return f"n{self._count:05d}"

    async def cut(self, code: int = 1000) -> None:
        if self._line is not None:
            await self._line.close(code=code)

    async def asks_to_reconnect(self) -> None:
        if self._line is not None:
            await self._line.send_json({"op": 7})

    def forget_session(self) -> None:
        self.session = ""

    # --- the gateway ----------------------------------------------------------------------------

    async def _websocket(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse()
        await line.prepare(request)
        await line.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        try:
            async for message in line:
                if message.type == WSMsgType.TEXT:
                    await self._hear(line, json.loads(message.data))
        finally:
            if self._line is line:
                self._line = None
        return line

    async def _hear(self, line: web.WebSocketResponse, said: Json) -> None:
        if said["op"] == 1:
            self.beats += 1
            await line.send_json({"op": 11})
            return
        if said["d"]["token"].removeprefix("QQBot ") not in self.tokens:
            await line.close(code=4004)
        elif self.close_with:
            await line.close(code=self.close_with)
        elif said["op"] == 2:
            await self._identify(line, said["d"])
        elif said["op"] == 6:
            await self._resume(line, said["d"])

    async def _identify(self, line: web.WebSocketResponse, said: Json) -> None:
        if said["intents"] != PUBLIC:
            await line.close(code=4013)
            return
        self.identified += 1
        self.session, self._events = self._named(), []
        user = {"id": "7", "username": "Pilot", "bot": True}
        ready = {"version": 1, "session_id": self.session, "user": user, "shard": [0, 1]}
        await line.send_json({"op": 0, "s": 1, "t": "READY", "d": ready})
        self._line = line

    async def _resume(self, line: web.WebSocketResponse, said: Json) -> None:
        if said["session_id"] != self.session:
            await line.send_json({"op": 9, "d": False})
            return
        self.resumed += 1
        for event in self._events:
            if event["s"] > said["seq"]:
                await line.send_json(event)
        await line.send_json({"op": 0, "s": len(self._events) + 1, "t": "RESUMED", "d": ""})
        self._line = line

    # --- the API --------------------------------------------------------------------------------

    async def __aenter__(self) -> QQEmulator:
        app = web.Application(client_max_size=30 * 1024**2)
        app.router.add_get("/websocket", self._websocket)
        app.router.add_get("/files/{key}", self._file)
        app.router.add_post("/app/getAppAccessToken", self._token)
        app.router.add_route("*", "/{rest:.*}", self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        await self.cut()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _file(self, request: web.Request) -> web.Response:
        return web.Response(body=self.files[request.match_info["key"]])

    async def _token(self, request: web.Request) -> web.Response:
        asked = await request.json()
        self.calls.append("token")
        if asked != {"appId": APP_ID, "clientSecret": self.secret}:
            return _json({"code": 100016, "message": "invalid appid or secret"})
        token = f"token-{self._named()}"
        self.tokens.add(token)
        return _json({"access_token": token, "expires_in": "7200"})

    async def _answer(self, request: web.Request) -> web.Response:
        self.calls.append(f"{request.method} {request.path}")
        struck = next((n for n, (_, path) in enumerate(self.strikes) if path in request.path), None)
        kind = "" if struck is None else self.strikes.pop(struck)[0]
        if kind == "drop" and request.transport is not None:
            request.transport.close()
        if kind in ("drop", "502"):
            return web.Response(status=502, text="<html>Bad Gateway</html>")
        if kind == "429":
            limits = {"Retry-After": "7"}
            return _json({"message": "too many requests", "code": 22007}, 429, limits)
        if kind == "22009":
            return _error(22009, "msg limit exceed")
        if request.headers.get("Authorization", "").removeprefix("QQBot ") not in self.tokens:
            return _json({"message": "token not exist or expire", "code": 11244}, 401)
        if not self.ip_listed:
            why = {"message": "接口访问源IP不在白名单", "code": 11298, "err_code": 40023002}
            return _json(why, 401)
        answer = await self._called(request)
        if kind == "lost" and request.transport is not None:
            request.transport.close()
        return answer

    async def _called(self, request: web.Request) -> web.Response:
        if request.path == "/users/@me":
            return _json({"id": "7", "username": "Pilot"})
        if request.path == "/gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
            url = f"ws://127.0.0.1:{self.port}/websocket"
            return _json({"url": url, "shards": 1, "session_start_limit": limit})
        _, version, where, openid, what = request.path.split("/")
        chat = f"{'c2c' if where == 'users' else 'group'}:{openid}"
        if version != "v2" or chat not in (f"c2c:{ANN}", f"group:{FAMILY}"):
            return _json({"message": "请求参数openid无效或越权", "code": 11255}, 400)
        body = {key: value for key, value in (await request.json()).items() if value is not None}
        if what == "files":
            key = f"{chat}/{self._named()}"
            self.files[key] = base64.b64decode(body["file_data"])
            return _json({"file_uuid": "u", "file_info": key, "ttl": 3600})
        return self._say(chat, body)

    def _say(self, chat: str, body: Json) -> web.Response:
        asked = body.get("msg_id", "")
        if not asked:
            if not self.by_itself:
                return _error(40034102, "主动消息失败, 无权限")
            self.by_itself -= 1
        elif asked not in self._answered:
            return _error(40034024, "请求参数msg_id无效或越权")
        elif body.get("msg_seq", 1) in self._answered[asked]:
            return _error(40054005, "消息被去重，请检查请求msgseq")
        elif len(self._answered[asked]) >= ANSWERS:
            return _error(22009, "msg limit exceed")
        media = None
        if body["msg_type"] == 7:
            key = body["media"]["file_info"]
            if not key.startswith(f"{chat}/"):
                return _error(40034010, "file_info 无效")
            media = self.files[key]
        elif not body["content"].strip():
            return _error(40034001, "消息内容不能为空")
        if asked:
            self._answered[asked].append(body.get("msg_seq", 1))
        made = Shown(f"ROBOT1.0_{self._named()}", chat, body["content"], media, asked)
        self.shown.append(made)
        return _json({"id": made.id, "timestamp": int(time.time())})


def _error(code: int, message: str) -> web.Response:
    return _json({"message": message, "code": code, "err_code": code, "trace_id": "t"}, 400)


def _json(body: Json, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """The library reads JSON only where the type is exactly this."""
    content = json.dumps(body, ensure_ascii=False).encode()
    return web.Response(
        body=content, status=status, headers=headers, content_type="application/json"
    )


async def until(happened: Any) -> None:
    async with asyncio.timeout(60):
        while not happened():  # noqa: ASYNC110 -- nothing to await there
            await asyncio.sleep(0.01)
