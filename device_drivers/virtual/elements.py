"""The widget tree as Elements: what our driver of the phone's system reads over the wire.

On Android they are made without the XML between, equal to the letter. On iOS and HarmonyOS the
driver's own reader goes over the source that WebDriverAgent or uitest would tell.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from device_drivers.android.tree import role_of, says_nothing
from device_drivers.base import OS, Element, Role
from device_drivers.virtual.node import ANDROID_CLASSES, Node
from device_drivers.virtual.phone import Phone
from device_drivers.virtual.ui.keyboard import PACKAGE as KEYBOARD


@dataclass(slots=True)
class _Kept:
    element: Element
    children: list[_Kept] = field(default_factory=list)


def elements(phone: Phone) -> tuple[Element, ...]:
    """Elements in document order; on Android the front window first."""
    if phone.system is OS.IOS:
        return _as_on_an_iphone(phone)
    if phone.system is OS.HARMONY:
        return _as_on_harmony(phone)
    keyboard = KEYBOARD if phone.keyboard_shown else ""
    found: list[Element] = []
    for window in phone.tree().children:
        for kept in _keep(window, keyboard):
            _flatten(kept, None, found)
    return tuple(found)


def _keep(node: Node, keyboard: str) -> list[_Kept]:
    children = [kept for child in node.children for kept in _keep(child, keyboard)]
    if not node.visible:
        return children
    element = _element(node, keyboard)
    if len(children) < 2 and says_nothing(element):
        return children
    return [_Kept(element, children)]


def _as_on_an_iphone(phone: Phone) -> tuple[Element, ...]:
    from device_drivers.ios.tree import parse  # only who has an iPhone needs lxml
    from device_drivers.virtual.ios.snapshot import active_bundle, snapshot
    from device_drivers.virtual.ios.source import xml

    source, scale = xml(snapshot(phone)), phone.density / 160
    found = parse(source, phone.width, phone.height, scale, active_bundle(phone)).elements
    field = phone.focused_field
    if field is None:
        return found
    return tuple(
        replace(e, focused=True)
        if e.role is Role.TEXT_FIELD and field.box.contains(*e.box.center) else e
        for e in found
    )  # fmt: skip


def _as_on_harmony(phone: Phone) -> tuple[Element, ...]:
    from device_drivers.harmony.tree import parse
    from device_drivers.virtual.harmony.layout import layout

    return parse(json.dumps(layout(phone), ensure_ascii=False)).elements


def _flatten(kept: _Kept, parent: int | None, into: list[Element]) -> None:
    index = len(into)
    object.__setattr__(kept.element, "parent", parent)  # not shared yet
    into.append(kept.element)
    for child in kept.children:
        _flatten(child, index, into)


def _element(node: Node, keyboard: str) -> Element:
    class_name = node.android_class or ANDROID_CLASSES[node.role]
    on = {"clickable"} if node.clickable else set()
    if node.checkable:
        on.add("checkable")
    role = role_of(class_name, node.text or node.description, on)
    if keyboard and node.package == keyboard and node.clickable:
        role = Role.KEYBOARD_KEY
    text = "" if role is Role.TEXT_FIELD and node.text == node.hint else node.text
    return Element(
        role=role, box=node.box, text="•" * len(text) if node.password else text,
        description=node.description, hint=node.hint, id=node.resource_id, app=node.package,
        class_name=class_name, clickable=node.clickable, long_clickable=node.long_clickable,
        scrollable=node.scrollable, checkable=node.checkable, checked=node.checked,
        enabled=node.enabled, focused=node.focused, selected=node.selected,
        password=node.password,
    )  # fmt: skip
