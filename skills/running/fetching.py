"""What a skill fetches, fetched by the house: from the servers it lists, never from this network.

The name is looked up once and what it stands for is checked and connected to; each redirect begins
anew with the list. Nothing of ours goes along: no cookies, no names, no passwords.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Collection
from urllib.parse import urljoin

import httpcore

from device_drivers.verbs.base import Said
from gateways._outside import Answer, NotOutside, Outside, Resolve, look_up
from skills.context import Page
from skills.running.hosts import NotListed, target

LARGEST = 1_000_000
"""Bytes, and characters."""
SECONDS = 10.0
REDIRECTS = 5
HEADERS = {"User-Agent": "phonepilot", "Accept": "*/*", "Accept-Encoding": "identity"}
TEXT = ("text/", "application/json", "application/xml", "application/rss+xml",
        "application/atom+xml", "application/ld+json", "application/xhtml+xml")  # fmt: skip
CHARSETS = frozenset({
    "utf-8", "utf-16", "us-ascii", "iso-8859-1", "iso-8859-15", "windows-1252", "gb2312", "gbk",
    "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr",
})  # fmt: skip


class CannotFetch(Exception):
    """There is nothing to be had from there; ``said`` is why."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


class Fetching:
    """``resolve``, ``inside`` and ``trust`` are the house's, never a skill's: how names are looked
    up, which of them may be on this network, whose certificates are believed."""

    def __init__(
        self,
        resolve: Resolve = look_up,
        inside: Collection[str] = (),
        trust: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._resolve = resolve
        self._inside = frozenset(inside)
        self._trust = trust
        self._seconds = seconds

    def fetch(self, url: str, hosts: Collection[str]) -> Page:
        """GET ``url`` if ``hosts`` have its server; blocks. Raises CannotFetch."""
        return asyncio.run(self.page(url, hosts))

    async def page(self, url: str, hosts: Collection[str]) -> Page:
        """The same, in a loop that runs."""
        try:
            async with asyncio.timeout(self._seconds):
                answer = await self._follow(url, hosts)
        except NotListed as error:
            raise CannotFetch(error.said) from error
        except NotOutside as error:
            raise CannotFetch(
                Said("That server is not on the public internet.", "该服务器不在公共互联网上。")
            ) from error
        except TimeoutError as error:
            raise CannotFetch(
                Said(
                    f"The server did not answer within {self._seconds:.0f} seconds.",
                    f"服务器在 {self._seconds:.0f} 秒内没有回应。",
                )
            ) from error
        except (OSError, ValueError, IndexError, httpcore.NetworkError, httpcore.ProtocolError,
                httpcore.TimeoutException, httpcore.UnsupportedProtocol) as error:  # fmt: skip
            raise CannotFetch(
                Said("The server could not be reached.", "无法连接到服务器。")
            ) from error
        return Page(answer.status, _text(answer))

    async def _follow(self, url: str, hosts: Collection[str]) -> Answer:
        """Raises NotListed, NotOutside, and what the line may raise."""
        outside = Outside(self._inside, self._resolve, self._trust)
        try:
            for _ in range(REDIRECTS + 1):
                target(url, hosts)
                answer = await outside.get(url, HEADERS, LARGEST)
                to = answer.headers.get("location", "")
                if answer.status not in (301, 302, 303, 307, 308) or not to:
                    return answer
                url = urljoin(url, to).partition("#")[0]
        finally:
            await outside.close()
        raise CannotFetch(Said("It was sent on too often.", "重定向次数过多。"))


def _text(answer: Answer) -> str:
    """Raises CannotFetch for what is no text."""
    kind, _, more = answer.headers.get("content-type", "text/plain").lower().partition(";")
    if not kind.strip().startswith(TEXT) and answer.body:
        raise CannotFetch(Said("What it sent is not text.", "服务器返回的不是文本。"))
    charset = more.partition("charset=")[2].partition(";")[0].strip(" \"'")
    text = answer.body.decode(charset if charset in CHARSETS else "utf-8", "replace")
    return text[:LARGEST]
