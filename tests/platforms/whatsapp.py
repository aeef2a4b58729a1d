"""The Graph API of WhatsApp on 127.0.0.1, and its webhook: signs, sends again until acknowledged.

It checks what the Cloud API checks (token, lengths, buttons, media), answers with its error bodies,
drops what is sent to an id in the place of a number, tells later what it could not deliver, and can
be struck by trouble. https://developers.facebook.com/documentation/business-messaging/whatsapp
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import random
import re
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from gateways.base import Kind

Json = dict[str, Any]
TOKEN = "EAAemulated-token-0123456789"
APP_SECRET = "emulated-app-secret-0123456789abcdef"
VERIFY = "a word of our own"
NUMBER_ID = "106540352242922"
ANN, ANN_ID = "4915112345678", "DE.13491208655302741918"
AGAIN_SECONDS = 0.05
TYPES = {
    "image": ("image/jpeg", "image/png"), "audio": ("audio/ogg", "audio/mpeg", "audio/mp4"),
    "document": None,
}  # fmt: skip


class Graph(Exception):
    def __init__(self, status: int, code: int, message: str, details: str = "") -> None:
        super().__init__(message)
        self.status, self.code, self.details = status, code, details


@dataclass
class Shown:
    """A message of ours in the chat."""

    id: str
    kind: str
    text: str
    media: bytes = b""
    name: str = ""
    voice: bool = False
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """Id and title."""


class WhatsAppEmulator:
    """``target`` says where the webhook is now."""

    def __init__(self, target: Callable[[], str]) -> None:
        self.target = target
        self.port = 0
        self.token = TOKEN
        self.shown: list[Shown] = []
        self.dropped: list[Json] = []
        self.typing: list[str] = []
        self.people = {ANN: ANN_ID}
        self.hides_numbers = False
        """People have user names: their numbers are not told."""
        self.window_open = True
        self.webhook = "https://pilot.example/whatsapp"
        self.media: dict[str, tuple[str, bytes]] = {}
        self.refused = 0
        self.tries = 0
        self._strikes: list[str] = []
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._said = 0
        self._runner: web.AppRunner | None = None
        self._job: asyncio.Task[None] | None = None

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v25.0"

    def strike(self, kind: str, times: int = 1) -> None:
        """The next calls that send: a code such as ``130429``, ``drop``, ``502``; "" for none."""
        self._strikes += [kind] * times

    async def __aenter__(self) -> WhatsAppEmulator:
        app = web.Application(client_max_size=20 * 1024**2)
        app.router.add_route("*", "/v25.0/{id}", self._answer)
        app.router.add_route("*", "/v25.0/{id}/{edge}", self._answer)
        app.router.add_get("/files/{id}", self._file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        self.port = self._runner.addresses[0][1]
        self._job = asyncio.create_task(self._deliver_all())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._job is not None:
            self._job.cancel()
            await asyncio.gather(self._job, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    # --- people ---------------------------------------------------------------------------------

    def _from(self, kind: str, body: Json, **more: Any) -> Json:
        self._said += 1
        who: Json = {"from_user_id": ANN_ID} | ({} if self.hides_numbers else {"from": ANN})
        stamp = str(int(time.time()))
        wamid = f"wamid.IN{self._said}"
        return who | {"id": wamid, "timestamp": stamp, "type": kind, kind: body} | more

    async def arrives(self, kind: str, body: Json, **more: Any) -> None:
        await self._queue.put({"messages": [self._from(kind, body, **more)]})

    async def says(self, text: str, thread: str = "") -> None:
        await self.arrives("text", {"body": text})

    async def presses(self, message_id: str, value: str) -> None:
        (shown,) = [each for each in self.shown if each.id == message_id]
        (id_, title) = next(b for b in shown.buttons if b[0].partition(":")[2] == value)
        kind = "button_reply" if shown.kind == "button" else "list_reply"
        body = {"type": kind, kind: {"id": id_, "title": title}}
        context = {"from": "15550001111", "id": message_id}
        await self.arrives("interactive", body, context=context)

    async def sends(self, path: Path, kind: Kind) -> None:
        content = await asyncio.to_thread(path.read_bytes)
        await self.sends_media(content, "image/png" if kind == "image" else "text/plain", path.name)

    async def sends_media(self, content: bytes, mime: str, name: str = "", **more: Any) -> None:
        id_ = str(10**15 + len(self.media))
        self.media[id_] = (mime, content)
        kind = mime.partition("/")[0]
        kind = kind if kind in ("image", "audio", "video") else "document"
        body: Json = {"id": id_, "mime_type": mime, "sha256": "x"} | more
        await self.arrives(kind, body | ({"filename": name} if kind == "document" else {}))

    async def sees(self) -> list[str]:
        return [drawn(each.text) for each in self.shown]

    async def _deliver_all(self) -> None:
        """What waits together comes together and out of order, again until it is acknowledged."""
        async with aiohttp.ClientSession() as session:
            while True:
                values = [await self._queue.get()]
                while not self._queue.empty() and len(values) < 3 and "statuses" in values[-1]:
                    values.append(self._queue.get_nowait())
                body = self.notice(values)
                while not await self.post(session, body, signature(body)):  # noqa: ASYNC110
                    await asyncio.sleep(AGAIN_SECONDS)

    def notice(self, values: list[Json], number_id: str = NUMBER_ID) -> bytes:
        meta = {"display_phone_number": "15550001111", "phone_number_id": number_id}
        contact: Json = {"profile": {"name": "Ann"}, "user_id": ANN_ID}
        contact |= {} if self.hides_numbers else {"wa_id": ANN}
        changes = [
            {
                "field": "messages",
                "value": {"messaging_product": "whatsapp", "metadata": meta, "contacts": [contact]}
                | value,
            }
            for value in values
        ]
        entry = [{"id": "102290129340398", "changes": changes}]
        return json.dumps({"object": "whatsapp_business_account", "entry": entry}).encode()

    async def post(self, session: aiohttp.ClientSession, body: bytes, signed: str) -> bool:
        self.tries += 1
        headers = {"X-Hub-Signature-256": signed, "Content-Type": "application/json"}
        with suppress(aiohttp.ClientError, TimeoutError):
            async with session.post(self.target(), data=body, headers=headers) as answer:
                return answer.status == 200
        return False

    # --- what it is asked -----------------------------------------------------------------------

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        edge = request.match_info.get("edge", "")
        try:
            self._known(request)
            if edge == "messages":
                return web.json_response(await self._message(request))
            if edge == "media":
                return web.json_response(await self._upload(request))
            return web.json_response(self._about(request.match_info["id"]))
        except Graph as error:
            self.refused += 1
            told: Json = {"message": f"(#{error.code}) {error}", "type": "OAuthException"}
            told |= {"code": error.code, "fbtrace_id": "AbCdEf"}
            if error.details:
                told["error_data"] = {"messaging_product": "whatsapp", "details": error.details}
            return web.json_response({"error": told}, status=error.status)

    def _known(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bearer {self.token}":
            raise Graph(401, 190, "Error validating access token: Session has expired")

    def _about(self, id_: str) -> Json:
        if id_ == NUMBER_ID:
            where = {"webhook_configuration": {"application": self.webhook}} if self.webhook else {}
            return {"display_phone_number": "+1 555-000-1111", "verified_name": "Pilot", **where}
        if id_ not in self.media:
            raise Graph(400, 100, "Unsupported get request. Object with ID does not exist")
        mime, content = self.media[id_]
        url = self.base_url.replace("/v25.0", f"/files/{id_}")
        size = len(content)
        return {"url": url, "mime_type": mime, "file_size": size, "id": id_, "sha256": "x"}

    async def _file(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Authorization") != f"Bearer {self.token}":
            return web.Response(status=401)
        return web.Response(body=self.media[request.match_info["id"]][1])

    async def _upload(self, request: web.Request) -> Json:
        form = await request.post()
        sent = form["file"]
        if form.get("messaging_product") != "whatsapp" or not isinstance(sent, web.FileField):
            raise Graph(400, 100, "Invalid parameter", "messaging_product is required")
        id_ = str(10**15 + len(self.media))
        self.media[id_] = (sent.content_type, sent.file.read())
        return {"id": id_}

    async def _message(self, request: web.Request) -> Json:
        said: Json = await request.json()
        if said.get("messaging_product") != "whatsapp":
            raise Graph(400, 100, "Invalid parameter", "messaging_product is required")
        if said.get("status") == "read":
            if not said["message_id"].startswith("wamid.IN"):
                raise Graph(400, 100, "Invalid parameter", "message_id does not exist")
            self.typing.append(said["message_id"])
            return {"success": True}
        self._struck(request)
        who = said.get("to", "")
        number = self._number(said)
        shown = self._read(said)
        if number is None:
            self.dropped.append(said)
        elif not self.window_open:
            error = {"code": 131047, "title": "Re-engagement message"}
            failed = {"id": shown.id, "status": "failed", "recipient_id": who, "errors": [error]}
            await self._queue.put({"statuses": [failed]})
        else:
            self.shown.append(shown)
            sent = {"id": shown.id, "status": "sent", "recipient_id": who}
            await self._queue.put({"statuses": [sent]})
        return {"messaging_product": "whatsapp", "messages": [{"id": shown.id}]}

    def _struck(self, request: web.Request) -> None:
        strike = self._strikes.pop(0) if self._strikes else ""
        if strike == "drop" and request.transport is not None:
            request.transport.close()
            raise Graph(500, 1, "nobody hears this")
        if strike == "130429":
            raise Graph(429, 130429, "Rate limit hit")
        if strike:
            raise Graph(502 if strike == "502" else 400, int(strike), "Trouble")

    def _number(self, said: Json) -> str | None:
        """None where it is taken and goes nowhere."""
        if "to" in said:
            if re.fullmatch(r"[A-Z]{2}\..*", said["to"]):
                return None
            if said["to"] not in self.people:
                raise Graph(400, 131030, "Recipient phone number not in allowed list")
            return str(said["to"])
        known = {id_: number for number, id_ in self.people.items()}
        if said.get("recipient") not in known:
            raise Graph(400, 131026, "Message undeliverable")
        return known[said["recipient"]]

    def _read(self, said: Json) -> Shown:
        id_, kind = f"wamid.OUT{random.randrange(10**12)}", said["type"]
        body = said[kind]
        match kind:
            case "text":
                _long(body["body"], 4096, "text.body")
                if body.get("preview_url"):
                    raise AssertionError("previews have to be off")
                return Shown(id_, kind, body["body"])
            case "interactive":
                return self._choices(id_, body)
        mime, content = self.media[body["id"]]
        allowed = TYPES[kind]
        if allowed is not None and mime.partition(";")[0] not in allowed:
            raise Graph(400, 131053, "Media upload error", f"{mime} is not supported")
        _long(body.get("caption", "x"), 1024, f"{kind}.caption")
        if kind == "audio" and body.get("voice") and b"OpusHead" not in content[:64]:
            raise Graph(400, 131053, "Media upload error", "voice has to be ogg with opus")
        voice = bool(body.get("voice"))
        text = body.get("caption", "")
        return Shown(id_, kind, text, content, body.get("filename", ""), voice)

    def _choices(self, id_: str, body: Json) -> Shown:
        _long(body["body"]["text"], 1024, "interactive.body.text")
        action = body["action"]
        if body["type"] == "button":
            buttons = [(b["reply"]["id"], b["reply"]["title"]) for b in action["buttons"]]
            _choice(buttons, 3, 20)
        else:
            rows = [row for section in action["sections"] for row in section["rows"]]
            for row in rows:
                _long(row.get("description", "x"), 72, "row.description")
            buttons = [(row["id"], row["title"]) for row in rows]
            _choice(buttons, 10, 24)
        media = b""
        if "header" in body:
            media = self.media[body["header"]["image"]["id"]][1]
        return Shown(id_, body["type"], body["body"]["text"], media, buttons=buttons)


def _long(text: str, most: int, what: str) -> None:
    if not text.strip() or len(text.encode("utf-16-le")) // 2 > most:
        details = f"Param {what} must be between 1 and {most} characters long."
        raise Graph(400, 100, "Invalid parameter", details)


def _choice(buttons: list[tuple[str, str]], most: int, label: int) -> None:
    if not 1 <= len(buttons) <= most:
        raise Graph(400, 131009, "Parameter value is not valid", f"at most {most} buttons")
    for at in (0, 1):
        if len({b[at] for b in buttons}) != len(buttons) and (at == 0 or most == 3):
            raise Graph(400, 131009, "Parameter value is not valid", "Duplicated button")
    for id_, title in buttons:
        _long(id_, 200, "id")
        _long(title, label, "title")


def signature(body: bytes, secret: str = APP_SECRET) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


MARK = re.compile(r"(?<![^\s(\[*_~])(```|[*_~`])(?![\s\u2060])(.+?)(?<!\s)\1(?!\w)", re.DOTALL)


def drawn(text: str) -> str:
    """As its clients draw it: marks that open after a space and close before one are gone."""
    before = deque([""], maxlen=2)
    while text != before[-1]:
        before.append(text)
        text = MARK.sub(r"\2", text)
    return text
