"""Everything that facebook-wda offers is used, unmodified, and does on the phone what it says.

One test walks through ``JOURNEYS``; it fails when the client has something public that none of
them calls, or a request in its source that none of them makes.
"""

from __future__ import annotations

import functools
import inspect
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
import wda

from device_drivers.virtual import control
from device_drivers.virtual.apps.mail.parts import create_label
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone, iphone
from tests.device_drivers.virtual.ios.test_routes import client_routes

pytestmark = LEAVES_SOCKETS
NOTES, SETTINGS = "com.apple.mobilenotes", "com.apple.Preferences"
UNREACHABLE = {("POST", "/wda/keyboard/dismiss")}
"""Stands in the client's source behind a ``raise``."""
ONLY_AFTER_A_FAILURE = {("POST", "/wda/tap/0")}
"""What the client tries when the same has failed at today's address."""


def sessions(phone: Iphone) -> None:
    c = phone.client
    assert c.wait_ready(timeout=20, noprint=True)
    assert c.is_ready()
    assert c.healthcheck().value is None
    assert c.http.get("/status").value["ready"] is True
    assert c.status()["sessionId"] is None
    with c.session(SETTINGS, arguments=["-x"], environment={"A": "b"}) as app:
        assert app.app_current()["bundleId"] == SETTINGS
        assert c.status()["sessionId"] == app.session_id
        with pytest.warns(DeprecationWarning, match="Use session_id"):
            assert app.id == app.session_id
        assert app.bundle_id is None
    assert c.status()["sessionId"] is None
    assert c.app_state(SETTINGS).value == 1  # the app ends with the session it was begun for
    c.session_id = None
    assert c.window_size() == (390, 844)
    c.close()
    c.close()  # the session has gone: the client begins another one, and closes that
    assert c.status()["sessionId"] is None


def callbacks(phone: Iphone) -> None:
    c, heard = wda.Client(f"http://127.0.0.1:{phone.server.port}"), []

    def hear(urlpath: str) -> None:
        heard.append(urlpath)

    c.register_callback(wda.Callback.HTTP_REQUEST_BEFORE, hear)
    assert hear in c.callbacks[wda.Callback.HTTP_REQUEST_BEFORE]
    c.locked()
    c.unregister_callback(wda.Callback.HTTP_REQUEST_BEFORE, hear)
    c.locked()
    assert heard == ["/wda/locked"]
    with pytest.warns(DeprecationWarning, match="deprecated now"):
        c.set_alert_callback(print)
    for name in ("alibaba", "taobao"):
        with pytest.raises(RuntimeError, match="wda_taobao"):
            getattr(c, name)
    with pytest.raises(RuntimeError, match="not allowed to use"):
        c.keyboard_dismiss()
    c.sleep(0)


def apps(phone: Iphone) -> None:
    c = phone.client
    c.app_launch(NOTES, arguments=["-a"], environment={"A": "b"}, wait_for_quiescence=True)
    c.deactivate(0.01)
    assert c.app_list()[0]["bundleId"] == c.app_current()["bundleId"] == NOTES
    c.app_start(SETTINGS)
    assert [c.app_state(each).value for each in (NOTES, SETTINGS)] == [3, 4]
    c.app_terminate(NOTES)
    c.app_stop(SETTINGS)
    assert [c.app_state(each).value for each in (NOTES, SETTINGS)] == [1, 1]
    c.siri_activate("open Notes")
    c.home()
    assert c.app_current()["bundleId"] == "com.apple.springboard"
    c.app_activate(NOTES)
    assert c.app_current()["bundleId"] == NOTES
    c.open_url("tel:5550123")
    assert c.app_current()["bundleId"] == "com.apple.mobilephone"


def the_device(phone: Iphone) -> None:
    c = phone.client
    assert c.battery_info()["state"] == 2
    assert c.device_info() == c.info
    assert c.info["model"] == "iPhone"
    c.lock()
    assert c.locked() is True
    c.unlock()
    assert c.locked() is False
    before = phone.look(lambda p: p.number("system", "volume_music"))
    c.press("volumeUp")
    c.press_duration("volumeUp", 0.1)
    assert phone.look(lambda p: p.number("system", "volume_music")) == before + 2
    c.press_duration("power", 0.1)
    assert phone.look(lambda p: p.awake) is False
    c.press_duration("home", 0.1)
    assert phone.look(lambda p: p.awake) is True
    assert c.appium_settings({"snapshotMaxDepth": 60})["snapshotMaxDepth"] == 60
    assert c.appium_settings()["snapshotMaxDepth"] == 60
    c.set_clipboard("lost: another app is in front")
    phone.look(lambda p: setattr(p, "clipboard", "抄 📋"))
    assert c.get_clipboard() == "抄 📋"


