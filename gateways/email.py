"""E-mail: a mailbox of its own, by IMAP (aioimaplib) and SMTP (aiosmtplib).

A mail is marked as read only when ``deliver`` has put it on disk, so a crash loses nothing, and
what came while we were away is unread. Who wrote it counts as known only where the owner's own mail
server proved it (``authserv_id``, docs/gateways/email.md): a From line proves nothing. A
conversation is a chat; answers go to its sender alone. Programs' and lists' mails are not answered.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email.headerregistry import Address
from functools import partial
from pathlib import Path
from typing import ClassVar, Literal, ParamSpec, TypeVar

import aiosmtplib
import structlog
from pydantic import BaseModel, Field, SecretStr

from gateways._carried import carried
from gateways._daemon import in_daemon
from gateways._email_head import head_of, ids, message_id
from gateways._email_inbox import Found, Inbox
from gateways._email_proof import server_of
from gateways._email_read import (
    BEGINNING,
    GATEWAY,
    Box,
    Read,
    attached,
    header_lines,
    opened,
    read,
    subject_of,
)  # fmt: skip
from gateways._email_write import Thread, composed, id_of, thread_of
from gateways._keep_up import KeepUp
from gateways._odd import left_out, understood
from gateways._patience import patiently
from gateways._secrets import hide_in_logs
from gateways._text import split
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    Outbound,
    Pace,
)

log = structlog.get_logger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
MAX_TEXT = 100_000
MAX_MAIL = 30_000_000
"""Bytes of one mail; of a larger one its beginning is read, and of one that nobody proved its
first BEGINNING."""
READ_SECONDS = 30.0
"""For reading one mail."""
REMEMBERED = 1000
"""Conversations whose last mail is known without asking."""
SOON = 3.0
"""Seconds after which it is looked again when something came: servers forget to tell what comes
just before we begin to wait."""
LATER = 60.0
"""Seconds after which a mail server is tried again that says "not now"."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
LOGGERS = ("aioimaplib.aioimaplib", "aiosmtplib")


class Config(BaseModel, extra="forbid"):
    """``[gateways.email]`` in the configuration."""

    address: str = Field(pattern=r"^[^\s<>@]+@[^\s<>@]+$")
    """The assistant's own, such as ``phonepilot@example.org``."""
    password: SecretStr
    """Of the mailbox; where the account has a second factor, an app password."""
    user: str = ""
    """What the servers know the mailbox by; empty: ``address``."""
    name: str = "Phonepilot"
    """Who people see in From."""
    imap_host: str
    """The mailbox's server for reading, such as ``imap.example.org``."""
    imap_port: int = Field(default=993, ge=1, le=65535)
    smtp_host: str
    """Its server for sending, such as ``smtp.example.org``."""
    smtp_port: int = Field(default=465, ge=1, le=65535)
    smtp_security: Literal["tls", "starttls"] = "tls"
    """``starttls`` is usual on port 587."""
    insecure: bool = False
    """Without TLS, to servers on this machine only."""
    ca_file: str = ""
    """The certificate of an authority of your own, for both servers."""
    mailbox: str = Field(default="INBOX", pattern=r"^[^\r\n\"\\]+$")
    authserv_id: str = ""
    """Under which name your own mail server writes Authentication-Results: what stands before the
    first semicolon there, such as ``mx.google.com``. Without it nobody counts as known."""
    trust_from: bool = False
    """Believe From lines. Only where your server takes mail from nobody but people it knows."""
    poll_seconds: float = Field(default=60, gt=0, le=1500)
    """How often to look for mail by ourselves: where the server does not tell, and if it forgot."""
    retry_seconds: float = Field(default=2, gt=0)
    """The first pause after a failure; pauses double, up to 30 times this."""
    ASKED: ClassVar = ("authserv_id",)


def create(config: Config) -> Email:
    """Raises GatewayRefused for what cannot be safe."""
    return Email(config)


