"""What the browser driver tells of a page, and what it keeps to itself."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from device_drivers.base import OpenUrl, Role, Scroll, Tap
from device_drivers.browser import Config, create
from device_drivers.browser.page import BrowserPage
from device_drivers.contract import run_contract
from tests.device_drivers.browser.reading import element, labels, tap
from tests.device_drivers.browser.site import Site

pytestmark = pytest.mark.whole


def test_it_keeps_the_contract() -> None:
    results = run_contract(create(Config(sites={"Shop": "https://shop.example.com/"})))
    assert [r for r in results if not r.ok] == []
    done = {r.name for r in results if r.outcome == "ok"}
    assert {"text in three scripts is read back", "scrolling reveals more"} <= done


HIDDEN = {
    "display": '<p style="display:none">SECRET</p>',
    "visibility": '<p style="visibility:hidden">SECRET</p>',
    "opacity": '<div style="opacity:0"><p>SECRET</p></div>',
    "off the left": '<p style="position:absolute;left:-3000px">SECRET</p>',
    "indented away": '<p style="text-indent:-9999px">SECRET</p>',
    "further down": '<p style="position:absolute;top:9000px">SECRET</p>',
    "covered": '<div style="position:relative;height:60px"><p style="margin:0">SECRET</p>'
    '<div style="position:absolute;inset:0;background:#fff"></div></div>',
    "clipped": '<p style="position:absolute;clip:rect(0 0 0 0)">SECRET</p>',
    "a tiny box": '<div style="width:1px;height:1px;overflow:hidden"><p>SECRET</p></div>',
    "white on white": '<p style="color:#fff">SECRET</p>',
    "white on a white card": '<div style="background:#123"><div style="background:#fff">'
    '<p style="color:#fefefe">SECRET</p></div></div>',
    "transparent ink": '<p style="color:transparent">SECRET</p>',
    "no size": '<p style="font-size:0">SECRET</p>',
    "a comment": "<!-- SECRET --><script>/* SECRET */</script><template>SECRET</template>",
    "inside a sentence": '<p>Hello <span style="display:none">SECRET</span>world</p>',
    "invisible inside a sentence": '<p>Hello <span style="opacity:0">SECRET</span>world</p>',
    "inside a button": '<button>Hello <i style="font-size:0">SECRET</i></button>',
    "pale inside a sentence": '<p>Hello <span style="color:#fff">SECRET</span> world</p>',
    "a closed detail": "<details><summary>More</summary><p>SECRET</p></details>",
}


@pytest.mark.parametrize("body", HIDDEN.values(), ids=HIDDEN.keys())
def test_what_nobody_can_see_is_not_told(browser: BrowserPage, site: Site, body: str) -> None:
    browser.act(OpenUrl(site.page(body + "<p>Open to all</p>")))
    screen = browser.observe(image=False)
    assert "Open to all" in labels(screen)
    assert "SECRET" not in str(screen.elements)


def test_text_is_told_as_it_is_written(browser: BrowserPage, site: Site) -> None:
    body = "<h1>Two  <b>kinds</b> of tea</h1><ul><li>Green<li>黑茶</ul>"
    body += "<div>loose <div>inner</div></div>"
    browser.act(OpenUrl(site.page(body)))
    assert labels(browser.observe(image=False)) == [
        "Shop", "Two kinds of tea", "Green", "黑茶", "loose", "inner",
    ]  # fmt: skip


def test_a_field_a_switch_and_a_list_are_told_as_such(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(FORM)))
    screen = browser.observe(image=False)
    name, secret = element(screen, "Your name"), element(screen, "PIN")
    assert (name.role, name.hint, name.text) == (Role.TEXT_FIELD, "Your name", "")
    assert (secret.password, secret.text) == (True, "••••")
    news, dark = element(screen, "Send me news"), element(screen, "Dark")
    assert (news.role, news.checkable, news.checked) == (Role.CHECKBOX, True, True)
    assert (dark.role, dark.checked) == (Role.SWITCH, True)
    assert not element(screen, "Pay").enabled
    assert element(screen, "Red").class_name == "select"
    assert any(e.scrollable and e.role is Role.LIST for e in screen.elements)
    assert element(screen, "Our shop front").role is Role.IMAGE
    assert element(screen, "Styled").checked, "its own box is hidden, its label stands for it"


FORM = """<input placeholder="Your name"><label>PIN <input type="password" value="1234"></label>
<label><input type="checkbox" checked> Send me news</label>
<div role="switch" aria-checked="true" tabindex="0">Dark</div><button disabled>Pay</button>
<select><option>Red<option>Green</select>
<style>.own{opacity:0;position:absolute}</style>
<div><input class="own" type="checkbox" id="s" checked><label for="s">Styled</label></div>
<svg width="40" height="40" role="img" aria-label="Our shop front"><rect width="40" height="40"/>
</svg>
<div style="height:80px;overflow:auto"><p>1<p>2<p>3<p>4<p>5</div>"""


def test_frames_and_shadow_trees_belong_to_the_page(browser: BrowserPage, site: Site) -> None:
    site.page("<button onclick=\"this.textContent='Pressed'\">Inner</button>", "/inner")
    browser.act(OpenUrl(site.page(
        '<div style="height:90px"></div><iframe src="/inner" title="Part"></iframe>'
        "<x-card></x-card>"
        "<script>const r=document.querySelector('x-card').attachShadow({mode:'open'});"
        "r.innerHTML='<button>Deep</button>';"
        "r.firstChild.onclick=(e)=>e.target.textContent='Deeper'</script>"
    )))  # fmt: skip
    assert "Pressed" in labels(tap(browser, "Inner"))
    assert "Deeper" in labels(tap(browser, "Deep"))


def test_the_screen_says_where_it_is(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page("<p>Tea</p>", "/tea")))
    screen = browser.observe()
    assert (screen.app, screen.activity) == (site.origin, "/tea")
    with Image.open(io.BytesIO(screen.image)) as picture:
        assert picture.size == (screen.width, screen.height) == (824, 1830)


def test_a_box_is_where_its_picture_is(browser: BrowserPage, site: Site) -> None:
    red = '<button style="background:#f00;border:0;width:50px;height:30px">​</button>'
    browser.act(OpenUrl(site.page(f'<div style="height:400px"></div>{red}')))
    screen = browser.observe()
    button = next(e for e in screen.elements if e.clickable)
    assert (button.box.width, button.box.height) == (100, 60)
    with Image.open(io.BytesIO(screen.image)) as picture:
        r, g, b = picture.convert("RGB").getpixel(button.box.center)  # type: ignore[misc]
    assert r > 200 > 60 > max(g, b)


def test_scrolled_boxes_are_where_they_are_seen(browser: BrowserPage, site: Site) -> None:
    rows = "".join(f'<p style="margin:0;height:60px">Row {n}</p>' for n in range(60))
    browser.act(OpenUrl(site.page(rows)))
    first = browser.observe(image=False)
    browser.act(Scroll("down"))
    second = browser.observe(image=False)
    cut = {e.label for e in second.elements if e.box.top <= 0}
    shared = set(labels(first)) & set(labels(second)) - cut - {"Shop"}
    moved = {element(first, w).box.top - element(second, w).box.top for w in shared}
    assert shared
    assert len(moved) == 1
    assert moved.pop() > 500


def test_a_page_that_never_rests_is_told_all_the_same(browser: BrowserPage, site: Site) -> None:
    body = (
        "<p id=n></p><script>setInterval(()=>{n.textContent='Tick '+performance.now()},20)</script>"
    )
    browser.act(OpenUrl(site.page(body)))
    assert any(word.startswith("Tick") for word in labels(browser.observe()))


def test_what_appears_a_moment_after_a_tap_is_waited_for(browser: BrowserPage, site: Site) -> None:
    body = "<button onclick=\"setTimeout(()=>document.body.append('Late'),100)\">Go</button>"
    browser.act(OpenUrl(site.page(body)))
    assert "Late" in labels(tap(browser, "Go"))


def test_the_page_cannot_change_what_is_told(browser: BrowserPage, site: Site) -> None:
    lie = "<script>Element.prototype.getBoundingClientRect=()=>({left:9,top:9,right:99,bottom:99});"
    lie += (
        "window.getComputedStyle=()=>({});JSON.stringify=()=>'lies'</script><button>True</button>"
    )
    browser.act(OpenUrl(site.page(lie)))
    assert element(browser.observe(image=False), "True").box.top < 60


def test_taps_beyond_the_edge_are_refused(browser: BrowserPage) -> None:
    from device_drivers.base import ActionFailed

    with pytest.raises(ActionFailed, match="outside the screen"):
        browser.act(Tap(5000, 10))
