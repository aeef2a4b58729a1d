"""Pages in a real browser: politely, from the public internet only, as a person would see them.

It says who it is, asks robots.txt first, waits its turn, and what a site shows instead of the page
is told, never worked round.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote, urlsplit, urlunsplit

from device_drivers.base import DeviceTimeout
from device_drivers.browser.loop import Loop
from device_drivers.verbs.base import Said
from gateways._outside import NotOutside, Resolve, look_up
from skills.extraction.base import NoRows, NotAllowed, NotLoaded, Page, Received
from skills.extraction.blocked import blocked
from skills.extraction.browsing import AGENT, Browsing, Came, TooMuch, Unreadable
from skills.extraction.going_out import SECONDS, Way
from skills.extraction.pacing import GAP, Pacing
from skills.extraction.robots import Found, Robots

T = TypeVar("T")
CLOSE_SECONDS = 60.0
LONGEST_URL = 2000
_SAFE = "!#$%&'()*+,/:;=?@[]~"


@dataclass(frozen=True, slots=True)
class Limits:
    """For one page."""

    start: float = 60.0
    """Seconds for the browser to start."""
    seconds: float = 60.0
    settle: float = 8.0
    """Seconds that a page may take to be quiet once it is there; then it counts as it is."""
    bytes: int = 20_000_000
    requests: int = 400
    """What is asked for beyond them is not loaded."""
    html: int = 10_000_000
    """Characters."""
    memory: int = 3_000_000_000
    """Bytes that the whole browser may take, where the system tells."""


class Pages:
    """The browser of one collecting run, started with its first page.

    ``may`` says of a page that another one sends on to, and of nothing else, why it is not read.

    ``inside``: hosts that may be on this network (of the owner, or a test); ``home``: a folder in
    which robots.txt and turns are kept for other runs; None: only for this one."""

    def __init__(
        self,
        *,
        inside: Collection[str] = (),
        home: Path | None = None,
        limits: Limits | None = None,
        gap: float = GAP,
        language: str = "en-US",
        executable: str = "",
        resolve: Resolve = look_up,
        may: Callable[[str], Said | None] = lambda url: None,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._limits = limits or Limits()
        self._clock = clock
        self._loop = Loop()
        way = Way(inside, resolve, seconds=max(SECONDS, self._limits.seconds))
        self._browsing = Browsing(way, language, executable, self._refusal)
        if home is not None:
            home.mkdir(parents=True, exist_ok=True)
        self._robots = Robots(self._text, home / "robots.db" if home else None, clock)
        turns = home / "turns.db" if home else None
        self._pacing = Pacing(turns, gap, clock, sleep)
        self._may = may
        self._asked = ""

    def load(self, url: str) -> Page:
        """The page once it is quiet. Blocks. Raises a NoRows, which says why there is none;
        NoDevice where there is no browser."""
        url = checked(url)
        self._turn(url)
        self._asked = url
        return self._page(self._run(lambda: self._browsing.open(url, self._limits)))

    def further(self) -> Page | None:
        """The page loaded last with more on it, by its button for more or by its end; None where
        no more comes. Raises like ``load``."""
        if not self._run(self._browsing.can_go_on):
            return None
        self._turn(self._asked)
        came = self._run(lambda: self._browsing.go_on(self._limits))
        return self._page(came) if came else None

    def close(self) -> None:
        """End the browser."""
        try:
            self._loop.run(self._browsing.close(), CLOSE_SECONDS, "The browser does not end.")
        except DeviceTimeout:
            self._browsing.kill()
        finally:
            self._loop.close()
            self._robots.close()
            self._pacing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.close()

    def _turn(self, url: str) -> None:
        self._robots.check(url)
        self._pacing.wait(urlsplit(url).netloc, self._robots.delay(url))

    def _refusal(self, url: str) -> NoRows | None:
        """Why a page that the browser is sent to is not asked for: each step of a redirect, too."""
        if url == self._asked or urlsplit(url).scheme not in ("http", "https"):
            return None
        try:
            if why := self._may(url):
                return NotAllowed(why)
            self._robots.check(url)
        except NotAllowed:  # its robots.txt is on this network, too
            return NotAllowed(_inside(urlsplit(url).netloc))
        except NoRows as error:
            return error
        return None

    def _page(self, came: Came) -> Page:
        url = came.url
        if (urlsplit(url).hostname or "") in self._browsing.way.refused:
            raise NotAllowed(_inside(urlsplit(url).netloc))  # it was sent on to there
        headers = {name.lower(): value for name, value in came.headers.items()}
        if url != self._asked:
            self._robots.check(url)
        why = blocked(self._asked, url, came.status, headers, came.html, self._clock())
        if why is not None:
            if why.block == "later":
                self._pacing.hold(urlsplit(url).netloc, why.after if why.after else 60.0)
            raise why
        if came.status >= 400:
            raise NotLoaded(_no_page(urlsplit(url).netloc, came.status))
        received = tuple(Received(at, value) for at, value in _parsed(came.received))
        return Page(url, came.html, came.status, received, came.language)

    def _text(self, url: str) -> Found:
        """A robots.txt, by the same way as all else."""
        try:
            return self._run(lambda: self._browsing.way.get(url, AGENT), browser=False)
        except NotLoaded:
            return Found(0)

    def _run(self, work: Callable[[], Coroutine[Any, Any, T]], *, browser: bool = True) -> T:
        """Raises NotLoaded, NotAllowed."""
        host, limits = urlsplit(self._asked).netloc, self._limits
        try:
            if browser:
                start = self._browsing.start(limits.start)
                self._loop.run(start, limits.start + 10, "The browser does not start.")
            longest = limits.seconds + limits.settle + 30
            return self._loop.run(work(), longest, "The page does not answer.")
        except NotOutside as error:
            raise NotAllowed(_inside(host)) from error
        except TooMuch as error:
            raise NotLoaded(
                Said(f"The page at {host} is too large for me.", f"{host} 的页面太大，我无法读取。")
            ) from error
        except Unreadable as error:
            if error.why == "inside":
                raise NotAllowed(_inside(host)) from error
            raise NotLoaded(_UNREADABLE[error.why](host)) from error
        except DeviceTimeout as error:
            self._browsing.kill()
            raise NotLoaded(_UNREADABLE["slow"](host)) from error


def checked(url: str) -> str:
    """``url`` in ASCII. Raises NotAllowed for what is no address of a web page."""
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").encode("idna").decode("ascii")
        port = f":{parts.port}" if parts.port is not None else ""
    except (ValueError, UnicodeError):
        host = port = ""
    if not host or parts.scheme not in ("http", "https") or len(url) > LONGEST_URL:
        raise NotAllowed(
            Said(
                "A page's address begins with https:// or http://.",
                "网页地址要以 https:// 或 http:// 开头。",
            )
        )
    if parts.username is not None or parts.password is not None:
        raise NotAllowed(
            Said("An address holds no name and no password.", "网址里不能有用户名和密码。")
        )
    netloc = f"[{host}]{port}" if ":" in host else host + port
    path, query = quote(parts.path or "/", safe=_SAFE), quote(parts.query, safe=_SAFE)
    return urlunsplit((parts.scheme, netloc, path, query, ""))


def _parsed(received: list[tuple[str, bytes]]) -> list[tuple[str, Any]]:
    found = []
    for url, body in received:
        try:
            found.append((url, json.loads(body)))
        except (ValueError, RecursionError):
            continue  # it said it was JSON
    return found


def _inside(host: str) -> Said:
    return Said(
        f"{host} is not on the public internet, so I do not read it.",
        f"{host} 不在公共互联网上，所以我不读取。",
    )


def _no_page(host: str, status: int) -> Said:
    if status in (404, 410):
        return Said(f"{host} has no such page.", f"{host} 没有这个页面。")
    return Said(f"{host} answered with an error ({status}).", f"{host} 返回了错误（{status}）。")


_UNREADABLE: dict[str, Callable[[str], Said]] = {
    "slow": lambda host: Said(
        f"The page at {host} did not answer in time.", f"{host} 的页面没有及时响应。"
    ),
    "file": lambda host: Said(
        f"{host} sends a file there, not a page.", f"{host} 返回的是文件，不是网页。"
    ),
    "gone": lambda host: Said(f"{host} could not be reached.", f"无法连接到 {host}。"),
}
