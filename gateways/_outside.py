"""Calling an address that somebody wrote down: never one of this machine or its network.

The name is looked up once, what it stands for is checked, and that very address is connected to, so
that a name cannot change its mind in between. Redirects are not followed, and no proxy is used.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpcore

ANSWER_BYTES = 64 * 1024
TIMES = {"connect": 10.0, "read": 20.0, "write": 20.0, "pool": 20.0}

Resolve = Callable[[str, int], Awaitable[list[str]]]
"""The addresses of a name."""

NOT_OUTSIDE = tuple(
    ipaddress.ip_network(net)
    for net in (
        "0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15",
        "240.0.0.0/4", "64:ff9b:1::/48", "2001::/23", "2002::/16", "fec0::/10", "::/96",
    )
)  # fmt: skip
"""Beside what Python knows to be private: tunnels, relays, translators, tests."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""NAT64: the last four bytes are an IPv4 address."""


class NotOutside(Exception):
    """The address is no address outside; the message says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


async def look_up(host: str, port: int) -> list[str]:
    """Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


def is_outside(address: str) -> bool:
    """Whether an IP address is one of the public internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped:
            return is_outside(str(ip.ipv4_mapped))
        if ip in TRANSLATED:
            return is_outside(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    return ip.is_global and not ip.is_multicast and not any(ip in net for net in NOT_OUTSIDE)


def checked(url: str, inside: frozenset[str]) -> SplitResult:
    """The parts of an address that may be called. Raises NotOutside.

    ``inside``: hosts that may be on this network, and be called without TLS."""
    if not re.fullmatch(r"[!-\[\]-~]+", url):
        raise NotOutside("an address has no spaces, backslashes or letters beyond ASCII")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError as error:
        raise NotOutside(f"this is no address: {error}") from error
    if parts.scheme not in ("https", "http") or not host:
        raise NotOutside("an address begins with https://")
    if parts.username is not None or parts.password is not None:
        raise NotOutside("an address holds no name or password")
    if parts.scheme == "http" and host not in inside:
        raise NotOutside(f"without TLS only hosts that are listed may be called, not {host}")
    return parts


class Outside:
    """Calls addresses. ``inside`` lists hosts that may be on this network."""

    def __init__(
        self,
        inside: Iterable[str] = (),
        resolve: Resolve = look_up,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        """``trust``: whose certificates are believed; the usual ones where it is None."""
        self._inside = frozenset(inside)
        self._pool = httpcore.AsyncConnectionPool(
            network_backend=_Pinned(self._inside, resolve), max_connections=8, ssl_context=trust
        )

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Raises NotOutside; OSError, httpcore.NetworkError, TimeoutException, ProtocolError."""
        return await self._exchange("POST", url, headers, body, ANSWER_BYTES)

    async def get(self, url: str, headers: Mapping[str, str], largest: int) -> Answer:
        """Of a larger body so much as shows that it is. Raises like ``post``."""
        return await self._exchange("GET", url, headers, b"", largest + 1)

    async def _exchange(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes, largest: int
    ) -> Answer:
        parts = checked(url, self._inside)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        address = httpcore.URL(
            scheme=parts.scheme, host=str(parts.hostname), port=parts.port, target=target
        )
        netloc = parts.netloc.encode("ascii")
        named = [(b"Host", netloc), (b"Content-Length", str(len(body)).encode())]
        named += [(k.encode("ascii"), v.encode("ascii")) for k, v in headers.items()]
        async with self._pool.stream(
            method, address, headers=named, content=body, extensions={"timeout": TIMES}
        ) as response:
            kept = bytearray()
            async for part in response.aiter_stream():
                kept += part
                if len(kept) > largest:
                    break
            answered = {
                k.decode("latin-1").lower(): v.decode("latin-1") for k, v in response.headers
            }
            return Answer(response.status, answered, bytes(kept[:largest]))

    async def close(self) -> None:
        await self._pool.aclose()


class _Pinned(httpcore.AnyIOBackend):
    def __init__(self, inside: frozenset[str], resolve: Resolve) -> None:
        self._inside = inside
        self._resolve = resolve

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        async with asyncio.timeout(timeout):
            addresses = await self._resolve(host, port)
        if host not in self._inside:
            for address in addresses:
                if not is_outside(address):
                    raise NotOutside(f"{host} is {address}, which is not outside")
        for address in addresses[:-1]:
            try:
                return await super().connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except httpcore.ConnectError:
                continue
        return await super().connect_tcp(
            addresses[-1], port, timeout, local_address, socket_options
        )
