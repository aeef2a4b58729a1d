"""What a person did in QQ, as an Inbound.

A private chat is ``c2c:`` and the person's openid, a group ``group:`` and its openid; a person has
another id in each group. https://bot.q.qq.com/wiki/develop/api-v2/server-inter/message/
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from gateways.base import Attachment, Inbound, Kind

GATEWAY = "qq"
CHAT = re.compile(r"(c2c|group):([\w.-]+)")


def read(kind: str, said: dict[str, Any]) -> Inbound | None:
    """None for what is nothing for us."""
    private, author = kind == "C2C_MESSAGE_CREATE", said["author"]
    brought = said.get("attachments") or []
    heard = " ".join(str(each.get("asr_refer_text") or "") for each in brought).strip()
    text = str(said.get("content") or "").strip() or heard
    attachments = tuple(_attachment(each) for each in brought if each.get("url"))
    if author.get("bot") or not (text or attachments):
        return None
    who = str(author["user_openid" if private else "member_openid"])
    reference = said.get("message_reference") or {}
    return Inbound(
        gateway=GATEWAY,
        external_id=str(said["id"]),
        chat=f"c2c:{who}" if private else f"group:{said['group_openid']}",
        sender=who,
        text=text,
        at=datetime.fromisoformat(str(said["timestamp"])).astimezone(UTC),
        sender_name=str(author.get("username") or ""),
        private=private,
        replies_to=str(reference.get("message_id") or ""),
        attachments=attachments,
    )


def _attachment(each: dict[str, Any]) -> Attachment:
    """Of speech QQ has a WAV file, too."""
    mime = str(each.get("content_type") or "")
    url = str(each.get("voice_wav_url") or each["url"])
    if url.startswith("//"):
        url = f"https:{url}"
    spoken = mime.startswith("voice") or mime.startswith("audio")
    kinds: dict[str, Kind] = {"image": "image", "video": "video"}
    kind: Kind = "voice" if spoken else kinds.get(mime.partition("/")[0], "file")
    known = "audio/wav" if each.get("voice_wav_url") else mime if "/" in mime else ""
    return Attachment(kind, url, str(each.get("filename") or ""), known, int(each.get("size") or 0))
