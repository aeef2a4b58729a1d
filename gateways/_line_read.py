"""What came from LINE, as messages. https://developers.line.biz/en/reference/messaging-api/"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from gateways._odd import parsed, understood
from gateways.base import Attachment, Inbound, Kind
from gateways.door import Mail

GATEWAY = "line"
Json = dict[str, Any]
STALE_SECONDS = 8 * 24 * 3600.0
"""What is older comes from nobody: the inbox knows a repeat for so long, and the signature covers
the time."""
MEDIA: dict[str, Kind] = {"image": "image", "audio": "voice", "video": "video", "file": "file"}


@dataclass(frozen=True, slots=True)
class Ours:
    """What has to be known to tell what is for us."""

    said: Callable[[str], bool]
    """Whether a message is ours."""
    met: Callable[[str, str], None]
    """Told of each message's chat and of the token by which it may be answered."""


def reader(ours: Ours) -> Callable[[bytes], Mail]:
    """What makes no sense is acknowledged with the rest, which LINE would send again with it."""

    def read(body: bytes) -> Mail:
        events = understood(GATEWAY, _events, body) or []
        return Mail([found for each in events if (found := understood(GATEWAY, _read, each, ours))])

    return read


def _events(body: bytes) -> list[Any]:
    return list(parsed(body)["events"])


def _read(event: Json, ours: Ours) -> Inbound | None:
    """None for what nobody said to us: somebody came, or another program answers just now."""
    if event.get("mode") == "standby" or event["type"] not in ("message", "postback"):
        return None
    at = datetime.fromtimestamp(int(event["timestamp"]) / 1000, UTC)
    if (datetime.now(UTC) - at).total_seconds() > STALE_SECONDS:
        return None
    source = event["source"]
    who = str(source.get("userId", ""))
    if not who:
        return None  # a member of a group that has not agreed to be known
    private = source["type"] == "user"
    chat = who if private else str(source.get("groupId") or source["roomId"])
    if event.get("replyToken"):
        ours.met(chat, str(event["replyToken"]))
    message = event.get("message", {})
    text, named = _words(message)
    button = str(event["postback"]["data"]) if event["type"] == "postback" else ""
    attachments = _attached(message)
    if not (text or button or attachments or named):
        return None
    quoted = str(message.get("quotedMessageId", ""))
    return Inbound(
        GATEWAY, str(event["webhookEventId"]), chat, who, text,
        at, button=button,
        private=private, addressed=private or named or bool(button) or ours.said(quoted),
        replies_to=quoted, attachments=attachments,
    )  # fmt: skip


def _words(message: Json) -> tuple[str, bool]:
    """The text without our name, and whether that was in it."""
    kind = message.get("type")
    if kind == "location":
        place = f"{message.get('title') or ''} {message.get('address') or ''}".strip()
        return f"{place} {message['latitude']},{message['longitude']}".strip(), False
    if kind != "text":
        return "", False
    units = str(message["text"]).encode("utf-16-le")
    mine = [m for m in message.get("mention", {}).get("mentionees", []) if m.get("isSelf")]
    for mark in sorted(mine, key=lambda m: -int(m["index"])):
        start, end = 2 * int(mark["index"]), 2 * (int(mark["index"]) + int(mark["length"]))
        units = units[:start] + units[end:]
    text = units.decode("utf-16-le", "replace")
    return (" ".join(text.split()) if mine else text.strip()), bool(mine)


def _attached(message: Json) -> tuple[Attachment, ...]:
    kind = MEDIA.get(str(message.get("type")))
    if kind is None:
        return ()
    name, size = str(message.get("fileName", "")), int(message.get("fileSize", 0))
    return (Attachment(kind, str(message["id"]), name, size=size),)
