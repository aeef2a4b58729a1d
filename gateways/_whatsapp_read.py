"""What came from WhatsApp, as messages.

https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import structlog

from gateways._odd import parsed, understood
from gateways.base import Attachment, Inbound, Kind
from gateways.door import Mail

log = structlog.get_logger(__name__)
GATEWAY = "whatsapp"
Json = dict[str, Any]
STALE_SECONDS = 8 * 24 * 3600.0
"""What is older comes from nobody: WhatsApp tries for seven days, the inbox knows a repeat for so
long, and the signature covers the time."""
MEDIA: dict[str, Kind] = {
    "image": "image", "audio": "audio", "video": "video", "document": "file", "sticker": "image",
}  # fmt: skip


def reader(number_id: str, met: Callable[[str, str], None]) -> Callable[[bytes], Mail]:
    """For the business number ``number_id``: one app may have several. ``met`` is told chat and id
    of each message. What makes no sense is acknowledged with the rest, or all of it would come
    again for seven days."""

    def read(body: bytes) -> Mail:
        values = understood(GATEWAY, _values, body, number_id) or []
        messages = [m for value in values for m in _messages(value)]
        for message in messages:
            met(message.chat, message.external_id)
        return Mail(messages)

    return read


def _values(body: bytes, number_id: str) -> list[Json]:
    entries = parsed(body)["entry"]
    changes = [
        each for entry in entries for each in understood(GATEWAY, _list, entry, "changes") or ()
    ]
    return [each for change in changes if (each := understood(GATEWAY, _value, change, number_id))]


def _list(holder: Json, key: str) -> list[Any]:
    found = holder.get(key, [])
    if not isinstance(found, list):
        raise TypeError("no list")
    return found


def _value(change: Json, number_id: str) -> Json | None:
    value: Json = change["value"]
    ours = str(value["metadata"]["phone_number_id"]) == number_id
    return value if change["field"] == "messages" and ours else None


def _note_failure(status: Json) -> None:
    """What was taken and could not be delivered is told later, and only so."""
    for error in status.get("errors", []) if status.get("status") == "failed" else []:
        why = str(error.get("error_data", {}).get("details") or error.get("title"))
        log.warning("whatsapp.not_delivered", code=int(error.get("code", 0)), why=why[:200])


def _messages(value: Json) -> Iterator[Inbound]:
    for status in understood(GATEWAY, _list, value, "statuses") or ():
        understood(GATEWAY, _note_failure, status)
    names: dict[str, str] = {}
    for contact in understood(GATEWAY, _list, value, "contacts") or ():
        names |= understood(GATEWAY, _names, contact) or {}
    for message in understood(GATEWAY, _list, value, "messages") or ():
        found = understood(GATEWAY, _message, message, names)
        if found is not None:
            yield found


def _names(contact: Json) -> dict[str, str]:
    name = str(contact.get("profile", {}).get("name", ""))
    return {str(contact[key]): name for key in ("wa_id", "user_id") if contact.get(key)}


def _message(message: Json, names: dict[str, str]) -> Inbound | None:
    """None for what nobody said: reactions, deleted messages, notices."""
    kind = message["type"]
    at = datetime.fromtimestamp(int(message["timestamp"]), UTC)
    if "group_id" in message or (datetime.now(UTC) - at).total_seconds() > STALE_SECONDS:
        return None  # groups of the Cloud API are not supported
    text, button = _words(message, kind)
    attachments = _attached(message, kind)
    if not (text or button or attachments):
        return None
    # people with a user name have no number here; those with a number have this id as well
    who = str(message.get("from_user_id") or message["from"])
    context = message.get("context", {})
    return Inbound(
        GATEWAY, str(message["id"]), who, who, text, at,
        names.get(who) or names.get(str(message.get("from")), ""), button,
        replies_to=str(context.get("id", "")),
        forwarded=bool(context.get("forwarded") or context.get("frequently_forwarded")),
        attachments=attachments,
    )  # fmt: skip


def _words(message: Json, kind: str) -> tuple[str, str]:
    """The text, and the value of the button."""
    match kind:
        case "text":
            return str(message["text"]["body"]), ""
        case "interactive":
            answer = message["interactive"]
            pressed = answer.get("button_reply") or answer.get("list_reply")
            return "", re.sub(r"^\d+:", "", str(pressed["id"])) if pressed else ""
        case "button":
            return str(message["button"]["text"]), ""
        case "location":
            place = message["location"]
            named = " ".join(str(place[key]) for key in ("name", "address") if place.get(key))
            return f"{named} {place['latitude']},{place['longitude']}".strip(), ""
    return str(message.get(kind, {}).get("caption", "")) if kind in MEDIA else "", ""


def _attached(message: Json, kind: str) -> tuple[Attachment, ...]:
    if kind not in MEDIA:
        return ()
    sent = message[kind]
    what: Kind = "voice" if kind == "audio" and sent.get("voice") else MEDIA[kind]
    name, mime = str(sent.get("filename", "")), str(sent.get("mime_type", ""))
    return (Attachment(what, str(sent["id"]), name, mime),)
