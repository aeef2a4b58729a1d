"""A Slack on 127.0.0.1 for its real client library: the Web API, socket mode, and signed requests.

Events wait until somebody is connected, come again until they are acknowledged, and go to the
newest connection. Limits and errors have Slack's own names and headers.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import aiohttp
from aiohttp import web

from tests.platforms import signers
from tests.platforms.as_read import slack_as_read
from tests.platforms.serving import Served

Json = dict[str, Any]
BOT_TOKEN, APP_TOKEN = "xoxb-1-emulated-0123456789abcdef", "xapp-1-A1-emulated-0123456789abcdef"
BOT, ANN, DM, GENERAL = "UPILOT", "UANN", "DANN", "CGENERAL"
SCOPES = "app_mentions:read,chat:write,files:read,files:write,im:history,users:read"


class Refused(Exception):
    def __init__(self, error: str, status: int = 200, headers: Json | None = None, **more: Any):
        super().__init__(error)
        self.body = {"ok": False, "error": error, **more}
        self.status, self.headers = status, headers or {}


class SlackEmulator(Served):
    """``address`` + ``/api/`` is what a gateway's configuration takes."""

    def __init__(self, again: float = 0.3) -> None:
        super().__init__()
        self.bot_token, self.app_token, self.scopes = BOT_TOKEN, APP_TOKEN, SCOPES
        self.socket_mode = True
        self.again = again
        """Seconds until what is not acknowledged comes again."""
        self.limit = (50, 1.0)
        """Posts in seconds, of each channel."""
        self.target: Callable[[], str] = lambda: ""
        """Where signed requests go, when there is no socket mode."""
        self.channels = {DM, GENERAL}
        self.messages: dict[str, dict[str, Json]] = defaultdict(dict)
        self.files: dict[str, Json] = {}
        self.calls: list[str] = []
        self.connections = 0
        self.acknowledged: list[str] = []
        self.answers: list[int] = []
        self.limited = 0
        self._waiting: dict[str, Json] = {}
        self._told: dict[str, float] = {}
        self._socket: web.WebSocketResponse | None = None
        self._wires: list[Any] = []
        self._taken: dict[str, deque[float]] = defaultdict(deque)
        self._ids = itertools.count(1)
        self._jobs: list[asyncio.Task[None]] = []

    def routes(self, app: web.Application) -> None:
        app.router.add_post("/api/{method}", self._api)
        app.router.add_get("/api/{method}", self._api)
        app.router.add_get("/link", self._link)
        app.router.add_post("/upload/{file}", self._take_upload)
        app.router.add_get("/files/{file}", self._give_file)

    async def start(self) -> None:
        await super().start()
        self._jobs = [asyncio.create_task(self._tell_again())]

    async def stop(self) -> None:
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        await self.cut()
        await super().stop()

    # --- what people do, and what they see ------------------------------------------------------

    def person_says(
        self, text: str, *, channel: str = DM, who: str = ANN,
        kinds: tuple[str, ...] = ("message",), **more: Any,
    ) -> str:  # fmt: skip
        """``kinds``: which events tell of it; ``more`` as in a message. Returns its ts."""
        ts = self._ts()
        message = {"user": who, "text": text, "ts": ts, "channel": channel} | more
        self.messages[channel][ts] = message
        kind = "im" if channel.startswith("D") else "channel"
        for each in kinds:
            event = message | {"type": each, "event_ts": ts, "client_msg_id": f"c{ts}"}
            event |= {"channel_type": kind} if each == "message" else {}
            self._happens("events_api", {
                "type": "event_callback", "team_id": "T1", "api_app_id": "A1", "event": event,
                "event_id": f"Ev{next(self._ids)}", "event_time": int(float(ts)),
            })  # fmt: skip
        return ts

    def presses(self, ts: str, value: str, channel: str = DM) -> None:
        """Fails when the message does not show the button."""
        shown = self.messages[channel][ts]
        elements = [e for b in shown["blocks"] for e in b.get("elements", [])]
        (pressed, *_) = [e for e in elements if e["value"] == value] or [None]
        if pressed is None:
            raise AssertionError(f"no button {value!r} on {shown}")
        self._happens("interactive", {
            "type": "block_actions", "user": {"id": ANN, "username": "ann", "name": "ann"},
            "api_app_id": "A1", "channel": {"id": channel, "name": "x"}, "message": shown,
            "container": {"type": "message", "message_ts": ts, "channel_id": channel},
            "actions": [pressed | {"action_ts": self._ts()}], "trigger_id": "1.2.3",
        })  # fmt: skip

    def file(self, content: bytes, name: str, mime: str) -> Json:
        number = f"F{next(self._ids)}"
        url = f"{self.address}/files/{number}"
        self.files[number] = {
            "id": number, "name": name, "mimetype": mime, "size": len(content), "mode": "hosted",
            "url_private": url, "url_private_download": url, "content": content, "ready": True,
        }  # fmt: skip
        return _public(self.files[number])

    def shown(self, channel: str = DM) -> list[Json]:
        return [m for m in self.messages[channel].values() if m["user"] == BOT]

    def sees(self, channel: str = DM) -> list[str]:
        return [slack_as_read(_words(m)) for m in self.shown(channel)]

    def _ts(self) -> str:
        return f"{time.time():.3f}{next(self._ids):03d}"

    # --- events ---------------------------------------------------------------------------------

    def _happens(self, kind: str, payload: Json) -> None:
        envelope = f"e{next(self._ids)}"
        self._waiting[envelope] = {
            "type": kind, "envelope_id": envelope, "payload": payload,
            "accepts_response_payload": kind == "interactive", "retry_attempt": 0,
        }  # fmt: skip
        if self._socket is not None or self.target():
            self._jobs.append(asyncio.create_task(self._tell(envelope)))

    async def _tell(self, envelope: str) -> None:
        if (waiting := self._waiting.get(envelope)) is None:
            self._told.pop(envelope, None)
            return
        if self.target():
            await self._ask(envelope, waiting)
        elif self._socket is not None:
            self._told[envelope] = time.monotonic()
            with suppress(ConnectionError, RuntimeError):
                await self._socket.send_json(waiting)
        waiting["retry_attempt"] += 1
        if self.target():
            self._told[envelope] = time.monotonic()

    async def _tell_again(self) -> None:
        while True:
            await asyncio.sleep(self.again / 4)
            due = time.monotonic() - self.again
            for envelope in [e for e, told in self._told.items() if told < due]:
                await self._tell(envelope)

    async def _ask(self, envelope: str, waiting: Json) -> None:
        """A signed request, as Slack sends without socket mode."""
        body, kind = json.dumps(waiting["payload"]).encode(), "application/json"
        if waiting["type"] == "interactive":
            body = urlencode({"payload": body.decode()}).encode()
            kind = "application/x-www-form-urlencoded"
        headers = dict(signers.slack(body, time.time())) | {"Content-Type": kind}
        if waiting["retry_attempt"]:
            headers |= {"X-Slack-Retry-Num": str(waiting["retry_attempt"])}
        with suppress(aiohttp.ClientError, TimeoutError):
            async with (
                aiohttp.ClientSession() as client,
                client.post(self.target(), data=body, headers=headers) as answer,
            ):
                self.answers.append(answer.status)
                if answer.status == 200:
                    self._acknowledge(envelope)

    def _acknowledge(self, envelope: str) -> None:
        if self._waiting.pop(envelope, None) is not None:
            self.acknowledged.append(envelope)

    async def _link(self, request: web.Request) -> web.StreamResponse:
        if request.query.get("ticket") != "t1":
            return web.Response(status=403)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.connections += 1
        self._wires.append(request.transport)
        await socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {}})
        self._socket = socket
        for envelope in list(self._waiting):
            await self._tell(envelope)
        async for frame in socket:
            if frame.type is aiohttp.WSMsgType.TEXT:
                self._acknowledge(json.loads(frame.data)["envelope_id"])
        if self._socket is socket:
            self._socket = None
        return socket

    # --- trouble --------------------------------------------------------------------------------

    async def cut(self) -> None:
        wires, self._wires, self._socket = self._wires, [], None
        for wire in wires:
            wire.abort()

    async def ask_to_reconnect(self, reason: str = "refresh_requested") -> None:
        if self._socket is not None:
            await self._socket.send_json({"type": "disconnect", "reason": reason})

    # --- the Web API ----------------------------------------------------------------------------

    async def _api(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        self.calls.append(method)
        try:
            given = await _given(request)
            token = request.headers.get("Authorization", "").removeprefix("Bearer ")
            wanted = self.app_token if method == "apps.connections.open" else self.bot_token
            self._authorize(token, wanted)
            answer = self._answer(method, given)
        except Refused as error:
            return web.json_response(error.body, status=error.status, headers=error.headers)
        return web.json_response({"ok": True} | answer, headers={"x-oauth-scopes": self.scopes})

    def _authorize(self, token: str, wanted: str) -> None:
        if token != wanted:
            other = {self.app_token, self.bot_token} - {wanted}
            raise Refused("not_allowed_token_type" if token in other else "invalid_auth")

    def _answer(self, method: str, given: Json) -> Json:
        match method:
            case "auth.test":
                return {"user_id": BOT, "user": "pilot", "team": "Home", "bot_id": "B1"}
            case "apps.connections.open":
                if not self.socket_mode:
                    raise Refused("forbidden_team")
                url = self.address.replace("http", "ws") + "/link?ticket=t1&app_id=A1"
                return {"url": url}
            case "users.info":
                self._needs("users:read")
                return {"user": {"id": given["user"], "profile": {"display_name": "Ann"}}}
            case "chat.postMessage":
                return self._post(given)
            case "chat.update":
                return self._update(given)
            case "files.getUploadURLExternal":
                self._needs("files:write")
                made = self.file(b"", str(given["filename"]), "image/png")
                self.files[made["id"]] |= {"length": int(given["length"]), "ready": False}
                return {
                    "file_id": made["id"], "upload_url": f"{self.address}/upload/{made['id']}",
                }  # fmt: skip
            case "files.completeUploadExternal":
                return self._complete(given)
            case "files.info":
                if given.get("file") not in self.files:
                    raise Refused("file_not_found")
                return {"file": _public(self.files[given["file"]])}
        raise Refused("unknown_method")

    def _needs(self, scope: str) -> None:
        if scope not in self.scopes.split(","):
            raise Refused("missing_scope", needed=scope, provided=self.scopes)

    def _post(self, given: Json) -> Json:
        channel = str(given["channel"])
        self._needs("chat:write")
        if channel not in self.channels:
            raise Refused("channel_not_found")
        self._count(channel)
        if len(given.get("text") or "") > 40_000:
            raise Refused("msg_too_long")
        if not given.get("text") and not given.get("blocks"):
            raise Refused("no_text")
        message = self._checked(given) | {"ts": self._ts(), "user": BOT, "bot_id": "B1"}
        self.messages[channel][message["ts"]] = message
        return {"channel": channel, "ts": message["ts"], "message": message}

    def _update(self, given: Json) -> Json:
        shown = self.messages[str(given["channel"])].get(str(given["ts"]))
        if shown is None:
            raise Refused("message_not_found")
        if shown["user"] != BOT:
            raise Refused("cant_update_message")
        self._count(str(given["channel"]))
        if len(given.get("text") or "") > 4_000:
            raise Refused("msg_too_long")
        shown |= self._checked(given)
        return {"channel": given["channel"], "ts": shown["ts"], "text": shown.get("text", "")}

    def _count(self, channel: str) -> None:
        count, seconds = self.limit
        taken, now = self._taken[channel], time.monotonic()
        while taken and now - taken[0] >= seconds:
            taken.popleft()
        if len(taken) >= count:
            self.limited += 1
            raise Refused("ratelimited", 429, {"Retry-After": "1"})
        taken.append(now)

    def _checked(self, given: Json) -> Json:
        """https://docs.slack.dev/reference/block-kit/blocks"""
        blocks = given.get("blocks") or []
        for block in blocks:
            for element in block.get("elements", []):
                label, value = element["text"]["text"], element["value"]
                if not 1 <= len(label) <= 75 or len(value) > 2000 or len(block["elements"]) > 25:
                    raise Refused("invalid_blocks")
            if block["type"] == "section" and not 1 <= len(block["text"]["text"]) <= 3000:
                raise Refused("invalid_blocks")
            if block["type"] == "image":
                self._look_at(self.files.get(block["slack_file"]["id"]))
        ids = [e["action_id"] for b in blocks for e in b.get("elements", [])]
        if len(set(ids)) != len(ids) or len(blocks) > 50:
            raise Refused("invalid_blocks")
        kept = ("text", "blocks", "thread_ts", "unfurl_links", "unfurl_media")
        return {key: given[key] for key in kept if given.get(key) is not None}

    def _look_at(self, file: Json | None) -> None:
        """It is ready a moment after it is complete."""
        if file is None or "complete" not in file:
            raise Refused("invalid_blocks")
        if not file["ready"]:
            file["ready"] = True
            raise Refused("invalid_blocks")

    def _complete(self, given: Json) -> Json:
        done, channel = [], given.get("channel_id")
        if channel and channel not in self.channels:
            raise Refused("channel_not_found")
        for each in given["files"]:
            file = self.files[each["id"]]
            file["complete"] = True
            done.append({"id": each["id"], "title": each.get("title", "")})
            if channel:
                ts = self._ts()
                self.messages[channel][ts] = {
                    "ts": ts, "user": BOT, "text": "", "files": [_public(file)],
                    "thread_ts": given.get("thread_ts"),
                }  # fmt: skip
        return {"files": done}

    async def _take_upload(self, request: web.Request) -> web.Response:
        content = await request.read()
        if request.content_type.startswith("multipart/"):
            raise web.HTTPBadRequest
        file = self.files[request.match_info["file"]]
        if len(content) != file["length"]:
            return web.Response(status=400, text="length")
        file |= {"content": content, "size": len(content)}
        return web.Response(text=f"OK - {len(content)}")

    async def _give_file(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bearer {self.bot_token}":
            return web.Response(status=302, headers={"Location": "/login"})
        return web.Response(body=self.files[request.match_info["file"]]["content"])


def _words(message: Json) -> str:
    blocks = [b["text"]["text"] for b in message.get("blocks") or [] if b["type"] == "section"]
    return "\n".join(blocks) if message.get("blocks") else str(message.get("text") or "")


def _public(file: Json) -> Json:
    return {k: v for k, v in file.items() if k not in ("content", "ready", "complete", "length")}


async def _given(request: web.Request) -> Json:
    if request.content_type == "application/json":
        return dict(await request.json())
    form: Json = dict(request.query) | {k: v for k, v in (await request.post()).items()}
    for key in ("blocks", "files"):
        if isinstance(form.get(key), str):
            form[key] = json.loads(form[key])
    return form
