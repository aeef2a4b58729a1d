"""A browser and a site, shared by the tests of a module: each begins at the home page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from device_drivers.base import NoDevice
from device_drivers.browser import Config, chromium, create
from device_drivers.browser.page import BrowserPage
from tests.device_drivers.browser.site import Site, running_site


@pytest.fixture(scope="session", autouse=True)
def _chromium() -> None:
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    try:
        chromium.find("", own, headless=True)
    except NoDevice as missing:
        pytest.skip(f"{missing}")


@pytest.fixture(scope="module")
def _site() -> Iterator[Site]:
    with running_site() as site:
        yield site


@pytest.fixture(scope="module")
def _browser(_site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserPage]:
    folder = tmp_path_factory.mktemp("files")
    device = create(Config(sites={"Shop": _site.origin + "/shop"}, files=folder))
    yield device
    device.close()


@pytest.fixture
def site(_site: Site) -> Site:
    _site.pages.clear()
    _site.moved.clear()
    _site.asked.clear()
    return _site


@pytest.fixture
def files(_browser: BrowserPage) -> Path:
    folder = _browser._files
    for path in folder.iterdir():
        path.unlink()
    return folder


@pytest.fixture
def browser(_browser: BrowserPage, site: Site) -> BrowserPage:
    from device_drivers.base import Key

    _browser.act(Key("home"))
    return _browser
