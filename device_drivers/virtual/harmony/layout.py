"""The screen as ArkUI JSON, the way ``uitest dumpLayout`` writes it.

Nested ``{"attributes": {...}, "children": [...]}``; every attribute is a string. The outermost node
stands for the display, its children for the windows, the one in front first. Bounds are pixels,
``[left,top][right,bottom]``. Only what can be seen is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from device_drivers.base import Box, Role
from device_drivers.virtual.harmony.bundles import bundle
from device_drivers.virtual.node import Node
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.systems import public_id
from device_drivers.virtual.ui.controls import Field
from device_drivers.virtual.ui.widgets import Widget

TYPES: Mapping[Role, str] = {
    Role.BUTTON: "Button",
    Role.TEXT: "Text",
    Role.TEXT_FIELD: "TextInput",
    Role.SWITCH: "Toggle",
    Role.CHECKBOX: "Checkbox",
    Role.RADIO: "Radio",
    Role.SLIDER: "Slider",
    Role.IMAGE: "Image",
    Role.LIST: "List",
    Role.TAB: "TabBar",
    Role.WEB: "Web",
    Role.KEYBOARD_KEY: "Button",
    Role.GROUP: "Column",
}
_EMPTY: Mapping[str, str] = dict.fromkeys(
    (
        "accessibilityId", "backgroundColor", "backgroundImage", "blur", "bounds", "checkable",
        "checked", "clickable", "description", "displayId", "enabled", "focused", "hashcode",
        "hint", "hostWindowId", "id", "key", "longClickable", "opacity", "origBounds",
        "scrollable", "selected", "text", "type", "visible", "zIndex",
    ),
    "",
)  # fmt: skip
_FLAGS = ("false", "true")
_PREFIX = re.compile(r"^[\w.]+:id/")


@dataclass(eq=False, slots=True)
class Component:
    """One node as uitest sees it."""

    node: Node
    type: str
    bundle: str
    window: int
    children: list[Component] = field(default_factory=list)

    @property
    def id(self) -> str:
        """What the app calls it; the part after ``:id/`` of an Android name."""
        return _PREFIX.sub("", self.node.resource_id)

    @property
    def text(self) -> str:
        node = self.node
        if node.password:
            return "•" * len(node.text)
        return "" if node.role is Role.TEXT_FIELD and node.text == node.hint else node.text

    @property
    def box(self) -> Box:
        return self.node.box

    def walk(self) -> Iterator[Component]:
        """This one and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def attributes(self) -> dict[str, str]:
        node, bounds = self.node, _bounds(self.box)
        return {
            **_EMPTY,
            "accessibilityId": str(node.id),
            "bounds": bounds,
            "bundleName": self.bundle,
            "checkable": _FLAGS[node.checkable],
            "checked": _FLAGS[node.checked],
            "clickable": _FLAGS[node.clickable or node.checkable],
            "description": node.description,
            "enabled": _FLAGS[node.enabled],
            "focused": _FLAGS[node.focused],
            "hint": node.hint,
            "hostWindowId": str(self.window),
            "id": self.id,
            "key": self.id,
            "longClickable": _FLAGS[node.long_clickable],
            "opacity": "1.000000",
            "origBounds": bounds,
            "scrollable": _FLAGS[node.scrollable],
            "selected": _FLAGS[node.selected],
            "text": self.text,
            "type": self.type,
            "visible": "true",
        }


def components(phone: Phone) -> list[Component]:
    """The windows on display, the one in front first."""
    long = {
        field.uid
        for layer in phone.scene().layers
        for field in _fields(layer.widget)
        if field.lines > 1
    }
    return [
        _component(phone, window, "root", number, long)
        for number, window in enumerate(phone.tree().children, 1)
        if window.visible
    ]


def _component(phone: Phone, node: Node, kind: str, window: int, long: set[int]) -> Component:
    kind = kind or ("TextArea" if node.id in long else _type(node))
    made = Component(node, kind, public_id(phone.system, node.package), window)
    made.children = [
        _component(phone, child, "", window, long) for child in node.children if child.visible
    ]
    return made


def _fields(widget: Widget) -> Iterator[Field]:
    if isinstance(widget, Field):
        yield widget
    for child in widget.children:
        yield from _fields(child)


def _type(node: Node) -> str:
    if node.role is Role.TEXT_FIELD and "search_field" in node.traits:
        return "SearchField"
    if node.role is Role.GROUP:
        return _group(node)
    return TYPES[node.role]


def _group(node: Node) -> str:
    """A container by how its children lie."""
    if node.scrollable:
        return "Scroll"
    if "cell" in node.traits:
        return "ListItem"
    boxes = [child.box for child in node.children if child.visible]
    if len(boxes) < 2:
        return "Stack"
    first, second = boxes[:2]
    if second.left >= first.right:
        return "Row"
    return "Column" if second.top >= first.bottom else "Stack"


def layout(phone: Phone, *, only_bundle: str = "") -> dict[str, Any]:
    """The whole display as ``dumpLayout`` writes it; of one app when ``only_bundle`` names it."""
    found = [w for w in components(phone) if not only_bundle or w.bundle == only_bundle]
    display = {**_EMPTY, "bounds": _bounds(Box(0, 0, phone.width, phone.height))}
    display["origBounds"] = display["bounds"]
    return {"attributes": display, "children": [_json(phone, window) for window in found]}


def _json(phone: Phone, window: Component) -> dict[str, Any]:
    told = _tree(window)
    app = bundle(phone, window.bundle)
    told["attributes"] |= {
        "abilityName": app.ability if app else "",
        "pagePath": "pages/Index" if app else "",
    }
    return told


def _tree(component: Component) -> dict[str, Any]:
    return {
        "attributes": component.attributes,
        "children": [_tree(child) for child in component.children],
    }


def _bounds(box: Box) -> str:
    return f"[{box.left},{box.top}][{box.right},{box.bottom}]"
