"""The browser driver beside playwright itself, each on a Chromium of its own and the same page."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.rivals import FORTY
from benchmarks.table import Row, median_ms
from device_drivers.base import OpenUrl, Role, Tap, TypeText
from device_drivers.browser import Config, chromium, create
from device_drivers.browser.page import BrowserPage

PAGE = """<!doctype html><meta name=viewport content="width=device-width"><title>Bench</title>
<h1>Forty rows</h1><input placeholder="Search" aria-label="Search"><ul>{}</ul>"""


def rows(runs: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "bench.html"
        items = "".join(f"<li><a href=#{n}>Row number {n}</a></li>" for n in range(40))
        page.write_text(PAGE.format(items))
        address = "data:text/html," + page.read_text().replace("#", "%23").replace("\n", "")
        ours = create(Config())
        try:
            found = dict(_ours(ours, address, runs))
        finally:
            ours.close()
        with _stock(address) as stock:
            theirs = dict(_theirs(stock, runs))
    versus = {"text of 40, read back": "playwright, not read back"}
    return [
        Row(name, found[name], "ms", versus.get(name, "playwright"), theirs[name]) for name in found
    ]


def _ours(phone: BrowserPage, address: str, runs: int) -> Iterator[tuple[str, float]]:
    phone.act(OpenUrl(address))
    phone.observe()
    yield "screenshot", median_ms(partial(phone.observe, elements=False), runs)
    yield "tree", median_ms(partial(phone.observe, image=False), runs)
    screen = phone.observe()
    spot = Tap(screen.width - 5, screen.height - 5)
    yield "tap", median_ms(partial(phone.act, spot), runs)
    field = next(e for e in phone.observe().elements if e.role is Role.TEXT_FIELD)
    phone.act(Tap(*field.box.center))
    typed = partial(phone.act, TypeText(FORTY, clear=True))
    yield "text of 40, read back", median_ms(typed, runs)


@contextmanager
def _stock(address: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        size = Config()
        browser = playwright.chromium.launch(
            executable_path=chromium.find("", playwright.chromium.executable_path, headless=True)
        )
        page = browser.new_page(
            viewport={"width": size.width, "height": size.height},
            device_scale_factor=size.scale, is_mobile=True, has_touch=True,
        )  # fmt: skip
        page.goto(address)
        yield page
        browser.close()


def _theirs(page: Page, runs: int) -> Iterator[tuple[str, float]]:
    size = Config()
    yield "screenshot", median_ms(page.screenshot, runs)
    yield "tree", median_ms(page.locator("body").aria_snapshot, runs)
    spot = partial(page.touchscreen.tap, size.width - 3, size.height - 3)
    yield "tap", median_ms(spot, runs)
    yield "text of 40, read back", median_ms(partial(page.fill, "input", FORTY), runs)
