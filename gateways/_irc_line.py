"""One connection to an IRC network, on the library ``irc``. https://modern.ircdocs.horse"""

from __future__ import annotations

import asyncio
import base64
import ssl
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from irc.client import Event, InvalidCharacters, MessageTooLong, ServerNotConnectedError
from irc.client_aio import AioConnection, AioReactor
from jaraco.stream.buffer import LenientDecodingLineBuffer

from gateways._odd import NONSENSE, left_out
from gateways.base import GatewayError, GatewayRefused

log = structlog.get_logger(__name__)
GATEWAY = "irc"
SECONDS = 20.0
"""For one answer of the server."""
QUIET = 90.0
"""Seconds without a word of the server, after which it is asked for one."""
WANTED = ("account-tag", "message-tags", "server-time")
NOT_THERE = (
    "nosuchnick", "nosuchchannel", "cannotsendtochan", "notonchannel", "477", "nochanmodes",
    "channelisfull", "inviteonlychan", "bannedfromchan", "badchannelkey", "486", "531",
)  # fmt: skip
"""Refusals that name the chat they are about."""
TRIES_OF_NICKS = 4


class _Connection(AioConnection):  # type: ignore[misc]
    """Over a line that makes no sense the library, and with it asyncio, would hang up."""

    def _process_line(self, line: str) -> None:
        try:
            super()._process_line(line)
        except NONSENSE as odd:
            left_out(GATEWAY, odd)


