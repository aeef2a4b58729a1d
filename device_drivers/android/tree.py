"""uiautomator's XML to Elements: roles from class names, boxes clipped, the meaningless left out.

Left out: what the person cannot see, and layouts that say nothing, take nothing and hold at most
one element. Their children move up to the nearest element that stays, so ``parent`` still tells
which things belong together (a switch and the text beside it share a parent).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

from lxml import etree

from device_drivers import markup
from device_drivers.base import Box, Element, Role, Rotation

SYSTEM_UI = "com.android.systemui"

_BOUNDS = re.compile(r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]")

_ROLES = (
    (("EditText", "AutoCompleteTextView", "SearchAutoComplete"), Role.TEXT_FIELD),
    (("Switch", "SwitchCompat", "SwitchMaterial", "MaterialSwitch", "ToggleButton"), Role.SWITCH),
    (("CheckBox", "CheckedTextView"), Role.CHECKBOX),
    (("RadioButton",), Role.RADIO),
    (("SeekBar", "Slider", "RatingBar", "RangeSlider"), Role.SLIDER),
    (("TabView", "Tab", "BottomNavigationItemView"), Role.TAB),
    (("Button", "Chip"), Role.BUTTON),
    (("Image", "ImageView"), Role.IMAGE),
    (("RecyclerView", "ListView", "GridView"), Role.LIST),
    (("WebView",), Role.WEB),
    (("TextView",), Role.TEXT),
)


_FLAGS = (
    "clickable",
    "long-clickable",
    "scrollable",
    "checkable",
    "checked",
    "enabled",
    "focused",
    "selected",
)


@dataclass(slots=True)
class _Node:
    """An element on its way, with what it keeps of its children."""

    element: Element
    children: list[_Node] = field(default_factory=list)


def parse(xml: str, width: int, height: int, keyboard_app: str = "") -> tuple[Element, ...]:
    """Elements in document order, their boxes clipped to ``width`` x ``height`` pixels. Raises
    ActionFailed when it is no tree.

    ``keyboard_app`` is the package of the shown keyboard: what can be pressed in it is a key.
    Elsewhere nothing is, whatever an app calls its views."""
    roots = []
    for node in markup.root(xml).iterchildren("*"):
        roots += _keep(node, Box(0, 0, width, height), keyboard_app)
    elements: list[Element] = []
    for root in roots:
        _flatten(root, None, elements)
    return tuple(elements)


def rotation(xml: str) -> Rotation:
    """Quarter turns, as the dump states them."""
    found = re.search(r'<hierarchy[^>]*\brotation="([0-3])"', xml)
    return cast(Rotation, int(found[1]) if found else 0)


def texts(xml: str) -> set[str]:
    """Everything that can be read on the screen."""
    return {
        node.get(name, "")
        for node in markup.root(xml).iter("node")
        if node.get("visible-to-user") != "false"
        for name in ("text", "content-desc")
    }


def _keep(node: etree._Element, screen: Box, keyboard_app: str) -> list[_Node]:
    """This node if it stays, else what stays of its children."""
    children = [
        kept for child in node.iterchildren("*") for kept in _keep(child, screen, keyboard_app)
    ]
    box = _clip(node.get("bounds", ""), screen)
    if box is None or node.get("visible-to-user") == "false":
        return children
    element = _element(node, box, keyboard_app)
    if len(children) < 2 and says_nothing(element):
        return children
    return [_Node(element, children)]


def says_nothing(e: Element) -> bool:
    """A layout or drawing without a name that takes no touch."""
    takes = e.clickable or e.long_clickable or e.scrollable or e.checkable or e.focused
    return e.role in (Role.GROUP, Role.IMAGE) and not e.label and not takes


def _flatten(node: _Node, parent: int | None, into: list[Element]) -> None:
    index = len(into)
    into.append(_with_parent(node.element, parent))
    for child in node.children:
        _flatten(child, index, into)


def _with_parent(e: Element, parent: int | None) -> Element:
    object.__setattr__(e, "parent", parent)  # not shared yet; replace() would cost as much again
    return e


def _clip(bounds: str, screen: Box) -> Box | None:
    found = _BOUNDS.match(bounds)
    if not found:
        return None
    left, top, right, bottom = map(int, found.groups())
    box = Box(
        max(left, screen.left),
        max(top, screen.top),
        min(right, screen.right),
        min(bottom, screen.bottom),
    )
    return box if box.width > 0 and box.height > 0 else None


def _element(node: etree._Element, box: Box, keyboard_app: str) -> Element:
    get = node.attrib.get
    text, hint, app = get("text", ""), get("hint", ""), get("package", "")
    password = get("password") == "true"
    on = {name for name in _FLAGS if get(name) == "true"}
    role = role_of(get("class", ""), text or get("content-desc", ""), on)
    keys = "clickable" in on or get("class", "").endswith("Key")
    if app == keyboard_app and app and keys:
        role = Role.KEYBOARD_KEY
    if role is Role.TEXT_FIELD and text == hint:
        text = ""  # Android reports the hint as the text of an empty field
    return Element(
        role=role,
        box=box,
        text="•" * len(text) if password else text,
        description=get("content-desc", ""),
        hint=hint,
        id=get("resource-id", ""),
        app=app,
        class_name=get("class", ""),
        clickable="clickable" in on,
        long_clickable="long-clickable" in on,
        scrollable="scrollable" in on,
        checkable="checkable" in on,
        checked="checked" in on,
        enabled="enabled" in on,
        focused="focused" in on,
        selected="selected" in on,
        password=password,
    )


def role_of(class_name: str, label: str, on: set[str]) -> Role:
    """What an Android view is, from its class, what it says and what it takes."""
    role = _of_class(class_name)
    if role:
        return role
    if "checkable" in on:
        return Role.CHECKBOX
    if label:
        return Role.BUTTON if "clickable" in on else Role.TEXT
    return Role.GROUP


@lru_cache(maxsize=1024)
def _of_class(class_name: str) -> Role | None:
    """What a view of this class is whatever it says, None when that depends."""
    simple = re.split(r"[.$]", class_name)[-1]
    return next((role for names, role in _ROLES if simple.endswith(names)), None)


def focused_field(elements: tuple[Element, ...]) -> Element | None:
    """The text field that has the input focus."""
    return next((e for e in elements if e.focused and e.role is Role.TEXT_FIELD), None)
