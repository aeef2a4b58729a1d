"""Fingers, keys, text, sites and addresses on a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device_drivers.base import (
    ActionFailed,
    AppNotFound,
    DoubleTap,
    Drag,
    Key,
    Launch,
    LongPress,
    OpenUrl,
    Pinch,
    Role,
    Scroll,
    Swipe,
    Tap,
    TextNotEntered,
    TypeText,
    Unsupported,
    Wait,
)
from device_drivers.browser import Config, create
from device_drivers.browser.page import BrowserPage
from tests.device_drivers.browser.reading import element, labels, tap
from tests.device_drivers.browser.site import Site
from tests.texts import random_texts

EVENTS = """<div id=pad style="height:500px;background:#eee;touch-action:none">pad</div>
<p id=log></p><script>
const on={};for(const e of ['click','dblclick','contextmenu','pointerdown','pointerup','drop'])
pad.addEventListener(e,(x)=>{
on[e]=(on[e]||0)+1;x.preventDefault();log.textContent=JSON.stringify(on)});
</script>"""


def counted(browser: BrowserPage) -> dict[str, int]:
    told = next(e.text for e in browser.observe(image=False).elements if e.id == "log")
    counts: dict[str, int] = json.loads(told)
    return counts


def test_taps_are_counted_as_meant(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(EVENTS)))
    browser.observe()
    browser.act(Tap(400, 300))
    assert counted(browser)["click"] == 1
    browser.act(DoubleTap(400, 300))
    assert counted(browser)["dblclick"] == 1
    browser.act(LongPress(400, 300, 0.8))
    assert counted(browser)["contextmenu"] == 1


def test_a_swipe_scrolls_and_a_row_can_be_carried(browser: BrowserPage, site: Site) -> None:
    rows = "".join(f'<p style="margin:0;height:60px">Row {n}</p>' for n in range(60))
    browser.act(OpenUrl(site.page(rows)))
    browser.observe()
    browser.act(Swipe(400, 1400, 400, 400, 0.3))
    assert "Row 0" not in labels(browser.observe())


def test_a_thing_is_dragged_into_a_box(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(
        "<div draggable=true style='width:90px;height:50px;background:#fc0'>Thing</div>"
        "<div id=box style='margin-top:100px;height:90px;background:#eee' "
        "ondragover='event.preventDefault()' "
        "ondrop=\"event.preventDefault();this.textContent='Dropped'\">Box</div>"
    )))  # fmt: skip
    screen = browser.observe()
    ends = (*element(screen, "Thing").box.center, *element(screen, "Box").box.center)
    browser.act(Drag(*ends))
    assert "Dropped" in labels(browser.observe())


def test_a_slider_is_dragged(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(
        "<input type=range min=0 max=100 value=0 style='width:300px;margin:40px 0'>"
        "<p id=v></p><script>"
        "document.querySelector('input').oninput=(e)=>v.textContent=e.target.value</script>"
    )))  # fmt: skip
    box = next(e.box for e in browser.observe().elements if e.class_name == "input:range")
    y = box.center[1]
    browser.act(Drag(box.left + 16, y, box.center[0], y))
    shown = next(e.text for e in browser.observe().elements if e.id == "v")
    assert 40 <= int(shown) <= 60


def test_two_fingers_zoom_and_boxes_follow(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page("<button style='margin:80px'>Here</button>")))
    before = element(browser.observe(), "Here").box
    browser.act(Pinch(*before.center, 2.0))
    after = element(browser.observe(), "Here").box
    assert 1.6 < after.width / before.width < 2.4
    browser.act(Tap(*after.center))
    assert element(browser.observe(), "Here").focused
    browser.act(Pinch(*after.center, 0.4))
    assert abs(element(browser.observe(), "Here").box.width - before.width) < 20


def test_an_inner_list_scrolls_by_itself(browser: BrowserPage, site: Site) -> None:
    rows = "".join(f"<p>Row {n}</p>" for n in range(40))
    browser.act(
        OpenUrl(site.page(f"<h1>Top</h1><div style='height:300px;overflow:auto'>{rows}</div>"))
    )
    inside = next(e.box for e in browser.observe().elements if e.scrollable).center
    browser.act(Scroll("down", *inside))
    told = labels(browser.observe())
    assert "Top" in told
    assert "Row 0" not in told


FIELDS = {
    "a line": "<input id=f>",
    "many lines": "<textarea id=f></textarea>",
    "rich text": "<div id=f contenteditable>x</div>",
    "a search": "<input type=search id=f>",
    "framed": "<iframe srcdoc='<textarea id=f></textarea>'></iframe>",
}


@pytest.mark.parametrize("body", FIELDS.values(), ids=FIELDS.keys())
def test_text_reaches_every_kind_of_field(browser: BrowserPage, site: Site, body: str) -> None:
    browser.act(OpenUrl(site.page(body)))
    field = next(e for e in browser.observe().elements if e.role == "text_field")
    browser.act(Tap(*field.box.center))
    for text in ("first", "你好，世界 🎉 مرحبا"):
        browser.act(TypeText(text, clear=True))
        assert _held(browser) == text
    browser.act(TypeText(" and on"))
    assert _held(browser) == "你好，世界 🎉 مرحبا and on"
    browser.act(TypeText("", clear=True))
    assert _held(browser) == ""


def _held(browser: BrowserPage) -> str:
    return next(e.text for e in browser.observe().elements if e.role == "text_field")


@pytest.mark.whole
def test_random_texts_are_read_back_as_typed(browser: BrowserPage, site: Site) -> None:
    browser.act(
        OpenUrl(site.page("<textarea autofocus style='width:380px;height:700px'></textarea>"))
    )
    browser.observe()
    for text in random_texts(40, seed=7):
        browser.act(TypeText(text, clear=True))
        assert _held(browser) == text


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_5000_random_texts_are_read_back_as_typed(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page("<textarea autofocus></textarea>")))
    browser.observe()
    for text in random_texts(5000, seed=12, longest=80):
        browser.act(TypeText(text, clear=True))
        assert _value(browser) == text


def _value(browser: BrowserPage) -> str:
    """The field's text as the page itself has it."""
    page = browser._browser.front.page
    text: str = browser._run(lambda: page.evaluate("document.querySelector('textarea').value"))
    return text


