"""What WebDriverAgent's XML becomes: roles, texts, boxes in pixels, what is left out."""

from __future__ import annotations

import pytest

from device_drivers.base import Box, Element, Role
from device_drivers.ios.keys import way_back
from device_drivers.ios.tree import Tree, app_size, parse

TYPE = "XCUIElementType"


def node(kind: str, box: tuple[int, int, int, int], *inside: str, **said: str) -> str:
    """One element; ``box`` is x, y, width, height in points."""
    names = ("x", "y", "width", "height")
    shape = dict(zip(names, map(str, box), strict=True))
    told = {"enabled": "true", "visible": "true", **shape, **said}
    attributes = " ".join(f'{name}="{value}"' for name, value in told.items())
    return f'<{TYPE}{kind} type="{TYPE}{kind}" {attributes}>{"".join(inside)}</{TYPE}{kind}>'


def app(*inside: str, bundle: str = "com.example.app") -> str:
    window = node("Window", (0, 0, 390, 844), *inside)
    named = f' bundleId="{bundle}"' if bundle else ""
    shape = 'x="0" y="0" width="390" height="844"'
    return f'<?xml version="1.0"?><{TYPE}Application{named} {shape}>{window}</{TYPE}Application>'


def read(*inside: str, scale: float = 3, bundle: str = "com.example.app") -> Tree:
    return parse(app(*inside, bundle=bundle), 1170, 2532, scale, "com.example.front")


def one(*inside: str) -> Element:
    (element,) = read(*inside).elements
    return element


@pytest.mark.parametrize(
    ("kind", "role"),
    [
        ("Button", Role.BUTTON),
        ("Link", Role.BUTTON),
        ("Icon", Role.BUTTON),
        ("StaticText", Role.TEXT),
        ("TextField", Role.TEXT_FIELD),
        ("SecureTextField", Role.TEXT_FIELD),
        ("SearchField", Role.TEXT_FIELD),
        ("TextView", Role.TEXT_FIELD),
        ("Switch", Role.SWITCH),
        ("Slider", Role.SLIDER),
        ("PickerWheel", Role.SLIDER),
        ("Image", Role.IMAGE),
        ("Table", Role.LIST),
        ("CollectionView", Role.LIST),
        ("WebView", Role.WEB),
        ("Key", Role.KEYBOARD_KEY),
        ("Other", Role.TEXT),
        ("Cell", Role.GROUP),
    ],
)
def test_roles_follow_from_types(kind: str, role: Role) -> None:
    assert one(node(kind, (0, 0, 10, 10), label="Something")).role is role


def test_points_become_pixels_by_the_scale_of_the_phone() -> None:
    row = node("Button", (10, 20, 30, 40), label="OK")
    assert read(row).elements[0].box == Box(30, 60, 120, 180)
    assert read(row, scale=2).elements[0].box == Box(20, 40, 80, 120)
    assert app_size(app()) == (390, 844)
    assert app_size("<nothing/>") == (0, 0)


def test_a_field_tells_value_placeholder_and_label_apart() -> None:
    shape = (0, 0, 100, 20)
    empty = one(node("TextField", shape, value="Name", placeholderValue="Name", label="Your name"))
    assert (empty.text, empty.hint, empty.description) == ("", "Name", "Your name")
    full = one(node("TextField", shape, value="Ana", placeholderValue="Name", name="who"))
    assert (full.text, full.hint, full.id) == ("Ana", "Name", "who")
    secret = one(node("SecureTextField", shape, value="abc", label="Password"))
    assert (secret.text, secret.password, secret.description) == ("•••", True, "Password")


def test_a_switch_is_checked_by_its_value() -> None:
    on = one(node("Switch", (0, 0, 50, 30), value="1", label="Wi-Fi"))
    off = one(node("Switch", (0, 0, 50, 30), value="0", label="Wi-Fi"))
    assert (on.checkable, on.checked, on.label, on.text) == (True, True, "Wi-Fi", "")
    assert (off.checkable, off.checked) == (True, False)


def test_a_slider_tells_how_far() -> None:
    slider = one(node("Slider", (0, 0, 200, 30), value="50%", label="Brightness"))
    assert (slider.text, slider.description, slider.clickable) == ("50%", "Brightness", True)


