"""Slack: an app, in socket mode or by signed requests, on slack_sdk.

In socket mode the loop over the envelopes is our own: the library's client runs them beside each
other and hides when it may not connect. An envelope is acknowledged, and a request answered with
200, only after ``deliver``; what is not acknowledged Slack sends again (three times within six
minutes; of buttons not), and what came while nobody was connected it sends to who connects soon.
Longer absences lose messages. In channels the app answers in a thread of the message, and reads
what names it, or answers it in a thread. https://docs.slack.dev/apis/events-api/
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, ClassVar, TypeVar
from urllib.parse import urlsplit

import aiohttp
import structlog
from pydantic import Field, SecretStr
from slack_sdk.web.async_client import AsyncWebClient

from gateways._carried import Carried, carried
from gateways._download import download
from gateways._keep_up import KeepUp
from gateways._odd import understood
from gateways._patience import insisting, patiently
from gateways._secrets import hide_in_logs
from gateways._slack_read import GATEWAY, enveloped, name_of, read, read_request
from gateways._slack_trouble import (
    APP_TOKEN,
    APPS,
    NO_APP_TOKEN,
    NO_SOCKET,
    NO_TOKEN,
    Trouble,
    code_of,
    explain,
)
from gateways._slack_write import parts_of, shown
from gateways.base import (
    Abilities,
    Attachment,
    Button,
    Deliver,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
    Pace,
)
from gateways.door import Door, Listening
from gateways.listening import listen
from gateways.markdown import SLACK, written
from gateways.signatures import slack

log = structlog.get_logger(__name__)
T = TypeVar("T")
Json = dict[str, Any]

MAX_TEXT = 3000
"""Of a section block; messages may have more, edits not much more."""
INSIST_SECONDS = 20.0
TRIES_TO_SHOW = 4
"""A picture cannot be shown in the first moment after it was uploaded."""
NAMES_KNOWN = 1000
HEARTBEAT_SECONDS = 20.0
GONE = ("message_not_found", "cant_update_message", "edit_window_closed")
NEEDED = ("app_mentions:read", "chat:write", "files:read", "files:write", "im:history")
LOGGERS = ("slack_sdk.web.async_client", "slack_sdk.web.async_base_client")


class Config(Listening, extra="forbid"):
    """``[gateways.slack]`` in the configuration."""

    bot_token: SecretStr
    """At https://api.slack.com/apps: your app, OAuth & Permissions, Bot User OAuth Token."""
    app_token: SecretStr = SecretStr("")
    """Your app, Basic Information, App-Level Tokens, with ``connections:write`` (xapp-...): for
    Socket Mode, which needs no public address. Without Socket Mode: a signing_secret instead."""
    signing_secret: SecretStr = SecretStr("")
    """Your app, Basic Information, Signing Secret: for requests to ``listen`` instead, when there
    is no app token. Events and interactivity go to the same address."""
    port: int = Field(default=8467, ge=0, le=65535)
    path: str = Field(default="/slack", pattern=r"^/[\w/-]*$")
    base_url: str = Field(default="https://slack.com/api/", pattern="^https?://")
    """Another server that speaks Slack's API."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a lost connection; pauses double, up to 30 times this."""
    ASKED: ClassVar = ("app_token",)


def create(config: Config) -> SlackGateway:
    """Raises GatewayRefused for tokens that cannot be what they should."""
    return SlackGateway(config)


