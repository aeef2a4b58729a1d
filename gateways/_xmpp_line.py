"""One connection to an XMPP server, on slixmpp."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import aiohttp
import structlog
from slixmpp import JID, ClientXMPP, Message
from slixmpp.exceptions import IqError, IqTimeout, PresenceError, XMPPError

from gateways._carried import Carried
from gateways._odd import NONSENSE, left_out, understood
from gateways._xmpp_read import GATEWAY, Said, archived, nothing, received
from gateways.base import GatewayError, GatewayRefused

log = structlog.get_logger(__name__)
T = TypeVar("T")
SECONDS = 20.0
"""For one answer of the server."""
WAITING = 1000
"""Messages that may wait to be delivered; what is more is read from the archive later."""
PLUGINS = ("xep_0030", "xep_0045", "xep_0059", "xep_0085", "xep_0199", "xep_0308", "xep_0313",
           "xep_0359", "xep_0363")  # fmt: skip
PRIVATE, CURSOR = "{jabber:iq:private}query", "{urn:phonepilot:read}read"
UP_TO = "{urn:phonepilot:read}up-to"
MAM = "urn:xmpp:mam:2"
PAGE = 50


class _Client(ClientXMPP):
    """Over a stanza that makes no sense the library, and with it asyncio, would hang up."""

    def _spawn_event(self, xml: ET.Element) -> None:
        try:
            super()._spawn_event(xml)
        except NONSENSE as odd:
            left_out(GATEWAY, odd)


class Line:
    """Open it before use. After a GatewayError that is no refusal it is to be closed."""

    def __init__(self, jid: str, password: str, tls: ssl.SSLContext, *, direct: bool) -> None:
        self.client = _Client(f"{jid}/phonepilot", password)
        self.client.ssl_context = tls
        self.client.enable_direct_tls = direct
        self.client.enable_starttls = not direct
        self.client.enable_plaintext = False
        for plugin in PLUGINS:
            self.client.register_plugin(plugin)
        self._jid, self._tls = jid, tls
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard: asyncio.Queue[Said] = asyncio.Queue(WAITING)
        self.overflowed = False
        """More came than may wait: the rest is in the archive."""
        self._errors: dict[str, XMPPError] = {}
        self._awaited: set[str] = set()
        on = self.client.add_event_handler
        on("session_start", self._on_start)
        on("disconnected", self._on_lost)
        on("connection_failed", self._on_failure)
        on("failed_all_auth", self._on_refusal)
        on("ssl_invalid_chain", self._on_failure)
        on("message", self._on_message)
        on("message_error", self._on_error)

    async def open(self, host: str, port: int) -> None:
        """Raises GatewayRefused for a wrong password or certificate, GatewayError."""
        self.client.connect(host or None, port if host else None)
        try:
            async with asyncio.timeout(SECONDS):
                await asyncio.shield(self._ready)
        except TimeoutError:
            raise GatewayError("The XMPP server does not answer.") from None

    async def close(self) -> None:
        self.client.cancel_connection_attempt()
        if self.client.is_connected():
            with suppress(asyncio.TimeoutError):
                async with asyncio.timeout(2):
                    await self.client.disconnect(wait=1.0)
        self.client.abort()
        for future in (self._ready, self._lost):
            if future.done() and not future.cancelled():
                future.exception()  # seen, or asyncio complains
        filters = getattr(self.client, "_run_out_filters", None)
        if filters is not None:
            filters.cancel()
            await asyncio.gather(filters, return_exceptions=True)

    @property
    def is_up(self) -> bool:
        return self._ready.done() and not self._lost.done() and self.client.is_connected()

    # --- what the library tells -----------------------------------------------------------------

    def _on_start(self, _: Any) -> None:
        if not self._ready.done():
            self._ready.set_result(None)
        self._plugin("xep_0199").enable_keepalive(60, 20)

    def _on_lost(self, why: Any) -> None:
        trouble = GatewayError(f"The XMPP server hung up: {why or 'without a word'}")
        for future in (self._ready, self._lost):
            if not future.done():
                future.set_exception(trouble)

    def _on_failure(self, why: Any) -> None:
        self.client.cancel_connection_attempt()  # the library would try again by itself
        trouble = GatewayError(f"The XMPP server cannot be reached just now: {why}")
        if isinstance(why, ssl.SSLCertVerificationError):
            trouble = GatewayRefused(
                f"The XMPP server's certificate is not trusted: {why.verify_message}. If it is of "
                "an authority of your own, name that in [gateways.xmpp] ca_file."
            )
        if not self._ready.done():
            self._ready.set_exception(trouble)

    def _on_refusal(self, _: Any) -> None:
        if not self._ready.done():
            self._ready.set_exception(
                GatewayRefused(
                    f"The XMPP server does not let {self._jid} in. Check [gateways.xmpp] jid and "
                    "password by logging in with any XMPP app."
                )
            )

    def _on_message(self, message: Message) -> None:
        said = understood(GATEWAY, self._received, message)
        if said is None:
            return
        try:
            self._heard.put_nowait(said)
        except asyncio.QueueFull:
            self.overflowed = True

    def _received(self, message: Message) -> Said:
        archive = JID(message["from"]).bare if message["type"] == "groupchat" else self._jid
        return received(message.xml, str(archive).lower())

    def _on_error(self, message: Message) -> None:
        said = understood(GATEWAY, _error, message)
        if said is None:
            return
        if message["id"] in self._awaited:
            self._errors[message["id"]] = said
        else:
            to = message.xml.get("from", "")
            log.warning("xmpp.not_delivered", to=to, why=said.condition)

    def _plugin(self, name: str) -> Any:
        plugins: Any = self.client.plugin  # a key for each, and this is any of them
        return plugins[name]

    # --- asking ---------------------------------------------------------------------------------

    async def ask(self, call: Awaitable[T]) -> T:
        """Raises GatewayError."""
        if not self.is_up:
            asyncio.ensure_future(call).cancel()
            raise GatewayError("The connection to the XMPP server is lost.")
        asked = asyncio.ensure_future(call)
        both: set[asyncio.Future[Any]] = {asked, self._lost}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            asked.cancel()
            self._lost.result()
        try:
            return asked.result()
        except IqTimeout:
            raise GatewayError("The XMPP server does not answer.") from None
        except (IqError, PresenceError) as error:
            raise explained(error) from None

    @property
    def waiting(self) -> int:
        return self._heard.qsize()

    async def next(self) -> Said:
        return await self.ask(self._heard.get())

    async def has(self, feature: str, jid: str = "") -> bool:
        about = await self.ask(
            self._plugin("xep_0030").get_info(JID(jid or self._jid), timeout=SECONDS)
        )
        return feature in about["disco_info"]["features"]

    async def cursor(self) -> tuple[str, str]:
        """How far we have read: the archive's id ("" for none), and when that was."""
        iq: Any = self.client.make_iq_get()
        query = ET.Element(PRIVATE)
        query.append(ET.Element(CURSOR))
        iq.append(query)
        answer = await self.ask(iq.send(timeout=SECONDS))
        found = answer.xml.find(f"{PRIVATE}/{CURSOR}/{UP_TO}")
        return ("", "") if found is None else (found.get("id", ""), found.get("at", ""))

    async def read_up_to(self, archive_id: str, at: str) -> None:
        iq: Any = self.client.make_iq_set()
        query = ET.Element(PRIVATE)
        kept = ET.SubElement(query, CURSOR)
        ET.SubElement(kept, UP_TO, {"id": archive_id, "at": at})
        iq.append(query)
        await self.ask(iq.send(timeout=SECONDS))

    async def page(self, after: str, since: datetime) -> list[Said]:
        """What the archive holds after an id, or since a time; oldest first, at most PAGE."""
        query = self._plugin("xep_0313").retrieve(
            start=None if after else since, timeout=SECONDS,
            rsm={"max": PAGE} | ({"after": after} if after else {}),
        )  # fmt: skip
        answer = await self.ask(query)
        pages = answer["mam"]["results"]
        return [said for each in pages if (said := understood(GATEWAY, self._archived, each))]

    def _is_ours(self, message: Message) -> bool:
        """Others can send what looks like a page of our archive."""
        return str(message["from"].bare).lower() in ("", self._jid)

    def _archived(self, message: Message) -> Said | None:
        result = message.xml.find(f"{{{MAM}}}result")
        if result is None or not self._is_ours(message):
            return None
        # nobody's words count, too: by their number a page is known to be the last
        return understood(GATEWAY, archived, result) or nothing(result)

    # --- speaking -------------------------------------------------------------------------------

    async def show(self) -> None:
        """That we are there: from now on messages come by themselves."""
        self.client.send_presence()
        await self._server_is_done()

    async def say(self, message: Message) -> None:
        """Returns when our server has it. What it cannot deliver itself it says before it answers
        what comes after."""
        name = message["id"]
        self._awaited.add(name)
        try:
            message.send()
            await self._server_is_done()
            error = self._errors.pop(name, None)
        finally:
            self._awaited.discard(name)
        if error is not None:
            raise explained(error)

    async def _server_is_done(self) -> None:
        """It answers in order: with what came before, it is done."""
        ping = self._plugin("xep_0199").send_ping(
            JID(self.client.boundjid.host), timeout=SECONDS
        )  # fmt: skip
        with suppress(GatewayRefused):  # an answer all the same
            await self.ask(ping)

    async def join(self, room: str, nick: str) -> None:
        await self.ask(
            self._plugin("xep_0045").join_muc_wait(JID(room), nick, maxstanzas=0, timeout=SECONDS)
        )

    def occupant(self, sender: str) -> str:
        """The bare address behind a nick, where the room tells us."""
        room, _, nick = sender.partition("/")
        known = self._plugin("xep_0045").get_jid_property(JID(room), nick, "jid")
        return str(JID(known or "").bare).lower()

    async def upload(self, brought: Carried, may_be_plain: frozenset[str]) -> str:
        """Its address. https://xmpp.org/extensions/xep-0363.html"""
        plugin = self._plugin("xep_0363")
        service = await self.ask(plugin.find_upload_service(timeout=SECONDS))
        if service is None:
            raise GatewayRefused(
                "The XMPP server takes no files (XEP-0363). Prosody has them in http_file_share."
            )
        slot = await self.ask(
            plugin.request_slot(
                service["from"], brought.name, len(brought.content), brought.mime, timeout=SECONDS
            )
        )
        put = slot["http_upload_slot"]["put"]
        parts = urlsplit(put["url"])
        if parts.scheme != "https" and parts.hostname not in may_be_plain:
            raise GatewayRefused(f"The XMPP server would take files in clear ({parts.netloc}).")
        headers = {each["name"]: each["value"] for each in put["headers"]}
        await self._put(put["url"], brought, headers)
        return str(slot["http_upload_slot"]["get"]["url"])

    async def _put(self, url: str, brought: Carried, headers: dict[str, str]) -> None:
        try:
            async with (
                aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=50)) as web,
                web.put(
                    url, data=brought.content, ssl=self._tls,
                    headers=headers | {"Content-Type": brought.mime},
                ) as answer,
            ):  # fmt: skip
                if answer.status >= 400:
                    raise GatewayError(f"The XMPP server did not take a file: {answer.status}.")
        except (aiohttp.ClientError, TimeoutError) as error:
            raise GatewayError(f"The XMPP server did not take a file: {error}") from None


def _error(message: Message) -> XMPPError:
    about = message["error"]
    return XMPPError(condition=about["condition"], etype=about["type"], text=about["text"])


def explained(error: XMPPError) -> GatewayError:
    """https://xmpp.org/rfcs/rfc6120.html#stanzas-error"""
    said = f"{error.condition}{f', {error.text}' if error.text else ''}"
    if error.etype == "wait" or error.condition in ("remote-server-timeout", "policy-violation"):
        return GatewayError(f"The XMPP server asks us to wait ({said}).", 10.0)
    if error.condition in ("service-unavailable", "item-not-found", "remote-server-not-found"):
        return GatewayRefused(f"There is nobody of that address ({said}).")
    return GatewayRefused(f"The XMPP server refused it ({said}).")
