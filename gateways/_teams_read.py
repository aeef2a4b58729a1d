"""What a person did in Microsoft Teams, as an Inbound."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from gateways._odd import parsed, understood
from gateways.base import Attachment, Inbound, Kind
from gateways.door import Mail

GATEWAY = "teams"
BUTTON = "phonepilot"
"""In what a pressed button of ours brings."""
FILE_INFO = "application/vnd.microsoft.teams.file.download.info"
Json = Mapping[str, Any]


def read_request(body: bytes, tenant: str, learn: Callable[[str, str], None]) -> Mail:
    """One activity; ``learn`` is told where answers in its conversation go. Other organisations
    than ``tenant`` are not heard, "" for any. What makes no sense is acknowledged like the rest."""
    inbound = understood(GATEWAY, _heard, body, tenant, learn)
    return Mail([inbound] if inbound is not None else [])


def _heard(body: bytes, tenant: str, learn: Callable[[str, str], None]) -> Inbound | None:
    activity = parsed(body)
    if activity.get("channelId") != "msteams" or not _is_of(activity, tenant):
        return None
    learn(str(activity["conversation"]["id"]), str(activity["serviceUrl"]))
    return _read(activity)


def _is_of(activity: Json, tenant: str) -> bool:
    of = (activity.get("channelData") or {}).get("tenant") or {}
    told = activity["conversation"].get("tenantId") or of.get("id")
    return not tenant or told == tenant


def _read(activity: Json) -> Inbound | None:
    """None for what is no message: somebody joined, somebody types."""
    who, where = activity["from"], activity["conversation"]
    if activity["type"] != "message" or who.get("role") == "bot":
        return None
    me = str(activity["recipient"]["id"])
    text, mentioned = _without_name(str(activity.get("text") or ""), activity, me)
    pressed = activity.get("value")
    button = str(pressed.get(BUTTON) or "") if isinstance(pressed, dict) else ""
    files = tuple(_attachments(activity.get("attachments") or ()))
    if not text and not button and not files:
        return None
    private = where.get("conversationType", "personal") == "personal" and not where.get("isGroup")
    return Inbound(
        gateway=GATEWAY,
        external_id=f"{where['id']}:{activity['id']}",
        chat=str(where["id"]),
        sender=str(who.get("aadObjectId") or who["id"]),
        text="" if button else text,
        at=_time(activity.get("timestamp")),
        sender_name=str(who.get("name") or ""),
        button=button,
        private=private,
        dated=bool(activity.get("timestamp")),
        addressed=private or mentioned or bool(button),
        replies_to="" if button else str(activity.get("replyToId") or ""),
        attachments=files,
        language=str(activity.get("locale") or "").lower(),
    )


def _without_name(text: str, activity: Json, me: str) -> tuple[str, bool]:
    """The text with our name gone and others as people see them, and whether we were named."""
    named = False
    for entity in activity.get("entities") or ():
        if entity.get("type") == "mention":
            ours = entity["mentioned"]["id"] == me
            named = named or ours
            shown = "" if ours else f"@{entity['mentioned'].get('name') or ''}"
            text = text.replace(str(entity.get("text") or "\0"), shown)
    text = re.sub(r"</?at>", "", text).replace("\xa0", " ").replace("&nbsp;", " ")
    return text.strip(), named


def _time(said: object) -> datetime:
    try:
        at = datetime.fromisoformat(str(said))
    except ValueError:
        return datetime.now(UTC)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _attachments(found: Any) -> list[Attachment]:
    """Beside files, Teams sends the text once more as HTML: that is none."""
    kinds: dict[str, Kind] = {"image": "image", "audio": "audio", "video": "video"}
    kept = []
    for each in found:
        mime, name = str(each.get("contentType") or ""), str(each.get("name") or "")
        if mime == FILE_INFO:
            kept.append(Attachment("file", str(each["content"]["downloadUrl"]), name))
        elif mime.partition("/")[0] in kinds and each.get("contentUrl"):
            kind = kinds[mime.partition("/")[0]]
            exact = "" if mime.endswith("/*") else mime
            kept.append(Attachment(kind, str(each["contentUrl"]), name, exact))
    return kept