class SlackGateway:
    """One app in one workspace."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, buttons=True, threads=True, voice=True,
        max_text=MAX_TEXT, edit_seconds=1.5, paces=(Pace(1, 1, "chat"),),
        groups=r"[CG][A-Z0-9]+(:[0-9.]+)?",
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        bot, app, signing = (
            secret.get_secret_value().strip()
            for secret in (config.bot_token, config.app_token, config.signing_secret)
        )
        if not bot.startswith("xoxb-"):
            raise GatewayRefused(
                "[gateways.slack] bot_token begins with xoxb-: it is the Bot User OAuth Token "
                f"under OAuth & Permissions of your app at {APPS}."
            )
        if not app and not signing:
            raise GatewayRefused(
                "Slack needs an app token for Socket Mode, or else a signing_secret for signed "
                f"requests. {APP_TOKEN}"
            )
        if app and not app.startswith("xapp-"):
            raise GatewayRefused(f"[gateways.slack] app_token begins with xapp-. {APP_TOKEN}")
        for secret in filter(None, (bot, app, signing)):
            hide_in_logs(secret, LOGGERS)
        self._config = config
        self._bot_token, self._app_token, self._signing = bot, app, signing
        self._base = config.base_url.rstrip("/") + "/"
        # it would repeat what was cut off, and what was cut off may have been said
        self._web = AsyncWebClient(bot, base_url=self._base, retry_handlers=[])
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._names: OrderedDict[str, str] = OrderedDict()
        self._names_told = True
        self._pictures: OrderedDict[str, str] = OrderedDict()
        """The file that each message of ours shows: an edit has to name it again."""
        self.port = config.port
        """Once it listens, the real one."""

    async def close(self) -> None:
        """Nothing stays open between calls."""

    async def check(self) -> str:
        """Who we are and where. Raises GatewayError with what to do."""
        try:
            who = await self._web.auth_test()
        except Trouble as error:
            raise explain(error) from None
        scopes = str(who.headers.get("x-oauth-scopes", "")).replace(" ", "").split(",")
        if missing := [each for each in NEEDED if each not in scopes]:
            raise GatewayRefused(
                f"The Slack app lacks the scopes {', '.join(missing)}. At {APPS} open the app, "
                "OAuth & Permissions, add them to the Bot Token Scopes, and install it again."
            )
        if self._app_token:
            await self._address_of_socket()
        return f"@{who['user']} in {who['team']}"

    async def _address_of_socket(self) -> str:
        try:
            opened = await self._web.apps_connections_open(app_token=self._app_token)
        except Trouble as error:
            raise explain(error, NO_APP_TOKEN) from None
        return str(opened["url"])

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend."""
        me = await self._keep_up.until_it_works(self._who_am_i)
        named = partial(self._with_name, deliver)
        if not self._app_token:
            await self._serve(me, named)
        while True:
            try:
                await self._listen(me, named)
            except GatewayError as trouble:
                await self._keep_up.pause(trouble)
            except Trouble as error:
                await self._keep_up.pause(explain(error))

    async def _who_am_i(self) -> str:
        try:
            return str((await self._web.auth_test())["user_id"])
        except Trouble as error:
            raise explain(error) from None

    async def _serve(self, me: str, deliver: Deliver) -> None:
        config = self._config
        door = Door(config.path, slack(self._signing), partial(read_request, me=me), deliver)

        def started(port: int) -> None:
            self.port = port
            log.info("slack.listening", port=port, path=config.path)

        await listen(door, config.listen, config.port, started)

    async def _listen(self, me: str, deliver: Deliver) -> None:
        """One connection, until Slack asks for a new one. Raises GatewayError when it was cut."""
        address = await self._address_of_socket()
        async with (
            aiohttp.ClientSession() as web,
            web.ws_connect(address, heartbeat=HEARTBEAT_SECONDS) as socket,
        ):
            async for frame in socket:
                if frame.type is not aiohttp.WSMsgType.TEXT:
                    break
                envelope = understood(GATEWAY, enveloped, frame.data) or {}
                match envelope.get("type"):
                    case "hello":
                        self._keep_up.up()
                        log.info("slack.listening", bot=me)
                    case "disconnect":
                        if envelope.get("reason") == "link_disabled":
                            raise GatewayRefused(NO_SOCKET)
                        return
                    case _ if "envelope_id" in envelope:
                        if await self._keep(envelope.get("payload") or {}, me, deliver):
                            await socket.send_json({"envelope_id": envelope["envelope_id"]})
        raise GatewayError("Slack closed the connection.")

    async def _keep(self, payload: Json, me: str, deliver: Deliver) -> bool:
        """Whether it is on disk, or nothing for us, or nonsense, which would not be better the next
        time. Else Slack sends it again, later."""
        inbound = understood(GATEWAY, read, payload, me)
        if inbound is not None:
            try:
                await insisting(deliver, INSIST_SECONDS)(inbound)
            except NotKept as full:
                log.warning("slack.not_kept", message=inbound.external_id, why=str(full))
                return False
        return True

    async def _with_name(self, deliver: Deliver, inbound: Inbound) -> None:
        if inbound.addressed and not inbound.sender_name:
            name = await self._name(inbound.sender)
            named = understood(GATEWAY, dataclasses.replace, inbound, sender_name=name)
            inbound = named or inbound
        await deliver(inbound)

    async def _name(self, user: str) -> str:
        """ "" without the scope users:read, and when it cannot be asked just now."""
        if user not in self._names and self._names_told:
            try:
                found = await self._web.users_info(user=user)
            except Trouble as error:
                self._names_told = code_of(error) != "missing_scope"
                return ""
            self._names[user] = understood(GATEWAY, name_of, found.data) or ""
            if len(self._names) > NAMES_KNOWN:
                self._names.popitem(last=False)
        return self._names.get(user, "")

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """What was sent beside a text. Raises GatewayRefused when it is too large or gone."""
        info = await self._calling(partial(self._web.files_info, file=attachment.ref))
        url = str(info["file"].get("url_private_download") or info["file"].get("url_private"))
        if not self._is_slacks(url):
            raise GatewayRefused("The file is not at Slack, and our token goes nowhere else.")
        headers = {"Authorization": f"Bearer {self._bot_token}"}
        try:
            return await download("Slack", url, largest, headers)
        except Trouble as error:
            raise explain(error) from None

    def _is_slacks(self, url: str) -> bool:
        asked, ours = urlsplit(url), urlsplit(self._base)
        if ours.hostname == "slack.com":
            return asked.scheme == "https" and f".{asked.hostname}".endswith(".slack.com")
        return (asked.scheme, asked.netloc) == (ours.scheme, ours.netloc)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Send or edit. Text beyond one message goes on in further ones; the last has the buttons,
        and its id is returned. Files and speech follow the words. Raises GatewayError, with
        ``retry_after`` when Slack asks for it; nothing has been sent then, unless what came later
        failed TRIES times."""
        text, brought = await carried(message, self.name)
        pictures = [each for each in brought if each.what == "image"]
        files = [each for each in brought if each.what != "image"]
        pause = self._config.retry_seconds
        said = ""
        if text.strip() or pictures or not files:
            picture = await self._upload(pictures[0]) if pictures else ""
            first, *more = written(text, message.markdown, SLACK, MAX_TEXT)
            said = await self._begin(message, first, picture, () if more else message.buttons)
            for part in more:
                buttons = message.buttons if part is more[-1] else ()
                post = partial(self._post, message.chat, shown(part, "", buttons))
                said = await patiently(post, pause)
        for file in files:
            sent = await patiently(partial(self._upload, file, message.chat), pause)
            said = said or sent
        return said

    async def _begin(
        self, message: Outbound, text: str, picture: str, buttons: tuple[Button, ...]
    ) -> str:
        """Slack may still be looking at the picture: words do not wait for it for ever."""
        pause = self._config.retry_seconds
        for _ in range(TRIES_TO_SHOW if picture else 0):
            try:
                said = await self._put(message, text, picture, buttons)
            except _NoPicture:
                await asyncio.sleep(pause)
                pause *= 2
            else:
                self._pictures[said] = picture
                if len(self._pictures) > NAMES_KNOWN:
                    self._pictures.popitem(last=False)
                return said
        before = self._pictures.get(message.edits, "") if not picture else ""
        return await self._put(message, text, before, buttons)

    async def _put(
        self, message: Outbound, text: str, picture: str, buttons: tuple[Button, ...]
    ) -> str:
        blocks = shown(text, picture, buttons)
        channel, _ = parts_of(message.chat)
        if message.edits:
            try:
                edited = await self._web.chat_update(channel=channel, ts=message.edits, **blocks)
            except Trouble as error:
                if code_of(error) not in GONE:
                    raise _explained(error, picture) from None
            else:
                return str(edited["ts"])
        return await self._post(message.chat, blocks, picture)

    async def _post(self, chat: str, blocks: Json, picture: str = "") -> str:
        channel, thread = parts_of(chat)
        try:
            sent = await self._web.chat_postMessage(
                channel=channel, thread_ts=thread, unfurl_links=False, unfurl_media=False, **blocks
            )
        except Trouble as error:
            raise _explained(error, picture) from None
        return str(sent["ts"])

    async def _upload(self, file: Carried, chat: str = "") -> str:
        """The file's id; without a chat nobody sees it yet."""
        channel, thread = parts_of(chat) if chat else (None, None)
        upload = partial(
            self._web.files_upload_v2, content=file.content, filename=file.name, title=file.name,
            channel=channel, thread_ts=thread,
        )  # fmt: skip
        done = await self._calling(upload)
        return str(done["files"][0]["id"])

    async def _calling(self, call: Callable[[], Awaitable[T]]) -> T:
        try:
            return await call()
        except Trouble as error:
            raise explain(error, NO_TOKEN) from None


class _NoPicture(Exception):
    """The picture cannot be shown, or not yet."""


def _explained(error: BaseException, picture: str) -> Exception:
    if picture and code_of(error) in ("invalid_blocks", "invalid_blocks_format"):
        return _NoPicture()
    return explain(error)