def test_fields_of_their_own_kind(browser: BrowserPage, site: Site) -> None:
    body = "<input type=date><input type=number><input type=email><input type=password>"
    browser.act(OpenUrl(site.page(body)))
    told = {"input:date": "2026-11-21", "input:number": "42", "input:email": "ana@example.com",
            "input:password": "sesame"}  # fmt: skip
    for kind, text in told.items():
        field = next(e for e in browser.observe().elements if e.class_name == kind)
        browser.act(Tap(*field.box.center))
        browser.act(TypeText(text, clear=True))
        shown = next(e.text for e in browser.observe().elements if e.class_name == kind)
        assert shown == ("•" * 6 if kind == "input:password" else text)


def test_a_field_that_keeps_less_is_not_called_done(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page("<input maxlength=3 autofocus>")))
    browser.observe()
    with pytest.raises(TextNotEntered, match="3 characters instead of the 5"):
        browser.act(TypeText("seven"[:5]))


def test_a_code_whose_fields_hand_on_is_typed_digit_by_digit(
    browser: BrowserPage, site: Site
) -> None:
    """As pages do it: a digit moves the focus to the next field."""
    one = '<input maxlength=1 size=2 oninput="this.nextElementSibling?.focus()">'
    browser.act(OpenUrl(site.page(f"<div>{one * 3}</div>")))
    fields = [e for e in browser.observe().elements if e.role is Role.TEXT_FIELD]
    for field, digit in zip(fields, "407", strict=True):
        browser.act(Tap(*field.box.center))
        browser.act(TypeText(digit, clear=True))
    shown = [e.text for e in browser.observe().elements if e.role is Role.TEXT_FIELD]
    assert shown == ["4", "0", "7"]


def test_a_sum_that_lost_its_point_is_not_called_done(browser: BrowserPage, site: Site) -> None:
    body = "<input aria-label=Sum oninput=\"value=value.replace(/[^0-9]/g,'')\">"
    browser.act(OpenUrl(site.page(body)))
    tap(browser, "Sum")
    with pytest.raises(TextNotEntered):
        browser.act(TypeText("12.50"))


def test_a_line_break_presses_no_key(browser: BrowserPage, site: Site) -> None:
    """A chat that turns a smile into a picture, so that the text never reads as typed."""
    body = (
        "<p id=said>nothing</p><textarea aria-label=Message "
        "oninput=\"value=value.replace(':)','\u263a')\" "
        "onkeydown=\"if(event.key=='Enter'||event.key=='Tab')said.textContent='Sent '+value\">"
        "</textarea>"
    )
    browser.act(OpenUrl(site.page(body)))
    tap(browser, "Message")
    with pytest.raises(TextNotEntered):
        browser.act(TypeText("Hello :)\nSee you\tat 8"))
    assert "nothing" in labels(browser.observe(image=False))


def test_enter_sends_a_form(browser: BrowserPage, site: Site) -> None:
    site.page("<p>Found</p>", "/find")
    browser.act(OpenUrl(site.page("<form action=/find><input name=q autofocus></form>")))
    browser.observe()
    browser.act(TypeText("tea", submit=True))
    assert "Found" in labels(browser.observe())


