"""One connection to a mailbox, on aioimaplib. https://www.rfc-editor.org/rfc/rfc3501"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from aioimaplib import IMAP4, AioImapException
from aioimaplib.aioimaplib import quoted

from gateways.base import GatewayError, GatewayRefused

SECONDS = 30.0
"""For one command."""


@dataclass(frozen=True, slots=True)
class Found:
    uid: int
    size: int
    arrived: datetime


class Inbox:
    """Open it before use; after a GatewayError it is to be closed."""

    def __init__(self, host: str, port: int, tls: ssl.SSLContext | None) -> None:
        self._host, self._port, self._tls = host, port, tls
        self._imap: IMAP4 | None = None
        self._lost = asyncio.Event()
        self.validity = ""
        """Of the mails' numbers: another one, and they mean other mails."""

    async def open(self, user: str, password: str, mailbox: str) -> None:
        """Raises GatewayRefused for a wrong name, password or mailbox."""
        self._lost.clear()
        self._imap = IMAP4(
            self._host, self._port, timeout=SECONDS, conn_lost_cb=lambda _: self._lost.set(),
            ssl_context=self._tls,
        )  # fmt: skip
        await self._or_lost(self._imap.wait_hello_from_server())
        answer = await self._or_lost(self._imap.login(quoted(user), password))
        if answer.result != "OK":
            said = _said(answer)
            if "UNAVAILABLE" in said.upper():
                raise GatewayError(f"The mail server has trouble: {said}")
            raise GatewayRefused(
                f"The mail server does not let {user} in ({said}). Check [gateways.email] user and "
                "password; where the account has a second factor, it takes an app password."
            )
        answer = await self._or_lost(self._imap.select(quoted(mailbox)))
        if answer.result != "OK":
            raise GatewayRefused(
                f"There is no mailbox {mailbox!r} ({_said(answer)}); see [gateways.email] mailbox."
            )
        lines = b" ".join(bytes(line) for line in answer.lines)
        found = re.search(rb"UIDVALIDITY (\d+)", lines)
        self.validity = found[1].decode() if found else "0"

    def close(self) -> None:
        """At once: whatever the server still says is of no interest."""
        imap, self._imap = self._imap, None
        if imap is None:
            return
        for task in (imap._client_task, *imap.tasks, *imap.protocol.tasks):
            task.cancel()
        if imap.protocol.transport is not None:
            imap.protocol.transport.abort()

    async def unread(self) -> list[Found]:
        """Oldest first."""
        while True:
            search = self._now.uid_search("UNSEEN", charset=None)
            found, rest = await self._or_lost(asyncio.gather(search, self._now.noop()))
            # What comes in while the server searches it tells meanwhile, and the library hands that
            # to whoever waits for NOOP; told once, it is not told again when we wait for news.
            if not any(b"EXISTS" in line for line in rest.lines):
                return [await self._about(uid) for uid in sorted(_numbers(found))]

    async def _about(self, uid: int) -> Found:
        lines = await self._command(self._now.uid("FETCH", str(uid), "(RFC822.SIZE INTERNALDATE)"))
        said = b" ".join(bytes(line) for line in lines).decode("ascii", "replace")
        size = re.search(r"RFC822\.SIZE (\d+)", said)
        date = re.search(r'INTERNALDATE "([^"]+)"', said)
        arrived = datetime.now(UTC)
        if date is not None:
            arrived = datetime.strptime(date[1].strip(), "%d-%b-%Y %H:%M:%S %z")
        return Found(uid, int(size[1]) if size else 0, arrived)

    async def mail(self, uid: int, most: int) -> bytes:
        """At most its first ``most`` bytes. It stays unread. Raises GatewayRefused where it is
        gone."""
        lines = await self._command(self._now.uid("FETCH", str(uid), f"(BODY.PEEK[]<0.{most}>)"))
        parts = [bytes(line) for line in lines if isinstance(line, bytearray)]
        if not parts:
            raise GatewayRefused("The mail is gone.")
        return parts[0]

    async def seen(self, uid: int, *, flagged: bool = False) -> None:
        flags = r"(\Seen \Flagged)" if flagged else r"(\Seen)"
        await self._command(self._now.uid("STORE", str(uid), "+FLAGS", flags))

    async def latest(self, message_id: str) -> int | None:
        """The newest mail that is, or refers to, the one named so."""
        criteria = (
            f"OR HEADER Message-ID {quoted(message_id)} HEADER References {quoted(message_id)}"
        )
        answer = await self._or_lost(self._now.uid_search(criteria, charset=None))
        return max(_numbers(answer), default=None)

    async def newest(self) -> int | None:
        answer = await self._or_lost(self._now.uid_search("ALL", charset=None))
        return max(_numbers(answer), default=None)

    async def wait_for_news(self, seconds: float) -> None:
        """Until something happens in the mailbox, at most ``seconds``. Servers that do not tell are
        asked again after that."""
        imap = self._now
        if not imap.has_capability("IDLE"):
            await self._or_lost(asyncio.sleep(seconds))
            return
        idle = await self._or_lost(imap.idle_start(timeout=seconds + SECONDS))
        try:
            await self._or_lost(_news(imap, seconds))
        finally:
            imap.idle_done()
        await self._or_lost(asyncio.wait_for(idle, SECONDS))

    @property
    def _now(self) -> IMAP4:
        if self._imap is None:
            raise GatewayError("The mailbox is closed.")
        return self._imap

    async def _command(self, call: Awaitable[Any]) -> list[bytes | bytearray]:
        answer = await self._or_lost(call)
        if answer.result != "OK":
            raise GatewayError(f"The mail server refused a command: {_said(answer)}")
        return list(answer.lines)

    async def _or_lost(self, call: Awaitable[Any]) -> Any:
        """The library lets a command wait when its connection is gone."""
        running = asyncio.ensure_future(call)
        lost = asyncio.ensure_future(self._lost.wait())
        try:
            await asyncio.wait({running, lost}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                return running.result()
            raise GatewayError("The mail server closed the connection.")
        except ssl.SSLCertVerificationError as error:
            raise GatewayRefused(
                f"The mail server's certificate is not trusted: {error.verify_message}. If it is "
                "of an authority of your own, name that in [gateways.email] ca_file."
            ) from None
        except (AioImapException, TimeoutError, OSError) as error:
            why = str(error) or type(error).__name__
            raise GatewayError(f"The mail server cannot be reached just now: {why}") from None
        finally:
            for each in (running, lost):
                each.cancel()
            await asyncio.gather(running, lost, return_exceptions=True)


async def _news(imap: IMAP4, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            while True:
                said = await imap.wait_server_push(timeout=seconds + 1)
                if isinstance(said, list) and any(
                    b"EXISTS" in each or b"RECENT" in each for each in said
                ):
                    return
    except TimeoutError:
        return


def _numbers(answer: Any) -> list[int]:
    """Of a search. The last line is the server's word that it is done."""
    if answer.result != "OK":
        raise GatewayError(f"The mail server refused to search: {_said(answer)}")
    return [int(each) for line in answer.lines[:-1] for each in line.split() if each.isdigit()]


def _said(answer: Any) -> str:
    lines = [bytes(line).decode("utf-8", "replace") for line in answer.lines]
    return " ".join(lines)[:200]
