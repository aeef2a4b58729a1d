"""What a page asks is part of the screen: dialogs, permissions, lists, files, other tabs."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from device_drivers.base import ActionFailed, Key, OpenUrl, Role, Swipe, TypeText, Wait
from device_drivers.browser import Config, create
from device_drivers.browser.page import BrowserPage
from tests.device_drivers.browser.reading import comes, element, labels, tap
from tests.device_drivers.browser.site import Site

SAY = "<p id=said>nothing</p><script>const say=(w)=>{said.textContent='Said '+w}</script>"


def button(name: str, code: str) -> str:
    return f'{SAY}<button onclick="{code}">{name}</button>'


def test_an_alert_stands_in_front_of_the_page(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(button("Go", "alert('Tea is ready');say('ok')"))))
    asked = tap(browser, "Go")
    assert asked.activity == "question"
    assert {"Tea is ready", "OK"} <= set(labels(asked))
    assert "Go" not in labels(asked)
    picture = Image.open(io.BytesIO(browser.observe().image))
    assert picture.size == (asked.width, asked.height)
    assert "Said ok" in labels(tap(browser, "OK"))


@pytest.mark.parametrize(("pressed", "said"), [("OK", "Said true"), ("Cancel", "Said false")])
def test_a_confirmation_is_answered_by_its_buttons(
    browser: BrowserPage, site: Site, pressed: str, said: str
) -> None:
    browser.act(OpenUrl(site.page(button("Go", "say(confirm('Sure?'))"))))
    tap(browser, "Go")
    assert said in labels(tap(browser, pressed))


def test_a_prompt_takes_text(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(button("Go", "say(prompt('Name?','Ana'))"))))
    field = next(e for e in tap(browser, "Go").elements if e.role is Role.TEXT_FIELD)
    assert (field.text, field.focused) == ("Ana", True)
    browser.act(TypeText("小明 🎉", clear=True, submit=True))
    assert "Said 小明 🎉" in labels(browser.observe())


def test_nothing_is_typed_or_sent_after_a_question_came_in_between(
    browser: BrowserPage, site: Site
) -> None:
    fields = (
        "<input id=n aria-label=Name><p><input aria-label=Message id=m "
        "onkeydown=\"if(event.key=='Enter')say('sent '+m.value)\"><script>"
        "n.addEventListener('beforeinput',e=>{e.preventDefault();alert('Hello');m.focus()},"
        "{once:true})</script>"
    )
    browser.act(OpenUrl(site.page(SAY + fields)))
    tap(browser, "Name")
    with pytest.raises(ActionFailed, match="Answer it and look at the field"):
        browser.act(TypeText("secret words", submit=True))
    tap(browser, "OK")
    browser.act(Wait(0.5))
    screen = browser.observe()
    assert [e.text for e in screen.elements if e.role is Role.TEXT_FIELD] == ["", ""]
    assert "nothing" in labels(screen)


def test_a_swipe_that_was_interrupted_leaves_no_finger_behind(
    browser: BrowserPage, site: Site
) -> None:
    body = (
        "<div id=d style='height:200px;background:tan'>Here</div><button "
        "onclick=\"say('pressed')\">Go</button><script>"
        "d.addEventListener('touchmove',()=>alert('Hello'),{once:true})</script>"
    )
    browser.act(OpenUrl(site.page(SAY + body)))
    browser.observe()
    browser.act(Swipe(100, 300, 400, 300, 0.5))
    tap(browser, "OK")
    assert "Said pressed" in labels(tap(browser, "Go"))


def test_back_refuses_a_question(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(button("Go", "say(confirm('Sure?'))"))))
    tap(browser, "Go")
    browser.act(Key("back"))
    assert "Said false" in labels(browser.observe())


def test_one_question_after_the_other(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page(button("Go", "alert('one');alert('two');say('both')"))))
    assert "one" in labels(tap(browser, "Go"))
    assert "two" in labels(tap(browser, "OK"))
    assert "Said both" in labels(tap(browser, "OK"))


def test_a_question_on_the_way_in_is_seen(browser: BrowserPage, site: Site) -> None:
    browser.act(OpenUrl(site.page("<script>alert('Welcome')</script><p>Inside</p>")))
    assert "Welcome" in labels(browser.observe())
    assert "Inside" in labels(tap(browser, "OK"))


def test_leaving_a_page_that_minds_asks(browser: BrowserPage, site: Site) -> None:
    minds = "<script>onbeforeunload=(e)=>e.preventDefault()</script><a href=/next>Next</a>"
    site.page("<p>There</p>", "/next")
    browser.act(OpenUrl(site.page(minds)))
    assert "Leave" in labels(tap(browser, "Next"))
    assert "There" in labels(tap(browser, "Leave"))


def test_a_drop_down_list_shows_what_it_offers(browser: BrowserPage, site: Site) -> None:
    body = (
        f"{SAY}<select aria-label=Size onchange='say(value)'><option>S<option>M<option>L</select>"
    )
    browser.act(OpenUrl(site.page(body)))
    assert {"S", "M", "L"} <= set(labels(tap(browser, "Size")))
    after = tap(browser, "M")
    assert "Said M" in labels(after)
    assert element(after, "Size").text == "M"


def test_a_list_left_without_choosing_changes_nothing(browser: BrowserPage, site: Site) -> None:
    body = f"{SAY}<select aria-label=Size onchange='say(value)'><option>S<option>M</select>"
    browser.act(OpenUrl(site.page(body)))
    tap(browser, "Size")
    browser.act(Key("back"))
    assert "nothing" in labels(browser.observe())


PLACE = "navigator.geolocation.getCurrentPosition(p=>say('here'),e=>say(e.code===1?'no':'unknown'))"


@pytest.mark.parametrize(
    ("pressed", "said"), [("Block", ["Said no"]), ("Allow", ["Said here", "Said unknown"])]
)
def test_a_permission_is_asked_for(
    browser: BrowserPage, site: Site, pressed: str, said: list[str]
) -> None:  # fmt: skip
    browser.act(OpenUrl(site.page(button("Go", PLACE))))
    assert "know where you are" in labels(tap(browser, "Go"))
    tap(browser, pressed)
    assert set(said) & set(comes(browser, *said))


def test_a_page_that_asks_without_end_does_not_ask_at_home(
    browser: BrowserPage, site: Site
) -> None:
    body = (
        "<script>(async()=>{for(;;)await Promise.race([Notification.requestPermission(),"
        "new Promise(r=>setTimeout(r,1))])})()</script>"
    )
    browser.act(OpenUrl(site.page(body)))
    assert browser.observe(image=False).activity == "question"
    browser.act(Key("home"))
    screen = browser.observe(image=False)
    assert (screen.app, screen.activity) == ("about:home", "/home")


def test_a_page_is_given_the_file_that_was_chosen(
    browser: BrowserPage, site: Site, files: Path, tmp_path: Path
) -> None:
    (tmp_path / "list.csv").write_text("tea,2")
    browser.push(tmp_path / "list.csv", "/购物.csv")
    body = f"{SAY}<input type=file aria-label=Attach onchange='files[0].text().then(say)'>"
    browser.act(OpenUrl(site.page(body)))
    assert "购物.csv" in labels(tap(browser, "Attach"))
    tap(browser, "购物.csv")
    assert "Said tea,2" in comes(browser, "Said tea,2")


def test_a_download_is_told_and_can_be_fetched(
    browser: BrowserPage, site: Site, files: Path, tmp_path: Path
) -> None:
    browser.act(OpenUrl(site.page("<a href=/bill.txt>Bill</a>")))
    assert "bill.txt was saved to the files." in labels(tap(browser, "Bill"))
    assert "Bill" in labels(tap(browser, "OK"))
    browser.pull("/bill.txt", tmp_path / "here.txt")
    assert (tmp_path / "here.txt").read_bytes() == b"a saved file"


def test_a_new_tab_comes_to_the_front_and_back_closes_it(browser: BrowserPage, site: Site) -> None:
    site.page("<p>Second</p>", "/second")
    browser.act(OpenUrl(site.page("<a href=/second target=_blank>Open</a>")))
    assert "Second" in labels(tap(browser, "Open"))
    browser.act(Key("back"))
    assert "Open" in labels(browser.observe())


@pytest.mark.parametrize("event", ["onclick", "ontouchend"])
def test_a_tab_that_closes_itself_leaves_the_one_behind(
    browser: BrowserPage, site: Site, event: str
) -> None:
    site.page(f"<button {event}=window.close()>Done</button>", "/second")
    browser.act(OpenUrl(site.page("<button onclick=\"window.open('/second')\">Open</button>")))
    assert "Done" in labels(tap(browser, "Open"))
    assert "Open" in labels(tap(browser, "Done"))


def test_a_tab_that_closes_under_the_mouse(site: Site) -> None:
    device = create(Config(mobile=False, width=1024, height=700, scale=1))
    try:
        site.page("<button onmouseup=window.close()>Done</button>", "/second")
        device.act(OpenUrl(site.page("<button onclick=\"window.open('/second')\">Open</button>")))
        assert "Done" in labels(tap(device, "Open"))
        assert "Open" in labels(tap(device, "Done"))
    finally:
        device.close()


def test_questions_in_chinese(site: Site) -> None:
    device = create(Config(locale="zh-CN"))
    try:
        device.act(OpenUrl(site.page(button("走", "say(confirm('可以吗？'))"))))
        assert {"可以吗？", "确定", "取消"} <= set(labels(tap(device, "走")))
        assert "Said true" in labels(tap(device, "确定"))
    finally:
        device.close()
