"""The key and the connection of every wire: what leaves the house, and how much is let in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import httpx2

from models.base import ModelUnavailable
from models.wires.base import MAX_ANSWER, Endpoint

MAX_ERROR = 20_000
"""Bytes of an error's body that are read."""
_LEAVE = frozenset({
    "accept", "accept-encoding", "anthropic-beta", "anthropic-version", "connection",
    "content-length", "content-type", "host", "transfer-encoding", "user-agent",
    "x-stainless-raw-response",
})  # fmt: skip
"""Headers that may leave the house beside the key: a library adds those of the environment, which
are meant for its own maker's servers."""


class TooLong(Exception):
    """The server went on and on."""


NO_KEY = "none"
"""Never empty: the client libraries would hand one of the environment to a stranger."""


def key_of(endpoint: Endpoint) -> str:
    """Raises ModelUnavailable for what cannot be a key."""
    try:
        key = endpoint.api_key.get_secret_value().strip()
    except LookupError as error:  # it was there when the settings were read
        raise ModelUnavailable(str(error)) from error
    if not key.isascii() or not key.isprintable():
        raise ModelUnavailable(
            "The key of the model server has letters that no key has. Check [models.gui] api_key."
        )
    return key or NO_KEY


def http_client(credential: Callable[[], Mapping[str, str]]) -> httpx2.AsyncClient:
    """A client that sends ``credential``, asked for anew for each request, and no header we did not
    mean to send, that follows nobody elsewhere with it, and that stops reading after MAX_ANSWER
    bytes. It has no timeout of its own."""

    async def sent(request: httpx2.Request) -> None:
        for name in list(request.headers):
            if name.lower() not in _LEAVE:
                del request.headers[name]
        request.headers["accept-encoding"] = "identity"
        request.headers.update(credential())

    async def received(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise httpx2.DecodingError("the answer was packed although nobody asked for that")
        response.stream = _Limited(response.stream, response.is_success)

    return httpx2.AsyncClient(
        event_hooks={"request": [sent], "response": [received]},
        timeout=None,
        follow_redirects=False,
    )


class _Limited(httpx2.AsyncByteStream):
    """A body that is given up when it grows too long; of an error's, the beginning is enough."""

    def __init__(self, body: Any, success: bool) -> None:
        self._body = body
        self._success = success

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._body:
            seen += len(chunk)
            if not self._success and seen > MAX_ERROR:
                return
            if seen > MAX_ANSWER:
                raise TooLong
            yield chunk

    async def aclose(self) -> None:
        await self._body.aclose()
