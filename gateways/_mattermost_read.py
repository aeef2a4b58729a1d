"""What a person did in Mattermost, as an Inbound."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from gateways._odd import parsed
from gateways.base import Attachment, Inbound, Kind

GATEWAY = "mattermost"
Json = Mapping[str, Any]
NOT_BY_HAND = ("from_webhook", "from_bot", "from_plugin", "from_oauth_app")


@dataclass(frozen=True, slots=True)
class Someone:
    """A user of the server; ``language`` as the server knows it."""

    id: str
    username: str
    name: str
    language: str
    is_bot: bool


def someone(user: Json) -> Someone:
    """A user object of the API."""
    full = f"{user.get('first_name') or ''} {user.get('last_name') or ''}".strip()
    name = user.get("nickname") or full or user.get("username") or ""
    language = str(user.get("locale") or "").lower()
    return Someone(
        str(user["id"]), str(user.get("username") or ""), str(name), language,
        bool(user.get("is_bot")),
    )  # fmt: skip


def happened(frame: str | bytes) -> dict[str, Any]:
    """What comes over the socket."""
    event = parsed(frame)
    if not isinstance(event, dict):
        raise TypeError("no event")
    return event


def posted(event: Json) -> tuple[dict[str, Any], str]:
    """The post that an event tells of, and the kind of its channel."""
    post, kind = parsed(event["data"]["post"]), str(event["data"]["channel_type"])
    if not isinstance(post["channel_id"], str) or not isinstance(post["id"], str):
        raise TypeError("no post")
    return post, kind


def in_order(page: Json, since: float) -> list[dict[str, Any]]:
    """The posts of a page that were made after ``since``, in milliseconds."""
    posts = [
        post
        for post in page["posts"].values()
        if isinstance(post, dict) and isinstance(post.get("create_at"), int)
    ]
    return sorted((p for p in posts if p["create_at"] > since), key=lambda p: p["create_at"])


def is_persons(post: Json, me: Someone) -> bool:
    """Whether a person wrote it, and not the server, a bot or we. What a webhook, a plugin or an
    app posts bears the name of the person who set it up, and is not theirs."""
    props = post.get("props") or {}
    made = any(props.get(name) for name in NOT_BY_HAND)
    return not (post.get("type") or post.get("delete_at") or made or post["user_id"] == me.id)


def read(post: Json, kind: str, sender: Someone, root_author: str, me: Someone) -> Inbound | None:
    """A post in a channel of a ``kind`` ("D": between two); ``root_author`` is who began its
    thread. None for an empty one."""
    said = str(post.get("message") or "")
    files = tuple(_attachments(post))
    private, ours = kind == "D", root_author == me.id
    text = _without_name(said, me)
    if not text and not files:
        return None
    return Inbound(
        gateway=GATEWAY,
        external_id=str(post["id"]),
        chat=chat_of(post, kind),
        sender=sender.id,
        text=text,
        at=datetime.fromtimestamp(post["create_at"] / 1000, UTC),
        sender_name=sender.name,
        private=private,
        addressed=private or ours or _names(said, me),
        replies_to=str(post["root_id"]) if ours else "",
        attachments=files,
        language=sender.language,
    )


def chat_of(post: Json, kind: str) -> str:
    """A thread is a chat of its own; in channels each post begins one."""
    root = post.get("root_id") or (post["id"] if kind != "D" else "")
    return f"{post['channel_id']}:{root}" if root else str(post["channel_id"])


def _mention(me: Someone) -> str:
    return rf"(?<![\w.@-])@{re.escape(me.username)}(?![\w-]|\.\w)"


def _names(text: str, me: Someone) -> bool:
    return re.search(_mention(me), text, re.IGNORECASE) is not None


def _without_name(text: str, me: Someone) -> str:
    return re.sub(rf"\s*{_mention(me)}", "", text, flags=re.IGNORECASE).strip()


def _attachments(post: Json) -> list[Attachment]:
    kinds: dict[str, Kind] = {"image": "image", "audio": "audio", "video": "video"}
    files = {f["id"]: f for f in (post.get("metadata") or {}).get("files") or ()}
    found = []
    for number in post.get("file_ids") or ():
        file = files.get(number, {})
        mime = str(file.get("mime_type") or "")
        kind = kinds.get(mime.partition("/")[0], "file")
        name, size = str(file.get("name") or ""), int(file.get("size") or 0)
        found.append(Attachment(kind, str(number), name, mime, size))
    return found
