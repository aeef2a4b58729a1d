"""Everything that can be asked of an element, by the names WebDriverAgent knows it under."""

from __future__ import annotations

from typing import Any

from device_drivers.virtual.ios.errors import WdaError
from device_drivers.virtual.ios.xcui import Xcui


def attributes(element: Xcui) -> dict[str, Any]:
    """What predicates and ``attribute/NAME`` may ask for."""
    x, y, width, height = element.rect
    rect = {"x": x, "y": y, "width": width, "height": height}
    return {
        "type": element.type,
        "elementType": element.type,
        "name": element.name,
        "identifier": None,
        "label": element.label,
        "value": element.value,
        "title": element.label,
        "placeholderValue": element.placeholder,
        "enabled": element.enabled,
        "visible": element.visible,
        "hittable": element.visible,
        "accessible": element.accessible,
        "accessibilityContainer": element.holds_accessible,
        "selected": element.selected,
        "focused": element.focused,
        "hasKeyboardFocus": element.focused,
        "hasFocus": element.focused,
        "index": element.index,
        "rect": rect,
        "frame": rect,
        "UID": element.uid,
        "traits": ", ".join(element.traits),
        "minValue": None,
        "maxValue": None,
        "customActions": None,
        "nativeFrame": rect,
        "nativeAccessibilityElement": element.speaks,
    }


def attribute(element: Xcui, name: str) -> Any:
    """One of them by any of its names (``label``, ``wdLabel``, ``isEnabled``). Raises WdaError."""
    known = attributes(element)
    short = name
    for prefix in ("isWD", "is", "wd"):
        if name not in known and name.startswith(prefix) and len(name) > len(prefix):
            rest = name[len(prefix) :]
            short = rest if rest in known else rest[0].lower() + rest[1:]
            break
    if short not in known:
        raise WdaError(
            "invalid argument",
            f"The attribute '{name}' is unknown. Valid attribute names are: {sorted(known)}",
        )
    return known[short]
