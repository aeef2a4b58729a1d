"""LINE: an official account, by its webhook, on line-bot-sdk.

An answer within a minute of the person's message goes out by that message's reply token and costs
nothing; later ones are pushed and count against the plan's messages. LINE sends an event again
until it is acknowledged where "Webhook redelivery" is switched on in its console; without it, what
came while we were away is lost. Pictures and speech have to lie at an address that LINE can reach
(``public_url``), and the same door serves them.
API: https://developers.line.biz/en/reference/messaging-api/
"""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, TypeVar

import aiohttp
import structlog
from linebot.v3.messaging import (
    ApiException,
    AsyncApiClient,
    AsyncMessagingApi,
    AudioMessage,
    Configuration,
    ImageMessage,
    Message,
    PushMessageRequest,
    ReplyMessageRequest,
    ShowLoadingAnimationRequest,
)
from pydantic import Field, SecretStr

from gateways import _line_say as say
from gateways._api import Api, retry_after
from gateways._carried import Carried, carried
from gateways._line_files import Shelf
from gateways._line_read import GATEWAY, Ours, reader
from gateways._odd import NONSENSE, left_out, understood
from gateways._patience import patiently
from gateways._secrets import hide_in_logs
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
from gateways.signatures import line

log = structlog.get_logger(__name__)
T = TypeVar("T")
K = TypeVar("K")

SECONDS = 20.0
NAME_SECONDS = 2.0
REPLY_SECONDS = 50.0
TYPING_SECONDS = 20.0
AT_ONCE = 5
"""Messages in one call."""
REMEMBERED = 10_000
IMAGES = ("image/png", "image/jpeg")