def the_screen(phone: Iphone) -> None:
    c = phone.client
    assert c.scale == 3
    size = c.window_size()
    assert c.screenshot().size == (size.width * 3, size.height * 3)
    assert c.screenshot(format="raw").startswith(b"\x89PNG")
    assert c.source().count("<XCUIElementTypeIcon ") == c(className="Icon").count() > 5
    assert c.source(format="json")["type"] == "Application"
    assert c.source(accessible=True)["children"]
    c.orientation = wda.LANDSCAPE
    assert c.orientation == "LANDSCAPE"
    assert c.window_size() == (844, 390)
    assert c.screenshot().size == (2532, 1170)


def offset(phone: Iphone) -> float:
    return phone.look(
        lambda p: max((s.offset for s in p.stacks.top.ui.scrolls.values()), default=0.0)
    )


def fingers(phone: Iphone) -> None:
    c = phone.client
    c.app_start(SETTINGS)
    c.swipe(195, 600, 195, 300)
    far = offset(phone)
    c.swipe_down()
    assert 0 <= offset(phone) < far
    c.swipe_up()
    assert offset(phone) > 0
    c._fast_swipe_ext("down")
    c._fast_swipe_ext("down")
    assert offset(phone) == 0
    c(name="Display").click()
    assert c(name="Night Light").exists
    c.swipe_left()
    assert c(name="Night Light").exists
    c.swipe_right()  # from the left edge: back
    assert not c(name="Night Light").exists
    x, y = c(name="Display").bounds.center
    c.tap(x, y)
    assert c(name="Night Light").exists
    with pytest.raises(wda.WDARequestError, match="must be a number"):
        c.tap("left", y)
    c.app_start(NOTES)
    x, y = c(name="Measurements").bounds.center
    c.tap_hold(x, y, 0.6)
    assert c(nameContains="selected").exists
    c.app_start("com.phonepilot.maps")
    level = phone.look(lambda p: p.stacks.top.camera.level)  # type: ignore[attr-defined]
    c.double_tap(195, 400)
    assert phone.look(lambda p: p.stacks.top.camera.level) > level  # type: ignore[attr-defined]
    c.home()
    x, y = c(name="Settings").bounds.center
    c.click(x / 390, y / 844)
    assert c.app_current()["bundleId"] == SETTINGS
    c.click(195, 2, duration=0.1)


def elements(phone: Iphone) -> None:
    c = phone.client
    c.app_start("com.apple.mobiletimer")
    c.implicitly_wait(5.0)
    switches = c(className="Switch")
    assert switches.count() == len(switches.find_element_ids()) == 3
    first = switches.get(timeout=30)
    assert first.id == switches.find_elements()[0].id
    assert (first.className, first.name) == ("XCUIElementTypeSwitch",) * 2
    assert (first.label, first.value, first.text) == ("7:45 AM Work", "1", "1")
    assert (first.enabled, first.displayed, first.visible, first.accessible) == (True,) * 4
    assert (first.accessibility_container, first.selected()) == (False, False)
    assert first.info["label"] == first.label
    assert first.http.get(f"/element/{first.id}/rect").value["x"] == first.bounds.x
    first.tap()
    assert first.value == "0"
    first.click()
    assert first.value == "1"
    assert c(className="Cell", index=2).child(className="Switch").wait(timeout=30).value == "1"
    assert c.xpath("//Switch[@value='0']").count() == 1
    assert switches.http.get("/orientation").value == "PORTRAIT"
    assert c(name="none").set_timeout(0).wait() is None
    assert c(name="none").click_exists() is False
    assert c(name="Timer").click_exists() is True
    assert switches.wait_gone(timeout=30)
    c.app_start(SETTINGS)
    c(name="Display").get().scroll("visible")
    c(className="Table").get().scroll("down", 0.5)
    assert offset(phone) > 0
    with pytest.raises(NotImplementedError):
        c(className="Table").get().pickerwheel_select()
    c.app_start("com.phonepilot.maps")
    level = phone.look(lambda p: p.stacks.top.camera.level)  # type: ignore[attr-defined]
    c(className="Window").get().pinch(2.0, 1)
    assert phone.look(lambda p: p.stacks.top.camera.level) > level  # type: ignore[attr-defined]


