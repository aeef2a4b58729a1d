"""One page of the browser: its script in a world apart, its picture, the driver's own pages."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import CDPSession, Error, Page

from device_drivers.base import DeviceGone
from device_drivers.browser import Config

OWN = "https://phonepilot.invalid"
"""Where the driver's own pages are; the name never resolves, so nobody else can be there."""

DRAWN_SECONDS = 1.0
SHOT_SECONDS = 2.0
"""A picture takes a tenth of a second; one that takes so long will not come."""

HOME, START = "about:home", "about:start"


class Closed(DeviceGone):
    """The page closed, as pages do when their last button is touched."""


class Moved(Closed):
    """It went to another address in the midst of a command, or closed: Chromium does not say."""


@lru_cache(maxsize=8)
def bundled(name: str) -> str:
    """A file that ships beside this one."""
    return files("device_drivers.browser").joinpath(name).read_text(encoding="utf-8")


def own_page(path: str, sites: dict[str, str]) -> str:
    """The HTML of the driver's page at ``path``, "" when there is none."""
    first = path.split("/")[1] if "/" in path else ""
    if first == "home":
        tiles = [["Start", f"{OWN}/start"], *([name, url] for name, url in sites.items())]
        listed = json.dumps(tiles).replace("<", "\\u003c")
        return bundled("home.html").replace("/*SITES*/[]", listed)
    return bundled(f"{first}.html") if first in ("start", "question") else ""


def app_of(url: str) -> str:
    """What stands for the app in front: the origin, or the name of a page of the driver's own."""
    parts = urlsplit(url)
    if url.startswith(OWN + "/"):
        return {"home": HOME, "start": START}.get(parts.path.split("/")[1], "about:question")
    if parts.scheme in ("http", "https"):
        return f"{parts.scheme}://{parts.netloc}"
    return "about:blank" if url in ("", ":", "about:blank") else f"{parts.scheme}:"


def app_at(url: str, sites: dict[str, str]) -> str:
    """As app_of; where several of the sites share an origin, the address of the one it is in."""
    origin = app_of(url)
    shared = [site for site in sites.values() if app_of(site) == origin]
    if len(shared) < 2:
        return origin
    there = url.split("#")[0].split("?")[0].rstrip("/") + "/"
    within = (site for site in shared if url == site or there.startswith(site.rstrip("/") + "/"))
    return max(within, key=len, default=origin)


@dataclass(eq=False)
class Tab:
    """``crashed`` tells that its process died: it takes nothing any more."""

    page: Page
    config: Config
    crashed: bool = False
    _cdp: CDPSession | None = None
    _frame: str = ""
    _shot: asyncio.Future[bytes] | None = None

    @property
    def url(self) -> str:
        return self.page.url

    def still_there(self) -> None:
        """Raises Closed when it closed."""
        if self.page.is_closed():
            raise Closed(self._gone)

    @property
    def _gone(self) -> str:
        return f"The page {self.url} closed or crashed meanwhile. Look at the screen again."

    async def send(self, method: str, **params: Any) -> dict[str, Any]:
        """A DevTools command. Raises DeviceGone when the page is gone, Closed when it closed."""
        try:
            cdp = self._cdp or await self._connect()
            return await cdp.send(method, params)
        except Error as error:
            if "crash" in str(error):
                raise DeviceGone(self._gone) from error
            if "navigated" in str(error):
                raise Moved(self._gone) from error
            if "closed" in str(error):
                raise Closed(self._gone) from error
            raise

    async def read(self, script: str) -> Any:
        """The value of ``script``, which sees the page's document but not its variables."""
        try:
            return await self._evaluate(script, await self._world())
        except Moved:
            self.still_there()
        except Error as error:  # the page moved on in between
            if not any(word in str(error) for word in ("context", "frame")):
                raise
        self._frame = ""
        return await self._evaluate(script, await self._world())

    async def picture(self) -> bytes:
        """JPEG of what is in view, ``scale`` pixels for each of the page's.

        Chromium changes the page's measures for each picture and puts them back: of two at a time
        the second puts back those of the first, and from then on every touch lands elsewhere. So
        one waits for the other, also for one that nobody wants any more."""
        self._shot = asyncio.ensure_future(self._shoot(self._shot))
        return await asyncio.shield(self._shot)

    async def _shoot(self, before: asyncio.Future[bytes] | None) -> bytes:
        if before is not None:
            await asyncio.wait({before})
        while True:
            shooting = asyncio.ensure_future(
                self.send("Page.captureScreenshot", format="jpeg", quality=80)
            )
            await asyncio.wait({shooting}, timeout=SHOT_SECONDS)
            if shooting.done():
                return base64.b64decode(shooting.result()["data"])
            shooting.add_done_callback(lambda late: late.cancelled() or late.exception())
            await self.send("Page.bringToFront")  # no picture comes of a page that is hidden
            await self.send("Emulation.setDeviceMetricsOverride", **self._measures)

    async def drawn(self) -> None:
        """Wait until the page was drawn as it is now, for a moment at most: Chromium aims a touch
        by what it drew last, and loses one on a page it has not drawn yet."""
        waiting = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAWN_SECONDS):
                await self.send("Runtime.evaluate", expression=waiting, awaitPromise=True)

    async def _world(self) -> int:
        """The world apart of the page that is there now; one made before may be another page's."""
        if not self._frame:
            tree = await self.send("Page.getFrameTree")
            self._frame = str(tree["frameTree"]["frame"]["id"])
        made = await self.send(
            "Page.createIsolatedWorld", frameId=self._frame, worldName="phonepilot"
        )
        return int(made["executionContextId"])

    async def _evaluate(self, script: str, world: int) -> Any:
        said = await self.send(
            "Runtime.evaluate", expression=script, contextId=world, returnByValue=True
        )
        if "exceptionDetails" in said:
            why = said["exceptionDetails"].get("exception", {}).get("description", "")
            raise Error(f"script failed: {why}")
        return said["result"].get("value")

    async def _connect(self) -> CDPSession:
        """A session of ours does not inherit the size playwright has set on its own."""
        cdp = await self.page.context.new_cdp_session(self.page)
        await cdp.send("Emulation.setDeviceMetricsOverride", self._measures)
        self._cdp = cdp
        return cdp

    @property
    def _measures(self) -> dict[str, Any]:
        c = self.config
        size = {"width": c.width, "height": c.height, "deviceScaleFactor": c.scale}
        return {**size, "mobile": c.mobile}
