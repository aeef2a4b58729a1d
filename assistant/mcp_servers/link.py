"""An open connection to one MCP server, held by a task of its own: who opens it has to close it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import anyio
import httpx2
import structlog
from mcp import Client, MCPError
from mcp.client.session import IncomingMessage
from mcp_types import CONNECTION_CLOSED, Implementation, ToolListChangedNotification
from pydantic import ValidationError

from assistant.config import resolve_secret
from assistant.logs import scrub
from assistant.mcp_servers import remote
from assistant.mcp_servers.child import Child, Streams
from assistant.mcp_settings import ServerSettings
from models import strangers

log = structlog.get_logger()
Transport = AbstractAsyncContextManager[Any]
CLOSING_SECONDS = 8
"""More than an orderly end of a program takes that does not want to end (child.py)."""
TROUBLES = (
    MCPError, OSError, RuntimeError, TimeoutError, ValidationError, httpx2.HTTPError,
    httpx2.InvalidURL, anyio.ClosedResourceError, anyio.BrokenResourceError, ExceptionGroup,
)  # fmt: skip
"""What a server that misbehaves makes of a call."""
REFUSALS = {
    401: "it wants another key: check headers", 403: "it forbids this: check headers",
    404: "there is no MCP at this address: check url", 405: "that is no address of MCP: check url",
}  # fmt: skip


class Link:
    """From ``open`` to ``close``."""

    def __init__(self, name: str, settings: ServerSettings) -> None:
        """Raises ConfigError for a secret that cannot be found."""
        self.stale = False
        """It says that its tools changed."""
        self._name = name
        self._settings = settings
        self._refused = ""
        self._child = Child()
        self._stop = asyncio.Event()
        self._is_open = False
        self._transport = self._way()
        self._keeper: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def is_gone(self) -> bool:
        return self._stop.is_set()

    async def open(self) -> Client:
        """Raises one of TROUBLES."""
        ready: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        self._keeper = asyncio.create_task(self._keep(ready), name=f"mcp {self._name}")
        return await asyncio.shield(ready)

    async def close(self) -> None:
        keeper = self._keeper
        self._stop.set()
        if keeper is None:
            return
        if self._is_open:
            await asyncio.wait([keeper], timeout=CLOSING_SECONDS)
        keeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeper

    def give_up(self) -> None:
        """It is of no use any more."""
        self._stop.set()

    def told(self, error: BaseException) -> str:
        """Why something failed, and what the program said last."""
        words = self._child.complaints.splitlines()[-1:]
        printed = f" Its last words: {strangers.line(words[0], 300)}" if words else ""
        return scrub(f"{self._child.why or self._refused or why(error)}.{printed}")

    async def _keep(self, ready: asyncio.Future[Client]) -> None:
        """Hold the connection until we are told to stop or it ends."""
        try:
            async with Client(
                self._transport, cache=None, message_handler=self._heard,
                client_info=Implementation(name="phonepilot", version="0"),
            ) as client:  # fmt: skip
                self._refused, self._is_open = "", True
                ready.set_result(client)
                await self._stop.wait()
        except TROUBLES as error:
            if ready.done():
                log.warning("mcp server ended", server=self._name, why=scrub(why(error)))
            else:
                ready.set_exception(error)
        finally:
            self._stop.set()
            if not ready.done():
                ready.set_exception(RuntimeError("it ended"))
            ready.exception()  # nobody may be waiting any more

    async def _heard(self, message: IncomingMessage) -> None:
        if isinstance(message, ToolListChangedNotification):
            self.stale = True

    # --- the way there ------------------------------------------------------------------------

    def _way(self) -> Transport:
        chosen = self._settings
        if chosen.url:
            self._headers()
            return remote.connection(chosen.url, self._headers, self._answered)
        env = {name: resolve_secret(v).get_secret_value() for name, v in chosen.env.items()}
        return self._program(env)

    def _headers(self) -> dict[str, str]:
        """Raises ConfigError for a secret that cannot be found."""
        return {name: _with_secret(value) for name, value in self._settings.headers.items()}

    def _answered(self, status: int) -> None:
        if status in REFUSALS:
            self._refused = f"{REFUSALS[status]} (HTTP {status})"

    @asynccontextmanager
    async def _program(self, env: dict[str, str]) -> AsyncGenerator[Streams]:
        chosen = self._settings
        command = [chosen.command, *chosen.args]
        async with self._child.run(command, env, chosen.folder) as streams:
            watching = asyncio.create_task(self._watch())
            try:
                yield streams
            finally:
                watching.cancel()

    async def _watch(self) -> None:
        await self._child.ended.wait()
        self._stop.set()


def _with_secret(value: str) -> str:
    """``Bearer env:TOKEN``: the last word may be a reference. Raises ConfigError."""
    before, space, reference = value.rpartition(" ")
    return before + space + resolve_secret(reference).get_secret_value()


def is_broken(error: BaseException) -> bool:
    """Whether an error says that the connection is no more."""
    if isinstance(error, MCPError):
        return error.code == CONNECTION_CLOSED
    lost = (OSError, httpx2.HTTPError, anyio.ClosedResourceError, anyio.BrokenResourceError)
    return isinstance(error, lost) and not isinstance(error, TimeoutError)


def why(error: BaseException) -> str:
    """In a few of its own words."""
    if isinstance(error, BaseExceptionGroup):
        return why(error.exceptions[0])
    if isinstance(error, TimeoutError):
        return "it took too long"
    if isinstance(error, FileNotFoundError):
        return "there is no such program"
    if isinstance(error, ValidationError):
        return "its answer is not MCP"
    said = strangers.line(str(error), 300)
    return said.rstrip(".") or type(error).__name__
