"""IRC: a nick on any network, on the library ``irc``; private messages, and channels that you list.

IRC keeps nothing for those who are not there: what is said while we are away is lost. What was
heard is kept here until ``deliver`` has put it on disk, and is tried again. A nick belongs to
nobody: people count as known only by their account with the network's services, where the network
tells it (account-tag), or where you say that nicks are to be trusted (``trust_nicks``).
https://modern.ircdocs.horse
"""

from __future__ import annotations

import asyncio
import re
import ssl
import uuid
from collections import deque
from datetime import UTC, datetime
from functools import partial
from typing import Any, ClassVar, Literal

import structlog
from irc.client import Event, is_channel
from pydantic import BaseModel, Field, SecretStr

from gateways._irc_line import GATEWAY, Line, sasl_plain
from gateways._keep_up import KeepUp
from gateways._odd import understood
from gateways._patience import patiently
from gateways._secrets import hide_in_logs
from gateways._text import octets
from gateways.base import (
    UNVERIFIED,
    Abilities,
    Deliver,
    GatewayError,
    GatewayRefused,
    Inbound,
    NotKept,
    Outbound,
    Pace,
)
from gateways.markdown import IRC, PLAIN, written

log = structlog.get_logger(__name__)
LINE = 350
"""Octets of one message: of 512, who says it and to whom take the rest."""
MOST_LINES = 25
"""Of one text; the flood protection of networks lets no more through in a minute."""
WAITING = 1000
PATIENCE = 20
"""Times that a message is tried to be kept: nobody says it again."""
MARKS = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6})?|[\x00-\x08\x0b-\x1f\x7f]"
)
LOGGERS = ("irc.client", "irc.client_aio")
LOOPBACK = ("127.0.0.1", "localhost", "::1")

NOBODY_KNOWN = (
    "This network does not tell whose account somebody has (account-tag), and a nick belongs to "
    "nobody, so nobody can be recognised and nobody gets an answer. Choose a network that does, "
    "such as Libera.Chat; on a server of your own where nobody can take another's nick, write "
    "trust_nicks = true in [gateways.irc]."
)


class Config(BaseModel, extra="forbid"):
    """``[gateways.irc]`` in the configuration."""

    host: str
    """The network, such as ``irc.libera.chat``."""
    port: int = Field(default=6697, ge=1, le=65535)
    tls: bool = True
    """Without, only to a server on this machine."""
    ca_file: str = ""
    """The certificate of an authority of your own."""
    nick: str = Field(default="phonepilot", pattern=r"^[A-Za-z\[\]\\`_^{|}][\w\[\]\\`^{|}-]{0,29}$")
    """The assistant's own there: letters and digits, 30 at most."""
    account: str = Field(default="", pattern=r"^[^\s:]*$")
    """Our account with the network's services; empty: the nick."""
    password: SecretStr = SecretStr("")
    """Of the account."""
    login: Literal["sasl", "nickserv"] = "sasl"
    """How the password is given; SASL wherever the network has it."""
    server_password: SecretStr = SecretStr("")
    """Of the server itself, where it wants one."""
    channels: tuple[str, ...] = ()
    """To be in, such as ``#family``, or ``#family key``."""
    trust_nicks: bool = False
    """Take whoever has a nick for the person of that nick. Only on a server where nobody can take
    another's."""
    burst: int = Field(default=5, ge=1)
    """So many lines at once; then one every ``line_seconds``: else networks throw us out."""
    line_seconds: float = Field(default=2.0, ge=0)
    retry_seconds: float = Field(default=2, gt=0)
    """The first pause after a failure; pauses double, up to 30 times this."""
    ASKED: ClassVar = ("nick", "password")


def create(config: Config) -> Irc:
    """Raises GatewayRefused for what cannot be right."""
    return Irc(config)


