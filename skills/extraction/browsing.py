"""The browser itself: one tab, one page at a time, nothing kept when it ends.

Everything here runs in the loop's thread. Pictures, films and fonts are not loaded, downloads,
windows and dialogs are refused.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from device_drivers.base import NoDevice
from device_drivers.browser import chromium
from skills.extraction.base import NoRows
from skills.extraction.going_out import Way
from skills.extraction.robots import NAME
from skills.running import wall

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page, Playwright, Response

    from skills.extraction.watching import Watch

TRIES = 3
CLOSE_SECONDS = 5.0
WEIGHED_SECONDS = 0.25
_MORE = (
    r"^\s*(load|show|see|view)\s+(\d+\s+)?more\b|^\s*more (results|items|products)\b"
    r"|^\s*mehr\s+(\S+\s+)?(laden|anzeigen)|^\s*weitere\s|^\s*(加载|显示|查看|点击)\S{0,4}更多|^\s*更多\s*$"
)


def _agent() -> str:
    try:
        mine = version("phonepilot")
    except PackageNotFoundError:
        mine = "0"
    return f"Mozilla/5.0 (compatible; {NAME}/{mine}; a personal assistant)"


AGENT = _agent()


class Bounds(Protocol):
    """What one page may take."""

    @property
    def seconds(self) -> float: ...
    @property
    def settle(self) -> float: ...
    @property
    def bytes(self) -> int: ...
    @property
    def requests(self) -> int: ...
    @property
    def html(self) -> int: ...
    @property
    def memory(self) -> int: ...


class TooMuch(Exception):
    """The page wants more bytes than it may have."""


class Unreadable(Exception):
    """There is no page; ``why``: ``slow``, ``file``, ``gone``, ``inside``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Came:
    """What the browser has in the end."""

    url: str
    status: int
    headers: Mapping[str, str]
    html: str
    language: str
    received: list[tuple[str, bytes]]