class Email:
    """One mailbox. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(
        image=True, file=True, threads=True, max_text=MAX_TEXT,
        paces=(Pace(20, 60), Pace(400, 86_400)),
    )  # fmt: skip

    def __init__(self, config: Config) -> None:
        if config.insecure and not {config.imap_host, config.smtp_host} <= set(LOOPBACK):
            raise GatewayRefused(
                "[gateways.email] insecure would send the password in clear: it is for servers on "
                "this machine only. Remove it."
            )
        self._password = config.password.get_secret_value()
        if not self._password:
            raise GatewayRefused("[gateways.email] password is empty.")
        hide_in_logs(self._password, LOGGERS)
        self._config = config
        self._user = config.user or config.address
        self._address = config.address.lower()
        self._box = Box(self._address, config.authserv_id.lower(), config.trust_from)
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._tls = None if config.insecure else _tls(config.ca_file)
        self._threads: OrderedDict[str, Thread] = OrderedDict()

    async def close(self) -> None:
        """Nothing stays open between two calls."""

    async def check(self) -> str:
        """Our address, when both servers let us in and senders can be recognised."""
        async with self._opened() as inbox:
            newest = await inbox.newest()
            head = await inbox.mail(newest, 100_000) if newest is not None else b""
        async with self._smtp():
            pass
        if not (self._box.authserv_id or self._box.trust_from):
            names = [server_of(line) for line in header_lines(head)]
            hint = f' The newest mail there has it from "{names[0]}".' if names else ""
            raise GatewayRefused(
                "Anybody can write any sender into a mail, so nobody is believed to be who they "
                "say. Put the name under which your mail server writes Authentication-Results into "
                f"[gateways.email] authserv_id (docs/gateways/email.md).{hint}"
            )
        return self._address

    @asynccontextmanager
    async def _opened(self) -> AsyncIterator[Inbox]:
        inbox = Inbox(self._config.imap_host, self._config.imap_port, self._tls)
        try:
            await inbox.open(self._user, self._password, self._config.mailbox)
            yield inbox
        finally:
            inbox.close()

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend.

        Whatever ``deliver`` raises ends the run, and the mail it was given stays unread.
        """
        while True:
            try:
                async with self._opened() as inbox:
                    self._keep_up.up()
                    log.info("email.listening", address=self._address)
                    pause = SOON
                    while True:
                        while unread := await inbox.unread():
                            pause = SOON
                            for found in unread:
                                await self._take(inbox, found, deliver)
                        await inbox.wait_for_news(min(pause, self._config.poll_seconds))
                        pause = self._config.poll_seconds
            except GatewayError as trouble:
                await self._keep_up.pause(trouble)

    async def _take(self, inbox: Inbox, found: Found, deliver: Deliver) -> None:
        raw, mail = await self._read(inbox, found)
        if mail is None:  # it breaks every rule; the owner finds it by its flag
            await inbox.seen(found.uid, flagged=True)
            return
        if mail.inbound is None:
            log.info("email.not_answered", uid=found.uid, why=mail.why)
        else:
            if not mail.inbound.claimed:
                self._remember(mail.inbound.chat, raw)
            if mail.rest is not None:
                await deliver(mail.rest)
            await deliver(mail.inbound)
        await inbox.seen(found.uid)

    async def _read(self, inbox: Inbox, found: Found) -> tuple[bytes, Read | None]:
        """With what was read of it. None for what makes no sense, or is gone."""
        try:
            raw = await inbox.mail(found.uid, BEGINNING)
            where = f"{inbox.validity}/{found.uid}"
            letter = await self._understood(opened, raw, found.arrived, self._box)
            if letter is None:
                return raw, None
            if letter.proven and len(raw) >= BEGINNING:
                raw = await inbox.mail(found.uid, MAX_MAIL)
        except GatewayRefused as gone:
            log.info("email.gone", uid=found.uid, why=str(gone))
            return b"", None
        return raw, await self._understood(read, raw, where, found.arrived, self._box)

    async def _understood(self, reads: Callable[P, T], *mail: P.args, **more: P.kwargs) -> T | None:
        """Beside everything else that goes on."""
        try:
            return await in_daemon(partial(understood, GATEWAY, reads, *mail, **more), READ_SECONDS)
        except TimeoutError as error:
            left_out(GATEWAY, error)
            return None

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """Raises GatewayRefused for more than ``largest`` bytes, and for what is gone."""
        validity, uid, number = attachment.ref.split("/")
        if attachment.size > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        async with self._opened() as inbox:
            if inbox.validity != validity:
                raise GatewayRefused("The mailbox was made anew, and the mail is gone.")
            raw = await inbox.mail(int(uid), MAX_MAIL)
        parts = await self._understood(attached, raw) or ()
        if int(number) >= len(parts):
            raise GatewayRefused("The mail has no such attachment.")
        found = await asyncio.to_thread(parts[int(number)].content)
        if len(found) > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        return found

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """One mail; more for a very long text, and the id of the last is returned. Raises
        GatewayError."""
        thread = await self._thread(message.chat)
        text, brought = await carried(message, self.name)
        first, *more = split(text, MAX_TEXT)
        sender = Address(self._config.name, addr_spec=self._config.address)
        said = id_of(message.once, self._address)
        compose = partial(composed, sender=sender, markdown=message.markdown)
        async with self._smtp() as smtp:
            await _post(smtp, compose(thread, message_id=said, text=first, brought=brought))
            for number, part in enumerate(more, 1):
                said = id_of(f"{message.once}.{number}" if message.once else "", self._address)
                mail = compose(thread, message_id=said, text=part)
                await patiently(partial(_post, smtp, mail), self._config.retry_seconds)
        return said

    async def _thread(self, chat: str) -> Thread:
        """With what its latest mail says, asked of the mailbox where we don't know."""
        thread = thread_of(chat)
        if not thread.root:
            return thread
        if chat not in self._threads:
            async with self._opened() as inbox:
                uid = await inbox.latest(thread.root)
                if uid is None:
                    return thread
                self._remember(chat, await inbox.mail(uid, 100_000))
        return self._threads.get(chat, thread)

    def _remember(self, chat: str, raw: bytes) -> None:
        head, thread = head_of(raw), thread_of(chat)
        chain = (*ids(head, "References"), message_id(head))
        kept = tuple(each for each in chain if each)
        self._threads[chat] = Thread(thread.address, thread.root, subject_of(head), kept)
        self._threads.move_to_end(chat)
        while len(self._threads) > REMEMBERED:
            self._threads.popitem(last=False)

    @asynccontextmanager
    async def _smtp(self) -> AsyncIterator[aiosmtplib.SMTP]:
        plain = self._config.insecure
        smtp = aiosmtplib.SMTP(
            hostname=self._config.smtp_host, port=self._config.smtp_port, timeout=20,
            use_tls=not plain and self._config.smtp_security == "tls",
            start_tls=not plain and self._config.smtp_security == "starttls",
            tls_context=self._tls, username=self._user, password=self._password,
        )  # fmt: skip
        try:
            await smtp.connect()
            yield smtp
        except (aiosmtplib.SMTPException, OSError, ssl.SSLError) as error:
            raise _explained(error) from None
        finally:
            smtp.close()


