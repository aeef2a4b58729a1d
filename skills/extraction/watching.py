"""What a page in the browser is about: what it asks for, what it gets, whether it rests."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from playwright.async_api import Error

from skills.extraction.addresses import same_site
from skills.extraction.base import NoRows

if TYPE_CHECKING:
    from playwright.async_api import CDPSession, Dialog, Page, Request, Response, Route

LEFT_OUT = frozenset({"image", "media", "font", "texttrack", "eventsource", "ping"})
RECEIVED = 20
RECEIVED_BYTES = 3_000_000
RECEIVED_SECONDS = 30.0
QUIET_SECONDS = 0.6
POLL_SECONDS = 0.1
_SCHEMES = ("http", "https", "data", "blob")
_STATE = (
    "document.readyState + document.getElementsByTagName('*').length + ' '"
    " + (document.body ? document.body.innerText.length : 0) + location.href"
)


class Watch:
    """Follows one tab from ``begin`` to ``begin``. ``may``, which blocks, says of each address that
    the tab is sent on to why it is not asked for; None where it is."""

    def __init__(
        self, page: Page, session: CDPSession, may: Callable[[str], NoRows | None]
    ) -> None:
        self._session = session
        self._may = may
        self.host = ""
        self.barred: NoRows | None = None
        """Why the last address was not asked for."""
        self._frame = ""
        self._main = ""
        self._requests_left = 0
        self._running: set[Request] = set()
        """What playwright knows to be on its way."""
        self._asking: set[str] = set()
        """The same as the page itself tells it, in one row with its answers to ``evaluate``."""
        self._received: list[Response] = []
        self._left: set[asyncio.Future[None]] = set()
        page.on("dialog", self._dialog)
        page.on("popup", self._window)
        page.on("request", lambda request: self._running.add(request))
        page.on("requestfinished", lambda request: self._running.discard(request))
        page.on("requestfailed", lambda request: self._running.discard(request))
        page.on("response", self._answered)
        session.on("Network.requestWillBeSent", self._asks)
        for end in ("Network.loadingFinished", "Network.loadingFailed"):
            session.on(end, lambda told: self._asking.discard(told["requestId"]))
        session.on("Fetch.requestPaused", lambda told: self._later(self._sent_on(told)))

    async def open(self, page: Page) -> None:
        """Begin to follow."""
        await self._session.send("Network.enable")
        await page.route("**/*", self._passed)
        tree = await self._session.send("Page.getFrameTree")
        self._main = str(tree["frameTree"]["frame"]["id"])
        # playwright lets redirects pass by themselves; here each step of one is stopped at
        documents = {"urlPattern": "*", "resourceType": "Document", "requestStage": "Request"}
        await self._session.send("Fetch.enable", {"patterns": [documents]})

    def begin(self, host: str, requests: int) -> None:
        """Of what comes now, so many requests are let through, and ``host``'s JSON is kept."""
        self.host, self._requests_left, self.barred = host, requests, None
        for kept in (self._running, self._asking, self._received):
            kept.clear()

    async def evaluate(self, expression: str) -> Any:
        """A value of the page; None where it goes to another just now.

        Asked in a world apart, where the page's own scripts changed nothing."""
        try:
            told = await self._session.send(
                "Runtime.evaluate",
                {
                    "expression": expression, "contextId": await self._world(),
                    "returnByValue": True, "awaitPromise": True,
                },
            )  # fmt: skip
        except Error:
            self._frame = ""
            return None
        return None if "exceptionDetails" in told else told["result"].get("value")

    async def _world(self) -> int:
        if not self._frame:
            tree = await self._session.send("Page.getFrameTree")
            self._frame = str(tree["frameTree"]["frame"]["id"])
        made = await self._session.send(
            "Page.createIsolatedWorld", {"frameId": self._frame, "worldName": "phonepilot"}
        )
        return int(made["executionContextId"])

    async def state(self) -> str:
        """Something that changes with the page."""
        return str(await self.evaluate(_STATE))

    async def quiet(self, longest: float, spent: asyncio.Event) -> None:
        """Until nothing comes and nothing changes, or for so long, or until ``spent``."""
        clock = asyncio.get_running_loop().time
        end, since, seen = clock() + longest, clock(), ""
        while clock() < end and not spent.is_set():
            now = await self.state()
            if now != seen or self._running or self._asking:
                seen, since = now, clock()
            if clock() - since >= QUIET_SECONDS:
                return
            await asyncio.sleep(POLL_SECONDS)

    async def received(self) -> list[tuple[str, bytes]]:
        """The JSON its scripts got from its own site, by address."""
        found = []
        for response in self._received:
            with contextlib.suppress(Error, TimeoutError):  # it never came in full
                async with asyncio.timeout(RECEIVED_SECONDS):
                    body = await response.body()
                if len(body) <= RECEIVED_BYTES:
                    found.append((response.url, body))
        return found

    async def _passed(self, route: Route) -> None:
        request = route.request
        self._requests_left -= 1
        allowed = urlsplit(request.url).scheme in _SCHEMES and self._requests_left >= 0
        with contextlib.suppress(Error):  # nobody waits for it any more
            if allowed and request.resource_type not in LEFT_OUT:
                await route.continue_()
            else:
                await route.abort()

    async def _sent_on(self, told: dict[str, Any]) -> None:
        """Whether a page is asked for, before it is."""
        which = {"requestId": told["requestId"]}
        why = None
        if told["frameId"] == self._main:
            why = await asyncio.to_thread(self._may, told["request"]["url"])
        if why is None:
            await self._session.send("Fetch.continueRequest", which)
            return
        self.barred = why
        blocked = {**which, "errorReason": "BlockedByClient"}
        await self._session.send("Fetch.failRequest", blocked)

    def _asks(self, told: dict[str, Any]) -> None:
        if told.get("type") not in ("Document", "Ping", "EventSource"):
            self._asking.add(told["requestId"])

    def _answered(self, response: Response) -> None:
        if (
            response.request.resource_type in ("xhr", "fetch")
            and "json" in response.headers.get("content-type", "")
            and len(self._received) < RECEIVED
            and same_site(urlsplit(response.url).hostname or "", self.host)
        ):
            self._received.append(response)

    def _dialog(self, dialog: Dialog) -> None:
        leaving = dialog.type == "beforeunload"
        self._later(dialog.accept() if leaving else dialog.dismiss())

    def _window(self, opened: Page) -> None:
        self._later(opened.close())

    def _later(self, work: Any) -> None:
        async def done() -> None:
            with contextlib.suppress(Error):
                await work

        task = asyncio.ensure_future(done())
        self._left.add(task)
        task.add_done_callback(self._left.discard)
