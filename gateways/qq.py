"""QQ: a bot of the open platform, in private and where it is mentioned in groups, on qq-botpy.

A message counts as had when ``deliver`` has put it on disk; what came while the connection was down
QQ sends again after a resume, as long as this process lives; what is said while it doesn't is lost.
QQ lets a bot answer each message five times, for an hour in private and five minutes in groups, and
hardly speak by itself: what can't be said now goes out when the person writes again, or not at all.
https://bot.q.qq.com/wiki/develop/api-v2/
"""

from __future__ import annotations

import base64
import re
import uuid
import zlib
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import structlog
from pydantic import BaseModel, Field, SecretStr

from gateways._api import Api
from gateways._carried import Carried, carried
from gateways._keep_up import KeepUp
from gateways._odd import understood
from gateways._patience import insisting, patiently
from gateways._qq_library import CONSOLE, Account, Http, QQRefused, Route
from gateways._qq_line import Line
from gateways._qq_read import CHAT, GATEWAY, read
from gateways._qq_replies import Asked, Replies
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Outbound,
    Pace,
)
from gateways.markdown import Dialect, written

log = structlog.get_logger(__name__)
MAX_TEXT = 4000
HOLD_SECONDS = 5.0
LATER_SECONDS = 30.0
"""Before it is tried again to say what QQ does not let us say now."""
KNOWN = 40054005
"""The same number to the same message again: it is there already."""
SPENT = frozenset({22009, 40034024, 40034025, 40034026, 304027, 304028})
"""That message cannot be answered any more."""
NOT_BY_ITSELF = frozenset({40034102, 40034103, 304022, 304023, 22009})
_CALLS = re.compile(r"<(?=[@#]|emoji:|qqbot-)")
WORDS = Dialect(escape=lambda text: _CALLS.sub("<\u2060", text))
"""Plain, and nobody is called: Markdown is for bots that QQ has admitted to it."""
IMAGE, FILE = 1, 4
TEXT, MEDIA = 0, 7


