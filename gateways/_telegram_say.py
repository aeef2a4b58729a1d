"""What we say in Telegram: text, pictures, files and speech, whole and in order."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

import structlog
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
)
from telegram.error import BadRequest, TelegramError

from gateways._patience import patiently
from gateways._speech import Unplayable, spoken
from gateways._telegram_trouble import explain
from gateways._text import split, units
from gateways.base import Button, Outbound
from gateways.markdown import TELEGRAM, written

log = structlog.get_logger(__name__)
T = TypeVar("T")

MAX_TEXT = 4096
MAX_CAPTION = 1024
GONE = ("message to edit not found", "message can't be edited", "message_id_invalid")
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
"""Telegram fetches what it previews, and an address read off a screen must not be called."""


def place(chat: str) -> tuple[str, int | None]:
    """The chat, and the topic of it: ``-100123:45`` is topic 45 of a forum."""
    chat_id, _, topic = chat.partition(":")
    return chat_id, int(topic) if topic.isdecimal() else None


class _HasNoText(Exception):
    """The message to edit is a picture: it has a caption instead."""


@dataclass(frozen=True, slots=True)
class _Along:
    """What is sent with the words."""

    kind: Literal["photo", "voice"]
    content: bytes


@dataclass(frozen=True, slots=True)
class _Part:
    """One message to be: ``text`` is HTML where ``marked``."""

    chat: str
    text: str
    marked: bool
    along: _Along | None = None
    keyboard: InlineKeyboardMarkup | None = None

    @property
    def mode(self) -> str | None:
        return "HTML" if self.marked else None

    def bare(self) -> _Part:
        text = html.unescape(re.sub(r"<[^>]+>", "", self.text))
        return _Part(self.chat, text, False, self.along, self.keyboard)


class Speaker:
    """Of one bot. ``pause`` is the first one between two tries, in seconds."""

    def __init__(self, bot: Bot, token: str, pause: float) -> None:
        self._bot = bot
        self._token = token
        self._pause = pause

    async def say(self, message: Outbound) -> str:
        """Send or edit. Text beyond one message goes on in further ones; the last has the buttons,
        and its id is returned. Raises GatewayError, with ``retry_after`` when Telegram asks for it;
        nothing has been sent then, unless a later part of a long text failed again and again.
        """
        if message.file is not None:
            return str(await self.once(partial(self._send_file, message, message.file)))
        along, missing = await _along(message)
        text = f"{message.text}\n{missing}".strip() if missing else message.text
        try:
            return await self._say(message, text, along, captioned=along is not None)
        except _HasNoText:
            return await self._say(message, text, along, captioned=True)

    async def _send_file(self, message: Outbound, file: Path) -> int:
        """Without the file, what was to be said with it and that it is missing."""
        try:
            content = await asyncio.to_thread(file.read_bytes)
        except OSError as error:
            log.warning("telegram.file_missing", path=str(file), why=error.strerror)
            missing = f"{message.text}\n[file missing: {file.name}]"
            return await self._post(_Part(message.chat, missing, False))
        chat, topic = place(message.chat)
        part = _Part(
            message.chat, _parts(message.text, message.markdown, True)[0], message.markdown
        )

        async def send(part: _Part) -> int:
            sent = await self._bot.send_document(
                chat, content, caption=part.text, parse_mode=part.mode, filename=file.name,
                message_thread_id=topic,
            )  # fmt: skip
            return sent.message_id

        return await _or_bare(send, part)

    async def _say(
        self, message: Outbound, text: str, along: _Along | None, *, captioned: bool
    ) -> str:
        texts = _parts(text, message.markdown, captioned)
        keyboard = _keyboard(message.buttons)
        parts = [
            _Part(
                message.chat, each, message.markdown, along if at == 0 else None,
                keyboard if at == len(texts) - 1 else None,
            )
            for at, each in enumerate(texts)
        ]  # fmt: skip
        said = await self.once(partial(self._begin, message.edits, parts[0], captioned))
        for part in parts[1:]:
            rest = partial(self.once, partial(self._post, part))
            said = await patiently(rest, self._pause)
        return str(said)

    async def _begin(self, edits: str, part: _Part, captioned: bool) -> int:
        if not edits:
            return await self._post(part)
        try:
            await _or_bare(partial(self._edit, int(edits), captioned), part)
        except BadRequest as error:
            why = error.message.lower()
            if "message is not modified" in why:
                return int(edits)
            if "there is no text in the message" in why:
                raise _HasNoText from None
            if any(gone in why for gone in GONE):
                return await self._post(part)
            raise
        return int(edits)

    async def _edit(self, message_id: int, captioned: bool, part: _Part) -> None:
        chat, _ = place(part.chat)
        if part.along is not None:
            media = InputMediaPhoto(part.along.content, caption=part.text, parse_mode=part.mode)
            await self._bot.edit_message_media(media, chat, message_id, reply_markup=part.keyboard)
        elif captioned:
            await self._bot.edit_message_caption(
                chat, message_id, caption=part.text, parse_mode=part.mode,
                reply_markup=part.keyboard,
            )  # fmt: skip
        else:
            await self._bot.edit_message_text(
                part.text, chat, message_id, parse_mode=part.mode, reply_markup=part.keyboard,
                link_preview_options=NO_PREVIEW,
            )  # fmt: skip

    async def _post(self, part: _Part) -> int:
        return await _or_bare(self._post_once, part)

    async def _post_once(self, part: _Part) -> int:
        chat, topic = place(part.chat)
        match part.along:
            case _Along("photo", content):
                sent = await self._bot.send_photo(
                    chat, content, caption=part.text, parse_mode=part.mode,
                    reply_markup=part.keyboard, message_thread_id=topic,
                )  # fmt: skip
            case _Along("voice", content):
                sent = await self._bot.send_voice(
                    chat, content, caption=part.text, parse_mode=part.mode,
                    reply_markup=part.keyboard, message_thread_id=topic,
                )  # fmt: skip
            case _:
                sent = await self._bot.send_message(
                    chat, part.text, parse_mode=part.mode, reply_markup=part.keyboard,
                    message_thread_id=topic, link_preview_options=NO_PREVIEW,
                )  # fmt: skip
        return sent.message_id

    async def once(self, call: Callable[[], Awaitable[T]]) -> T:
        """Raises GatewayError for what the library raises."""
        try:
            return await call()
        except TelegramError as error:
            raise explain(error, self._token) from None


async def _or_bare(call: Callable[[_Part], Awaitable[T]], part: _Part) -> T:
    """Words must get through where Telegram cannot read our marks, or its person wants no voice."""
    try:
        return await call(part)
    except BadRequest as error:
        why = error.message.lower()
        if part.marked and "can't parse entities" in why:
            return await call(part.bare())
        if part.along is not None and "voice_messages_forbidden" in why:
            return await call(_Part(part.chat, part.text, part.marked, None, part.keyboard))
        raise


def _parts(text: str, markdown: bool, captioned: bool) -> list[str]:
    """The texts of the messages; the first of them is shorter where it is a caption."""
    first = MAX_CAPTION if captioned else MAX_TEXT
    if not markdown:
        return split(text, MAX_TEXT, first)
    head, *rest = written(text, True, TELEGRAM, first)
    parts = [head]
    for each in rest:
        joined = f"{parts[-1]}\n\n{each}"
        if len(parts) > 1 and units(joined) <= MAX_TEXT:
            parts[-1] = joined
        else:
            parts.append(each)
    return parts


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


async def _along(message: Outbound) -> tuple[_Along | None, str]:
    """The picture, or the speech, or what to say in the picture's place: words must get through
    without it. Speech is not put into a message that stands already."""
    if message.image is not None:
        try:
            return _Along("photo", await asyncio.to_thread(message.image.read_bytes)), ""
        except OSError as error:
            log.warning("telegram.picture_missing", path=str(message.image), why=error.strerror)
            return None, f"[picture missing: {message.image.name}]"
    if message.voice is not None and not message.edits:
        try:
            return _Along("voice", (await spoken(message.voice)).content), ""
        except Unplayable as error:
            log.warning("telegram.speech_missing", why=str(error))
    return None, ""
