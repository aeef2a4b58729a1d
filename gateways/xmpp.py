"""XMPP (Jabber): an account on any server, on slixmpp; people, and rooms that you list.

The server keeps an archive of what people write to us (XEP-0313) and how far we have read in it
(private storage, XEP-0049), moved on only when ``deliver`` has put a message on disk: what came
while we were away is read at the start, and a crash loses nothing. What is said in rooms while we
are away is not read. Who is known in a room only by a nick counts as nobody that we know. Messages
that are encrypted end to end (OMEMO) cannot be read; whoever writes some is told once.
https://xmpp.org/extensions/
"""

from __future__ import annotations

import asyncio
import base64
import logging
import math
import re
import ssl
import time
import uuid
from collections import OrderedDict
from datetime import UTC, datetime
from functools import partial
from typing import Literal
from xml.etree import ElementTree as ET

import httpcore
import structlog
from pydantic import BaseModel, Field, SecretStr
from slixmpp import JID, Message

from gateways._carried import Carried, carried
from gateways._keep_up import KeepUp
from gateways._odd import NONSENSE, understood
from gateways._outside import NotOutside, Outside
from gateways._patience import patiently
from gateways._secrets import hide_in_logs
from gateways._text import octets
from gateways._xmpp_line import MAM, PAGE, Line
from gateways._xmpp_read import GATEWAY, Said, is_secret, read
from gateways.base import (
    Abilities,
    Attachment,
    Deliver,
    GatewayError,
    GatewayRefused,
    NotKept,
    Outbound,
    Pace,
)
from gateways.markdown import PLAIN, STARRED, written

log = structlog.get_logger(__name__)
MAX_OCTETS = 10_000
TYPING_SECONDS = 30.0
REMEMBERED = 1000
TELL_SECONDS = 1.0
"""Between two whom we tell that we cannot read them; the others hear it when they write again."""
PATIENCE_IN_A_ROOM = 20
"""Times that a message of a room is tried to be kept: nobody sends it again."""
LOGGERS = ("slixmpp.xmlstream.xmlstream", "slixmpp.features.feature_mechanisms.mechanisms")
ENCRYPTED = (
    "I can't read encrypted messages. Please switch encryption (OMEMO) off for this chat.\n"
    "我读不了加密的消息。请为这个聊天关闭加密（OMEMO）。"
)


class Config(BaseModel, extra="forbid"):
    """``[gateways.xmpp]`` in the configuration."""

    jid: str = Field(pattern=r"^[^\s@/]+@[^\s@/]+$")
    """The assistant's own address, such as ``phonepilot@example.org``."""
    password: SecretStr
    """Of that account."""
    host: str = ""
    """Where the server is, if its name does not tell."""
    port: int = Field(default=5222, ge=1, le=65535)
    security: Literal["starttls", "tls"] = "starttls"
    """``tls`` from the first byte is usual on port 5223. Without TLS nothing is sent."""
    ca_file: str = ""
    """The certificate of an authority of your own."""
    rooms: tuple[str, ...] = ()
    """Group chats to be in, such as ``family@rooms.example.org``."""
    nick: str = Field(default="Phonepilot", min_length=1, max_length=60)
    """What we are called in them."""
    inside: tuple[str, ...] = ()
    """Hosts on this machine or network from which files may be fetched."""
    retry_seconds: float = Field(default=1, gt=0)
    """The first pause after a failure; pauses double, up to 30 times this."""


def create(config: Config) -> Xmpp:
    """Raises GatewayRefused for what cannot be right."""
    return Xmpp(config)


