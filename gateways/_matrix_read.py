"""What a person did in a Matrix room, as an Inbound. https://spec.matrix.org/latest/client-server-api/"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from gateways.base import Attachment, Inbound, Kind

GATEWAY = "matrix"
KINDS: dict[str, Kind] = {
    "m.image": "image", "m.file": "file", "m.audio": "audio", "m.video": "video",
}  # fmt: skip
WORDS = ("m.text", "m.emote")
"""Not ``m.notice``: so bots speak, and the specification wants no answer to it."""
Event = Mapping[str, Any]
News = Literal["member", "encrypted", "said", "nothing"]


@dataclass(frozen=True, slots=True)
class Me:
    user: str
    """@name:server"""
    name: str = ""
    """As people see it."""

    @property
    def called(self) -> re.Pattern[str]:
        """How people call us: by our id or with an @ anywhere, by our bare name at the start."""
        marked = [self.user, self.user.partition(":")[0], *([f"@{self.name}"] * bool(self.name))]
        anywhere = "|".join(re.escape(name) for name in marked)
        bare = rf"|\A\s*{re.escape(self.name)}(?:[:,]|\b)\s*" if self.name else ""
        return re.compile(rf"(?<![\w@])(?:{anywhere})(?!\w)[:,]?\s*{bare}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Room:
    """``members`` are those who have joined, or some of very many: ids and the names that they
    show. ``private``: nobody is there but somebody and us."""

    id: str
    members: Mapping[str, str]
    private: bool


def news(event: Event, me: Me) -> tuple[News, str]:
    """What an event is to us, and its id. An edit is nothing: the first version may already have
    moved a phone."""
    name = event["event_id"]
    if not isinstance(name, str):
        raise TypeError("no id")
    if event.get("type") == "m.room.member":
        return "member", name
    if event.get("type") == "m.room.encrypted" and event.get("sender") != me.user:
        return "encrypted", name
    return ("said" if _is_said(event, me) else "nothing"), name


def _is_said(event: Event, me: Me) -> bool:
    content = event.get("content") or {}
    relation = content.get("m.relates_to") or {}
    return (
        event.get("type") == "m.room.message"
        and event.get("sender") != me.user
        and "state_key" not in event
        and content.get("msgtype") in (*WORDS, *KINDS)
        and relation.get("rel_type") != "m.replace"
    )


def lets_in(event: Event, me: Me, membership: str) -> bool:
    """The person's first day: not a change of a name or a picture."""
    before = ((event.get("unsigned") or {}).get("prev_content") or {}).get("membership")
    return (
        event.get("type") == "m.room.member"
        and event.get("state_key") == me.user
        and (event.get("content") or {}).get("membership") == membership
        and before != membership
    )


def names(joined: Mapping[str, Any]) -> dict[str, str]:
    """Of an answer about who is in a room: ids, and the names that they show."""
    return {
        user: str((about.get("display_name") if isinstance(about, Mapping) else "") or "")
        for user, about in joined["joined"].items()
    }


def points_at(event: Event) -> str:
    """The message of which it depends whether we are meant, or ""."""
    return answered(event) or thread(event)


def answered(event: Event) -> str:
    """The message that it answers, or "". In a thread, clients that know no threads are told of an
    answer that is none."""
    relation = event["content"].get("m.relates_to") or {}
    if relation.get("is_falling_back"):
        return ""
    return str((relation.get("m.in_reply_to") or {}).get("event_id") or "")


def thread(event: Event) -> str:
    """The message that its thread began with, or ""."""
    relation = event["content"].get("m.relates_to") or {}
    return str(relation.get("event_id") or "") if relation.get("rel_type") == "m.thread" else ""


def read(event: Event, me: Me, room: Room, *, answers_us: bool) -> Inbound:
    """``answers_us``: what it answers, or its thread's beginning, is ours."""
    content = event["content"]
    words = _words(content)
    text = me.called.sub("", words).strip() if not room.private else words
    root, sender = thread(event), str(event["sender"])
    return Inbound(
        gateway=GATEWAY,
        external_id=str(event["event_id"]),
        chat=f"{room.id}/{root}" if root else room.id,
        sender=sender,
        text=text,
        at=datetime.fromtimestamp(int(event.get("origin_server_ts", 0)) / 1000, UTC),
        sender_name=room.members.get(sender, ""),
        private=room.private,
        addressed=room.private or answers_us or _calls(content, words, me),
        replies_to=answered(event),
        attachments=_attachments(content),
    )


def _calls(content: Event, words: str, me: Me) -> bool:
    if words.strip().lower() == "/stop":
        return True
    mentioned = content.get("m.mentions")
    if isinstance(mentioned, Mapping):  # today's clients say whom they mean
        return me.user in (mentioned.get("user_ids") or ())
    return me.called.search(words) is not None


def _words(content: Event) -> str:
    body = str(content.get("body") or "")
    if content.get("msgtype") in KINDS:
        named = content.get("filename")
        return body if named and named != body else ""
    if (content.get("m.relates_to") or {}).get("m.in_reply_to"):
        # older clients quote what they answer: lines with > and an empty one
        return re.sub(r"\A> <@.*\n(?:>.*\n)*\n", "", body).strip()
    return body


def _attachments(content: Event) -> tuple[Attachment, ...]:
    kind = KINDS.get(str(content.get("msgtype")))
    url = str(content.get("url") or "")
    if kind is None or not re.fullmatch(r"mxc://[^/\s]+/[\w-]+", url):
        return ()
    about = content.get("info") or {}
    size = about.get("size")
    return (
        Attachment(
            "voice" if "org.matrix.msc3245.voice" in content else kind,
            url,
            str(content.get("filename") or content.get("body") or ""),
            str(about.get("mimetype") or ""),
            size if isinstance(size, int) and size > 0 else 0,
        ),
    )
