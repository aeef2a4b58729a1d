"""A Discord on 127.0.0.1 for real client libraries: its REST API and its gateway.

The gateway compresses, numbers its events, repeats them to who resumes, forgets sessions when told,
and closes with Discord's codes. REST limits by bucket with the real headers, and refuses as Discord
does. A session that never was gets nothing of what was said before it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
import zlib
from collections import defaultdict, deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

import aiohttp
from aiohttp import web

from tests.platforms.as_read import markdown_as_read
from tests.platforms.serving import Served

Json = dict[str, Any]
TOKEN = "NDI0MjQyNDI0MjQyNDI0MjQy.GemuLa.ted-token-0123456789abcdefghijklmnop"
BOT, APP, GUILD, GENERAL, ROLE = 4242, 4243, 70, 500, 4299
EPOCH_MS = 1_420_070_400_000
CONTENT_INTENT, MESSAGE_INTENTS = 1 << 15, (1 << 9) | (1 << 12)
LIMIT = "X-Ratelimit-"


class Refused(Exception):
    def __init__(self, status: int, code: int, message: str, headers: Json | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers or {}


@dataclass
class Session:
    id: str
    intents: int
    events: list[Json] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    packer: Any = None
    transport: asyncio.WriteTransport | None = None


class DiscordEmulator(Served):
    """``address`` + ``/api/v10`` is what a gateway's configuration takes."""

    def __init__(self, limit: tuple[int, float] = (5, 0.3)) -> None:
        super().__init__()
        self.token = TOKEN
        self.limit = limit
        """Messages in seconds, of each channel."""
        self.may_read_all = False
        self.invited = True
        self.interactions_url: str | None = None
        self.starts_left = 990
        self.channels: dict[int, Json] = {
            GENERAL: {
                "id": str(GENERAL), "type": 0, "name": "general", "guild_id": str(GUILD),
                "position": 0, "permission_overwrites": [], "nsfw": False,
            },
        }  # fmt: skip
        self.closed_to_us: set[int] = set()
        self.messages: dict[int, dict[int, Json]] = defaultdict(dict)
        self.sessions: dict[str, Session] = {}
        self.connected: list[str] = []
        """How each connection began: ``identify`` or ``resume``."""
        self.calls: list[str] = []
        self.pressed: dict[str, asyncio.Event] = {}
        self.files: dict[str, bytes] = {}
        self.limited = 0
        self._taken: dict[int, deque[float]] = defaultdict(deque)
        self._telling: set[asyncio.Future[None]] = set()
        self._ids = itertools.count(1)
        self._nonces: dict[tuple[int, str], int] = {}

    def routes(self, app: web.Application) -> None:
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/files/{name}", self._file)
        app.router.add_route("*", "/api/v10/{path:.*}", self._api)

    # --- what people do, and what they see ------------------------------------------------------

    def snowflake(self, ago: float = 0.0) -> int:
        return (int((time.time() - ago) * 1000) - EPOCH_MS) << 22 | (next(self._ids) & 0xFFF)

    def private_chat(self, person: int) -> int:
        """The channel of the direct messages between a person and the bot."""
        number = person + 1_000_000
        self.channels[number] = {"id": str(number), "type": 1, "recipients": [user(person)]}
        return number

    def thread(self, name: str, parent: int = GENERAL) -> int:
        for number, channel in self.channels.items():
            if channel.get("name") == name and channel["type"] == 11:
                return number
        number = self.snowflake()
        self.channels[number] = {
            "id": str(number), "type": 11, "name": name, "guild_id": str(GUILD),
            "parent_id": str(parent), "owner_id": "31", "message_count": 0, "member_count": 1,
            "thread_metadata": {
                "archived": False, "auto_archive_duration": 1440, "locked": False,
                "archive_timestamp": _now(),
            },
        }  # fmt: skip
        self._happens("THREAD_CREATE", self.channels[number])
        return number

    def person_says(
        self, channel: int, text: str, *, who: int = 31, files: list[Json] | None = None,
        ago: float = 0.0, **more: Any,
    ) -> int:  # fmt: skip
        """``more`` as in a message object. Returns its id."""
        number = self.snowflake(ago)
        message: Json = {
            "id": str(number), "channel_id": str(channel), "author": user(who), "content": text,
            "timestamp": _now(ago), "edited_timestamp": None, "tts": False, "embeds": [],
            "mention_everyone": False, "mention_roles": [], "attachments": files or [], "type": 0,
            "mentions": [user(BOT, "pilot")] if f"<@{BOT}>" in text else [], "pinned": False,
            "components": [], "flags": 0,
        }  # fmt: skip
        if f"<@&{ROLE}>" in text:
            message["mention_roles"] = [str(ROLE)]
        message |= more
        self.messages[channel][number] = message
        if "guild_id" in self.channels[channel]:
            message = message | {"guild_id": str(GUILD)}
        self._happens("MESSAGE_CREATE", message)
        return number

    def upload(self, content: bytes, name: str, mime: str) -> Json:
        """A file object, its bytes at an address that is good for a day."""
        number = str(self.snowflake())
        self.files[number] = content
        url = f"{self.address}/files/{number}?ex=65a&is=659&hm=ab"
        return {
            "id": number, "filename": name, "size": len(content), "url": url, "proxy_url": url,
            "content_type": mime,
        }  # fmt: skip

    async def presses(self, channel: int, message_id: int, value: str, who: int = 31) -> None:
        """Fails when the message does not show the button."""
        shown = self.messages[channel][message_id]
        values = [b["custom_id"] for row in shown["components"] for b in row["components"]]
        if value not in values:
            raise AssertionError(f"no button {value!r} on {shown}")
        number, token = str(self.snowflake()), f"press-{message_id}"
        self.pressed[token] = asyncio.Event()
        private = "guild_id" not in self.channels[channel]
        who_it_was: Json = {"user": user(who)} if private else {
            "guild_id": str(GUILD), "member": {
                "user": user(who), "roles": [], "joined_at": _now(), "deaf": False, "mute": False,
                "permissions": "0", "flags": 0,
            },
        }  # fmt: skip
        self._happens("INTERACTION_CREATE", {
            "id": number, "application_id": str(APP), "type": 3, "token": token, "version": 1,
            "channel_id": str(channel), "channel": self.channels[channel], "locale": "zh-CN",
            "data": {"custom_id": value, "component_type": 2}, "message": shown,
            "entitlements": [], "app_permissions": "0", "attachment_size_limit": 1,
            "authorizing_integration_owners": {}, "context": 0, **who_it_was,
        })  # fmt: skip

    def sees(self, channel: int = GENERAL) -> list[str]:
        mine = [m for m in self.messages[channel].values() if m["author"]["id"] == str(BOT)]
        return [markdown_as_read(m["content"]) for m in mine]

    # --- trouble --------------------------------------------------------------------------------

    async def cut(self, code: int = 0, *, forget: bool = False) -> None:
        """End every connection, without a word or with a code; ``forget``: and every session, so
        that none can be resumed."""
        sessions = list(self.sessions.values())
        if forget:
            self.sessions = {}
        for session in sessions:
            socket, session.socket = session.socket, None
            if socket is not None and code:
                await socket.close(code=code)
            elif session.transport is not None:
                session.transport.abort()

    async def ask_to_reconnect(self) -> None:
        for session in self.sessions.values():
            await self._tell(session, {"op": 7, "d": None})

    # --- the gateway ----------------------------------------------------------------------------

    def _happens(self, kind: str, what: Json) -> None:
        for session in self.sessions.values():
            if kind == "MESSAGE_CREATE" and not session.intents & MESSAGE_INTENTS:
                continue
            shown = what
            if kind == "MESSAGE_CREATE" and not self._may_see(what, session.intents):
                shown = what | {"content": "", "attachments": [], "components": []}
            event = {"op": 0, "t": kind, "d": shown, "s": len(session.events) + 1}
            session.events.append(event)
            self._telling.add(task := asyncio.ensure_future(self._tell(session, event)))
            task.add_done_callback(self._telling.discard)

    def _may_see(self, message: Json, intents: int) -> bool:
        """https://discord.com/developers/docs/events/gateway#message-content-intent"""
        private = "guild_id" not in self.channels[int(message["channel_id"])]
        ours = message["author"]["id"] == str(BOT)
        mentioned = any(u["id"] == str(BOT) for u in message["mentions"])
        return bool(intents & CONTENT_INTENT) or private or ours or mentioned

    async def _tell(self, session: Session, event: Json) -> None:
        if session.socket is not None and not session.socket.closed:
            await self._write(session.socket, session.packer, event)

    async def _write(self, socket: web.WebSocketResponse, packer: Any, event: Json) -> None:
        body = json.dumps(event).encode()
        packed = packer.compress(body) + packer.flush(zlib.Z_SYNC_FLUSH)
        try:
            await socket.send_bytes(packed)
        except (ConnectionError, RuntimeError):
            return

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if request.query.get("compress") != "zlib-stream" or request.query.get("v") != "10":
            return web.Response(status=400)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        packer = zlib.compressobj()
        await self._write(socket, packer, {"op": 10, "d": {"heartbeat_interval": 41250}})
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            said = json.loads(frame.data)
            if said["op"] == 1:
                await self._write(socket, packer, {"op": 11})
            elif said["op"] == 2:
                await self._identify(request, socket, packer, said["d"])
            elif said["op"] == 6:
                await self._resume(request, socket, packer, said["d"])
        return socket

    async def _identify(
        self, request: web.Request, socket: web.WebSocketResponse, packer: Any, said: Json
    ) -> None:
        if said["token"] != self.token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return
        if said["intents"] & CONTENT_INTENT and not self.may_read_all:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return
        session = Session(f"s{next(self._ids)}", said["intents"], [], socket, packer)
        session.transport = cast("asyncio.WriteTransport", request.transport)
        self.sessions[session.id] = session
        ready = {
            "v": 10, "user": user(BOT, "pilot"), "session_id": session.id, "private_channels": [],
            "guilds": [{"id": str(GUILD), "unavailable": True}], "session_type": "normal",
            "resume_gateway_url": self.address.replace("http", "ws") + "/gateway",
            "application": {"id": str(APP), "flags": 0}, "shard": [0, 1],
        }  # fmt: skip
        for kind, what in (("READY", ready), ("GUILD_CREATE", self._guild())):
            event = {"op": 0, "t": kind, "d": what, "s": len(session.events) + 1}
            session.events.append(event)
            await self._write(socket, packer, event)
        self.connected.append("identify")

    async def _resume(
        self, request: web.Request, socket: web.WebSocketResponse, packer: Any, said: Json
    ) -> None:
        self.connected.append("resume")
        session = self.sessions.get(said["session_id"])
        if said["token"] != self.token:
            await socket.close(code=4004)
            return
        if session is None:
            await self._write(socket, packer, {"op": 9, "d": False})
            return
        session.socket, session.packer = socket, packer
        session.transport = cast("asyncio.WriteTransport", request.transport)
        for event in session.events[said["seq"] :]:
            await self._write(socket, packer, event)
        done = {"op": 0, "t": "RESUMED", "d": {}, "s": len(session.events) + 1}
        session.events.append(done)
        await self._write(socket, packer, done)

    def _guild(self) -> Json:
        here = [c for c in self.channels.values() if c.get("guild_id") == str(GUILD)]
        role = {
            "permissions": "0", "color": 0, "hoist": False, "managed": False, "mentionable": True,
            "position": 0, "flags": 0,
        }  # fmt: skip
        own = role | {"id": str(ROLE), "name": "pilot", "tags": {"bot_id": str(BOT)}}
        return {
            "id": str(GUILD), "name": "Home", "owner_id": "31", "unavailable": False,
            "roles": [role | {"id": str(GUILD), "name": "@everyone"}, own],
            "channels": [c for c in here if c["type"] == 0],
            "threads": [c for c in here if c["type"] == 11], "members": [], "member_count": 2,
            "emojis": [], "stickers": [], "features": [], "presences": [], "voice_states": [],
            "stage_instances": [], "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0,
            "preferred_locale": "en-US", "system_channel_flags": 0, "afk_timeout": 60,
            "premium_progress_bar_enabled": False, "guild_scheduled_events": [],
        }  # fmt: skip

    # --- REST -----------------------------------------------------------------------------------

    async def _file(self, request: web.Request) -> web.Response:
        if "hm" not in request.query or request.match_info["name"] not in self.files:
            return web.Response(status=404)
        return web.Response(body=self.files[request.match_info["name"]])

    async def _api(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        self.calls.append(f"{request.method} {path}")
        headers: Json = {}
        try:
            if not path.startswith("interactions/"):  # their address is proof enough
                self._authorize(request)
            answer = await self._answer(request, path.split("/"), headers)
        except Refused as error:
            body: Json = {"message": error.message, "code": error.code}
            return _json(error.status, body | error.headers.pop("body", {}), error.headers)
        return _json(200, answer, headers) if answer is not None else web.Response(status=204)

    def _authorize(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self.token}":
            raise Refused(401, 0, "401: Unauthorized")

    async def _answer(self, request: web.Request, parts: list[str], headers: Json) -> Any:
        match request.method, *parts:
            case "GET", "users", "@me":
                return user(BOT, "pilot") | {"verified": True, "mfa_enabled": False}
            case "GET", "users", "@me", "guilds":
                return [{"id": str(GUILD), "name": "Home"}] if self.invited else []
            case "GET", "oauth2", "applications", "@me":
                return self._application()
            case "GET", "gateway", "bot":
                url = self.address.replace("http", "ws") + "/gateway"
                limit = {"total": 1000, "remaining": self.starts_left, "reset_after": 14400000}
                return {"url": url, "shards": 1, "session_start_limit": limit}
            case "POST", "interactions", number, token, "callback":
                if (await request.json()).get("type") != 6 or token not in self.pressed:
                    raise Refused(404, 10062, "Unknown interaction")
                self.pressed[token].set()
                done = {"interaction": {"id": number, "type": 3}, "resource": {"type": 6}}
                return done if request.query.get("with_response") else None
            case _, "channels", channel, *rest:
                return await self._in_channel(request, int(channel), rest, headers)
        raise Refused(404, 0, "404: Not Found")

    def _application(self) -> Json:
        return {
            "id": str(APP), "name": "pilot", "icon": None, "description": "", "bot_public": True,
            "bot_require_code_grant": False, "verify_key": "00", "owner": user(31), "summary": "",
            "flags": 1 << 19 if self.may_read_all else 0, "team": None,
            "interactions_endpoint_url": self.interactions_url,
        }  # fmt: skip

    async def _in_channel(
        self, request: web.Request, channel: int, rest: list[str], headers: Json
    ) -> Any:
        if channel not in self.channels:
            raise Refused(404, 10003, "Unknown Channel")
        if channel in self.closed_to_us:
            raise Refused(403, 50001, "Missing Access")
        match request.method, *rest:
            case ("GET",):
                return self.channels[channel]
            case "POST", "typing":
                return None
            case "GET", "messages":
                return self._history(channel, request)
            case "GET", "messages", number:
                return self._message(channel, number)
            case "POST", "messages":
                self._limit(channel, headers)
                return self._post(channel, *await _form(request))
            case "PATCH", "messages", number:
                return self._edit(channel, self._message(channel, number), *await _form(request))
        raise Refused(405, 0, "405: Method Not Allowed")

    def _message(self, channel: int, number: str) -> Json:
        found = self.messages[channel].get(int(number))
        if found is None:
            raise Refused(404, 10008, "Unknown Message")
        return found

    def _history(self, channel: int, request: web.Request) -> list[Json]:
        after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
        newer = [m for number, m in sorted(self.messages[channel].items()) if number > after]
        return newer[:limit][::-1] if after else newer[::-1][:limit]

    def _limit(self, channel: int, headers: Json) -> None:
        count, seconds = self.limit
        taken, now = self._taken[channel], time.monotonic()
        while taken and now - taken[0] >= seconds:
            taken.popleft()
        reset = seconds - (now - taken[0]) if taken else seconds
        refused = len(taken) >= count
        if not refused:
            taken.append(now)
        headers |= {
            f"{LIMIT}Limit": str(count), f"{LIMIT}Remaining": str(count - len(taken)),
            f"{LIMIT}Reset": f"{time.time() + reset:.3f}",
            f"{LIMIT}Reset-After": f"{reset:.3f}", f"{LIMIT}Bucket": "b5", "Via": "1.1 google",
        }  # fmt: skip
        if refused:
            self.limited += 1
            body = {"retry_after": reset, "global": False}
            more = {"Retry-After": "1", f"{LIMIT}Scope": "user", "body": body}
            raise Refused(429, 0, "You are being rate limited.", headers | more)

    def struck(self, kind: str, request: web.Request) -> web.StreamResponse:
        if kind == "banned":  # by Cloudflare, which is before Discord
            body = {"message": "banned"}
            return web.json_response(body, status=429, headers={"Retry-After": "7"})
        return super().struck(kind, request)

    def _post(self, channel: int, said: Json, files: dict[str, tuple[str, bytes]]) -> Json:
        nonce = (channel, str(said.get("nonce")))
        if said.get("enforce_nonce") and nonce in self._nonces:
            return self.messages[channel][self._nonces[nonce]]
        if not said.get("content") and not files:
            raise Refused(400, 50006, "Cannot send an empty message")
        number = self.person_says(channel, "", who=BOT)
        self._nonces[nonce] = number
        return self._edit(channel, self.messages[channel][number], said, files)

    def _edit(
        self, channel: int, shown: Json, said: Json, files: dict[str, tuple[str, bytes]]
    ) -> Json:
        if shown["author"]["id"] != str(BOT):
            raise Refused(403, 50005, "Cannot edit a message authored by another user")
        if len(said.get("content") or "") > 2000:
            raise _invalid("content", "Must be 2000 or fewer in length.")
        if len(str(said.get("nonce") or "")) > 25:
            raise _invalid("nonce", "Must be 25 or fewer in length.")
        _check_buttons(said.get("components") or [])
        shown |= {k: said[k] for k in ("content", "components", "flags") if said.get(k) is not None}
        shown["allowed_mentions"] = said.get("allowed_mentions")
        if files or "attachments" in said:
            kept = [self.upload(content, name, "image/png") for name, content in files.values()]
            shown["attachments"] = kept
        return shown


def user(number: int, name: str = "Ann") -> Json:
    return {
        "id": str(number), "username": name.lower(), "global_name": name, "discriminator": "0",
        "avatar": None, "bot": number == BOT,
    }  # fmt: skip


def _check_buttons(rows: list[Json]) -> None:
    values = [b["custom_id"] for row in rows for b in row["components"]]
    if len(rows) > 5 or any(len(row["components"]) > 5 for row in rows):
        raise _invalid("components", "Must be between 1 and 5 in length.")
    if len(set(values)) != len(values) or any(not 1 <= len(v) <= 100 for v in values):
        raise _invalid("components", "Component custom id cannot be duplicated")
    if any(not 1 <= len(b["label"]) <= 80 for row in rows for b in row["components"]):
        raise _invalid("components", "Must be 80 or fewer in length.")


def _invalid(where: str, why: str) -> Refused:
    errors = {where: {"_errors": [{"code": "BASE_TYPE_BAD_LENGTH", "message": why}]}}
    return Refused(400, 50035, "Invalid Form Body", {"body": {"errors": errors}})


async def _form(request: web.Request) -> tuple[Json, dict[str, tuple[str, bytes]]]:
    if request.content_type == "application/json":
        return await request.json(), {}
    form = await request.post()
    files = {
        key: (value.filename, value.file.read())
        for key, value in form.items()
        if isinstance(value, web.FileField)
    }
    return json.loads(str(form["payload_json"])), files


def _json(status: int, body: Any, headers: Json) -> web.Response:
    # the library takes JSON only with this very type, no charset beside it
    kind = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers | kind)


def _now(ago: float = 0.0) -> str:
    return datetime.fromtimestamp(time.time() - ago, UTC).isoformat()
