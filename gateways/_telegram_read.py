"""What a person did in Telegram, as an Inbound."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from telegram import CallbackQuery, Message, MessageEntity, Update, User

from gateways.base import Inbound

GATEWAY = "telegram"


def read(update: Update, me: User) -> Inbound | None:
    """What a person said to the bot ``me``, or None when it is nothing for us.

    Edited messages are not read again: the first version may already have moved a phone."""
    if update.callback_query is not None:
        return _read_press(update, update.callback_query)
    message = update.message
    if message is None or message.from_user is None or message.from_user.is_bot:
        return None
    text = message.text or message.caption
    if text is None and message.effective_attachment is None:
        return None  # someone joined, a title changed
    private = message.chat.type == "private"
    replied = message.reply_to_message
    if not private and not _addressed(message, me):
        return None
    return Inbound(
        gateway=GATEWAY,
        external_id=str(update.update_id),
        chat=str(message.chat.id),
        sender=str(message.from_user.id),
        text=_without_name(text or "", me),
        at=message.date,
        sender_name=message.from_user.full_name,
        private=private,
        replies_to=str(replied.message_id) if replied is not None else "",
        forwarded=message.forward_origin is not None or message.via_bot is not None,
    )


def _read_press(update: Update, query: CallbackQuery) -> Inbound | None:
    if query.message is None or not query.data:
        return None
    return Inbound(
        gateway=GATEWAY,
        external_id=str(update.update_id),
        chat=str(query.message.chat.id),
        sender=str(query.from_user.id),
        text="",
        at=datetime.now(UTC),
        sender_name=query.from_user.full_name,
        button=query.data,
        private=query.message.chat.type == "private",
    )


def _addressed(message: Message, me: User) -> bool:
    replied = message.reply_to_message
    if replied is not None and replied.from_user is not None and replied.from_user.id == me.id:
        return True
    mine = f"@{me.username}".lower()
    marks = {**message.parse_entities(), **message.parse_caption_entities()}
    for entity, marked in marks.items():
        if entity.type == MessageEntity.MENTION and marked.lower() == mine:
            return True
        if entity.type == MessageEntity.TEXT_MENTION and entity.user and entity.user.id == me.id:
            return True
        if entity.type == MessageEntity.BOT_COMMAND and entity.offset == 0:
            return marked.lower() == "/stop" or marked.lower().endswith(mine)
    return False


def _without_name(text: str, me: User) -> str:
    return re.sub(rf"\s*@{me.username}\b", "", text, flags=re.IGNORECASE).strip()
