"""A Mattermost on 127.0.0.1: its REST API v4 and its websocket, for plain clients.

Events go to who is connected and are not repeated; what was read is marked per channel, as the
server does it, so that a client can ask for the rest. Errors have the server's ids and shapes.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
from typing import Any, cast

import aiohttp
from aiohttp import web

from tests.platforms.as_read import markdown_as_read
from tests.platforms.serving import Served

Json = dict[str, Any]
TOKEN = "emulated0token0123456789ab"
BOT, ANN = "b" * 26, "a" * 26
DM, TOWN = "d" * 26, "t" * 26


class Refused(Exception):
    def __init__(self, status: int, id_: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.body = {
            "id": id_, "message": message, "detailed_error": "", "request_id": "r",
            "status_code": status,
        }  # fmt: skip


class MattermostEmulator(Served):
    """``address`` is what a gateway's configuration takes as ``url``."""

    def __init__(self) -> None:
        super().__init__()
        self.token = TOKEN
        self.teams = ["Home"]
        self.edits_files = True
        """Older servers keep a post's files as they are."""
        self.users: dict[str, Json] = {
            BOT: {"id": BOT, "username": "pilot", "is_bot": True, "locale": "en"},
            ANN: {
                "id": ANN, "username": "ann", "first_name": "Ann", "last_name": "Lee",
                "locale": "zh-CN",
            },
        }  # fmt: skip
        self.channels: dict[str, Json] = {
            DM: {"id": DM, "type": "D", "name": f"{ANN}__{BOT}"},
            TOWN: {"id": TOWN, "type": "O", "name": "town-square"},
        }
        self.viewed = dict.fromkeys(self.channels, 0)
        self.posts: dict[str, Json] = {}
        self.files: dict[str, Json] = {}
        self.calls: list[str] = []
        self.connections = 0
        self._pending: dict[str, str] = {}
        self._sockets: dict[web.WebSocketResponse, Any] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self._ids = itertools.count(1)
        self._last_ms = 0

    def routes(self, app: web.Application) -> None:
        app.router.add_get("/api/v4/websocket", self._websocket)
        app.router.add_route("*", "/api/v4/{path:.*}", self._api)

    async def stop(self) -> None:
        await self.cut()
        await super().stop()

    # --- what people do, and what they see ------------------------------------------------------

    def person_says(
        self, text: str, *, channel: str = DM, who: str = ANN, root: str = "",
        files: list[str] | None = None, ago: float = 0.0, **more: Any,
    ) -> str:  # fmt: skip
        """``more`` as in a post. Returns its id."""
        return str(self._add(channel, text, who, root, files or [], ago, **more)["id"])

    def file(self, content: bytes, name: str, mime: str) -> str:
        number = self._number()
        self.files[number] = {
            "id": number, "name": name, "mime_type": mime, "size": len(content),
            "content": content, "post_id": "",
        }  # fmt: skip
        return number

    def shown(self, channel: str = DM) -> list[Json]:
        every = self.posts.values()
        return [p for p in every if p["user_id"] == BOT and p["channel_id"] == channel]

    def sees(self, channel: str = DM) -> list[str]:
        return [markdown_as_read(post["message"]) for post in self.shown(channel)]

    def _number(self) -> str:
        return f"{next(self._ids):026d}".replace("0", "x", 10)

    def _add(
        self, channel: str, text: str, who: str, root: str, files: list[str], ago: float = 0.0,
        **more: Any,
    ) -> Json:  # fmt: skip
        self._last_ms = max(self._last_ms + 1, int(time.time() * 1000))
        at = int(self._last_ms - ago * 1000)
        number = self._number()
        for each in files:
            self.files[each]["post_id"] = number
        post: Json = {
            "id": number, "create_at": at, "update_at": at, "edit_at": 0, "delete_at": 0,
            "user_id": who, "channel_id": channel, "root_id": root, "message": text, "type": "",
            "props": {}, "file_ids": files, "hashtags": "",
        } | more  # fmt: skip
        self.posts[number] = post
        data = {
            "channel_type": self.channels[channel]["type"], "post": json.dumps(self._whole(post)),
            "sender_name": f"@{self.users[who]['username']}", "mentions": json.dumps([BOT]),
        }  # fmt: skip
        self._happens({"event": "posted", "data": data, "broadcast": {"channel_id": channel}})
        return post

    def _whole(self, post: Json) -> Json:
        """With what the server knows of its files."""
        mine = [self.files[f] for f in post["file_ids"] if self.files[f]["post_id"] == post["id"]]
        return post | {"metadata": {"files": [_public(file) for file in mine]}}

    # --- the websocket --------------------------------------------------------------------------

    def _happens(self, event: Json) -> None:
        for socket in self._sockets:
            task = asyncio.ensure_future(socket.send_json(event | {"seq": next(self._ids)}))
            self._telling.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled():
            task.exception()  # of somebody who is gone

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            said = json.loads(frame.data)
            if said.get("action") != "authentication_challenge":
                continue
            if said["data"]["token"] != self.token:
                error = {"id": "api.web_socket_router.not_authenticated.app_error"}
                await socket.send_json({"status": "FAIL", "seq_reply": 1, "error": error})
                break
            self.connections += 1
            self._sockets[socket] = request.transport
            await socket.send_json({"status": "OK", "seq_reply": said["seq"]})
            hello = {"server_version": "10.5.0", "connection_id": "c1"}
            await socket.send_json({"event": "hello", "data": hello, "seq": 0})
        self._sockets.pop(socket, None)
        return socket

    async def cut(self) -> None:
        sockets, self._sockets = self._sockets, {}
        for transport in sockets.values():
            cast("asyncio.WriteTransport", transport).abort()

    # --- REST -----------------------------------------------------------------------------------

    async def _api(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        self.calls.append(f"{request.method} {path}")
        try:
            self._authorize(request)
            if request.method == "GET" and re.fullmatch(r"files/\w+", path):
                return web.Response(body=self._file(path[6:])["content"])
            answer = await self._answer(request, path.split("/"))
        except Refused as error:
            return web.json_response(error.body, status=error.status)
        return web.json_response(answer, status=201 if request.method == "POST" else 200)

    def struck(self, kind: str, request: web.Request) -> web.StreamResponse:
        if kind == "429":
            headers = {"X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "0", "Retry-After": "1"}
            return web.Response(status=429, text="limit exceeded\n", headers=headers)
        return super().struck(kind, request)

    def _authorize(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bearer {self.token}":
            raise Refused(
                401, "api.context.session_expired.app_error", "Invalid or expired session."
            )

    async def _answer(self, request: web.Request, parts: list[str]) -> Any:
        match request.method, *parts:
            case "GET", "users", "me":
                return self.users[BOT]
            case "GET", "users", "me", "teams":
                return [{"id": "x" * 26, "display_name": name} for name in self.teams]
            case "GET", "users", "me", "channels":
                return [c | {"last_post_at": self._last_post(n)} for n, c in self.channels.items()]
            case "POST", "users", "me", "typing":
                self._channel(str((await request.json())["channel_id"]))
                return {"status": "OK"}
            case "GET", "users", number:
                return self.users[number]
            case "GET", "channels", number, "members", "me":
                return {"channel_id": number, "last_viewed_at": self.viewed[number]}
            case "POST", "channels", "members", "me", "view":
                number = str((await request.json())["channel_id"])
                self.viewed[number] = self._last_post(number)
                return {"status": "OK"}
            case "GET", "channels", number, "posts":
                return self._since(number, int(request.query["since"]))
            case "GET", "posts", number:
                return self._whole(self._find(number))
            case "POST", "posts":
                return self._post(await request.json())
            case "PUT", "posts", number, "patch":
                return self._patch(self._find(number), await request.json())
            case "POST", "files":
                return await self._take_file(request)
        raise Refused(404, "api.context.404.app_error", "Sorry, we could not find the page.")

    def _last_post(self, channel: str) -> int:
        every = [p["create_at"] for p in self.posts.values() if p["channel_id"] == channel]
        return max(every, default=0)

    def _since(self, channel: str, since: int) -> Json:
        every = self.posts.values()
        found = [p for p in every if p["channel_id"] == channel and p["update_at"] > since]
        found.sort(key=lambda post: -post["create_at"])
        return {
            "order": [p["id"] for p in found],
            "posts": {p["id"]: self._whole(p) for p in found},
        }

    def _channel(self, number: str) -> None:
        if number not in self.channels:
            why = "You do not have the appropriate permissions."
            raise Refused(403, "api.context.permissions.app_error", why)

    def _find(self, number: str) -> Json:
        if number not in self.posts:
            raise Refused(404, "app.post.get.app_error", "Unable to get the post.")
        return self.posts[number]

    def _file(self, number: str) -> Json:
        if number not in self.files:
            raise Refused(404, "app.file_info.get.app_error", "Unable to get the file info.")
        return self.files[number]

    def _post(self, said: Json) -> Json:
        self._channel(said["channel_id"])
        if len(said["message"]) > 16383:
            why = "Message property is too long."
            raise Refused(400, "model.post.is_valid.message_length.app_error", why)
        if not said["message"] and not said.get("file_ids"):
            raise Refused(400, "api.post.create_post.app_error", "Empty.")
        pending = said.get("pending_post_id") or ""
        if pending and pending in self._pending:
            return self._whole(self.posts[self._pending[pending]])
        files = list(said.get("file_ids") or [])
        root = str(said.get("root_id") or "")
        post = self._add(said["channel_id"], said["message"], BOT, root, files)
        self._pending[pending] = post["id"]
        return self._whole(post)

    def _patch(self, post: Json, said: Json) -> Json:
        if post["user_id"] != BOT:
            raise Refused(403, "api.context.permissions.app_error", "Not yours.")
        post["message"], post["edit_at"] = said["message"], int(time.time() * 1000)
        if "file_ids" in said and self.edits_files:
            post["file_ids"] = said["file_ids"]
            for each in said["file_ids"]:
                self.files[each]["post_id"] = post["id"]
        return self._whole(post)

    async def _take_file(self, request: web.Request) -> Json:
        form = await request.post()
        self._channel(str(form["channel_id"]))
        file = cast("web.FileField", form["files"])
        number = self.file(file.file.read(), file.filename, file.content_type)
        return {"file_infos": [_public(self.files[number])], "client_ids": []}


def _public(file: Json) -> Json:
    return {k: v for k, v in file.items() if k != "content"}
