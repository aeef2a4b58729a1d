"""Serving a page of our own to the browsers of our people, and to nobody else's page.

One way for the live view and the web chat: it is asked by our own host name, by no other site's
page; who is let in keeps a token in its page, which sends it along itself (a cookie would go to
every port of this machine); requests are small and not too many; and the page runs only its own
script.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from gateways.listening import is_loopback

TAB = "X-Phonepilot-Tab"
"""The header with the token of a tab."""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob:; media-src blob:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Refused(Exception):
    """The message is shown to whoever asked."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


@dataclass
class Bucket:
    """Lets ``rate`` a second through, ``burst`` at once."""

    rate: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._at = self.burst, self.clock()

    def take(self) -> bool:
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One for each who asks; of too many, those that did not ask for longest are forgotten."""

    def __init__(self, rate: float, burst: float, at_most: int = 10_000) -> None:
        self._rate, self._burst = rate, burst
        self._at_most = at_most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, whose: str) -> bool:
        bucket = self._of.setdefault(whose, Bucket(self._rate, self._burst))
        self._of.move_to_end(whose)
        if len(self._of) > self._at_most:
            self._of.popitem(last=False)
        return bucket.take()


def peer_of(request: Request) -> str:
    """The address of who asks: where a proxy on this machine asks for them, the one that it says.
    What others say of themselves is not believed; of an IPv6 address the network counts."""
    peer = request.client.host if request.client else ""
    told = request.headers.getlist("x-forwarded-for")
    if is_loopback(peer) and told:
        peer = told[-1].rpartition(",")[2].strip()
    try:
        address = ipaddress.ip_address(peer)
    except ValueError:
        return peer[:64]
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def origins(host: str, port: int, base_url: str) -> frozenset[str]:
    """Those of which a page may speak to us, and, without their scheme, the hosts that we are."""
    names = {host, *(("127.0.0.1", "localhost") if is_loopback(host) else ())}
    own = {f"http://[{n}]:{port}" if ":" in n else f"http://{n}:{port}" for n in names}
    plain = re.sub(r":(80|443)$", "", base_url) if base_url else ""
    return frozenset(o.lower() for o in {*own, base_url, plain} if o)


def only_from_here(request: Request, known: Collection[str], page: Collection[str]) -> None:
    """Against a name of somebody else's that leads here, and against other sites' pages. ``known``
    are our origins, ``page`` the paths that a person may come to by a link. Raises Refused."""
    host = request.headers.get("host", "").lower()
    if host not in {origin.partition("://")[2] for origin in known}:
        raise Refused(421, "this is another place")
    origin = request.headers.get("origin", "").lower()
    if origin not in known and (origin or request.method != "GET"):
        raise Refused(403, "only from its own page")
    if request.url.path not in page and request.headers.get("sec-fetch-site", "") in (
        "cross-site", "same-site",
    ):  # fmt: skip
        raise Refused(403, "only from its own page")


async def body_of(request: Request, largest: int, seconds: float) -> bytes:
    """Raises Refused."""
    parts, size = [], 0
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                size += len(part)
                if size > largest:
                    raise Refused(413, "too large")
                parts.append(part)
    except TimeoutError:
        raise Refused(408, "too slow") from None
    return b"".join(parts)


def page_file(package: str, folder: str, name: str, kind: str) -> Response:
    """A file of the page, as it lies in the package."""
    text = files(package).joinpath(folder, name).read_bytes()
    return Response(text, headers={"Content-Type": kind})
