"""``Component``: something found on the screen, asked and acted on later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from device_drivers.virtual.android import gestures
from device_drivers.virtual.harmony import keys
from device_drivers.virtual.harmony.agent.errors import NOT_THERE, ApiError, bad_arguments
from device_drivers.virtual.harmony.agent.query import Query
from device_drivers.virtual.harmony.layout import Component, components
from device_drivers.virtual.phone import Phone

MAX_SWIPES = 60


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, by what stays the same while the screen changes."""

    phone: Phone
    node: int
    type: str

    def now(self) -> Component:
        """It, as it is now. Raises ApiError when it is gone."""
        for window in components(self.phone):
            for each in window.walk():
                if each.node.id == self.node and each.type == self.type:
                    return each
        raise ApiError(NOT_THERE, "The widget or component does not exist on the current UI.")


def attribute(name: str) -> Callable[[Found], str]:
    return lambda found: found.now().attributes[name]


def flag(name: str) -> Callable[[Found], bool]:
    return lambda found: found.now().attributes[name] == "true"


ASKED: Mapping[str, Callable[[Found], Any]] = {
    "getText": attribute("text"), "getId": attribute("id"), "getKey": attribute("key"),
    "getType": attribute("type"), "getDescription": attribute("description"),
    "getHint": attribute("hint"), "isClickable": flag("clickable"),
    "isLongClickable": flag("longClickable"), "isScrollable": flag("scrollable"),
    "isEnabled": flag("enabled"), "isFocused": flag("focused"), "isSelected": flag("selected"),
    "isChecked": flag("checked"), "isCheckable": flag("checkable"),
    "getDisplayId": lambda found: 0,
    "getBounds": lambda found: _bounds(found), "getBoundsCenter": lambda found: _center(found),
}  # fmt: skip
"""Questions, by the last part of their name on the wire."""


def _bounds(found: Found) -> dict[str, int]:
    box = found.now().box
    return {"left": box.left, "top": box.top, "right": box.right, "bottom": box.bottom}


def _center(found: Found) -> dict[str, int]:
    x, y = found.now().box.center
    return {"x": x, "y": y}


# --- acting ----------------------------------------------------------------------------------


def click(found: Found) -> None:
    found.phone.tap(*found.now().box.center)


def double_click(found: Found) -> None:
    found.phone.double_tap(*found.now().box.center)


def long_click(found: Found) -> None:
    found.phone.long_press(*found.now().box.center, 1.5)


def input_text(found: Found, text: str) -> None:
    """Put the cursor into it and replace what stands there."""
    component = found.now()
    if not component.node.focused:
        click(found)
    clear_text(found)
    keys.type_text(found.phone, text)


def clear_text(found: Found) -> None:
    component = found.now()
    if not component.node.focused:
        click(found)
    found.phone.set_text(component.node.id, "")


def drag_to(found: Found, target: Found) -> None:
    gestures.drag(found.phone, *found.now().box.center, *target.now().box.center, 0.6)


def pinch(found: Found, scale: float) -> None:
    """Two fingers on it, apart for ``scale`` above 1."""
    if scale <= 0:
        raise bad_arguments("Illegal pinch scale")
    found.phone.pinch(*found.now().box.center, scale)


def scroll_to_end(found: Found, *, forward: bool) -> None:
    """Scroll until nothing more comes into view."""
    for _ in range(MAX_SWIPES):
        before = _seen(found)
        _scroll(found, forward=forward)
        if _seen(found) == before:
            return


def scroll_search(found: Found, query: Query) -> Component | None:
    """Bring what ``query`` means into view: onwards from the top. None when it never comes."""
    scroll_to_end(found, forward=False)
    for _ in range(MAX_SWIPES):
        inside = [each for each in query.find(components(found.phone)) if _within(found, each)]
        if inside:
            return inside[0]
        before = _seen(found)
        _scroll(found, forward=True)
        if _seen(found) == before:
            return None
    return None


def _scroll(found: Found, *, forward: bool) -> None:
    box = found.now().box
    x, top, bottom = box.center[0], box.top + box.height * 0.15, box.bottom - box.height * 0.15
    start, end = (bottom, top) if forward else (top, bottom)
    gestures.path(found.phone, [(x, start), (x, end), (x, end)], 0.3)


def _seen(found: Found) -> list[tuple[str, str]]:
    return [(each.attributes["bounds"], each.text) for each in found.now().walk()]


def _within(found: Found, component: Component) -> bool:
    return any(each.node.id == component.node.id for each in found.now().walk())
