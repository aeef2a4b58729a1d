"""Real mail servers: pymap holds the assistant's mailbox, aiosmtpd takes what it sends. Between
the assistant and pymap stands a door with TLS, which can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import email
import email.policy
import functools
import imaplib
import itertools
import ssl
import sys
import time
import warnings
from collections.abc import AsyncIterator
from email.message import EmailMessage
from typing import Any, cast

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.phones import free_port
from tests.platforms.certificates import certificates
from tests.platforms.installed import Started, folder

PILOT, ANN = "pilot@phones.test", "ann@people.test"
PASSWORD = "the mailbox's password"
SERVER = "mx.phones.test"
QUICK = """
import functools, pymap.config, pymap.main
pymap.config.BuiltinHash = functools.partial(pymap.config.BuiltinHash, rounds=1)
pymap.main.main()
"""
"""pymap, without the second that it takes to compare a password."""
_boxes = itertools.count(1)


@functools.cache
def pymap() -> int:
    """The port of an IMAP server without TLS, for this process's tests."""
    port = free_port()
    command = [
        sys.executable, "-c", QUICK, "--host", "127.0.0.1", "--port", str(port), "--no-tls",
        "dict", "--demo-user", PILOT, "--demo-password", PASSWORD,
    ]  # fmt: skip
    Started(command, port, folder("pymap") / "log")
    return port


class Door:
    """TLS in front of a port."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.logins = 0
        self.passed = 0
        """Bytes, both ways."""

    async def start(self) -> None:
        self._server = await asyncio.start_server(
            self._through, "127.0.0.1", self.port, ssl=certificates().server()
        )
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """In the middle of whatever goes through."""
        for writer in list(self._open):
            writer.transport.abort()

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", self._behind)
        self._open |= {writer, outer}
        both = self._pass(reader, outer), self._pass(inner, writer)
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(*both)
        finally:
            self._open -= {writer, outer}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ssl.SSLError):
            while said := await reader.read(1 << 16):
                self.logins += b" LOGIN " in said
                self.passed += len(said)
                writer.write(said)
                await writer.drain()
        writer.transport.abort()


class PostOffice:
    """Takes what the assistant sends; knows one other person."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.strikes: list[str] = []
        """Answers to the next recipients, such as ``451 not now``."""
        self.port = 0

    async def start(self, tls: ssl.SSLContext | None) -> None:
        loop = asyncio.get_running_loop()

        def session() -> SMTP:
            with warnings.catch_warnings(action="ignore"):  # TLS is around it, which it can't know
                return SMTP(
                    self, authenticator=self._lets_in, auth_required=True, auth_require_tls=False,
                    hostname="smtp.phones.test", loop=loop, data_size_limit=20_000_000,
                    tls_context=None if tls else certificates().server(),
                )  # fmt: skip

        self._server = await loop.create_server(session, "127.0.0.1", 0, ssl=tls)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self._server.close()

    def _lets_in(
        self, server: SMTP, session: Session, envelope: Envelope, *told: Any
    ) -> AuthResult:
        given = cast(LoginPassword, told[-1])
        right = (given.login, given.password) == (PILOT.encode(), PASSWORD.encode())
        return AuthResult(success=right, handled=False)

    async def handle_RCPT(  # noqa: N802 - the library's
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.strikes:
            return self.strikes.pop(0)
        if address != ANN:
            return "550 5.1.1 there is no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - the library's
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        content = cast(bytes, envelope.content)
        mail = email.message_from_bytes(content, policy=email.policy.default)
        self.taken.append(mail)
        return "250 taken"


class Mailbox:
    """One of its own for each test, in the same server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.name = f"box{next(_boxes)}"
        self._command("create", self.name)

    def _command(self, name: str, *more: Any) -> Any:
        with imaplib.IMAP4("127.0.0.1", self._port) as imap:
            imap.login(PILOT, PASSWORD)
            status, answer = getattr(imap, name)(*more)
            assert status == "OK", answer
            return answer

    async def receive(self, mail: bytes, *, proven: str = ANN) -> None:
        """As our server does it: what it found out stands on top."""
        domain = proven.rpartition("@")[2]
        proof = (
            f"Authentication-Results: {SERVER}; spf=pass smtp.mailfrom={proven};\r\n"
            f" dmarc=pass (p=reject) header.from={domain}\r\n"
        ).encode()
        now = imaplib.Time2Internaldate(time.time())
        whole = (proof if proven else b"") + mail
        await asyncio.to_thread(self._command, "append", self.name, None, now, whole)

    def flags(self) -> list[str]:
        with imaplib.IMAP4("127.0.0.1", self._port) as imap:
            imap.login(PILOT, PASSWORD)
            imap.select(self.name, readonly=True)
            _, found = imap.fetch("1:*", "(FLAGS)")
            return [bytes(each).decode() for each in found if isinstance(each, bytes)]


class World:
    def __init__(self) -> None:
        self.box = Mailbox(pymap())
        self.door = Door(pymap())
        self.office = PostOffice()


@contextlib.asynccontextmanager
async def world(*, starttls: bool = False) -> AsyncIterator[World]:
    there = await asyncio.to_thread(World)
    await there.door.start()
    await there.office.start(None if starttls else certificates().server())
    try:
        yield there
    finally:
        await there.door.stop()
        await there.office.stop()
