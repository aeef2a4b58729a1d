"""A Bot API server on 127.0.0.1 that behaves like Telegram's, for real client libraries.

It long-polls with offsets, redelivers until confirmed, lets a newer poller throw out the older,
counts rates, and can be struck by every trouble a network has. Use it in an event loop,
``async with TelegramEmulator() as telegram``, or beside other processes,
``with in_background(TelegramEmulator()) as telegram``. What people do may be called from anywhere.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any

from aiohttp import web

from gateways.base import Kind
from tests.platforms.telegram_world import ApiError, Json, Limits, Shown, World

TOKEN = "4242:AAF-emulated-token-0123456789abcdef"
CONFLICT = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is "
    "running"
)


class TelegramEmulator:
    """``base_url`` is what a gateway's configuration takes."""

    def __init__(self, token: str = TOKEN, limits: Limits | None = None) -> None:
        self.token = token
        self.world = World(limits=limits)
        self.calls: list[str] = []
        self.port = 0
        self._strikes: list[tuple[str, str]] = []
        self._webhook = ""
        self._runner: web.AppRunner | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news = asyncio.Event()
        self._poller = 0

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # --- what people do, and what they see ------------------------------------------------------

    def person_says(
        self, chat: int, text: str, *, name: str = "Ann", reply_to: int | None = None,
        who: int = 0, origin: Mapping[str, Any] | None = None, topic: str = "",
    ) -> int:  # fmt: skip
        """A message in a private chat (positive id) or of ``who`` in a group (negative), forwarded
        where it has an ``origin``, in a ``topic`` where it names one. Returns its id."""
        sender = self.world.person(chat, name, who)
        return self._then_wake(
            lambda: self.world.arrive(
                chat, text, sender, reply_to=reply_to, origin=origin, topic=topic
            )
        )

    def person_sends(
        self, chat: int, content: bytes, kind: Kind, name: str, caption: str = ""
    ) -> int:
        """A picture (in two sizes, as Telegram makes them), or a file that keeps its name."""
        file_id = f"{kind}-{len(self.world.files)}"
        self.world.files[file_id] = content
        small = {"file_id": "small", "file_unique_id": "small", "width": 4, "height": 4}
        sent: Any = {"file_id": file_id, "file_unique_id": file_id, "file_size": len(content)}
        match kind:
            case "image":
                media: Json = {"photo": [small, sent | {"width": 54, "height": 120}]}
            case "voice":
                media = {"voice": sent | {"duration": 2, "mime_type": "audio/ogg"}}
            case "audio":
                media = {"audio": sent | {"duration": 2, "file_name": name}}
            case "video":
                media = {"video": sent | {"duration": 2, "width": 4, "height": 4}}
            case _:
                media = {"document": sent | {"file_name": name, "mime_type": "text/plain"}}
        return self._then_wake(
            lambda: self.world.arrive(chat, caption, self.world.person(chat), **media)
        )

    def person_sends_photo(self, chat: int, caption: str = "") -> int:
        size = {"file_id": "p1", "file_unique_id": "p1", "width": 4, "height": 4}
        return self._then_wake(
            lambda: self.world.arrive(chat, caption, self.world.person(chat), photo=[size])
        )

    def person_joins(self, chat: int) -> int:
        who = self.world.person(chat)
        return self._then_wake(lambda: self.world.arrive(chat, "", who, new_chat_members=[who]))

    def person_edits(self, chat: int, message_id: int, text: str) -> None:
        def edit() -> int:
            shown = self.world.messages[chat][message_id]
            shown.text, shown.edits = text, shown.edits + 1
            body = {**self.world.as_json(shown), "edit_date": shown.at}
            return self.world.push("edited_message", body)

        self._then_wake(edit)

    def person_deletes(self, chat: int, message_id: int) -> None:
        del self.world.messages[chat][message_id]

    def presses(self, message_id: int, value: str, *, who: int = 0) -> None:
        """Press the button with that value, in a group as ``who``; fails when the message does not
        show it now."""
        shown = next(
            m for c in self.world.messages.values() for m in c.values() if m.id == message_id
        )
        if value not in [v for _, v in shown.buttons]:
            raise AssertionError(f"no button {value!r} on {shown}")
        body = {
            "id": f"press-{message_id}-{value}-{who}",
            "from": self.world.person(shown.chat, who=who),
            "message": self.world.as_json(shown), "chat_instance": "1", "data": value,
        }  # fmt: skip
        self._then_wake(lambda: self.world.push("callback_query", body))

    def transcript(self, chat: int) -> list[Shown]:
        """The chat as its people see it now: edits applied, deleted messages gone."""
        return list(self.world.messages.get(chat, {}).values())

    def bot_said(self, chat: int) -> list[Shown]:
        return [shown for shown in self.transcript(chat) if shown.by_bot]

    # --- trouble --------------------------------------------------------------------------------

    def strike(self, kind: str, times: int = 1, *, method: str = "", after: int = 0) -> None:
        """Let the next calls fail: ``drop`` (the connection), ``502``, ``html``, ``429``.

        ``method``: only calls of it, such as ``sendMessage``; ``after`` so many that go well."""
        self._strikes += [("", method)] * after + [(kind, method)] * times

    def set_webhook(self, url: str) -> None:
        self._webhook = url

    async def restart(self, away: float = 0.0) -> None:
        """Go away, with every connection, and come back at the same address."""
        await self.stop()
        await asyncio.sleep(away)
        await self.start()

    # --- the server -----------------------------------------------------------------------------

    async def start(self) -> None:
        self._loop, self._news = asyncio.get_running_loop(), asyncio.Event()
        app = web.Application(client_max_size=20 * 1024**2)
        app.router.add_route("*", "/bot{token}/{method}", self._answer)
        app.router.add_get("/file/bot{token}/{folder}/{name}", self._file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        self._poller += 1
        self._wake()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> TelegramEmulator:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    def _then_wake(self, change: Callable[[], int]) -> int:
        made = change()
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)
        return made

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        if request.match_info["token"] != self.token:
            return _error(401, "Unauthorized")
        self.calls.append(method)
        try:
            struck = self._next_strike(method)
            if struck == "drop" and request.transport is not None:
                request.transport.close()
            if struck:
                return _struck(struck)
            values, files = await _form(request)
            result = await self._call(method, values, files)
        except ApiError as error:
            return _error(error.code, error.description, error.retry_after)
        return web.json_response({"ok": True, "result": result})

    def _next_strike(self, method: str) -> str:
        for i, (kind, only) in enumerate(self._strikes):
            if only in ("", method):
                del self._strikes[i]
                return kind
        return ""

    async def _call(self, method: str, p: Mapping[str, str], files: Mapping[str, bytes]) -> Any:
        world = self.world
        match method:
            case "getUpdates":
                return await self._poll(p)
            case "getMe":
                return world.me
            case "sendPhoto":
                return world.send_photo(p, files)
            case "sendVoice":
                return world.send_voice(p, files)
            case "sendDocument":
                return world.send_document(p, files)
            case "editMessageMedia":
                return world.edit_message_media(p, files)
            case "deleteWebhook":
                self._webhook = ""
                return True
        plain: dict[str, Callable[[Mapping[str, str]], Json | bool]] = {
            "sendMessage": world.send_message,
            "editMessageText": world.edit_message_text,
            "editMessageCaption": world.edit_message_caption,
            "editMessageReplyMarkup": world.edit_message_reply_markup,
            "deleteMessage": world.delete_message,
            "sendChatAction": world.send_chat_action,
            "answerCallbackQuery": world.answer_callback_query,
            "setMyCommands": world.set_my_commands,
            "getFile": world.get_file,
        }
        if method not in plain:
            raise ApiError(404, "Not Found")
        return plain[method](p)

    async def _poll(self, p: Mapping[str, str]) -> list[Json]:
        if self._webhook:
            raise ApiError(
                409,
                "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook "
                "to delete the webhook first",
            )
        self._poller += 1
        mine = self._poller
        self._wake()  # the older poll, if any, finds itself replaced
        self.world.confirm(int(p.get("offset", 0)))
        allowed = json.loads(p.get("allowed_updates", "[]"))
        deadline = asyncio.get_running_loop().time() + float(p.get("timeout", 0))
        while True:
            news = self._news
            if mine != self._poller:
                raise ApiError(409, CONFLICT)
            found = [u for u in self.world.updates if not allowed or set(u) & set(allowed)]
            left = deadline - asyncio.get_running_loop().time()
            if found or left <= 0:
                return found[: int(p.get("limit", 100))]
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), left)

    async def _file(self, request: web.Request) -> web.Response:
        content = self.world.files.get(request.match_info["name"].removesuffix(".png"))
        if request.match_info["token"] != self.token or content is None:
            return _error(404, "Not Found")
        return web.Response(body=content)


async def _form(request: web.Request) -> tuple[dict[str, str], dict[str, bytes]]:
    """Parameters come in the address, as JSON, as a form, or as a form with files."""
    values: dict[str, str] = dict(request.query)
    files: dict[str, bytes] = {}
    if request.content_type == "application/json":
        body = await request.json()
        values |= {k: v if isinstance(v, str) else json.dumps(v) for k, v in body.items()}
        return values, files
    for key, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            files[key] = value.file.read()
        elif isinstance(value, str):
            values[key] = value
    return values, files


def _struck(kind: str) -> web.Response:
    if kind == "429":
        return _error(429, "Too Many Requests: retry after 1", 1)
    if kind == "html":
        return web.Response(text="<html>captive portal</html>", content_type="text/html")
    return web.Response(status=502, text="<html>Bad Gateway</html>", content_type="text/html")


def _error(code: int, description: str, retry_after: int = 0) -> web.Response:
    body: Json = {"ok": False, "error_code": code, "description": description}
    if retry_after:
        body["parameters"] = {"retry_after": retry_after}
    return web.json_response(body, status=code)