def test_sites_are_launched_by_name_and_origin(browser: BrowserPage, site: Site) -> None:
    site.page("<p>Welcome to the shop</p>", "/shop")
    for name in ("Shop", "shop", site.origin):
        browser.act(Launch(name))
        assert browser.observe(image=False).app == site.origin
        browser.act(Key("home"))
    with pytest.raises(AppNotFound, match="Did you mean"):
        browser.act(Launch("Shopp"))


def test_two_sites_of_one_origin_are_two_apps(site: Site) -> None:
    tea, bread = site.page("<p>Tea</p>", "/tea"), site.page("<p>Bread</p>", "/bread")
    site.page("<p>Rye</p>", "/bread/rye")
    two = create(Config(sites={"Tea": tea, "Bread": bread}))
    try:
        ids = {app.name: app.id for app in two.apps()}
        for name, other in (("Bread", bread + "/rye?dark=1"), ("Tea", tea)):
            two.act(Launch(ids[name]))
            screen = two.observe(image=False)
            assert (screen.app, name in labels(screen)) == (ids[name], True)
            two.act(OpenUrl(other))
            assert two.observe(image=False).app == ids[name]
    finally:
        two.close()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "chrome://version",
        "javascript:alert(1)",
        "view-source:http://x.example",
        "about:config",
        "example.org",
        "http:///x",
        "",
    ],
)
def test_other_addresses_are_refused(browser: BrowserPage, url: str) -> None:  # fmt: skip
    with pytest.raises(ActionFailed):
        browser.act(OpenUrl(url))
    assert browser.observe(image=False).app == "about:home"


def test_an_address_that_leads_nowhere_says_so(browser: BrowserPage) -> None:
    with pytest.raises(ActionFailed, match="could not be opened"):
        browser.act(OpenUrl("http://127.0.0.1:9/"))


def test_data_addresses_open(browser: BrowserPage) -> None:
    browser.act(OpenUrl("data:text/html,<p>Small</p>"))
    screen = browser.observe()
    assert (screen.app, "Small" in labels(screen)) == ("data:", True)


def test_keys_it_has_not(browser: BrowserPage) -> None:
    with pytest.raises(Unsupported, match="volume_up"):
        browser.act(Key("volume_up"))
    browser.act(Wait(0.01))


def test_the_clipboard_is_shared_with_the_page(browser: BrowserPage, site: Site) -> None:
    browser.set_clipboard("茶 🍵")
    assert browser.clipboard() == "茶 🍵"
    browser.act(OpenUrl(site.page("<input autofocus value=Copied>")))
    browser.observe()
    browser._run(lambda: browser._browser.front.page.keyboard.press("Control+A"))
    browser._run(lambda: browser._browser.front.page.keyboard.press("Control+C"))
    assert browser.clipboard() == "Copied"


def test_a_recording_is_a_video(browser: BrowserPage, site: Site, tmp_path: Path) -> None:
    browser.start_recording()
    with pytest.raises(ActionFailed, match="already"):
        browser.start_recording()
    browser.act(OpenUrl(site.page("<h1>Film</h1>")))
    browser.act(Wait(3.0))  # machines are busy: the first picture may take a second
    browser.stop_recording(tmp_path / "film.webm")
    assert (tmp_path / "film.webm").read_bytes().startswith(b"\x1a\x45\xdf\xa3")
    with pytest.raises(ActionFailed, match="No recording"):
        browser.stop_recording(tmp_path / "other.webm")


def test_only_allowed_hosts_are_reached(site: Site, tmp_path: Path) -> None:
    device = create(Config(allowed=["127.0.0.1"], files=tmp_path / "kept"))
    try:
        elsewhere = site.origin.replace("127.0.0.1", "localhost")
        site.moved["/away"] = elsewhere + "/stolen"
        with pytest.raises(ActionFailed, match="not among the hosts"):
            device.act(OpenUrl(elsewhere + "/stolen"))
        with pytest.raises(ActionFailed, match="could not be opened"):
            device.act(OpenUrl(site.origin + "/away"))
        device.act(OpenUrl(site.page(f"<a href={elsewhere}/stolen>Go</a>")))
        tap(device, "Go")
        assert "/stolen" not in site.asked
        with pytest.raises(ActionFailed, match="not in the browser's files"):
            device.pull("../secret", tmp_path / "x")
    finally:
        device.close()
    assert (tmp_path / "kept").is_dir()


def test_a_mouse_does_what_a_finger_does(site: Site) -> None:
    device = create(Config(mobile=False, width=1024, height=700, scale=1))
    try:
        device.act(OpenUrl(site.page(EVENTS)))
        device.observe()
        device.act(DoubleTap(300, 200))
        assert counted(device)["dblclick"] == 1
        device.act(OpenUrl(site.page("".join(f"<p>Row {n}</p>" for n in range(90)))))
        for move in (Swipe(500, 600, 500, 100), Scroll("down")):
            before = labels(device.observe())
            device.act(move)
            assert set(labels(device.observe())) - set(before)
    finally:
        device.close()
