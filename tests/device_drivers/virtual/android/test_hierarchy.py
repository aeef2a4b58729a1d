"""The XML dump: well-formed whatever is on the screen, and true to the tree."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from device_drivers.base import Box, Role
from device_drivers.virtual.android.hierarchy import dump
from device_drivers.virtual.node import Node
from device_drivers.virtual.phone import Intent, Phone
from tests.device_drivers.virtual.android.shells import PhoneShell


class OneNode(Phone):
    """A phone that shows nothing but one node."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.node = node

    def tree(self) -> Node:
        return Node(0, Role.GROUP, self.node.box, "android", children=[self.node])


def parsed(phone: Phone, **options: bool) -> etree._Element:
    return etree.fromstring(dump(phone, **options).encode())


@settings(max_examples=100, deadline=None)
@given(text=st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_survives(text: str) -> None:
    node = Node(1, Role.TEXT, Box(0, 0, 10, 10), "a.b", text=text, description=text[::-1])
    phone = OneNode(node)
    (shown,) = parsed(phone)
    phone.store.close()
    kept = "".join(
        c if c in "\t\n\r" or (c >= " " and c not in "\ufffe\uffff") else "?" for c in text
    )
    assert shown.get("text") == kept
    assert shown.get("bounds") == "[0,0][10,10]"


def test_nameless_buttons_are_marked() -> None:
    button = Node(1, Role.BUTTON, Box(0, 0, 10, 10), "a.b", clickable=True)
    phone = OneNode(button)
    (shown,) = parsed(phone)
    assert (shown.get("NAF"), next(iter(shown.keys()))) == ("true", "NAF")
    button.description = "Named"
    (shown,) = parsed(phone)
    assert shown.get("NAF") is None
    phone.store.close()


def test_passwords_and_hints() -> None:
    field = Node(1, Role.TEXT_FIELD, Box(0, 0, 10, 10), "a.b", text="secret", password=True)
    phone = OneNode(field)
    (shown,) = parsed(phone)
    assert shown.get("text") == "••••••"
    field.text, field.hint, field.password = "", "Your name", False
    (shown,) = parsed(phone)
    assert (shown.get("text"), shown.get("hint")) == ("Your name", "Your name")
    phone.store.close()


def test_every_visible_node_is_there_once(sh: PhoneShell) -> None:
    sh.phone.start_activity(Intent("android.settings.SETTINGS"))
    root = parsed(sh.phone)
    nodes = [n for window in sh.phone.tree().children for n in window.walk() if n.visible]
    dumped = list(root.iter("node"))
    assert [n.get("resource-id") for n in dumped] == [n.resource_id for n in nodes]
    assert root.get("rotation") == "0"
    for node in dumped:
        siblings = [n.get("index") for n in node.getparent().findall("node")]
        assert siblings == [str(i) for i in range(len(siblings))]


def test_the_shell_command_writes_the_plain_dump(sh: PhoneShell) -> None:
    said = sh("uiautomator dump").out
    assert said == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    root = etree.fromstring(sh.system.files.read("/sdcard/window_dump.xml"))
    assert root.find(".//node[@package='com.android.launcher3']") is not None
    assert root.find(".//node[@package='com.android.systemui']") is None
    assert "hint" not in root.find("node").attrib
    assert "<hierarchy" in sh("uiautomator dump /dev/tty").out
    assert sh("uiautomator dump /system/x").code == 1