class Xmpp:
    """One account. ``run`` receives, ``send`` speaks; both may be used at the same time."""

    name = GATEWAY

    def __init__(self, config: Config) -> None:
        self._jid = config.jid.lower()
        self._password = config.password.get_secret_value()
        if not self._password:
            raise GatewayRefused("[gateways.xmpp] password is empty.")
        login = f"\0{self._jid.partition('@')[0]}\0{self._password}"
        for secret in (self._password, base64.b64encode(login.encode()).decode()):
            hide_in_logs(secret, LOGGERS)
        logging.getLogger("slixmpp").setLevel(logging.CRITICAL)  # we say once that it is away
        self._config = config
        self._rooms = frozenset(room.lower() for room in config.rooms)
        self.abilities = Abilities(
            edit=True, image=True, file=True, typing=TYPING_SECONDS, max_text=MAX_OCTETS,
            edit_seconds=2.0, paces=(Pace(10, 5),),
            groups="|".join(re.escape(room) for room in sorted(self._rooms)),
        )  # fmt: skip
        try:
            self._tls = ssl.create_default_context(cafile=config.ca_file or None)
        except OSError as error:
            raise GatewayRefused(f"[gateways.xmpp] ca_file: {error}") from error
        self._keep_up = KeepUp(self.name, config.retry_seconds)
        self._outside = Outside(config.inside)
        self._line: Line | None = None
        self._opening = asyncio.Lock()
        self._said: OrderedDict[str, None] = OrderedDict()
        """Ids of what we said, as far as we remember: others cannot be corrected."""
        self._done: OrderedDict[str, None] = OrderedDict()
        """What came while we read the archive is in it, too."""
        self._told: OrderedDict[str, None] = OrderedDict()
        """Who heard that we cannot read what is encrypted, and when the last of them did."""
        self._told_at = -math.inf

    async def close(self) -> None:
        """Hang up. A later ``send`` or ``run`` connects again."""
        line, self._line = self._line, None
        if line is not None:
            await line.close()
        await self._outside.close()

    async def check(self) -> str:
        """Our address, when we are let in and nothing would get lost."""
        try:
            line = await self._open()
            if not await line.has(MAM):
                raise GatewayRefused(
                    "The XMPP server keeps no archive (XEP-0313), so messages would get lost. "
                    "Prosody has it in the module mam, ejabberd in mod_mam."
                )
            for room in self._rooms:
                await line.join(room, self._config.nick)
        finally:
            await self.close()
        return self._jid

    async def _open(self) -> Line:
        async with self._opening:
            if self._line is not None and self._line.is_up:
                return self._line
            if self._line is not None:
                await self._line.close()
            direct = self._config.security == "tls"
            line = self._line = Line(self._jid, self._password, self._tls, direct=direct)
            try:
                await line.open(self._config.host, self._config.port)
            except BaseException:
                self._line = None
                await line.close()
                raise
            return line

    # --- receiving ------------------------------------------------------------------------------

    async def run(self, deliver: Deliver) -> None:
        """Receive until cancelled; raises GatewayRefused for what waiting will not mend.

        Whatever ``deliver`` raises ends the run, and the message it was given is read from the
        archive next time.
        """
        try:
            while True:
                try:
                    await self._listen(deliver)
                except GatewayError as trouble:
                    await self._keep_up.pause(trouble)
        finally:
            await self.close()

    async def _listen(self, deliver: Deliver) -> None:
        line = await self._open()
        self._keep_up.up()
        new = not (await line.cursor())[1]
        await line.show()  # first, so that nothing falls between the archive and what comes now
        await self._catch_up(line, deliver)
        for room in sorted(self._rooms):
            await line.join(room, self._config.nick)
        log.info("xmpp.listening", account=self._jid)
        while True:
            said = await line.next()
            if new and said.late:
                continue  # said to whoever had the account before us
            await self._take(line, said, deliver)
            if line.waiting:
                continue
            if line.overflowed:
                line.overflowed = False
                await self._catch_up(line, deliver)
            elif said.archive_id and not said.in_room:
                await line.read_up_to(said.archive_id, said.at.isoformat())

    async def _catch_up(self, line: Line, deliver: Deliver) -> None:
        after, at = await line.cursor()
        if not at:
            await line.read_up_to("", datetime.now(UTC).isoformat())
            return
        since = datetime.fromisoformat(at)
        while True:
            try:
                page = await line.page(after, since)
            except GatewayRefused:
                if not after:
                    raise
                after = ""  # the archive forgets what is old, and with it the id
                continue
            for said in page:
                await self._take(line, said, deliver)
            if page:
                after = page[-1].archive_id
                await line.read_up_to(after, page[-1].at.isoformat())
            if len(page) < PAGE:
                return

    async def _take(self, line: Line, said: Said, deliver: Deliver) -> None:
        if said.bare == self._jid or said.archive_id in self._done:
            return
        if said.bare in self._rooms and not said.in_room:
            return  # a whisper of an occupant: a nick belongs to nobody
        if said.in_room:
            if said.bare in self._rooms:
                await self._take_from_room(line, said, deliver)
            return
        if is_secret(said):
            await self._say_that_it_is_encrypted(line, said)
        elif (inbound := understood(self.name, read, said, self._config.nick)) is not None:
            await deliver(inbound)
        if said.archive_id:
            _remember(self._done, said.archive_id)

    async def _take_from_room(self, line: Line, said: Said, deliver: Deliver) -> None:
        who = understood(self.name, line.occupant, said.sender) or ""
        known = Said(said.xml, said.archive_id, said.at, who)
        inbound = understood(self.name, read, known, self._config.nick)
        for attempt in range(1, PATIENCE_IN_A_ROOM + 1):
            try:
                if inbound is not None:
                    await deliver(inbound)
            except NotKept as error:
                if attempt == PATIENCE_IN_A_ROOM:
                    raise
                await asyncio.sleep(error.retry_after)
            else:
                return

    async def _say_that_it_is_encrypted(self, line: Line, said: Said) -> None:
        if said.bare not in self._told and time.monotonic() - self._told_at >= TELL_SECONDS:
            _remember(self._told, said.bare)
            self._told_at = time.monotonic()
            try:
                await line.say(self._stanza(line, said.bare, ENCRYPTED, uuid.uuid4().hex))
            except (GatewayRefused, *NONSENSE) as error:  # whoever wrote cannot be written to
                log.warning("xmpp.encrypted_not_told", why=type(error).__name__)

    # --- sending --------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> str:
        """Send, or correct what we said since we started; a text beyond the limit goes on in
        further messages, and the id of the last is returned. Raises GatewayError."""
        if not re.fullmatch(r"[^\s@/]+@[^\s@/]+", message.chat):
            raise GatewayRefused(f"{message.chat!r} is no XMPP address.")
        line = await self._open()
        text, brought = await carried(message, self.name)
        dialect = STARRED if message.markdown else PLAIN
        first, *more = written(text, message.markdown, dialect, MAX_OCTETS, octets)
        urls = [await self._uploaded(line, each) for each in brought]
        said = message.edits if message.edits in self._said else uuid.uuid4().hex
        say = partial(self._say, line, message.chat, styled=message.markdown)
        await say(first, said)
        for url in urls:  # its own message: only so do apps show a picture
            await patiently(partial(say, url, f"{said}-{len(url)}", url=url), 1.0)
        for part in more:
            said = uuid.uuid4().hex
            await patiently(partial(say, part, said), self._config.retry_seconds)
        return said

    async def _uploaded(self, line: Line, brought: Carried) -> str:
        return await line.upload(brought, frozenset(self._config.inside))

    async def _say(
        self, line: Line, chat: str, text: str, name: str, *, styled: bool, url: str = ""
    ) -> None:
        known = name in self._said
        stanza = self._stanza(line, chat, text, uuid.uuid4().hex if known else name)
        if known:
            stanza["replace"]["id"] = name
        if not styled:
            stanza.append(ET.Element("{urn:xmpp:styling:0}unstyled"))
        if url:
            shown = ET.Element("{jabber:x:oob}x")
            ET.SubElement(shown, "{jabber:x:oob}url").text = url
            stanza.append(shown)
        stanza["chat_state"] = "active"
        if chat.lower() in self._rooms:
            await self._in_room(line, chat)
        await line.say(stanza)
        _remember(self._said, name)

    async def _in_room(self, line: Line, room: str) -> None:
        if JID(room) not in line.client.plugin["xep_0045"].get_joined_rooms():
            await line.join(room, self._config.nick)

    def _stanza(self, line: Line, chat: str, text: str, name: str) -> Message:
        kind: Literal["groupchat", "chat"]
        kind = "groupchat" if chat.lower() in self._rooms else "chat"
        text = re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
        stanza = line.client.make_message(JID(chat), text, mtype=kind)
        stanza["id"] = name
        return stanza

    async def typing(self, chat: str) -> None:
        """Until the next message. Raises GatewayError."""
        line = await self._open()
        stanza = line.client.make_message(
            JID(chat), mtype="groupchat" if chat.lower() in self._rooms else "chat"
        )
        stanza["chat_state"] = "composing"
        stanza.send()

    async def fetch(self, attachment: Attachment, largest: int) -> bytes:
        """From the address that was sent, if it is outside or listed as ``inside``. Raises
        GatewayRefused for more than ``largest`` bytes, and for what is gone."""
        try:
            answer = await self._outside.get(attachment.ref, {}, largest)
        except NotOutside as error:
            raise GatewayRefused(f"It was not fetched: {error}.") from error
        except (OSError, httpcore.NetworkError, httpcore.TimeoutException,
                httpcore.ProtocolError) as error:  # fmt: skip
            raise GatewayError(f"It could not be fetched just now: {error}") from error
        if answer.status >= 500 or answer.status == 429:
            raise GatewayError(f"It could not be fetched just now ({answer.status}).")
        if answer.status != 200:
            raise GatewayRefused(f"It is gone ({answer.status}).")
        if len(answer.body) > largest:
            raise GatewayRefused(f"It is larger than {largest} bytes.")
        return answer.body


def _remember(kept: OrderedDict[str, None], name: str) -> None:
    kept[name] = None
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
