"""What a page draws where nobody reads it: read after all, or told as unreadable."""

from __future__ import annotations

from pathlib import Path

import pytest

from device_drivers.base import OpenUrl, Role
from device_drivers.browser.page import BrowserPage
from tests.device_drivers.browser.reading import element, labels, tap
from tests.device_drivers.browser.site import Site

BIG = "position:absolute;left:0;top:90px;width:300px;height:100px"


def test_a_closed_shadow_tree_is_read_and_stays_closed_to_the_page(
    browser: BrowserPage, site: Site
) -> None:
    browser.act(OpenUrl(site.page(
        "<div id=host></div><p id=seen></p><script>"
        "const root=host.attachShadow({mode:'closed'});root.innerHTML='<button>Pay</button>';"
        "root.firstChild.onclick=(e)=>e.target.textContent='Paid';"
        "seen.textContent=`${host.shadowRoot} ${root.mode}`</script>"
    )))  # fmt: skip
    shown = browser.observe(image=False)
    assert element(shown, "Pay").role is Role.BUTTON
    assert "null closed" in labels(shown)
    assert "Paid" in labels(tap(browser, "Pay"))


@pytest.mark.parametrize(
    ("body", "role"),
    [
        (f'<iframe title=Part style="{BIG}" src="ELSEWHERE/inner"></iframe>', Role.WEB),
        (f'<canvas aria-label=Part style="{BIG}"></canvas>', Role.IMAGE),
        (f'<canvas aria-label=Part style="{BIG}" onclick="1"></canvas>', Role.IMAGE),
    ],
)
def test_what_cannot_be_read_says_so(
    browser: BrowserPage, site: Site, body: str, role: Role
) -> None:
    site.page("<button>Pay</button>", "/inner")
    elsewhere = site.origin.replace("127.0.0.1", "localhost")
    browser.act(OpenUrl(site.page(body.replace("ELSEWHERE", elsewhere))))
    part = element(browser.observe(image=False), "Part")
    assert (part.unreadable, part.role) == (True, role)


def test_a_frame_that_cannot_be_read_tells_that_it_has_the_focus(
    browser: BrowserPage, site: Site
) -> None:
    site.page("<input style='width:300px;height:100px'>", "/inner")
    elsewhere = site.origin.replace("127.0.0.1", "localhost")
    browser.act(OpenUrl(site.page(
        f'<iframe title=Part style="{BIG}" src="{elsewhere}/inner"></iframe>'
    )))  # fmt: skip
    assert not element(browser.observe(image=False), "Part").focused
    assert element(tap(browser, "Part"), "Part").focused


def test_a_frame_of_the_same_site_is_readable(browser: BrowserPage, site: Site) -> None:
    site.page("<button>Inner</button>", "/inner")
    browser.act(OpenUrl(site.page(f'<iframe style="{BIG}" src="/inner"></iframe>')))
    shown = browser.observe(image=False)
    assert "Inner" in labels(shown)
    assert not any(e.unreadable for e in shown.elements)


def test_what_a_style_sheet_writes_is_read(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(
        "<style>#a::before{content:'Pay ' attr(data-sum)}#b::before{content:'\\e915'}</style>"
        f'<button id=a data-sum="900 EUR" style="{BIG}"></button><button id=b>Tea</button>'
    )))  # fmt: skip
    shown = browser.observe(image=False)
    assert element(shown, "Pay 900 EUR").role is Role.BUTTON
    assert element(shown, "Tea").description == ""


def test_a_button_that_calls_itself_a_field_is_a_button(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(
        "<button role=textbox>Pay</button><div role=textbox contenteditable>Note</div>"
    )))  # fmt: skip
    shown = browser.observe(image=False)
    assert element(shown, "Pay").role is Role.BUTTON
    assert element(shown, "Note").role is Role.TEXT_FIELD


def test_a_file_to_choose_says_that_it_is_uploaded(
    browser: BrowserPage, site: Site, files: Path
) -> None:
    (files / "salary.txt").write_text("secret")
    browser.act(OpenUrl(site.page("<input type=file aria-label=Pick>")))
    asked = tap(browser, "Pick")
    assert element(asked, "salary.txt").description == "Upload salary.txt"
    assert element(asked, "Cancel").description == ""