def text(phone: Iphone) -> None:
    c = phone.client
    c.app_start(NOTES)
    c(name="Measurements").get().tap_hold(0.6)
    assert c(nameContains="selected").exists
    c.app_stop(NOTES)
    c.app_start(NOTES)
    c(name="New note").click()
    field = c(className="TextView").get()
    field.set_text("one")
    field.clear_text()
    c.send_keys("买牛奶 🥛 שלום")
    assert field.value == "买牛奶 🥛 שלום"
    c.home()
    assert ("买牛奶 🥛 שלום",) in phone.sql("SELECT body FROM notes")


def alerts(phone: Iphone) -> None:
    c = phone.client
    assert c.alert.exists is False
    assert c.alert.wait(timeout=0.01) is False
    pressed: list[str] = []

    def ask(yes: str) -> None:
        def look(p: Any) -> None:
            p.stacks.top.ask("Sure?", "For ever.", yes, lambda: pressed.append(yes))

        phone.look(look)

    c.app_start(NOTES)
    ask("Delete")
    assert c.alert.wait(timeout=30)
    assert c.alert.text == "Sure?\nFor ever."
    assert c.alert.buttons() == ["Cancel", "Delete"]
    c.alert.dismiss()
    assert not c.alert.exists
    ask("Delete")
    c.alert.accept()
    ask("Erase")
    assert c.alert.click_exists(["No", "Perhaps"]) is None
    assert c.alert.click(["No", "Erase"]) == "Erase"
    ask("Allow")
    assert "Allow" in c.alert.DEFAULT_ACCEPT_BUTTONS
    with c.alert.watch_and_click(interval=0.02):
        deadline = time.monotonic() + 60
        while "Allow" not in pressed and time.monotonic() < deadline:
            time.sleep(0.01)
    assert pressed == ["Delete", "Erase", "Allow"]
    c.app_start("com.apple.mobilemail")
    phone.look(lambda p: create_label(p.stacks.top))
    c.alert.set_text("Ferns")
    c.alert.click("Create")
    assert ("Ferns",) in phone.sql("SELECT name FROM mail_labels")


JOURNEYS: tuple[Callable[[Iphone], None], ...] = (
    sessions, callbacks, apps, the_device, the_screen, fingers, elements, text, alerts,
)  # fmt: skip


def offered() -> dict[str, CodeType]:
    """Everything public that the client has, as Class.name, and its code."""
    found = {}
    for kind in (wda.Client, wda.Selector, wda.Element, wda.Alert):
        for name in dir(kind):
            value = inspect.getattr_static(kind, name)
            if isinstance(value, property):
                value = value.fget
            elif isinstance(value, functools.cached_property):
                value = value.func
            if not name.startswith("_") and callable(value):
                found[f"{kind.__name__}.{name}"] = inspect.unwrap(value).__code__
    return found


@contextmanager
def watched() -> Iterator[set[CodeType]]:
    """The code of every Python function that this thread calls meanwhile."""
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)


def test_all_that_the_client_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    nap = time.sleep  # the client waits three seconds for Siri
    monkeypatch.setattr(time, "sleep", lambda seconds: nap(min(seconds, 0.02)))
    asked: set[tuple[str, str]] = set()
    answered: set[tuple[str, str]] = set()
    with iphone() as phone, watched() as called:
        for journey in JOURNEYS:
            control.request(phone.server.port, "reset", seed=3)
            _listen(phone, asked, answered)
            journey(phone)
    missed = [name for name, code in offered().items() if code not in called]
    assert len(offered()) > 95
    assert missed == []
    routes = client_routes() - UNREACHABLE
    assert routes - asked == set()
    assert routes - answered == ONLY_AFTER_A_FAILURE


def _listen(phone: Iphone, asked: set[tuple[str, str]], answered: set[tuple[str, str]]) -> None:
    """A new client of ``phone`` whose requests are noted."""
    phone.client = wda.Client(f"http://127.0.0.1:{phone.server.port}")

    def before(method: str, urlpath: str) -> None:
        asked.add(_route(method, urlpath))

    def after(method: str, urlpath: str) -> None:
        answered.add(_route(method, urlpath))

    phone.client.register_callback(wda.Callback.HTTP_REQUEST_BEFORE, before)
    phone.client.register_callback(wda.Callback.HTTP_REQUEST_AFTER, after)


def _route(method: str, urlpath: str) -> tuple[str, str]:
    """As ``client_routes`` writes it."""
    path = re.sub(r"/element/[0-9A-F-]{36}", "/element/E", urlpath.partition("?")[0])
    return method.upper(), path.rstrip("/") or "/"


def test_the_client_is_the_published_one() -> None:
    """Nothing here, nor in its folder, was put in front of it."""
    assert Path(wda.__file__).parent.parent.name == "site-packages"
    assert wda.Client._fetch.__module__ == wda.httpdo.__module__ == "wda"
