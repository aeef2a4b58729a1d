"""The page source: types, names, values and places as XCUITest tells them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from lxml import etree

from device_drivers.base import OS
from device_drivers.virtual.ios import source
from device_drivers.virtual.ios.snapshot import snapshot
from device_drivers.virtual.ios.xcui import PREFIX, Xcui
from device_drivers.virtual.phone import Phone
from tests.device_drivers.virtual.ios.iphones import LEAVES_SOCKETS, Iphone

pytestmark = LEAVES_SOCKETS
ORDER = ["type", "value", "name", "label", "enabled", "visible", "accessible", "x", "y", "width",
         "height", "index", "placeholderValue", "traits"]  # fmt: skip


@pytest.fixture
def phone_alone() -> Iterator[Phone]:
    """An iPhone nobody serves."""
    phone = Phone(system=OS.IOS, seed=3)
    yield phone
    phone.store.close()


def parsed(phone: Phone) -> Any:
    return etree.fromstring(source.xml(snapshot(phone)).encode())


def one(root: Xcui, test: Callable[[Xcui], bool]) -> Xcui:
    return next(each for each in root.walk() if test(each))


def test_the_source_is_xml_with_attributes_in_order(phone: Iphone) -> None:
    phone.open("com.android.notes")
    root = etree.fromstring(phone.client.source().encode())
    assert root.tag == "XCUIElementTypeApplication"
    for node in root.iter():
        assert node.tag == node.get("type")
        places = [ORDER.index(name) for name in node.keys()]  # noqa: SIM118  # no mapping
        assert places == sorted(places)
        assert int(node.get("width")) > 0
        assert node.get("enabled") in ("true", "false")
    for parent in root.iter():
        assert [child.get("index") for child in parent] == [str(i) for i in range(len(parent))]


def test_every_app_can_be_told_and_in_time(phone_alone: Phone) -> None:
    for package, app in phone_alone.apps.items():
        if not app.info.launchable:
            continue
        phone_alone.open_app(package)
        root = parsed(phone_alone)
        assert len(list(root.iter())) > 5
        keys = [each.key for each in snapshot(phone_alone).walk()]
        assert len(keys) == len(set(keys)), package


def test_the_status_bar_is_no_part_of_an_app(phone: Iphone) -> None:
    phone.open("com.android.notes")
    told = phone.client.source()
    assert "Battery" not in told
    assert "Overview" not in told


def test_the_home_screen_has_icons(phone: Iphone) -> None:
    root = etree.fromstring(phone.client.source().encode())
    assert root.get("name") == " "
    icons = [node.get("label") for node in root.iter("XCUIElementTypeIcon")]
    assert {"Settings", "Notes", "Phone", "Messages"} <= set(icons)


def test_places_are_whole_points_around_the_pixels(phone_alone: Phone) -> None:
    phone_alone.open_app("com.android.deskclock")
    switch = one(snapshot(phone_alone), lambda e: e.kind == "Switch")
    assert switch.node is not None
    box = switch.node.box
    x, y, width, height = switch.rect
    assert x * 3 <= box.left < x * 3 + 3
    assert y * 3 <= box.top < y * 3 + 3
    assert (x + width) * 3 - 3 < box.right <= (x + width) * 3
    assert (y + height) * 3 - 3 < box.bottom <= (y + height) * 3


def test_switches_fields_and_tabs(phone_alone: Phone) -> None:
    phone_alone.open_app("com.android.deskclock")
    tree = snapshot(phone_alone)
    assert [e.value for e in tree.of("Switch")] == ["1", "1", "0"]
    bar = one(tree, lambda e: e.kind == "TabBar")
    assert [(e.label, e.value) for e in bar.children] == [
        ("Alarm", "1"), ("Clock", None), ("Timer", None), ("Stopwatch", None),
    ]  # fmt: skip
    phone_alone.open_app("com.android.notes")
    field = one(snapshot(phone_alone), lambda e: e.kind == "SearchField")
    assert (field.value, field.placeholder, field.label) == ("Search notes",) * 3
    assert field.traits == ("SearchField",)


def test_the_title_and_its_buttons_are_a_navigation_bar(phone_alone: Phone) -> None:
    phone_alone.open_app("com.android.notes")
    bar = one(snapshot(phone_alone), lambda e: e.kind == "NavigationBar")
    assert bar.label == "Notes"
    assert {e.kind for e in bar.children} <= {"StaticText", "Button"}
    assert "More options" in [e.label for e in bar.children]


def test_a_row_says_what_is_written_on_it(phone_alone: Phone) -> None:
    phone_alone.open_app("com.android.notes")
    cell = one(snapshot(phone_alone), lambda e: e.kind == "Cell")
    said = "To do, Renew the bus pass, Fix the bike light, Water the ferns, 生活, 8:29 AM"
    assert cell.label == said
    assert cell.accessible
    assert not any(child.accessible for child in cell.children)


def test_a_row_with_a_control_leaves_the_talking_to_its_parts(phone_alone: Phone) -> None:
    phone_alone.open_app("com.android.deskclock")
    cell = one(snapshot(phone_alone), lambda e: e.kind == "Cell")
    assert (cell.label, cell.accessible) == (None, False)
    assert all(child.accessible for child in cell.children)


def test_a_dialog_is_an_alert_and_a_menu_is_none(phone_alone: Phone) -> None:
    phone_alone.open_app("com.android.notes")
    top = phone_alone.stacks.top
    top.ask("Sure?", "It cannot be undone.", "Delete", lambda: None)
    alert = one(snapshot(phone_alone), lambda e: e.kind == "Alert")
    assert alert.label == "Sure?"
    assert {"Cancel", "Delete"} <= {e.label for e in alert.of("Button")}
    top.dismiss()
    assert not list(snapshot(phone_alone).of("Alert", "Sheet"))


def test_the_shade_and_the_lock_screen_are_springboards(phone: Iphone) -> None:
    phone.open("com.android.notes")
    phone.look(lambda p: p.open_shade())
    assert phone.client.app_current()["bundleId"] == "com.apple.springboard"
    assert etree.fromstring(phone.client.source().encode()).get("name") == " "
    phone.look(lambda p: p.close_shade())
    phone.look(lambda p: p.lock.show("2580"))
    assert phone.client.app_current()["bundleId"] == "com.apple.springboard"
    assert len(phone.client.source()) > 500


def test_a_banner_is_told_beside_the_app(phone: Iphone) -> None:
    phone.open("com.android.settings")
    phone.look(lambda p: p.post_notification("com.android.notes", "Reminder", "Water the ferns"))
    root = etree.fromstring(phone.client.source().encode())
    banners = root.xpath("//*[@name='NotificationShortLookView']")
    assert len(banners) == 1
    assert "Water the ferns" in etree.tostring(banners[0], encoding="unicode")


def test_what_the_keyboard_covers_is_not_visible(phone: Iphone) -> None:
    phone.open("com.android.messaging")
    phone.client(className="Cell").get().click()
    phone.client(className="TextView").get().click()
    every = "//XCUIElementTypeWindow[not(.//XCUIElementTypeKeyboard)]//*[@visible='false']"
    assert phone.client(xpath=every).find_elements() == []
    phone.look(lambda p: p.weather.start("keyboard_over_field"))
    assert phone.client(className="Keyboard").exists
    assert phone.client(className="TextView").get().visible is False


def test_hidden_nodes_are_told(phone: Iphone) -> None:
    phone.open("com.android.notes")
    before = phone.client.source()
    phone.look(lambda p: p.weather.start("hidden_nodes"))
    assert len(phone.client.source()) > len(before)


def test_the_source_as_json(phone: Iphone) -> None:
    phone.open("com.android.deskclock")
    tree = phone.client.source(format="json")
    assert (tree["type"], tree["label"], tree["isVisible"]) == ("Application", "Clock", "1")
    assert tree["rect"] == {"x": 0, "y": 0, "width": 390, "height": 844}
    assert tree["frame"] == "{{0, 0}, {390, 844}}"
    flat = [tree]
    for node in flat:
        flat += node.get("children", [])
    assert [n["value"] for n in flat if n["type"] == "Switch"] == ["1", "1", "0"]
    assert len(flat) == len(list(etree.fromstring(phone.client.source().encode()).iter()))


def test_the_accessible_source(phone: Iphone) -> None:
    phone.open("com.android.deskclock")
    tree = phone.client.source(accessible=True)
    flat = [tree]
    for node in flat:
        flat += node.get("children", [])
    labels = [node.get("label") for node in flat]
    assert "7:45 AM Work" in labels
    assert all(("children" in node) != ("label" in node) for node in flat)


def test_forms_of_the_source(phone: Iphone) -> None:
    status, answer = phone.ask("GET", "/source?format=yaml")
    assert (status, answer["value"]["error"]) == (400, "invalid argument")
    _, described = phone.ask("GET", "/source?format=description")
    assert "XCUIElementTypeIcon" in described["value"]
    _, lean = phone.ask("GET", "/source?excluded_attributes=visible,index&scope=AppiumAUT")
    root = etree.fromstring(lean["value"].encode())
    assert root.tag == "AppiumAUT"
    assert root[0].get("visible") is None
    assert root[0].get("type") == PREFIX + "Application"


def test_the_depth_is_a_setting(phone: Iphone) -> None:
    phone.open("com.android.deskclock")

    def depth(node: Any) -> int:
        return 1 + max((depth(child) for child in node), default=0)

    whole = depth(etree.fromstring(phone.client.source().encode()))
    phone.client.appium_settings({"snapshotMaxDepth": 3})
    _, cut = phone.ask("GET", f"/session/{phone.client.session_id}/source")
    assert depth(etree.fromstring(cut["value"].encode())) == 3 < whole
    assert not phone.client(className="Switch").exists


def test_what_xml_cannot_hold_is_left_out(phone_alone: Phone) -> None:
    text = "a\x00b\x0bc\ufffe <&\"'> \n 😀"
    written = source.xml(Xcui("StaticText", "k", (0, 0, 1, 1), label=text))
    assert etree.fromstring(written.encode()).get("label") == "abc <&\"'> \n 😀"


@pytest.mark.parametrize(
    "setting",
    [("system", "system_locales", "zh-Hans-CN"), ("system", "font_scale", "1.3"),
     ("system", "user_rotation", "1")],
)  # fmt: skip
def test_other_looks_of_the_phone(phone_alone: Phone, setting: tuple[str, str, str]) -> None:
    phone_alone.put_setting("system", "accelerometer_rotation", "0")
    phone_alone.put_setting(*setting)
    phone_alone.open_app("com.android.deskclock")
    tree = snapshot(phone_alone)
    width, height = tree.rect[2:]
    assert (width > height) == (setting[1] == "user_rotation")
    assert tree.label == ("时钟" if setting[1] == "system_locales" else "Clock")
    for each in tree.walk():
        x, y, w, h = each.rect
        assert 0 <= x < x + w <= width + 1
        assert 0 <= y < y + h <= height + 1


def test_elements_keep_their_ids_while_they_are_there(phone_alone: Phone) -> None:
    phone_alone.open_app("com.android.deskclock")
    first = {each.uid: each.key for each in snapshot(phone_alone).walk()}
    phone_alone.changed()
    assert {each.uid: each.key for each in snapshot(phone_alone).walk()} == first
    phone_alone.open_app("com.android.notes")
    others = {each.uid for each in snapshot(phone_alone).walk()}
    assert not others & set(first)
    assert all(a != b for a, b in pairwise(sorted(others)))
