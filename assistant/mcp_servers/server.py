"""One MCP server: started when it is first needed, started anew when it died, ended with us.

A call that a server did not live to answer is never repeated: nobody knows what it did.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import structlog
from mcp import Client
from mcp_types import CallToolResult

from assistant.config import ConfigError
from assistant.mcp_servers import offers
from assistant.mcp_servers.link import TROUBLES, Link, is_broken
from assistant.mcp_servers.offers import Change, Known, Offer
from assistant.mcp_settings import ServerSettings
from models import strangers

log = structlog.get_logger()
REST_SECONDS = 30.0
"""After a start that failed, until the next is tried."""
MAX_PAGES = 20


class ServerTrouble(Exception):
    """The server did not do what it was asked; the message says why and what helps."""


class Server:
    """``NAME`` of ``[mcp.servers.NAME]``, or one of a skill."""

    def __init__(self, name: str, settings: ServerSettings, home: Path, pin: str = "") -> None:
        """``pin``: what the owner's knowledge of it is kept under, where that is not its name."""
        self.name = name
        self.settings = settings
        self.changes: list[Change] = []
        """What it offered otherwise than the owner knows, when it was last looked at."""
        self.refused: list[str] = []
        """Tools that cannot be offered at all, whatever the owner says."""
        self._known = Known(home / "mcp", pin or name)
        self._offers: dict[str, Offer] | None = None
        self._starting = asyncio.Lock()
        self._link: Link | None = None
        self._client: Client | None = None
        self._failed: tuple[float, ServerTrouble] | None = None
        self._late = 0

    @property
    def pid(self) -> int:
        """Of its program; 0 when it does not run, or not here."""
        return self._link.pid if self._link else 0

    # --- what it offers -----------------------------------------------------------------------

    async def offers(self) -> dict[str, Offer]:
        """The tools that may be used, by the server's own names. A server that is known need not
        run for that. Raises ServerTrouble."""
        if self._offers is None:
            known = await asyncio.to_thread(self._known.read)
            if known is None:
                await self._connected()
            else:
                self._offers = self._wanted(known)
        return self._offers or {}

    async def seen(self) -> dict[str, Offer]:
        """All that it offers now, allowed or not. Raises ServerTrouble."""
        client, link = await self._connected()
        with self._telling(link, "did not say what it offers"):
            async with asyncio.timeout(self.settings.start_seconds):
                return await self._listed(client)

    def known(self) -> dict[str, Offer] | None:
        """What the owner knows of it; None when it was never seen. Blocking."""
        return self._known.read()

    async def allow(self, seen: dict[str, Offer]) -> None:
        """The owner looked at this, and it is fine."""
        await asyncio.to_thread(self._known.write, seen.values())
        self.changes, self._offers = [], self._wanted(seen)

    def asks_first(self, offer: Offer) -> bool:
        return self.settings.asks_first.get(offer.name, not offer.only_reads)

    def _wanted(self, offered: dict[str, Offer]) -> dict[str, Offer]:
        wanted = self.settings.tools
        return {n: o for n, o in offered.items() if not wanted or n in wanted}

    async def _listed(self, client: Client) -> dict[str, Offer]:
        """By name. Of two tools of one name, the server could not say which is meant."""
        found: dict[str, Offer] = {}
        refused: list[str] = []
        cursor: str | None = None
        for _ in range(MAX_PAGES):
            page = await client.list_tools(cursor=cursor)
            for tool in page.tools:
                offer = offers.offer_of(tool)
                if offer is None or tool.name in found or len(found) >= offers.MAX_TOOLS:
                    refused.append(strangers.line(tool.name, 60))
                else:
                    found[tool.name] = offer
            cursor = page.next_cursor
            if cursor is None:
                break
        self.refused = refused[: offers.MAX_TOOLS]
        return found

    async def _compare(self, client: Client) -> None:
        """Use what the owner knows and nothing else; a server never seen is known from now on."""
        seen = await self._listed(client)
        known = await asyncio.to_thread(self._known.read)
        if known is None:
            await asyncio.to_thread(self._known.write, seen.values())
            known = seen
        self.changes = offers.changes(known, seen)
        self._offers = self._wanted(offers.unchanged(known, seen))

    # --- calls --------------------------------------------------------------------------------

    async def call(self, offer: Offer, arguments: dict[str, Any]) -> CallToolResult:
        """Raises ServerTrouble. Nothing is tried twice."""
        client, link = await self._connected()
        if self._offers is None or self._offers.get(offer.name) != offer:
            raise ServerTrouble(
                f"{self.name} no longer offers {offer.name} as you know it, so I do not use it. "
                f"Look at it with: phonepilot mcp allow {self.name}"
            )
        with self._telling(link, f"did not finish {offer.name}, and what it did is not known"):
            try:
                async with asyncio.timeout(self.settings.seconds):
                    result = await client.call_tool(offer.name, arguments)
            except TimeoutError:
                await self._was_late()
                raise
        self._late = 0
        return result

    async def _was_late(self) -> None:
        """One slow call is no harm; a server that is late twice may hang."""
        self._late += 1
        if self._late > 1:
            await self.close()

    @contextmanager
    def _telling(self, link: Link, what: str) -> Iterator[None]:
        """What goes wrong in the block, told."""
        try:
            yield
        except TROUBLES as error:
            if is_broken(error):
                link.give_up()
            told = link.told(error)
            raise ServerTrouble(f"MCP server {self.name} {what}: {told}") from error

    # --- its life -----------------------------------------------------------------------------

    async def _connected(self) -> tuple[Client, Link]:
        """Raises ServerTrouble; soon after a start that failed, the same without a new try."""
        async with self._starting:
            if self._client is not None and self._link is not None and not self._link.is_gone:
                if self._link.stale:
                    await self._look_again(self._client, self._link)
                return self._client, self._link
            await self._close()
            if self._failed and time.monotonic() - self._failed[0] < REST_SECONDS:
                raise self._failed[1]
            try:
                client, link = await self._start()
            except ServerTrouble as trouble:
                self._failed = (time.monotonic(), trouble)
                raise
            self._failed, self._late = None, 0
            return client, link

    async def _look_again(self, client: Client, link: Link) -> None:
        with self._telling(link, "did not say what it offers now"):
            async with asyncio.timeout(self.settings.start_seconds):
                link.stale = False
                await self._compare(client)

    async def _start(self) -> tuple[Client, Link]:
        try:
            link = self._link = Link(self.name, self.settings)
        except ConfigError as error:
            raise ServerTrouble(f"MCP server {self.name} cannot be used: {error}") from error
        try:
            with self._telling(link, f"did not start ({self._address()})"):
                async with asyncio.timeout(self.settings.start_seconds):
                    client = self._client = await link.open()
                    await self._compare(client)
        except (ServerTrouble, asyncio.CancelledError):
            await self._close()
            raise
        log.info("mcp server started", server=self.name, pid=link.pid)
        return client, link

    def _address(self) -> str:
        return self.settings.url or " ".join([self.settings.command, *self.settings.args])

    async def close(self) -> None:
        async with self._starting:
            await self._close()

    async def _close(self) -> None:
        link, self._link, self._client = self._link, None, None
        if link is not None:
            await link.close()
