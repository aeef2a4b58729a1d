"""Telegram: a bot, by long polling, on python-telegram-bot.

The loop is our own and not the library's Updater, which confirms updates from memory: here an
update is confirmed (by asking for a higher offset) only after ``deliver`` has put it on disk, so a
crash loses nothing. Telegram keeps unconfirmed updates for 24 hours, and that is all the state the
loop needs. In groups the bot reads only what is addressed to it: a mention, a reply, a command.
A topic of a forum is a chat of its own, ``-100123:45``.
Bot API: https://core.telegram.org/bots/api
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar, cast

import structlog
from pydantic import BaseModel, Field, SecretStr
from telegram import Bot, BotCommand, CallbackQuery, Update, User
from telegram.constants import ChatAction
from telegram.error import Conflict, TelegramError
from telegram.request import HTTPXRequest

from gateways._keep_up import KeepUp
from gateways._odd import left_out, parsed, understood
from gateways._secrets import hide_in_logs
from gateways._telegram_read import GATEWAY, read
from gateways._telegram_say import MAX_TEXT, Speaker, place
from gateways._telegram_trouble import explain
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    Entry,
    GatewayRefused,
    Outbound,
    Pace,
)

log = structlog.get_logger(__name__)
T = TypeVar("T")

PATIENCE_WITH_A_RIVAL = 6
"""Polls in a row that another program may take from us before we say so and stop."""
CHATTY_LOGGERS = ("httpx", "telegram.Bot", "telegram.request.BaseRequest")


class Config(BaseModel, extra="forbid"):
    """``[gateways.telegram]`` in the configuration."""

    token: SecretStr
    """What @BotFather gave you, such as ``123456:ABC-DEF``."""
    base_url: str = Field(default="https://api.telegram.org", pattern="^https?://")
    """Another Bot API server, without the ``/bot`` part."""
    base_file_url: str = ""
    """Where files are fetched from; empty: ``base_url`` + ``/file``."""
    poll_seconds: float = Field(default=30, ge=0, le=50)
    """How long one poll waits on the server for something to happen."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a failed request; pauses double, up to 30 times this."""


def create(config: Config) -> TelegramGateway:
    """Raises GatewayRefused when the token cannot be one."""
    return TelegramGateway(config)


