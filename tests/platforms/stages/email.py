"""E-mail: real servers, pymap and aiosmtpd."""

from __future__ import annotations

import asyncio
import email.utils
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from gateways.base import Kind
from gateways.email import Config, Email, create
from tests.platforms.certificates import certificates
from tests.platforms.mail import ANN, PASSWORD, PILOT, SERVER, World, world
from tests.platforms.stages import Stage


def a_mail(text: str, **headers: str) -> EmailMessage:
    """From Ann, unless ``headers`` (with _ for -) say otherwise; "" takes one out."""
    mail = EmailMessage()
    usual = {
        "From": f"Ann <{ANN}>", "To": PILOT,
        "Date": email.utils.format_datetime(email.utils.localtime()),
        "Message-ID": email.utils.make_msgid(domain="people.test"),
    }  # fmt: skip
    for name, value in {**usual, **{k.replace("_", "-"): v for k, v in headers.items()}}.items():
        if value:
            mail[name] = value
    mail.set_content(text)
    return mail


def an_account(there: World, **more: Any) -> Email:
    settings = {
        "address": PILOT, "password": SecretStr(PASSWORD), "imap_host": "127.0.0.1",
        "imap_port": there.door.port, "smtp_host": "127.0.0.1", "smtp_port": there.office.port,
        "ca_file": str(certificates().authority), "mailbox": there.box.name,
        "authserv_id": SERVER, "retry_seconds": 0.05, "poll_seconds": 5,
    }  # fmt: skip
    return create(Config(**{**settings, **more}))


@dataclass
class Ann:
    there: World
    threads: dict[str, str] = field(default_factory=dict)

    async def says(self, text: str, thread: str = "") -> None:
        mail = a_mail(text)
        if thread in self.threads:
            mail["In-Reply-To"] = mail["References"] = self.threads[thread]
        self.threads.setdefault(thread, mail["Message-ID"])
        self.threads.pop("", None)
        await self.there.box.receive(mail.as_bytes())

    async def presses(self, message_id: str, value: str) -> None:
        raise AssertionError("mails have no buttons")

    async def sends(self, path: Path, kind: Kind) -> None:
        mail = a_mail("")
        content = await asyncio.to_thread(path.read_bytes)
        mail.add_attachment(content, "image", "png", filename=path.name)
        await self.there.box.receive(mail.as_bytes())

    async def sees(self) -> Sequence[str]:
        return [words(mail) for mail in self.there.office.taken]


def words(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@asynccontextmanager
async def stage() -> AsyncIterator[Stage]:
    async with world() as there:
        gateway = an_account(there)
        yield Stage(
            gateway, ANN, Ann(there), there, "pymap 0.36 and aiosmtpd 1.4",
            nobody="nobody@people.test",
        )  # fmt: skip
