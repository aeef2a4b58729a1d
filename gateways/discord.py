"""Discord: a bot, over its gateway, on discord.py.

The loop is our own and not the library's ``Client.connect``: there an event counts as received once
it was read. Here the sequence number moves on only when ``deliver`` has put the event on disk, and
a connection that was cut is resumed from there: Discord repeats what came since, for some minutes.
When the session is lost, also with a restart of ours, what was said meanwhile is read from the
history of each channel as soon as we know it again: at once where we spoke or heard something in
this process, else with the next message there, at most a day back. In servers the bot reads only
what is addressed to it. https://discord.com/developers/docs/topics/gateway
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, TypeVar, cast

import aiohttp
import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from pydantic import BaseModel, Field, SecretStr

from gateways._carried import Carried, carried
from gateways._discord_read import GATEWAY, read_message, read_press
from gateways._discord_trouble import NO_INTENT, UNKNOWN_MESSAGE, Trouble, explain
from gateways._discord_write import channel_id, nonce, opened, view_of
from gateways._download import download
from gateways._keep_up import KeepUp
from gateways._odd import NONSENSE, left_out, understood
from gateways._patience import insisting, patiently
from gateways._secrets import hide_in_logs
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
from gateways.markdown import STANDARD, written

log = structlog.get_logger(__name__)
T = TypeVar("T")

MAX_TEXT = 2000
INSIST_SECONDS = 20.0
AWAY = timedelta(days=1)
"""How far back it is read what was said while nobody listened."""
AT_MOST_AWAY = 100
"""Messages of one channel."""
CHANNELS_KNOWN = 500
HEARD_KNOWN = 1000
CONNECT_SECONDS = 60.0
LONGEST_WAIT = 30.0
"""Seconds that the library waits by itself when Discord asks for it; no less can be set."""
NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True,
    read_message_history=True,
)  # fmt: skip
UNREADABLE = (*NONSENSE, discord.InvalidData)
"""What the library raises for an event of a form that it does not know."""
LOGGERS = ("discord.http", "discord.client", "discord.gateway", "discord.state")


class Config(BaseModel, extra="forbid"):
    """``[gateways.discord]`` in the configuration."""

    token: SecretStr
    """At https://discord.com/developers/applications: your application, Bot, Reset Token."""
    message_content: bool = False
    """Also read answers to the bot that do not mention it. Needs Message Content Intent, on the
    same page as the token; direct messages and mentions come without it."""
    base_url: str = Field(default="https://discord.com/api/v10", pattern="^https?://")
    """Another server that speaks Discord's API."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a lost connection; pauses double, up to 30 times this."""


def create(config: Config) -> DiscordGateway:
    """Raises GatewayRefused when the token cannot be one."""
    return DiscordGateway(config)


@dataclass
class _Session:
    """What Discord resumes: ``sequence`` is of the last event that is on disk."""

    id: str
    sequence: int
    url: yarl.URL


class _Client(discord.Client):
    """Discord's state as the library keeps it; what happens is collected, not run beside."""

    def __init__(self, intents: discord.Intents) -> None:
        super().__init__(
            intents=intents, max_messages=None, chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
        )  # fmt: skip
        self.happened: list[tuple[str, Any]] = []

    def message(self, channel: discord.abc.Messageable, raw: Any) -> discord.Message:
        """Of a channel's history, of which the library reads all or nothing."""
        return self._connection.create_message(channel=cast("Any", channel), data=raw)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        if event in ("connect", "resumed", "message", "interaction"):
            self.happened.append((event, args[0] if args else None))


