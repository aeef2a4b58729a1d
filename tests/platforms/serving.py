"""An HTTP server of an emulated platform, on 127.0.0.1 and a port of its own."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

from aiohttp import web


class Served:
    """``routes`` says what it answers; it comes back at the same address after ``stop``."""

    def __init__(self) -> None:
        self.port = 0
        self._runner: web.AppRunner | None = None
        self._strikes: list[tuple[str, str]] = []

    def routes(self, app: web.Application) -> None:
        raise NotImplementedError

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def strike(self, kind: str, times: int = 1, *, only: str = "", after: int = 0) -> None:
        """Let the next calls fail: ``drop`` (the connection), ``html``, or a status.

        ``only``: calls whose path has it; ``after`` so many that go well."""
        self._strikes += [("", only)] * after + [(kind, only)] * times

    def next_strike(self, path: str) -> str:
        for at, (kind, only) in enumerate(self._strikes):
            if only in path:
                del self._strikes[at]
                return kind
        return ""

    async def start(self) -> None:
        app = web.Application(client_max_size=30 * 1024**2, middlewares=[self._struck])
        self.routes(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def restart(self, away: float = 0.0) -> None:
        """Go away, with every connection, and come back."""
        await self.stop()
        await asyncio.sleep(away)
        await self.start()

    def struck(self, kind: str, request: web.Request) -> web.StreamResponse:
        """What a call gets that fails."""
        if kind == "drop" and request.transport is not None:
            request.transport.close()
        if kind == "html":
            return web.Response(text="<html>captive portal</html>", content_type="text/html")
        status = int(kind) if kind.isdecimal() else 502
        return web.Response(status=status, text="<html>Bad</html>", content_type="text/html")

    @property
    def _struck(self):  # type: ignore[no-untyped-def]
        @web.middleware
        async def middleware(request: web.Request, handler):  # type: ignore[no-untyped-def]
            if kind := self.next_strike(request.path):
                return self.struck(kind, request)
            return await handler(request)

        return middleware

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()
