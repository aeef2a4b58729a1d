"""What a person did in DingTalk, as an Inbound.

A private chat is named ``user:`` and the person's id in the organisation, a group by its
``cid...``; somebody from outside the organisation has no id, and is ``guest:`` and a key.
https://open.dingtalk.com/document/orgapp/receive-message
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from gateways.base import Attachment, Inbound, Kind

GATEWAY = "dingtalk"
CHAT = re.compile(r"(?:user|guest):.+|cid.+", re.DOTALL)
KINDS: Mapping[str, Kind] = {
    "picture": "image", "audio": "voice", "video": "video", "file": "file",
}  # fmt: skip


def read(said: dict[str, Any]) -> Inbound | None:
    """None for what is nothing for us."""
    kind, private = said["msgtype"], said["conversationType"] == "1"
    text, attachments = _words(kind, said), _attachments(kind, said)
    if not text and not attachments:
        return None
    staff = str(said.get("senderStaffId") or "")
    who = f"user:{staff}" if staff else f"guest:{said['senderId']}"
    return Inbound(
        gateway=GATEWAY,
        external_id=str(said["msgId"]),
        chat=who if private else str(said["conversationId"]),
        sender=staff or str(said["senderId"]),
        text=text,
        at=datetime.fromtimestamp(int(said["createAt"]) / 1000, UTC),
        sender_name=str(said.get("senderNick") or ""),
        private=private,
        addressed=private or bool(said.get("isInAtList")) or text.lower() == "/stop",
        replies_to=str(said.get("originalProcessQueryKey") or ""),
        attachments=attachments,
    )


def session(said: dict[str, Any]) -> tuple[str, float]:
    """Where to answer without being counted, and until when (Unix seconds)."""
    until = float(said.get("sessionWebhookExpiredTime") or 0) / 1000
    return str(said.get("sessionWebhook") or ""), until


def _words(kind: str, said: dict[str, Any]) -> str:
    """DingTalk takes the bot's name out, and writes down what was spoken."""
    if kind == "text":
        return str(said["text"]["content"]).strip()
    if kind == "richText":
        pieces = said["content"]["richText"]
        return "".join(str(piece.get("text") or "") for piece in pieces).strip()
    if kind == "audio":
        return str(said["content"].get("recognition") or "").strip()
    return ""


def _attachments(kind: str, said: dict[str, Any]) -> tuple[Attachment, ...]:
    if kind in KINDS:
        content = said["content"]
        mime = "audio/amr" if kind == "audio" else ""
        name = str(content.get("fileName") or "")
        return (Attachment(KINDS[kind], str(content["downloadCode"]), name, mime),)
    if kind != "richText":
        return ()
    return tuple(
        Attachment("image", str(piece["downloadCode"]))
        for piece in said["content"]["richText"]
        if piece.get("downloadCode")
    )