async def _post(smtp: aiosmtplib.SMTP, mail: object) -> None:
    try:
        await smtp.send_message(mail)  # type: ignore[arg-type]
    except (aiosmtplib.SMTPException, OSError) as error:
        raise _explained(error) from None


def _explained(error: Exception) -> GatewayError:
    """https://www.rfc-editor.org/rfc/rfc5321#section-4.2"""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused) and error.recipients:
        error = error.recipients[0]
    if isinstance(error, aiosmtplib.SMTPAuthenticationError) and error.code >= 500:
        return GatewayRefused(
            f"The mail server does not let us send ({error.code} {error.message}). Check "
            "[gateways.email] user and password; it may want an app password."
        )
    if isinstance(error, aiosmtplib.SMTPResponseException) and error.code >= 400:
        said = f"The mail server refused it: {error.code} {error.message}"
        return GatewayRefused(said) if error.code >= 500 else GatewayError(said, LATER)
    if isinstance(error, ssl.SSLCertVerificationError):
        return GatewayRefused(f"The mail server's certificate is not trusted: {error.reason}")
    return GatewayError(f"The mail server cannot be reached just now: {error}")


def _tls(ca_file: str) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=str(Path(ca_file)) if ca_file else None)
    except (OSError, ssl.SSLError) as error:
        raise GatewayRefused(f"[gateways.email] ca_file: {error}") from error
