"""DingTalk on 127.0.0.1: Stream connections, sessions, the bot's API, uploads.

Messages come until they are acknowledged, one connection at a time; tickets are good once, sessions
end, tokens die when told to. ``async with DingTalkEmulator() as dingtalk``.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from aiohttp import WSMsgType, web

from tests.platforms.rates import Limit, Rates

CLIENT, SECRET = "dingabc123def456", "emulated-dingtalk-secret-0123456789"
ANN, FAMILY = "manager42", "cidFamily0123456789=="
OWN_LIMITS: tuple[Limit, ...] = ((20, 1, "all"), (20, 60, "chat"))
AGAIN_SECONDS = 1.0
"""Emulates the minute after which a message that nobody acknowledged comes again."""
Json = dict[str, Any]
MEANINGS = (
    (r"\[([^\]\u2060]*)\]\(([^)\s]*)\)", r"\1 \2"),
    (r"(?<![\w\u2060])\*\*(?![\s\u2060])(.+?)\*\*", r"\1"),
    (r"(?<![\w\u2060*])\*(?![\s\u2060*])(.+?)\*", r"\1"),
    (r"(?m)^(#{1,6} |> )", ""),
)


@dataclass
class Shown:
    chat: str
    kind: str
    content: Json
    by_session: bool

    @property
    def text(self) -> str:
        if self.kind in ("text", "sampleText"):
            return str(self.content["content"])
        if self.kind not in ("markdown", "sampleMarkdown"):
            return ""
        text = str(self.content["text"])
        if re.search(r"!\[[^\]]*\]\(", text):
            raise AssertionError(f"this is a picture that the phone fetches: {text[:200]}")
        if re.search(r"(?<! {2})\n", text):
            raise AssertionError("DingTalk shows this line break as a space")
        for pattern, shown in MEANINGS:
            text = re.sub(pattern, shown, text)
        return text.replace("  \n", "\n")


@dataclass
class DingTalkEmulator:
    secret: str = SECRET
    stream: bool = True
    permitted: bool = True
    shown: list[Shown] = field(default_factory=list)
    media: dict[str, bytes] = field(default_factory=dict)
    tokens: set[str] = field(default_factory=set)
    sessions: dict[str, str] = field(default_factory=dict)
    session_seconds: float = 5400
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    pongs: int = 0
    rates: Rates = field(default_factory=Rates)
    calls: list[str] = field(default_factory=list)
    strikes: list[tuple[str, str]] = field(default_factory=list)
    """What befalls the next calls of a path: "qps", "session-fast", "502", "flow"."""
    port: int = 0
    _count: int = 0
    _pending: dict[str, str] = field(default_factory=dict)
    _tickets: set[str] = field(default_factory=set)
    _line: web.WebSocketResponse | None = None
    _runner: web.AppRunner | None = None
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def waiting(self) -> int:
        """Messages that nobody has acknowledged."""
        return len(self._pending)

    # --- what people do -------------------------------------------------------------------------

    def says(self, text: str, *, group: str = "", staff: str = ANN, **more: Any) -> None:
        self._arrive({"msgtype": "text", "text": {"content": f" {text} "}}, group, staff, more)

    def sends(self, kind: str, content: bytes, **more: Any) -> None:
        code = f"code{self._named()}"
        self.media[code] = content
        self._arrive({"msgtype": kind, "content": {"downloadCode": code, **more}}, "", ANN, {})

    def arrives(self, **said: Any) -> None:
        self._arrive(said, "", ANN, {})

    def _arrive(self, said: Json, group: str, staff: str, more: Json) -> None:
        session = f"session{self._named()}"
        self.sessions[session] = group or f"user:{staff}"
        message = {
            "conversationId": group or "cidPrivate==", "conversationType": "2" if group else "1",
            "msgId": f"msg{self._named()}==", "senderNick": "Ann", "senderStaffId": staff,
            "senderId": "$:LWCP_v1:$ann", "createAt": int(time.time() * 1000),
            "sessionWebhookExpiredTime": int((time.time() + self.session_seconds) * 1000),
            "sessionWebhook": f"{self.url}/robot/sendBySession?session={session}",
            "isInAtList": True, "robotCode": CLIENT, "chatbotUserId": "$:LWCP_v1:$bot",
        } | said | more  # fmt: skip
        headers = {
            "appId": "a", "connectionId": "c", "contentType": "application/json",
            "messageId": f"frame{self._named()}", "topic": "/v1.0/im/bot/messages/get",
            "time": str(int(time.time() * 1000)),
        }  # fmt: skip
        frame = {
            "specVersion": "1.0", "type": "CALLBACK", "headers": headers,
            "data": json.dumps(message, ensure_ascii=False),
        }  # fmt: skip
        name = headers["messageId"]
        self._pending[name] = json.dumps(frame)
        if self._line is not None:
            self._start(self._push(self._line, name))

    def _named(self) -> str:
        self._count += 1
        return f"{self._count:06d}"

    # --- the connection -------------------------------------------------------------------------

    async def ping(self) -> None:
        await self._system("ping", {"opaque": "o1"})

    async def asks_to_reconnect(self) -> None:
        await self._system("disconnect", {"reason": "maintenance"})

    async def cut(self) -> None:
        if self._line is not None:
            await self._line.close()

    async def _system(self, topic: str, data: Json) -> None:
        if self._line is not None:
            headers = {"topic": topic, "messageId": f"sys-{topic}", "time": "1"}
            frame = {"type": "SYSTEM", "headers": headers, "data": json.dumps(data)}
            await self._line.send_str(json.dumps(frame))

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _push(self, line: web.WebSocketResponse, name: str) -> None:
        while name in self._pending and line is self._line and not line.closed:
            await line.send_str(self._pending[name])
            await asyncio.sleep(AGAIN_SECONDS)

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        ticket = request.query["ticket"]
        if ticket not in self._tickets:
            return web.Response(status=401)
        self._tickets.discard(ticket)
        line = web.WebSocketResponse()
        await line.prepare(request)
        self._line = line
        for name in list(self._pending):
            self._start(self._push(line, name))
        async for message in line:
            if message.type == WSMsgType.TEXT:
                answer = json.loads(message.data)
                name = answer["headers"]["messageId"]
                self.acknowledged.append((name, answer["code"]))
                self.pongs += name == "sys-ping"
                if answer["code"] == 200:
                    self._pending.pop(name, None)
        if self._line is line:
            self._line = None
        return line

    # --- the server -----------------------------------------------------------------------------

    async def __aenter__(self) -> DingTalkEmulator:
        app = web.Application(client_max_size=30 * 1024**2)
        app.router.add_get("/connect", self._connect)
        app.router.add_get("/download/{code}", self._download)
        app.router.add_post("/{rest:.*}", self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        for task in list(self._tasks):
            task.cancel()
        await self.cut()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _download(self, request: web.Request) -> web.Response:
        return web.Response(body=self.media[request.match_info["code"]])

    async def _answer(self, request: web.Request) -> web.Response:
        self.calls.append(request.path)
        struck = next((n for n, (_, path) in enumerate(self.strikes) if path in request.path), None)
        kind = "" if struck is None else self.strikes.pop(struck)[0]
        if kind == "502":
            return web.Response(status=502, text="<html>Bad Gateway</html>")
        if kind == "qps":
            return _refused(403, "Forbidden.AccessDenied.QpsLimitForApi", "qps limit")
        if request.path == "/media/upload":
            return await self._upload(request)
        body = await request.json()
        match request.path:
            case "/v1.0/gateway/connections/open":
                return self._open(body)
            case "/v1.0/oauth2/accessToken":
                return self._token(body)
            case "/robot/sendBySession":
                return self._by_session(request.query["session"], body, kind)
        if request.headers.get("x-acs-dingtalk-access-token") not in self.tokens:
            return _refused(400, "InvalidAuthentication", "不合法的access_token")
        if not self.permitted:
            why = "Forbidden.AccessDenied.AccessTokenPermissionDenied"
            return _refused(403, why, "应用尚未开通所需的权限")
        if body["robotCode"] != CLIENT:
            return _refused(400, "invalidParameter.robotCode.auth", "robotCode")
        if request.path == "/v1.0/robot/messageFiles/download":
            if body["downloadCode"] not in self.media:
                return _refused(400, "unknownError", "download code expired")
            url = f"{self.url}/download/{body['downloadCode']}"
            return web.json_response({"downloadUrl": url})
        return self._post(request.path, body, kind)

    def _open(self, body: Json) -> web.Response:
        if (body["clientId"], body["clientSecret"]) != (CLIENT, self.secret):
            return _refused(401, "authFailed", "鉴权失败")
        topics = [each["topic"] for each in body["subscriptions"]]
        if not self.stream or topics != ["/v1.0/im/bot/messages/get"]:
            return _refused(400, "invalidParameter", "stream mode is off")
        ticket = f"ticket-{self._named()}"
        self._tickets.add(ticket)
        endpoint = f"ws://127.0.0.1:{self.port}/connect"
        return web.json_response({"endpoint": endpoint, "ticket": ticket})

    def _token(self, body: Json) -> web.Response:
        if body != {"appKey": CLIENT, "appSecret": self.secret}:
            return _refused(400, "invalidClientIdOrSecret", "无效的clientId或者clientSecret")
        token = f"token-{self._named()}"
        self.tokens.add(token)
        return web.json_response({"accessToken": token, "expireIn": 7200})

    async def _upload(self, request: web.Request) -> web.Response:
        if request.query["access_token"] not in self.tokens:
            return web.json_response({"errcode": 40014, "errmsg": "不合法的access_token"})
        media = (await request.post())["media"]
        content = media.file.read() if isinstance(media, web.FileField) else b""
        if request.query["type"] == "voice" and content[:4] != b"OggS":
            return web.json_response({"errcode": 40004, "errmsg": "不合法的媒体文件类型"})
        name = f"@media{self._named()}"
        self.media[name] = content
        return web.json_response({"errcode": 0, "errmsg": "ok", "media_id": name})

    def _by_session(self, session: str, body: Json, kind: str) -> web.Response:
        if kind == "session-fast":
            return web.json_response({"errcode": 130101, "errmsg": "send too fast"})
        if session not in self.sessions:
            return web.json_response({"errcode": 300001, "errmsg": "session 不存在"})
        if self.rates.full(self.sessions[session]):
            return web.json_response({"errcode": 130101, "errmsg": "send too fast"})
        what = body["msgtype"]
        self.shown.append(Shown(self.sessions[session], what, body[what], by_session=True))
        return web.json_response({"errcode": 0, "errmsg": "ok"})

    def _post(self, path: str, body: Json, kind: str) -> web.Response:
        if len(body["msgParam"].encode()) > 15_000:
            return _refused(400, "invalidParameter.msgParam.tooLong", "msgParam")
        content = json.loads(body["msgParam"])
        for key in ("mediaId", "photoURL"):
            if key in content and content[key] not in self.media:
                return _refused(400, "invalidParameter.mediaId", "mediaId")
        answer: Json = {"processQueryKey": f"pqk{self._named()}"}
        if path == "/v1.0/robot/groupMessages/send":
            if body["openConversationId"] != FAMILY:
                return _refused(400, "invalidParameter.openConversationId", "not in that group")
            chat = FAMILY
        else:
            (who,) = body["userIds"]
            if kind == "flow":
                return web.json_response(answer | {"flowControlledStaffIdList": [who]})
            if who != ANN:
                return web.json_response(answer | {"invalidStaffIdList": [who]})
            chat = f"user:{who}"
        if self.rates.full(chat):
            return _refused(403, "Forbidden.AccessDenied.QpsLimitForApi", "qps limit")
        self.shown.append(Shown(chat, body["msgKey"], content, by_session=False))
        return web.json_response(answer)


def _refused(status: int, code: str, message: str) -> web.Response:
    return web.json_response({"code": code, "message": message, "requestid": "r"}, status=status)
