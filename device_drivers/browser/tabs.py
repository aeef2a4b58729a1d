"""The browser: its pages, the one in front, and the questions that wait for an answer.

Everything here runs in the loop's thread. A page that is blocked by a dialog answers nothing, so
what is asked of it goes through `patiently`, which gives up waiting as soon as there is a question.
"""

from __future__ import annotations

import asyncio
import base64
from collections import deque
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.async_api import (
    BrowserContext,
    Dialog,
    Download,
    Error,
    FileChooser,
    Geolocation,
    Page,
    Playwright,
    Route,
    async_playwright,
)

from device_drivers.base import NoDevice
from device_drivers.browser import Config, chromium
from device_drivers.browser.questions import PERMISSIONS, Question, Words, keep
from device_drivers.browser.tab import OWN, Tab, app_of, bundled, own_page

T = TypeVar("T")
HUNG_SECONDS = 3.0
"""How long a page may take to be left before it is thrown away."""

CLOSE_SECONDS = 5.0
"""How long the browser may take to end before it is killed."""


class Browser:
    """Started with ``start``; ``files`` is the folder of downloads and uploads."""

    def __init__(self, config: Config, files: Path) -> None:
        self.config = config
        self.files = files
        self.tabs: list[Tab] = []
        self.questions: deque[Question] = deque()
        self.version = ""
        self.ended = True
        self._words = Words(config.locale.lower().startswith("zh"))
        self._news = asyncio.Event()
        self._left: set[asyncio.Future[Any]] = set()
        self._playwright: Playwright | None = None
        self._context: BrowserContext | None = None
        self._process = 0
        self._veil: Tab | None = None
        self._drawn: Question | None = None
        self._last_picture = b""

    # starting and ending

    async def start(self) -> None:
        """Raises NoDevice."""
        self._playwright = self._playwright or await async_playwright().start()
        kind, c = self._playwright.chromium, self.config
        program = chromium.find(c.executable, kind.executable_path, headless=c.headless)
        agent = self._playwright.devices["Pixel 7"]["user_agent"] if c.mobile else None
        rules = ", ".join(["MAP * ~NOTFOUND", *(f"EXCLUDE {host}" for host in c.allowed)])
        fence = [f"--host-resolver-rules={rules}"] if c.allowed else []
        place: Geolocation | None = None
        if c.location:
            place = {"latitude": c.location[0], "longitude": c.location[1], "accuracy": 20}
        try:
            context = self._context = await kind.launch_persistent_context(
                str(c.profile or ""), executable_path=program, headless=c.headless,
                args=[*chromium.ARGUMENTS, *fence], chromium_sandbox=chromium.sandboxed(),
                viewport={"width": c.width, "height": c.height}, device_scale_factor=c.scale,
                is_mobile=c.mobile, has_touch=c.mobile, locale=c.locale, user_agent=agent,
                accept_downloads=True, timeout=30_000, geolocation=place,
            )  # fmt: skip
        except Error as error:
            raise NoDevice(f"{program} did not start: {_first_line(error)}") from error
        self._process = await chromium.process_of(context)
        self.version = context.browser.version if context.browser else ""
        await context.route(f"{OWN}/**", self._serve_own)
        await context.expose_binding("phonepilotAsk", self._page_asks)
        await context.add_init_script(bundled("asks.js"))
        self.tabs, self._veil, self._drawn, self.ended = [], None, None, False
        self.questions.clear()
        self._news.clear()
        first = context.pages[0] if context.pages else await context.new_page()
        self._adopt(first)
        context.on("page", self._adopt)
        context.on("close", self._closed)
        await self.go_home()

    async def close(self) -> None:
        for work in self._left:
            work.cancel()
        if self._context and not self.ended:
            try:
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._context.close()
            except TimeoutError:
                if self._process:
                    chromium.kill(self._process)
        if self._playwright:
            await self._playwright.stop()
            self._playwright = None

    # the page in front

    @property
    def front(self) -> Tab:
        """The page a person would see, apart from questions in front of it."""
        return self.tabs[-1]

    async def target(self) -> Tab:
        """What takes touches now: the question in front, else the page."""
        if not self.questions:
            return self.front
        veil = self._veil = self._veil or await self.backstage("question")
        if self._drawn is not self.questions[0]:
            self._drawn = self.questions[0]
            await veil.page.evaluate("(question) => ask(question)", self._shown())
        return veil

    async def patiently(self, work: Coroutine[Any, Any, T]) -> T | None:
        """The result of ``work``, None when a question or a crash came in between: then it is
        given up, so that nothing of it happens later, to another page or field."""
        task = asyncio.ensure_future(work)
        news = asyncio.ensure_future(self._news.wait())
        try:
            await asyncio.wait({task, news}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
            if interrupted := not task.done():
                task.cancel()
                self._leave(task)
        return None if interrupted else task.result()

    def saw(self, picture: bytes) -> None:
        """The last picture of the page: it stands behind questions."""
        self._last_picture = picture or self._last_picture

    async def open(self, url: str, seconds: float = 20.0) -> None:
        """Raises playwright's Error when there is no such page; a slow one is shown as it comes."""
        page = self.front.page
        try:
            await self.patiently(page.goto(url, wait_until="commit", timeout=seconds * 1000))
        except Error:
            await _quietly(page.wait_for_url("chrome-error://**", timeout=500))
            raise
        await self.patiently(_quietly(page.wait_for_load_state("load", timeout=5000)))

    async def go_home(self) -> None:
        """The home page, in a fresh tab when the old one does not let go."""
        url = self.config.url or f"{OWN}/home"
        try:
            async with asyncio.timeout(HUNG_SECONDS + 20 * bool(self.config.url)):
                await self.front.page.goto(url, wait_until="domcontentloaded")
        except (TimeoutError, Error):
            await self.fresh_tab(url)

    async def fresh_tab(self, url: str) -> None:
        """A new page in place of the one in front, which is hung or dead."""
        old = self.front
        page = await self._pages().new_page()
        self._adopt(page)
        self._leave(asyncio.ensure_future(old.page.close()))
        self._forget(old)
        await _quietly(page.goto(url, wait_until="domcontentloaded", timeout=20_000))

    async def back(self) -> bool:
        """One page back; a tab that was opened by another one is closed. False at the beginning."""
        tab = self.front
        history = await tab.send("Page.getNavigationHistory")
        index = int(history["currentIndex"])
        entry = history["entries"][index - 1] if index > 0 else None
        if entry and entry["url"] != "about:blank":
            await self.patiently(tab.send("Page.navigateToHistoryEntry", entryId=entry["id"]))
            return True
        if len(self.tabs) > 1:
            await self.patiently(tab.page.close())
            self._forget(tab)
            return True
        return False

    async def refuse(self) -> None:
        """Answer the question in front as a person does who goes back."""
        question = self._taken()
        await _quietly(question.answer(question.refusal, ""))

    async def clip(self, call: str, text: str = "") -> object:
        """``navigator.clipboard.call``, in a page of the driver's own."""
        await self._pages().grant_permissions(["clipboard-read", "clipboard-write"], origin=OWN)
        veil = self._veil = self._veil or await self.backstage("question")
        return await veil.page.evaluate(f"(text) => navigator.clipboard.{call}", text)

    async def mend(self) -> str:
        """Bring back what died since; what it was, "" when all is well."""
        if self.ended:
            await self.start()
            return "The browser had ended; it was started again at its home page."
        if self.front.crashed:
            url = self.front.url
            if not self.questions:
                self._news.clear()
            await self.fresh_tab(url)
            return f"The page {url} had crashed; it was opened again."
        return ""

    # what the browser tells

    def _adopt(self, page: Page) -> None:
        if any(tab.page is page for tab in self.tabs) or (self._veil and self._veil.page is page):
            return
        tab = Tab(page, self.config)
        self.tabs.append(tab)
        page.on("dialog", self._on_dialog)
        page.on("download", self._on_download)
        page.on("filechooser", self._on_chooser)
        page.on("crash", lambda _: self._crashed(tab))
        page.on("close", lambda _: self._forget(tab))
        page.on("framenavigated", lambda frame: self._drop_stale(frame.page))

    def _forget(self, tab: Tab) -> None:
        if tab in self.tabs:
            self.tabs.remove(tab)
        self._drop_stale(tab.page)
        if not self.tabs and not self.ended:
            self._leave(asyncio.ensure_future(self._reopen()))

    async def _reopen(self) -> None:
        self._adopt(await self._pages().new_page())
        await self.go_home()

    def _crashed(self, tab: Tab) -> None:
        tab.crashed = True
        self._news.set()

    def _closed(self, context: BrowserContext) -> None:
        self.ended = True
        self._news.set()

    def _on_dialog(self, dialog: Dialog) -> None:
        page = dialog.page or self.front.page
        self._post(self._words.dialog(dialog, _host(page.url)), page)

    def _on_chooser(self, chooser: FileChooser) -> None:
        self._post(self._words.upload(chooser, self.files), chooser.page)

    async def _on_download(self, download: Download) -> None:
        name, failure = await keep(download, self.files)
        self._post(self._words.downloaded(name, failure))

    async def _page_asks(self, source: Any, asked: dict[str, Any]) -> object:
        """A permission: True, False, or why it is of no use. A list: the index that was chosen."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def answer(index: int, text: str) -> None:
            future.set_result(index)

        url, name = source["frame"].url, str(asked.get("name"))
        if asked.get("kind") == "choose":
            options = [str(option) for option in asked.get("options", ())][:200]
            question = self._words.choose(str(asked.get("title", "")), options, answer)
            self._post(question, source["page"])
            return await future
        if name not in PERMISSIONS:
            return False
        self._post(self._words.permission(name, _host(url), answer), source["page"])
        if not await future:
            return False
        await self._pages().grant_permissions(PERMISSIONS[name][0], origin=app_of(url))
        return "nowhere" if name == "geolocation" and not self.config.location else True

    def _post(self, question: Question, page: Page | None = None) -> None:
        asker = (page, app_of(page.url)) if page else None
        self.questions.append(replace(question, asker=asker))
        self._news.set()

    def _drop_stale(self, page: Page) -> None:
        """What ``page`` asked when it belonged to another site is of no interest any more."""
        for question in list(self.questions):
            if question.asker is None or question.asker[0] is not page:
                continue
            if page.is_closed() or question.asker[1] != app_of(page.url):
                self.questions.remove(question)
                self.later(_quietly(question.answer(question.refusal, "")))
        self._settle_news()

    async def _answered(self, source: Any, index: int, text: str) -> None:
        """A button of the question in front was pressed."""
        if not self.questions or source["page"] is not (self._veil and self._veil.page):
            return
        question = self._taken()
        await _quietly(question.answer(int(index), str(text)))  # its page may be gone

    def _taken(self) -> Question:
        question = self.questions.popleft()
        self._settle_news()
        return question

    def _settle_news(self) -> None:
        if not self.questions and self.tabs and not self.front.crashed and not self.ended:
            self._news.clear()

    # the driver's own pages

    async def _serve_own(self, route: Route) -> None:
        html = own_page(urlsplit(route.request.url).path, self.config.sites)
        await route.fulfill(
            status=200 if html else 404, body=html, content_type="text/html; charset=utf-8"
        )

    async def backstage(self, name: str) -> Tab:
        """A page of the driver's own that nobody sees as a tab."""
        context = self._pages()
        context.remove_listener("page", self._adopt)
        page = await context.new_page()
        context.on("page", self._adopt)
        await page.expose_binding("answered", self._answered)
        await page.goto(f"{OWN}/{name}")
        await self.patiently(_quietly(self.front.page.bring_to_front()))
        return Tab(page, self.config)

    def _shown(self) -> dict[str, Any]:
        data = base64.b64encode(self._last_picture).decode()
        return self.questions[0].shown(f"data:image/jpeg;base64,{data}" if data else "")

    def _pages(self) -> BrowserContext:
        if self._context is None:
            raise NoDevice("The browser was not started.")
        return self._context

    def later(self, work: Coroutine[Any, Any, object]) -> None:
        """What a page answers only when its question has been answered."""
        self._leave(asyncio.ensure_future(work))

    def _leave(self, task: asyncio.Future[Any]) -> None:
        self._left.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[Any]) -> None:
        self._left.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has gone on


async def _quietly(work: Any) -> None:
    """What may fail because a page is slow, or went away."""
    try:
        await work
    except Error:
        return


def _host(url: str) -> str:
    return urlsplit(url).netloc or app_of(url)


def _first_line(error: Error) -> str:
    return str(error).strip().splitlines()[0]
