"""The Messaging API of LINE on 127.0.0.1, and its webhook: signs, sends again until acknowledged.

It checks what LINE checks (token, lengths, Flex, https addresses, reply tokens that are good once,
for a minute; retry keys), answers with its error bodies, and can be struck by trouble.
https://developers.line.biz/en/reference/messaging-api/
"""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from gateways.base import Kind
from tests.platforms import signers
from tests.platforms.serving import Served

Json = dict[str, Any]
TOKEN = "emulated-channel-access-token-0123456789"
ANN = "U" + "a1" * 16
GROUP = "C" + "b2" * 16
PUBLIC = "https://pilot.example"
AGAIN_SECONDS = 0.05
FLEX_BYTES = 30_000


class Refused(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass
class Shown:
    id: str
    chat: str
    text: str
    free: bool
    buttons: list[list[tuple[str, str]]] = field(default_factory=list)
    """Rows of label and value."""
    address: str = ""


class LineEmulator(Served):
    """``target`` says where the webhook is now."""

    def __init__(self) -> None:
        super().__init__()
        self.target: Callable[[], str] = lambda: ""
        self.token = TOKEN
        self.shown: list[Shown] = []
        self.loading: list[str] = []
        self.content: dict[str, bytes] = {}
        self.hook: Json | None = {"endpoint": f"{PUBLIC}/line", "active": True}
        self.month_is_over = False
        self.minute = 60.0
        """Seconds for which a reply token is good."""
        self.tries = 0
        self.repeats = 0
        self._troubles: list[str] = []
        self._keys: dict[str, list[Json]] = {}
        self._replies: dict[str, tuple[str, float]] = {}
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._number = 0
        self._job: asyncio.Task[None] | None = None

    def routes(self, app: web.Application) -> None:
        app.router.add_route("*", "/v2/bot/{path:.*}", self._answer)

    def trouble(self, kind: str, times: int = 1) -> None:
        """The next calls that send: ``429``, ``500``, ``drop``; ``lost``: done, and no answer;
        "" for none."""
        self._troubles += [kind] * times

    async def __aenter__(self) -> LineEmulator:
        await super().__aenter__()
        self._job = asyncio.create_task(self._deliver_all())
        return self

    async def stop(self) -> None:
        if self._job is not None:
            self._job.cancel()
            await asyncio.gather(self._job, return_exceptions=True)
        await super().stop()

    # --- people ---------------------------------------------------------------------------------

    def event(self, kind: str, body: Json, group: bool = False, **more: Any) -> Json:
        self._number += 1
        source: Json = {"type": "user", "userId": ANN}
        source = {"type": "group", "groupId": GROUP, "userId": ANN} if group else source
        reply = uuid.uuid4().hex
        self._replies[reply] = (GROUP if group else ANN, time.monotonic() + self.minute)
        return {
            "type": kind, kind: body, "webhookEventId": f"01EVENT{self._number:019d}",
            "deliveryContext": {"isRedelivery": False}, "timestamp": int(time.time() * 1000),
            "source": source, "replyToken": reply, "mode": "active",
        } | more  # fmt: skip

    async def arrives(self, kind: str, body: Json, group: bool = False, **more: Any) -> None:
        await self._queue.put(self.event(kind, body, group, **more))

    async def says(
        self, text: str, thread: str = "", *, group: bool = False, at: str = "", quotes: str = ""
    ) -> None:
        """``at``: the words in it that mention the account."""
        self._number += 1
        message: Json = {"type": "text", "id": f"m{self._number}", "text": text}
        if at:
            index = len(text[: text.index(at)].encode("utf-16-le")) // 2
            mark = {"index": index, "length": len(at), "type": "user", "isSelf": True}
            message["mention"] = {"mentionees": [mark | {"userId": "U" + "0" * 32}]}
        if quotes:
            message["quotedMessageId"] = quotes
        await self.arrives("message", message, group)

    async def presses(self, message_id: str, value: str) -> None:
        (shown,) = [each for each in self.shown if each.id == message_id]
        if value not in [v for row in shown.buttons for _, v in row]:
            raise AssertionError(f"no button {value!r} on {shown}")
        await self.arrives("postback", {"data": value})

    async def sends(self, path: Path, kind: Kind) -> None:
        await self.sends_media(await asyncio.to_thread(path.read_bytes), kind, path.name)

    async def sends_media(self, content: bytes, kind: Kind, name: str = "") -> None:
        self._number += 1
        id_ = f"m{self._number}"
        self.content[id_] = content
        named = {"voice": "audio", "audio": "audio", "image": "image", "video": "video"}
        message: Json = {"type": named.get(kind, "file"), "id": id_}
        if message["type"] == "file":
            message |= {"fileName": name, "fileSize": len(content)}
        await self.arrives("message", message)

    async def sees(self) -> list[str]:
        return [each.text for each in self.shown if each.chat == ANN]

    async def _deliver_all(self) -> None:
        async with aiohttp.ClientSession() as session:
            while True:
                event = await self._queue.get()
                while not await self.post(session, notice([event])):
                    event["deliveryContext"] = {"isRedelivery": True}
                    await asyncio.sleep(AGAIN_SECONDS)

    async def post(
        self, session: aiohttp.ClientSession, body: bytes, secret: str = signers.SECRET
    ) -> bool:
        self.tries += 1
        headers = dict(signers.line(body, time.time(), secret))
        with suppress(aiohttp.ClientError, TimeoutError):
            async with session.post(self.target(), data=body, headers=headers) as answer:
                return answer.status == 200
        return False

    # --- what it is asked -----------------------------------------------------------------------

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        try:
            if request.headers.get("Authorization") != f"Bearer {self.token}":
                told = "Authentication failed. Confirm that the access token is valid."
                return web.json_response({"message": told}, status=401)
            return await self._called(request)
        except Refused as error:
            return web.json_response({"message": str(error)}, status=error.status)

    async def _called(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        if found := re.fullmatch(r"message/(\w+)/content", path):
            content = self.content.get(found[1])
            if content is None:
                raise Refused(404, "Not found")
            return web.Response(body=content, status=200 if content else 202)
        if path == f"profile/{ANN}":
            return web.json_response({"userId": ANN, "displayName": "Ann", "language": "zh-TW"})
        match path:
            case "info":
                me = {"userId": "U" + "0" * 32, "basicId": "@pilot", "displayName": "Pilot"}
                return web.json_response(me | {"chatMode": "bot", "markAsReadMode": "auto"})
            case "channel/webhook/endpoint":
                if self.hook is None:
                    raise Refused(404, "Webhook endpoint not found")
                return web.json_response(self.hook)
            case "chat/loading/start":
                asked = await request.json()
                if asked["loadingSeconds"] not in range(5, 61, 5) or asked["chatId"] != ANN:
                    raise Refused(400, "The request body has 1 error(s)")
                self.loading.append(asked["chatId"])
                return web.json_response({}, status=202)
            case "message/reply" | "message/push":
                return await self._send(request, path.endswith("reply"))
        raise Refused(404, "Not found")

    async def _send(self, request: web.Request, reply: bool) -> web.StreamResponse:
        struck = self._troubles.pop(0) if self._troubles else ""
        if struck == "429":
            told = {"message": "The API rate limit has been exceeded. Try again later."}
            return web.json_response(told, status=429, headers={"Retry-After": "1"})
        if struck == "500":
            raise Refused(500, "Internal Server Error")
        if struck == "drop" and request.transport is not None:
            request.transport.close()
            raise Refused(500, "nobody hears this")
        sent = self._sent(await request.json(), reply, request.headers.get("X-Line-Retry-Key", ""))
        if struck == "lost" and request.transport is not None:
            request.transport.close()
        return web.json_response({"sentMessages": sent})

    def _sent(self, asked: Json, reply: bool, key: str) -> list[Json]:
        chat = self._replied(asked) if reply else str(asked["to"])
        if reply and key:
            raise Refused(400, "The retry key is not supported here")
        if key and str(uuid.UUID(key)) != key:
            raise Refused(400, "The retry key is invalid")
        if key in self._keys:
            self.repeats += 1
            raise Refused(409, "The retry key is already accepted")
        if not re.fullmatch(r"[UCR][0-9a-f]{32}", chat):
            raise Refused(400, "The property, 'to', in the request body is invalid")
        if chat not in (ANN, GROUP):
            raise Refused(400, "Failed to send messages")
        if self.month_is_over and not reply:
            raise Refused(429, "You have reached your monthly limit.")
        if not 1 <= len(asked["messages"]) <= 5:
            raise Refused(400, "messages: Size must be between 1 and 5")
        found = [self._drawn(chat, message, reply) for message in asked["messages"]]
        if reply:
            del self._replies[asked["replyToken"]]
        self.shown += found
        sent = [{"id": each.id, "quoteToken": "q"} for each in found]
        if key:
            self._keys[key] = sent
        return sent

    def _replied(self, asked: Json) -> str:
        chat, until = self._replies.get(asked["replyToken"], ("", 0.0))
        if not chat or time.monotonic() > until:
            raise Refused(400, "Invalid reply token")
        return chat

    def _drawn(self, chat: str, message: Json, free: bool) -> Shown:
        self._number += 1
        shown = Shown(f"5{self._number:017d}", chat, "", free)
        match message["type"]:
            case "text":
                shown.text = _text(message["text"], 5000)
            case "image" | "audio":
                shown.address = message["originalContentUrl"]
                if not shown.address.startswith("https://") or len(shown.address) > 2000:
                    raise Refused(400, "invalid uri scheme")
            case "flex":
                _text(message["altText"], 1500)
                if len(json.dumps(message["contents"]).encode()) > FLEX_BYTES:
                    raise Refused(400, "At least one block is too large")
                said, *rows = message["contents"]["body"]["contents"]
                shown.text = _text(said["text"], 2000)
                for row in rows:
                    drawn = row["contents"] if row["type"] == "box" else [row]
                    shown.buttons.append([_button(each["action"]) for each in drawn])
        return shown


def notice(events: list[Json]) -> bytes:
    return json.dumps({"destination": "U" + "0" * 32, "events": events}).encode()


def _text(text: str, most: int) -> str:
    if not text.strip() or len(text.encode("utf-16-le")) // 2 > most:
        raise Refused(400, f"Length must be between 1 and {most}")
    return text


def _button(action: Json) -> tuple[str, str]:
    if action["type"] != "postback" or not 1 <= len(action["data"]) <= 300:
        raise Refused(400, "action is invalid")
    return _text(action["label"], 40), action["data"]
