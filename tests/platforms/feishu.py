"""Feishu on 127.0.0.1: the OpenAPI, the long connection and webhooks, as documented.

Events come until they are acknowledged, over every connection; tokens expire when told to, repeats
are known by their uuid, cards have their limits. ``async with FeishuEmulator() as feishu``.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any

import httpx
from aiohttp import WSMsgType, web
from lark_oapi.ws.pb.pbbp2_pb2 import Frame

from tests.platforms import signers
from tests.platforms.feishu_world import BOT, ApiError, Json, World

APP_ID, APP_SECRET = "cli_a1b2c3d4e5", "emulated-secret-0123456789abcdef"
ENCRYPT_KEY, VERIFICATION = signers.SECRET, "emulated-verification-token"
RESENT_SECONDS = 0.1
"""Emulates the 15 s after which an event comes again."""


class FeishuEmulator:
    """``domain`` is what a gateway's configuration takes."""

    def __init__(self) -> None:
        self.world = World()
        self.calls: list[str] = []
        self.tokens: set[str] = set()
        self.secret = APP_SECRET
        self.granted = {"im:message", "im:resource"}
        self.activated = 2
        self.acknowledged: list[tuple[str, int]] = []
        self.webhook = ""
        self.webhook_answers: list[int] = []
        self.long_connection = True
        self.port = 0
        self._pending: dict[str, bytes] = {}
        self._lines: set[web.WebSocketResponse] = set()
        self._strikes: list[tuple[str, str]] = []
        self._runner: web.AppRunner | None = None
        self._posting: set[asyncio.Task[None]] = set()

    @property
    def domain(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # --- trouble --------------------------------------------------------------------------------

    def strike(self, kind: str, times: int = 1, *, path: str = "") -> None:
        """Let the next calls whose path has ``path`` fail: drop, 502, 429, 230020."""
        self._strikes += [(kind, path)] * times

    def expire_tokens(self) -> None:
        self.tokens.clear()

    async def cut(self) -> None:
        """Every long connection, without a word."""
        for line in list(self._lines):
            await line.close()

    # --- events ---------------------------------------------------------------------------------

    async def happens(self, kind: str, event: Json, *, again: bool = True) -> str:
        """``again``: it comes until it is acknowledged, now or when somebody connects."""
        event_id = f"ev{len(self.world.messages)}-{time.monotonic_ns()}"
        header = {
            "event_id": event_id, "token": VERIFICATION, "event_type": kind, "app_id": APP_ID,
            "create_time": str(int(time.time() * 1000)), "tenant_key": "t1",
        }  # fmt: skip
        body = json.dumps({"schema": "2.0", "header": header, "event": event}).encode()
        if again:
            self._pending[event_id] = body
        await self._send(event_id, body)
        return event_id

    async def _send(self, event_id: str, body: bytes) -> None:
        if self.webhook:
            task = asyncio.create_task(self._post(event_id, body))
            self._posting.add(task)
            task.add_done_callback(self._posting.discard)
        for line in list(self._lines)[:1]:
            await self._push(line, event_id, body)

    async def _push(self, line: web.WebSocketResponse, event_id: str, body: bytes) -> None:
        """In two frames where it is long, as Feishu does."""
        half = len(body) // 2
        parts: Sequence[bytes] = (body[:half], body[half:]) if len(body) > 3000 else (body,)
        for seq, part in enumerate(parts):
            frame = Frame(SeqID=1, LogID=1, service=7, method=1, payload=part)
            for key, value in {
                "type": "event", "message_id": event_id, "trace_id": "tr", "sum": len(parts),
                "seq": seq,
            }.items():  # fmt: skip
                header = frame.headers.add()
                header.key, header.value = key, str(value)
            await line.send_bytes(frame.SerializeToString())

    async def _post(self, event_id: str, body: bytes) -> None:
        sealed = json.dumps({"encrypt": signers.feishu_sealed(body, ENCRYPT_KEY)}).encode()
        headers = dict(signers.feishu(sealed, time.time()))
        async with httpx.AsyncClient(timeout=60) as client:
            for _ in range(20):
                if event_id not in self._pending:
                    return
                try:
                    answer = await client.post(self.webhook, content=sealed, headers=headers)
                    self.webhook_answers.append(answer.status_code)
                    if answer.status_code == 200:
                        self._pending.pop(event_id, None)
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(RESENT_SECONDS)

    # --- the server -----------------------------------------------------------------------------

    async def __aenter__(self) -> FeishuEmulator:
        app = web.Application(client_max_size=40 * 1024**2)
        app.router.add_post("/callback/ws/endpoint", self._endpoint)
        app.router.add_get("/ws", self._line)
        app.router.add_post("/open-apis/auth/v3/tenant_access_token/internal", self._token)
        app.router.add_route("*", "/open-apis/{rest:.*}", self._api)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        for task in list(self._posting):
            task.cancel()
        await self.cut()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _token(self, request: web.Request) -> web.Response:
        self.calls.append("token")
        asked = await request.json()
        if asked.get("app_id") != APP_ID:
            return web.json_response({"code": 10003, "msg": "invalid param"})
        if asked.get("app_secret") != self.secret:
            return web.json_response({"code": 10014, "msg": "app secret invalid"})
        token = f"t-{time.monotonic_ns()}"
        self.tokens.add(token)
        answer = {"code": 0, "msg": "ok", "tenant_access_token": token, "expire": 7200}
        return web.json_response(answer)

    async def _endpoint(self, request: web.Request) -> web.Response:
        asked = await request.json()
        self.calls.append("endpoint")
        if asked != {"AppID": APP_ID, "AppSecret": self.secret}:
            return web.json_response({"code": 514, "msg": "auth failed"})
        if not self.long_connection:
            return web.json_response({"code": 400, "msg": "bad request"}, status=400)
        if struck := self._struck("endpoint"):
            return struck
        settings = {
            "ReconnectCount": -1, "ReconnectInterval": 120, "ReconnectNonce": 30,
            "PingInterval": 120,
        }  # fmt: skip
        url = f"ws://127.0.0.1:{self.port}/ws?device_id=d1&service_id=7&ticket=secret-ticket"
        return web.json_response(
            {"code": 0, "msg": "ok", "data": {"URL": url, "ClientConfig": settings}}
        )

    async def _line(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse()
        await line.prepare(request)
        self._lines.add(line)
        try:
            for event_id, body in list(self._pending.items()):
                await self._push(line, event_id, body)
            async for message in line:
                if message.type == WSMsgType.BINARY:
                    await self._hear(line, message.data)
        finally:
            self._lines.discard(line)
        return line

    async def _hear(self, line: web.WebSocketResponse, data: bytes) -> None:
        frame = Frame()
        frame.ParseFromString(data)
        said = {header.key: header.value for header in frame.headers}
        if frame.method == 0:
            return  # a ping
        code = int(json.loads(frame.payload)["code"])
        event_id = said["message_id"]
        self.acknowledged.append((event_id, code))
        body = self._pending.get(event_id)
        if code == 200:
            self._pending.pop(event_id, None)
        elif body is not None:
            await asyncio.sleep(RESENT_SECONDS)
            await self._push(line, event_id, body)

    def _struck(self, path: str) -> web.Response | None:
        found = next((n for n, (_, only) in enumerate(self._strikes) if only in path), None)
        if found is None:
            return None
        kind, _ = self._strikes.pop(found)
        if kind == "429":
            limits = {"x-ogw-ratelimit-limit": "100", "x-ogw-ratelimit-reset": "2"}
            body = {"code": 99991400, "msg": "request trigger frequency limit"}
            return web.json_response(body, status=429, headers=limits)
        if kind == "230020":
            body = {"code": 230020, "msg": "This operation triggers the frequency limit."}
            return web.json_response(body, status=400)
        return web.Response(status=502, text="<html>Bad Gateway</html>", content_type="text/html")

    async def _api(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix("/open-apis")
        self.calls.append(f"{request.method} {path}")
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if token not in self.tokens:
            body = {"code": 99991663, "msg": "Invalid access token for authorization."}
            return web.json_response(body, status=400)
        if struck := self._struck(path):
            return struck
        try:
            return await self._answer(request, path)
        except ApiError as error:
            body = {"code": error.code, "msg": error.said}
            return web.json_response(body, status=400)

    async def _answer(self, request: web.Request, path: str) -> web.StreamResponse:
        world, parts = self.world, path.strip("/").split("/")
        match [request.method, *parts]:
            case ["GET", "bot", "v3", "info"]:
                bot = {"activate_status": self.activated, "app_name": "Pilot", "open_id": BOT}
                return web.json_response({"code": 0, "msg": "ok", "bot": bot})
            case ["GET", "application", "v6", "scopes"]:
                known = {"grant_status": 1, "scope_type": "tenant"}
                scopes = [known | {"scope_name": name} for name in self.granted]
                scopes.append({"scope_name": "im:resource:upload", "grant_status": 2})
                scopes.append(known | {"scope_name": "im:resource", "scope_type": "user"})
                return _ok({"scopes": scopes})
            case ["POST", "im", "v1", "images" | "files"]:
                form = dict(await request.post())
                return _ok(world.upload(parts[2], form))
            case ["POST", "im", "v1", "messages"]:
                body = await request.json()
                place = world.place(body["receive_id"], request.query["receive_id_type"])
                return _ok(world.post(place, "", body))
            case ["POST", "im", "v1", "messages", root, "reply"]:
                body = await request.json()
                return _ok(world.reply(root, body))
            case ["PATCH", "im", "v1", "messages", name]:
                return _ok(world.patch(name, (await request.json())["content"]))
            case ["GET", "im", "v1", "messages", name, "resources", key]:
                content = world.resource(name, key, request.query["type"])
                return web.Response(body=content)
        raise ApiError(99991404, "not found")


def _ok(data: Json) -> web.Response:
    return web.json_response({"code": 0, "msg": "success", "data": data})


async def asks_for_the_address(url: str, token: str = VERIFICATION) -> tuple[int, Any]:
    """As the console does when the address is entered: encrypted, not signed."""
    asked = {"challenge": "ajls384kdjx98XX", "token": token, "type": "url_verification"}
    sealed = {"encrypt": signers.feishu_sealed(json.dumps(asked).encode(), ENCRYPT_KEY)}
    async with httpx.AsyncClient(timeout=60) as client:
        answer = await client.post(url, json=sealed)
    return answer.status_code, answer.json()