class Browsing:
    """Started by ``start``; all that it asks for goes by ``way``. ``may``, which blocks, says why a
    page is not asked for; None where it is."""

    def __init__(
        self, way: Way, language: str, executable: str, may: Callable[[str], NoRows | None]
    ) -> None:
        self.way = way
        self._may = may
        self._language = language
        self._executable = executable
        self._playwright: Playwright | None = None
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._watch: Watch | None = None
        self._process = 0
        self._port = 0
        self._first: Response | None = None

    async def start(self, seconds: float) -> None:
        """Raises NoDevice."""
        if self._context is not None and self._context.pages:
            return
        from playwright.async_api import Error, async_playwright

        self._playwright = self._playwright or await async_playwright().start()
        self._port = self._port or await self.way.open()
        kind = self._playwright.chromium
        program = chromium.find(self._executable, kind.executable_path, headless=True)
        try:
            self._context = await kind.launch_persistent_context(
                "", executable_path=program, headless=True, chromium_sandbox=chromium.sandboxed(),
                args=[
                    *chromium.ARGUMENTS, "--disable-quic", "--disable-background-networking",
                    # names are looked up by the way, never here
                    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
                ],
                proxy={"server": f"http://127.0.0.1:{self._port}", "bypass": "<-loopback>"},
                viewport={"width": 1280, "height": 1600}, locale=self._language, user_agent=AGENT,
                accept_downloads=False, service_workers="block", timeout=seconds * 1000,
            )  # fmt: skip
        except Error as error:
            raise NoDevice(f"{program} did not start: {str(error).splitlines()[0]}") from error
        self._process = await chromium.process_of(self._context)

    async def open(self, url: str, bounds: Bounds) -> Came:
        """Raises TooMuch, Unreadable; NotOutside before anything is asked."""
        from playwright.async_api import Error

        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        try:
            await self.way.addresses(parts.hostname or "", port)
        except OSError as error:
            raise Unreadable("gone") from error
        try:
            page = await self._new_tab()
        except Error as error:
            raise Unreadable("gone") from error
        self._begin(parts.hostname or "", bounds)
        async with self._weighed(bounds.memory):
            return await self._opened(page, url, bounds)

    async def _opened(self, page: Page, url: str, bounds: Bounds) -> Came:
        from playwright.async_api import Error
        from playwright.async_api import TimeoutError as Late

        going = asyncio.ensure_future(
            page.goto(url, wait_until="domcontentloaded", timeout=bounds.seconds * 1000)
        )
        spent = asyncio.ensure_future(self.way.spent.wait())
        try:
            await asyncio.wait({going, spent}, return_when=asyncio.FIRST_COMPLETED)
            if not going.done():
                raise TooMuch
            self._first = going.result()
        except Late as error:
            raise Unreadable("slow") from error
        except Error as error:
            raise self._why(str(error)) from error
        finally:
            spent.cancel()
            going.cancel()
        return await self._settled(bounds)

    async def can_go_on(self) -> bool:
        """Whether the page has a button for more, or goes on below what is seen."""
        return bool(await self._tab().evaluate(_further(go=False)))

    async def go_on(self, bounds: Bounds) -> Came | None:
        """Press that button, or go to the end; None where nothing comes of it."""
        watch = self._tab()
        self._begin(watch.host, bounds)
        async with self._weighed(bounds.memory):
            before = await watch.state()
            await watch.evaluate(_further(go=True))
            came = await self._settled(bounds)
        return came if await watch.state() != before else None

    async def close(self) -> None:
        if self._context is not None:
            try:
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._context.close()
            except TimeoutError:
                self.kill()
        if self._playwright is not None:
            await self._playwright.stop()
        await self.way.close()

    @asynccontextmanager
    async def _weighed(self, most: int) -> AsyncIterator[None]:
        """End the browser when a page makes it take more memory: a little that is packed, or a
        script, can become any size."""

        async def weigh() -> None:  # nobody tells when it grows
            while True:
                if wall.memory(self._process) > most:
                    self.way.spent.set()
                    self.kill()
                    return
                await asyncio.sleep(WEIGHED_SECONDS)

        weighing = asyncio.ensure_future(weigh())
        try:
            yield
        finally:
            weighing.cancel()

    def kill(self) -> None:
        """End a browser that does not answer; the next page has a new one."""
        if self._process:
            chromium.kill(self._process)
        self._page, self._watch, self._context, self._process = None, None, None, 0

    async def _new_tab(self) -> Page:
        """One that knows nothing of the page before, which is left."""
        from skills.extraction.watching import Watch

        assert self._context is not None  # noqa: S101 - it was started
        old, page = self._page, await self._context.new_page()
        self._watch = Watch(page, await self._context.new_cdp_session(page), self._may)
        await self._watch.open(page)
        self._page = page
        if old is not None:
            await old.close()
        return page

    def _tab(self) -> Watch:
        if self._watch is None:
            raise Unreadable("gone")
        return self._watch

    def _begin(self, host: str, bounds: Bounds) -> None:
        self._tab().begin(host, bounds.requests)
        self.way.allow(bounds.bytes)

    async def _settled(self, bounds: Bounds) -> Came:
        watch, flat = self._tab(), None
        for _ in range(TRIES):  # a script may send it on just then
            await watch.quiet(bounds.settle, self.way.spent)
            if self.way.spent.is_set():
                raise TooMuch
            if watch.barred:
                raise watch.barred
            if flat := await watch.evaluate(f"({_bundled('flatten.js')})({bounds.html})"):
                break
        if not flat:
            raise Unreadable("gone")
        if flat["large"]:
            raise TooMuch
        first = self._first
        return Came(
            flat["url"], first.status if first else 0, await first.all_headers() if first else {},
            flat["html"], flat["language"], await watch.received(),
        )  # fmt: skip

    def _why(self, said: str) -> Exception:
        if self.way.spent.is_set():
            return TooMuch()
        if self._watch is not None and self._watch.barred:
            return self._watch.barred
        if "Download is starting" in said or "ERR_ABORTED" in said:
            return Unreadable("file")
        if self.way.refused:
            return Unreadable("inside")
        return Unreadable("gone")


def _further(*, go: bool) -> str:
    return f"({_bundled('further.js')})({json.dumps(_MORE)}, {json.dumps(go)})"


def _bundled(name: str) -> str:
    return files("skills.extraction").joinpath(name).read_text(encoding="utf-8")
