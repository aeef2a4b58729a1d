"""A video of the page: pictures a few times a second, made a WebM by Chromium itself."""

from __future__ import annotations

import asyncio
import base64
import time

from playwright.async_api import Error

from device_drivers.base import ActionFailed, DeviceError
from device_drivers.browser.tab import Tab, bundled
from device_drivers.browser.tabs import Browser

FRAME_SECONDS = 0.1


class Film:
    """One recording; ends by itself after ``limit`` seconds, ``end`` gives the video."""

    def __init__(self, browser: Browser, studio: Tab, limit: float) -> None:
        self._browser = browser
        self._studio = studio
        self._over = asyncio.Event()
        self._task = asyncio.ensure_future(self._shoot(time.monotonic() + limit))

    @classmethod
    async def begin(cls, browser: Browser, limit: float) -> Film:
        studio = await browser.backstage("question")
        c = browser.config
        await studio.page.evaluate(bundled("film.js"))
        size = [round(c.width * c.scale), round(c.height * c.scale)]
        await studio.page.evaluate("([w, h]) => film.begin(w, h)", size)
        return cls(browser, studio, limit)

    async def end(self) -> bytes:
        self._over.set()
        await asyncio.wait({self._task})
        video = await self._studio.page.evaluate("film.end()")
        await self._studio.page.close()
        if not video:
            raise ActionFailed("The browser made no video: no picture came in time. Record again.")
        return base64.b64decode(video)

    async def _shoot(self, ends: float) -> None:
        while time.monotonic() < ends and not self._over.is_set():
            began = time.monotonic()
            try:
                tab = await self._browser.target()
                shot = await self._browser.patiently(tab.picture())
                if shot:
                    data = base64.b64encode(shot).decode()
                    await self._studio.page.evaluate("(jpeg) => film.frame(jpeg)", data)
            except (DeviceError, Error):
                pass  # the page is between two others: the next picture shows what came
            await asyncio.sleep(max(0.01, FRAME_SECONDS - (time.monotonic() - began)))
