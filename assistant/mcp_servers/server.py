"""One MCP server: started when it is first needed, started anew when it died, ended with us.

A task of its own holds the connection, since who opened one has to close it. A call that a server
did not live to answer is never repeated: nobody knows what it did.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import structlog
from mcp import Client, MCPError
from mcp.client.session import IncomingMessage
from mcp_types import CONNECTION_CLOSED, CallToolResult, Implementation, ToolListChangedNotification
from pydantic import ValidationError

from assistant.config import ConfigError, resolve_secret
from assistant.logs import scrub
from assistant.mcp_servers import offers, remote
from assistant.mcp_servers.child import Child, Streams
from assistant.mcp_servers.offers import Change, Known, Offer
from assistant.mcp_settings import ServerSettings
from models import strangers

log = structlog.get_logger()
Transport = AbstractAsyncContextManager[Any]
REST_SECONDS = 30.0
"""After a start that failed, until the next is tried."""
MAX_PAGES = 20
TROUBLES = (
    MCPError, OSError, RuntimeError, TimeoutError, ValidationError, httpx2.HTTPError,
    httpx2.InvalidURL, anyio.ClosedResourceError, anyio.BrokenResourceError, ExceptionGroup,
)  # fmt: skip
"""What a server that misbehaves makes of a call."""


class ServerTrouble(Exception):
    """The server did not do what it was asked; the message says why and what helps."""


class Server:
    """``NAME`` of ``[mcp.servers.NAME]``."""

    def __init__(self, name: str, settings: ServerSettings, home: Path) -> None:
        self.name = name
        self.settings = settings
        self.changes: list[Change] = []
        """What it offered otherwise than the owner knows, when it was last looked at."""
        self.refused: list[str] = []
        """Tools that cannot be offered at all, whatever the owner says."""
        self._known = Known(home / "mcp", name)
        self._offers: dict[str, Offer] | None = None
        self._starting = asyncio.Lock()
        self._keeper: asyncio.Task[None] | None = None
        self._client: Client | None = None
        self._stop = asyncio.Event()
        self._child = Child()
        self._failed: tuple[float, ServerTrouble] | None = None
        self._late = 0
        self._stale = False

    @property
    def pid(self) -> int:
        """Of its program; 0 when it does not run, or not here."""
        return self._child.pid if self._keeper and self.settings.command else 0

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

    def known(self) -> dict[str, Offer] | None:
        """What the owner knows of it; None when it was never seen. Blocking."""
        return self._known.read()

    async def allow(self, seen: dict[str, Offer]) -> None:
        """The owner looked at this, and it is fine."""
        await asyncio.to_thread(self._known.write, seen.values())
        self.changes, self._offers = [], self._wanted(seen)

    async def seen(self) -> dict[str, Offer]:
        """All that it offers now, allowed or not. Raises ServerTrouble."""
        client = await self._connected()
        with self._telling("did not say what it offers"):
            async with asyncio.timeout(self.settings.start_seconds):
                return await self._seen(client)

    def asks_first(self, offer: Offer) -> bool:
        return self.settings.asks_first.get(offer.name, not offer.only_reads)

    def _wanted(self, offered: dict[str, Offer]) -> dict[str, Offer]:
        wanted = self.settings.tools
        return {n: o for n, o in offered.items() if not wanted or n in wanted}

    async def _seen(self, client: Client) -> dict[str, Offer]:
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
        seen = await self._seen(client)
        known = await asyncio.to_thread(self._known.read)
        if known is None:
            await asyncio.to_thread(self._known.write, seen.values())
            known = seen
        self.changes = offers.changes(known, seen)
        self._offers = self._wanted(offers.unchanged(known, seen))

    # --- calls --------------------------------------------------------------------------------

    async def call(self, offer: Offer, arguments: dict[str, Any]) -> CallToolResult:
        """Raises ServerTrouble. Nothing is tried twice."""
        client = await self._connected()
        if self._offers is None or self._offers.get(offer.name) != offer:
            raise ServerTrouble(
                f"{self.name} no longer offers {offer.name} as you know it, so I do not use it. "
                f"Look at it with: phonepilot mcp allow {self.name}"
            )
        with self._telling(f"did not finish {offer.name}, and what it did is not known"):
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
    def _telling(self, what: str) -> Iterator[None]:
        try:
            yield
        except TROUBLES as error:
            if _connection_is_gone(error):
                self._stop.set()
            raise self._trouble(what, error) from error

    def _trouble(self, what: str, error: BaseException) -> ServerTrouble:
        why = self._child.why or _why(error)
        said = self._child.complaints.splitlines()[-1:]
        printed = f" Its last words: {strangers.line(said[0], 300)}" if said else ""
        return ServerTrouble(scrub(f"MCP server {self.name} {what}: {why}.{printed}"))

    # --- its life -----------------------------------------------------------------------------

    async def _connected(self) -> Client:
        """Raises ServerTrouble; soon after a start that failed, the same without a new try."""
        async with self._starting:
            if self._client is not None and not self._stop.is_set():
                if self._stale:
                    await self._look_again(self._client)
                return self._client
            await self._close()
            if self._failed and time.monotonic() - self._failed[0] < REST_SECONDS:
                raise self._failed[1]
            try:
                self._client = await self._start()
            except ServerTrouble as trouble:
                self._failed = (time.monotonic(), trouble)
                raise
            self._failed, self._late = None, 0
            return self._client

    async def _look_again(self, client: Client) -> None:
        with self._telling("did not say what it offers now"):
            async with asyncio.timeout(self.settings.start_seconds):
                self._stale = False
                await self._compare(client)

    async def _start(self) -> Client:
        self._stop, self._child, self._stale = asyncio.Event(), Child(), False
        ready: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        try:
            transport = self._transport()
        except ConfigError as error:
            raise ServerTrouble(f"MCP server {self.name} cannot be used: {error}") from error
        self._keeper = asyncio.create_task(self._keep(transport, ready), name=f"mcp {self.name}")
        try:
            with self._telling(f"did not start ({self._address()})"):
                async with asyncio.timeout(self.settings.start_seconds):
                    client = await asyncio.shield(ready)
                    await self._compare(client)
        except (ServerTrouble, asyncio.CancelledError):
            await self._close()
            raise
        log.info("mcp server started", server=self.name, pid=self.pid)
        return client

    async def _keep(self, transport: Transport, ready: asyncio.Future[Client]) -> None:
        """Hold the connection until we are told to stop or it ends."""
        try:
            async with Client(
                transport, cache=None, message_handler=self._heard,
                client_info=Implementation(name="phonepilot", version="0"),
            ) as client:  # fmt: skip
                ready.set_result(client)
                await self._stop.wait()
        except TROUBLES as error:
            if ready.done():
                log.warning("mcp server ended", server=self.name, why=scrub(_why(error)))
            else:
                ready.set_exception(error)
        finally:
            self._stop.set()
            if not ready.done():
                ready.set_exception(RuntimeError("it ended"))
            ready.exception()  # nobody may be waiting any more

    def _transport(self) -> Transport:
        """Raises ConfigError for a secret that cannot be found."""
        chosen = self.settings
        if chosen.url:
            headers = {name: _with_secret(value) for name, value in chosen.headers.items()}
            return remote.connection(chosen.url, headers)
        env = {name: resolve_secret(v).get_secret_value() for name, v in chosen.env.items()}
        return self._program(env)

    @asynccontextmanager
    async def _program(self, env: dict[str, str]) -> AsyncGenerator[Streams]:
        chosen, stop, child = self.settings, self._stop, self._child
        async with child.run([chosen.command, *chosen.args], env, chosen.folder) as streams:

            async def watch() -> None:
                await child.ended.wait()
                stop.set()

            watching = asyncio.create_task(watch())
            try:
                yield streams
            finally:
                watching.cancel()

    async def _heard(self, message: IncomingMessage) -> None:
        """It says that its tools changed: they are looked at before the next call."""
        if isinstance(message, ToolListChangedNotification):
            self._stale = True

    def _address(self) -> str:
        return self.settings.url or " ".join([self.settings.command, *self.settings.args])

    async def close(self) -> None:
        async with self._starting:
            await self._close()

    async def _close(self) -> None:
        keeper, self._keeper, self._client = self._keeper, None, None
        if keeper is None:
            return
        self._stop.set()
        done, _ = await asyncio.wait([keeper], timeout=8)
        if not done:
            keeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeper


def _with_secret(value: str) -> str:
    """``Bearer env:TOKEN``: the last word may be a reference. Raises ConfigError."""
    before, space, reference = value.rpartition(" ")
    return before + space + resolve_secret(reference).get_secret_value()


def _connection_is_gone(error: BaseException) -> bool:
    if isinstance(error, MCPError):
        return error.code == CONNECTION_CLOSED
    return isinstance(
        error, OSError | httpx2.HTTPError | anyio.ClosedResourceError | anyio.BrokenResourceError
    ) and not isinstance(error, TimeoutError)


def _why(error: BaseException) -> str:
    """In a few of its own words."""
    if isinstance(error, BaseExceptionGroup):
        return _why(error.exceptions[0])
    if isinstance(error, TimeoutError):
        return "it took too long"
    if isinstance(error, FileNotFoundError):
        return "there is no such program"
    if isinstance(error, ValidationError):
        return "its answer is not MCP"
    said = strangers.line(str(error), 300)
    return said.rstrip(".") or type(error).__name__
