"""A mail, as an Inbound. https://www.rfc-editor.org/rfc/rfc5322

Who it is from is told by its headers alone. Of a mail that nobody proved a few words are read, and
no mail takes longer than in proportion to its length.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from gateways import _email_html, _email_parts
from gateways._email_head import (
    HEAD,
    Head,
    addresses,
    date_of,
    decoded,
    head_of,
    ids,
    message_id,
    sender_of,
)  # fmt: skip
from gateways._email_parts import Body, Part, body_of, parts_of
from gateways._email_proof import is_proven
from gateways._email_text import ANSWERED_SUBJECT, FORWARDED_SUBJECT, Said, own_words, said_in
from gateways._odd import sound
from gateways.base import UNVERIFIED, Attachment, Inbound, Kind

GATEWAY = "email"
BEGINNING = HEAD
"""Bytes of a mail by which it is told who it is from, and whether it is to be read."""
FEW_WORDS = 1_000
"""Letters of a mail that nobody proved. They are shown to nobody; a pairing code is looked for."""
LATE = timedelta(days=5)
"""A mail older than that when it comes in was not just sent: a signed one may be sent by others
again."""
ROBOTS = re.compile(
    r"(?i)(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(?:[+-].*)?@"
)
MACHINES_WRITE = (
    "List-Id", "List-Unsubscribe", "X-Autoreply", "X-Autorespond", "X-Failed-Recipients",
)  # fmt: skip
REST = "/rest"
"""What the id of the rest of a mail has more."""
KINDS: dict[str, Kind] = {"image": "image", "audio": "audio", "video": "video"}


@dataclass(frozen=True, slots=True)
class Box:
    """Whose mail it is: our address, and the name of the server that checked it."""

    address: str
    authserv_id: str
    trust_from: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """What the headers tell; ``why`` nobody is to answer, "" where somebody is."""

    head: Head
    name: str = ""
    address: str = ""
    proven: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    """``inbound`` is None for what nobody is to answer: ``why``. ``rest`` is what may be of others,
    as passed on."""

    inbound: Inbound | None
    why: str = ""
    rest: Inbound | None = None


def opened(raw: bytes, arrived: datetime, box: Box) -> Letter:
    """By its headers. ``arrived`` when our server took it."""
    head = head_of(raw)
    sender = sender_of(head)
    if sender is None:
        return Letter(head, why="it has no one sender")
    name, address = sender
    if why := _needs_no_answer(head, address, box):
        return Letter(head, name, address, why=why)
    proven = box.trust_from or (not head.odd and _is_from(head, address, arrived, box))
    return Letter(head, name, address, proven)


def read(raw: bytes, where: str, arrived: datetime, box: Box) -> Read:
    """``where`` it lies, for its attachments. Raises ValueError for what names nobody."""
    letter = opened(raw, arrived, box)
    if letter.why:
        return Read(None, letter.why)
    if not letter.proven:
        raw = raw[:BEGINNING]
    head = letter.head
    parts = parts_of(raw, head)
    said = _words(head, body_of(parts), letter.address, box)
    attachments = _attachments(parts, where) if letter.proven else ()
    if not letter.proven:
        said = replace(said, own=said.own[:FEW_WORDS], rest="")
    if not (said.own or said.rest or attachments):
        return Read(None, "it says nothing")
    own_id = message_id(head) or f"<{hashlib.sha256(raw).hexdigest()}@nowhere.invalid>"
    chain = [*ids(head, "References"), *ids(head, "In-Reply-To")]
    written = date_of(head)
    lately = written is not None and abs(arrived - written) < LATE
    message = Inbound(
        gateway=GATEWAY,
        external_id=own_id,
        chat=f"{letter.address}/{(chain or [own_id])[0]}",
        sender=letter.address if letter.proven else f"{UNVERIFIED}{letter.address}",
        text=said.own,
        at=written if written and lately else arrived,
        sender_name=letter.name,
        addressed=box.address in addresses(head, "To") or box.address not in _named(head),
        replies_to=next(iter(ids(head, "In-Reply-To")), ""),
        forwarded=said.forwarded,
        attachments=attachments,
    )
    return _sound(message, said)


def _sound(message: Inbound, said: Said) -> Read:
    """The rest comes before what was said, which may be about it."""
    if not said.rest:
        return Read(sound(message))
    rest = replace(message, external_id=f"{message.external_id}{REST}", text=said.rest)
    rest = sound(replace(rest, forwarded=True, replies_to="", attachments=()))
    if not said.own and not message.attachments:
        return Read(rest)
    return Read(sound(message), rest=rest)


def _needs_no_answer(head: Head, address: str, box: Box) -> str:
    """Machines, lists and ourselves: an answer could begin a loop.
    https://www.rfc-editor.org/rfc/rfc3834#section-2"""
    if address == box.address:
        return "it is from ourselves"
    if head.one("Auto-Submitted").partition(";")[0].strip().lower() not in ("", "no"):
        return "a program sent it"
    if head.one("Precedence").lower() in ("bulk", "junk", "list", "auto_reply"):
        return "it was sent to many"
    for header in MACHINES_WRITE:
        if head.one(header):
            return f"it has {header}"
    if head.one("Return-Path") == "<>":
        return "it reports about another mail"
    if ROBOTS.match(address):
        return "nobody reads answers there"
    return ""


