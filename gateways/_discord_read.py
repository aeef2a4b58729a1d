"""What a person did in Discord, as an Inbound."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import discord

from gateways.base import Attachment, Inbound, Kind

GATEWAY = "discord"
PERSONS_WORDS = (discord.MessageType.default, discord.MessageType.reply)


def read_message(message: discord.Message, me: discord.abc.User) -> Inbound | None:
    """What a person said to the bot ``me``, or None when it is nothing for us.

    Edited messages are not read again: the first version may already have moved a phone."""
    if message.author.bot or message.webhook_id or message.type not in PERSONS_WORDS:
        return None
    passed_on = message.message_snapshots
    sources: Sequence[discord.Message | discord.MessageSnapshot] = passed_on or [message]
    text = "\n".join(_plain(source.content, message, me) for source in sources).strip()
    files = tuple(_attachment(message, each) for source in sources for each in source.attachments)
    if not text and not files:
        return None
    private = _is_private(message.channel)
    replied = "" if passed_on else _replied_to(message, me)
    return Inbound(
        gateway=GATEWAY,
        external_id=str(message.id),
        chat=str(message.channel.id),
        sender=str(message.author.id),
        text=text,
        at=message.created_at,
        sender_name=message.author.display_name,
        private=private,
        addressed=private or bool(replied) or _mentions(message, me),
        replies_to=replied,
        forwarded=bool(passed_on),
        attachments=files,
    )


def read_press(press: discord.Interaction) -> Inbound | None:
    """A pressed button; None for another kind of interaction."""
    if press.type is not discord.InteractionType.component or press.channel_id is None:
        return None
    pressed: Mapping[str, object] = press.data or {}
    return Inbound(
        gateway=GATEWAY,
        external_id=str(press.id),
        chat=str(press.channel_id),
        sender=str(press.user.id),
        text="",
        at=press.created_at,
        sender_name=press.user.display_name,
        button=str(pressed.get("custom_id", "")),
        private=press.guild_id is None,
        language=press.locale.value.lower(),
    )


def _is_private(channel: discord.abc.MessageableChannel) -> bool:
    if isinstance(channel, discord.PartialMessageable):
        return channel.guild_id is None
    return isinstance(channel, discord.DMChannel)


def _replied_to(message: discord.Message, me: discord.abc.User) -> str:
    """The message of ours that it answers, or ""."""
    answered = message.reference and message.reference.resolved
    if isinstance(answered, discord.Message) and answered.author.id == me.id:
        return str(answered.id)
    return ""


def _mentions(message: discord.Message, me: discord.abc.User) -> bool:
    return any(user.id == me.id for user in message.mentions) or bool(_own_roles(message, me))


def _own_roles(message: discord.Message, me: discord.abc.User) -> list[int]:
    """A bot has a role of its own name, and people pick that as easily."""
    roles = message.role_mentions
    return [role.id for role in roles if role.tags is not None and role.tags.bot_id == me.id]


def _plain(text: str, message: discord.Message, me: discord.abc.User) -> str:
    """Our name gone, other names and emoji as people see them."""
    ours = "|".join([rf"@!?{me.id}", *(f"@&{role}" for role in _own_roles(message, me))])
    text = re.sub(rf"\s*<(?:{ours})>", "", text)
    for user in message.mentions:
        text = re.sub(rf"<@!?{user.id}>", lambda _, u=user: f"@{u.display_name}", text)  # type: ignore[misc]
    return re.sub(r"<a?(:\w+:)\d+>", r"\1", text).strip()


def _attachment(message: discord.Message, found: discord.Attachment) -> Attachment:
    """Addresses of files expire after a day, so what is kept is where to ask for a new one."""
    mime = (found.content_type or "").partition(";")[0]
    ref = f"{message.channel.id}/{message.id}/{found.id}"
    return Attachment(_kind(found, mime), ref, found.filename, mime, found.size)


def _kind(found: discord.Attachment, mime: str) -> Kind:
    if found.is_voice_message():
        return "voice"
    kinds: dict[str, Kind] = {"image": "image", "audio": "audio", "video": "video"}
    return kinds.get(mime.partition("/")[0], "file")
