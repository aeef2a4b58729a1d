"""What a person did in Telegram, as an Inbound."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from telegram import (
    Audio,
    CallbackQuery,
    Document,
    Message,
    MessageEntity,
    Update,
    User,
    Video,
    VideoNote,
    Voice,
)

from gateways.base import Attachment, Inbound, Kind

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
    replied = _answered(message)
    if not private and not _addressed(message, me):
        return None
    return Inbound(
        gateway=GATEWAY,
        external_id=str(update.update_id),
        chat=_chat(message),
        sender=str(message.from_user.id),
        text=_without_name(text or "", me),
        at=message.date,
        sender_name=message.from_user.full_name,
        private=private,
        replies_to=str(replied.message_id) if replied is not None else "",
        forwarded=message.forward_origin is not None or message.via_bot is not None,
        attachments=_attachments(message),
        language=(message.from_user.language_code or "").lower(),
    )


def _read_press(update: Update, query: CallbackQuery) -> Inbound | None:
    if query.message is None or not query.data:
        return None
    shown = query.message
    return Inbound(
        gateway=GATEWAY,
        external_id=str(update.update_id),
        chat=_chat(shown) if isinstance(shown, Message) else str(shown.chat.id),
        sender=str(query.from_user.id),
        text="",
        at=datetime.now(UTC),
        sender_name=query.from_user.full_name,
        button=query.data,
        private=shown.chat.type == "private",
        language=(query.from_user.language_code or "").lower(),
    )


def _chat(message: Message) -> str:
    """A topic is a chat of its own; elsewhere the number only says what was replied to."""
    topic = message.message_thread_id if message.is_topic_message else None
    return f"{message.chat.id}:{topic}" if topic else str(message.chat.id)


def _answered(message: Message) -> Message | None:
    """In a topic each message formally answers the one that opened it: nobody meant that."""
    replied = message.reply_to_message
    return None if replied is None or replied.forum_topic_created else replied


def _attachments(message: Message) -> tuple[Attachment, ...]:
    if message.photo:
        largest = message.photo[-1]
        return (
            Attachment("image", largest.file_id, mime="image/jpeg", size=largest.file_size or 0),
        )
    kinds: tuple[tuple[Kind, Document | Voice | Audio | Video | VideoNote | None], ...] = (
        ("voice", message.voice), ("audio", message.audio), ("video", message.video),
        ("video", message.video_note), ("file", message.document),
    )  # fmt: skip
    return tuple(
        Attachment(
            _kind(kind, each), each.file_id, getattr(each, "file_name", None) or "",
            getattr(each, "mime_type", None) or "", each.file_size or 0,
        )
        for kind, each in kinds if each is not None
    )  # fmt: skip


def _kind(kind: Kind, sent: object) -> Kind:
    """A picture may be sent as a file, to keep its quality."""
    mime = getattr(sent, "mime_type", None) or ""
    return "image" if kind == "file" and mime.startswith("image/") else kind


def _addressed(message: Message, me: User) -> bool:
    replied = _answered(message)
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
