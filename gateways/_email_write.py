"""An answer, as a mail."""

from __future__ import annotations

import email.policy
import email.utils
import hashlib
import html
import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage

from gateways._carried import Carried
from gateways.base import GatewayRefused
from gateways.markdown import as_html, plain

NEW_SUBJECT = "Phonepilot"


@dataclass(frozen=True, slots=True)
class Thread:
    """A conversation: with whom, which mail began it ("" for a new one), and what its latest says.
    ``references`` are the ids of its mails, oldest first."""

    address: str
    root: str = ""
    subject: str = ""
    references: tuple[str, ...] = ()


def thread_of(chat: str) -> Thread:
    """Raises GatewayRefused for what is no mail address."""
    address, _, root = chat.partition("/<")
    if not re.fullmatch(r"[^\s<>@,;]{1,64}@[^\s<>@,;/]{1,255}", address):
        raise GatewayRefused(f"{address!r} is no mail address.")
    return Thread(address, f"<{root}" if root else "")


def id_of(once: str, address: str) -> str:
    """The same for the same message: a mail sent again has the same id."""
    name = hashlib.sha256(once.encode()).hexdigest()[:32] if once else uuid.uuid4().hex
    return f"<{name}@{address.rpartition('@')[2]}>"


def composed(
    thread: Thread, sender: Address, message_id: str, text: str, *, markdown: bool,
    brought: Sequence[Carried] = (),
) -> EmailMessage:  # fmt: skip
    """With ``Auto-Submitted``, so that other programs do not answer (RFC 3834)."""
    mail = EmailMessage(policy=email.policy.SMTP)
    text = text.encode("utf-8", "replace").decode()
    mail["From"] = sender
    mail["To"] = thread.address
    subject = thread.subject or NEW_SUBJECT
    answers = bool(thread.root)
    prefixed = re.match(r"(?i)(?:re|aw|回复)\s*[:：]", subject)
    mail["Subject"] = f"Re: {subject}" if answers and not prefixed else subject
    mail["Message-ID"] = message_id
    mail["Date"] = email.utils.localtime()
    if answers:
        references = thread.references or (thread.root,)
        mail["In-Reply-To"] = references[-1]
        mail["References"] = " ".join((references[0], *references[1:][-10:]))
    mail["Auto-Submitted"] = "auto-replied" if answers else "auto-generated"
    mail.set_content(plain(text) if markdown else text)
    pictures = [each for each in brought if each.what == "image"]
    if markdown or pictures:
        _add_html(mail, as_html(text) if markdown else _as_it_is(text), pictures)
    for each in brought:
        if each.what != "image":
            kind, _, detail = each.mime.partition("/")
            mail.add_attachment(each.content, kind, detail, filename=each.name)
    return mail


def _add_html(mail: EmailMessage, body: str, pictures: Sequence[Carried]) -> None:
    """Pictures lie in the mail itself: nothing is fetched when it is read."""
    ids = [email.utils.make_msgid(domain="phonepilot.invalid") for _ in pictures]
    shown = "".join(f'<p><img src="cid:{each[1:-1]}" alt="" width="360"></p>' for each in ids)
    mail.add_alternative(f"<html><body>{body}{shown}</body></html>", subtype="html")
    part = mail.get_payload()[1]  # type: ignore[index]
    assert isinstance(part, EmailMessage)  # noqa: S101 - for mypy
    for picture, content_id in zip(pictures, ids, strict=True):
        kind, _, detail = picture.mime.partition("/")
        part.add_related(
            picture.content, kind, detail, cid=content_id, filename=picture.name,
            disposition="inline",
        )  # fmt: skip


def _as_it_is(text: str) -> str:
    return f'<div style="white-space: pre-wrap">{html.escape(text)}</div>'