class Irc:
    """One nick. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY
    abilities = Abilities(max_text=LINE, groups=r"[#&+!].*", paces=(Pace(5, 2), Pace(20, 40)))

    def __init__(self, config: Config) -> None:
        if not config.tls and config.host not in LOOPBACK:
            raise GatewayRefused(
                "Without TLS everybody on the way reads along and writes in our name. Write "
                "tls = true in [gateways.irc]; the port is mostly 6697."
            )
        self._config = config
        self._password = config.password.get_secret_value()
        self._server_password = config.server_password.get_secret_value()
        account = config.account or config.nick
        told = sasl_plain(account, self._password) if self._password else ""
        for secret in filter(None, (self._password, self._server_password, told)):
            hide_in_logs(secret, LOGGERS)
        try:
            self._tls = ssl.create_default_context(cafile=config.ca_file or None)
        except OSError as error:
            raise GatewayRefused(f"[gateways.irc] ca_file: {error}") from error
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._line: Line | None = None
        self._opening = asyncio.Lock()
        self._speaking = asyncio.Lock()
        self._spoken: deque[float] = deque(maxlen=config.burst)
        self._waiting: deque[Inbound] = deque(maxlen=WAITING)
        self._news = asyncio.Event()

    async def close(self) -> None:
        """Hang up. A later ``send`` or ``run`` connects again."""
        line, self._line = self._line, None
        if line is not None:
            await line.close()

    async def check(self) -> str:
        """Our nick and network, when we are let in and people can be recognised."""
        try:
            line = await self._open()
            if not self._recognises(line):
                raise GatewayRefused(NOBODY_KNOWN)
            return f"{line.nick} on {self._config.host}"
        finally:
            await self.close()

    def _recognises(self, line: Line) -> bool:
        """Whether it can be told who says something."""
        return line.tells_accounts or self._config.trust_nicks

    async def _open(self) -> Line:
        async with self._opening:
            if self._line is not None and self._line.is_up:
                return self._line
            await self.close()
            account = self._config.account or self._config.nick
            sasl = (account, self._password) if self._config.login == "sasl" else None
            line = Line(self._config.nick, sasl if self._password else None, self._hear)
            try:
                tls = self._tls if self._config.tls else None
                await line.open(
                    self._config.host, self._config.port, tls, self._server_password,
                    self._config.nick,
                )  # fmt: skip
                if self._password and self._config.login == "nickserv":
                    line.whisper("NickServ", f"IDENTIFY {account} {self._password}")
                for channel in self._config.channels:
                    await line.join(*channel.split(maxsplit=1))
            except BaseException:
                await line.close()
                raise
            self._line = line
            return line

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend.

        A message that cannot be kept is tried again, also in a later run."""
        both = [
            asyncio.create_task(self._hand_over(deliver)),
            asyncio.create_task(self._stay_connected()),
        ]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for task in both:
                if task.done():
                    task.result()
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            await self.close()

    async def _stay_connected(self) -> None:
        while True:
            try:
                line = await self._open()
                self._keep_up.up()
                log.info("irc.listening", nick=line.nick)
                if not self._recognises(line):
                    log.warning("irc.nobody_known", why=NOBODY_KNOWN)
                await line.until_lost()
            except GatewayError as trouble:
                await self._keep_up.pause(trouble)

    async def _hand_over(self, deliver: Deliver) -> None:
        tries = 0
        while True:
            while self._waiting:
                try:
                    await deliver(self._waiting[0])
                except NotKept as error:
                    tries += 1
                    if tries == PATIENCE:
                        raise
                    await asyncio.sleep(error.retry_after)
                else:
                    tries = 0
                    self._waiting.popleft()
            self._news.clear()
            await self._news.wait()

    def _hear(self, line: Line, event: Event) -> None:
        if event.source is None or not hasattr(event.source, "nick"):
            return
        message = understood(GATEWAY, self._read, line, event)
        if message is None:
            return
        if len(self._waiting) == WAITING:
            log.error("irc.too_much_said", lost=1)
        self._waiting.append(message)
        self._news.set()

    def _read(self, line: Line, event: Event) -> Inbound | None:
        """None where nothing is said: a gesture without words."""
        nick = line.nick
        tags = {tag["key"]: tag["value"] for tag in event.tags or ()}
        text = MARKS.sub("", " ".join(event.arguments)).strip()
        if not text:
            return None
        group = is_channel(event.target)
        called = re.compile(rf"\A@?{re.escape(nick)}(?:[:,]\s*|\s+)|@{re.escape(nick)}\b", re.I)
        at = _time(tags.get("time", ""))
        return Inbound(
            gateway=self.name,
            external_id=tags.get("msgid") or uuid.uuid4().hex,
            chat=str(event.target if group else event.source.nick).lower(),
            sender=self._who(line, event, tags.get("account", "")),
            text=called.sub("", text).strip() if group else text,
            at=at,
            sender_name=event.source.nick,
            private=not group,
            addressed=not group or text == "/stop" or called.search(text) is not None,
        )

    def _who(self, line: Line, event: Event, account: str) -> str:
        """An account's name holds no colon, so that none is another's ``nick:``."""
        if account and line.tells_accounts:
            return account.lower()
        if self._config.trust_nicks:
            return f"nick:{event.source.nick.lower()}"
        return f"{UNVERIFIED}{event.source}"

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """A line each, at the pace that networks take. Raises GatewayError."""
        if not re.fullmatch(r"[^\s,:\x00-\x1f][^\s,\x00-\x1f]{0,63}", message.chat):
            raise GatewayRefused(f"{message.chat!r} is no nick and no channel.")
        lines = _lines(message)
        async with self._speaking:
            await self._say(message.chat, lines[0])
            for line in lines[1:]:
                await patiently(partial(self._say, message.chat, line), self._config.retry_seconds)
        return uuid.uuid4().hex

    async def _say(self, chat: str, text: str) -> None:
        loop = asyncio.get_running_loop()
        if len(self._spoken) == self._config.burst:
            since = self._spoken[0] + self._config.burst * self._config.line_seconds
            await asyncio.sleep(max(0.0, since - loop.time()))
        line = await self._open()
        await line.say(chat, text)
        self._spoken.append(loop.time())


def _lines(message: Outbound) -> list[str]:
    """Nothing in them means anything to the protocol: letters that steer are taken out."""
    missing = [path.name for path in (message.image, message.file, message.voice) if path]
    text = MARKS.sub("", message.text.encode("utf-8", "replace").decode())
    dialect = IRC if message.markdown else PLAIN
    parts = written(text, message.markdown, dialect, LINE, octets)
    lines = [line.rstrip() for part in parts for line in part.splitlines() if line.strip()]
    lines += [f"[not shown on IRC: {name}]" for name in missing]
    if len(lines) > MOST_LINES:
        left = len(lines) - MOST_LINES + 1
        lines = [*lines[: MOST_LINES - 1], f"[{left} more lines are too much for IRC]"]
    return lines or ["…"]


def _time(said: Any) -> datetime:
    try:
        return datetime.fromisoformat(str(said))
    except ValueError:
        return datetime.now(UTC)
