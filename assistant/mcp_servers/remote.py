"""An MCP server over streamable HTTP: our headers and no others, and a bound on what it answers.

Redirects are only followed within its origin (the SDK's rule), so its key goes nowhere else.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx2
from mcp.client._transport import TransportStreams
from mcp.client.streamable_http import streamable_http_client

from assistant.config import ConfigError
from assistant.mcp_settings import HERE

MAX_ANSWER = 4_000_000
"""Bytes of one event of a stream, and of one answer that is no stream."""
MAX_STREAM = 64_000_000
"""Bytes of a whole stream; a connection may last for days, so the SDK opens it anew then."""


@asynccontextmanager
async def connection(
    url: str, headers: Callable[[], Mapping[str, str]], answered: Callable[[int], None]
) -> AsyncGenerator[TransportStreams]:
    """Its two streams of messages; ``headers`` are asked for anew for each request, ``answered`` is
    told the status of each answer."""
    async with (
        _client(url, headers, answered) as http,
        streamable_http_client(url, http_client=http, max_sse_event_size=MAX_ANSWER) as streams,
    ):
        yield streams


def _client(
    url: str, headers: Callable[[], Mapping[str, str]], answered: Callable[[int], None]
) -> httpx2.AsyncClient:
    """Proxies of the environment are for servers elsewhere; the headers for this origin alone."""
    known = httpx2.URL(url)
    origin = known.scheme, known.host, known.port

    async def sent(request: httpx2.Request) -> None:
        if (request.url.scheme, request.url.host, request.url.port) == origin:
            try:
                request.headers.update(headers())
            except ConfigError as error:
                raise httpx2.RequestError(str(error)) from error

    async def bounded(response: httpx2.Response) -> None:
        answered(response.status_code)
        streams = response.headers.get("content-type", "").startswith("text/event-stream")
        response.stream = _Bounded(response.stream, MAX_STREAM if streams else MAX_ANSWER)

    return httpx2.AsyncClient(
        headers={"Accept-Encoding": "identity"},
        timeout=httpx2.Timeout(30.0, read=None),
        trust_env=urlsplit(url).hostname not in HERE,
        event_hooks={"request": [sent], "response": [bounded]},
    )


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, body: Any, most: int) -> None:
        self._body = body
        self._most = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._body:
            seen += len(chunk)
            if seen > self._most:
                raise httpx2.ReadError(f"the answer is longer than {self._most} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._body.aclose()
