"""What a person did in Feishu, as an Inbound: of the long connection and of webhooks alike.

A private chat is named by its person (``ou_...``), a group by itself (``oc_...``), a thread by its
first message (``oc_...:om_...``): answers go there by replying to that message.
https://open.feishu.cn/document/server-docs/im-v1/message/events/receive
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from gateways._odd import parsed
from gateways.base import Attachment, Inbound, Kind

GATEWAY = "feishu"
MESSAGE, PRESS = "im.message.receive_v1", "card.action.trigger"
CHAT = re.compile(r"(?:ou|oc)_[\w-]+(?::om_[\w-]+)?")
KINDS: Mapping[str, tuple[Kind, str]] = {
    "image": ("image", "image_key"), "file": ("file", "file_key"), "audio": ("voice", "file_key"),
    "media": ("video", "file_key"),
}  # fmt: skip
IsOurs = Callable[[str], bool]
"""Whether a message is one that we sent."""


def read(body: bytes, me: str, ours: IsOurs) -> Inbound | None:
    """What was said to the bot with the open id ``me``, None when it is nothing for us."""
    event = parsed(body)
    kind = event.get("header", {}).get("event_type", "")
    if kind == MESSAGE:
        return _said(event["event"], me, ours)
    return _pressed(event) if kind == PRESS else None


def _said(event: dict[str, Any], me: str, ours: IsOurs) -> Inbound | None:
    message, sender = event["message"], event["sender"]
    if sender.get("sender_type") != "user":
        return None
    who = str(sender["sender_id"]["open_id"])
    private = message.get("chat_type") == "p2p"
    content = parsed(message["content"])
    mentions = message.get("mentions") or []
    mentioned = any(_open_id(each) == me for each in mentions)
    text = _without_keys(_words(message["message_type"], content), mentions, me)
    parent = str(message.get("parent_id") or "")
    return Inbound(
        gateway=GATEWAY,
        external_id=str(message["message_id"]),
        chat=_chat(message, who if private else str(message["chat_id"])),
        sender=who,
        text=text,
        at=datetime.fromtimestamp(int(message["create_time"]) / 1000, UTC),
        private=private,
        addressed=private
        or mentioned
        or text.lower() == "/stop"
        or (parent != "" and ours(parent)),
        replies_to=parent,
        forwarded=message["message_type"] == "merge_forward",
        attachments=_attachments(message, content),
    )


def _pressed(event: dict[str, Any]) -> Inbound | None:
    """The chat stands in the button; it must be the one that the press came from."""
    pressed = event["event"]
    value, who = pressed["action"].get("value"), str(pressed["operator"]["open_id"])
    if not isinstance(value, dict) or not isinstance(value.get("value"), str):
        return None
    chat = str(value.get("chat", ""))
    place = chat.partition(":")[0]
    private = place.startswith("ou_")
    from_there = who if private else str(pressed["context"]["open_chat_id"])
    if not CHAT.fullmatch(chat) or place != from_there:
        return None
    return Inbound(
        gateway=GATEWAY, external_id=str(event["header"]["event_id"]), chat=chat, sender=who,
        text="", at=datetime.now(UTC), button=value["value"], private=private,
    )  # fmt: skip


def _chat(message: dict[str, Any], place: str) -> str:
    """An ordinary reply has a root, too; only threads have an id of their own."""
    if not message.get("thread_id"):
        return place
    return f"{place}:{message.get('root_id') or message['message_id']}"


def _words(kind: str, content: Any) -> str:
    if kind == "text":
        return str(content["text"])
    if kind != "post":
        return ""
    lines = ["".join(map(_piece, line)) for line in content.get("content", [])]
    return "\n".join([content.get("title", ""), *lines]).strip()


def _piece(part: dict[str, Any]) -> str:
    match part.get("tag"):
        case "a":
            text, url = str(part.get("text", "")), str(part.get("href", ""))
            return text if url in ("", text) else f"{text} ({url})"
        case "at":
            return str(part.get("user_id", ""))
        case "emotion":
            return f"[{part.get('emoji_type', '')}]"
    return str(part.get("text", ""))


def _without_keys(text: str, mentions: list[dict[str, Any]], me: str) -> str:
    """``@_user_1`` becomes the name it stands for; our own goes."""
    for each in sorted(mentions, key=lambda m: -len(m["key"])):
        name = "" if _open_id(each) == me else f"@{each.get('name', '')}"
        text = text.replace(each["key"], name)
    return re.sub(r"[ \t]{2,}", " ", text).strip()


def _open_id(mention: dict[str, Any]) -> str:
    found = mention.get("id")
    return str(found.get("open_id", "")) if isinstance(found, dict) else str(found or "")


def _attachments(message: dict[str, Any], content: Any) -> tuple[Attachment, ...]:
    kind, name = str(message["message_type"]), str(message["message_id"])
    if kind in KINDS:
        what, field = KINDS[kind]
        key = str(content[field])
        file_name = str(content.get("file_name", ""))
        mime = "audio/ogg" if kind == "audio" else ""
        return (Attachment(what, f"{name}/{key}", file_name, mime),)
    if kind != "post":
        return ()
    pieces = [part for line in content.get("content", []) for part in line]
    return tuple(
        Attachment("image", f"{name}/{part['image_key']}")
        for part in pieces
        if part.get("tag") == "img" and part.get("image_key")
    )
