"""Atomic instructions, chains of them, and finding what they point at."""

from __future__ import annotations

import pytest

from assistant.understanding import parse_chain
from assistant.understanding.elements import Match, Several, find
from assistant.understanding.instruction import (
    Instruction,
    LongPressOn,
    OpenApp,
    PressKey,
    ReadScreen,
    ScrollTo,
    Swipe,
    Switch,
    TapOn,
    TypeInto,
    WaitFor,
)
from assistant.understanding.tree import parse
from device_drivers.base import Box, Element, Role


@pytest.mark.parametrize(
    ("text", "instruction"),
    [
        ("tap Display", TapOn("Display")),
        ("please click on the OK button", TapOn("OK")),
        ('tap "Sign in"', TapOn("Sign in")),
        ("tap the second item", TapOn("item", 2)),
        ("tap the last one", TapOn("", -1)),
        ("press and hold Photos", LongPressOn("Photos")),
        ("type Hello, World! into the search field", TypeInto("Hello, World!", "search")),
        ("enter 'a and b' in Name", TypeInto("a and b", "Name")),
        ("scroll down until you see About phone", ScrollTo("down", "About phone")),
        ("scroll to the bottom", ScrollTo("down")),
        ("switch on Dark theme", Switch("Dark theme", on=True)),
        ("turn off Auto-brightness", Switch("Auto-brightness", on=False)),
        ("uncheck Remember me", Switch("Remember me", on=False)),
        ("go back", PressKey("back")),
        ("go to the home screen", PressKey("home")),
        ("show recent apps", PressKey("recents")),
        ("swipe left", Swipe("left")),
        ("wait 3 seconds", WaitFor(seconds=3.0)),
        ("wait until Done appears", WaitFor(label="Done")),
        ("what's on the screen", ReadScreen()),
        ("open Settings", OpenApp("Settings")),
        ("点击显示", TapOn("显示")),
        ("点一下第二个按钮", TapOn("按钮", 2)),
        ("长按图片", LongPressOn("图片")),
        ("在搜索框里输入你好，世界", TypeInto("你好，世界", "搜索")),
        ("向下滑动直到看到关于手机", ScrollTo("down", "关于手机")),
        ("勾选同意", Switch("同意", on=True)),
        ("取消勾选记住我", Switch("记住我", on=False)),
        ("关闭自动亮度", Switch("自动亮度", on=False)),
        ("返回", PressKey("back")),
        ("回到桌面", PressKey("home")),
        ("等待3秒", WaitFor(seconds=3.0)),
        ("屏幕上有什么", ReadScreen()),
        ("write me a poem", None),
        ("今天天气怎么样", None),
    ],
)
def test_instructions(text: str, instruction: Instruction | None) -> None:
    assert parse(text) == instruction


def test_chains_are_read_in_order() -> None:
    dark = (OpenApp("Settings"), TapOn("Display"), Switch("Dark theme", on=True))
    assert parse_chain("open Settings, tap Display, switch on Dark theme") == dark
    assert parse_chain("打开设置，点击显示，打开深色主题") == (
        OpenApp("设置"),
        TapOn("显示"),
        Switch("深色主题", on=True),
    )
    assert parse_chain("write a poem and open Settings") is None


def test_a_quoted_field_is_kept_as_it_is() -> None:
    assert parse("在“在此处搜索”中输入“Town Hall”") == TypeInto("Town Hall", "在此处搜索")
    assert parse("type “fern” into “the box”") == TypeInto("fern", "the box")


def element(
    text: str = "", role: Role = Role.TEXT, *, y: int = 0, parent: int | None = None,
    clickable: bool = False, checkable: bool = False, scrollable: bool = False, hint: str = "",
) -> Element:  # fmt: skip
    return Element(
        role, Box(0, y, 1000, y + 100), text=text, hint=hint, parent=parent, clickable=clickable,
        checkable=checkable, scrollable=scrollable,
    )  # fmt: skip


SETTINGS = (
    element(role=Role.LIST, scrollable=True),
    element(role=Role.GROUP, parent=0, clickable=True),
    element("Wi-Fi", parent=1),
    element(role=Role.SWITCH, parent=1, checkable=True, clickable=True),
    element(role=Role.GROUP, y=100, parent=0, clickable=True),
    element("Dark theme", y=100, parent=4),
    element(role=Role.SWITCH, y=100, parent=4, checkable=True, clickable=True),
    element("Save", Role.BUTTON, y=200, clickable=True),
    element("Save", Role.BUTTON, y=300, clickable=True),
    element("Name", y=400),
    element(role=Role.TEXT_FIELD, y=500, hint="Search settings", clickable=True),
)


def test_a_label_stands_for_its_row_its_switch_and_its_field() -> None:
    assert find(SETTINGS, "Dark theme") == Match(4, 1.0)
    assert find(SETTINGS, "Dark theme", kind="switch") == Match(6, 1.0)
    assert find(SETTINGS, "wifi", kind="switch") == Match(3, 0.98)
    for label in ("Search settings", "search"):
        match = find(SETTINGS, label, kind="field")
        assert isinstance(match, Match)
        assert match.index == 10
    assert find(SETTINGS, "Bluetooth") is None


def test_equals_are_several_until_one_is_counted_out() -> None:
    assert find(SETTINGS, "Save") == Several((7, 8))
    assert find(SETTINGS, "Save", nth=2) == Match(8, 1.0)
    assert find(SETTINGS, "Save", nth=3) is None
    assert find(SETTINGS, "", nth=3) == Match(4, 1.0)
    assert find(SETTINGS, "item", nth=1) == Match(1, 1.0)


def ios(
    kind: str, text: str, role: Role, box: tuple[int, int, int, int], parent: int | None = None
) -> Element:
    tapped = kind in ("Button", "Cell")
    name = f"XCUIElementType{kind}"
    return Element(role, Box(*box), text=text, class_name=name, parent=parent, clickable=tapped)


DISPLAY_PAGE = (
    ios("NavigationBar", "Display", Role.GROUP, (0, 141, 1170, 285)),
    ios("Button", "Settings", Role.BUTTON, (20, 141, 300, 285), 0),
    ios("StaticText", "Display", Role.TEXT, (400, 141, 770, 285), 0),
    ios("Button", "Edit", Role.BUTTON, (980, 141, 1150, 285), 0),
    ios("Table", "", Role.LIST, (0, 285, 1170, 2430)),
    ios("Cell", "", Role.GROUP, (0, 285, 1170, 450), 4),
    ios("StaticText", "Screen saver settings", Role.TEXT, (60, 300, 900, 430), 5),
)
"""An iPhone's page of Settings, as WebDriverAgent tells it: the way back is called "Settings"."""


def test_the_way_back_is_meant_only_when_nothing_else_is() -> None:
    row = find(DISPLAY_PAGE, "Settings")
    assert isinstance(row, Match)
    assert row.index == 5
    without_it = DISPLAY_PAGE[:5]
    assert find(without_it, "Settings") == Match(1, 1.0)
    assert find(DISPLAY_PAGE, "Edit") == Match(3, 1.0)