class Config(Listening, extra="forbid"):
    """``[gateways.line]`` in the configuration."""

    token: SecretStr
    """developers.line.biz/console, your channel, Messaging API, Channel access token."""
    channel_secret: SecretStr
    """developers.line.biz/console, your channel, Basic settings, Channel secret."""
    port: int = Field(default=8471, ge=0, le=65535)
    path: str = Field(default="/line", pattern=r"^/[\w/-]*$")
    public_url: str = Field(default="", pattern=r"^$|^https://[^\s/?#]+$")
    """Where the internet reaches this door, ``https://...``; empty: no pictures, no speech."""
    free_replies: bool = True
    """Answer by reply tokens where that is possible. Without, all is pushed, and what is sent again
    after trouble is shown once."""
    base_url: str = Field(default="https://api.line.me", pattern="^https?://")
    data_url: str = Field(default="https://api-data.line.me", pattern="^https?://")
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a part of a long text failed."""
    ASKED: ClassVar = ("public_url",)


def create(config: Config) -> Line:
    """Raises GatewayRefused for what cannot be right."""
    for name in ("token", "channel_secret"):
        if not getattr(config, name).get_secret_value().strip():
            raise GatewayRefused(f"[gateways.line] {name} is empty.")
    return Line(config)


class Line:
    """One official account."""

    name = GATEWAY

    def __init__(self, config: Config) -> None:
        self._config = config
        self._token = config.token.get_secret_value().strip()
        self._secret = config.channel_secret.get_secret_value().strip()
        seen = bool(config.public_url)
        self.abilities = Abilities(
            image=seen, voice=seen, buttons=True, typing=TYPING_SECONDS, max_text=say.MAX_TEXT,
            paces=(Pace(100, 1),), groups=r"[CR][0-9a-f]{32}",
            knows_repeats=not config.free_replies,
        )  # fmt: skip
        hide_in_logs(self._token, ("linebot.v3.messaging.async_rest",))
        self._client: AsyncApiClient | None = None
        self._data = Api(
            "LINE", config.data_url, [self._token], {"Authorization": f"Bearer {self._token}"}
        )
        self._shelf = Shelf(config.path)
        self._said: OrderedDict[str, None] = OrderedDict()
        """Messages of ours: who quotes one in a group speaks to us."""
        self._replies: OrderedDict[str, tuple[str, float]] = OrderedDict()
        """The last reply token of each chat, and until when it is good."""
        self._names: OrderedDict[str, tuple[str, str]] = OrderedDict()
        """Names and languages of people."""
        self.port = config.port
        """Once it listens, the real one."""

    async def close(self) -> None:
        """A later call opens the connections again."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()
        await self._data.close()

    async def check(self) -> str:
        """The account's name. Raises GatewayError with what to do."""
        try:
            me = await self._call(lambda api: api.get_bot_info())
            where = "developers.line.biz/console, your channel, Messaging API, Webhook settings"
            try:
                hook = await self._call(lambda api: api.get_webhook_endpoint())
            except GatewayRefused:
                hook = None
            if hook is None or not hook.endpoint:
                raise GatewayRefused(
                    f"LINE has no address to send messages to. {where}: enter your https:// "
                    f"address that leads to port {self._config.port}{self._config.path} here."
                )
            if not hook.active:
                raise GatewayRefused(f"The webhook is switched off. {where}: Use webhook.")
        finally:
            await self.close()
        pictures = "" if self._config.public_url else "; no pictures without public_url"
        return f"{me.display_name} {me.basic_id} (messages go to {hook.endpoint}{pictures})"

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Listen until cancelled."""

        async def named(message: Inbound) -> None:
            name, language = await self._who(message)
            told = partial(replace, message, sender_name=name, language=language.lower())
            await deliver(understood(GATEWAY, told) or message)

        read = reader(Ours(self._said.__contains__, self._met))
        door = Door(self._config.path, line(self._secret), read, named)

        def started(port: int) -> None:
            self.port = port
            log.info("line.listening", port=port, path=self._config.path)

        await listen(self._shelf.before(door), self._config.listen, self.port, started)

    def _met(self, chat: str, token: str) -> None:
        if self._config.free_replies:
            _remember(self._replies, chat, (token, time.monotonic() + REPLY_SECONDS))

    async def _who(self, message: Inbound) -> tuple[str, str]:
        """What they are called, and their language; nothing waits long for it."""
        known = self._names.get(message.sender)
        if known is not None or not message.private:
            return known or ("", "")
        try:
            async with asyncio.timeout(NAME_SECONDS):
                found = await self._call(lambda api: api.get_profile(message.sender))
        except (GatewayError, TimeoutError) as error:
            log.debug("line.no_name", why=str(error))
            return "", ""
        except NONSENSE as odd:  # the library's models, over what they were not made for
            left_out(GATEWAY, odd)
            return "", ""
        told = (str(found.display_name or ""), str(found.language or ""))
        _remember(self._names, message.sender, told)
        return told

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """LINE keeps what was sent for some days; speech and films are ready after a moment."""
        path = f"/v2/bot/message/{attachment.ref}/content"
        found = await self._data.download(path, largest)
        if not found:
            raise GatewayError("LINE is still preparing it.", 1.0)
        return found

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Send; the id of the last message is returned. When GatewayError is raised nothing was
        sent, unless a later part failed again and again."""
        text, along = await carried(message, GATEWAY)
        parts = say.texts(text, message.markdown, offers=bool(message.buttons))
        shown = [*await self._beside(along), *say.messages(parts, message.buttons)]
        groups = [shown[at : at + AT_ONCE] for at in range(0, len(shown), AT_ONCE)]
        if not groups:
            raise GatewayRefused("There is nothing to say.")
        once = message.once or uuid.uuid4().hex
        sent = await self._begin(message.chat, groups[0], once)
        for number, group in enumerate(groups[1:], 1):
            push = partial(self._push, message.chat, group, f"{once}.{number}")
            sent = await patiently(push, self._config.retry_seconds)
        return sent

    async def _begin(self, chat: str, group: Sequence[Message], once: str) -> str:
        token, until = self._replies.pop(chat, ("", 0.0))
        if token and time.monotonic() < until:
            try:
                return await self._reply(token, group)
            except GatewayRefused as error:
                log.debug("line.reply_too_late", why=str(error))
        return await self._push(chat, group, once)

    async def _reply(self, token: str, group: Sequence[Message]) -> str:
        request = ReplyMessageRequest(replyToken=token, messages=list(group))
        answer = await self._call(lambda api: api.reply_message(request))
        return self._noted(answer.sent_messages)

    async def _push(self, chat: str, group: Sequence[Message], once: str) -> str:
        """What LINE has taken already under this key is not shown again."""
        request = PushMessageRequest(to=chat, messages=list(group))
        key = str(uuid.uuid5(uuid.NAMESPACE_URL, f"phonepilot:{chat}:{once}"))
        answer = await self._call(lambda api: api.push_message(request, key))
        return self._noted(answer.sent_messages) if answer is not None else key

    def _noted(self, sent: Sequence[Any]) -> str:
        for each in sent:
            _remember(self._said, str(each.id), None)
        return str(sent[-1].id)

    async def _beside(self, along: Sequence[Carried]) -> list[Message]:
        found: list[Message] = []
        for each in along:
            if each.what == "voice":
                try:
                    speech = await spoken(each.content, "MP3")
                except Unplayable as error:
                    log.warning("line.speech_missing", why=str(error))
                    continue
                url = self._public(speech.content, "audio/mpeg")
                milliseconds = max(1, int(speech.seconds * 1000))
                found.append(AudioMessage(originalContentUrl=url, duration=milliseconds))
            elif each.mime in IMAGES and self._config.public_url:
                url = self._public(each.content, each.mime)
                found.append(ImageMessage(originalContentUrl=url, previewImageUrl=url))
        return found

    def _public(self, content: bytes, mime: str) -> str:
        return self._config.public_url + self._shelf.put(content, mime)

    async def typing(self, chat: str) -> None:
        """Until the next message; LINE shows it in private chats only."""
        if not chat.startswith("U"):
            return
        request = ShowLoadingAnimationRequest(chatId=chat, loadingSeconds=int(TYPING_SECONDS))
        await self._call(lambda api: api.show_loading_animation(request))

    async def _call(self, call: Callable[[AsyncMessagingApi], Awaitable[T]]) -> T:
        """Raises GatewayError. None for a push that LINE has taken before."""
        if self._client is None:
            self._client = AsyncApiClient(
                Configuration(host=self._config.base_url.rstrip("/"), access_token=self._token)
            )
        try:
            async with asyncio.timeout(SECONDS):
                return await call(AsyncMessagingApi(self._client))
        except ApiException as error:
            if error.status == 409:
                return None  # type: ignore[return-value]
            pause = retry_after({k.lower(): v for k, v in (error.headers or {}).items()})
            raise say.explained(error.status, _message(error), pause) from None
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            why = str(error) or type(error).__name__
            raise GatewayError(f"LINE cannot be reached just now: {why}") from None


def _remember(kept: OrderedDict[str, K], key: str, value: K) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > REMEMBERED:
        kept.popitem(last=False)


def _message(error: ApiException) -> str:
    """LINE's words, or what came in their place."""
    try:
        said = json.loads(error.body or "")
    except ValueError:
        return str(error.reason)
    return str(said.get("message", said)) if isinstance(said, dict) else str(error.reason)