class Line:
    """Open it before use; after a GatewayError it is to be closed."""

    def __init__(
        self, nick: str, sasl: tuple[str, str] | None, heard: Callable[[Line, Event], None]
    ) -> None:
        self._wanted_nick, self._sasl = nick, sasl
        self._connection = _Connection(AioReactor(loop=asyncio.get_running_loop()))
        self._connection.buffer_class = LenientDecodingLineBuffer
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self._ready: asyncio.Future[None] = loop.create_future()
        self._lost: asyncio.Future[None] = loop.create_future()
        self._pongs: dict[str, asyncio.Future[None]] = {}
        self._refusals: dict[str, str] = {}
        self._offered: set[str] = set()
        self._joined: set[str] = set()
        self._heard_at = loop.time()
        self._tries = 0
        self._asking = asyncio.Lock()
        on = self._connection.reactor.add_global_handler
        for name, what in {
            "cap": self._on_cap, "authenticate": self._on_authenticate, "welcome": self._on_welcome,
            "saslsuccess": self._on_sasl, "nicknameinuse": self._on_taken,
            "erroneusnickname": self._on_taken, "pong": self._on_pong, "join": self._on_join,
            "error": self._on_error, "disconnect": self._on_disconnect,
            "all_raw_messages": self._on_anything,
        }.items():  # fmt: skip
            on(name, what)
        for name in NOT_THERE:
            on(name, self._on_not_there)
        for name in ("saslfail", "sasltoolong", "saslaborted", "passwdmismatch"):
            on(name, self._on_wrong_password)
        on("yourebannedcreep", self._on_banned)
        for name in ("privmsg", "pubmsg", "action"):
            on(name, lambda _, event: heard(self, event))

    @property
    def nick(self) -> str:
        return str(self._connection.get_nickname())

    @property
    def tells_accounts(self) -> bool:
        return "account-tag" in self._offered

    @property
    def is_up(self) -> bool:
        return self._ready.done() and not self._lost.done()

    async def open(
        self, host: str, port: int, tls: ssl.SSLContext | None, password: str, name: str
    ) -> None:
        """Raises GatewayRefused for a wrong password or certificate, GatewayError."""

        async def connect(protocol: asyncio.Protocol, address: tuple[str, int]) -> Any:
            loop = asyncio.get_running_loop()
            made = await loop.create_connection(lambda: protocol, *address, ssl=tls)
            self._transport = made[0]
            made[0].write(b"CAP LS 302\r\n")  # before our nick: the server waits for CAP END then
            return made

        try:
            async with asyncio.timeout(SECONDS):
                await self._connection.connect(
                    host, port, self._wanted_nick, password or None, name, name, connect
                )
                await asyncio.shield(self._ready)
        except ssl.SSLCertVerificationError as error:
            raise GatewayRefused(
                f"The IRC server's certificate is not trusted: {error.verify_message}. If it is of "
                "an authority of your own, name that in [gateways.irc] ca_file."
            ) from None
        except (OSError, TimeoutError) as error:
            why = str(error) or "it does not answer"
            raise GatewayError(f"The IRC server cannot be reached just now: {why}") from None

    async def close(self) -> None:
        """Says good-bye, and waits a moment until the server has seen it: the nick is free then."""
        if self._transport is not None and self.is_up:
            self._write("QUIT", "bye")
            await asyncio.wait({self._lost}, timeout=1.0)
        if self._transport is not None:
            self._transport.abort()
        for future in (self._ready, self._lost, *self._pongs.values()):
            if future.done() and not future.cancelled():
                future.exception()  # seen, or asyncio complains

    # --- what the server tells ------------------------------------------------------------------

    def _on_cap(self, _: Any, event: Event) -> None:
        what, *rest = event.arguments
        names = {each.partition("=")[0] for each in (rest[-1] if rest else "").split()}
        if what == "LS":
            self._offered |= names
            if rest[:1] != ["*"]:  # the last line
                self._ask_for_capabilities()
        elif what == "ACK":
            self._offered &= names | ({"sasl"} if "sasl" in names else set())
            if self._sasl is not None and "sasl" in names:
                self._write("AUTHENTICATE", "PLAIN")
            else:
                self._write("CAP", "END")
        elif what == "NAK":
            self._offered = set()
            self._write("CAP", "END")

    def _ask_for_capabilities(self) -> None:
        if self._sasl is not None and "sasl" not in self._offered:
            self._give_up(
                GatewayRefused(
                    "The IRC server takes no account's password as one logs in (SASL). Write "
                    'login = "nickserv" in [gateways.irc].'
                )
            )
            return
        asked = [name for name in WANTED if name in self._offered]
        if self._sasl is not None:
            asked.append("sasl")
        self._offered &= set(asked)
        if asked:
            self._write("CAP", "REQ", " ".join(asked))
        else:
            self._write("CAP", "END")

    def _on_authenticate(self, _: Any, event: Event) -> None:
        if self._sasl is not None and event.target == "+":
            told = sasl_plain(*self._sasl)
            for at in range(0, len(told), 400):
                self._write("AUTHENTICATE", told[at : at + 400])
            if len(told) % 400 == 0:
                self._write("AUTHENTICATE", "+")

    def _on_sasl(self, *_: Any) -> None:
        self._write("CAP", "END")

    def _on_welcome(self, *_: Any) -> None:
        if not self._ready.done():
            self._ready.set_result(None)

    def _on_taken(self, *_: Any) -> None:
        if self._ready.done():
            return
        self._tries += 1
        if self._tries == TRIES_OF_NICKS:
            self._give_up(
                GatewayError(f"The nick {self._wanted_nick} is taken; choose another one.", 30)
            )
        self._write("NICK", f"{self._wanted_nick}{'_' * self._tries}")

    def _on_wrong_password(self, *_: Any) -> None:
        self._give_up(
            GatewayRefused(
                "The IRC server does not take the password. Check [gateways.irc] account, password "
                "and server_password."
            )
        )

    def _on_banned(self, _: Any, event: Event) -> None:
        self._give_up(GatewayRefused(f"The IRC server has banned us: {' '.join(event.arguments)}"))

    def _on_error(self, _: Any, event: Event) -> None:
        self._give_up(GatewayError(f"The IRC server hung up: {event.target}"))

    def _on_disconnect(self, *_: Any) -> None:
        self._give_up(GatewayError("The IRC server hung up."))

    def _on_anything(self, *_: Any) -> None:
        self._heard_at = asyncio.get_running_loop().time()

    def _on_join(self, _: Any, event: Event) -> None:
        if event.source.nick == self.nick:
            self._joined.add(str(event.target).lower())

    def _on_not_there(self, _: Any, event: Event) -> None:
        named, *why = event.arguments
        self._refusals[named.lower()] = " ".join(why)

    def _on_pong(self, _: Any, event: Event) -> None:
        pong = self._pongs.pop(event.arguments[-1] if event.arguments else "", None)
        if pong is not None and not pong.done():
            pong.set_result(None)

    def _give_up(self, trouble: GatewayError) -> None:
        for future in (self._ready, self._lost, *self._pongs.values()):
            if not future.done():
                future.set_exception(trouble)

    # --- saying ---------------------------------------------------------------------------------

    def _write(self, *items: str) -> None:
        try:
            self._connection.send_items(*items[:-1], _trailing(items[-1]))
        except (ServerNotConnectedError, InvalidCharacters, MessageTooLong) as error:
            raise GatewayError(f"This could not be said on IRC: {error}") from None

    async def say(self, chat: str, line: str) -> None:
        """Returns when the server has it. Raises GatewayRefused where nobody is there."""
        async with self._asking:
            self._refusals.pop(chat.lower(), None)
            self._write("PRIVMSG", chat, f":{line}")
            await self._server_is_done()
            why = self._refusals.pop(chat.lower(), None)
        if why is not None:
            raise GatewayRefused(f"The IRC server does not let us speak to {chat}: {why}.")

    def whisper(self, chat: str, line: str) -> None:
        """Without waiting."""
        self._write("PRIVMSG", chat, f":{line}")

    async def join(self, channel: str, key: str = "") -> None:
        """Raises GatewayRefused where we may not."""
        async with self._asking:
            self._refusals.pop(channel.lower(), None)
            self._write("JOIN", channel, *([key] if key else []))
            await self._server_is_done()
            why = self._refusals.pop(channel.lower(), None)
        if channel.lower() not in self._joined:
            raise GatewayRefused(f"The IRC server does not let us into {channel}: {why or 'no'}.")

    async def until_lost(self) -> None:
        """Raises GatewayError when it is. Asks a server that says nothing whether it is there."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.wait({self._lost}, timeout=QUIET / 3)
            if self._lost.done():
                self._lost.result()
            if loop.time() - self._heard_at > QUIET:
                await self._server_is_done()

    async def _server_is_done(self) -> None:
        """It answers in order: with what came before, it is done."""
        if self._lost.done():
            self._lost.result()
        name = uuid.uuid4().hex[:12]
        pong = self._pongs[name] = asyncio.get_running_loop().create_future()
        self._write("PING", name)
        try:
            async with asyncio.timeout(SECONDS):
                await pong
        except TimeoutError:
            raise GatewayError("The IRC server does not answer.") from None
        finally:
            self._pongs.pop(name, None)


def sasl_plain(account: str, password: str) -> str:
    """https://www.rfc-editor.org/rfc/rfc4616"""
    return base64.b64encode(f"{account}\0{account}\0{password}".encode()).decode()


def _trailing(item: str) -> str:
    return f":{item}" if " " in item and not item.startswith(":") else item
