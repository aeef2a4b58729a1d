"""The element tree written down: XML, JSON, and the accessible elements alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from device_drivers.virtual.ios.xcui import TEXT_FIELDS, Xcui

HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'


def xml(root: Xcui, excluded: Collection[str] = (), scope: str = "") -> str:
    """The page source; ``excluded`` names attributes to leave out, ``scope`` a tag around all."""
    out: list[str] = [HEADER]
    if scope:
        out.append(f"<{scope}>\n")
    _write(out, root, 1 if scope else 0, frozenset(excluded))
    if scope:
        out.append(f"</{scope}>\n")
    return "".join(out)


def xml_attributes(element: Xcui) -> dict[str, str]:
    """In the order in which WebDriverAgent writes them; what is nil is left out."""
    x, y, width, height = element.rect
    found: dict[str, str | None] = {
        "type": element.type,
        "value": element.value,
        "name": element.name,
        "label": element.label,
        "enabled": _flag(element.enabled),
        "visible": _flag(element.visible),
        "accessible": _flag(element.accessible),
        "x": str(x),
        "y": str(y),
        "width": str(width),
        "height": str(height),
        "index": str(element.index),
    }
    if element.kind in TEXT_FIELDS:
        found["placeholderValue"] = element.placeholder
    if element.traits:
        found["traits"] = ", ".join(element.traits)
    return {name: xml_text(value) for name, value in found.items() if value is not None}


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _write(out: list[str], element: Xcui, depth: int, excluded: frozenset[str]) -> None:
    pad = "  " * depth
    written = "".join(
        f' {name}="{_quoted(value)}"'
        for name, value in xml_attributes(element).items()
        if name not in excluded
    )
    if not element.children:
        out.append(f"{pad}<{element.type}{written}/>\n")
        return
    out.append(f"{pad}<{element.type}{written}>\n")
    for child in element.children:
        _write(out, child, depth + 1, excluded)
    out.append(f"{pad}</{element.type}>\n")


_ENTITIES = str.maketrans({
    "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;",
    "\t": "&#9;",
})  # fmt: skip


def _quoted(value: str) -> str:
    return value.translate(_ENTITIES)


def xml_text(value: str) -> str:
    """``value`` without what XML has no way to write."""
    return "".join(char for char in value if _in_xml(ord(char)))


def _in_xml(code: int) -> bool:
    return (
        code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000
    )


def tree(element: Xcui, excluded: Collection[str] = ()) -> dict[str, Any]:
    """The page source as JSON: types without their prefix, flags as "1" and "0"."""
    x, y, width, height = element.rect
    frame = f"{{{{{x}, {y}}}, {{{width}, {height}}}}}"
    found: dict[str, Any] = {
        "type": element.kind,
        "rawIdentifier": None,
        "name": element.name,
        "value": element.value,
        "label": element.label,
        "rect": {"x": x, "y": y, "width": width, "height": height},
        "customActions": None,
    }
    extra = {
        "frame": ("frame", frame),
        "nativeFrame": ("nativeFrame", frame),
        "enabled": ("isEnabled", _digit(element.enabled)),
        "visible": ("isVisible", _digit(element.visible)),
        "accessible": ("isAccessible", _digit(element.accessible)),
        "focused": ("isFocused", _digit(element.focused)),
        "traits": ("traits", ", ".join(element.traits)),
    }
    if element.kind in TEXT_FIELDS:
        extra["placeholderValue"] = ("placeholderValue", element.placeholder or "")
    found |= {key: value for name, (key, value) in extra.items() if name not in excluded}
    if element.children:
        found["children"] = [tree(child, excluded) for child in element.children]
    return found


def _digit(value: bool) -> str:
    return "1" if value else "0"


def accessible_tree(element: Xcui) -> dict[str, Any]:
    """Only what a screen reader stops at, and what leads there; empty when there is nothing."""
    found: dict[str, Any] = {}
    if element.accessible:
        if element.visible:
            found = {"value": element.value, "label": element.label}
    else:
        below = [told for child in element.children if (told := accessible_tree(child))]
        if below:
            found = {"children": below}
    if found:
        found |= {"type": element.kind, "rawIdentifier": None, "name": element.name}
    return found