def _is_from(head: Head, address: str, arrived: datetime, box: Box) -> bool:
    """Proven by our server, and written to us, lately: a signed mail to others is no word to us."""
    written = date_of(head)
    return (
        is_proven(address, head.all("Authentication-Results"), box.authserv_id)
        and box.address in _named(head)
        and written is not None
        and abs(arrived - written) < LATE
    )


def _named(head: Head) -> set[str]:
    return addresses(head, "To", "Cc")


def subject_of(head: Head) -> str:
    return " ".join(decoded(head.one("Subject")).split())


def _words(head: Head, body: Body, address: str, box: Box) -> Said:
    """What was said, and whether others said it. The subject is a part of it where a conversation
    begins."""
    subject = subject_of(head)
    whole = FORWARDED_SUBJECT.match(subject) is not None
    answers = bool(
        head.one("In-Reply-To") or head.one("References") or ANSWERED_SUBJECT.match(subject)
    )
    if whole:
        words = body.plain or _email_html.words_of(body.html, whole=True).text
        said = Said(own_words(words, whole=True), forwarded=True)
    else:
        others = bool(_named(head) - {address, box.address})
        said = _said(body, answers=answers, to_others=others)
    own = said.own
    if not answers and subject and not own.startswith("/") and subject not in own:
        own = f"{subject}\n{own}".strip()
    return replace(said, own=own)


def _said(body: Body, *, answers: bool, to_others: bool) -> Said:
    """Where the text does not show what is quoted, the HTML beside it may."""
    if body.plain.strip():
        said = said_in(body.plain, answers=answers, to_others=to_others)
        if (said.quotes and not said.rest) or said.forwarded or not answers or not body.html:
            return said
        shown = _email_html.words_of(body.html)
        if not shown.quotes:
            return said
    else:
        shown = _email_html.words_of(body.html)
    alone = to_others and not shown.quotes
    return replace(said_in(shown.text, answers=answers, to_others=alone), quotes=shown.quotes)


def _attachments(parts: tuple[Part, ...], where: str) -> tuple[Attachment, ...]:
    return tuple(
        Attachment(
            KINDS.get(part.kind.partition("/")[0], "file"), f"{where}/{number}",
            part.name, part.kind, len(part.content()),
        )
        for number, part in enumerate(_email_parts.attached(parts))
    )  # fmt: skip


def attached(raw: bytes) -> Sequence[Part]:
    """In the order of their numbers in the references."""
    return _email_parts.attached(parts_of(raw, head_of(raw)))


def header_lines(raw: bytes) -> list[str]:
    """The lines in which servers say what they found out about a mail."""
    return head_of(raw).all("Authentication-Results")
