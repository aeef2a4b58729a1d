"""Pages that hang or die, and a browser that ends: every call ends, and says what happened."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress

import pytest

from device_drivers.base import DeviceError, DeviceGone, DeviceTimeout, Key, OpenUrl, Tap
from device_drivers.browser import Config, create, page, tabs
from device_drivers.browser.page import BrowserPage
from tests.device_drivers.browser.reading import element, labels
from tests.device_drivers.browser.site import Site

pytestmark = pytest.mark.whole


def test_a_page_that_hangs_is_told_and_left_by_home(
    browser: BrowserPage, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.act(OpenUrl(site.page("<button onclick='for(;;);'>Go</button>")))
    button = element(browser.observe(), "Go")
    monkeypatch.setattr(page, "LOOK_SECONDS", 1.0)
    monkeypatch.setattr(tabs, "HUNG_SECONDS", 0.5)
    with suppress(DeviceTimeout):  # the touch itself may be answered before the page hangs
        browser.act(Tap(*button.box.center))
    with pytest.raises(DeviceTimeout, match="The key home leaves it"):
        browser.observe()
    browser.act(Key("home"))
    monkeypatch.undo()
    screen = browser.observe()
    assert (screen.app, "Shop" in labels(screen)) == ("about:home", True)


def test_a_page_that_crashed_is_told_once_and_opened_again(
    browser: BrowserPage, site: Site
) -> None:
    url = site.page("<p>Here again</p><button>Go</button>")
    browser.act(OpenUrl(url))
    browser.observe()
    front = browser._browser.front
    with suppress(DeviceError):  # nothing answers a command that kills the answerer
        browser._run(lambda: browser._browser.patiently(front.send("Page.crash")))
    with pytest.raises(DeviceGone, match=rf"{url} had crashed; it was opened again"):
        browser.observe()
    screen = browser.observe()
    assert "Here again" in labels(screen)
    browser.act(Tap(*element(screen, "Go").box.center))
    assert element(browser.observe(), "Go").focused


def test_a_browser_that_ended_is_started_again(browser: BrowserPage, site: Site) -> None:
    context = browser._browser._context
    assert context is not None
    browser._run(context.close)
    with pytest.raises(DeviceGone, match="started again at its home page"):
        browser.act(Key("home"))
    assert browser.observe().app == "about:home"
    browser.act(OpenUrl(site.page("<p>Works</p>")))
    assert "Works" in labels(browser.observe())


def test_a_browser_that_is_frozen_is_ended_all_the_same(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabs, "CLOSE_SECONDS", 0.3)
    frozen = create(Config())
    process = frozen._browser._process
    os.killpg(process, signal.SIGSTOP)
    frozen.close()
    ends = time.monotonic() + 60
    while _runs(process) and time.monotonic() < ends:
        time.sleep(0.02)
    assert not _runs(process)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