class _Updates(HTTPXRequest):
    """Of an update that the library cannot read only the number is left: it is passed over."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        try:
            said = parsed(payload.decode("utf-8", "replace"))
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise TelegramError("Invalid server response")
        if isinstance(found := said.get("result"), list):
            said["result"] = [each for update in found if (each := _legible(update))]
        return said


def _legible(update: Any) -> dict[str, Any] | None:
    try:
        Update.de_json(update, None)
    except Exception as error:  # whatever its many readers raise
        left_out(GATEWAY, error)
        number = update.get("update_id") if isinstance(update, dict) else None
        return {"update_id": number} if isinstance(number, int) else None
    return cast("dict[str, Any]", update)


class TelegramGateway:
    """One bot. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, buttons=True, threads=True, voice=True, typing=5.0,
        max_text=MAX_TEXT, edit_seconds=1.5,
        paces=(Pace(30, 1), Pace(1, 1, "chat"), Pace(20, 60, "group")), groups=r"-\d+(:\d+)?",
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        token = config.token.get_secret_value().strip()
        if not re.fullmatch(r"\d+:[\w-]+", token):
            raise GatewayRefused(
                "That is no Telegram token: one looks like 123456:ABC-DEF, and @BotFather shows "
                "yours. Put it into [gateways.telegram] token."
            )
        os.environ.setdefault("PTB_TIMEDELTA", "true")  # else each RetryAfter warns (since 22.2)
        hide_in_logs(token, CHATTY_LOGGERS)
        # it writes a traceback for every unreadable answer; we say once that Telegram is away
        logging.getLogger("telegram.request.BaseRequest").setLevel(logging.CRITICAL)
        self._config = config
        self._token = token
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._polling = _Updates(connection_pool_size=1, read_timeout=10)
        self._sending = HTTPXRequest(connection_pool_size=8, read_timeout=20, pool_timeout=30)
        base = config.base_url.rstrip("/")
        self._bot = Bot(
            token,
            base_url=f"{base}/bot",
            base_file_url=(config.base_file_url.rstrip("/") or f"{base}/file") + "/bot",
            request=self._sending,
            get_updates_request=self._polling,
        )
        self._speaker = Speaker(self._bot, token, config.retry_seconds)

    async def close(self) -> None:
        """Close the connections. A later ``send`` or ``run`` opens them again."""
        await self._polling.shutdown()
        await self._sending.shutdown()

    async def check(self) -> str:
        """The bot's name. Raises GatewayError with what to do."""
        try:
            me = await self._who_am_i()
        except TelegramError as error:
            raise explain(error, self._token) from None
        finally:
            await self.close()
        return f"@{me.username}"

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend.

        Whatever ``deliver`` raises ends the run, and the update it was given comes again next time.
        """
        await self._polling.initialize()
        try:
            me = await self._until_it_works(self._who_am_i)
            log.info("telegram.listening", bot=me.username)
            offset: int | None = None
            while True:
                for update in await self._until_it_works(partial(self._poll, offset)):
                    await self._hand_over(update, me, deliver)
                    offset = update.update_id + 1
        finally:
            await self.close()

    async def _who_am_i(self) -> User:
        await self._sending.initialize()
        return await self._bot.get_me()

    async def _poll(self, offset: int | None) -> tuple[Update, ...]:
        return await self._bot.get_updates(
            offset,
            timeout=timedelta(seconds=self._config.poll_seconds),
            allowed_updates=[Update.MESSAGE, Update.CALLBACK_QUERY],
        )

    async def _hand_over(self, update: Update, me: User, deliver: Deliver) -> None:
        inbound = understood(self.name, read, update, me)
        if inbound is not None:
            await deliver(inbound)
        if update.callback_query is not None:
            await self._stop_spinning(update.callback_query)

    async def _stop_spinning(self, query: CallbackQuery) -> None:
        """The pressed button shows a spinner until its query is answered, at most a minute."""
        try:
            await self._sending.initialize()
            await self._bot.answer_callback_query(query.id)
        except TelegramError as error:
            log.debug("telegram.press_not_answered", why=explain(error, self._token).args[0])

    async def _until_it_works(self, call: Callable[[], Awaitable[T]]) -> T:
        """Repeat with growing pauses; says once that Telegram is away and once that it is back."""
        rivals = 0

        async def explained() -> T:
            nonlocal rivals
            try:
                return await call()
            except TelegramError as error:
                trouble = explain(error, self._token)
                rivals += isinstance(error, Conflict)
                if rivals >= PATIENCE_WITH_A_RIVAL:
                    raise GatewayRefused(str(trouble)) from None
                raise trouble from None

        return await self._keep_up.until_it_works(explained)

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """Telegram hands over at most 20 MB, for about a day after it was sent or longer."""
        await self._sending.initialize()
        file = await self._speaker.once(partial(self._bot.get_file, attachment.ref))
        if (file.file_size or 0) > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        found = bytes(await self._speaker.once(file.download_as_bytearray))
        if len(found) > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        return found

    async def offer(self, entries: Sequence[Entry]) -> None:
        """The commands that Telegram shows beside the text field, in each person's language."""
        await self._sending.initialize()
        for language in ("", "zh"):
            commands = [BotCommand(e.name, e.about[language or "en"]) for e in entries]
            tell = partial(self._bot.set_my_commands, commands, language_code=language or None)
            await self._speaker.once(tell)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """As ``Speaker.say``."""
        await self._sending.initialize()
        return await self._speaker.say(message)

    async def typing(self, chat: str) -> None:
        """Shown until the next message, five seconds at most."""
        await self._sending.initialize()
        chat_id, topic = place(chat)
        act = partial(
            self._bot.send_chat_action, chat_id, ChatAction.TYPING, message_thread_id=topic
        )
        await self._speaker.once(act)
