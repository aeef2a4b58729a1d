"""What the HarmonyOS driver makes of the tree, the picture and the state of the phone."""

from __future__ import annotations

import json

import pytest

from device_drivers.base import ActionFailed, Key, Launch, Role, Tap
from device_drivers.contract.ground import focus_a_search_field
from device_drivers.harmony import facts
from device_drivers.harmony.phone import HarmonyPhone
from device_drivers.harmony.tree import parse
from tests.device_drivers.harmony.conftest import Served


def node(bounds: str = "[0,0][100,50]", *children: object, **told: str) -> dict[str, object]:
    return {"attributes": {"bounds": bounds, **told}, "children": list(children)}


def tree(*windows: object) -> str:
    return json.dumps(node("[0,0][720,1560]", *windows))


def test_an_app_is_handed_down_and_boxes_are_clipped() -> None:
    window = node("[0,0][720,1560]", node("[-10,0][90,50]", type="Text", text="Tea"),
                  node("[0,0][0,0]", type="Text", text="Nowhere"),
                  type="root", bundleName="com.example.tea")  # fmt: skip
    (text,) = parse(tree(window)).elements
    assert (text.text, text.app, text.box.left, text.role) == ("Tea", "com.example.tea", 0, "text")


def test_what_is_invisible_is_not_told() -> None:
    hidden = node(type="Column", visible="false"), node(type="Text", text="x", opacity="0.000000")
    inside = node("[0,0][9,9]", node(type="Text", text="y"), type="Column", visible="false")
    assert parse(tree(*hidden, inside)).elements == ()


@pytest.mark.parametrize(
    ("told", "role"),
    [
        ({"type": "Button", "text": "Go"}, Role.BUTTON),
        ({"type": "TextArea"}, Role.TEXT_FIELD),
        ({"type": "SearchField"}, Role.TEXT_FIELD),
        ({"type": "Toggle", "checkable": "true"}, Role.SWITCH),
        ({"type": "Checkbox"}, Role.CHECKBOX),
        ({"type": "List"}, Role.LIST),
        ({"type": "Text", "text": "Go", "clickable": "true"}, Role.BUTTON),
        ({"type": "Column", "clickable": "true"}, Role.GROUP),
        ({"type": "Row", "clickable": "true", "description": "Open"}, Role.BUTTON),
        ({"type": "TabBar", "clickable": "true", "text": "Me"}, Role.TAB),
        ({"type": "Button", "bundleName": "com.example.inputmethod", "clickable": "true"},
         Role.KEYBOARD_KEY),
    ],
)  # fmt: skip
def test_a_type_is_a_role(told: dict[str, str], role: Role) -> None:
    window = node("[0,0][720,1560]", node(**told), node(type="Other", text="z"), type="root")
    assert [e.role for e in parse(tree(window)).elements if e.class_name == told["type"]] == [role]


def test_a_hint_is_no_text() -> None:
    field = node(type="TextInput", text="Name", hint="Name", focused="true")
    (told,) = parse(tree(field)).elements
    assert (told.text, told.hint, told.focused) == ("", "Name", True)


@pytest.mark.parametrize("told", ["", "{}", "Error:x", '{"attributes":{"bounds":"none"}}'])
def test_what_is_no_tree_is_said(told: str) -> None:
    with pytest.raises(ActionFailed, match="layout"):
        parse(told)


def test_the_keyboard_is_told(phone: HarmonyPhone) -> None:
    assert not phone.observe(image=False).keyboard
    focus_a_search_field(phone)
    screen = phone.observe(image=False)
    assert screen.keyboard
    assert any(e.role is Role.KEYBOARD_KEY for e in screen.elements)


def test_a_turned_phone_is_told(phone: HarmonyPhone, served: Served) -> None:
    phone.act(Launch("com.huawei.hmos.settings"))
    served.begin("rotation", turns=1)
    phone.act(Key("volume_up"))
    screen = phone.observe()
    assert (screen.rotation, screen.width > screen.height) == (1, True)


def test_a_hidden_screen_is_told_and_its_elements_are_there(
    phone: HarmonyPhone, served: Served
) -> None:
    served.begin("secure_screen")
    screen = phone.observe()
    assert screen.secure
    assert screen.elements
    assert any("hides it" in note for note in screen.notes)


def test_an_old_picture_is_told(phone: HarmonyPhone, served: Served) -> None:
    phone.act(Key("home"))
    phone.observe()
    served.begin("stale_screenshot")
    phone.act(Launch("com.huawei.hmos.settings"))
    assert any("may be old" in note for note in phone.observe().notes)
    served.clear()
    phone.act(Key("home"))
    assert phone.observe().notes == ()


def test_a_locked_phone_is_told(phone: HarmonyPhone, served: Served) -> None:
    served.begin("screen_locked", pin="1234")
    assert any("locked" in note for note in phone.observe().notes)
    assert not phone.awake()


@pytest.mark.whole
def test_a_tree_that_hangs_leaves_the_picture(
    phone: HarmonyPhone, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    from device_drivers.base import DeviceTimeout

    monkeypatch.setattr("device_drivers.harmony.look.TREE_SECONDS", 0.5)
    phone.observe()
    served.begin("tree_hang")
    screen = phone.observe()
    assert screen.image
    assert screen.elements == ()
    assert any("could not be read" in note for note in screen.notes)
    with pytest.raises(DeviceTimeout, match="elements of the screen could not be read"):
        phone.observe(image=False)


def test_the_test_mode_is_asked_for(phone: HarmonyPhone, served: Served) -> None:
    phone._link.shell("param set persist.ace.testmode.enabled 0")
    with pytest.raises(ActionFailed, match=r"param set persist\.ace\.testmode\.enabled 1"):
        phone.observe()


def test_taps_land_where_the_tree_says(phone: HarmonyPhone, served: Served) -> None:
    screen = phone.observe()
    icon = next(e for e in screen.elements if e.label == "Settings" and e.clickable)
    phone.act(Tap(*icon.box.center))
    assert phone.observe(image=False).app == "com.huawei.hmos.settings"


FOLDABLE = """-- ScreenInfo
screen[0]: id=0, powerStatus=POWER_STATUS_OFF, backlight=0, render size: 1080x2504
  activeMode: 1080x2504, refreshrate=60
screen[1]: id=5, powerStatus=POWER_STATUS_ON, backlight=128, render size: 2224x2496
  activeMode: 2224x2496, refreshrate=120
"""


def test_the_display_that_is_on_is_the_phones() -> None:
    outer, inner = facts.displays(FOLDABLE)
    assert (outer.on, inner.on, inner.id, inner.width) == (False, True, "5", 2224)
    info = facts.info(f"XYZ-AL10\nXYZ-AL10 5.1.0.120(SP2)\n{FOLDABLE}", "fold")
    assert (info.model, info.os_version, info.width) == ("XYZ-AL10", "5.1.0.120", 2224)


def test_a_phone_without_a_size_says_so() -> None:
    with pytest.raises(ActionFailed, match="screen size"):
        facts.info("", "mine")
