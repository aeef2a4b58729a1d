"""uitest's JSON of the ArkUI tree to Elements: roles from types, boxes clipped.

Left out: what the person cannot see, and containers that say nothing, take nothing and hold at most
one element. Their children move up to the nearest element that stays. Only the outermost node of a
window names its app, so it is handed down.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from device_drivers.base import ActionFailed, Box, Element, Role

KEYBOARD = re.compile(r"inputmethod|\.ime\b|\.ime\.", re.IGNORECASE)
"""Bundles that are keyboards."""

DEEPEST = 256
"""Layers of a layout that are looked into, as many as XML's reader allows."""

_BOUNDS = re.compile(r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]")
_ROLES = {
    **dict.fromkeys(
        ("TextInput", "TextArea", "SearchField", "Search", "RichEditor"), Role.TEXT_FIELD
    ),
    **dict.fromkeys(("Button", "SelectMenu", "Select", "MenuItem"), Role.BUTTON),
    **dict.fromkeys(("Toggle", "Switch"), Role.SWITCH),
    **dict.fromkeys(("Checkbox", "CheckBox", "CheckboxGroup"), Role.CHECKBOX),
    **dict.fromkeys(("Slider", "Rating"), Role.SLIDER),
    **dict.fromkeys(("Image", "ImageSpan", "SymbolGlyph", "Canvas", "XComponent"), Role.IMAGE),
    **dict.fromkeys(("List", "Grid", "WaterFlow"), Role.LIST),
    **dict.fromkeys(("Web", "RichText"), Role.WEB),
    "Radio": Role.RADIO,
}
_FLAGS = ("clickable", "longClickable", "scrollable", "checkable", "checked", "focused",
          "selected")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Tree:
    """``width`` and ``height``: the display as the tree sees it, pixels."""

    width: int
    height: int
    elements: tuple[Element, ...]

    @property
    def keyboard(self) -> bool:
        return any(e.role is Role.KEYBOARD_KEY for e in self.elements)


@dataclass(slots=True)
class _Node:
    """An element on its way, with what it keeps of its children."""

    element: Element
    children: list[_Node] = field(default_factory=list)


def parse(told: str) -> Tree:
    """What dumpLayout wrote. Raises ActionFailed when it is no tree."""
    try:
        root: dict[str, Any] = json.loads(told)
        whole = _box(root["attributes"]["bounds"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ActionFailed(
            f"The phone's layout cannot be read ({error}); it begins {told[:80]!r}."
        ) from error
    if whole is None:
        raise ActionFailed("The phone's layout has no size; is its display off?")
    elements: list[Element] = []
    for node in _keep(root, whole, "", DEEPEST):
        _flatten(node, None, elements)
    return Tree(whole.right, whole.bottom, tuple(elements))


def _keep(node: object, screen: Box, app: str, deeper: int) -> list[_Node]:
    """This node if it stays, else what stays of its children."""
    if not isinstance(node, dict) or not deeper:
        return []
    told = _attributes(node)
    app = told.get("bundleName") or app
    if told.get("visible") == "false" or told.get("opacity", "")[:4] == "0.00":
        return []
    inner = node.get("children")
    below = inner if isinstance(inner, list) else []
    children = [kept for child in below for kept in _keep(child, screen, app, deeper - 1)]
    box = _box(told.get("bounds", ""), screen)
    if box is None or not told.get("type"):
        return children
    element = _element(told, box, app)
    if len(children) < 2 and _says_nothing(element):
        return children
    return [_Node(element, children)]


def _attributes(node: dict[str, Any]) -> dict[str, str]:
    """Those that are texts, as all are."""
    told = node.get("attributes")
    known = told.items() if isinstance(told, dict) else ()
    return {name: value for name, value in known if isinstance(value, str)}


def _says_nothing(e: Element) -> bool:
    takes = e.clickable or e.long_clickable or e.scrollable or e.checkable or e.focused
    return e.role in (Role.GROUP, Role.IMAGE) and not e.label and not takes


def _flatten(node: _Node, parent: int | None, into: list[Element]) -> None:
    index = len(into)
    object.__setattr__(node.element, "parent", parent)  # not shared yet
    into.append(node.element)
    for child in node.children:
        _flatten(child, index, into)


def _element(told: dict[str, str], box: Box, app: str) -> Element:
    on = {name for name in _FLAGS if told.get(name) == "true"}
    text, hint = told.get("text", ""), told.get("hint", "")
    password = "password" in told.get("inputType", "").lower() or bool(re.fullmatch("[•●*]+", text))
    role = _role(told["type"], text or told.get("description", ""), on)
    if KEYBOARD.search(app) and "clickable" in on:
        role = Role.KEYBOARD_KEY
    if role is Role.TEXT_FIELD and text == hint:
        text = ""
    return Element(
        role=role, box=box, text="•" * len(text) if password and role is Role.TEXT_FIELD else text,
        description=told.get("description", ""), hint=hint,
        id=told.get("id", "") or told.get("key", ""), app=app, class_name=told["type"],
        clickable="clickable" in on, long_clickable="longClickable" in on,
        scrollable="scrollable" in on, checkable="checkable" in on, checked="checked" in on,
        enabled=told.get("enabled") != "false", focused="focused" in on, selected="selected" in on,
        password=password and role is Role.TEXT_FIELD,
    )  # fmt: skip


def _role(kind: str, label: str, on: set[str]) -> Role:
    """What a component is, from its type, what it says and what it takes."""
    if kind == "TabBar" and "clickable" in on:
        return Role.TAB
    if kind in _ROLES:
        return _ROLES[kind]
    if "checkable" in on:
        return Role.CHECKBOX
    if kind == "Text":
        return Role.BUTTON if "clickable" in on else Role.TEXT
    if label:
        return Role.BUTTON if "clickable" in on else Role.TEXT
    return Role.GROUP


def _box(bounds: str, screen: Box | None = None) -> Box | None:
    found = _BOUNDS.match(bounds)
    if not found:
        return None
    left, top, right, bottom = map(int, found.groups())
    if screen:
        left, top = max(left, screen.left), max(top, screen.top)
        right, bottom = min(right, screen.right), min(bottom, screen.bottom)
    return Box(left, top, right, bottom) if right > left and bottom > top else None


def focused_field(elements: tuple[Element, ...]) -> Element | None:
    """The text field that has the input focus."""
    return next((e for e in elements if e.focused and e.role is Role.TEXT_FIELD), None)