class Config(BaseModel, extra="forbid"):
    """``[gateways.qq]`` in the configuration."""

    app_id: str = Field(pattern=r"^\d+$")
    """q.qq.com, your bot, Development Settings: AppID."""
    app_secret: SecretStr
    """Beside it: AppSecret."""
    api_url: str = Field(default="https://api.sgroup.qq.com", pattern=r"^https?://[^/]+$")
    """``https://sandbox.api.sgroup.qq.com`` for the sandbox."""
    token_url: str = Field(
        default="https://bots.qq.com/app/getAppAccessToken", pattern=r"^https?://"
    )
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a failed connection; pauses double, up to 30 times this."""


def create(config: Config) -> QQ:
    """Raises GatewayRefused for what cannot be right."""
    return QQ(config)


class QQ:
    """One bot. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        image=True, file=True, max_text=MAX_TEXT, groups=r"group:.+", paces=(Pace(5, 1),)
    )

    def __init__(self, config: Config) -> None:
        secret = config.app_secret.get_secret_value().strip()
        if not secret:
            raise GatewayRefused(
                f"[gateways.qq] app_secret is empty: copy it from {CONSOLE}, Development Settings."
            )
        where = urlsplit(config.api_url)
        # the library keeps it for all its clients
        Route.SCHEME, Route.DOMAIN = where.scheme, where.netloc
        self._config = config
        account = Account(config.app_id, secret, config.token_url)
        self._http = Http(account)
        self._line = Line(account, self._http)
        self._files = Api("QQ", config.api_url)
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._replies = Replies()

    async def close(self) -> None:
        """Close the connections. A later ``send`` or ``run`` opens them again."""
        await self._http.close()
        await self._files.close()

    async def check(self) -> str:
        """The bot's name. Raises GatewayError with where to click."""
        try:
            bot = await self._http.ask(Route("GET", "/users/@me"))
            await self._http.ask(Route("GET", "/gateway/bot"))
        finally:
            await self.close()
        return str(bot.get("username") or self._config.app_id)

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend."""
        log.info("qq.listening", app=self._config.app_id)
        take = partial(self._take, insisting(deliver, HOLD_SECONDS))
        while True:
            try:
                await self._line.hold(take, self._keep_up.up)
            except GatewayError as trouble:
                await self._keep_up.pause(trouble)

    async def _take(self, deliver: Deliver, kind: str, said: dict[str, Any]) -> None:
        inbound = understood(self.name, read, kind, said)
        if inbound is not None:
            self._replies.asked(inbound.chat, inbound.external_id)
            await deliver(inbound)

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """Raises GatewayRefused for more than ``largest`` bytes and for what is gone."""
        return await self._files.download(attachment.ref, largest)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """A picture or file goes with the first words, since each message counts. Raises
        GatewayError."""
        if not CHAT.fullmatch(message.chat):
            raise GatewayRefused(f"{message.chat[:64]!r} is no chat of QQ's.")
        text, along = await carried(message, self.name)
        along = [each for each in along if each.what != "voice"]
        parts = [part for part in written(text, message.markdown, WORDS, MAX_TEXT) if part.strip()]
        if not parts and not along:
            raise GatewayRefused("There is nothing to say.")
        once = message.once or uuid.uuid4().hex
        said, needed = "", max(len(parts), len(along))
        if 0 < self._replies.left(message.chat) < needed:
            raise _later()  # or half of it would be out, and all of it come again
        for n in range(needed):
            part = parts[n] if n < len(parts) else ""
            each = along[n] if n < len(along) else None
            post = partial(self._say, message.chat, part, each, f"{once}.{n}")
            said = await patiently(post, self._config.retry_seconds) if said else await post()
        return said

    async def _say(self, chat: str, text: str, each: Carried | None, once: str) -> str:
        body: dict[str, Any] = {"msg_type": TEXT, "content": text}
        if each is not None:
            body = {"msg_type": MEDIA, "content": text, "media": await self._media(chat, each)}
        body["msg_seq"] = zlib.crc32(once.encode()) % 1_000_000_000 + 1
        while (asked := self._replies.best(chat)) is not None:
            if (said := await self._answer(chat, body, asked)) is not None:
                return said
        try:
            return str((await self._http.ask(_route(chat, "messages"), json=body))["id"])
        except QQRefused as error:
            if error.code not in NOT_BY_ITSELF:
                raise
        raise _later()

    async def _answer(self, chat: str, body: dict[str, Any], asked: Asked) -> str | None:
        """None when that message cannot be answered any more."""
        try:
            answer = await self._http.ask(
                _route(chat, "messages"), json=body | {"msg_id": asked.id}
            )
        except QQRefused as error:
            if error.code == KNOWN:
                return f"{asked.id}.{body['msg_seq']}"
            if error.code not in SPENT:
                raise
            asked.left = 0
            return None
        asked.left -= 1
        return str(answer["id"])

    async def _media(self, chat: str, each: Carried) -> dict[str, str]:
        """Uploaded: good for this chat only."""
        body = {
            "file_type": IMAGE if each.what == "image" else FILE, "srv_send_msg": False,
            "file_data": base64.b64encode(each.content).decode(), "file_name": each.name,
        }  # fmt: skip
        answer = await self._http.ask(_route(chat, "files"), json=body)
        return {"file_info": str(answer["file_info"])}


def _later() -> GatewayError:
    return GatewayError(
        "QQ lets a bot answer a message five times and soon, and not speak by itself: this goes "
        "out when they write again.",
        LATER_SECONDS,
    )


def _route(chat: str, what: str) -> Route:
    kind, _, openid = chat.partition(":")
    where = "users" if kind == "c2c" else "groups"
    return Route("POST", f"/v2/{where}/{{openid}}/{what}", openid=openid)
