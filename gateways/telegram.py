"""Telegram: a bot, by long polling, on python-telegram-bot.

The loop is our own and not the library's Updater, which confirms updates from memory: here an
update is confirmed (by asking for a higher offset) only after ``deliver`` has put it on disk, so a
crash loses nothing. Telegram keeps unconfirmed updates for 24 hours, and that is all the state the
loop needs. In groups the bot reads only what is addressed to it: a mention, a reply, a command.
Bot API: https://core.telegram.org/bots/api
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TypeVar

import structlog
from pydantic import BaseModel, Field, SecretStr
from telegram import (
    Bot,
    BotCommand,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    Update,
    User,
)
from telegram.error import BadRequest, Conflict, TelegramError
from telegram.request import HTTPXRequest

from gateways._secrets import hide_in_logs
from gateways._telegram_read import GATEWAY, read
from gateways._telegram_trouble import explain
from gateways._text import split
from gateways.base import (
    Abilities,
    Button,
    Deliver,
    Entry,
    GatewayError,
    GatewayRefused,
    Outbound,
    Pace,
)

log = structlog.get_logger(__name__)
T = TypeVar("T")

MAX_TEXT = 4096
MAX_CAPTION = 1024
PATIENCE_WITH_A_RIVAL = 6
"""Polls in a row that another program may take from us before we say so and stop."""
TRIES_PER_PART = 5
GONE = ("message to edit not found", "message can't be edited", "message_id_invalid")
CHATTY_LOGGERS = ("httpx", "telegram.Bot", "telegram.request.BaseRequest")
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
"""Telegram fetches what it previews, and an address read off a screen must not be called."""


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


class TelegramGateway:
    """One bot. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        edit=True, image=True, file=True, buttons=True, max_text=MAX_TEXT, edit_seconds=1.5,
        paces=(Pace(30, 1), Pace(1, 1, "chat"), Pace(20, 60, "group")), groups=r"-\d+",
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
        self._down_since: float | None = None
        self._polling = HTTPXRequest(connection_pool_size=1, read_timeout=10)
        self._sending = HTTPXRequest(connection_pool_size=8, read_timeout=20, pool_timeout=30)
        base = config.base_url.rstrip("/")
        self._bot = Bot(
            token,
            base_url=f"{base}/bot",
            base_file_url=(config.base_file_url.rstrip("/") or f"{base}/file") + "/bot",
            request=self._sending,
            get_updates_request=self._polling,
        )

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
        inbound = read(update, me)
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
        pause, rivals = self._config.retry_seconds, 0
        while True:
            try:
                result = await call()
            except TelegramError as error:
                trouble = explain(error, self._token)
                rivals += isinstance(error, Conflict)
                if not trouble.retryable or rivals >= PATIENCE_WITH_A_RIVAL:
                    raise GatewayRefused(str(trouble)) from None
            else:
                self._note_up()
                return result
            self._note_down(trouble)
            await asyncio.sleep(max(trouble.retry_after, pause * random.uniform(0.8, 1.2)))  # noqa: S311
            pause = min(pause * 2, self._config.retry_seconds * 30)

    def _note_down(self, trouble: GatewayError) -> None:
        if self._down_since is None:
            self._down_since = asyncio.get_running_loop().time()
            log.warning("telegram.down", why=str(trouble))

    def _note_up(self) -> None:
        if self._down_since is not None:
            seconds = asyncio.get_running_loop().time() - self._down_since
            self._down_since = None
            log.info("telegram.up_again", seconds=round(seconds, 1))

    async def offer(self, entries: Sequence[Entry]) -> None:
        """The commands that Telegram shows beside the text field, in each person's language."""
        await self._sending.initialize()
        for language in ("", "zh"):
            commands = [BotCommand(e.name, e.about[language or "en"]) for e in entries]
            tell = partial(self._bot.set_my_commands, commands, language_code=language or None)
            await self._once(tell)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Send or edit. Text beyond one message goes on in further ones; the last has the buttons,
        and its id is returned. Raises GatewayError, with ``retry_after`` when Telegram asks for it;
        nothing has been sent then, unless a later part of a long text failed TRIES_PER_PART times.
        """
        await self._sending.initialize()
        if message.file is not None:
            return str(await self._once(partial(self._send_file, message, message.file)))
        photo, missing = await _picture(message.image)
        text = f"{message.text}\n{missing}".strip() if missing else message.text
        try:
            return await self._say(message, text, photo, captioned=photo is not None)
        except _HasNoText:
            return await self._say(message, text, photo, captioned=True)

    async def _send_file(self, message: Outbound, file: Path) -> int:
        """Without the file, what was to be said with it and that it is missing."""
        try:
            content = await asyncio.to_thread(file.read_bytes)
        except OSError as error:
            log.warning("telegram.file_missing", path=str(file), why=error.strerror)
            return await self._post(
                message.chat, f"{message.text}\n[file missing: {file.name}]", None, None
            )
        caption = split(message.text, MAX_TEXT, MAX_CAPTION)[0]
        sent = await self._bot.send_document(
            message.chat, content, caption=caption, filename=file.name
        )
        return sent.message_id

    async def _say(
        self, message: Outbound, text: str, photo: bytes | None, *, captioned: bool
    ) -> str:
        first, *more = split(text, MAX_TEXT, MAX_CAPTION if captioned else MAX_TEXT)
        keyboard = _keyboard(message.buttons)
        begin = partial(self._begin, message, first, photo, None if more else keyboard, captioned)
        said = await self._once(begin)
        for part in more:
            markup = keyboard if part is more[-1] else None
            said = await self._patiently(partial(self._post, message.chat, part, None, markup))
        return str(said)

    async def _begin(
        self,
        message: Outbound,
        text: str,
        photo: bytes | None,
        keyboard: InlineKeyboardMarkup | None,
        captioned: bool,
    ) -> int:
        if not message.edits:
            return await self._post(message.chat, text, photo, keyboard)
        try:
            await self._edit(message.chat, int(message.edits), text, photo, keyboard, captioned)
        except BadRequest as error:
            why = error.message.lower()
            if "message is not modified" in why:
                return int(message.edits)
            if "there is no text in the message" in why:
                raise _HasNoText from None
            if any(gone in why for gone in GONE):
                return await self._post(message.chat, text, photo, keyboard)
            raise
        return int(message.edits)

    async def _edit(
        self,
        chat: str,
        message_id: int,
        text: str,
        photo: bytes | None,
        keyboard: InlineKeyboardMarkup | None,
        captioned: bool,
    ) -> None:
        if photo is not None:
            media = InputMediaPhoto(photo, caption=text)
            await self._bot.edit_message_media(media, chat, message_id, reply_markup=keyboard)
        elif captioned:
            await self._bot.edit_message_caption(
                chat, message_id, caption=text, reply_markup=keyboard
            )
        else:
            await self._bot.edit_message_text(
                text, chat, message_id, reply_markup=keyboard, link_preview_options=NO_PREVIEW
            )

    async def _post(
        self, chat: str, text: str, photo: bytes | None, keyboard: InlineKeyboardMarkup | None
    ) -> int:
        if photo is not None:
            sent = await self._bot.send_photo(chat, photo, caption=text, reply_markup=keyboard)
        else:
            sent = await self._bot.send_message(
                chat, text, reply_markup=keyboard, link_preview_options=NO_PREVIEW
            )
        return sent.message_id

    async def _once(self, call: Callable[[], Awaitable[T]]) -> T:
        try:
            return await call()
        except TelegramError as error:
            raise explain(error, self._token) from None

    async def _patiently(self, call: Callable[[], Awaitable[T]]) -> T:
        """Half a text is already out, so it is finished here: a caller could only begin again."""
        pause = self._config.retry_seconds
        for _ in range(TRIES_PER_PART - 1):
            try:
                return await self._once(call)
            except GatewayError as trouble:
                if not trouble.retryable:
                    raise
                await asyncio.sleep(max(trouble.retry_after, pause))
            pause *= 2
        return await self._once(call)


class _HasNoText(Exception):
    """The message to edit is a picture: it has a caption instead."""


def _keyboard(buttons: tuple[Button, ...]) -> InlineKeyboardMarkup | None:
    """Buttons lie in the rows that they name; of others two short ones share a row, a long one has
    its own."""
    rows: list[list[Button]] = []
    for button in buttons:
        beside = rows[-1] if rows and rows[-1][0].row == button.row else []
        short = len(beside) == 1 and len(beside[0].label) + len(button.label) <= 24
        if beside and (button.row or short):
            beside.append(button)
        else:
            rows.append([button])
    made = [[InlineKeyboardButton(b.label, callback_data=b.value) for b in row] for row in rows]
    return InlineKeyboardMarkup(made) if made else None


async def _picture(path: Path | None) -> tuple[bytes | None, str]:
    """The picture's bytes, or what to say in its place: words must get through without it."""
    if path is None:
        return None, ""
    try:
        return await asyncio.to_thread(path.read_bytes), ""
    except OSError as error:
        log.warning("telegram.picture_missing", path=str(path), why=error.strerror)
        return None, f"[picture missing: {path.name}]"
