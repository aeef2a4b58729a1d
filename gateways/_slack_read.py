"""What a person did in Slack, as an Inbound."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs

from gateways._odd import parsed, understood
from gateways.base import Attachment, Inbound, Kind
from gateways.door import Mail

GATEWAY = "slack"
PERSONS_WORDS = (None, "file_share", "thread_broadcast", "me_message")
Json = Mapping[str, Any]


def read_request(body: bytes, me: str) -> Mail:
    """A request of the Events API, or of a pressed button, which comes as a form. What makes no
    sense is acknowledged, too: Slack switches off an app that refuses much."""
    payload = understood(GATEWAY, _payload, body)
    if payload is None:
        return Mail([])
    if payload.get("type") == "url_verification":
        return Mail([], {"challenge": str(payload.get("challenge"))})
    inbound = understood(GATEWAY, read, payload, me)
    return Mail([inbound] if inbound is not None else [])


def _payload(body: bytes) -> Json:
    form = body.startswith(b"payload=")
    return enveloped(parse_qs(body.decode())["payload"][0] if form else body)


def enveloped(said: str | bytes) -> Json:
    """What comes over a socket."""
    found = parsed(said)
    if not isinstance(found, dict):
        raise TypeError("no object")
    return found


def name_of(told: Any) -> str:
    """In an answer of ``users.info``."""
    user = told["user"]
    profile = user.get("profile") or {}
    return str(profile.get("display_name") or user.get("real_name") or user.get("name") or "")


def read(payload: Json, me: str) -> Inbound | None:
    """An event or an interaction; None for what is nothing for us. ``me`` is our user id."""
    if payload.get("type") == "block_actions":
        return _read_press(payload)
    if payload.get("type") != "event_callback":
        return None
    event = payload["event"]
    if event["type"] not in ("message", "app_mention") or event.get("bot_id"):
        return None
    if event.get("subtype") not in PERSONS_WORDS or event.get("user") in (None, me):
        return None
    return _read_message(event, me)


def _read_message(event: Json, me: str) -> Inbound | None:
    passed_on = [a for a in event.get("attachments") or () if a.get("is_share")]
    said = event.get("text") or ""
    forwarded = bool(passed_on) and not said.strip()
    text = "\n".join(a.get("text") or "" for a in passed_on) if forwarded else said
    files = tuple(_attachments(event.get("files") or ()))
    plain = as_said(text, me)
    if not plain and not files:
        return None
    channel, ours = str(event["channel"]), event.get("parent_user_id") == me
    private = channel.startswith("D")
    return Inbound(
        gateway=GATEWAY,
        external_id=f"{channel}:{event['ts']}",
        chat=chat_of(channel, event),
        sender=str(event["user"]),
        text=plain,
        at=datetime.fromtimestamp(float(event["ts"]), UTC),
        private=private,
        addressed=private or ours or bool(re.search(rf"<@{me}(\|[^>]*)?>", said)),
        replies_to=str(event["thread_ts"]) if ours else "",
        forwarded=forwarded,
        attachments=files,
    )


def _read_press(payload: Json) -> Inbound | None:
    (action, *_) = payload["actions"]
    channel, message = str(payload["channel"]["id"]), payload["message"]
    user = payload["user"]
    return Inbound(
        gateway=GATEWAY,
        external_id=f"{channel}:{message['ts']}:{action['action_ts']}:{user['id']}",
        chat=chat_of(channel, message),
        sender=str(user["id"]),
        text="",
        at=datetime.fromtimestamp(float(action["action_ts"]), UTC),
        sender_name=str(user.get("name") or user.get("username") or ""),
        button=str(action.get("value") or ""),
        private=channel.startswith("D"),
    )


def chat_of(channel: str, message: Json) -> str:
    """A thread is a chat of its own; in channels each message begins one."""
    thread = message.get("thread_ts") or (message["ts"] if not channel.startswith("D") else "")
    return f"{channel}:{thread}" if thread else channel


def as_said(text: str, me: str) -> str:
    """Our name gone; links, channels and names as people see them.
    https://docs.slack.dev/messaging/formatting-message-text#retrieving"""
    text = re.sub(rf"\s*<@{me}(\|[^>]*)?>", "", text)
    text = re.sub(r"<([^<>]*)>", lambda m: _marked(m[1]), text)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()


def _marked(inside: str) -> str:
    target, _, label = inside.partition("|")
    if target[:1] in ("#", "@"):
        return f"{target[0]}{label or target[1:]}"
    if target.startswith("!"):
        return label or f"@{target[1:].partition('^')[0]}"
    return target if not label or label in target else f"{label} ({target})"


def _attachments(files: Sequence[Json]) -> list[Attachment]:
    kinds: dict[str, Kind] = {"image": "image", "audio": "audio", "video": "video"}
    found = []
    for file in files:
        if file.get("mode") in ("tombstone", "hidden_by_limit", "external") or "id" not in file:
            continue
        mime = str(file.get("mimetype") or "")
        kind = kinds.get(mime.partition("/")[0], "file")
        if file.get("subtype") == "slack_audio":
            kind = "voice"
        size, name = int(file.get("size") or 0), str(file.get("name") or "")
        found.append(Attachment(kind, str(file["id"]), name, mime, size))
    return found
