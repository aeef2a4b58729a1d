"""Feishu and Lark: a bot of a self-built app, on lark-oapi; by long connection, or by webhook.

The long connection needs no address of ours. An event is acknowledged when ``deliver`` has put it
on disk; what is not acknowledged within three seconds Feishu sends again after 15 s, 5 min, 1 h and
6 h, so what is said while we are away comes when we are back. All we say is a card: texts can be
edited 20 times only, cards without end. In groups Feishu brings us what mentions the bot.
https://open.feishu.cn/document/server-docs/im-v1/introduction
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections import OrderedDict
from functools import partial
from typing import Any, ClassVar

import structlog
from pydantic import Field, SecretStr

from gateways._carried import Carried, carried
from gateways._feishu_api import APP, GONE, Calls, FeishuRefused
from gateways._feishu_card import FEISHU, card, file_type
from gateways._feishu_door import opened, proven
from gateways._feishu_line import Line, TurnedAway
from gateways._feishu_read import CHAT, GATEWAY, read
from gateways._keep_up import KeepUp
from gateways._odd import understood
from gateways._patience import patiently
from gateways._speech import Unplayable, spoken
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Inbound,
    Outbound,
    Pace,
)
from gateways.door import Door, Listening
from gateways.listening import listen
from gateways.markdown import PLAIN, written

log = structlog.get_logger(__name__)
MESSAGES = "/open-apis/im/v1/messages"
MAX_TEXT = 4000
"""A card has room for 30 KB; this many letters take at most half of it."""
PATIENCE = 5
"""Times in a row that Feishu may turn us away before we say so and stop."""
REMEMBERED = 5000
"""Messages of ours that a reply is known by."""
NEEDED = (
    ("im:message", "im:message:send_as_bot"),
    ("im:message", "im:message.p2p_msg:readonly", "im:message.p2p_msg"),
    ("im:message", "im:message.group_at_msg:readonly", "im:message.group_at_msg"),
    ("im:resource", "im:resource:upload"),
)
"""One of each line: to answer, to hear in private, to hear in groups, to send pictures."""


class Config(Listening, extra="forbid"):
    """``[gateways.feishu]`` in the configuration."""

    app_id: str = Field(pattern=r"^cli_\w+$")
    """Shown in the developer console, Credentials & Basic Info; such as ``cli_a1b2c3``."""
    app_secret: SecretStr
    """Beside it."""
    domain: str = Field(default="https://open.feishu.cn", pattern=r"^https?://[^/]+$")
    """``https://open.larksuite.com`` for Lark."""
    encrypt_key: SecretStr = SecretStr("")
    """Events & Callbacks, Encryption Strategy. Given one, it listens for webhooks at ``listen``,
    ``port`` and ``path``; without, it keeps a long connection."""
    verification_token: SecretStr = SecretStr("")
    """Beside the Encrypt Key; with webhooks only."""
    port: int = Field(default=8472, ge=0, le=65535)
    path: str = Field(default="/feishu", pattern=r"^/[\w/-]*$")
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a failed connection; pauses double, up to 30 times this."""
    ASKED: ClassVar = ("domain",)


def create(config: Config) -> Feishu:
    """Raises GatewayRefused for what cannot be right."""
    return Feishu(config)


class Feishu:
    """One app. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, buttons=True, threads=True, voice=True,
        max_text=MAX_TEXT, edit_seconds=0.5, knows_repeats=True, groups=r"oc_.+",
        paces=(Pace(50, 1), Pace(1000, 60), Pace(5, 1, "chat")),
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        secret = config.app_secret.get_secret_value().strip()
        if not secret:
            raise GatewayRefused(
                f"[gateways.feishu] app_secret is empty: copy it from {APP}, Credentials & Basic "
                "Info."
            )
        self._encrypt_key = config.encrypt_key.get_secret_value().strip()
        self._verification = config.verification_token.get_secret_value().strip()
        if self._encrypt_key and not self._verification:
            raise GatewayRefused(
                "Webhooks need [gateways.feishu] verification_token, too: it stands beside the "
                f"Encrypt Key in {APP}, Events & Callbacks, Encryption Strategy."
            )
        try:
            self._calls = Calls(config.app_id, secret, config.domain)
        except ValueError as error:
            raise GatewayRefused(f"[gateways.feishu] domain: {error}.") from error
        self._config = config
        self._line = Line(config.app_id, secret, config.domain)
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._me = ""
        self._sent: OrderedDict[str, None] = OrderedDict()
        self.port = config.port
        """Once it listens for webhooks, the real one."""

    async def close(self) -> None:
        """Close the connections. A later ``send`` or ``run`` opens them again."""
        await self._calls.close()

    async def check(self) -> str:
        """The bot's name. Raises GatewayError with where to click."""
        try:
            bot = await self._bot()
            await self._see_that_all_is_granted()
        finally:
            await self.close()
        return str(bot.get("app_name") or self._config.app_id)

    async def _bot(self) -> dict[str, Any]:
        bot = (await self._calls.call("GET", "/open-apis/bot/v3/info")).get("bot") or {}
        if bot.get("activate_status") not in (None, 2):
            raise GatewayRefused(
                f"The bot is not active in your organisation: in {APP}, Version Management & "
                "Release, publish a version, and have an administrator approve it."
            )
        self._me = str(bot.get("open_id", ""))
        return bot

    async def _see_that_all_is_granted(self) -> None:
        try:
            answer = await self._calls.call("GET", "/open-apis/application/v6/scopes")
        except FeishuRefused:
            return  # who may not ask for it finds out by the first message
        granted = {
            each["scope_name"]
            for each in answer.get("scopes", [])
            if each.get("grant_status") == 1 and each.get("scope_type") != "user"
        }
        missing = [names[-1] if len(names) < 3 else names[1] for names in NEEDED
                   if not granted & set(names)]  # fmt: skip
        if missing:
            raise GatewayRefused(
                f"These permissions are missing: {', '.join(missing)}. Add them in {APP}, "
                "Permissions & Scopes, and publish a version."
            )

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend."""
        await self._keep_up.until_it_works(self._bot)
        log.info("feishu.listening", webhook=bool(self._encrypt_key))
        if self._encrypt_key:
            proof = proven(self._encrypt_key, self._verification)
            take = partial(opened, self._encrypt_key, self._read)
            door = Door(self._config.path, proof, take, deliver)
            try:
                await listen(door, self._config.listen, self._config.port, self._started)
            finally:
                self.port = self._config.port
            return
        turned_away = 0
        while True:
            try:
                await self._line.hold(partial(self._take, deliver), self._keep_up.up)
            except GatewayError as trouble:
                turned_away = turned_away + 1 if isinstance(trouble, TurnedAway) else 0
                if turned_away == PATIENCE:
                    raise GatewayRefused(str(trouble)) from None
                await self._keep_up.pause(trouble)

    def _started(self, port: int) -> None:
        self.port = port

    async def _take(self, deliver: Deliver, body: bytes) -> None:
        inbound = self._read(body)
        if inbound is not None:
            await deliver(inbound)

    def _read(self, body: bytes) -> Inbound | None:
        return understood(self.name, read, body, self._me, self._sent.__contains__)

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """Raises GatewayRefused for more than ``largest`` bytes and for what is gone."""
        message, _, key = attachment.ref.partition("/")
        kind = "image" if attachment.kind == "image" else "file"
        path = f"{MESSAGES}/{message}/resources/{key}?type={kind}"
        return await self._calls.download(path, largest)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Send or edit. Text beyond one card goes on in further ones; the last has the buttons, and
        its id is returned. Raises GatewayError."""
        if not CHAT.fullmatch(message.chat):
            raise GatewayRefused(f"{message.chat[:60]!r} is no chat of Feishu's (ou_..., oc_...).")
        text, along = await carried(message, self.name)
        once = message.once or uuid.uuid4().hex
        picture = next((each for each in along if each.what == "image"), None)
        image = await self._image(picture) if picture is not None else ""
        said = ""
        if text.strip() or image or message.buttons:
            said = await self._say(message, text, image, once)
        for each in along:
            if each.what != "image":
                kind, content = await self._file(each, message)
                post = partial(self._post, message.chat, kind, content, f"{once}.{each.what}")
                said = await patiently(post, self._config.retry_seconds) if said else await post()
        return said

    async def _say(self, message: Outbound, text: str, image: str, once: str) -> str:
        dialect = FEISHU if message.markdown else PLAIN
        first, *more = written(text, message.markdown, dialect, MAX_TEXT)
        made = [
            card(
                part, message.chat, marked=message.markdown, image=image if n == 0 else "",
                buttons=message.buttons if n == len(more) else (),
            )
            for n, part in enumerate((first, *more))
        ]  # fmt: skip
        said = await self._begin(message, made[0], f"{once}.0")
        for n, content in enumerate(made[1:], 1):
            post = partial(self._post, message.chat, "interactive", content, f"{once}.{n}")
            said = await patiently(post, self._config.retry_seconds)
        return said

    async def _begin(self, message: Outbound, content: str, once: str) -> str:
        if message.edits:
            try:
                await self._calls.call("PATCH", f"{MESSAGES}/{message.edits}", {"content": content})
            except FeishuRefused as error:
                if error.code not in GONE:
                    raise
            else:
                return message.edits
        return await self._post(message.chat, "interactive", content, once)

    async def _post(self, chat: str, kind: str, content: str, once: str) -> str:
        place, _, root = chat.partition(":")
        body = {
            "msg_type": kind, "content": content,
            "uuid": hashlib.sha256(once.encode()).hexdigest()[:50],
        }  # fmt: skip
        if root:
            reply = body | {"reply_in_thread": True}
            answer = await self._calls.call("POST", f"{MESSAGES}/{root}/reply", reply)
        else:
            by = {"receive_id_type": "open_id" if place.startswith("ou_") else "chat_id"}
            answer = await self._calls.call("POST", MESSAGES, body | {"receive_id": place}, by)
        return self._remembered(str(answer["message_id"]))

    def _remembered(self, message_id: str) -> str:
        self._sent[message_id] = None
        while len(self._sent) > REMEMBERED:
            self._sent.popitem(last=False)
        return message_id

    async def _image(self, picture: Carried) -> str:
        answer = await self._calls.upload(
            "/open-apis/im/v1/images",
            {"image_type": "message", "image": (picture.name, picture.content, picture.mime)},
        )
        return str(answer["image_key"])

    async def _file(self, each: Carried, message: Outbound) -> tuple[str, str]:
        """Uploaded: the kind of message it makes, and its content."""
        kind, fields = "file", {"file_type": file_type(each.name), "file_name": each.name}
        content = each.content
        if each.what == "voice" and message.voice is not None:
            try:
                speech = await spoken(message.voice)
            except Unplayable as error:
                log.warning("feishu.unplayable", why=str(error))
            else:
                kind, content = "audio", speech.content
                fields = {
                    "file_type": "opus", "file_name": "speech.opus",
                    "duration": str(int(speech.seconds * 1000)),
                }  # fmt: skip
        form = fields | {"file": (fields["file_name"], content, "application/octet-stream")}
        answer = await self._calls.upload("/open-apis/im/v1/files", form)
        return kind, json.dumps({"file_key": answer["file_key"]})
