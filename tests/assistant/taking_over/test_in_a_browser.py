"""The page of the live view in a real Chromium: what it shows, and where its token goes."""

from __future__ import annotations

import asyncio
import base64
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.async_api import BrowserContext, Page, async_playwright

from assistant.taking_over.sessions import Session
from assistant.taking_over.words import At, Press
from device_drivers.base import NoDevice, Screen
from device_drivers.browser import chromium
from device_drivers.verbs.base import Said
from tests.assistant.taking_over.test_live import Door, door

pytestmark = pytest.mark.whole

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@pytest.fixture(autouse=True, scope="module")
def _chromium() -> None:
    try:
        chromium.find("", "", headless=True)
    except NoDevice as missing:
        pytest.skip(f"{missing}")


@asynccontextmanager
async def browsing() -> AsyncIterator[tuple[Door, BrowserContext]]:
    program = chromium.find("", "", headless=True)
    async with door() as at, async_playwright() as playwright:
        for session in (at.mine, at.theirs):
            session.show(Screen(90, 200, "com.x", image=PIXEL))
        browser = await playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", *chromium.ARGUMENTS]
        )
        yield at, await browser.new_context(locale="en-US", viewport={"width": 400, "height": 800})
        await browser.close()


async def opened(at: Door, context: BrowserContext, session: Session) -> Page:
    page = await context.new_page()
    await page.goto(f"{at.url}/#{at.sessions.ticket(session)}")
    await page.wait_for_selector("body.live")
    return page


async def wanted(session: Session) -> object:
    """What the page asked for, answered."""
    found = await asyncio.to_thread(session.next, 20.0)
    assert found is not None
    assert found[1] is not None
    found[1].set_result(Said("You did", "您做了"))
    return found[0]


@contextmanager
def neighbour() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """A program of somebody else on another port of this machine, and the headers it gets."""
    got: list[dict[str, str]] = []

    class Listens(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            got.append({name.lower(): value for name, value in self.headers.items()})
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Listens)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", got
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_each_tab_keeps_to_its_own_phone() -> None:
    async def tale() -> None:
        async with browsing() as (at, context):
            first = await opened(at, context, at.mine)
            second = await opened(at, context, at.theirs)
            await first.click("#back")
            assert await wanted(at.mine) == Press("back")
            await second.click("#stage")
            tapped = await wanted(at.theirs)
            assert isinstance(tapped, At)
            assert at.mine.next(0) is None
            await first.reload()
            await first.wait_for_selector("body.live")
            await first.click("#enter")
            assert await wanted(at.mine) == Press("enter")

    asyncio.run(tale())


def test_nothing_of_it_reaches_another_port_of_the_machine() -> None:
    async def tale() -> None:
        async with browsing() as (at, context):
            page = await opened(at, context, at.mine)
            assert await context.cookies() == []
            token = await page.evaluate("sessionStorage.getItem('token')")
            assert at.sessions.visited(token) is at.mine
            with neighbour() as (address, got):
                await page.goto(address)
                assert got
                assert all(token not in str(headers) for headers in got)
                assert all("cookie" not in headers for headers in got)
                assert await page.evaluate("sessionStorage.length") == 0

    asyncio.run(tale())


def test_when_it_is_over_the_tab_forgets_its_token() -> None:
    async def tale() -> None:
        async with browsing() as (at, context):
            page = await opened(at, context, at.mine)
            at.sessions.close(at.mine, "done")
            await page.wait_for_selector("body.over")
            assert "Done." in await page.inner_text("#veil")
            assert await page.evaluate("sessionStorage.getItem('token')") is None
            await page.goto(at.url)
            await page.wait_for_selector("body.over")
            assert "used already" in await page.inner_text("#veil")

    asyncio.run(tale())