class DiscordGateway:
    """One bot. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, buttons=True, threads=True, voice=True, typing=10.0,
        max_text=MAX_TEXT, edit_seconds=1.2, paces=(Pace(50, 1), Pace(5, 5, "chat")),
        knows_repeats=True,
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        self._token = config.token.get_secret_value().strip().removeprefix("Bot ")
        if self._token.count(".") != 2:
            raise GatewayRefused(
                "That is no Discord bot token: it has three parts with dots between. It is not the "
                "application's id, public key or client secret; find it under Bot, Reset Token."
            )
        hide_in_logs(self._token, LOGGERS)
        self._config = config
        self._intents = discord.Intents(guilds=True, messages=True)
        self._intents.message_content = config.message_content
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._opened: _Client | None = None
        self._opening = asyncio.Lock()
        self._session: _Session | None = None
        self._down = False
        """No connection came up since the last one ended."""
        self._owing = False
        """What was said while nobody listened has still to be read."""
        self._channels: OrderedDict[int, int] = OrderedDict()
        """Where we spoke or heard: the last message that is on disk, 0 for none yet."""
        self._caught_up: set[int] = set()
        """Channels of which nothing is missing since this session began."""
        self._heard: OrderedDict[str, None] = OrderedDict()

    async def close(self) -> None:
        """Close the connections. A later ``send`` or ``run`` opens them again."""
        client, self._opened = self._opened, None
        if client is not None:
            await client.close()

    async def check(self) -> str:
        """The bot's name and where it is. Raises GatewayError with what to do."""
        try:
            client = await self._client()
            application = await client.application_info()
            url = application.interactions_endpoint_url
            flags = application.flags
            _, _, starts = await client.http.get_bot_gateway()
            servers = [guild.name async for guild in client.fetch_guilds(limit=5)]
        except Trouble as error:
            raise explain(error) from None
        finally:
            await self.close()
        if url:
            raise GatewayRefused(
                f"Pressed buttons go to {url} and not to us: empty Interactions Endpoint URL under "
                "General Information of the application."
            )
        may_read = flags.gateway_message_content or flags.gateway_message_content_limited
        if self._config.message_content and not may_read:
            raise GatewayRefused(NO_INTENT)
        if starts["remaining"] == 0:
            raise GatewayError(
                "Discord lets this bot connect no more today.", starts["reset_after"] / 1000
            )
        invite = discord.utils.oauth_url(application.id, permissions=NEEDED, scopes=("bot",))
        where = f"in {', '.join(servers)}" if servers else f"in no server yet, invite it: {invite}"
        return f"@{application.name} {where}"

    async def _client(self) -> _Client:
        """Logged in. Raises what the library raises."""
        async with self._opening:
            if self._opened is None:
                Route.BASE = self._config.base_url.rstrip("/")
                client = _Client(self._intents)
                try:
                    await client.login(self._token)
                except BaseException as error:
                    await client.close()
                    if isinstance(error, (TypeError, KeyError)):  # a page, where JSON should be
                        raise aiohttp.ClientPayloadError(
                            "it answered what makes no sense"
                        ) from None
                    raise
                self._opened = client
            return self._opened

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend.

        What ``deliver`` raises beside NotKept ends the run, and the message it was given comes
        again next time."""
        try:
            while True:
                try:
                    await self._listen(deliver)
                except ReconnectWebSocket as asked:
                    await self._make_ready(asked.resume)
                except Trouble as error:
                    await self._keep_up.pause(explain(error))
                except GatewayError as trouble:
                    await self._keep_up.pause(trouble)
        finally:
            await self.close()

    async def _make_ready(self, resume: bool) -> None:
        if not resume:
            self._session = None
        if not resume or self._down:
            cut = GatewayError("Discord ended the connection.")
            await self._keep_up.pause(cut)
        self._down = True

    async def _listen(self, deliver: Deliver) -> None:
        """One connection, to its end, which is always an exception."""
        client = await self._client()
        async with asyncio.timeout(CONNECT_SECONDS):
            socket = await self._connect(client)
        try:
            while True:
                happened, client.happened = client.happened, []
                for event, what in happened:
                    await self._hand_over(client, socket, event, what, deliver)
                if self._session is not None and socket.sequence is not None:
                    self._session.sequence = socket.sequence
                try:
                    await socket.poll_event()
                except UNREADABLE as odd:
                    left_out(GATEWAY, odd)
        finally:
            client.happened.clear()
            with contextlib.suppress(*Trouble, RuntimeError):
                await socket.close(4000)  # not 1000: that would end the session

    async def _connect(self, client: _Client) -> DiscordWebSocket:
        if (old := self._session) is not None:
            return await DiscordWebSocket.from_client(
                client, gateway=old.url, session=old.id, sequence=old.sequence, resume=True
            )
        _, url, _ = await client.http.get_bot_gateway()
        return await DiscordWebSocket.from_client(client, initial=True, gateway=yarl.URL(url))

    async def _hand_over(
        self, client: _Client, socket: DiscordWebSocket, event: str, what: Any, deliver: Deliver
    ) -> None:
        match event:
            case "connect":
                self._session = _Session(
                    str(socket.session_id), socket.sequence or 0, socket.gateway
                )
                self._owing = True
                self._caught_up.clear()
                log.info("discord.listening", bot=str(client.user))
            case "message":
                await self._take(client, what, deliver)
            case "interaction":
                await self._take_press(what, deliver)
        if event in ("connect", "resumed"):
            self._keep_up.up()
            self._down = False
            if self._owing:
                for channel in list(self._channels):
                    await self._catch_up(client, channel, deliver)
                self._owing = False

    async def _take(self, client: _Client, message: discord.Message, deliver: Deliver) -> None:
        told = understood(GATEWAY, lambda: (message.channel.id, message.author.id))
        if told is None:
            return
        channel, author = told
        if author != _me(client).id and channel not in self._caught_up:
            await self._catch_up(client, channel, deliver)
        await self._keep_message(client, message, deliver)

    async def _keep_message(
        self, client: _Client, message: discord.Message, deliver: Deliver
    ) -> None:
        inbound = understood(GATEWAY, read_message, message, _me(client))
        if inbound is not None:
            await self._keep(inbound, deliver)
            if inbound.addressed:
                self._knows(message.channel.id, message.id)

    async def _take_press(self, press: discord.Interaction, deliver: Deliver) -> None:
        inbound = understood(GATEWAY, read_press, press)
        if inbound is None:
            return
        await self._keep(inbound, deliver)
        try:
            await press.response.defer()
        except Trouble as error:
            log.debug("discord.press_not_answered", why=str(explain(error)))
        except NONSENSE as odd:
            left_out(GATEWAY, odd)

    async def _keep(self, inbound: Inbound, deliver: Deliver) -> None:
        """Discord sends nothing again while the connection lives: so it is tried again here, and
        then the connection given up, to be resumed before this message."""
        if inbound.external_id in self._heard:
            return
        try:
            await insisting(deliver, INSIST_SECONDS)(inbound)
        except NotKept as full:
            raise GatewayError(f"It cannot be kept: {full}", full.retry_after) from full
        self._heard[inbound.external_id] = None
        if len(self._heard) > HEARD_KNOWN:
            self._heard.popitem(last=False)

    async def _catch_up(self, client: _Client, where: int, deliver: Deliver) -> None:
        """What was said there while nobody listened. The inbox keeps of each message one."""
        last = self._channels.get(where, 0)
        since = max(last, discord.utils.time_snowflake(datetime.now(UTC) - AWAY))
        try:
            channel = await client.fetch_channel(where)
            if not isinstance(channel, discord.abc.Messageable):
                return
            found = await client.http.logs_from(where, AT_MOST_AWAY, after=since)
            missed = [
                message
                for raw in reversed(found)
                if (message := understood(GATEWAY, client.message, channel, raw))
            ]
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("discord.no_history", channel=where, why=str(explain(error)))
            missed = []
        except UNREADABLE as odd:
            left_out(GATEWAY, odd)
            missed = []
        for message in missed:
            await self._keep_message(client, message, deliver)
        self._knows(where, last)
        self._caught_up.add(where)

    def _knows(self, channel: int, message: int) -> None:
        self._channels[channel] = max(message, self._channels.get(channel, 0))
        self._channels.move_to_end(channel)
        if len(self._channels) > CHANNELS_KNOWN:
            self._channels.popitem(last=False)

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """What was sent beside a text. Raises GatewayRefused when it is too large or gone."""
        channel, message, wanted = map(int, attachment.ref.split("/"))
        try:
            client = await self._client()
            found = await client.get_partial_messageable(channel).fetch_message(message)
            files = list(found.attachments)
            files += [
                each for passed_on in found.message_snapshots for each in passed_on.attachments
            ]
            (url,) = [each.url for each in files if each.id == wanted]
            return await download("Discord", url, largest)
        except (ValueError, discord.NotFound):
            raise GatewayRefused("The file is gone: its message was deleted.") from None
        except Trouble as error:
            raise explain(error) from None

    # --- sending --------------------------------------------------------------------------------

    async def typing(self, chat: str) -> None:
        await self._calling(lambda client: client.http.send_typing(channel_id(chat)))

    async def send(self, message: Outbound) -> str:
        """Send or edit. Text beyond one message goes on in further ones; the last has the buttons,
        and its id is returned. Raises GatewayError, with ``retry_after`` when Discord asks for it
        (shorter waits happen in here); nothing has been sent then, unless a later part of a long
        text failed TRIES times."""
        chat = channel_id(message.chat)
        text, files = await carried(message, self.name)
        first, *more = written(text, message.markdown, STANDARD, MAX_TEXT)
        last = message.buttons
        said = await self._calling(
            lambda client: self._begin(client, message, chat, first, files, () if more else last)
        )
        for number, part in enumerate(more, 1):
            buttons = last if part is more[-1] else ()
            once = f"{message.once}.{number}" if message.once else ""
            post = partial(self._post, chat=chat, text=part, files=[], buttons=buttons, once=once)
            said = await patiently(partial(self._calling, post), self._config.retry_seconds)
        if chat not in self._channels:
            self._knows(chat, 0)
        return str(said)

    async def _begin(
        self, client: _Client, message: Outbound, chat: int, text: str, files: list[Carried],
        buttons: tuple[Button, ...],
    ) -> int:  # fmt: skip
        if message.edits:
            edited = client.get_partial_messageable(chat).get_partial_message(int(message.edits))
            shown: dict[str, Any] = {"attachments": opened(files)} if files else {}
            try:
                await edited.edit(
                    content=text, view=view_of(buttons),
                    allowed_mentions=discord.AllowedMentions.none(), **shown,
                )  # fmt: skip
            except discord.HTTPException as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
            else:
                return edited.id
        return await self._post(client, chat, text, files, buttons, message.once)

    async def _post(
        self, client: _Client, chat: int, text: str, files: list[Carried],
        buttons: tuple[Button, ...], once: str,
    ) -> int:  # fmt: skip
        more: dict[str, Any] = {}
        if (view := view_of(buttons)) is not None:
            more["view"] = view
        if once:
            more["nonce"] = nonce(once)
        sent = await client.get_partial_messageable(chat).send(
            text, files=opened(files), suppress_embeds=True,
            allowed_mentions=discord.AllowedMentions.none(), **more,
        )  # fmt: skip
        return sent.id

    async def _calling(self, call: Callable[[_Client], Awaitable[T]]) -> T:
        try:
            return await call(await self._client())
        except Trouble as error:
            raise explain(error) from None


def _me(client: discord.Client) -> discord.abc.User:
    if client.user is None:
        raise GatewayError("Discord has not said yet who we are.")
    return client.user
