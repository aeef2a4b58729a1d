"""The screen as XML, the way Android's uiautomator dumps it.

Attributes stand in the order of the real dumper. ``NAF`` (not accessibility friendly) marks what
can be used but has no name. Sources: AOSP AccessibilityNodeInfoDumper; the uiautomator2 server's
dumper, which adds visible-to-user, drawing-order, hint and display-id.
"""

from __future__ import annotations

import re
from functools import lru_cache
from xml.sax.saxutils import quoteattr

from device_drivers.virtual.node import ANDROID_CLASSES, Node
from device_drivers.virtual.phone import Phone

HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAF = ' NAF="true"'
_NAMELESS_ALLOWED = ("GridView", "GridLayout", "ListView", "TableLayout", "RecyclerView")


def class_of(node: Node) -> str:
    """The Android class name of a node."""
    return node.android_class or ANDROID_CLASSES[node.role]


def roots(phone: Phone) -> list[Node]:
    """The windows on display, front window's content first, as accessibility lists them."""
    root = phone.tree()
    return [child for child in root.children if child.visible] or [root]


def dump(
    phone: Phone,
    *,
    compressed: bool = False,
    max_depth: int | None = None,
    active_window: bool = False,
    extended: bool = True,
) -> str:
    """The whole display as XML. ``compressed`` leaves out layout that says nothing."""
    out = [HEADER, f'<hierarchy rotation="{phone.rotation}">']
    windows = roots(phone)
    if active_window:
        front = phone.foreground[0]
        windows = [w for w in windows if w.package == front] or windows[:1]
    for index, window in enumerate(windows):
        _write(out, window, index, max_depth or 10_000, compressed, extended)
    out.append("</hierarchy>")
    return "".join(out) if not extended else "\r\n".join([HEADER, "".join(out[1:])])


def _write(
    out: list[str], node: Node, index: int, depth: int, compressed: bool, extended: bool
) -> None:
    if depth <= 0 or not node.visible:
        return
    if compressed and not _says_something(node):
        for position, child in enumerate(node.children):
            _write(out, child, position, depth - 1, compressed, extended)
        return
    tag = f"<node{_attributes(node, index, extended)}"
    children = [child for child in node.children if child.visible]
    if not children or depth == 1:
        out.append(tag + " />")
        return
    out.append(tag + ">")
    for position, child in enumerate(children):
        _write(out, child, position, depth - 1, compressed, extended)
    out.append("</node>")


def _says_something(node: Node) -> bool:
    return bool(
        node.text
        or node.description
        or node.hint
        or node.resource_id
        or node.clickable
        or node.scrollable
        or node.checkable
        or node.focusable
    )


_FLAGS = ("false", "true")


def _attributes(node: Node, index: int, extended: bool) -> str:
    box, flag = node.box, _FLAGS
    seen = f' visible-to-user="{flag[node.visible]}"' if extended else ""
    more = (
        f' drawing-order="{index + 1}" hint={_quote(node.hint)} display-id="0"' if extended else ""
    )
    return (
        f'{_NAF if _nameless(node) else ""} index="{index}" text={_quote(shown_text(node))}'
        f" resource-id={_quote(node.resource_id)} class={_quote(class_of(node))}"
        f" package={_quote(node.package)} content-desc={_quote(node.description)}"
        f' checkable="{flag[node.checkable]}" checked="{flag[node.checked]}"'
        f' clickable="{flag[node.clickable]}" enabled="{flag[node.enabled]}"'
        f' focusable="{flag[node.focusable or node.clickable]}" focused="{flag[node.focused]}"'
        f' scrollable="{flag[node.scrollable]}" long-clickable="{flag[node.long_clickable]}"'
        f' password="{flag[node.password]}" selected="{flag[node.selected]}"{seen}'
        f' bounds="[{box.left},{box.top}][{box.right},{box.bottom}]"{more}'
    )


def shown_text(node: Node) -> str:
    """A node's text as accessibility gives it: dots for a password, the hint of an empty field."""
    if node.password:
        return "•" * len(node.text)
    return node.text or (node.hint if class_of(node).endswith("EditText") else "")


@lru_cache(maxsize=4096)
def _quote(value: str) -> str:
    if not value:
        return '""'
    value = _NOT_XML.sub("?", value)
    text = quoteattr(value, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
    if text[0] == "'":
        text = '"' + text[1:-1].replace('"', "&quot;") + '"'
    return text


def _nameless(node: Node) -> bool:
    """Clickable, enabled, and neither it nor anything in it has a name."""
    if not (node.clickable and node.enabled) or class_of(node).endswith(_NAMELESS_ALLOWED):
        return False
    return not any(n.text or n.description for n in node.walk())
