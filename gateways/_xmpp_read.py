"""A message stanza, as an Inbound. https://xmpp.org/rfcs/rfc6121.html"""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as ET

from gateways.base import UNVERIFIED, Attachment, Inbound, Kind

GATEWAY = "xmpp"
SID, DELAY = "{urn:xmpp:sid:0}stanza-id", "{urn:xmpp:delay}delay"
REPLACES, REPLY = "{urn:xmpp:message-correct:0}replace", "{urn:xmpp:reply:0}reply"
OOB, NICK = "{jabber:x:oob}x", "{http://jabber.org/protocol/nick}nick"
SECRET = ("{eu.siacs.conversations.axolotl}encrypted", "{urn:xmpp:omemo:2}encrypted",
          "{urn:xmpp:openpgp:0}openpgp", "{jabber:x:encrypted}x")  # fmt: skip
LONG_AGO = datetime(1999, 1, 1, tzinfo=UTC)
"""The first XMPP server."""
KINDS: dict[str, Kind] = {"image": "image", "audio": "voice", "video": "video"}


@dataclass(frozen=True, slots=True)
class Said:
    """A stanza and what the connection knows about it: ``archive_id`` of our archive, ``occupant``
    the real address behind a nick, where the room tells it; ``late``: it lay somewhere first."""

    xml: ET.Element
    archive_id: str
    at: datetime
    occupant: str = ""
    late: bool = False

    @property
    def sender(self) -> str:
        return self.xml.get("from", "")

    @property
    def bare(self) -> str:
        return self.sender.partition("/")[0].lower()

    @property
    def nick(self) -> str:
        return self.sender.partition("/")[2]

    @property
    def in_room(self) -> bool:
        return self.xml.get("type") == "groupchat"


def received(xml: ET.Element, archive: str) -> Said:
    """``archive`` is whose ids and times count: ours, with our server, or a room's. Senders can
    write times, too; the server adds its own last."""
    ids = [each.get("id", "") for each in xml.findall(SID) if each.get("by", "").lower() == archive]
    ours = (archive,) if xml.get("type") == "groupchat" else (archive, archive.partition("@")[2])
    stamps = [each for each in xml.findall(DELAY) if each.get("from", "").lower() in ours]
    at = _stamp(stamps[-1] if stamps else None)
    return Said(xml, ids[0] if ids else "", at, late=bool(stamps))


def archived(result: ET.Element) -> Said | None:
    """What an archive holds: https://xmpp.org/extensions/xep-0313.html"""
    forwarded = result.find("{urn:xmpp:forward:0}forwarded")
    inner = forwarded.find("{jabber:client}message") if forwarded is not None else None
    if forwarded is None or inner is None:
        return None
    return Said(inner, result.get("id", ""), _stamp(forwarded.find(DELAY)))


def nothing(result: ET.Element) -> Said:
    """In place of what an archive holds and nobody can read."""
    return Said(ET.Element("{jabber:client}message"), result.get("id", ""), datetime.now(UTC))


def is_secret(said: Said) -> bool:
    return any(said.xml.find(tag) is not None for tag in SECRET)


def read(said: Said, nick: str) -> Inbound | None:
    """None for what is nothing to answer: states, receipts, errors, corrections, what a room's
    subject is. ``nick`` is ours in rooms."""
    body = said.xml.findtext("{jabber:client}body") or ""
    kind = said.xml.get("type", "normal")
    if not body or kind not in ("chat", "normal", "groupchat"):
        return None
    if said.xml.find(REPLACES) is not None:  # the first version may already have moved a phone
        return None
    if said.in_room and said.nick in ("", nick):
        return None
    files = _files(said.xml)
    text = "" if body.strip() in [each.ref for each in files] else body
    reply = said.xml.find(REPLY)
    if reply is not None:
        text = re.sub(r"\A(?:>.*(?:\n|\Z))+", "", text)
    called = re.compile(rf"@{re.escape(nick)}\b[:,]?\s*|\A\s*{re.escape(nick)}[:,]\s*", re.I)
    ours = reply is not None and reply.get("to", "").partition("/")[2] == nick
    return Inbound(
        gateway=GATEWAY,
        external_id=said.archive_id or f"{said.sender}#{said.xml.get('id', '')}",
        chat=said.bare,
        sender=_who(said),
        text=(called.sub("", text) if said.in_room else text).strip(),
        at=said.at,
        sender_name=_name(said),
        private=not said.in_room,
        addressed=not said.in_room or ours or bool(called.search(text)) or text == "/stop",
        replies_to=reply.get("id", "") if reply is not None else "",
        attachments=files,
    )


def _who(said: Said) -> str:
    if not said.in_room:
        return said.bare
    return said.occupant or f"{UNVERIFIED}{said.sender}"


def _name(said: Said) -> str:
    if said.in_room:
        return said.nick
    return said.xml.findtext(NICK) or said.bare.partition("@")[0]


def _stamp(delay: ET.Element | None) -> datetime:
    """When it was said; now, for what cannot be so."""
    now = datetime.now(UTC)
    try:
        said = datetime.fromisoformat(delay.get("stamp", "")) if delay is not None else now
    except ValueError:
        return now
    return said if said.tzinfo is not None and LONG_AGO < said < now else now


def _files(xml: ET.Element) -> tuple[Attachment, ...]:
    found = []
    for each in xml.findall(OOB):
        url = (each.findtext("{jabber:x:oob}url") or "").strip()
        if re.fullmatch(r"https?://[^\s]{1,2000}", url):
            name = unquote(urlsplit(url).path.rpartition("/")[2])
            mime = mimetypes.guess_type(name)[0] or ""
            found.append(Attachment(KINDS.get(mime.partition("/")[0], "file"), url, name, mime))
    return tuple(found)
