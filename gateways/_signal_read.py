"""What came from Signal, as a message.

Envelopes as signal-cli writes them:
https://github.com/AsamK/signal-cli/blob/master/man/signal-cli-jsonrpc.5.adoc
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from gateways._odd import parsed
from gateways.base import Attachment, Inbound, Kind

GATEWAY = "signal"
Json = dict[str, Any]
MARK = "\ufffc"
"""Stands in the text where somebody is named."""


@dataclass(frozen=True, slots=True)
class Me:
    """The number we write from, and its account's id."""

    number: str
    id: str = ""

    def is_meant(self, who: Json, uuid: str, number: str) -> bool:
        return bool(self.id and who.get(uuid) == self.id) or who.get(number) == self.number


def read(frame: str | bytes, me: Me) -> Inbound | None:
    """None for what nobody said: receipts, typing, reactions, calls, our own other devices, and
    edits (the first version may already have moved a phone)."""
    envelope = parsed(frame)["envelope"]
    data = envelope.get("dataMessage")
    who = str(envelope.get("sourceUuid") or envelope.get("sourceNumber") or "")
    if not data or not who or me.is_meant(envelope, "sourceUuid", "sourceNumber"):
        return None
    group = data.get("groupInfo") or {}
    if group and group.get("type", "DELIVER") != "DELIVER":
        return None
    text, named = _words(data, me)
    attachments = tuple(_attachment(each) for each in data.get("attachments") or ())
    if not (text or attachments or named):
        return None
    quote = data.get("quote") or {}
    ours = me.is_meant(quote, "authorUuid", "authorNumber")
    at = int(data["timestamp"])
    return Inbound(
        GATEWAY, f"{who}-{at}", chat_of(str(group["groupId"])) if group else who, who, text,
        datetime.fromtimestamp(at / 1000, UTC), str(envelope.get("sourceName") or ""),
        private=not group, addressed=not group or named or ours,
        replies_to=str(quote["id"]) if ours else "", attachments=attachments,
    )  # fmt: skip


def chat_of(group: str) -> str:
    """The id by which the API knows a group, of the one that envelopes name."""
    return "group." + base64.b64encode(group.encode()).decode()


def _words(data: Json, me: Me) -> tuple[str, bool]:
    """The text without our name, and with those of others; whether ours was in it."""
    units = str(data.get("message") or "").encode("utf-16-le")
    ours = False
    marks = sorted(data.get("mentions") or (), key=lambda m: -int(m["start"]))
    for mark in marks:
        mine = me.is_meant(mark, "uuid", "number")
        ours = ours or mine
        name = "" if mine else f"@{mark.get('name') or 'somebody'}"
        start, end = 2 * int(mark["start"]), 2 * (int(mark["start"]) + int(mark["length"]))
        units = units[:start] + name.encode("utf-16-le") + units[end:]
    text = units.decode("utf-16-le", "replace").replace(MARK, "")
    return (" ".join(text.split()) if ours else text.strip()), ours


def _attachment(sent: Json) -> Attachment:
    mime = str(sent.get("contentType") or "")
    name, size = str(sent.get("filename") or ""), int(sent.get("size") or 0)
    return Attachment(_kind(mime, bool(sent.get("voiceNote"))), str(sent["id"]), name, mime, size)


def _kind(mime: str, voice: bool) -> Kind:
    kinds: dict[str, Kind] = {"image": "image", "video": "video", "audio": "audio"}
    kind = kinds.get(mime.partition("/")[0], "file")
    # a voice note has no name and, by some clients, no mark either
    return "voice" if kind == "audio" and (voice or mime == "audio/aac") else kind