def test_a_row_keeps_what_only_it_says() -> None:
    text = node("StaticText", (10, 10, 50, 20), label="Wi-Fi")
    row = node("Cell", (0, 0, 390, 44), text, label="Wi-Fi", value="HomeNet")
    cell, held = read(row).elements
    assert (cell.clickable, cell.text, cell.description) == (True, "", "HomeNet")
    assert (held.text, held.parent) == ("Wi-Fi", 0)
    named = read(node("Cell", (0, 0, 390, 44), text, label="Wi-Fi, off")).elements[0]
    assert named.text == "Wi-Fi, off"


def test_what_cannot_be_seen_is_left_out() -> None:
    seen = node("Button", (0, 100, 50, 50), label="Seen")
    tree = read(
        node("StatusBar", (0, 0, 390, 47), node("StaticText", (0, 0, 40, 20), label="9:41")),
        node("Button", (0, 0, 50, 50), label="Hidden", visible="false"),
        node("Button", (500, 0, 50, 50), label="Outside"),
        node("Button", (0, 0, 0, 0), label="Empty"),
        node("Other", (0, 0, 390, 844), visible="false"),
        node("Other", (0, 0, 390, 844), seen),
        node("Other", (380, 0, 5, 800), label="Vertical scroll bar, 2 pages"),
    )
    assert [e.label for e in tree.elements] == ["Seen"]
    assert tree.elements[0].parent is None


def test_what_scrolls_clips_what_it_holds() -> None:
    rows = [node("Cell", (0, y, 390, 60), label=f"Row {y}") for y in (80, 120, 790)]
    table, first, *_, last = read(node("Table", (0, 100, 390, 700), *rows)).elements
    assert table.scrollable
    assert first.box == Box(0, 300, 1170, 420)
    assert last.box.bottom == 2400


def test_the_keyboard_is_seen_and_belongs_to_the_system() -> None:
    keys = [node("Key", (x, 600, 30, 40), label=letter) for x, letter in ((0, "q"), (30, "w"))]
    tree = read(
        node("TextField", (0, 100, 300, 30), value="x"),
        node("Keyboard", (0, 560, 390, 284), *keys, node("Button", (300, 600, 90, 40), label="go")),
    )
    assert tree.keyboard
    assert tree.app == "com.example.app"
    pressed = [e for e in tree.elements if e.role is Role.KEYBOARD_KEY]
    assert [e.label for e in pressed] == ["q", "w", "go"]
    assert {e.app for e in pressed} == {"com.apple.springboard"}


def test_the_app_in_front_stands_in_for_a_source_without_one() -> None:
    tree = read(node("Button", (0, 0, 50, 50), label="OK"), bundle="")
    assert (tree.app, tree.elements[0].app) == ("com.example.front",) * 2


def test_traits_tell_more_than_types() -> None:
    tapped = one(node("Other", (0, 0, 50, 50), label="Go", traits="Button"))
    assert (tapped.role, tapped.clickable) == (Role.BUTTON, True)
    chosen = one(node("Button", (0, 0, 50, 50), label="Day", value="1", traits="Button, Selected"))
    assert chosen.selected
    bar = node("TabBar", (0, 800, 390, 44), node("Button", (0, 800, 90, 44), label="Alarms"))
    assert Role.TAB in [e.role for e in read(bar).elements]


def test_text_of_any_kind_comes_through() -> None:
    said = one(node("StaticText", (0, 0, 90, 20), label="a &lt;b&gt; &amp; 你好&#10;🎉"))
    assert said.text == "a <b> & 你好\n🎉"


# --- the way back --------------------------------------------------------------------------------


def test_back_is_the_button_of_the_bar() -> None:
    bar = node(
        "NavigationBar", (0, 47, 390, 44),
        node("Button", (300, 47, 90, 44), label="Edit"),
        node("Button", (0, 47, 90, 44), label="Settings", name="BackButton"),
        name="Display",
    )  # fmt: skip
    found = way_back(read(bar).elements)
    assert found is not None
    assert found.label == "Settings"


def test_back_leaves_an_alert_by_cancel() -> None:
    bar = node("NavigationBar", (0, 47, 390, 44), node("Button", (0, 47, 90, 44), label="Back"))
    buttons = [
        node("Button", (60 + 130 * i, 500, 120, 44), label=label)
        for i, label in enumerate(("Delete", "Cancel"))
    ]
    found = way_back(read(bar, node("Alert", (60, 350, 270, 200), *buttons)).elements)
    assert found is not None
    assert found.label == "Cancel"


def test_where_there_is_no_button_the_edge_is_the_way() -> None:
    bar = node("NavigationBar", (0, 47, 390, 44), node("Button", (0, 47, 90, 44), label="Edit"))
    assert way_back(read(bar).elements) is None
    assert way_back(()) is None
