"""What a person did in WeCom, as an Inbound.

https://developer.work.weixin.qq.com/document/path/90239
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from datetime import UTC, datetime

from gateways._odd import understood
from gateways.base import Attachment, Inbound, Kind

GATEWAY = "wecom"
KINDS: Mapping[str, Kind] = {"image": "image", "voice": "voice", "video": "video", "file": "file"}
MIMES = {"voice": "audio/amr"}


def read(plain: bytes, agent: int) -> Inbound | None:
    """None for what is nothing for the app ``agent``, and for what makes no sense: WeCom would send
    it again."""
    return understood(GATEWAY, _read, plain, agent)


def _read(plain: bytes, agent: int) -> Inbound | None:
    said = _fields(plain)
    if said.get("AgentID") != str(agent) or not said.get("FromUserName"):
        return None
    kind = said.get("MsgType", "")
    if kind == "event":
        return _pressed(said)
    if kind != "text" and kind not in KINDS:
        return None
    who = said["FromUserName"]
    return Inbound(
        gateway=GATEWAY,
        external_id=said.get("MsgId", ""),
        chat=who,
        sender=who,
        text=said.get("Content", said.get("Recognition", "")).strip(),
        at=_at(said),
        attachments=_attachments(kind, said),
    )


def closing(plain: bytes) -> tuple[str, str]:
    """Of a pressed card: which button of which task it was, and the code that closes it; both empty
    for anything else."""
    said = _fields(plain)
    if said.get("Event") != "template_card_event":
        return "", ""
    return f"{said.get('TaskId', '')}/{said.get('EventKey', '')}", said.get("ResponseCode", "")


def _pressed(said: Mapping[str, str]) -> Inbound | None:
    """Events have no id: who, when and what make one."""
    if said.get("Event") != "template_card_event" or not said.get("EventKey"):
        return None
    who, key = said["FromUserName"], said["EventKey"]
    return Inbound(
        gateway=GATEWAY,
        external_id=f"{said.get('TaskId', '')}-{who}-{said.get('CreateTime', '')}-{key}",
        chat=who,
        sender=who,
        text="",
        at=_at(said),
        button=key,
    )


def _attachments(kind: str, said: Mapping[str, str]) -> tuple[Attachment, ...]:
    media = said.get("MediaId", "")
    if kind not in KINDS or not media:
        return ()
    return (Attachment(KINDS[kind], media, said.get("FileName", ""), MIMES.get(kind, "")),)


def _at(said: Mapping[str, str]) -> datetime:
    return datetime.fromtimestamp(int(said["CreateTime"]), UTC)


def _fields(plain: bytes) -> dict[str, str]:
    """The texts right below ``<xml>``. It is proven to be WeCom's, and expat limits expansion."""
    root = ET.fromstring(plain)  # noqa: S314
    return {each.tag: (each.text or "") for each in root}
