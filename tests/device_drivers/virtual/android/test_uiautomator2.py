"""uiautomator2's Python client, unmodified, on a virtual phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import uiautomator2
from uiautomator2.exceptions import RPCUnknownError, UiObjectNotFoundError

from tests.phones import VirtualPhone

pytestmark = pytest.mark.whole


@pytest.fixture
def d(virtual_phone: VirtualPhone) -> Iterator[uiautomator2.Device]:
    device = uiautomator2.connect(virtual_phone.device)
    device.settings["wait_timeout"] = 2.0
    yield device
    device.stop_uiautomator(wait=False)


def open_settings(d: uiautomator2.Device) -> None:
    d.app_start("com.android.settings", stop=True)


def test_device_facts(d: uiautomator2.Device) -> None:
    assert d.info["displayWidth"] == 1080
    assert d.info["currentPackageName"] == "com.android.launcher3"
    assert d.window_size() == (1080, 2400)
    assert d.device_info["model"] == "Virtual Phone"
    assert d.app_current()["package"] == "com.android.launcher3"
    assert d.wlan_ip == "10.0.2.16"


def test_pictures_and_tree(d: uiautomator2.Device) -> None:
    assert d.screenshot().size == (1080, 2400)
    xml = d.dump_hierarchy()
    first = re.search(r"<node [^>]*>", xml)
    assert first is not None
    assert re.findall(r'([-\w]+)="', first.group()) == [
        "index", "text", "resource-id", "class", "package", "content-desc", "checkable", "checked",
        "clickable", "enabled", "focusable", "focused", "scrollable", "long-clickable", "password",
        "selected", "visible-to-user", "bounds", "drawing-order", "hint", "display-id",
    ]  # fmt: skip
    assert d.dump_hierarchy(compressed=True).count("<node") < xml.count("<node")
    active = d.dump_hierarchy(root_in_active=True)
    assert "com.android.systemui" not in active
    assert d.dump_hierarchy(max_depth=1).count("<node") < xml.count("<node")


def test_apps(d: uiautomator2.Device) -> None:
    open_settings(d)
    assert d.app_wait("com.android.settings", front=True) > 0
    assert "com.android.settings" in d.app_list_running()
    assert d.app_info("com.android.settings")["versionCode"]
    d.app_stop("com.android.settings")
    assert d.app_current()["package"] == "com.android.launcher3"
    d.open_url("https://example.com/a?b=1&c=2")
    assert d.app_current()["package"] == "com.android.browser"


def test_selectors(d: uiautomator2.Device) -> None:
    open_settings(d)
    titles = d(resourceId="android:id/title")
    assert titles.count > 3
    assert d(text=titles[1].get_text()).exists
    assert titles[1].info["text"] != titles[0].info["text"]
    assert titles[-1].info == titles[titles.count - 1].info
    assert d(textContains="BLUETOOTH", resourceId="android:id/summary").count == 1
    assert d(textMatches="Net.*net").exists
    assert not d(textMatches="Net").exists
    assert d(textStartsWith="network & ").exists
    assert d(className="android.widget.TextView", packageName="com.android.settings").count > 3
    pages = d(resourceId="android:id/list")
    assert pages.child(text="Display").exists
    assert not pages.child(resourceId="com.android.systemui:id/home").exists
    row = d(text="Display").sibling(resourceId="android:id/summary")
    assert row.info["className"] == "android.widget.TextView"
    assert len(d(clickable=True).info_list()) == d(clickable=True).count
    below = d(text="Display").down(resourceId="android:id/title")
    assert below.info["bounds"]["top"] > d(text="Display").info["bounds"]["top"]


def test_missing_things(d: uiautomator2.Device) -> None:
    assert not d(text="no such thing").wait(timeout=0.1)
    assert d(text="no such thing").wait_gone(timeout=0.1)
    with pytest.raises(UiObjectNotFoundError):
        d.jsonrpc.objInfo(d(text="no such thing").selector)
    with pytest.raises(RPCUnknownError, match="-32601"):
        d.jsonrpc.noSuchMethod()
    with pytest.raises(RPCUnknownError, match="-32602"):
        d.jsonrpc.click(1)
    with pytest.raises(RPCUnknownError, match="PatternSyntax"):
        assert d(textMatches="(").exists


def test_click_scroll_and_keys(d: uiautomator2.Device) -> None:
    open_settings(d)
    d(text="Display").click()
    assert d(text="Dark theme").wait(timeout=30)
    d.press("back")
    assert d(text="Network & internet").wait(timeout=30)
    d.press("home")
    assert d.app_current()["package"] == "com.android.launcher3"


def test_scrolling(d: uiautomator2.Device, virtual_phone: VirtualPhone) -> None:
    names = [row[0] for row in virtual_phone.sql("SELECT name FROM contacts")]
    d.app_start("com.android.contacts")
    people = d(scrollable=True)
    shown = [name for name in names if d(text=name).exists]
    far = next(name for name in names if not d(text=name).exists)
    assert people.scroll.to(text=far)
    assert d(text=far).exists
    assert people.fling.toBeginning()
    assert [name for name in names if d(text=name).exists] == shown
    assert people.scroll.toEnd()
    assert not people.scroll.forward()
    assert people.scroll.backward()
    assert people.scroll.toBeginning()
    d.swipe_ext("up")
    assert [name for name in names if d(text=name).exists] != shown
    assert not people.scroll.to(text="no such person")


def test_child_by_text(d: uiautomator2.Device, virtual_phone: VirtualPhone) -> None:
    d.app_start("com.android.contacts")
    names = [row[0] for row in virtual_phone.sql("SELECT name FROM contacts")]
    far = next(name for name in names if not d(text=name).exists)
    people = d(scrollable=True)
    row = people.child_by_text(far, allow_scroll_search=True, clickable=True)
    row.click()
    assert d(resourceIdMatches=".*call.*").wait(timeout=30) or d(descriptionContains="Call").exists
    with pytest.raises(UiObjectNotFoundError):
        d(className="android.widget.FrameLayout").child_by_text("no such", clickable=True)


@pytest.mark.parametrize("text", ["plain words", "你好，世界 🙂", "עברית", 'it\'s "$HOME" & <b>'])
def test_typing(d: uiautomator2.Device, virtual_phone: VirtualPhone, text: str) -> None:
    d.shell("am start -a android.intent.action.CREATE_NOTE")
    body = d(className="android.widget.EditText", instance=1)
    body.click()
    d.send_keys(text)
    assert body.get_text() == text
    d.send_keys("!")
    assert body.get_text() == text + "!"
    d.send_keys("again", clear=True)
    assert body.get_text() == "again"
    body.set_text(text)
    d.press("back")
    d.press("back")
    assert virtual_phone.sql("SELECT count(*) FROM notes WHERE body=?", text) == [(1,)]


def test_clipboard_and_toast(d: uiautomator2.Device, virtual_phone: VirtualPhone) -> None:
    assert d.clipboard is None
    d.clipboard = "copied ✂️"
    assert d.clipboard == "copied ✂️"
    assert virtual_phone.server.call(lambda p: p.clipboard) == "copied ✂️"
    d.toast.show("Hello there")
    assert d.toast.get_message(wait_timeout=30) == "Hello there"
    d.toast.reset()
    assert d.toast.get_message(wait_timeout=0, default="none") == "none"


def test_touch_and_long_click(d: uiautomator2.Device) -> None:
    open_settings(d)
    x, y = d(text="Display").center()
    d.touch.down(x, y).up(x, y)
    assert d(text="Dark theme").wait(timeout=30)
    d.press("back")
    d.long_click(x, y, 0.6)
    d.drag(x, y, x, y - 400, 0.1)
    d.swipe_points([(x, y), (x, y - 200), (x, y - 600)], 0.1)
    d(resourceId="android:id/list").pinch_in()
    assert d.info["screenOn"]


def test_screen_and_rotation(d: uiautomator2.Device) -> None:
    d.screen_off()
    assert not d.info["screenOn"]
    d.screen_on()
    assert d.info["screenOn"]
    d.orientation = "left"
    assert d.orientation == "left"
    assert d.window_size() == (2400, 1080)
    assert d.screenshot().size == (2400, 1080)
    d.orientation = "natural"
    assert d.info["displayWidth"] == 1080
    d.open_notification()
    assert (
        d(packageName="com.android.systemui", textContains="Bluetooth").exists
        or d(packageName="com.android.systemui", descriptionContains="Bluetooth").exists
    )


def test_xpath_and_watcher(d: uiautomator2.Device) -> None:
    open_settings(d)
    d.xpath("Display").click()
    assert d.xpath("//*[@text='Dark theme']").wait(timeout=30)
    assert d.xpath("//*[@text='Dark theme']").get().bounds


def test_session_and_second_client(d: uiautomator2.Device, virtual_phone: VirtualPhone) -> None:
    with d.session("com.android.settings") as session:
        assert session(text="Display").exists
    other = uiautomator2.connect(virtual_phone.device)
    assert other.info["currentPackageName"]
    other.stop_uiautomator(wait=False)
    assert d.info["currentPackageName"]


def test_server_ends_with_its_shell(d: uiautomator2.Device, virtual_phone: VirtualPhone) -> None:
    d.stop_uiautomator()
    assert not d._check_alive()
    assert d.info["screenOn"]  # the client starts it again by itself
