"""uiautomator's XML becomes elements that mean something."""

from __future__ import annotations

import pytest

from device_drivers.android.tree import focused_field, parse, rotation
from device_drivers.base import Box, Role


def node(inner: str = "", **attributes: str) -> str:
    """One <node> with the attributes a dump has; ``bounds`` defaults to a row."""
    attributes.setdefault("bounds", "[0,100][1080,200]")
    attributes.setdefault("class_", "android.view.View")
    written = " ".join(
        f'{name.rstrip("_").replace("_", "-")}="{value}"' for name, value in attributes.items()
    )
    return f"<node {written}>{inner}</node>"


def dump(inner: str, turned: int = 0) -> str:
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    return f'{head}<hierarchy rotation="{turned}">{inner}</hierarchy>'


@pytest.mark.parametrize(
    ("class_name", "role"),
    [
        ("android.widget.EditText", Role.TEXT_FIELD),
        ("android.widget.SearchView$SearchAutoComplete", Role.TEXT_FIELD),
        ("androidx.appcompat.widget.SwitchCompat", Role.SWITCH),
        ("android.widget.CheckBox", Role.CHECKBOX),
        ("android.widget.RadioButton", Role.RADIO),
        ("android.widget.SeekBar", Role.SLIDER),
        ("android.widget.ImageButton", Role.BUTTON),
        ("android.widget.TextView", Role.TEXT),
        ("android.widget.ImageView", Role.IMAGE),
        ("androidx.recyclerview.widget.RecyclerView", Role.LIST),
        ("android.webkit.WebView", Role.WEB),
        ("com.google.android.material.tabs.TabLayout$TabView", Role.TAB),
        ("android.inputmethodservice.Keyboard$Key", Role.TEXT),
        ("android.widget.FrameLayout", Role.TEXT),
    ],
)
def test_roles_come_from_class_names(class_name: str, role: Role) -> None:
    (element,) = parse(dump(node(class_=class_name, text="x")), 1080, 2400)
    assert element.role is role


def test_a_compose_view_is_known_by_what_it_takes() -> None:
    (switch,) = parse(dump(node(checkable="true", text="Wi-Fi")), 1080, 2400)
    (button,) = parse(dump(node(clickable="true", content_desc="Send")), 1080, 2400)
    assert (switch.role, button.role) == (Role.CHECKBOX, Role.BUTTON)


def test_empty_layouts_go_and_siblings_keep_their_parent() -> None:
    title = node(class_="android.widget.TextView", text="Wi-Fi", bounds="[0,100][800,200]")
    switch = node(class_="android.widget.Switch", checkable="true", bounds="[900,100][1080,200]")
    row = node(node(title) + switch, class_="android.widget.LinearLayout")
    frame = node(node(row), class_="android.widget.FrameLayout", bounds="[0,0][1080,2400]")
    elements = parse(dump(frame), 1080, 2400)
    assert [e.role for e in elements] == [Role.GROUP, Role.TEXT, Role.SWITCH]
    assert [e.parent for e in elements] == [None, 0, 0]
    assert elements[0].box == Box(0, 100, 1080, 200)


def test_what_cannot_be_seen_is_left_out_and_boxes_are_clipped() -> None:
    elements = parse(
        dump(
            node(text="hidden", visible_to_user="false")
            + node(text="below", bounds="[0,2400][1080,2500]")
            + node(text="flat", bounds="[0,10][1080,10]")
            + node(text="half", bounds="[-50,2300][1080,2600]")
        ),
        1080,
        2400,
    )
    assert [(e.text, e.box) for e in elements] == [("half", Box(0, 2300, 1080, 2400))]


def test_passwords_are_hidden_and_hints_are_not_text() -> None:
    fields = parse(
        dump(
            node(class_="android.widget.EditText", password="true", text="hunter2")
            + node(class_="android.widget.EditText", text="Search", hint="Search", focused="true")
        ),
        1080,
        2400,
    )
    assert "hunter2" not in repr(fields)
    assert (fields[0].password, fields[0].text) == (True, "•" * 7)
    assert (fields[1].text, fields[1].hint) == ("", "Search")
    assert focused_field(fields) == fields[1]


def test_keys_of_the_shown_keyboard_are_keys() -> None:
    key = node(package="org.keys", text="q", clickable="true")
    assert parse(dump(key), 1080, 2400, "org.keys")[0].role is Role.KEYBOARD_KEY
    assert parse(dump(key), 1080, 2400)[0].role is Role.BUTTON
    drawn = node(package="org.keys", text="q", class_="org.keys.Key")
    assert parse(dump(drawn), 1080, 2400, "org.keys")[0].role is Role.KEYBOARD_KEY
    assert parse(dump(drawn), 1080, 2400, "org.other")[0].role is Role.TEXT


def test_texts_arrive_whole() -> None:
    (element,) = parse(dump(node(text="a&#10;b &lt;你好&gt; 🎉 &amp; مرحبا")), 1080, 2400)
    assert element.text == "a\nb <你好> 🎉 & مرحبا"


@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_rotation_is_read(turned: int) -> None:
    assert rotation(dump("", turned)) == turned
